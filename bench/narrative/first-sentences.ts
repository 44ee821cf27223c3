/** What a reader with a search key would take: the first sentences of a company's newest report that hold words of a section. */

import path from 'node:path';
import type { FilingFacts } from '../../packages/server/src/kernel/publications.ts';
import { openFiles, reading } from '../../packages/server/src/sources/test-support.ts';
import { sec } from '../../packages/server/src/sources/sec/index.ts';
import { cutRecord } from '../../packages/server/src/text/passages/record.ts';
import { sentencesOf } from '../../packages/server/src/kernel/sentences.ts';

/** Words of a section, and how many of them a sentence has. */
const words: Readonly<Record<string, readonly [pattern: RegExp, least: number]>> = {
  products_and_services: [/\b(?:products?|services?|offers?|provides?)\b/gi, 2],
  product_launches: [/\b(?:launch\w*|introduc\w*|releas\w*)\b/gi, 1],
  strategic_initiatives: [/\b(?:acqui\w+|restructur\w*|expan\w+|strateg\w+)\b/gi, 1],
  partnerships: [/\b(?:partners?|partnerships?|alliances?|collaborat\w*|joint ventures?)\b/gi, 1],
  business_model: [/\b(?:revenues?|customers?|sells?|pricing)\b/gi, 2],
  key_customers: [/\b(?:customers?|clients?)\b/gi, 1],
};
const most = 3;

/** The newest annual or quarterly report of each filer, by the filer's number. */
export async function newestReports(filings: string, files: readonly string[]): Promise<Map<string, string>> {
  const newest = new Map<string, { day: string; facts: FilingFacts }>();
  for (const name of files) {
    for (const file of await openFiles(path.join(filings, name))) {
      for await (const item of sec.read(file, reading)) {
        if (item.kind !== 'filing' || !item.facts.form.startsWith('10-')) continue;
        const cik = String(Number(item.subject.cik));
        const day = item.as_of ?? '';
        if ((newest.get(cik)?.day ?? '') < day) newest.set(cik, { day, facts: item.facts });
      }
      await file.close();
    }
  }
  return new Map([...newest].map(([cik, { facts }]) => [cik, cutRecord('filing', facts).text]));
}

export function firstSentences(text: string, section: string): string[] {
  const [pattern, least] = words[section]!;
  const found: string[] = [];
  for (const line of text.split('\n')) {
    for (const sentence of sentencesOf(line.trim())) {
      if (!/^\p{Lu}.{35,420}[.]$/u.test(sentence) || (sentence.match(pattern) ?? []).length < least) continue;
      found.push(sentence);
      if (found.length === most) return found;
    }
  }
  return found;
}
