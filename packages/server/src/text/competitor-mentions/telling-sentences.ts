import { sentencesOf } from '../../kernel/sentences.ts';

/** A sentence that is read: lists of two dozen names with their legal forms reach a thousand characters. */
const longestRead = 2_000;
/** A line that announces a list below it, for each item is read with it. */
const longestAnnouncing = 300;
/** Sentences that may speak of others: a long annual report has some hundreds. */
const mostTelling = 3_000;
/** Items below a line that announces them. */
const mostItems = 15;

const telling = /\bcompet(?:e|es|ed|ing|ition|itors?)\b|\brivals?\b|\bcustomers?\b|\bclients?\b/i;
const mark = /^(?:[•·●▪◦]\s*|(?:[-–—*o]|\(?[a-z0-9]{1,2}[.)])(?:\s+|$))/;

/** Sentences that may speak of others; each item below a line that announces a list is a sentence with that line. */
export function tellingSentences(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const sentences: string[] = [];
  const take = (sentence: string) => {
    if (sentence.length <= longestRead && telling.test(sentence)) sentences.push(sentence);
  };
  for (const [index, line] of lines.entries()) {
    if (sentences.length >= mostTelling) break;
    if (!telling.test(line)) continue;
    const own = sentencesOf(line.replace(mark, ''));
    for (const sentence of own) take(sentence);
    const announced = own.at(-1);
    if (!announced?.endsWith(':') || announced.length > longestAnnouncing || !telling.test(announced)) continue;
    for (const item of itemsBelow(lines, index + 1)) take(`${announced} ${item}`);
  }
  return sentences.slice(0, mostTelling).filter((sentence) => !denies.test(sentence));
}

function itemsBelow(lines: readonly string[], first: number): string[] {
  const items: string[] = [];
  for (let index = first; index < lines.length && items.length < mostItems; index++) {
    let line = lines[index]!;
    const isMarked = mark.test(line);
    // A mark in a cell of its own.
    if (/^[-–—•·●▪◦*]$/.test(line)) line = lines[++index] ?? '';
    const item = line.replace(mark, '');
    if (!isMarked && items.length > 0 && !/(?:[;,]|[;,] (?:and|or))$/.test(lines[index - 1] ?? '')) break;
    items.push(item);
    if (item.endsWith('.') && !isMarked) break;
  }
  return items;
}

/** Denials of competition, plans, and statements in court. */
const denies =
  /\b(?:not?|never|neither|nor|n['’]t|cannot|longer|rarely)\b[^.;]{0,40}\b(?:compet|rival|customer|client)|\bunlike\b|\bnon-?compet|\b(?:refrain|restrict|prohibit|prevent)\w*\b[^.;]{0,60}\bcompeting|\bfrom competing\b|\b(?:antitrust|lawsuit|litigation|plaintiffs?|defendants?|complaint|court|alleg\w+|infring\w+)\b|\bcompetition (?:act|law|authority|authorities|commission|bureau|tribunal)\b/i;
