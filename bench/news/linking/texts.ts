/** The texts that mentions are labelled in: some stand here, the others are read from the evaluation data and are known by their digest. */

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { membersOf, openFile, textOf } from '../../../packages/server/src/sources/reading/file.ts';

export interface LabelledText {
  title: string;
  text: string;
}

/** Where a text is found in the evaluation data: `headlines`, a row; `8-K`, a file and an item; `feeds`, a file and the position of an item. */
export interface Place {
  from: 'headlines' | '8-K' | 'feeds';
  of: string;
}

/** Of an item of a report only so much is labelled. */
const mostOfReport = 700;

/** Reads texts of the evaluation data. @param folder the one that FIRMAMENT_BENCH_DATA names */
export function textsIn(folder: string): (place: Place) => Promise<LabelledText> {
  let headlines: string[][] | undefined;
  let reports: Promise<Map<string, Record<string, string>>> | undefined;
  return async ({ from, of }) => {
    if (from === 'headlines') {
      headlines ??= parse(gunzipSync(readFileSync(path.join(folder, 'evaluation/headline-entity-sentiment.csv.gz'))));
      return { title: headlines[Number(of)]?.[0] ?? '', text: '' };
    }
    const [file = '', item = ''] = of.split(' ');
    if (from === 'feeds') return feedItem(path.join(folder, 'news/feeds', file), Number(item));
    reports ??= reportsIn(path.join(folder, 'filings/8-K-items.zip'));
    return { title: '', text: (await reports).get(file)?.[item]?.slice(0, mostOfReport) ?? '' };
  };
}

/** Tells whether a text is the one that was labelled. */
export function digestOf({ title, text }: LabelledText): string {
  return createHash('sha256').update(`${title}\n${text}`).digest('hex').slice(0, 12);
}

async function reportsIn(file: string): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  const zip = openFile({ name: path.basename(file), path: file, bytes: statSync(file).size });
  for await (const member of membersOf(zip)) {
    if (member.name.endsWith('.json')) found.set(path.basename(member.name), JSON.parse(await textOf(member)) as Record<string, string>);
  }
  await zip.close();
  return found;
}

function feedItem(file: string, position: number): LabelledText {
  const bytes = readFileSync(file);
  const encoding = /encoding="([^"]+)"/.exec(bytes.toString('latin1', 0, 200))?.[1] ?? 'utf-8';
  const items = new TextDecoder(encoding).decode(bytes).match(/<(?:item|entry)[ >][^]*?<\/(?:item|entry)>/g) ?? [];
  const item = items[position] ?? '';
  const part = (names: string) => bare(new RegExp(`<(?:${names})[^>]*>([^]*?)</(?:${names})>`).exec(item)?.[1] ?? '');
  return { title: part('title'), text: part('description|summary|content').slice(0, mostOfReport) };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function bare(markup: string): string {
  return markup
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
