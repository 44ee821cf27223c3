/** Permalinks: the short, human slug a company is addressed by. */

import { foldName, nameKey } from './names.ts';

const longest = 60;
const plainKey = /^[a-z0-9][a-z0-9 ]*$/;

/** Words to kebab-case, cut between words where possible. Empty only when there is no letter or digit. */
function slug(text: string, room = longest): string {
  const words = foldName(text).split(' ').join('-');
  if (words.length <= room) return words;
  const cut = words.slice(0, room + 1);
  const end = cut.lastIndexOf('-');
  return (end > 0 ? cut.slice(0, end) : words.slice(0, room)).replace(/-+$/, '');
}

/**
 * The slug of a name: legal form and article stripped, ascii, kebab-case, 1 to 60 characters.
 * `Apple Inc.` → `apple`, `The Coca-Cola Company` → `coca-cola`. A name without any letter or digit gives `company`.
 */
export function permalinkFrom(name: string): string {
  const key = nameKey(name);
  if (key.length <= longest && plainKey.test(key)) return key.replaceAll(' ', '-');
  return slug(key) || slug(name) || 'company';
}

/** What may tell namesakes apart, most human first. */
export interface PermalinkQualifiers {
  /** ISO 3166-1 alpha-3. */
  country?: string | undefined;
  city?: string | undefined;
  symbol?: string | undefined;
}

/**
 * The first free slug of a fixed order: the name's slug; with the country's alpha-3 code; with the city;
 * with the ticker symbol; with 2, 3, 4 …: `delta`, `delta-twn`, `delta-bangkok`, `delta-dltp`, `delta-2`.
 * A taken slug is never given out again, so the order in which companies are offered decides who gets the
 * bare one: the caller must offer them in an order that does not change from run to run.
 */
export function choosePermalink(name: string, qualifiers: PermalinkQualifiers, isTaken: (permalink: string) => boolean): string {
  const bare = permalinkFrom(name);
  if (!isTaken(bare)) return bare;
  for (const qualifier of [qualifiers.country, qualifiers.city, qualifiers.symbol]) {
    const tail = slug(qualifier ?? '', 20);
    if (tail === '') continue;
    const candidate = `${slug(bare, longest - tail.length - 1)}-${tail}`;
    if (!isTaken(candidate)) return candidate;
  }
  for (let number = 2; ; number++) {
    const candidate = `${slug(bare, longest - String(number).length - 1)}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/**
 * What to try when the bare slug of a name is taken, best first: as `choosePermalink`, but ending in a mark instead of a number, so
 * that a handful of lookups finds a free one however many namesakes there are.
 * @param mark sixteen hexadecimal digits that belong to the company alone
 */
export function qualifiedPermalinks(name: string, qualifiers: PermalinkQualifiers, mark: string): string[] {
  const bare = permalinkFrom(name);
  const tails = [qualifiers.country, qualifiers.city, qualifiers.symbol].map((text) => slug(text ?? '', 20));
  return [...tails, mark.slice(0, 6), mark].filter((tail) => tail !== '').map((tail) => `${slug(bare, longest - tail.length - 1)}-${tail}`);
}

/**
 * Permalinks for a company that an organization added, best first. No shared permalink has two
 * hyphens in a row: `larkfen--added` takes none of theirs, and what else is taken makes no difference to it.
 * @param mark as in `qualifiedPermalinks`
 */
export function addedPermalinks(name: string, mark: string): string[] {
  const tails = ['--added', `--added-${mark.slice(0, 6)}`, `--added-${mark}`];
  return tails.map((tail) => slug(permalinkFrom(name), longest - tail.length) + tail);
}

/** Whether a text can be a shared permalink: lower-case ASCII letters and digits joined by hyphens, at most 60 characters. */
export function isPermalink(text: string): boolean {
  return text.length <= longest && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
