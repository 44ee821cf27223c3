import type { CompanyDocument, DocumentDeal } from '../kernel/document.ts';
import { countryName } from '../kernel/countries.ts';

/** How sentences of commentaries are put together; all of them state only what is held. */

const longestQuote = 120;

/** `a, b and c`. */
export function listed(items: readonly string[], word = 'and'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
}

/** A text as it may stand in a sentence: one line, no full stop, at most a breath long. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  if (line.length <= longestQuote) return line;
  const end = line.lastIndexOf(' ', longestQuote);
  return `${line.slice(0, end > 0 ? end : longestQuote)} …`;
}

/** Abbreviations keep their capitals. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

export function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** `$1.2 billion`, `$35 million`, `$900,000`: the stored number, rounded to three digits. */
export function dollars(amount: number): string {
  const scales = [
    [1e12, ' trillion'],
    [1e9, ' billion'],
    [1e6, ' million'],
  ] as const;
  const rounded = Number(amount.toPrecision(3));
  const [size, word] = scales.find(([least]) => Math.abs(rounded) >= least) ?? [1, ''];
  return `$${(rounded / size).toLocaleString('en')}${word}`;
}

/** A past deal with what is known of it: `Pardot (2012, $95.5 million)`. */
export function dealNamed({ name, facts }: DocumentDeal): string {
  const price = facts.amount_usd ? dollars(facts.amount_usd) : '';
  const known = [facts.date?.slice(0, 4) ?? '', price].filter((part) => part !== '').join(', ');
  return known ? `${name} (${known})` : name;
}

const takesArticle = /^(?:United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Isle )|(?: Islands| Republic)$/;

/** A country as it stands in a sentence: `the United States`, `Finland`. */
export function countryNamed(code: string): string {
  const name = countryName(code);
  return takesArticle.test(name) ? `the ${name}` : name;
}

/** Where a company is, for the end of a clause: `in Boston, United States`, `in the United States`; '' when it is not known. */
export function placeOf({ facts: { city, country } }: CompanyDocument): string {
  if (!country) return city ? `in ${city}` : '';
  return city ? `in ${city}, ${countryName(country)}` : `in ${countryNamed(country)}`;
}

/** One of several ways to say the same, always the same one for the same company. */
export function phrased(permalink: string, ways: readonly string[]): string {
  let sum = 0;
  for (const letter of permalink) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return ways[sum % ways.length]!;
}
