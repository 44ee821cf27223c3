/** Values as people and tables write them, read one way only: undefined when there is more than one way, or none. */

export interface Money {
  amount: number;
  /** ISO 4217. */
  currency?: string;
}

export interface Day {
  /** `YYYY-MM-DD`; of a month or a year its first day. */
  date: string;
  precision: 'day' | 'month' | 'year';
}

const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const groupedByDots = /^[+-]?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/;
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;

/** `1234.5`, `1,234.5`, `1.234.567`, `1 234`, `1e6`. `1,2` and `1,23` are no number: they mean one thing here and another there. */
export function parseNumber(written: string): number | undefined {
  const compact = written
    .trim()
    .replace(/(?<=\d)[\s\u00A0\u202F'’](?=\d{3}(?!\d))/g, '')
    .replace('−', '-');
  let value = Number.NaN;
  if (plainNumber.test(compact)) value = Number(compact);
  else if (grouped.test(compact)) value = Number(compact.replaceAll(',', ''));
  else if (groupedByDots.test(compact)) value = Number(compact.replaceAll('.', '').replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

const scales: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mio: 1e6,
  mln: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  bln: 1e9,
  billion: 1e9,
  t: 1e12,
  tn: 1e12,
  trillion: 1e12,
};

/** Signs that stand for one currency; the dollar alone is the US one, as in the field's tables. */
const signs: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  C$: 'CAD',
  CA$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  NT$: 'TWD',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₪': 'ILS',
  '₺': 'TRY',
  '₦': 'NGN',
};

const money =
  /^([+-]?)\s*((?:[A-Z]{1,3})?[$€£₹₩₽₪₺₦¥]|[A-Z]{3})?\s*([+-]?[\d.,'’\s\u00A0\u202F]*\d\.?(?:e\+?\d{1,2})?)\s*([A-Za-z]*?)\s*([A-Z]{3}|[€£$])?$/;

/** `$1,200,000`, `1.2m`, `USD 1.2 billion`, `€3bn`, `5 million EUR`. The yen sign is read as no amount: two currencies write it. */
export function parseAmount(written: string): Money | undefined {
  const [, minus = '', before, digits = '', scale = '', behind] = money.exec(written.trim()) ?? [];
  if (digits === '' || (before !== undefined && behind !== undefined)) return undefined;
  const value = parseNumber(minus + digits.trim());
  const factor = scales[scale.toLowerCase()];
  if (value === undefined || factor === undefined) return undefined;
  const unit = before ?? behind;
  const currency = unit === undefined ? undefined : /^[A-Z]{3}$/.test(unit) ? unit : signs[unit];
  if (unit !== undefined && currency === undefined) return undefined;
  // Through text, for 1.1 × 1e6 is 1100000.0000000001 otherwise.
  const amount = Number((value * factor).toPrecision(15));
  return currency === undefined ? { amount } : { amount, currency };
}

/**
 * `2024-05-17`, `2024/05/17`, `20240517`, `2024-05`, `2024`, and ISO 8601 date-times, of which the day as written counts. Days that no
 * calendar has are undefined, and so is `05/06/2024`, which means two days.
 */
export function parseDay(written: string): Day | undefined {
  const [, year, month, day] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?$/i.exec(written) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(written) ??
    /^(\d{4})[-/](\d{1,2})$/.exec(written) ??
    /^(\d{4})$/.exec(written) ??
    [];
  if (year === undefined || year === '0000') return undefined;
  const date = `${year}-${(month ?? '01').padStart(2, '0')}-${(day ?? '01').padStart(2, '0')}`;
  if (!isDay(date)) return undefined;
  return { date, precision: day !== undefined ? 'day' : month !== undefined ? 'month' : 'year' };
}

/** Whether `YYYY-MM-DD` is a day of the calendar. */
export function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === date;
}

/** ISO 17442: 18 letters and digits and two check digits, modulo 97 (ISO 7064). */
export function isLei(code: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(code)) return false;
  let remainder = 0;
  for (let index = 0; index < code.length; index++) {
    const digit = code.charCodeAt(index);
    remainder = (digit < 65 ? remainder * 10 + digit - 48 : remainder * 100 + digit - 55) % 97;
  }
  return remainder === 1;
}

/** ISO 6166: two letters, nine letters and digits, and a check digit by Luhn's rule over the digits that letters stand for. */
export function isIsin(code: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code)) return false;
  const digits = code.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}
