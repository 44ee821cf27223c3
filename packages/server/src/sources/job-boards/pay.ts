import { Unreadable } from '../cells.ts';
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

/** One range around several of the same currency and period (zones, levels); of unlike ones the first. */
export function aroundAll(pays: readonly (Pay | undefined)[]): Pay | undefined {
  const [first, ...others] = pays.filter((pay) => pay !== undefined && (pay.min ?? pay.max) !== undefined) as Pay[];
  if (first === undefined) return undefined;
  const alike = [first, ...others.filter((pay) => pay.currency === first.currency && pay.period === first.period)];
  if (alike.length === 1) return first;
  const bounds = alike.flatMap((pay) => [pay.min, pay.max]).filter((bound) => bound !== undefined);
  const around = { ...first, min: Math.min(...bounds), max: Math.max(...bounds) };
  return { ...around, display: displayOf(around) };
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
  if (text === undefined) return undefined;
  return /^[a-z]{3}$/i.test(text) ? text.toUpperCase() : signs[text.toUpperCase()];
}

const currencies = String.raw`(?:[A-Z]{1,2}\$|[€£₹$]|\b[A-Z]{3}\b)`;
const amounts = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s?(k)?\b`;
const range = new RegExp(`${amounts}(?:\\s?${currencies})?(?:\\s?(?:-|–|—|to)\\s?(?:${currencies}\\s?)?${amounts})?`, 'i');

/** Pay out of a text that a board keeps for pay: `CA$102.8K – CA$137K`, `$18-20/hour`. The text itself stays the display. */
export function payFromText(text: string | undefined): Pay | undefined {
  if (text === undefined) return undefined;
  const found = range.exec(text);
  const sign = new RegExp(currencies).exec(text)?.[0];
  const [, low, lowK, high, highK] = found ?? [];
  if (low === undefined) return payOf({ display: text });
  const amount = (digits: string, thousands: string | undefined) => Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
  const min = amount(low, lowK ?? (high === undefined ? undefined : highK));
  const max = high === undefined ? min : amount(high, highK);
  return payOf({ display: text, min, max, currency: currencyOf(sign), period: payPeriod(text.replaceAll('/', ' ')) });
}
