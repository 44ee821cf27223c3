import { employeeBands, fundingStages, type EmployeeBand, type FundingStage } from '@firmament/contract';
import { cutLeftOut } from '../kernel/left-out.ts';
import { isAdjectiveOfPlace, placeAt } from '../kernel/regions.ts';
import { stemsOf } from '../kernel/words.ts';

/** What a topic says of place, stage, size, age and listing, as the filter it is: `dental clinics in Germany`, `series A fintech founded after 2015`. */

interface Bounds {
  from?: number;
  to?: number;
}

/** The filters that a topic can ask for, named as the parameters of a market map. */
export interface TopicFilters {
  geography?: string[];
  funding_stage?: FundingStage[];
  employee_count?: EmployeeBand[];
  founded_year?: Bounds;
  company_type?: 'public' | 'private';
  revenue?: Bounds;
  total_funding?: Bounds;
}

export interface AskedFilter {
  /** As it is written. */
  text: string;
  filter: keyof TopicFilters;
  value: NonNullable<TopicFilters[keyof TopicFilters]>;
}

export interface AskedFilters {
  /** The topic without the words of its filters; places stay, because they also rank. */
  rest: string;
  understood: AskedFilter[];
  /** What asks for a filter that there is none for; it stays in the topic as words. */
  not_understood: { text: string; reason: string }[];
}

const more = 'more than|greater than|at least|no less than|no fewer than|over|above|exceeding';
const less = 'less than|fewer than|smaller than|at most|no more than|up to|under|below';
const unit = '(?:\\s?(?:k|thousand|m|mn|million|b|bn|billion)\\b)';
const amount = `(?:(?:us)?\\$|usd\\s?)?\\d[\\d,]{0,20}(?:\\.\\d{1,6})?${unit}?`;
const quantity = `(?:between ${amount} and ${amount}|${amount}\\s?(?:-|–|to)\\s?${amount}|(?:${more}|${less})\\s${amount}|${amount}\\s?\\+|${amount} or (?:more|less|fewer)|[<>]\\s?${amount})`;
const foreign = '[€£¥₹]\\s?\\d|\\b(?:eur|gbp|jpy|inr|cny|chf)\\s?\\d|\\d\\s?(?:eur|gbp|jpy|inr|cny|chf|euros?|pounds)\\b';
const year = '(?:1[89]|20)\\d\\d';
const founded = '(?:(?:that|which) (?:were|was|are) )?(?:founded|established|started|launched|created|incorporated|formed|set up)';
const organizations = 'companies|firms|businesses|corporations|groups|players|names|makers|operators';

/** What a match of a rule asks for, or why there is no filter for it; undefined where it asks for neither. */
type Read = { filter: keyof TopicFilters; value: AskedFilter['value'] } | { reason: string } | undefined;

interface Rule {
  pattern: RegExp;
  read: (match: RegExpExecArray) => Read;
}

const rule = (pattern: string, read: Rule['read'], flags = 'giu'): Rule => ({ pattern: new RegExp(pattern, flags), read });
const asIs = (reason: string) => () => ({ reason: `${reason} The words are searched for instead.` });

/** Read in this order; what one takes the next does not see. */
const rules: readonly Rule[] = [
  // Stage. `Seed` alone is agriculture as often as money.
  rule(
    `(?<!\\d )\\bseries[- ][A-J]\\b(?:(?:,? (?:and|or|to) |, ?|/| ?[-–] ?)(?:series[- ])?[A-J]\\b)*(?: or later| and later| or beyond|\\+)?(?:[- ](?:stage|funded|rounds?|financed)\\b)?`,
    ([text]) => ({ filter: 'funding_stage', value: seriesIn(text) }),
    'gu',
  ),
  rule(
    `\\bSeries[- ][A-J]\\b(?:(?:,? (?:and|or|to) |, ?|/| ?[-–] ?)(?:Series[- ])?[A-J]\\b)*(?: or later| and later| or beyond|\\+)?(?:[- ](?:stage|funded|rounds?|financed)\\b)?`,
    ([text]) => ({ filter: 'funding_stage', value: seriesIn(text) }),
    'gu',
  ),
  rule(`^series a\\b(?:[- ]stage)?`, () => ({ filter: 'funding_stage', value: ['Series A'] }), 'gu'),
  rule(`\\bpre-?seed(?:[- ](?:stage|funded|rounds?))?\\b`, () => ({ filter: 'funding_stage', value: ['Pre-seed'] })),
  rule(`\\bseed[- ](?:stage|funded|rounds?)\\b`, () => ({ filter: 'funding_stage', value: ['Seed'] })),
  rule(`\\b(?:early|late|later|growth)[- ]stage\\b`, asIs('It names no single funding stage; set parameters.funding_stage.')),
  // Age.
  rule(`\\b${founded} (?:between|from) (${year}) (?:and|to) (${year})`, ([, from, to]) => years(Number(from), Number(to))),
  rule(`\\b${founded} (?:in )?(${year}) ?[-–] ?(${year})`, ([, from, to]) => years(Number(from), Number(to))),
  rule(`\\b${founded} in the (${year.slice(0, -2)}[0-9])0s\\b`.replace('\\d[0-9]', '\\d'), ([, decade]) =>
    years(Number(decade) * 10, Number(decade) * 10 + 9),
  ),
  rule(`\\b${founded} (?:in )?(${year}) or (later|earlier)`, ([, at, side]) =>
    side!.toLowerCase() === 'later' ? years(Number(at), undefined) : years(undefined, Number(at)),
  ),
  rule(`\\b${founded} (after|since|from|in or after|before|prior to|until|by|in) (${year})\\b`, ([, side, at]) =>
    yearsBy(side!.toLowerCase(), Number(at)),
  ),
  rule(
    `\\b${founded} (?:in|within|over|during) the (?:last|past) (?:\\w+ )?(?:years?|decade|months)|\\b${founded} recently|\\brecently founded\\b`,
    asIs('Say it by the year, for example "founded after 2015".'),
  ),
  // Size.
  rule(`\\b(?:(?:with|having|of|that have|which have) )?(${quantity}) (?:employees|staff|workers|full-time employees)\\b`, ([, said]) =>
    employees(said!),
  ),
  rule(`\\b(?:employing|that employ|which employ) (${quantity})(?: (?:people|workers|staff|employees))?`, ([, said]) => employees(said!)),
  rule(`\\b(?:with|having) (?:a )?(?:staff|headcount|workforce) (?:of )?(${quantity})`, ([, said]) => employees(said!)),
  rule(
    `(?:(?:with|having|of) )?(?:annual |yearly )?(?:revenues?|sales|turnover) (?:of )?(?:${more}|${less}|between)?\\s?(?:${foreign})[\\w.,]*(?: (?:thousand|mn|million|bn|billion)\\b)?`,
    asIs('Amounts are filtered in US dollars alone; set parameters.revenue.'),
  ),
  rule(`(?:\\b(?:with|having|making) )?(?:annual |yearly )?(?:revenues?|sales|turnover) (?:of )?(${quantity})`, ([, said]) =>
    dollars('revenue', said!),
  ),
  rule(`(?:\\b(?:with|having|making) )?(${quantity}) (?:in |of )(?:annual |yearly )?(?:revenues?|sales|turnover)\\b`, ([, said]) =>
    dollars('revenue', said!),
  ),
  rule(
    `\\b(?:that (?:have )?raised|which raised|having raised|with) (${quantity})(?: (?:in|of) (?:total )?(?:funding|capital|venture capital))\\b|\\b(?:that (?:have )?raised|having raised) (${quantity})`,
    ([, said, raised]) => dollars('total_funding', (said ?? raised)!),
  ),
  // Listing and ownership.
  rule(
    `\\b(?:that are |which are )?(?:publicly|stock|exchange)[- ](?:listed|traded|quoted)\\b|\\bpublic (?=(?:${organizations})\\b)|\\bthat are listed\\b(?! on| in)|\\blisted on (?:a |the |an )?(?:stock )?exchanges?\\b`,
    () => ({ filter: 'company_type', value: 'public' }),
  ),
  rule(
    `\\blisted on (?:the )?[\\p{Lu}][\\w-]*(?: (?:Stock Exchange|Exchange))?`,
    asIs('There is no filter by exchange; set parameters.company_type to "public".'),
    'gu',
  ),
  rule(
    `(?:^|(?<=^\\p{Lu}[\\p{L}.]{1,20} )|(?<=^\\p{Lu}\\p{L}{1,12} \\p{Lu}\\p{L}{1,12} ))(?:stock-)?[Ll]isted (?!buildings?|propert|homes?|houses?|on\\b|above|below)`,
    () => ({ filter: 'company_type', value: 'public' }),
    'gu',
  ),
  rule(`\\b(?:that are |which are )?(?:privately[- ](?:held|owned)|unlisted|non-listed)\\b|\\bprivate (?=(?:${organizations})\\b)`, () => ({
    filter: 'company_type',
    value: 'private',
  })),
  rule(
    `\\b(?:family|founder|state|government|employee|woman|women|minority|veteran|pe|vc|private[- ]equity|venture[- ]capital)[- ](?:owned|led|run|controlled)\\b|\\b(?:vc|venture|pe|private[- ]equity)[- ]backed\\b|\\bbootstrapped\\b`,
    asIs('There is no filter by owner.'),
  ),
];

function years(from: number | undefined, to: number | undefined): Read {
  if (from !== undefined && to !== undefined && from > to) return undefined;
  return { filter: 'founded_year', value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
}

function yearsBy(side: string, at: number): Read {
  if (side === 'after') return years(at + 1, undefined);
  if (side === 'before' || side === 'prior to') return years(undefined, at - 1);
  if (side === 'until' || side === 'by') return years(undefined, at);
  return side === 'in' ? years(at, at) : years(at, undefined);
}

/** `Series A to C`, `series B and D`, `Series B or later`. */
function seriesIn(text: string): FundingStage[] {
  const letters = [...text.matchAll(/\b[A-J]\b/g)].map(([letter]) => letter);
  const series = fundingStages.filter((stage) => stage.startsWith('Series '));
  const at = (letter: string) => series.findIndex((stage) => stage.endsWith(` ${letter}`));
  const [first = 0, last = first] = [letters[0], letters.at(-1)].map((letter) => at(letter!));
  if (/later|beyond|\+/.test(text)) return series.slice(first);
  if (letters.length === 2 && /\bto\b|[A-J] ?[-–] ?(?:series[- ])?[A-J]/i.test(text.replace(/^series[- ]/i, '')))
    return series.slice(first, last + 1);
  return series.filter((_stage, place) => letters.some((letter) => at(letter) === place));
}

const scales: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6, b: 1e9, bn: 1e9, billion: 1e9 };

/** The bounds of a quantity, each exactly as it is said; `isOpen` where the bound itself is out. */
function boundsIn(said: string): Bounds & { isOpen: boolean } {
  const found = [...said.matchAll(/(?<!\d)(\d[\d,]{0,20}(?:\.\d{1,6})?)\s?(k|thousand|mn|m|million|bn|b|billion)?\b/gi)].map(
    ([, digits, scale]) => ({
      number: Number(digits!.replaceAll(',', '')),
      scale: scale?.toLowerCase(),
    }),
  );
  // `5 to 10 million` is said of both.
  const last = found.at(-1)?.scale;
  const numbers = found.map(({ number, scale = last }) => number * (scale === undefined ? 1 : scales[scale]!));
  const [first = 0, second] = numbers;
  if (second !== undefined) return { from: Math.min(first, second), to: Math.max(first, second), isOpen: false };
  const isLess = new RegExp(`^(?:${less})\\b|or (?:less|fewer)$|^<`, 'i').test(said);
  const isOpen = /^(?:more|greater|less|fewer|smaller) than|^(?:over|above|exceeding|under|below)|^[<>]/i.test(said);
  return isLess ? { to: first, isOpen } : { from: first, isOpen };
}

/** The bands that hold any of the numbers beyond the bounds. */
function employees(said: string): Read {
  const { from = 0, to = Infinity } = boundsIn(said);
  const value = employeeBands.filter((band) => {
    const [least = 0, most = Infinity] = band.split(/[-+]/).map((each) => (each === '' ? Infinity : Number(each)));
    return most > from && least < to;
  });
  return value.length === 0 ? undefined : { filter: 'employee_count', value };
}

function dollars(filter: 'revenue' | 'total_funding', said: string): Read {
  // A number without a currency or a scale is a count of something.
  if (!/\$|usd|\d\s?(?:m|mn|million|b|bn|billion)\b/i.test(said)) return undefined;
  const { from, to } = boundsIn(said);
  return { filter, value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
}

/** Reads which filters a topic asks for. What it leaves out is none of them. A topic that says nothing beside them is left as it is. */
export function filtersAsked(topic: string): AskedFilters {
  const { wanted } = cutLeftOut(topic);
  const asked: AskedFilters = { rest: topic, understood: [], not_understood: [] };
  let open = wanted;
  for (const { pattern, read } of rules) {
    for (const match of open.matchAll(pattern)) {
      const text = match[0].trim();
      const found = read(match);
      if (!found) continue;
      if ('reason' in found) asked.not_understood.push({ text, ...found });
      else {
        asked.understood.push({ text, ...found });
        asked.rest = asked.rest.replace(match[0], ' ');
      }
      open = open.replace(match[0], ' ; ');
    }
  }
  const { understood, not_understood } = placesIn(open);
  asked.understood.push(...understood);
  asked.not_understood.push(...not_understood);
  asked.rest = tidied(asked.rest);
  const says = stemsOf(asked.rest.replace(/\b(?:companies|firms|businesses)\b/gi, '')).length > 0;
  return says ? { ...asked, understood: joined(asked.understood) } : { rest: topic, understood: [], not_understood: [] };
}

/** Of two that ask for the same filter both are meant where they are lists; of bounds the narrower ones. */
function joined(all: readonly AskedFilter[]): AskedFilter[] {
  const kept: AskedFilter[] = [];
  for (const each of all) {
    const before = kept.find(({ filter }) => filter === each.filter);
    if (!before) kept.push({ ...each });
    else {
      before.text = `${before.text}, ${each.text}`;
      const [old, more_asked] = [before.value, each.value];
      if (Array.isArray(old) && Array.isArray(more_asked)) before.value = [...new Set<string>([...old, ...more_asked])] as typeof old;
      else if (!Array.isArray(old) && typeof old === 'object') before.value = Object.assign({}, old, more_asked) as Bounds;
    }
  }
  return kept;
}

/** Words that join what was taken out to what is left. */
const loose = /^(?:and|or|with|that|which|are|were|[,;]{1,3})$/i;

function tidied(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  while (loose.test(words.at(-1) ?? '')) words.pop();
  while (/^[,;]{1,3}$/.test(words[0] ?? '')) words.shift();
  return words
    .filter((word, at) => !(/^(?:with|and|or)$/i.test(word) && /^(?:and|or|in|based|for)$/i.test(words[at + 1] ?? '')))
    .join(' ')
    .replace(/ ([,;.)])/g, '$1')
    .replace(/[,;]{1,3}$/, '');
}

/** Whom they serve, sell to or put money into is elsewhere: `investing in Africa`, `made in Germany`, `operations in Chile`. */
const notTheirSeat =
  /^(?:invest\w*|specia\w+|dealing|deals|trading|trade|interest\w*|engag\w+|involv\w+|present|active|operating|operations|operates|presence|sales|sell\w*|sold|expand\w*|made|manufactured|produced|grown|exposure|customers?|clients?|projects?|assets?|mining|min(?:e|es)|sourc\w+|travel\w*|tourism|trips|tours|holidays)$/i;
/** What may stand behind a place that ends a phrase. */
const opensClause =
  /^(?:with|that|which|who|whose|for|founded|established|serving|making|and|or|&|focused|using|employing|having|backed|;)$/i;
/** Nouns of those who trade, beside all in `-ers` and `-ors`. */
const organization =
  /(?:[^aeiou]ers|ators|itors|utors|ctors|essors|dors|builders|companies|firms|businesses|start-?ups?|scale-?ups|clinics|practices|hospitals|pharmacies|banks|unions|funds|exchanges|airlines|carriers|railways|utilities|agencies|consultancies|universities|schools|hotels|supermarkets|shops|stores|chains|brands|studios|labs|laboratories|factories|mills|breweries|distilleries|wineries|foundries|fintechs?|insurtechs?|proptechs?|SaaS|platforms|marketplaces|houses|groups|contractors|conglomerates|ports|casinos|miners|insurers|broker(?:age)?s|dealers|dealerships|farms|shipyards|refineries|smelters|REITs|NBFCs|broadcasters|publishers)$/;

function placesIn(text: string): Pick<AskedFilters, 'understood' | 'not_understood'> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const understood: AskedFilter[] = [];
  const not_understood: AskedFilters['not_understood'] = [];
  const isCapital = (word: string | undefined) => word !== undefined && /^\p{Lu}\p{Ll}/u.test(word);
  const isTitle = words.filter((word) => isCapital(word)).length > words.length / 2;
  for (let at = 0; at < words.length;) {
    const based = /^(.+)-(?:based|headquartered)[,;]?$/i.exec(words[at]!)?.[1];
    const place = based ? placeAt([based], 0) : placeAt(words, at);
    if (!place) {
      const city = cityAt(words, at);
      if (city)
        not_understood.push({
          text: city,
          reason: 'There is no filter by city or state, or the country is not known. The words are searched for instead.',
        });
      at += 1;
      continue;
    }
    let end = at + place.length;
    const countries = [...place.countries];
    // `Germany, France and Italy` is one place.
    for (let next = placeBehind(words, end); next; next = placeBehind(words, end)) {
      countries.push(...next.countries);
      end = next.end;
    }
    const written = words
      .slice(at, end)
      .join(' ')
      .replace(/[,;.)]{1,3}$/, '');
    const [before = '', lead = ''] = [words[at - 1], words[at - 1]?.toLowerCase() === 'the' ? words[at - 2] : words[at - 1]];
    const opener = at - (before.toLowerCase() === 'the' ? 2 : 1);
    const isEnd = end >= words.length || /[,;.)]$/.test(words[end - 1]!) || opensClause.test(words[end]!);
    const isAdjective = isAdjectiveOfPlace(written.split(/[ ,]/)[0] === written ? written : written.replace(/,? (?:and|or|&).*/, ''));
    const seat = words.slice(0, Math.max(0, opener)).at(-1) ?? '';
    const isLed = /^(?:in|within|across|throughout)$/i.test(lead) && !isAdjective && isEnd && !notTheirSeat.test(seat.replace(/[,;]$/, ''));
    const isBased = based !== undefined || /^(?:based|headquartered)$/i.test(words[end] ?? '');
    const isTrailing =
      isEnd &&
      !isAdjective &&
      at > 0 &&
      (before.endsWith(',') || (/s$/i.test(before) && !/^(?:is|was|as|its|this|us|has|does|versus)$/i.test(before)));
    const head = headOf(words, end);
    const isFirst = at === 0 && end < words.length && organization.test(head) && (isTitle || !isCapital(words[end]));
    if (isLed || isBased || isTrailing || isFirst) {
      const from = isLed ? opener : at;
      const leading = isLed && /^(?:based|located|headquartered)$/i.test(seat) ? from - 1 : from;
      const last = isBased && based === undefined ? end + 1 : end;
      const said = words
        .slice(leading, last)
        .join(' ')
        .replace(/[,;.)]{1,3}$/, '');
      understood.push({ text: said, filter: 'geography', value: [...new Set(countries)] });
    }
    at = end;
  }
  return { understood, not_understood };
}

function placeBehind(words: readonly string[], end: number): { countries: readonly string[]; end: number } | undefined {
  const joins = /^(?:and|or|&)$/i.test(words[end] ?? '');
  if (!joins && !words[end - 1]?.endsWith(',')) return undefined;
  const from = joins ? end + 1 : end;
  const next = placeAt(words, from);
  return next && { countries: next.countries, end: from + next.length };
}

/** The last word of the noun phrase that begins there. */
function headOf(words: readonly string[], from: number): string {
  const rest = words.slice(from);
  const end = rest.findIndex(
    (word, at) => at > 0 && /^(?:for|with|using|in|to|that|which|who|serving|from|by|of|on|at|and|or|;)$/i.test(word),
  );
  return (end === -1 ? rest : rest.slice(0, end)).map((word) => word.replace(/[,;.]$/, '')).findLast((word) => word !== '') ?? '';
}

/** `in Munich` at the end of a phrase: a capital letter that is no country's. */
function cityAt(words: readonly string[], at: number): string | undefined {
  if (!/^(?:in|near)$/i.test(words[at]!) || !/^\p{Lu}\p{Ll}+/u.test(words[at + 1] ?? '')) return undefined;
  let end = at + 1;
  while (end < words.length && /^\p{Lu}\p{Ll}+[,;.]?$/u.test(words[end]!) && !placeAt(words, end)) end += 1;
  const isEnd = end >= words.length || opensClause.test(words[end]!) || placeAt(words, end) !== undefined;
  return end > at + 1 && isEnd
    ? words
        .slice(at, end)
        .join(' ')
        .replace(/[,;.]$/, '')
    : undefined;
}
