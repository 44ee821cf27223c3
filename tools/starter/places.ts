/** Countries as summaries state them, for rows whose country column cannot be trusted. */

import { countryFrom } from '../../packages/server/src/kernel/countries.ts';

const demonyms: Record<string, string> = {
  american: 'USA',
  'us-based': 'USA',
  'u.s.-based': 'USA',
  british: 'GBR',
  'uk-based': 'GBR',
  english: 'GBR',
  scottish: 'GBR',
  german: 'DEU',
  french: 'FRA',
  italian: 'ITA',
  spanish: 'ESP',
  portuguese: 'PRT',
  dutch: 'NLD',
  belgian: 'BEL',
  swiss: 'CHE',
  austrian: 'AUT',
  swedish: 'SWE',
  norwegian: 'NOR',
  danish: 'DNK',
  finnish: 'FIN',
  icelandic: 'ISL',
  irish: 'IRL',
  polish: 'POL',
  czech: 'CZE',
  hungarian: 'HUN',
  romanian: 'ROU',
  bulgarian: 'BGR',
  greek: 'GRC',
  turkish: 'TUR',
  russian: 'RUS',
  ukrainian: 'UKR',
  estonian: 'EST',
  latvian: 'LVA',
  lithuanian: 'LTU',
  israeli: 'ISR',
  egyptian: 'EGY',
  saudi: 'SAU',
  emirati: 'ARE',
  qatari: 'QAT',
  'south african': 'ZAF',
  nigerian: 'NGA',
  kenyan: 'KEN',
  moroccan: 'MAR',
  indian: 'IND',
  pakistani: 'PAK',
  'sri lankan': 'LKA',
  chinese: 'CHN',
  'hong kong': 'HKG',
  taiwanese: 'TWN',
  japanese: 'JPN',
  'south korean': 'KOR',
  korean: 'KOR',
  thai: 'THA',
  malaysian: 'MYS',
  singaporean: 'SGP',
  indonesian: 'IDN',
  philippine: 'PHL',
  vietnamese: 'VNM',
  australian: 'AUS',
  'new zealand': 'NZL',
  canadian: 'CAN',
  mexican: 'MEX',
  brazilian: 'BRA',
  argentine: 'ARG',
  argentinian: 'ARG',
  chilean: 'CHL',
  colombian: 'COL',
  peruvian: 'PER',
  venezuelan: 'VEN',
  bermudian: 'BMU',
  luxembourgish: 'LUX',
};

const isA = /\b(?:is|was) (?:an?|the) (?:[a-z-]+ ){0,3}?((?:South |Sri |Hong |New |Saudi )?[A-Z][A-Za-z.]+(?:-based)?)/;
const basedIn = /\b(?:based|headquartered|located) in ((?:[A-Z][\p{L}.'-]+,? ?(?:of |and |the )?){1,6})/u;

const usStates =
  /^(?:Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|D\.?C)$/;

/** The country at the end of `is headquartered in Atlanta, Georgia`: a state of the union unless the city is Tbilisi. */
export function headquartersIn(summary: string): string | undefined {
  const [, place = ''] = basedIn.exec(summary) ?? [];
  const parts = place.replace(/[.,\s]+$/, '').split(/,\s*/);
  const last = (parts.at(-1) ?? '').replace(/^the /i, '');
  if (last.length < 4 && !/^(?:USA|UK|UAE)$/.test(last)) return undefined;
  if (usStates.test(last)) return parts[0] === 'Tbilisi' ? 'GEO' : 'USA';
  return countryFrom(last);
}

/** The country a summary names as home: `is a Hong Kong-based …`, `is headquartered in Toronto, Canada.` */
export function countryInSummary(summary: string): string | undefined {
  const text = summary.replace(/(?:American|Global|Brazilian|Swedish) Depositary|U\.?S\.? dollars?/gi, '');
  const based = headquartersIn(text);
  if (based !== undefined) return based;
  const [, word = ''] = isA.exec(text.slice(0, 300)) ?? [];
  const bare = word.replace(/-based$/, '');
  return demonyms[word.toLowerCase()] ?? demonyms[bare.toLowerCase()] ?? (bare.length > 2 && word !== bare ? countryFrom(bare) : undefined);
}
