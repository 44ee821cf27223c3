import { Unreadable } from '../reading/cells.ts';
import { isCurrency } from '../reading/values.ts';
import { present } from './fields.ts';
import { payPeriod } from './terms.ts';

/** Pay as a board states it, in raw units of `currency` for one `period`. */
export interface Pay {
  display?: string;
  min?: number;
  max?: number;
  /** ISO 4217. */
  currency?: string;
  /** `HOUR`, `DAY`, `WEEK`, `MONTH`, `YEAR`. */
  period?: string;
  /** `BASE_SALARY`, or as stated. */
  kind?: string;
}

/**
 * Stated figures as pay; undefined where there is none. 0 is how boards write that they do not say.
 * @throws Unreadable when the bounds contradict each other
 */
export function payOf(stated: { [K in keyof Pay]: Pay[K] | undefined }): Pay | undefined {
  const min = stated.min === 0 ? undefined : stated.min;
  const max = stated.max === 0 ? undefined : stated.max;
  if ((min ?? 1) < 0 || (max ?? 1) < 0) throw new Unreadable(`Pay of ${Math.min(min ?? 0, max ?? 0)} is below zero.`);
  if (min !== undefined && max !== undefined && min > max) {
    throw new Unreadable(`The lowest pay ${min} is above the highest ${max}.`);
  }
  if (min === undefined && max === undefined) return stated.display === undefined ? undefined : { display: stated.display };
  const pay = present<Pay>({ ...stated, min, max });
  return { ...pay, display: pay.display ?? displayOf(pay) };
}

/** One range around several of the same currency and period (zones, levels), open where one of them is; of unlike ones the first. */
export function aroundAll(pays: readonly (Pay | undefined)[]): Pay | undefined {
  const [first, ...others] = pays.filter((pay) => pay !== undefined && (pay.min ?? pay.max) !== undefined) as Pay[];
  if (first === undefined) return undefined;
  const alike = [first, ...others.filter((pay) => pay.currency === first.currency && pay.period === first.period)];
  if (alike.length === 1) return first;
  const [mins, maxs] = [alike.map(({ min }) => min), alike.map(({ max }) => max)];
  const { min: _, max: __, ...kind } = first;
  const around = {
    ...kind,
    ...(isComplete(mins) && { min: Math.min(...mins) }),
    ...(isComplete(maxs) && { max: Math.max(...maxs) }),
  };
  return { ...around, display: displayOf(around) };
}

function isComplete(bounds: (number | undefined)[]): bounds is number[] {
  return !bounds.includes(undefined);
}

function displayOf({ min, max, currency, period }: Pay): string {
  const amount = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  const bounds = min === max || min === undefined || max === undefined;
  const single = min === undefined ? `up to ${amount(max ?? 0)}` : max === undefined ? `from ${amount(min)}` : amount(min);
  const range = bounds ? single : `${amount(min)} – ${amount(max)}`;
  return `${currency === undefined ? '' : `${currency} `}${range}${period === undefined ? '' : ` per ${period.toLowerCase()}`}`;
}

// A bare $ or ¥ may be any of several.
const signs: Readonly<Record<string, string>> = {
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  S$: 'SGD',
  HK$: 'HKD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
};

/** `eur`, `€`, `CA$` → ISO 4217; undefined for anything else. */
export function currencyOf(text: string | undefined): string | undefined {
  const written = text?.toUpperCase() ?? '';
  return isCurrency(written) ? written : signs[written];
}

const sign = String.raw`(?:(?:US|CA|AU|NZ|HK|C|A|S|R)?\$|[€£₹]|[A-Z]{3}(?![A-Za-z]))`;
// Thousands separated by a comma, a dot, a blank or an apostrophe.
const figure = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{1,3}(?:\.\d{3})+(?:,\d\d)?|\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+|\d+(?:[.,]\d{1,2})?`;
const amount = String.raw`(?<![\w.,])(${sign})?\s?(${figure})(?:\s?([kK])\b|(?![\w%]|[.,]\d))(?:\s?(${sign}))?`;
const amounts = new RegExp(String.raw`${amount}(?:\s?(?:-|–|—|\bto\b|\bbis\b)\s?${amount})?(\+)?`, 'g');
const noMore = /(?:\bup to|\bbis(?: zu)?|\bmax(?:imum|\.)?(?: of)?:?)\s*$/i;
const noLess = /(?:\bfrom|\bstarting at|\bat least|\bab|\bmin(?:imum|\.)?(?: of)?:?)\s*$/i;

/**
 * Pay out of a text that a board keeps for pay: `CA$102.8K – CA$137K`, `$18-20/hour`, `45.000 – 55.000 €`, `up to £60k`. The text itself
 * stays the display. A figure is pay only beside a sign or an ISO code of a currency, so that neither years nor days of leave are. Of a
 * text with several such figures or ranges is ambiguous, so it gives none.
 */
export function payFromText(text: string | undefined): Pay | undefined {
  if (text === undefined) return undefined;
  const found = [...text.matchAll(amounts)].flatMap((match) => rangeIn(match, text) ?? []);
  const only = found.length === 1 ? found[0] : {};
  return payOf({ ...only, display: text, period: payPeriod(text.replaceAll('/', ' ')) });
}

/** @returns undefined without a currency next to the figures, an empty object if they have several meanings */
function rangeIn(match: RegExpExecArray, text: string): Pick<Pay, 'min' | 'max' | 'currency'> | undefined {
  const [, before, low = '', lowK, between, nextBefore, high, highK, behind, plus] = match;
  const [currency, another] = new Set([before, between, nextBefore, behind].filter((written) => isMoney(written)));
  if (currency === undefined) return undefined;
  // `2026 – $120,000` is a year and an amount.
  const isTwo = high !== undefined && nextBefore !== undefined && before === undefined && between === undefined;
  const isScaledTwice = (lowK !== undefined && grouped.test(low)) || (highK !== undefined && grouped.test(high ?? ''));
  if (another !== undefined || isTwo || isScaledTwice) return {};
  const code = present<Pick<Pay, 'currency'>>({ currency: currencyOf(currency) });
  const isThousands = lowK !== undefined || (highK !== undefined && valueOf(low) < 1000);
  const first = valueOf(low) * (isThousands ? 1000 : 1);
  if (high !== undefined) {
    const last = valueOf(high) * (highK === undefined ? 1 : 1000);
    return first > last ? {} : { ...code, min: first, max: last };
  }
  const lead = text.slice(0, match.index);
  return { ...code, ...(!noMore.test(lead) && { min: first }), ...(!noLess.test(lead) && plus === undefined && { max: first }) };
}

/** Whether a sign is a currency: `OTE` is not, and `ALL` and `TOP` are more often words. */
function isMoney(written: string | undefined): boolean {
  return written !== undefined && written !== 'ALL' && written !== 'TOP' && (written === '$' || currencyOf(written) !== undefined);
}

const grouped = /\d[^\d]\d{3}/;

/** `45,000.50`, `45.000,50`, `45 000`, `102.8`, `17,50`. */
function valueOf(written: string): number {
  const decimals = /[.,](\d{1,2})$/.exec(written)?.[1];
  const whole = decimals === undefined ? written : written.slice(0, -decimals.length - 1);
  return Number(`${whole.replace(/\D/g, '')}.${decimals ?? 0}`);
}
