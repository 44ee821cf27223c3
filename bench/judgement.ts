/** How an analyst's questions are answered from the starter data: the second judged list, never used for tuning. */

import { signIn } from './client.ts';
import { allLearnt } from './discovery/protocol.ts';
import { judgeSearches, judgeWellKnown } from './judgement/companies.ts';
import { discoveries } from './judgement/discovery.ts';
import { starterCompanies } from './judgement/starter.ts';
import { printFigures, printHead } from './report.ts';
import { startServiceProcess, type Bench } from './service-process.ts';

/** Runs the benchmark and prints its tables; `--write-rows <file>` also writes the first ten rows of every answer for judging. */
export async function run(bench: Bench): Promise<void> {
  printHead('Judged questions', {
    inputs: '40 topics, 20 companies and their peers, 10 and their buyers, 200 searches, 300 well-known companies, of bench/judgement/',
    data: bench.options.data ?? 'the starter data set in a fresh folder',
    baseline: 'BM25 on all that the starter files state (maps, peers, buyers); equal names, websites and tickers (searches)',
    right: 'a row is the company meant by its website or its name; other rows as judged by hand, blind to score and place',
  });
  const companies = await starterCompanies();
  const service = await startServiceProcess(bench);
  await allLearnt(service.url, { isEmbedded: true });
  const client = await signIn(service);
  const figures = [
    ...(await discoveries(client, companies, bench.options['write-rows'])),
    ...(await judgeSearches(client, companies)),
    ...(await judgeWellKnown(client)),
  ];
  printFigures(figures);
}
