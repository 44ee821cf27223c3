/** Articles whose mentions of companies were labelled by hand, before any rule was written. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { digestOf, textsIn, type LabelledText, type Place } from './texts.ts';

/** A name, or a word that could be one. */
export interface Mention {
  in: 'title' | 'text';
  start: number;
  end: number;
  company: string | null;
}

export interface LabelledArticle extends LabelledText {
  id: string;
  from: 'written' | 'old and short' | Place['from'];
  published_at?: Date;
  /** Looked at while rules were made, or kept for the end: by a hash of the text. */
  half: 'seen' | 'kept back';
  mentions: Mention[];
}

export async function labelledArticles(folder: string | undefined): Promise<LabelledArticle[]> {
  const articles = (['written', 'old and short'] as const).flatMap((from) =>
    linesOf(`${from.replaceAll(' ', '-')}.txt`)
      .filter((line) => !line.startsWith('#'))
      .map((line, index) => writtenArticle(line, from, index + 1)),
  );
  if (folder === undefined) return articles;
  const read = textsIn(folder);
  for (const line of linesOf('elsewhere.jsonl')) {
    const { from, of, digest, mentions } = JSON.parse(line) as Place & { digest: string; mentions: Mention[] };
    const text = await read({ from, of });
    if (digestOf(text) !== digest) throw new Error(`${from} ${of} is not the text that was labelled`);
    articles.push({ ...text, id: `${from} ${of}`, from, half: halfOf(digest), mentions });
  }
  return articles;
}

/** By the first letter of a hash. */
export function halfOf(digest: string): 'seen' | 'kept back' {
  return Number.parseInt(digest.charAt(0), 16) % 2 === 0 ? 'seen' : 'kept back';
}

function linesOf(file: string): string[] {
  return readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');
}

const mark = /\[([^\]=]+)=([^\]]*)\]/g;

function writtenArticle(line: string, from: LabelledArticle['from'], number: number): LabelledArticle {
  const [title = '', text = '', day] = line.split(' || ');
  const mentions = [...marksOf('title', title), ...marksOf('text', text)];
  const bare = { title: title.replace(mark, '$1'), text: text.replace(mark, '$1') };
  return { ...bare, ...(day && { published_at: new Date(day) }), id: `${from} ${number}`, from, half: halfOf(digestOf(bare)), mentions };
}

function marksOf(part: Mention['in'], marked: string): Mention[] {
  let taken = 0;
  return [...marked.matchAll(mark)].map(({ index, 0: whole, 1: words = '', 2: company = '' }) => {
    const start = index - taken;
    taken += whole.length - words.length;
    return { in: part, start, end: start + words.length, company: company === '' ? null : company };
  });
}
