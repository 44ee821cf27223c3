import { moneyIn, type MoneyMention } from '../news/money-mentions.ts';

/** What sentences say of how large a market is. A company's own figures are no market's. */

/** A market as one sentence sizes it. */
export interface MarketSize {
  /** As the sentence calls it: `market for frozen food`. */
  market: string;
  /** `addressable_market`: the one a company says it can address. */
  claim: 'market' | 'addressable_market';
  /** Who measured it, where the sentence names them; '' otherwise. */
  firm: string;
  currency: string;
  /** The earlier value and the later one; a single one is of its year alone. */
  start?: SizeInYear;
  end?: SizeInYear;
  /** Percent a year as stated, or computed from two values; '' otherwise. */
  cagr: string;
  /** What the sentence does not state and its other figures make. */
  computed: ('start' | 'end' | 'cagr')[];
}

interface SizeInYear {
  /** Units of the currency. */
  amount: number;
  /** null if the sentence states no year. */
  year: number | null;
}

/** Smaller is no market. */
const leastAmount = 1e7;

const thing = String.raw`(?:markets?|industry|sector)`;
/** Behind the word these make something else of it. */
const otherwise = String.raw`(?:values?|conditions?|research|underwriting|and|or|prices?|shares?|data|makers?|participants?|leaders?|position|risks?|intelligence|analys\w+|penetration|interest|rates?|capitali[sz]ation|practice|standards?)\b`;
/** A market with what stands before the word. */
const marketPhrase = new RegExp(
  String.raw`\b((?:[\p{L}\p{N}][\p{L}\p{N}&’'./-]* ){0,9}?)(${thing}(?: size)?)(?=$|[ ,.;:(])(?! ${otherwise})`,
  'giu',
);
/** The subject of a market after the word: `for frozen food`. */
const ofWhat = /^ (?:for|of) \p{L}/u;
const mostWords = 9;
/** It ends what an opportunity is of. */
const endsName = /^(?:is|was|to|at|will|by|in|of|as|that|which|worth|exceeds?)$/;
/** What says how large it is, right behind the market or some words on. */
const sized =
  /\b(?:(?:is|was|are|were|be|been|being) (?:currently |now |already )?(?:valued|estimated|projected|expected|forecast(?:ed)?|anticipated|predicted|worth|sized|set|poised|about|approximately|roughly|over|nearly|at)\b|(?:will|to|would) (?:reach|grow|be|exceed|surpass|total|approach|rise|expand|increase|hit|climb|double)\b|(?:reached|totall?ed|stood at|amounted to|reaches|totals|represents|represented|generated|grew|rose|expanded|hit|accounts? for|exceed(?:s|ed)?|worth|size of|opportunity of)\b)/i;
/** `the $90 billion pet care industry`. */
const amountBefore = String.raw`(?:,? (?:a year|annual|per year|plus|\+))?[ -]((?:(?!(?:in|of|from|for|to|by|on|with|at|into|and|or|as|is|are|was|were|our|its|their)\b)[\p{L}\p{N}&’'.-]+ ){0,6}?${thing})\b`;

/** Figures of a company, of its shares, or of what is traded: no market's size. */
const ofCompany =
  /\b(?:revenues?|net sales|(?:our|its|their) (?:sales|share|customers|market|markets|products?|business|operations)|sales (?:in|to|from|of our)|net income|earnings|ebitda|profits?|backlog|bookings|orders|market (?:capitali[sz]ation|value|price|share|risk|cap|rate|conditions|data)|capitali[sz]ation|fair (?:market )?value|aggregate market|non-?affiliates|(?:stock|bond|equity|equities|capital|money|credit|debt|repo|at-the-market|secondary|financial|convertible) markets?|market(?:able)? securities|invest(?:ed|ing|ment)s?|acqui(?:red|sition)s?|purchased?|raised|paid|spent|facility|notes|loans?|deposits|goodwill|impairment|assets|liabilities|dividends?|repurchas\w+|settlement|fine[ds]?|contract (?:worth|valued)|expens\w+|costs?|charge)\b/i;
const ownOpportunity =
  /\b(?:(?:total |serviceable |served )*(?:addressable|obtainable|available) (?:market|opportunity)(?: opportunity)?|TAM|SAM|market opportunity)\b/;
const doubtful = /\b(?:not|never|no longer|could|may|might|if|unless|failed|hypothetical)\b/i;

const percent = String.raw`(\d{1,3}(?:\.\d{1,2})?)\s?(?:%|percent|per cent)`;
const compound = String.raw`(?:CAGR|compound(?:ed)? annual(?:ized)? (?:growth )?rate|compound annual growth|annual growth rate)`;
const about = String.raw`(?:about |approximately |roughly |around |some |nearly |an estimated )?`;
const rates = [
  new RegExp(String.raw`\b${compound}(?: \(CAGR\))?,? (?:of |at |is |was |to be )?${about}${percent}`, 'i'),
  new RegExp(String.raw`${percent} (?:${compound})`, 'i'),
  new RegExp(
    String.raw`\b(?:grow\w*|expand\w*|ris(?:e|es|ing)|increas\w+) (?:at |by )?(?:a rate of )?${about}${percent} (?:a|per|each|every) year\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:grow\w*|expand\w*|ris(?:e|es|ing)|increas\w+) (?:at |by )?${about}${percent} annually\b`, 'i'),
  new RegExp(String.raw`\b${about}${percent} annual growth\b`, 'i'),
];
const ofYear =
  /^[^$€£]{0,24}?\b(?:in|by|for|during|through|until|as of|at the end of|of|to)(?: the)?(?: year| fiscal| calendar| end of)* ((?:19|20)\d\d)\b/i;
const inBrackets = /^ ?\(((?:19|20)\d\d)\)/;
const yearBefore =
  /\b(?:in|by|for|during|as of|at the end of|between|from)(?: the)?(?: year| fiscal| calendar| end of)* ((?:19|20)\d\d)[^.;]*$/i;
const period =
  /\b(?:between|from|over|during|for|in)(?: the)?(?: forecast)?(?: period)?(?: of| from| between)? ?\(?((?:19|20)\d\d)\)?(?: and | to | through |\s?[-–—]\s?)((?:19|20)\d\d)\b/i;

const firmName = String.raw`((?:\p{Lu}[\p{L}\p{N}&’'.-]*)(?: (?:of |and |& )?\p{Lu}[\p{L}\p{N}&’'.-]*){0,4})`;
const saysSo = String.raw`(?:estimates?|estimated|projects?|projected|forecasts?|expects?|expected|predicts?|predicted|says?|said|reports?|reported|puts?|values?|valued|sees?|believes?|calculates?|found)`;
const firms = [
  new RegExp(
    String.raw`\b[Aa]ccording to (?:(?:a|the|an) (?:\w+ )?(?:report|study|survey|forecast|analysis|estimate)s? (?:by|from|of) |(?:data|estimates|research|figures) (?:from|by|of) |(?:the )?(?:research|consulting|advisory|analyst) (?:firm|group|house) |analysts at |research firm )?(?:the )?${firmName}`,
    'u',
  ),
  new RegExp(String.raw`\b(?:by|from|of) (?:the )?(?:research|consulting|advisory|analyst) (?:firm|group|house) ${firmName}`, 'u'),
  new RegExp(String.raw`\b(?:estimate|forecast|study|report|survey)s? (?:by|from) ${firmName}`, 'u'),
  new RegExp(String.raw`(?:^|[,;] )(?:[Tt]he )?(?:[Rr]esearch firm |[Aa]nalysts at |[Cc]onsultancy )?${firmName},? ${saysSo}\b`, 'u'),
  new RegExp(String.raw`, ${firmName} ${saysSo}(?: on [^.]{3,20})?\.?$`, 'u'),
  new RegExp(String.raw`, ${saysSo} ${firmName}\.?$`, 'u'),
];

/** The market that a sentence sizes; undefined where it sizes none, or where it is not plain that the figure is a market's. */
export function readMarketSize(sentence: string): MarketSize | undefined {
  const text = sentence.replaceAll(/\s+/g, ' ').trim();
  // Of `from $5 billion to $9 billion` both are values; elsewhere `from` is a bound.
  const amounts = moneyIn(text.replaceAll(/\bfrom(?= (?:about |approximately |an estimated )?(?:US)?[$€£])/g, 'with')).filter(
    ({ amount }) => amount >= leastAmount,
  );
  const [first] = amounts;
  if (!first || doubtful.test(text) || amounts.some(({ currency }) => currency !== first.currency)) return undefined;
  const opportunity = ownOpportunity.exec(text);
  const found = opportunity ? { market: nameOfOpportunity(text, opportunity) } : marketIn(text, amounts);
  if (!found) return undefined;
  const values = valuesOf(text, amounts);
  const years = period.exec(text);
  const [start, end] = placed(values, years && [Number(years[1]), Number(years[2])]);
  if (!start && !end) return undefined;
  const cagr = rates.map((rate) => rate.exec(text)?.[1]).find((rate) => rate !== undefined) ?? '';
  const other = cagr === '' ? undefined : yearOfOther(text, { start, end, years });
  return {
    market: found.market,
    claim: opportunity ? 'addressable_market' : 'market',
    firm: firmIn(text),
    currency: first.currency,
    ...completed({ ...(start && { start }), ...(end && { end }), cagr }, other),
  };
}

const untilYear = /\b(?:through|until|till|to|by)(?: the)?(?: year| end of)* (20\d\d)\b/gi;
const sinceYear = /\b(?:from|since|starting(?: in)?|beginning(?: in)?)(?: the)?(?: year)? (20\d\d)\b/gi;

/** The other year of a rate of growth where only one value is stated: `$5 billion in 2024, growing at 8% a year through 2030`. */
function yearOfOther(
  text: string,
  { start, end, years }: { start: SizeInYear | undefined; end: SizeInYear | undefined; years: RegExpExecArray | null },
): number | undefined {
  const only = start && end ? undefined : (start ?? end);
  if (only?.year == null) return undefined;
  const told = [
    ...(years ? [years[1], years[2]] : []),
    ...[...text.matchAll(untilYear), ...text.matchAll(sinceYear)].map(([, year]) => year),
  ];
  const others = [...new Set(told.map(Number))].filter((year) => year !== only.year);
  return others.length === 1 ? others[0] : undefined;
}

/** With what follows from the other figures of the sentence: a value from the other one and the rate, or the rate from both values. */
function completed(
  stated: Pick<MarketSize, 'start' | 'end' | 'cagr'>,
  other: number | undefined,
): Pick<MarketSize, 'start' | 'end' | 'cagr' | 'computed'> {
  const { start, end, cagr } = stated;
  if (start && end) {
    const years = (end.year ?? 0) - (start.year ?? 0);
    if (cagr !== '' || start.year === null || end.year === null || years < 1) return { ...stated, computed: [] };
    return { ...stated, cagr: String(Number((((end.amount / start.amount) ** (1 / years) - 1) * 100).toFixed(1))), computed: ['cagr'] };
  }
  const only = start ?? end;
  if (only?.year == null || other === undefined) return { ...stated, computed: [] };
  const made = { amount: only.amount * (1 + Number(cagr) / 100) ** (other - only.year), year: other };
  return other > only.year ? { start: only, end: made, cagr, computed: ['end'] } : { start: made, end: only, cagr, computed: ['start'] };
}

/** The market whose size the amounts are: it stands before what sizes it, or right behind an amount. */
function marketIn(text: string, amounts: readonly MoneyMention[]): { market: string } | undefined {
  for (const { end } of amounts) {
    const behind = new RegExp(String.raw`^${amountBefore}`, 'iu').exec(text.slice(end));
    if (behind?.[1] && !ofCompany.test(behind[1])) return isOwn(text) ? undefined : named(behind[1]);
  }
  for (const phrase of text.matchAll(marketPhrase)) {
    const [whole, , word = ''] = phrase;
    const until = phrase.index + whole.length;
    const next = amounts.find(({ start }) => start > until);
    if (!next) continue;
    const between = text.slice(until, next.start);
    const verb = sized.exec(between);
    const behind = nameBehind(between.slice(0, verb?.index).trimEnd());
    const clause = text.slice(clauseStart(text, phrase.index), until);
    if ((!verb && !/size$/i.test(word)) || ofCompany.test(clause) || ofCompany.test(between) || between.includes(';') || isOwn(clause))
      continue;
    const market = named(whole + behind);
    if (market) return market;
  }
  return undefined;
}

/** Whether the speaker describes its own business. */
function isOwn(text: string): boolean {
  return (
    /\b(?:our|we|its|their)\b(?![^,]*\b(?:believe|estimate)s?\b)/i.test(text.replace(/\b[Ww]e (?:believe|estimate|expect)\b/, '')) &&
    ofCompany.test(text)
  );
}

function clauseStart(text: string, at: number): number {
  return Math.max(0, ...[...text.slice(0, at).matchAll(/[,;:] |\bthat /g)].map(({ index, 0: mark }) => index + mark.length));
}

/** The name without what opens a clause; undefined where nothing says of what the market is. */
function named(phrase: string): { market: string } | undefined {
  const market = phrase
    .trim()
    .replace(
      /^.*\b(?:that|which|in|by|to|believes?|estimates?|expects?|says?|said|of|and) (?:the )?(?=(?:[\p{L}\p{N}&’'.,/-]+ ){0,8}(?:market|industry|sector)(?: size)?(?:$| (?:for|of)\b))/iu,
      '',
    )
    .replace(/^(?:the|a|an|this|that|our|its|total|overall|entire|current|today’s|addressable) /i, '')
    .replace(/ size\b/i, '')
    .trim()
    .replace(/,$/, '');
  return /^(?:markets?|industry|sector)$/i.test(market) || /^(?:these|those|both|other|after|based|closing)\b/i.test(market)
    ? undefined
    : { market };
}

/** ` for frozen food`, if nothing else follows the word; '' otherwise. */
function nameBehind(behind: string): string {
  return ofWhat.test(behind) && !/[,;:()]/.test(behind) && behind.split(' ').length <= mostWords + 1 ? behind : '';
}

function nameOfOpportunity(text: string, { 0: found, index }: RegExpExecArray): string {
  const [, ...words] = (/^ (?:for|in|of) [^,.;:()]*/.exec(text.slice(index + found.length))?.[0] ?? '').trim().split(' ');
  const end = words.findIndex((word) => endsName.test(word));
  const name = words.slice(0, end < 0 ? mostWords : Math.min(end, mostWords));
  return name.length > 0 && /^\p{L}/u.test(name[0]!) && !/^(?:over|about|approximately|roughly|more|nearly|up|US)$/.test(name[0]!)
    ? `${found} for ${name.join(' ')}`
    : found;
}

/** Before an amount: the market comes to it by the end of the years that are told. */
const isReached =
  /\b(?:reach(?:es|ing)?|exceed|surpass|approach|hit|total|climb to|(?:grow|rise|expand|increase)(?:ing|s)? to|to be(?: worth)?)\b[^.;]*$/i;

interface Valued extends SizeInYear {
  isReached: boolean;
}

/** Each amount with the year that stands nearest to it. */
function valuesOf(text: string, amounts: readonly MoneyMention[]): Valued[] {
  return amounts.map(({ amount, end, start }, index) => {
    const behind = text.slice(end, amounts[index + 1]?.start ?? text.length);
    const before = text.slice(amounts[index - 1]?.end ?? 0, start);
    const year = inBrackets.exec(behind)?.[1] ?? ofYear.exec(behind)?.[1] ?? yearBefore.exec(before)?.[1];
    return { amount, year: year === undefined ? null : Number(year), isReached: isReached.test(before) };
  });
}

/** The first of a market and the last; of three or more it is not plain what they are. */
function placed(
  values: readonly Valued[],
  years: readonly [number, number] | null,
): [start: SizeInYear | undefined, end: SizeInYear | undefined] {
  const [one, other] = values;
  if (!one || values.length > 2) return [undefined, undefined];
  if (!other) {
    const isFirst = one.year !== null && years !== null && one.year === years[0];
    const only = { amount: one.amount, year: one.year ?? (one.isReached ? (years?.[1] ?? null) : null) };
    return isFirst ? [only, undefined] : [undefined, only];
  }
  const dated = [
    { amount: one.amount, year: one.year ?? years?.[0] ?? null },
    { amount: other.amount, year: other.year ?? years?.[1] ?? null },
  ] as const;
  if (dated[0].year !== null && dated[1].year !== null && dated[0].year === dated[1].year) return [undefined, undefined];
  const isTurned = dated[0].year !== null && dated[1].year !== null && dated[0].year > dated[1].year;
  return isTurned ? [dated[1], dated[0]] : [dated[0], dated[1]];
}

function firmIn(text: string): string {
  const name = firms.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '';
  return /^(?:The|We|It|Our|This|That|In|By|For|According|Management|Analysts?|Experts?|Industry|Market|Global|Company|U\.S\.?|North|Demand)\b/.test(
    name,
  )
    ? ''
    : name.replace(/[.,]$/, '');
}

/**
 * The value in a year within what a statement covers: a stated one, or one between two stated ones, or between a stated one and a year that
 * its growth rate reaches; undefined outside. Nothing is carried past the years a statement speaks of.
 */
export function sizeInYear({ start, end, cagr }: Pick<MarketSize, 'start' | 'end' | 'cagr'>, year: number): number | undefined {
  for (const value of [start, end]) if (value?.year === year) return value.amount;
  const [from, to] = [start?.year, end?.year];
  if (from == null || to == null || year < from || year > to) return undefined;
  const rate = cagr === '' ? (end!.amount / start!.amount) ** (1 / (to - from)) : 1 + Number(cagr) / 100;
  return start!.amount * rate ** (year - from);
}
