/** How good market maps are: a protocol over judged topics, beside plain BM25 on the same texts. */

import { mapMarket } from './client.ts';
import { bm25 } from './bm25.ts';
import { corpora, judgedTopics, keyOf, type CorpusCompany, type JudgedTopic } from './corpora.ts';
import { startCorpusService } from './corpus-service.ts';
import { figureOf, printFigures, printHead, printTable, shown, type Figure } from './report.ts';
import type { Bench } from './service-process.ts';
import { mean } from './statistics.ts';

interface Judged {
  topic: JudgedTopic;
  rows: number;
  ours: Quality;
  plain: Quality;
}

interface Quality {
  ndcg: number;
  recall: number;
}

/** Runs the benchmark and prints its tables; without the data it says so and does nothing. */
export async function run({ scope }: Bench): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined || folder === '') {
    console.log('market-map-quality needs FIRMAMENT_BENCH_DATA: the folder that holds companies/startup-directory.jsonl.gz,');
    console.log('companies/ai-data-landscape.csv.gz and evaluation/market-map-topics.jsonl. It is not set, so nothing was measured.');
    return;
  }
  const topics = judgedTopics(folder);
  const loaded = Object.entries(corpora).map(([name, read]) => ({ name, companies: read(folder) }));
  printHead('Market map, quality', {
    inputs: `${topics.length} judged topics over ${loaded.map(({ name, companies }) => `${name} (${companies.length.toLocaleString('en')})`).join(', ')}`,
    loading: 'each corpus into an empty service of its own by the ingestion service, in process: there is no import command yet',
    asking: 'POST market-map over HTTP with the topic alone; a row is right when name and website match, each judged company once',
    baseline: 'BM25 over name, one-liner and description, k1 1.2, b 0.75, words folded, stemmed and stopped as in the service',
  });
  const judged: Judged[] = [];
  for (const corpus of loaded) {
    await using each = new AsyncDisposableStack();
    scope.defer(() => each.disposeAsync());
    judged.push(
      ...(await judge(
        each,
        corpus,
        topics.filter((topic) => topic.corpus === corpus.name),
      )),
    );
  }
  printFigures([
    ...figures('all topics', judged, { ndcg: 0.6, recall: 0.65 }),
    ...loaded.flatMap(({ name }) =>
      figures(
        name,
        judged.filter((each) => each.topic.corpus === name),
      ),
    ),
  ]);
  const weakest = judged.toSorted((a, b) => a.ours.ndcg - b.ours.ndcg);
  printTable(
    ['topic, weakest first', 'relevant', 'rows', 'nDCG@20', 'BM25', 'recall@50', 'BM25'],
    weakest.map(({ topic, rows, ours, plain }) => [
      topic.topic,
      String(topic.relevant.length),
      String(rows),
      shown(ours.ndcg),
      shown(plain.ndcg),
      shown(ours.recall),
      shown(plain.recall),
    ]),
  );
}

async function judge(
  scope: AsyncDisposableStack,
  corpus: { name: string; companies: readonly CorpusCompany[] },
  topics: readonly JudgedTopic[],
): Promise<Judged[]> {
  const client = await startCorpusService(scope, corpus);
  const keys = corpus.companies.map(keyOf);
  const rank = bm25(corpus.companies.map(({ name, short_description, description }) => `${name} ${short_description} ${description}`));
  const judged: Judged[] = [];
  for (const topic of topics) {
    const { rows } = await mapMarket(client, { topic: topic.topic, parameters: {} });
    const relevant = new Set(topic.relevant.map(keyOf));
    judged.push({
      topic,
      rows: rows.length,
      ours: qualityOf(
        rows.map((row) => keyOf({ name: row.Name, website: row.Website })),
        relevant,
      ),
      plain: qualityOf(
        rank(topic.topic).map((at) => keys[at] ?? ''),
        relevant,
      ),
    });
  }
  return judged;
}

function figures(name: string, judged: readonly Judged[], targets?: Quality): Figure[] {
  const figure = (title: string, key: keyof Quality) =>
    figureOf(
      { name: `${name}: ${title}`, unit: '', ...(targets && { target: { at: 'least', value: targets[key] } as const }) },
      { values: judged.map((each) => each.ours[key]), baseline: judged.map((each) => each.plain[key]) },
      mean,
    );
  return [figure('nDCG@20', 'ndcg'), figure('recall@50', 'recall')];
}

const ndcgRows = 20;
const recallRows = 50;

/** nDCG@20 and recall@50 of a ranking; what comes up twice counts once, and more than 50 relevant ones count as 50. */
export function qualityOf(ranking: readonly string[], relevant: ReadonlySet<string>): Quality {
  const left = new Set(relevant);
  const gains = ranking.slice(0, recallRows).map((key) => (left.delete(key) ? 1 : 0));
  const discounted = (values: readonly number[]) => values.reduce((sum, gain, at) => sum + gain / Math.log2(at + 2), 0);
  const ideal = Array.from({ length: Math.min(ndcgRows, relevant.size) }, () => 1);
  return {
    ndcg: discounted(gains.slice(0, ndcgRows)) / discounted(ideal),
    recall: gains.reduce<number>((sum, gain) => sum + gain, 0) / Math.min(recallRows, relevant.size),
  };
}
