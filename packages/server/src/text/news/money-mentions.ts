/** Amounts of money as articles write them. */

import { currencyOfSign, scalesNamed } from '../../kernel/money.ts';

/** An amount in a text. */
export interface MoneyMention {
  /** Units of the currency. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  start: number;
  end: number;
}

/** In articles the yen and the rupee have signs of their own. */
const signs: Readonly<Record<string, string>> = { ...currencyOfSign, '¥': 'JPY', RS: 'INR', 'RS.': 'INR' };
const codes = 'USD EUR GBP INR JPY CNY CHF SEK NOK DKK PLN CZK AUD CAD NZD SGD HKD BRL ZAR KRW ILS AED SAR'.split(' ');
const words: readonly [pattern: RegExp, currency: string][] = [
  [/^canadian dollars?$/i, 'CAD'],
  [/^australian dollars?$/i, 'AUD'],
  [/^new zealand dollars?$/i, 'NZD'],
  [/^singapore dollars?$/i, 'SGD'],
  [/^hong kong dollars?$/i, 'HKD'],
  [/^(?:(?:u\.?s\.? )?dollars?|dlrs)$/i, 'USD'],
  [/^euros?$/i, 'EUR'],
  [/^pounds?$/i, 'GBP'],
  [/^yen$/i, 'JPY'],
  [/^yuan$/i, 'CNY'],
  [/^rupees?$/i, 'INR'],
  [/^swiss francs?$/i, 'CHF'],
  [/^(?:swedish crowns|(?:swedish )?kronor)$/i, 'SEK'],
  [/^norwegian (?:crowns|kroner)$/i, 'NOK'],
  [/^danish (?:crowns|kroner)$/i, 'DKK'],
  [/^reais$/i, 'BRL'],
  [/^shekels$/i, 'ILS'],
];
/** What is behind a figure → how many it is of. */
export const scales = scalesNamed('thousand k lakh million mln mn m crore crores cr billion bln bn b trillion trn tn');
const named = String.raw`(?:canadian|australian|new zealand|singapore|hong kong|u\.?s\.?)?\s?dollars?|dlrs|euros?|pounds?|yen|yuan|rupees?|swiss francs?|(?:swedish |norwegian |danish )?(?:crowns|kronor|kroner)|reais|shekels`;
const money = new RegExp(
  String.raw`(?<![\p{L}\p{N}$])(?:(US\$|CA?\$|AU?\$|NZ\$|S\$|HK\$|NT\$|R\$|[$€£₹¥₩₪]|Rs\.?|${codes.join('|')})\s?)?(\d{1,3}(?:,\d{2,3}){1,5}|\d{1,9})(\.\d{1,4})?(?:[\s-]?(thousand|million|billion|trillion|mln|bln|trn|mn|bn|tn|crores?|cr|lakh|[kmb])(?![\p{L}\p{N}]))?(?:[\s-]?(${named}|${codes.join('|')})(?!\p{L}))?`,
  'giu',
);
/** Behind these an amount is a bound, and what was agreed is not known. */
const bounded = /(?:up to|as much as|at least|more than|less than|over|under|exceeding|between|from|upwards of)\s(?:about\s)?$/i;
const ofEach =
  /^\s(?:(?:in cash\s)?(?:per|a|an|each)\s?(?:ordinary |common )?(?:share|unit|ounce|barrel)?\b(?!\s\p{L}+\s(?:deal|round))|each\b|apiece)/iu;
const leastAmount = 1_000;

/**
 * The amounts of a text, in order, each with its currency. What each share costs, bounds (`up to`) and amounts in no known currency are left out; so are
 * dollars without a country where the text also writes Canadian, Australian or other ones.
 */
export function moneyIn(text: string): MoneyMention[] {
  const found: MoneyMention[] = [];
  const dollarsDiffer =
    /(?<!\p{L})(?:CA?|AU?|NZ|S|HK)\$|\b(?:CAD|AUD|NZD|SGD|HKD)\b|\b(?:Canadian|Australian|Singapore|Hong Kong) dollars?/iu.test(text);
  for (const match of text.matchAll(money)) {
    const [written, sign = '', digits = '', fraction = '', scale = '', behind = ''] = match;
    const currency = currencyOf(sign, behind);
    const isBare = sign === '$' || /^dollars?$/i.test(behind);
    if (currency === undefined || (isBare && dollarsDiffer && currency === 'USD')) continue;
    const end = match.index + written.length;
    if (bounded.test(text.slice(Math.max(0, match.index - 24), match.index)) || ofEach.test(text.slice(end, end + 40))) continue;
    const amount = Math.round(Number(digits.replaceAll(',', '') + fraction) * (scales[scale.toLowerCase()] ?? 1) * 100) / 100;
    if (amount >= leastAmount) found.push({ amount, currency, start: match.index, end });
  }
  return found;
}

function currencyOf(sign: string, behind: string): string | undefined {
  const [ofSign, ofWord] = [
    signs[sign.toUpperCase()] ?? codeOf(sign),
    words.find(([pattern]) => pattern.test(behind))?.[1] ?? codeOf(behind),
  ];
  if (ofSign !== undefined && ofWord !== undefined && ofSign !== ofWord) return undefined;
  return ofSign ?? ofWord;
}

function codeOf(written: string): string | undefined {
  return codes.includes(written.toUpperCase()) ? written.toUpperCase() : undefined;
}
