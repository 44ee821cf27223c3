/** Sentences of an article with marked names, so that rules can read subject, verb and object. */

import { isLegalForm } from '../../kernel/legal-forms.ts';
import { foldName } from '../../kernel/names.ts';
import { sentencesOf } from '../../kernel/sentences.ts';
import { acronyms, isPlainWord, peoples, roleNouns, titleWords } from './name-words.ts';
import { unwrapped } from './summary.ts';

/** A company that an article speaks of, and where. */
export interface PlacedCompany {
  company_id: number;
  name: string;
  /** UTF-16 units of its part. */
  spans: readonly { in: 'title' | 'text'; start: number; end: number }[];
}

/** A company of a deal: one we know, or the name as it is written. */
export interface ExtractedParty {
  name: string;
  company_id?: number;
}

/** A sentence whose names stand as `⟦0⟧`, numbers into `parties`. */
export interface MarkedSentence {
  in: 'title' | 'text';
  start: number;
  end: number;
  text: string;
  marked: string;
  parties: readonly ExtractedParty[];
}

/** Sentences of the text that are read: what happened stands first, further down is what came before. */
const mostSentences = 5;
const longestSentence = 600;
const dateline =
  /^\p{Lu}[\p{L}.,'’ ]{1,50}?(?:,?\s\(?(?:\p{L}{3,9}\.?\s\d{1,2}|\d{1,2}\s\p{L}{3,9})(?:,?\s\d{4})?\)?)?(?:\s?[(/][\p{L}\p{N} .&/-]{2,40}[)/])?\s?(?:--|[-–—])\s/u;

/** The title and the first sentences of the text. */
export function markedSentences(article: { title: string; text: string; companies: readonly PlacedCompany[] }): MarkedSentence[] {
  const { title, text, companies } = article;
  const head = title.length > longestSentence ? [] : [markedFrom({ in: 'title', start: 0, text: title }, companies)];
  return [...head, ...firstSentences(text).map((sentence) => markedFrom({ in: 'text', ...sentence }, companies))];
}

function firstSentences(whole: string): { start: number; text: string }[] {
  const found: { start: number; text: string }[] = [];
  const text = unwrapped(whole.slice(0, mostSentences * longestSentence));
  let from = 0;
  for (const line of text.split('\n')) {
    let at = from;
    from += line.length + 1;
    for (const sentence of sentencesOf(line)) {
      const start = text.indexOf(sentence, at);
      if (start < 0 || found.length === mostSentences) continue;
      at = start + sentence.length;
      const cut = dateline.exec(sentence)?.[0].length ?? 0;
      if (sentence.length - cut <= longestSentence) found.push({ start: start + cut, text: sentence.slice(cut) });
    }
  }
  return found;
}

type Marked = { start: number; end: number; party: ExtractedParty };

function markedFrom(
  { in: part, start, text }: { in: 'title' | 'text'; start: number; text: string },
  companies: readonly PlacedCompany[],
): MarkedSentence {
  const end = start + text.length;
  const linked = companies.flatMap(({ company_id, name, spans }): Marked[] =>
    spans.flatMap((span) =>
      span.in === part && span.start >= start && span.end <= end
        ? [{ start: span.start - start, end: span.end - start, party: { company_id, name } }]
        : [],
    ),
  );
  const chosen: Marked[] = [];
  for (const one of linked.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (chosen.at(-1)?.end ?? 0)) chosen.push(one);
  if (!isTitleCase(text)) {
    for (const one of namesIn(text)) if (!chosen.some((other) => other.start < one.end && other.end > one.start)) chosen.push(one);
  }
  let marked = '';
  let last = 0;
  const parties: ExtractedParty[] = [];
  for (const one of chosen.toSorted((a, b) => a.start - b.start)) {
    marked += `${text.slice(last, one.start)}⟦${parties.length}⟧`;
    last = one.end;
    parties.push(one.party);
  }
  marked += text.slice(last);
  return { in: part, start, end, text, marked: plainOf(marked), parties };
}

/** With single spaces and plain apostrophes, and without symbols that wires write behind names. */
function plainOf(marked: string): string {
  return marked
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/<(⟦\d+⟧)>/g, '$1')
    .replaceAll(/(⟦\d+⟧) ?<[\p{Lu}\d. ]{1,9}>/gu, '$1');
}

/** In a headline in title case a capital tells no name. */
function isTitleCase(text: string): boolean {
  const words = (text.match(/\p{L}[\p{L}'’-]*/gu) ?? []).slice(1).filter((word) => word.length > 3);
  return words.length > 1 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > 0.75;
}

const word = String.raw`\p{Lu}[\p{L}\p{N}&'’-]*`;
const run = new RegExp(
  String.raw`(?<![\p{L}\p{N}$€£])${word}(?:\s(?:&\s)?${word})*(?:,?\s(?:Inc|Corp|Ltd|LLC|plc|PLC|Oy|AB|AG|SA|NV|GmbH)\b)?`,
  'gu',
);

/** Names without a link: capitalized words, except at the beginning of a sentence and words that are never names. */
function namesIn(text: string): Marked[] {
  return [...text.matchAll(run)].flatMap(({ 0: written, index }): Marked[] => {
    let start = index;
    let name = written.replace(/['’]s$/, '');
    for (;;) {
      const [first = ''] = name.split(' ');
      const lower = first.toLowerCase();
      const isOpening = start === 0 && isPlainWord(lower) && /^\p{Lu}\p{Ll}*$/u.test(first) && (name === first || roleNouns.has(lower));
      if (first === '' || !(titleWords.has(lower) || peoples.has(lower) || lower.endsWith('-based') || isOpening)) break;
      start += Math.min(name.length, first.length + 1);
      name = name.slice(first.length + 1);
    }
    if (name.length < 3 || acronyms.has(name) || /^(?:Series|Round|Nasdaq|Reuters)\b/.test(name)) return [];
    return [{ start, end: start + name.length, party: { name: name.replaceAll(/\s+/g, ' ') } }];
  });
}

const organizations =
  /\b(?:capital|ventures?|partners|fund|funds|bank|group|holdings?|investments?|equity|management|advisors|associates|labs|technologies|systems|industries|insurance|trust|company|co|university|growth|assets?|securities|financial|industrial|foods?|energy|mining|motors?|health|healthcare|pharma\w*|software|media|robotics|resources|gas|oil|power|steel|chemicals?|airlines?|airways|tools|brands|products|solutions|services|international|global|digital|networks?|therapeutics|biosciences|biotech|semiconductors?|electronics|materials|metals|minerals|petroleum|logistics|automotive|aerospace|telecom|communications|interactive|entertainment|properties|realty|bancorp|pacific|america|europe)\b/i;

/** Whether a name as it is written is an organization's, and no person's: it has a word of theirs, or a legal form. */
export function isOrganization(name: string): boolean {
  const words = foldName(name).split(' ');
  return organizations.test(name) || isLegalForm(words.at(-1) ?? '') || words.length === 1;
}
