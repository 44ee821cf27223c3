import type { CompanyDocument, DocumentDeal } from '../kernel/document.ts';
import { countryName } from '../kernel/countries.ts';
import { purchaseOf } from '../kernel/deals.ts';
import { writtenAmount } from '../kernel/money.ts';
import { ownerOf } from '../kernel/ownership.ts';

/** How sentences of commentaries are put together; all of them state only what is held. */

const longestQuote = 120;

/** A text for use within a sentence: one line, no full stop, of limited length. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  if (line.length <= longestQuote) return line;
  const end = line.lastIndexOf(' ', longestQuote);
  return `${line.slice(0, end > 0 ? end : longestQuote)} …`;
}

const word = /[\p{L}\p{N}]+/gu;
const isCapitalized = /^\p{Lu}\p{Ll}+$/u;

/** A label within a sentence: `cloud computing`, `AI software`, `SaaS`; abbreviations and names with capitals within keep theirs. */
export function lowerLabel(text: string): string {
  return text.replace(word, (part: string, at: number) => {
    const opensCompound = part.length === 1 && text[at + 1] === '-';
    return isCapitalized.test(part) || opensCompound ? part.toLowerCase() : part;
  });
}

/** Sentences in a row; a name that ends in a full stop ends its sentence, too. */
export function sentences(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/(?<!\.)\.\.$/, '.'))
    .join(' ');
}

export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** `$1.2 billion`, `$900,000`, `about $8.2 million`: the stored number in three digits, and whether that is all of it. */
export function dollars(amount: number): string {
  return `${Number(amount.toPrecision(3)) === amount ? '' : 'about '}$${writtenAmount(amount, 'rounded')}`;
}

/** A past deal with what is known of it: `Pardot (2012, $95.5 million)`. */
export function dealNamed({ name, facts }: DocumentDeal): string {
  const price = facts.amount_usd ? dollars(facts.amount_usd) : '';
  const known = [facts.date?.slice(0, 4) ?? '', price].filter((part) => part !== '').join(', ');
  return known ? `${name} (${known})` : name;
}

const takesArticle =
  /^(?:United |U\.S\. |Netherlands|Philippines|Bahamas|Maldives|Gambia|Comoros|Seychelles|Congo|DR Congo|Isle )|(?: Islands| Republic| Territory| Territories)$/;

/** A country for use in a sentence: `the United States`, `Finland`. */
export function countryNamed(code: string): string {
  const name = countryName(code);
  return takesArticle.test(name) ? `the ${name}` : name;
}

/** Where a company is, for the end of a clause: `in Boston, United States`, `in the United States`; '' when it is not known. */
export function placeOf({ facts: { city, country } }: CompanyDocument): string {
  if (!country) return city ? `in ${city}` : '';
  return city ? `in ${city}, ${countryName(country)}` : `in ${countryNamed(country)}`;
}

/** For an acquired company: its buyer, if on record. */
export function purchaseNamed(document: CompanyDocument): string {
  const purchase = purchaseOf(document);
  if (!purchase) return 'It has itself been acquired.';
  return `It was acquired by ${purchase.name}${purchase.facts.date ? ` in ${purchase.facts.date.slice(0, 4)}` : ''}.`;
}

/** Who owns a company, where that is on record: its buyer, if it is part of that now, else its owner. */
export function ownershipNamed(document: CompanyDocument, status: string): string {
  if (status === 'Acquired') return purchaseNamed(document);
  const owner = ownerOf(document);
  if (!owner?.name) return '';
  return owner.since ? `It has been owned by ${owner.name} since ${owner.since.slice(0, 4)}.` : `It is owned by ${owner.name}.`;
}

/** How little is held. */
export function thinness(statements: number): string {
  return `The evidence is thin: its profile holds ${statements === 0 ? 'no statement' : countOf(statements, 'statement')}.`;
}

/** One of several ways to say the same, always the same one for the same company. */
export function phrased<Way>(permalink: string, ways: readonly Way[]): Way {
  let sum = 0;
  for (const letter of permalink) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return ways[sum % ways.length]!;
}
