/** Values as people and tables write them, read one way only: undefined when there is more than one way, or none. */

import { firstDayOf } from '../../kernel/dates.ts';
import { currencyOfSign, scalesNamed } from '../../kernel/money.ts';

export interface Money {
  amount: number;
  /** ISO 4217. */
  currency?: string;
}

const longestValue = 100;
const grouped = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const groupedByDots = /^[+-]?[1-9]\d{0,2}(?:(?:\.\d{3}){2,}(?:,\d+)?|\.\d{3},\d+)$/;
const plainNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i;

/**
 * `1234.5`, `1,234.5`, `1.234.567`, `1.234,5`, `1 234`, `1e6`. A comma before three digits parts thousands, a lone dot is the decimal mark.
 * `1,2`, `1,23` and `0,123` are no number: they mean one thing here and another there.
 */
export function parseNumber(written: string): number | undefined {
  if (written.length > longestValue) return undefined;
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

/** `450.000`: 450 or 450,000. Rates are written so; amounts and counts in tables of half of Europe mean thousands. */
export function isDottedGroup(written: string): boolean {
  return /^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(written.trim());
}

/** Abbreviations that both writers of `1.234` and of `1,234` use. */
const ambiguousScale = /^(?:mio|mln)$/i;

const scales: Readonly<Record<string, number>> = {
  '': 1,
  ...scalesNamed('k thousand m mm mn mio mln million b bn bln billion t tn trillion'),
};

const money =
  /^([+-]?)\s*((?:[A-Z]{1,3})?[$€£₹₩₽₪₺₦¥]|[A-Z]{3})?\s*([+-]?[\d.,'’\s\u00A0\u202F]*\d\.?(?:e\+?\d{1,2})?)\s*([A-Za-z]*?)\s*([A-Z]{3}|[€£$])?$/;

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Whether three capitals are a code of ISO 4217, present or past. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

/**
 * `$1,200,000`, `1.2m`, `USD 1.2 billion`, `€3bn`, `5 million EUR`, `€1.234.567`, `1.234,50 EUR`. No amount, for each has two readings:
 * `€450.000` (with a scale, `1.234m`, the dot is the decimal mark), `1.234 mio` and `1,234 mio`, and yen by their sign, which two
 * currencies share.
 */
export function parseAmount(written: string): Money | undefined {
  if (written.length > longestValue) return undefined;
  const [, minus = '', before, digits = '', scale = '', behind] = money.exec(written.trim()) ?? [];
  if (digits === '' || (before !== undefined && behind !== undefined)) return undefined;
  if (scale === '' && isDottedGroup(digits)) return undefined;
  if (ambiguousScale.test(scale) && isDottedGroup(digits.trim().replace(',', '.'))) return undefined;
  const value = parseNumber(minus + digits.trim());
  const factor = scales[scale.toLowerCase()];
  if (value === undefined || factor === undefined) return undefined;
  const unit = before ?? behind;
  const currency = unit === undefined ? undefined : isCurrency(unit) ? unit : currencyOfSign[unit];
  if (unit !== undefined && currency === undefined) return undefined;
  // Through text, for 1.1 × 1e6 is 1100000.0000000001 otherwise.
  const amount = Number((value * factor).toPrecision(15));
  return currency === undefined ? { amount } : { amount, currency };
}

/**
 * `2024-05-17`, `2024/05/17`, `20240517`, `2024-05`, `2024`, and ISO 8601 date-times, whose day as written counts. Days that do not
 * calendar has are undefined, and so is `05/06/2024`, which means two days. As exact as it is written: `2024-05` stays a month.
 */
export function parseDate(written: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?$/i.exec(written) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(written) ??
    /^(\d{4})[-/](\d{1,2})$/.exec(written) ??
    /^(\d{4})$/.exec(written) ??
    [];
  if (year === undefined || year === '0000') return undefined;
  const date = [year, month?.padStart(2, '0'), day?.padStart(2, '0')].filter((part) => part !== undefined).join('-');
  return isDay(firstDayOf(date)) ? date : undefined;
}

/** Whether a value is `YYYY-MM-DD`, a day of the calendar. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
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

/** ISO 6166: two letters, nine letters and digits, and a check digit by Luhn's rule over the digits that encode the letters. */
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
