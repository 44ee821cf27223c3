import { speaksToReader } from '../../orders.ts';
import { sentencesOf } from '../../../kernel/sentences.ts';
import type { Span } from '../tokens.ts';

/** An article whose words are quoted. */
export interface Quotable {
  title: string;
  text: string;
  teaser: string;
}

const shortest = 3;
const mostWords = 100;
/** No quote is looked for further down. */
const mostLooked = 20_000;

/**
 * Where words are quoted from: whole words of title, text or teaser, blanks and quotation marks aside. Words of a sentence that gives its reader orders
 * are no evidence of anything.
 */
export function placeOfQuote(article: Quotable, quote: string): (Span & { text: string }) | undefined {
  const words = quote.trim().split(/\s+/);
  if (quote.trim().length < shortest || words.length > mostWords || !/\p{L}|\p{N}/u.test(quote)) return undefined;
  const written = words.map(spelled).join(String.raw`\s+`);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${written}(?![\p{L}\p{N}])`, 'u');
  for (const part of ['title', 'text', 'teaser'] as const) {
    const looked = article[part].slice(0, mostLooked);
    const found = pattern.exec(looked);
    if (!found) continue;
    const [text] = found;
    const [start, end] = [found.index, found.index + text.length];
    return givesOrders(looked, start, end) ? undefined : { in: part, start, end, text };
  }
  return undefined;
}

function spelled(word: string): string {
  return word
    .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
    .replaceAll(/['‘’]/g, "['‘’]")
    .replaceAll(/["“”]/g, '["“”]');
}

/** Whether a sentence with these words addresses its reader. */
function givesOrders(text: string, start: number, end: number): boolean {
  const from = text.lastIndexOf('\n', start) + 1;
  const until = text.indexOf('\n', end);
  const line = text.slice(from, until < 0 ? text.length : until);
  const quoted = text.slice(start, end);
  return sentencesOf(line.replaceAll(/\s+/g, ' ')).some((sentence) => {
    const plain = quoted.replaceAll(/\s+/g, ' ');
    return (sentence.includes(plain) || plain.includes(sentence)) && speaksToReader(sentence);
  });
}
