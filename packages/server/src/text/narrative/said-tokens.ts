import { anyMonth, monthNames } from '../../kernel/dates.ts';
import { scalesNamed } from '../../kernel/money.ts';
import { asPattern } from '../../kernel/text.ts';
import { wordsOf } from '../../kernel/words.ts';
import type { Speaker } from './decontextualize.ts';

/** A word, number, date or mark of a sentence, as two sentences are held against each other. */
export interface Token {
  /** Equal where two mean the same: `n:%:12` for `12%` and `12 percent`. */
  key: string;
  /** The word as written, in lower case. */
  raw: string;
  kind: 'word' | 'name' | 'number' | 'date' | 'mark';
  /** A number that measures: an amount, a share, a count in digits. */
  isFigure?: boolean;
}

/** Who speaks, as he is named and as he owns. */
export const speakerKey = 'speaker';
export const speakersKey = 'speaker’s';

const months = monthNames.map((name) => name.slice(0, 3).toLowerCase());
const month = String.raw`(?:${anyMonth}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.)`;
const number = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const scale = String.raw`(?:thousand|million|billion|trillion)`;
const unit = String.raw`(?:percentage points?|basis points?|percent\b|per cent\b|%|euros?\b|dollars?\b|pounds?\b|yen\b)`;
const pieces = new RegExp(
  [
    String.raw`(?<date>${month} \d{1,2}, \d{4}|\d{1,2} ${month} \d{4}|${month},? \d{4})`,
    String.raw`(?<number>(?:US|C|A)?[$€£¥] ?${number}(?:[- ]${scale}\b)?|${number}(?:[- ]${scale}\b)?(?:[- ]?${unit})?)`,
    String.raw`(?<speaker>§[pu]?)`,
    String.raw`(?<word>[\p{L}\p{N}](?:[\p{L}\p{N}&’'-]|\.(?=\p{L}))*)`,
    String.raw`(?<mark>[,;:()—–])`,
  ].join('|'),
  'gu',
);
const scales = scalesNamed('thousand million billion trillion');
const smallNumbers = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty`
    .split(' ')
    .map((word, value) => [word, value]),
);
for (const [index, word] of 'thirty forty fifty sixty seventy eighty ninety hundred'.split(' ').entries())
  smallNumbers.set(word, 30 + index * 10);

/** Words that say the same wherever they stand; each line is one. */
const same = new Map(
  [
    'increase increased increases grew grow grows grown rose rise rises risen',
    'decrease decreased decreases fell fall falls fallen decline declined declines dropped',
    'approximately about around roughly',
    'begin began begun begins start started starts commence commenced commences',
    'buy buys bought purchase purchases purchased acquire acquires acquired',
    'use uses used utilize utilizes utilized',
    'help helps helped assist assists assisted',
    'agreement agreements contract contracts',
    'provide provides provided supply supplies supplied',
    'plant plants factory factories',
    'includes include included comprise comprises',
    'is are am’',
    'was were',
    'has have',
    'does do',
    'its their',
    'mature matures maturing',
  ].flatMap((line) => line.split(' ').map((word, _, [first]) => [word, `=${first}`] as const)),
);

/** The tokens of a sentence. In one of his documents the speaker says `we` and `the company`. */
export function tokensOf(sentence: string, { speaker, isOwn }: { speaker: Speaker; isOwn: boolean }): Token[] {
  const tokens: Token[] = [];
  let isFirst = true;
  for (const { 0: found, groups = {} } of marked(sentence, { speaker, isOwn }).matchAll(pieces)) {
    const raw = found.toLowerCase();
    if (groups['mark']) tokens.push({ key: found === '–' ? '—' : found, raw, kind: 'mark' });
    else if (groups['speaker']) tokens.push({ key: found === '§p' ? speakersKey : speakerKey, raw, kind: 'name' });
    else if (groups['date']) tokens.push({ key: dateKey(raw), raw, kind: 'date' });
    else if (groups['number']) tokens.push(numberToken(raw, tokens.at(-1)));
    else tokens.push(wordToken(found, isFirst));
    isFirst = false;
  }
  return tokens;
}

function marked(sentence: string, { speaker, isOwn }: { speaker: Speaker; isOwn: boolean }): string {
  let text = sentence.replaceAll(/[§“”"®™℠]/g, ' ').replaceAll(/\bcompleted (?:the|its|our) (?:acquisition|purchase) of\b/gi, 'acquired');
  const names = [...new Set([speaker.name, ...speaker.names])].filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  for (const name of names) {
    const quoted = asPattern(name);
    text = text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])${quoted}([’']s?)?(?![\p{L}\p{N}])`, 'gu'), (_, owns?: string) =>
      owns ? ' §p ' : ' § ',
    );
  }
  if (!isOwn) return text;
  return text
    .replaceAll(/\bthe (?:company|registrant|corporation)([’']s)?(?![\p{L}\p{N}])/giu, (_, owns?: string) => (owns ? ' §p ' : ' § '))
    .replaceAll(/\b(?:we|us)\b/gi, (word) => (word === 'US' ? word : word.toLowerCase() === 'us' ? ' §u ' : ' § '))
    .replaceAll(/\bours?\b/gi, ' §p ');
}

function dateKey(raw: string): string {
  const year = /\d{4}$/.exec(raw)![0];
  const at = months.findIndex((name) => raw.includes(name));
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(raw)?.[0];
  return `d:${year}-${String(at + 1).padStart(2, '0')}${day === undefined ? '' : `-${day.padStart(2, '0')}`}`;
}

function numberToken(raw: string, before: Token | undefined): Token {
  const value = Number(/\d+(?:\.\d+)?/.exec(raw.replaceAll(',', ''))![0]);
  if (/^(?:19|20)\d{2}$/.test(raw)) return { key: `d:${raw}`, raw, kind: 'date' };
  const times = scales[/thousand|million|billion|trillion/.exec(raw)?.[0] ?? ''] ?? 1;
  const key = `n:${unitOf(raw)}:${Number((value * times).toPrecision(12))}`;
  // `PrunePilot 3` is a name.
  if (before?.kind === 'name' && /^\d+$/.test(raw)) return { key, raw, kind: 'name' };
  return { key, raw, kind: 'number', isFigure: true };
}

function unitOf(raw: string): string {
  if (/points?$/.test(raw)) return raw.includes('basis') ? 'bp' : 'pp';
  if (/%|per ?cent/.test(raw)) return '%';
  if (/€|euro/.test(raw)) return 'eur';
  if (/£|pound/.test(raw)) return 'gbp';
  if (/¥|yen/.test(raw)) return 'jpy';
  if (/[ca]\$/.test(raw)) return raw.slice(0, 2);
  return /\$|dollar/.test(raw) ? 'usd' : '';
}

function wordToken(found: string, isFirst: boolean): Token {
  const raw = found.toLowerCase().replaceAll('’', "'");
  const value = smallNumbers.get(raw);
  if (value !== undefined) return { key: `n::${value}`, raw, kind: 'number' };
  const kind = !isFirst && /^\p{Lu}/u.test(found) ? 'name' : 'word';
  const owns = /'s?$/.test(raw) ? '’s' : '';
  const bare = raw.replace(/'s?$/, '');
  const denied = bare.endsWith("n't") ? 'not' : undefined;
  const stems = wordsOf(bare).map(({ stem }) => stem);
  return { key: (denied ?? same.get(bare) ?? (stems.length > 0 ? stems.join('-') : bare)) + owns, raw, kind };
}
