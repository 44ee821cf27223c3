/** Amounts, ranges and bounds as topics write them: `over $5 million`, `50 to 200`. */

import { scalesNamed } from '../../kernel/money.ts';
import type { Bounds } from './filter.ts';

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
const moneyName =
  '(?:dollars?|euros?|yen|yuan|renminbi|rmb|rupees?|rupiah|pounds?|sterling|francs?|krone|kroner|krona|kronor|kr|pesos?|reais|won|rand|zlotys?|zł|roubles?|rubles?|lira|shekels?|dirhams?|riyals?|baht|ringgit|naira|forints?|dinars?)';
const symbols = '[$€£¥₹₩₽₺₪฿₫₦₱₴]';
const sign = `(?:(?:\\b[a-z]{1,2})?${symbols}\\s?|(?:${codes}|rs\\.?)\\s?)`;
export const money = `(?:${sign})?${digits}(?:${unit}|\\s?${unknownScale}\\b)?(?:\\s?(?:${codes})\\b|\\s?${symbols}|\\s(?:[a-z.]+ )?${moneyName}(?![a-z]))?`;

/** A range or a bound of such amounts. It holds the amount as seldom as it can, because the engine compiles each. */
const quantityOf = (amount: string) =>
  `(?:(?:between ${amount} and |(?:${more})\\s(?:${amount} (?:and|but) (?:${less})\\s)?|(?:${less}|[<>])\\s?|${amount}\\s?(?:-|–|to)\\s?)${amount}|${amount}(?:\\s?\\+| or (?:more|less|fewer)))`;
export const quantity = quantityOf(`${digits}${unit}?`);
export const sum = quantityOf(money);

/** The bounds of a quantity, each exactly as it is said; open where the bound itself is out. */
export function boundsIn(said: string): Bounds & { isFromOpen: boolean; isToOpen: boolean } {
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

export const inDollars = new RegExp(
  `(?<!\\p{L})(?:us)?\\$|(?<!\\p{L})usd(?!\\p{L})|(?<=\\d${unit}?\\s?)(?:u\\.?s\\.? |american )?dollars?(?!\\p{L})`,
  'giu',
);
export const otherMoney = new RegExp(
  `\\d\\s?${unknownScale}(?!\\p{L})|${symbols}|(?<!\\p{L})(?:${codes})(?!\\p{L})|(?<!\\p{L})rs\\.?\\s?\\d|(?<!\\p{L})${moneyName}(?!\\p{L})`,
  'iu',
);
const inScale = new RegExp(`\\d${unit}`, 'i');

/** Whether a currency or a scale is said. Any other number is a count of something. */
export const isSum = (said: string) => inScale.test(said) || said.search(inDollars) !== -1 || otherMoney.test(said);
