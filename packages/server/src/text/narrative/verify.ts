import { stemsOf, wordsOf } from '../../kernel/words.ts';
import { sentencesOf } from '../sentences.ts';
import { speaksToReader } from './boilerplate.ts';
import type { Evidence } from './evidence.ts';
import type { Speaker } from './standing-alone.ts';
import type { Statement } from './statement.ts';

/** Whatever wrote a sentence, it is served only when the passages it rests on say all of it. */

/** A word the passages lack is one too many for each so many that they have. */
const wordsPerForeign = 12;
/** Words that turn a statement round, or make it more than was said: never without the passage saying them. */
const turning = new Set(
  stemsOf(
    `increase decrease rise fall grow shrink gain lose profit loss first last only largest smallest leading best worst highest lowest more less better worse
     exclusive sole dominant guaranteed proven always never every none all most record double triple half accelerate slow up down success fail win acquire
     sell merge partner customer supplier competitor lawsuit fraud bankrupt approve reject launch discontinue expand close hire layoff`,
  ),
);
const numberWords = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, value) => [word, String(value)]),
);
const negation = /\b(?:not?|never|neither|nor|none|without|cannot|no longer)\b|n[’']t\b/i;

export interface Checked {
  kept: Statement[];
  dropped: { statement: Statement; reason: string }[];
}

/** Keeps statements that their passages support; the others are dropped, each with the reason. */
export function verify(
  statements: readonly Statement[],
  { evidence, speaker }: { evidence: readonly Evidence[]; speaker: Speaker },
): Checked {
  const checked: Checked = { kept: [], dropped: [] };
  for (const statement of statements) {
    const reason = whyUnsupported(statement, { evidence, speaker });
    if (reason === undefined) checked.kept.push(statement);
    else checked.dropped.push({ statement, reason });
  }
  return checked;
}

function whyUnsupported(
  statement: Statement,
  { evidence, speaker }: { evidence: readonly Evidence[]; speaker: Speaker },
): string | undefined {
  if (statement.rests_on.length === 0) return 'It names no passage.';
  const passages = statement.rests_on.map(({ evidence: index }) => evidence[index]);
  if (passages.some((passage) => !passage)) return 'It names a passage that there is not.';
  if (speaksToReader(statement.text)) return 'It tells its reader what to do.';
  const windows = statement.rests_on.map(({ evidence: index, quote }) => around(evidence[index]!.text, quote));
  if (windows.some((window) => window === undefined)) return 'What it quotes does not stand in the passage.';
  const said = windows.join('\n');
  return (
    foreignNumber(statement.text, said) ??
    foreignName(statement.text, said, speaker) ??
    foreignWords(statement.text, said, speaker) ??
    turned(statement, { said, speaker })
  );
}

/** The quote with the sentence before and behind it: what it speaks of may stand there. */
function around(passage: string, quote: string): string | undefined {
  const at = passage.indexOf(quote);
  if (at < 0 || quote === '') return undefined;
  const before = sentencesOf(passage.slice(0, at).replaceAll('\n', ' ')).at(-1) ?? '';
  const behind = sentencesOf(passage.slice(at + quote.length).replaceAll('\n', ' '))[0] ?? '';
  return `${before} ${quote} ${behind}`;
}

function numbersIn(text: string): Set<string> {
  const numbers = new Set<string>();
  for (const [found] of text.matchAll(/\d[\d,]*(?:\.\d+)?/g)) numbers.add(found.replaceAll(',', '').replace(/\.0+$/, ''));
  for (const { surface } of wordsOf(text)) {
    const value = numberWords.get(surface);
    if (value !== undefined) numbers.add(value);
  }
  return numbers;
}

function foreignNumber(text: string, said: string): string | undefined {
  const known = numbersIn(said);
  for (const number of numbersIn(text)) if (!known.has(number)) return `The passage does not say ${number}.`;
  return undefined;
}

/** Capitals within a sentence are a name's. */
function foreignName(text: string, said: string, { names, name }: Speaker): string | undefined {
  const known = `${said} ${name} ${names.join(' ')}`.toLowerCase();
  for (const { 0: found, index } of text.matchAll(/\p{Lu}[\p{L}\p{N}&’'.-]*/gu)) {
    if (index === 0) continue;
    const bare = found
      .replace(/[’']s$/, '')
      .replace(/[.’'-]$/, '')
      .toLowerCase();
    if (!known.includes(bare)) return `The passage does not name ${found}.`;
  }
  return undefined;
}

function foreignWords(text: string, said: string, { names, name }: Speaker): string | undefined {
  const known = new Set(stemsOf(`${said} ${name} ${names.join(' ')}`));
  const foreign = wordsOf(text).filter(({ stem }) => !known.has(stem));
  const worst = foreign.find(({ stem }) => turning.has(stem));
  if (worst) return `The passage does not say “${worst.surface}”.`;
  const allowed = Math.floor(wordsOf(text).length / wordsPerForeign);
  if (foreign.length > allowed) return `The passage does not say ${foreign.map(({ surface }) => `“${surface}”`).join(', ')}.`;
  return undefined;
}

/** Denied where the passage affirms, or who did it to whom the other way round. */
function turned({ text, rests_on }: Statement, { said, speaker }: { said: string; speaker: Speaker }): string | undefined {
  if (negation.test(text) && !negation.test(said)) return 'The passage does not deny it.';
  const quotes = rests_on.map(({ quote }) => quote);
  if (!negation.test(text) && quotes.every((quote) => negation.test(quote))) return 'The passage denies it.';
  const own = namesIn(text, speaker);
  for (const quote of quotes) {
    const theirs = namesIn(quote, speaker);
    const shared = own.filter((each) => theirs.includes(each));
    const inQuote = theirs.filter((each) => shared.includes(each));
    if (shared.length > 1 && shared.join('|') !== inQuote.join('|') && !/\bby\b/.test(text))
      return 'The passage has its names in another order.';
  }
  return undefined;
}

/** Names but the company’s own, which stands for `we` wherever that stood. */
function namesIn(text: string, { name, names }: Speaker): string[] {
  const own = [name, ...names].join(' ').toLowerCase();
  const found = [...text.matchAll(/\p{Lu}[\p{L}\p{N}&-]+/gu)].filter(({ index }) => index > 0).map(([word]) => word.toLowerCase());
  return [...new Set(found)].filter((word) => !own.includes(word));
}
