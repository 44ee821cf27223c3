/** Two or three sentences of an article that say what it is about. */

import { speaksToReader } from '../orders.ts';
import { sentencesOf } from '../../kernel/sentences.ts';
import type { Part, Span } from './tokens.ts';

/** A sentence of a part, as written. */
export interface Sentence extends Span {
  text: string;
}

/** Above this a sentence is a list or a table. */
const longestSentence = 420;
const shortestSentence = 35;
const mostSentences = 3;
/** Characters of a summary. */
export const mostOfSummary = 520;
/** Sentences further down tell what came before. */
const mostRead = 14;

/** `NEW YORK, Jan. 5 (Reuters) - `, `LONDON (AP) — `, `Mumbai: `: place and agency before the first sentence. */
const dateline =
  /^[\p{Lu}][\p{L}.' -]{1,40}(?:,\s[\p{L}.' ]{2,30})?(?:,?\s(?:[\p{L}]{3,9}\.?\s\d{1,2}|\d{1,2}\s[\p{L}]{3,9})(?:,\s\d{4})?)?\s?(?:[(/][\p{L}\p{N} .&-]{2,40}[)/]\s?)?(?:--|[-–—])\s/u;
const boilerplate =
  /^(?:read (?:more|also|the full)|also read|click here|subscribe|sign up|follow us|about\s[\p{Lu}]|source:|photo|image|getty|reuters\/|(?:reporting|editing|writing|edited|written|compiled) by|by\s[\p{Lu}][\p{L}.'-]+\s[\p{Lu}]|copyright|©|all rights reserved|this (?:article|story|post|episode|press release|content|report) (?:was|is|has|contains|may|(?:originally |first )?appeared)|an? (?:earlier |longer |shorter )?version of this (?:article|story|post|piece|column|interview)\b|you can (?:also )?(?:download|subscribe|listen|watch)\b|forward[- ]looking|safe harbor|disclaimer|for (?:more|further|additional) information|for immediate release|view (?:original|source)|contact:|advertisement|share this|related:|watch:|see also|the post\s|continue reading|download|cookies?\s|join our|image credit|terms of use|\(?(?:with|additional) (?:inputs|reporting)|media contact|investor (?:relations )?contact|tags?:|comments?\s\d|submitted by|\[link\])/iu;
const forwardLooking = /\b(?:forward-looking statements?|safe harbor provisions?|private securities litigation reform act)\b/i;
/** Leans on a sentence that is left out. */
const leaning =
  /^["“‘]?(?:but|and|or|so|yet|then|still|instead|however|therefore|he|she|it|they|this|that|these|those|its|his|her|their|also|meanwhile|the move|the former|the latter|in addition|as a result|by contrast|even so|for (?:example|instance)|such)\b/i;
/** A sentence that was cut at its beginning begins small. */
const begun = /^["'“‘(]?[\p{Lu}\p{N}]/u;
const ended = /[.!?][)"'”’\]]*$/;
/** A truncated sentence: `Stainless steel, gas co [...]`. */
const cutShort = /(?:\.{3}|…)[)"'”’\]]*$/;
const titleWord = /[\p{L}\p{N}]{4,}/gu;

/**
 * Two or three whole sentences of the text, at most 520 characters, in order and unchanged. Bylines, datelines and boilerplate are
 * left out. The first sentence that tells something leads; those behind it that share most words with the title, or come soonest, follow. A sentence
 * that depends on the previous one follows it or is left out. Without a sentence those of the teaser are used, otherwise the first rows of a
 * table, items of a list, or a line that says something though nothing ends it.
 */
export function summaryOf(article: { title: string; text: string; teaser?: string }): Sentence[] {
  const fromText = chosenOf(article.title, article.text, 'text');
  if (fromText.length > 0) return fromText;
  const fromTeaser = chosenOf(article.title, article.teaser ?? '', 'teaser');
  if (fromTeaser.length > 0) return fromTeaser;
  const rows = rowsOf(article.text, article.title);
  if (rows.length > 0) return rows;
  return [...openLines(article.text, 'text', article.title), ...openLines(article.teaser ?? '', 'teaser', article.title)].slice(0, 1);
}

const fewestWords = 6;

/** Lines that nothing ends, as many publishers write a teaser: `What is known of the inquiry, and what comes next`. A menu is none. */
function openLines(text: string, part: Part, title: string): Sentence[] {
  let from = 0;
  return text.split('\n').flatMap((line) => {
    const start = from + line.length - line.trimStart().length;
    from += line.length + 1;
    const said = line.trim();
    const words = said.match(/\p{L}+/gu) ?? [];
    const small = words.filter((word) => word === word.toLowerCase()).length;
    const isSaid = words.length >= fewestWords && small > words.length / 2 && isTelling(said, title) && !ended.test(said);
    return isSaid ? [{ in: part, start, end: start + said.length, text: said }] : [];
  });
}

const mostRows = 4;
const mostOfRows = 300;
/** Before an item of a list. */
const bullet = /^\s*(?:[-*•–·▪◦]|\d{1,2}[.)])\s+(?=\S+\s+\S)/u;
/** What a table or a list is of: `Prices in the week to Friday:`. */
const heading = /[:–-]$/;

/** The first rows of a table, or items of a list, with the line that says what they are. */
function rowsOf(given: string, title: string): Sentence[] {
  const text = unwrapped(given);
  const rows: Sentence[] = [];
  let lineStart = 0;
  let length = 0;
  for (const line of text.split('\n')) {
    const from = lineStart;
    lineStart += line.length + 1;
    const begins = bullet.exec(line)?.[0].length ?? line.length - line.trimStart().length;
    const row = line.slice(begins).trimEnd();
    const isRow = bullet.test(line) || /\d/.test(row) || (rows.length === 0 && heading.test(row));
    if (
      !isRow ||
      !/\p{L}/u.test(row) ||
      row.length > longestSentence ||
      boilerplate.test(row) ||
      /https?:\/\/|\|/.test(row) ||
      speaksToReader(row)
    )
      continue;
    if (row.toLowerCase() === title.trim().toLowerCase()) continue;
    if (rows.length === mostRows || (rows.length > 0 && length + row.length > mostOfRows)) break;
    rows.push({ in: 'text', start: from + begins, end: from + begins + row.length, text: row });
    length += row.length;
  }
  return rows;
}

function chosenOf(title: string, text: string, part: Part): Sentence[] {
  const told = tellingSentences(text, part, title);
  const first = told.slice(0, mostLeftOut + 1).find(({ text: said }) => !leaning.test(said)) ?? told[0];
  if (!first) return [];
  const rest = told.slice(told.indexOf(first) + 1);
  const wanted = new Set((title.toLowerCase().match(titleWord) ?? []).slice(0, 40));
  const scored = rest.map((sentence, at) => {
    const shared = new Set((sentence.text.toLowerCase().match(titleWord) ?? []).filter((word) => wanted.has(word))).size;
    return {
      sentence,
      score: shared + 4 / (at + 1) + (/\d/.test(sentence.text) ? 0.7 : 0) - (leaning.test(sentence.text) && at > 0 ? 2 : 0),
      isAlone: !leaning.test(sentence.text),
      before: told.find(({ end }) => end <= sentence.start && text.slice(end, sentence.start).trim() === ''),
    };
  });
  const chosen = [first];
  let length = first.text.length;
  let left = scored.toSorted((a, b) => b.score - a.score);
  while (chosen.length < mostSentences) {
    const next = left.find(
      ({ sentence, isAlone, before }) =>
        length + 1 + sentence.text.length <= mostOfSummary && (isAlone || (before !== undefined && chosen.includes(before))),
    );
    if (!next) break;
    left = left.filter((each) => each !== next);
    chosen.push(next.sentence);
    length += 1 + next.sentence.text.length;
  }
  return chosen.toSorted((a, b) => a.start - b.start);
}

/** So many sentences that lean on others are passed over for the first. */
const mostLeftOut = 2;

/** Whether a sentence or a line says something by itself, and something else than the title. */
function isTelling(said: string, title: string): boolean {
  if (said.length < shortestSentence || said.length > longestSentence || !begun.test(said) || cutShort.test(said)) return false;
  if (
    speaksToReader(said) ||
    boilerplate.test(said) ||
    forwardLooking.test(said) ||
    said.toLowerCase().startsWith(title.trim().toLowerCase())
  )
    return false;
  return !/https?:\/\//.test(said) && said.split(/[|•·]/).length <= 2 && !isInQuotation(said);
}

/** Whether it is a piece of a longer quotation: by itself it would be the publisher's word. */
function isInQuotation(said: string): boolean {
  const count = (mark: string) => said.split(mark).length - 1;
  return count('“') !== count('”') || count('"') % 2 === 1;
}

/** Length of the dateline of a sentence. Its place is in capitals: `A noble idea – ` is none. */
function datelineOf(sentence: string): number {
  const found = dateline.exec(sentence)?.[0] ?? '';
  const place = found.replace(/[(/].*/su, '').match(/\p{L}+/gu) ?? [];
  return place.every((word) => /^\p{Lu}/u.test(word) || particles.has(word)) ? found.length : 0;
}

const particles = new Set('de del da do dos la le les el of the and am an der den upon on'.split(' '));

const longestWrapped = 90;

/** A text whose lines were broken at a width, a line a paragraph again; of the same length, so that places stay. */
export function unwrapped(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const broken = lines.filter((line) => line.length <= longestWrapped && !/[.!?:"”’)]\s?$/.test(line)).length;
  const isWrapped = lines.length > 2 && broken > lines.length / 3 && lines.every((line) => line.length <= longestWrapped);
  return isWrapped ? text.replaceAll(/\n(?=\S)(?!(?:[-*•–·▪◦]|\d{1,2}[.)])\s)/gu, ' ') : text;
}

/** What was chosen as one text: sentences behind each other, rows with a semicolon between them. */
export function joined(chosen: readonly Sentence[]): string {
  return chosen.reduce(
    (said, { text }) => `${said}${said === '' ? '' : /[.!?:–-][)"'”’\]]*$/.test(said) ? ' ' : '; '}${text.replaceAll(/\s+/g, ' ').trim()}`,
    '',
  );
}

/** Whole sentences that say something, from the beginning of the text: of these a summary is made. */
export function tellingSentences(given: string, part: Part, title: string): Sentence[] {
  const text = unwrapped(given);
  const told: Sentence[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    if (told.length >= mostRead) break;
    let from = lineStart;
    lineStart += line.length + 1;
    const lineEnd = lineStart - 1;
    for (const whole of sentencesOf(line)) {
      const at = text.indexOf(whole, from);
      if (at < 0 || at >= lineEnd) continue;
      from = at + whole.length;
      const cut = datelineOf(whole);
      const sentence = whole.slice(cut).replace(/^[“"]?\s+/, '');
      const start = at + whole.length - sentence.length;
      if (!ended.test(sentence) || !isTelling(sentence, title) || told.some(({ text: same }) => same === sentence)) continue;
      told.push({ in: part, start, end: start + sentence.length, text: sentence });
      if (told.length >= mostRead) break;
    }
  }
  return told;
}
