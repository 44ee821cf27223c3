/** How good market maps are: a protocol over judged topics, beside plain BM25 on the same texts. */

import { writeFile } from 'node:fs/promises';
import { bm25 } from '../bm25.ts';
import { corpora, judgedTopics, keyOf, type CorpusCompany, type JudgedTopic } from './corpora.ts';
import { discover, type Client } from '../client.ts';
import { pooledQuality, pooledRows, readJudgements } from './pooled.ts';
import { isLearning, serviceWith, type DiscoveryRow } from './protocol.ts';
import { figureOf, printTable, shown, type Figure } from '../report.ts';
import type { Bench } from '../service-process.ts';
import { mean } from '../statistics.ts';

interface Judged {
  topic: JudgedTopic;
  rows: number;
  ours: Quality;
  /** Right after the import, before anything is learnt; undefined where learning ended before the answer. */
  at_first: Quality | undefined;
  plain: Quality;
  /** Keys of the first rows, of ours and of the baseline. */
  first: { ours: string[]; plain: string[] };
}

interface Quality {
  ndcg: number;
  recall: number;
}

export async function marketMaps(bench: Bench, folder: string): Promise<Figure[]> {
  const topics = judgedTopics(folder);
  const judged: Judged[] = [];
  const names = Object.keys(corpora);
  for (const name of names) {
    const corpus = { name, companies: corpora[name]!(folder) };
    judged.push(
      ...(await judge(
        bench,
        corpus,
        topics.filter((topic) => topic.corpus === name),
      )),
    );
  }
  if (bench.options['write-rows'] !== undefined)
    await writeFile(bench.options['write-rows'], judged.map(({ topic, first }) => JSON.stringify({ ...topic, first })).join('\n'));
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
  return [
    ...figures('market map', judged, { ndcg: 0.53, recall: 0.61 }),
    ...figures(
      'market map right after the import',
      judged.flatMap(({ at_first, plain }) => (at_first ? { ours: at_first, plain } : [])),
    ),
    pooledFigure(judged),
    ...names.flatMap((name) =>
      figures(
        `market map, ${name}`,
        judged.filter((each) => each.topic.corpus === name),
      ),
    ),
  ];
}

async function judge(
  bench: Bench,
  corpus: { name: string; companies: readonly CorpusCompany[] },
  topics: readonly JudgedTopic[],
): Promise<Judged[]> {
  const imported = corpus.companies.map(({ name, website, short_description, description }) => ({
    name,
    ...(website && { website }),
    ...(short_description && { short_description }),
    ...(description && { description }),
  }));
  const rankedBy = async (client: Client, { topic }: JudgedTopic) => {
    const { rows } = await discover<DiscoveryRow>(client, 'market-map', { topic, parameters: {} });
    return rows.map((row) => keyOf({ name: row.Name, website: row.Website }));
  };
  const at_first = new Map<JudgedTopic, string[]>();
  const { client, stop } = await serviceWith(bench, [{ source: 'companies', rows: imported }], {
    isEmbedded: true,
    rightAfter: async (asking) => {
      for (const topic of topics) {
        const ranked = await rankedBy(asking, topic);
        if (!(await isLearning(asking.url))) break;
        at_first.set(topic, ranked);
      }
    },
  });
  const keys = corpus.companies.map(keyOf);
  const rank = bm25(corpus.companies.map(({ name, short_description, description }) => `${name} ${short_description} ${description}`));
  const judged: Judged[] = [];
  for (const topic of topics) {
    const relevant = new Set(topic.relevant.map(keyOf));
    const ours = await rankedBy(client, topic);
    const plain = rank(topic.topic).map((at) => keys[at] ?? '');
    const first = at_first.get(topic);
    judged.push({
      topic,
      rows: ours.length,
      ours: qualityOf(ours, relevant),
      at_first: first && qualityOf(first, relevant),
      plain: qualityOf(plain, relevant),
      first: { ours: ours.slice(0, pooledRows), plain: plain.slice(0, pooledRows) },
    });
  }
  await stop();
  return judged;
}

function figures(name: string, judged: readonly Pick<Judged, 'ours' | 'plain'>[], targets?: Quality): Figure[] {
  const figure = (title: string, key: keyof Quality) =>
    figureOf(
      { name: `${name}: ${title}`, unit: '', ...(targets && { target: { at: 'least', value: targets[key] } as const }) },
      { values: judged.map((each) => each.ours[key]), baseline: judged.map((each) => each.plain[key]) },
      mean,
    );
  return [figure('nDCG@20', 'ndcg'), figure('recall@50', 'recall')];
}

/** The share of first rows judged right, blind to the ranking; unjudged rows are left out and counted. */
function pooledFigure(judged: readonly Judged[]): Figure {
  const judgements = readJudgements();
  const qualities = (which: keyof Judged['first']) =>
    judged.map(({ topic, first }) => pooledQuality(topic.topic, first[which], judgements));
  const [ours, plain] = [qualities('ours'), qualities('plain')];
  const unjudged = ours.reduce((sum, each) => sum + each.unjudged, 0);
  return figureOf(
    { name: `market map: right of the first ${pooledRows}, by pooled judgements (${unjudged} of ours not judged)`, unit: '' },
    { values: ours.map((each) => each.right), baseline: plain.map((each) => each.right) },
    mean,
  );
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
