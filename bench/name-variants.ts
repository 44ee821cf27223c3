/** What people make of a company's registered name when they type it, deterministic for a given source of random numbers. */

import { below, type Random } from './random.ts';

/** Ways of writing a name; each gives undefined where it has nothing to change. */
export const waysOfWriting: Record<string, (name: string, random: Random) => string | undefined> = {
  'as written': (name) => name,
  'case changed': changeCase,
  'punctuation varied': varyPunctuation,
  'legal form varied or dropped': varyLegalForm,
  'one typo': mistype,
};

export function plainWords(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const plainForms = new Set('inc incorporated corp corporation co company ltd limited llc lp plc sa nv ag se'.split(' '));

/** What a plain solution would compare: lower-case words without punctuation and without the commonest legal forms at the end. */
export function plainKey(name: string): string {
  const words = plainWords(name).split(' ');
  while (words.length > 1 && plainForms.has(words.at(-1) ?? '')) words.pop();
  return words.join(' ');
}

function changeCase(name: string, random: Random): string | undefined {
  const titled = name.toLowerCase().replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase());
  const others = [name.toUpperCase(), name.toLowerCase(), titled].filter((text) => text !== name);
  return others[below(random, others.length)];
}

function varyPunctuation(name: string, random: Random): string | undefined {
  const edits: ((text: string) => string)[] = [
    (text) => text.replace(/[.,]/g, ''),
    (text) =>
      text
        .replace(/[.,/()-]+/g, ' ')
        .replace(/ {2,}/g, ' ')
        .trim(),
    (text) => text.replace(/ & /g, ' and '),
    (text) => text.replace(/ and /gi, ' & '),
    (text) => text.replace(/['’]/g, ''),
    (text) => text.replace(/-/g, ' '),
    (text) => text.replace(/,? (inc|corp|ltd|co)\.?$/i, ', $1.'),
    (text) => text.replace(' ', '-'),
  ];
  const others = edits.map((edit) => edit(name)).filter((text) => text !== name && text !== '');
  return others[below(random, others.length)];
}

const spellings: readonly (readonly string[])[] = [
  ['Inc', 'Inc.', 'Incorporated', ', Inc.'],
  ['Corp', 'Corp.', 'Corporation'],
  ['Co', 'Co.', 'Company'],
  ['Ltd', 'Ltd.', 'Limited'],
  ['LLC', 'L.L.C.'],
  ['LP', 'L.P.'],
  ['PLC', 'plc', 'P.L.C.'],
  ['N.V.', 'NV'],
  ['S.A.', 'SA'],
];

/** Another spelling of the legal form, or none; a form where there was none. */
function varyLegalForm(name: string, random: Random): string | undefined {
  const [bare = name] = name.split(/\s*[/\\]\s*(?:[A-Za-z]{2,3})\s*[/\\]?\s*$/);
  const [, front, form] = /^(.+?),?\s+([A-Za-z.]+)$/.exec(bare) ?? [];
  const wanted = form?.toLowerCase().replaceAll('.', '');
  const own = spellings.find((group) => group.some((one) => one.toLowerCase().replaceAll(/[., ]/g, '') === wanted));
  if (front === undefined || own === undefined) return `${bare} ${['Inc.', 'Corp', 'Ltd'][below(random, 3)]}`;
  const others = ['', ...own.filter((one) => one !== form)];
  const other = others[below(random, others.length)] ?? '';
  return other.startsWith(',') ? front + other : `${front} ${other}`.trim();
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
// A shorter name with a letter changed is another name.
const leastTypo = 5;

/** Any letter of the name, the first too, dropped, doubled, replaced, or swapped with the next. */
function mistype(name: string, random: Random): string | undefined {
  const characters = Array.from(name);
  const places = characters.flatMap((character, at) => (/[a-z]/i.test(character) ? [at] : []));
  if (characters.length < leastTypo || places.length === 0) return undefined;
  const at = places[below(random, places.length)] ?? 0;
  const here = characters[at] ?? '';
  const next = characters[at + 1];
  const others = letters.replace(here.toLowerCase(), '');
  const letter = others[below(random, others.length)] ?? 'x';
  const other = here === here.toUpperCase() ? letter.toUpperCase() : letter;
  switch (below(random, 4)) {
    case 0:
      return characters.toSpliced(at, 1).join('');
    case 1:
      return characters.toSpliced(at, 0, here).join('');
    case 2:
      return next === undefined || next === here ? characters.toSpliced(at, 1).join('') : characters.toSpliced(at, 2, next, here).join('');
    default:
      return characters.toSpliced(at, 1, other).join('');
  }
}
