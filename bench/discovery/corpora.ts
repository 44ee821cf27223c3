/** The two corpora of the market-map protocol and their judged topics, read where they lie; nothing of them is kept. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { parseWebsite, websiteOf } from '../../packages/server/src/kernel/domains.ts';

export interface CorpusCompany {
  name: string;
  website: string;
  short_description: string;
  description: string;
}

export interface JudgedTopic {
  topic: string;
  corpus: string;
  relevant: { name: string; website: string }[];
}

/** The corpora by name; each reads its file below the folder of FIRMAMENT_BENCH_DATA. */
export const corpora: Record<string, (folder: string) => CorpusCompany[]> = {
  'startup-directory': (folder) => {
    const lines = unzipped(path.join(folder, 'companies/startup-directory.jsonl.gz')).trimEnd().split('\n');
    return lines.map((line) => {
      const { name, website, one_liner, long_description } = JSON.parse(line) as Record<string, string | null>;
      return { name: name ?? '', website: website ?? '', short_description: one_liner ?? '', description: long_description ?? '' };
    });
  },
  'ai-data-landscape': (folder) => {
    const rows: Record<string, string>[] = parse(unzipped(path.join(folder, 'companies/ai-data-landscape.csv.gz')), {
      columns: true,
      bom: true,
    });
    return rows.map((row) => ({
      name: row['NAME'] ?? '',
      website: row['URL'] ?? '',
      short_description: '',
      description: row['Description'] ?? '',
    }));
  },
};

export function judgedTopics(folder: string): JudgedTopic[] {
  const text = readFileSync(path.join(folder, 'evaluation/market-map-topics.jsonl'), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JudgedTopic);
}

export function servedWebsite(website: string): string {
  const read = parseWebsite(website);
  return read ? websiteOf(read) : '';
}

export function keyOf(company: { name: string; website: string }): string {
  return `${company.name.trim()}\n${servedWebsite(company.website)}`;
}

function unzipped(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}
