import { employeeBands, fundingStages, type EmployeeBand, type FundingStage } from '@firmament/contract';
import { leftOutClauses } from '../kernel/left-out.ts';
import { scalesNamed } from '../kernel/money.ts';
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

/** A part of a text, by the places of its characters. */
interface Span {
  from: number;
  to: number;
}

export interface AskedFilter {
  /** As it is written. */
  text: string;
  /** Which words of `AskedFilters.topic` say it and nothing else; none for a place, because places also rank. */
  spans: readonly Span[];
  filter: keyof TopicFilters;
  value: NonNullable<TopicFilters[keyof TopicFilters]>;
}

export interface AskedFilters {
  /** The topic that was read, without tags. */
  topic: string;
  understood: AskedFilter[];
  /** What asks for a filter that there is none for; it stays in the topic as words. */
  not_understood: { text: string; reason: string }[];
}

const more = 'more than|greater than|at least|no less than|no fewer than|over|above|exceeding';
const less = 'less than|fewer than|smaller than|at most|no more than|up to|under|below';
const scales = scalesNamed('k thousand m mn million b bn billion tn trillion');
const unit = `(?:\\s?(?:${Object.keys(scales).join('|')})\\b)`;
const digits = '\\d[\\d,]{0,20}(?:\\.\\d{1,6})?';
/** Scales that differ by country or trade: `mm` is a million or a millimetre, `cr` a crore or a credit. */
const unknownScale = '(?:crores?|lakhs?|lacs?|cr|mm|mio|mrd|milliards?|hundred)';
/** What is often written beside an amount. Short, because each rule holds it many times and its compilation blocks the first request. */
const codes =
  'eur|gbp|jpy|inr|cny|rmb|chf|cad|aud|nzd|hkd|sgd|twd|krw|sek|nok|dkk|pln|czk|huf|brl|mxn|zar|ils|aed|sar|thb|myr|idr|php|vnd|ngn|rub|pkr|usd';
const otherCodes = new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'USD'));
const moneyName =
  '(?:dollars?|euros?|yen|yuan|renminbi|rmb|rupees?|rupiah|pounds?|sterling|francs?|krone|kroner|krona|kronor|kr|pesos?|reais|won|rand|zlotys?|zł|roubles?|rubles?|lira|shekels?|dirhams?|riyals?|baht|ringgit|naira|forints?|dinars?)';
const symbols = '[$€£¥₹₩₽₺₪฿₫₦₱₴]';
const sign = `(?:(?:\\b[a-z]{1,2})?${symbols}\\s?|(?:${codes}|rs\\.?)\\s?)`;
const money = `(?:${sign})?${digits}(?:${unit}|\\s?${unknownScale}\\b)?(?:\\s?(?:${codes})\\b|\\s?${symbols}|\\s(?:[a-z.]+ )?${moneyName}(?![a-z]))?`;

/** A range or a bound of such amounts. */
const quantityOf = (amount: string) =>
  `(?:between ${amount} and ${amount}|(?:${more})\\s${amount}(?: (?:and|but) (?:${less})\\s${amount})?|(?:${less}|[<>])\\s?${amount}|${amount}(?:\\s?(?:-|–|to)\\s?${amount}|\\s?\\+| or (?:more|less|fewer)))`;
const quantity = quantityOf(`${digits}${unit}?`);
const sum = quantityOf(money);
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
const told = (reason: string) => ({ reason: `${reason} The words are searched for instead.` });
const asIs = (reason: string) => () => told(reason);

/** Read in this order; what one takes the next does not see. */
const rules: readonly Rule[] = [
  // Stage. `Seed` alone is agriculture as often as money.
  rule(
    `(?:(?<!\\d )\\bs|\\bS)eries[- ][A-J]\\b(?:(?:,? (?:and|or|to) |, ?|/| ?[-–] ?)(?:[sS]eries[- ])?[A-J]\\b)*(?: or later| and later| or beyond|\\+)?(?:[- ](?:stage|funded|rounds?|financed)\\b)?`,
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
  rule(`\\b${founded} in the ((?:1[89]|20)\\d)0s\\b`, ([, decade]) => years(Number(decade) * 10, Number(decade) * 10 + 9)),
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
  rule(`(?:\\b(?:with|having|making) )?(?:annual |yearly )?(?:revenues?|sales|turnover) (?:of )?(${sum})`, (match) =>
    dollars('revenue', match[1]!, textBehind(match)),
  ),
  rule(`(?:\\b(?:with|having|making) )?(${sum}) (?:in |of )(?:annual |yearly )?(?:revenues?|sales|turnover)\\b`, ([, said]) =>
    dollars('revenue', said!),
  ),
  rule(`(?:\\b(?:with|having|making) )?(?:annual |yearly )?(?:revenues?|sales|turnover) (?:of |around |about )?(${money})`, ([, said]) =>
    isSum(said!) ? told('It is no bound; say it as "over" or "under", or set parameters.revenue.') : undefined,
  ),
  rule(
    `\\b(?:that (?:have )?raised|which raised|having raised|with) (${sum})(?: (?:in|of) (?:total )?(?:funding|capital|venture capital))\\b|\\b(?:that (?:have )?raised|having raised) (${sum})`,
    (match) => (match[1] ? dollars('total_funding', match[1]) : dollars('total_funding', match[2]!, textBehind(match))),
  ),
  // Listing and ownership.
  rule(
    `\\b(?:public|private|listed|unlisted)(?:, (?:and |or )?| (?:and|or|&|as well as) )(?:public|private|listed|unlisted) (?=(?:[a-z-]+ ){0,2}(?:${organizations})\\b)`,
    asIs('It names both public and private companies, which is no filter.'),
  ),
  rule(
    `\\b(?:that are |which are )?(?:publicly|stock|exchange)[- ](?:listed|traded|quoted)\\b|(?<![a-z-])public (?=(?:${organizations})\\b)|\\bthat are listed\\b(?! on| in)|\\blisted on (?:a |the |an )?(?:stock )?exchanges?\\b`,
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
  rule(
    `\\b(?:that are |which are )?(?:privately[- ](?:held|owned)|unlisted|non-listed)\\b|(?<![a-z-])private (?=(?:${organizations})\\b)`,
    () => ({
      filter: 'company_type',
      value: 'private',
    }),
  ),
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

/** The bounds of a quantity, each exactly as it is said; open where the bound itself is out. */
function boundsIn(said: string): Bounds & { isFromOpen: boolean; isToOpen: boolean } {
  const found = [...said.matchAll(new RegExp(`(?<!\\d)(${digits})(?:\\s?(${Object.keys(scales).join('|')})(?!\\p{L}))?`, 'giu'))].map(
    ([, number, scale]) => ({ number: Number(number!.replaceAll(',', '')), scale: scale?.toLowerCase() }),
  );
  // `5 to 10 million` is said of both.
  const last = found.at(-1)?.scale;
  const numbers = found.map(({ number, scale = last }) => number * (scale === undefined ? 1 : scales[scale]!));
  const [first = 0, second] = numbers;
  const isFromOpen = /^(?:more|greater) than|^(?:over|above|exceeding|>)/i.test(said);
  const isToOpen = /(?:^|(?:and|but) )(?:(?:less|fewer|smaller) than|under|below)|^</i.test(said);
  if (second !== undefined) return { from: Math.min(first, second), to: Math.max(first, second), isFromOpen, isToOpen };
  const isLess = new RegExp(`^(?:${less})\\b|or (?:less|fewer)$|^<`, 'i').test(said);
  return { ...(isLess ? { to: first } : { from: first }), isFromOpen, isToOpen };
}

/** The bands that hold any of the numbers within the bounds. */
function employees(said: string): Read {
  const { from = 0, to = Infinity, isFromOpen, isToOpen } = boundsIn(said);
  const value = employeeBands.filter((band) => {
    const [least = 0, most = Infinity] = band.split(/[-+]/).map((each) => (each === '' ? Infinity : Number(each)));
    return (isFromOpen ? most > from : most >= from) && (isToOpen ? least < to : least <= to);
  });
  return value.length === 0 ? undefined : { filter: 'employee_count', value };
}

const textBehind = ({ index, input, 0: text }: RegExpExecArray) => input.slice(index + text.length);
const inDollars = new RegExp(
  `(?<!\\p{L})(?:us)?\\$|(?<!\\p{L})usd(?!\\p{L})|(?<=\\d${unit}?\\s?)(?:u\\.?s\\.? |american )?dollars?(?!\\p{L})`,
  'giu',
);
const otherMoney = new RegExp(
  `\\d\\s?${unknownScale}(?!\\p{L})|${symbols}|(?<!\\p{L})(?:${codes})(?!\\p{L})|(?<!\\p{L})rs\\.?\\s?\\d|(?<!\\p{L})${moneyName}(?!\\p{L})`,
  'iu',
);
const inScale = new RegExp(`\\d${unit}`, 'i');
/** What may follow an amount without a currency; a noun may not: `sales of over 5 million cars`. */
const endsAmount =
  /^\s*(?:$|[^\p{L}\s]|(?:in|and|or|per|a|annually|yearly|each|with|that|which|who|founded|based|from|for|but|last)(?!\p{L}))/iu;

/** Whether a currency or a scale is said. Any other number is a count of something. */
const isSum = (said: string) => inScale.test(said) || said.search(inDollars) !== -1 || otherMoney.test(said);

/** @param behind the text that follows, where a noun there tells that no money is counted */
function dollars(filter: 'revenue' | 'total_funding', said: string, behind = ''): Read {
  if (!isSum(said)) return undefined;
  const code = /^\s?([A-Z]{3})(?![\p{L}\d])/u.exec(behind)?.[1] ?? '';
  if (otherCodes.has(code) || otherMoney.test(said.replace(inDollars, ' ')))
    return told(`Amounts are filtered in US dollars, by the thousand, million or billion; set parameters.${filter}.`);
  if (said.search(inDollars) === -1 && !endsAmount.test(behind))
    return told(`It does not say that the amount is in US dollars; write "$", or set parameters.${filter}.`);
  const { from, to } = boundsIn(said);
  return { filter, value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
}

/** Of the customers: `software for banks in India`, `loans for companies with fewer than 50 employees`. */
const leadsToCustomers =
  /(?:^|\s)(?:for|serving|(?:used|bought|needed) by|(?:sold|sells?|selling|lend|lends|lending|lenders|suppl(?:y|ies|ying|iers)|services|vendors) to)\s(?:the\s)?((?:[^\s,;.()]+\s){0,5})$/iu;

/**
 * Whether what follows this text may describe the customers of the companies. Fields have no seat: `software for logistics in Poland`.
 * @param isAdjective the noun of it follows: `software for public companies`
 */
function isOfCustomers(before: string, { isAdjective }: { isAdjective: boolean }): boolean {
  const words = leadsToCustomers.exec(`${before.slice(-150).replace(/\s+/g, ' ').trimEnd()} `)?.[1];
  if (words === undefined) return false;
  return (
    isAdjective || words.trim() === '' || (/s\s$|\b(?:people|children|women|men)\s$/i.test(words) && !/(?:ics|ss|us|is)\s$/i.test(words))
  );
}

const ofCustomers = (filter: keyof TopicFilters) => told(`It may be said of the customers; set parameters.${filter}.`);

/** Reads which filters a topic asks for. What it leaves out is none of them. */
export function filtersAsked(written: string): AskedFilters {
  const { text: topic, clauses } = leftOutClauses(written);
  // Characters keep their places, so that a match in what is still open is at the same place of the topic.
  let open = clauses.reduce((text, { asked, ...span }) => overwritten(text, span, asked), topic);
  const all: AskedFilter[] = [];
  const not_understood: AskedFilters['not_understood'] = [];
  for (const { pattern, read } of rules) {
    for (const match of open.matchAll(pattern)) {
      const span = { from: match.index, to: match.index + match[0].length };
      const text = match[0].trim();
      const found = read(match);
      if (!found) continue;
      if ('reason' in found) not_understood.push({ text, ...found });
      else {
        const isAdjective = ['company_type', 'funding_stage'].includes(found.filter) && /^\s?\p{L}/u.test(topic.slice(span.to));
        if (isOfCustomers(open.slice(0, span.from), { isAdjective })) {
          not_understood.push({ text, ...ofCustomers(found.filter) });
          // No end of a clause: a place behind it may be the customers', too.
          open = overwritten(open, span);
          continue;
        }
        all.push({ text, spans: [span], ...found });
      }
      open = overwritten(open, span, ' ;');
    }
  }
  const places = placesIn(open);
  const agreed = joined([...all, ...places.understood]);
  return {
    topic,
    understood: agreed.understood,
    not_understood: [...not_understood, ...agreed.not_understood, ...places.not_understood],
  };
}

/** A topic without the words of these filters. A topic that says nothing else is left as it is. */
export function topicWithout(topic: string, filters: readonly Pick<AskedFilter, 'spans'>[]): string {
  const spans = filters.flatMap((filter) => filter.spans);
  if (spans.length === 0) return topic;
  const rest = tidied(spans.reduce((text, span) => overwritten(text, span), topic));
  const says = stemsOf(rest.replace(/\b(?:companies|firms|businesses)\b/gi, '')).length > 0;
  return says ? rest : topic;
}

/** Writes over a part of a text, with blanks for what is left of it. What is longer than the part is not written. */
function overwritten(text: string, { from, to }: Span, by = ''): string {
  return text.slice(0, from) + (by.length > to - from ? '' : by).padEnd(to - from) + text.slice(to);
}

/** One filter of all that ask for the same; those that exclude each other are not understood. */
function joined(all: readonly AskedFilter[]): Pick<AskedFilters, 'understood' | 'not_understood'> {
  const understood: AskedFilter[] = [];
  const not_understood: AskedFilters['not_understood'] = [];
  for (const filter of new Set(all.map((each) => each.filter))) {
    const same = all.filter((each) => each.filter === filter);
    const value = agreedOn(
      filter,
      same.map((each) => each.value),
    );
    const text = same.map((each) => each.text).join(', ');
    if (value) understood.push({ text, spans: same.flatMap(({ spans }) => spans), filter, value });
    else not_understood.push({ text, ...told(`These exclude each other; set parameters.${filter}.`) });
  }
  return { understood, not_understood };
}

/** Of places and stages, all; of sizes and bounds, what lies within each. @returns undefined where nothing does */
function agreedOn(filter: keyof TopicFilters, values: readonly AskedFilter['value'][]): AskedFilter['value'] | undefined {
  if (filter === 'company_type') return new Set(values).size === 1 ? values[0] : undefined;
  if (filter === 'employee_count') {
    const bands = employeeBands.filter((band) => values.every((value) => (value as EmployeeBand[]).includes(band)));
    return bands.length > 0 ? bands : undefined;
  }
  if (filter === 'geography' || filter === 'funding_stage') return [...new Set((values as string[][]).flat())] as AskedFilter['value'];
  const bounds = values as Bounds[];
  const from = Math.max(...bounds.map((each) => each.from ?? -Infinity));
  const to = Math.min(...bounds.map((each) => each.to ?? Infinity));
  if (from > to) return undefined;
  return { ...(from > -Infinity && { from }), ...(to < Infinity && { to }) };
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

/** The place of customers, sales or investments: `investing in Africa`, `made in Germany`, `operations in Chile`. */
const notTheirSeat =
  /^(?:invest\w*|specia\w+|dealing|deals|trading|trade|interest\w*|engag\w+|involv\w+|present|active|operating|operations|operates|presence|sales|sell\w*|sold|expand\w*|made|manufactured|produced|grown|exposure|customers?|clients?|projects?|assets?|mining|min(?:e|es)|sourc\w+|travel\w*|tourism|trips|tours|holidays)$/i;
/** What may follow a place that ends a phrase. */
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
