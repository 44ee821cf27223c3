/** Builds the starter data set from its openly licensed upstream files: `FIRMAMENT_BENCH_DATA=… node tools/starter/build.ts`. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alpha2Of } from '../../packages/server/src/kernel/countries.ts';
import { count, type Tally } from './candidate.ts';
import { makeCompanies } from './companies.ts';
import { constituentCandidates, financialCandidates, landscapeCandidates } from './constituents.ts';
import { dealSet } from './deals.ts';
import { describeCompanies } from './describe.ts';
import { addEverydayNames, readEverydayNames } from './everyday-names.ts';
import { reportedFigures } from './figures.ts';
import { addEnded, addHandKept, addSeats, tellApart } from './hand-kept.ts';
import { settleIsins } from './isins.ts';
import { writeLessons } from './lessons.ts';
import { listedCandidates } from './listed-equities.ts';
import { mergeCandidates } from './merge.ts';
import { writeMatches } from './purchase-matches.ts';
import { addPurchased, keptDeals, readPurchases } from './purchases.ts';
import { dealsLicence, guide, sources } from './report.ts';
import { filerCandidates } from './sec.ts';
import { dropStaleListings } from './stale.ts';
import { addTrades, readTrades } from './trades.ts';
import { DEAL_UPSTREAMS, readRows, readTickers, EVERYDAY_NAMES, REPORTS, UPSTREAMS } from './upstreams.ts';
import { leadToFrontDoors, settleWebsites } from './websites.ts';
import { writeLines } from './write.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'data/starter');
const tally: Tally = new Map();

function rowsOf(source: string): ReturnType<typeof readRows> {
  const rows = readRows(source);
  count(tally, `read: ${source}`, rows.length);
  return rows;
}

const tickers = readTickers();
count(tally, 'read: sec-tickers', tickers.length);
const clusters = mergeCandidates(
  [
    ...constituentCandidates(rowsOf('sp500-constituents')),
    ...financialCandidates(rowsOf('sp500-financials')),
    ...filerCandidates(rowsOf('sec-filers'), tickers, tally),
    ...listedCandidates(rowsOf('listed-equities'), tally),
    ...landscapeCandidates(rowsOf('ai-data-landscape'), tally),
  ],
  tally,
);
settleWebsites(clusters, tally);
leadToFrontDoors(clusters, tally);
dropStaleListings(clusters, tally);
addHandKept(clusters, tally);
addTrades(clusters, readTrades(), tally);
addEnded(clusters, tally);
const purchased = addPurchased(clusters, readPurchases(), tally);
addSeats(clusters, tally);
tellApart(clusters);
settleIsins(clusters, alpha2Of, tally);
const { corpus, abbreviations } = describeCompanies(clusters);
const companies = makeCompanies(clusters);
count(tally, 'companies', companies.length);
count(tally, 'purchases whose target was not found under its very spelling', writeMatches(companies, purchased));
const unnamed = addEverydayNames(companies, readEverydayNames(), tally);
if (unnamed.length > 0) console.log(`everyday names of no company here: ${unnamed.join(', ')}`);
const { companies: dealCompanies, deals } = dealSet(companies, corpus, tally);

const byCik = new Map(
  companies.flatMap(({ permalink, records }) =>
    records.flatMap(({ facts }) => (facts.cik === undefined ? [] : [[facts.cik.padStart(10, '0'), permalink] as const])),
  ),
);
const figures = reportedFigures(byCik, tally);

const bytes = writeLines(
  join(folder, 'companies.jsonl.br'),
  [...UPSTREAMS, EVERYDAY_NAMES],
  [
    ...companies.map(({ permalink, records }) => ({ permalink, records })),
    ...keptDeals(companies, purchased, tally).map((deal) => ({ deal })),
  ],
);
const dealBytes = writeLines(join(folder, 'deals.jsonl.br'), DEAL_UPSTREAMS, [...dealCompanies, ...deals.map((deal) => ({ deal }))]);
const figureBytes = writeLines(
  join(folder, 'financials.jsonl.br'),
  [REPORTS],
  figures.map((line) => ({ figures: line })),
);
writeFileSync(join(folder, 'abbreviations.json'), `${JSON.stringify(abbreviations, undefined, 1)}\n`);
writeFileSync(join(folder, 'SOURCES.md'), sources());
writeFileSync(join(folder, 'LICENCE-deals.md'), dealsLicence());
writeFileSync(join(root, 'docs/sources/starter.md'), guide(tally));

const lessonBytes = await writeLessons();

const sorted = [...tally].sort(([a], [b]) => (a < b ? -1 : 1));
for (const [reason, number] of sorted) console.log(String(number).padStart(7), reason);
console.log(
  `companies.jsonl.br ${bytes} bytes, deals.jsonl.br ${dealBytes} bytes, financials.jsonl.br ${figureBytes} bytes, lessons.json.br ${lessonBytes} bytes, ${Object.keys(abbreviations).length} abbreviations`,
);
