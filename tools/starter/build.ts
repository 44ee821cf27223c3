/** Builds the starter data set from the class O upstream files: `FIRMAMENT_BENCH_DATA=… node tools/starter/build.ts`. */

import { alpha2Of } from '../../packages/server/src/kernel/countries.ts';
import { count, type Tally } from './candidate.ts';
import { makeCompanies, settleIsins } from './companies.ts';
import { constituentCandidates, financialCandidates, landscapeCandidates } from './constituents.ts';
import { listedCandidates } from './listed-equities.ts';
import { mergeCandidates } from './merge.ts';
import { filerCandidates } from './sec.ts';
import { readRows, readTickers } from './upstreams.ts';
import { settleWebsites } from './websites.ts';
import { writeFileSync } from 'node:fs';

const tally: Tally = new Map();
const rows = (source: string): ReturnType<typeof readRows> => {
  const all = readRows(source);
  count(tally, `read: ${source}`, all.length);
  return all;
};
const tickers = readTickers();
count(tally, 'read: sec-tickers', tickers.length);
const candidates = [
  ...constituentCandidates(rows('sp500-constituents')),
  ...financialCandidates(rows('sp500-financials')),
  ...filerCandidates(rows('sec-filers'), tickers, tally),
  ...listedCandidates(rows('listed-equities'), tally),
  ...landscapeCandidates(rows('ai-data-landscape'), tally),
];
const clusters = mergeCandidates(candidates, tally);
settleWebsites(clusters, tally);
settleIsins(clusters, alpha2Of, tally);
const companies = makeCompanies(clusters);
count(tally, 'companies', companies.length);
for (const [k, n] of [...tally].sort()) console.log(k, n);
writeFileSync('/tmp/w/companies.jsonl', companies.map((c) => JSON.stringify({ permalink: c.permalink, records: c.records })).join('\n'));
