/** Competitor lists: of each company's known competitors, how many are among the first 20 and 50 rows. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bm25 } from '../bm25.ts';
import { discover, noFilters } from '../client.ts';
import { figureOf, type Figure } from '../report.ts';
import type { Bench } from '../service-process.ts';
import { mean } from '../statistics.ts';
import { keyOf } from './corpora.ts';
import { serviceWith, type DiscoveryRow } from './protocol.ts';

interface Company {
  name: string;
  website: string;
  description: string;
}
interface Judged {
  company: Pick<Company, 'name' | 'website'>;
  competitors: Pick<Company, 'name' | 'website'>[];
}

const targets: Record<number, number> = { 20: 0.35, 50: 0.44 };

export async function peers(bench: Bench, folder: string): Promise<Figure[]> {
  const file = path.join(folder, 'evaluation/peers-corpus.jsonl.gz');
  const companies = linesOf<Company>(gunzipSync(readFileSync(file)).toString('utf8'));
  const judged = linesOf<Judged>(readFileSync(path.join(folder, 'evaluation/competitors-gold.jsonl'), 'utf8'));
  const { client, stop } = await serviceWith(bench, [{ source: 'companies', file }]);
  const keys = companies.map(keyOf);
  const rank = bm25(companies.map(({ name, description }) => `${name} ${description}`));
  const ours: Record<number, number[]> = { 20: [], 50: [] };
  const plain: Record<number, number[]> = { 20: [], 50: [] };
  for (const { company, competitors } of judged) {
    const key = keyOf(company);
    const wanted = new Set(competitors.map(keyOf));
    const { rows } = await discover<DiscoveryRow>(client, 'company-peers', {
      company: company.website,
      parameters: noFilters['company-peers'],
    });
    const found = rows.map((row) => keyOf({ name: row.Name, website: row.Website }));
    const text = companies[keys.indexOf(key)]!;
    const baseline = rank(`${text.name} ${text.description}`).map((at) => keys[at]!);
    for (const most of [20, 50]) {
      ours[most]!.push(recall(found, wanted, most));
      plain[most]!.push(
        recall(
          baseline.filter((each) => each !== key),
          wanted,
          most,
        ),
      );
    }
  }
  await stop();
  return [20, 50].map((most) => {
    const target = targets[most] === undefined ? {} : { target: { at: 'least', value: targets[most] } as const };
    return figureOf({ name: `competitors: recall@${most}`, unit: '', ...target }, { values: ours[most]!, baseline: plain[most]! }, mean);
  });
}

function recall(ranking: readonly string[], wanted: ReadonlySet<string>, most: number): number {
  return new Set(ranking.slice(0, most).filter((key) => wanted.has(key))).size / wanted.size;
}

export function linesOf<T>(text: string): T[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}
