/** What people type when they look for a company, made from what is known of it. */

import { below, type Random } from './random.ts';

export interface Described {
  permalink: string;
  name: string;
  website: string;
  /** `EXCHANGE:SYMBOL`, or null. */
  ticker: string | null;
}

/** Ways of asking; each gives the text for a company, or undefined where the company has nothing to ask by. */
export const waysOfAsking: Record<string, (company: Described, random: Random) => string | undefined> = {
  'exact name': ({ name }) => name,
  'prefix of the name': ({ name }) => prefixOf(name),
  'name with one typo': ({ name }, random) => withTypo(name, random),
  ticker: ({ ticker }) => ticker ?? undefined,
  website: ({ website }) => (website === '' ? undefined : website.replace('https://', 'https://www.')),
};

const leastPrefix = 4;
const prefixShare = 0.6;

/** The first 60 % of a name, at least four characters and less than all of it. */
export function prefixOf(name: string): string | undefined {
  const characters = Array.from(name);
  const length = Math.max(leastPrefix, Math.ceil(characters.length * prefixShare));
  return length < characters.length ? characters.slice(0, length).join('').trimEnd() : undefined;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
// A shorter name with a letter changed is another name.
const leastTypo = 5;

/** The name with a letter after the first dropped, doubled, replaced, or swapped with the next. */
export function withTypo(name: string, random: Random): string | undefined {
  const characters = Array.from(name);
  const places = characters.flatMap((character, at) => (at > 0 && at < characters.length - 1 && /[a-z]/i.test(character) ? [at] : []));
  if (characters.length < leastTypo || places.length === 0) return undefined;
  const at = places[below(random, places.length)] ?? 1;
  const here = characters[at] ?? '';
  const next = characters[at + 1] ?? '';
  const other = letters.replace(here.toLowerCase(), '')[below(random, letters.length - 1)] ?? 'x';
  const changed = [[], [here, here], [other], here === next ? [] : [next, here]][below(random, 4)] ?? [];
  const replaced = changed.length === 2 && changed[0] === next && here !== next ? 2 : 1;
  return characters.toSpliced(at, replaced, ...changed).join('');
}
