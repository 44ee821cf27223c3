/** How fast narratives are made: sections over the service, reports into passages, reviews into themes, and passages searched. */

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { batchSectionNames, narrativeSectionNames } from '@firmament/contract';
import type { EmployeeReviewFacts } from '../../packages/server/src/kernel/publications.ts';
import { reviews } from '../../packages/server/src/sources/reviews/index.ts';
import { documentItems } from '../../packages/server/src/sources/sec/documents.ts';
import { openFiles, reading } from '../../packages/server/src/sources/test-support.ts';
import { cutRecord } from '../../packages/server/src/text/passages/record.ts';
import { EmployeeReading } from '../../packages/server/src/text/sentiment/employee-sentiment.ts';
import { figureOf, printFigures, printHead, type Figure } from '../report.ts';
import type { Bench } from '../service-process.ts';
import { percentile } from '../statistics.ts';
import { enriched, serviceWithFilings } from './filings-service.ts';
import { searchPassages } from './passage-search.ts';

const rounds = 5;
const batch = 20;

/** Measures each, with the target where there is one. `--filings` says how many filings' worth of passages are searched. */
export async function speed(folder: string, bench: Bench): Promise<void> {
  const filings = path.join(folder, 'filings');
  printHead('Speed of narratives', {
    documents: 'filings/sec/documents; reviews/employee-reviews.csv.gz',
    sections: `the ${narrativeSectionNames.length} narrative ones of one filer, and all ${batchSectionNames.length} of ${batch} filers, from submission to result`,
  });
  printFigures([intoPassages(filings), await sentimentOf(folder)]);
  await searchPassages(filings, bench);
  const { client, companies } = await serviceWithFilings(bench, { filings, files: ['sec/documents'], most: batch });
  // The first request loads what the process needs.
  await enriched(client, { companies: companies.slice(0, 1), sections: narrativeSectionNames });
  const timed = async (asked: { companies: readonly string[]; sections: readonly string[] }) => {
    const began = performance.now();
    await enriched(client, asked);
    return (performance.now() - began) / 1_000;
  };
  const one: number[] = [];
  for (const company of companies) one.push(await timed({ companies: [company], sections: narrativeSectionNames }));
  const many: number[] = [];
  for (let round = 0; round < rounds; round++) many.push(await timed({ companies, sections: batchSectionNames }));
  printFigures([
    figureOf(
      { name: 'nine sections of a filer (150 to 930 passages), p50', unit: 's', target: { at: 'most', value: 1 } },
      { values: one },
      percentile(0.5),
    ),
    figureOf({ name: 'nine sections of a filer, slowest', unit: 's' }, { values: one }, percentile(1)),
    figureOf(
      { name: `${companies.length} companies × ${batchSectionNames.length} sections`, unit: 's', target: { at: 'most', value: 20 } },
      { values: many },
      percentile(0.5),
    ),
  ]);
}

/** From HTML to passages, the slowest of the annual reports. */
function intoPassages(filings: string): Figure {
  const folder = path.join(filings, 'sec/documents');
  const values = readdirSync(folder)
    .filter((name) => name.includes('-10-k-'))
    .map((name) => {
      const html = gunzipSync(readFileSync(path.join(folder, name))).toString('utf8');
      const [filing] = [...documentItems(html, name, reading)].filter(({ kind }) => kind === 'filing');
      const began = performance.now();
      if (filing?.kind === 'filing') cutRecord('filing', filing.facts);
      return (performance.now() - began) / 1_000;
    });
  return figureOf({ name: 'a 10-K into passages, slowest', unit: 's', target: { at: 'most', value: 2 } }, { values }, percentile(1));
}

/** Themes of all employee reviews, as if they were of one company. */
async function sentimentOf(folder: string): Promise<Figure> {
  const read: EmployeeReviewFacts[] = [];
  for (const file of await openFiles(path.join(folder, 'reviews/employee-reviews.csv.gz'))) {
    for await (const item of reviews.read(file, { ...reading, options: { company: 'a-company' } }))
      if (item.kind === 'employee_review') read.push(item.facts);
    await file.close();
  }
  const values = Array.from({ length: rounds }, () => {
    const began = performance.now();
    const themes = new EmployeeReading(['A Company']);
    for (const [record_id, { summary, pros, cons, provider, language, review_date = '' }] of read.entries())
      themes.take({ record_id, summary, pros, cons, provider, language, url: '', day: review_date });
    return (performance.now() - began) / 1_000;
  });
  return figureOf({ name: `themes of ${read.length.toLocaleString('en')} reviews`, unit: 's' }, { values }, percentile(0.5));
}
