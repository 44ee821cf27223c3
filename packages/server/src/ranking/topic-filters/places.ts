/** Countries and regions in a topic, where they are the seat of its companies: `dental clinics in Germany`. */

import { isAdjectiveOfPlace, placeAt } from '../../kernel/regions.ts';
import { isOfCustomers, ofCustomers } from './customers.ts';
import { told, type AskedFilter, type AskedFilters } from './filter.ts';

/** The place of customers, sales or investments: `investing in Africa`, `made in Germany`, `operations in Chile`. */
const notTheirSeat =
  /^(?:invest\w*|specia\w+|dealing|deals|trading|trade|interest\w*|engag\w+|involv\w+|present|active|operating|operations|operates|presence|sales|sell\w*|sold|expand\w*|made|manufactured|produced|grown|exposure|customers?|clients?|projects?|assets?|mining|min(?:e|es)|sourc\w+|travel\w*|tourism|trips|tours|holidays)$/i;
/** What may follow a place that ends a phrase. */
const opensClause =
  /^(?:with|that|which|who|whose|for|founded|established|serving|making|and|or|&|focused|using|employing|having|backed|;)$/i;
/** Nouns of those who trade, beside all in `-ers` and `-ors`. */
const organization =
  /(?:[^aeiou]ers|ators|itors|utors|ctors|essors|dors|builders|companies|firms|businesses|start-?ups?|scale-?ups|clinics|practices|hospitals|pharmacies|banks|unions|funds|exchanges|airlines|carriers|railways|utilities|agencies|consultancies|universities|schools|hotels|supermarkets|shops|stores|chains|brands|studios|labs|laboratories|factories|mills|breweries|distilleries|wineries|foundries|fintechs?|insurtechs?|proptechs?|SaaS|platforms|marketplaces|houses|groups|contractors|conglomerates|ports|casinos|miners|insurers|broker(?:age)?s|dealers|dealerships|farms|shipyards|refineries|smelters|REITs|NBFCs|broadcasters|publishers)$/;

export function placesIn(text: string): Pick<AskedFilters, 'understood' | 'not_understood'> {
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
          ...told('There is no filter by city or state, or the country is not known.'),
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
      const isOfOthers = !before.endsWith(',') && isOfCustomers(words.slice(0, leading).join(' '), { isAdjective: based !== undefined });
      if (isOfOthers) not_understood.push({ text: said, ...ofCustomers('geography') });
      else understood.push({ text: said, spans: [], filter: 'geography', value: [...new Set(countries)] });
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
