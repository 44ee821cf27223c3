/** Two or three sentences of an article that say what it is about. */

import { sentencesOf } from '../sentences.ts';
import type { Part, Span } from './tokens.ts';

/** A sentence as it stands in a part. */
export interface Sentence extends Span {
  text: string;
}

/** Above this a sentence is a list or a table. */
const longestSentence = 420;
const shortestSentence = 35;
const mostSentences = 3;
const mostCharacters = 520;
/** Sentences further down tell what came before. */
const mostRead = 14;

/** `NEW YORK, Jan. 5 (Reuters) - `, `LONDON (AP) — `, `Mumbai: `: where and by whom, before the first sentence. */
const dateline =
  /^[\p{Lu}][\p{L}.' -]{1,40}(?:,\s[\p{L}.' ]{2,30})?(?:,?\s(?:[\p{L}]{3,9}\.?\s\d{1,2}|\d{1,2}\s[\p{L}]{3,9})(?:,\s\d{4})?)?\s?(?:[(/][\p{L}\p{N} .&-]{2,40}[)/]\s?)?(?:--|[-–—])\s/u;
const boilerplate =
  /^(?:read (?:more|also|the full)|also read|click here|subscribe|sign up|follow us|about\s[\p{Lu}]|source:|photo|image|getty|reuters\/|(?:reporting|editing|writing|edited|written|compiled) by|by\s[\p{Lu}][\p{L}.'-]+\s[\p{Lu}]|copyright|©|all rights reserved|this (?:article|story|press release|content|report) (?:was|is|has|contains|may)|forward[- ]looking|safe harbor|disclaimer|for (?:more|further|additional) information|for immediate release|view (?:original|source)|contact:|advertisement|share this|related:|watch:|see also|the post\s|continue reading|download|cookies?\s|join our|image credit|terms of use|\(?(?:with|additional) (?:inputs|reporting)|media contact|investor (?:relations )?contact|tags?:|comments?\s\d|submitted by|\[link\])/iu;
const forwardLooking = /\b(?:forward-looking statements?|safe harbor provisions?|private securities litigation reform act)\b/i;
/** Leans on a sentence that is left out. */
const leaning =
  /^(?:but|and|however|he|she|it|they|this|that|these|those|its|his|her|their|also|meanwhile|the move|the former|the latter|in addition|for example|such)\b/i;
/** A sentence that was cut at its beginning begins small. */
const begun = /^["'“‘(]?[\p{Lu}\p{N}]/u;
const ended = /[.!?][)"'”’\]]*$/;
const titleWord = /[\p{L}\p{N}]{4,}/gu;

/**
 * Two or three whole sentences of the text, 520 characters at most, in their order, each as it stands there. Bylines, datelines and boilerplate are
 * left out. The first sentence that tells something leads; those behind it that share most words with the title, or come soonest, follow. Without such
 * a sentence the teaser's are taken, and without these there is none.
 */
export function summaryOf(article: { title: string; text: string; teaser?: string }): Sentence[] {
  const fromText = chosenOf(article.title, article.text, 'text');
  return fromText.length > 0 || article.teaser === undefined ? fromText : chosenOf(article.title, article.teaser, 'teaser');
}

function chosenOf(title: string, text: string, part: Part): Sentence[] {
  const told = tellingSentences(text, part, title);
  const [first, ...rest] = told;
  if (!first) return [];
  const wanted = new Set((title.toLowerCase().match(titleWord) ?? []).slice(0, 40));
  const scored = rest.map((sentence, at) => {
    const shared = new Set((sentence.text.toLowerCase().match(titleWord) ?? []).filter((word) => wanted.has(word))).size;
    return {
      sentence,
      score: shared + 4 / (at + 1) + (/\d/.test(sentence.text) ? 0.7 : 0) - (leaning.test(sentence.text) && at > 0 ? 2 : 0),
    };
  });
  const chosen = [first];
  let length = first.text.length;
  for (const { sentence } of scored.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length === mostSentences) break;
    if (length + 1 + sentence.text.length > mostCharacters) continue;
    chosen.push(sentence);
    length += 1 + sentence.text.length;
  }
  return chosen.toSorted((a, b) => a.start - b.start);
}

const longestWrapped = 90;

/** A text whose lines were broken at a width, a line a paragraph again; of the same length, so that places stay. */
export function unwrapped(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const broken = lines.filter((line) => line.length <= longestWrapped && !/[.!?:"”’)]\s?$/.test(line)).length;
  const isWrapped = lines.length > 2 && broken > lines.length / 3 && lines.every((line) => line.length <= longestWrapped);
  return isWrapped ? text.replaceAll(/\n(?=\S)/g, ' ') : text;
}

/** Whole sentences that say something, from the beginning of the text. */
function tellingSentences(given: string, part: Part, title: string): Sentence[] {
  const text = unwrapped(given);
  const told: Sentence[] = [];
  const heading = title.trim().toLowerCase();
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
      const cut = dateline.exec(whole)?.[0].length ?? 0;
      const sentence = whole.slice(cut).replace(/^[“"]?\s+/, '');
      const start = at + whole.length - sentence.length;
      if (sentence.length < shortestSentence || sentence.length > longestSentence || !ended.test(sentence) || !begun.test(sentence))
        continue;
      if (boilerplate.test(sentence) || forwardLooking.test(sentence) || sentence.toLowerCase().startsWith(heading)) continue;
      if (/https?:\/\//.test(sentence) || sentence.split(/[|•·]/).length > 2 || told.some(({ text: same }) => same === sentence)) continue;
      told.push({ in: part, start, end: start + sentence.length, text: sentence });
      if (told.length >= mostRead) break;
    }
  }
  return told;
}
