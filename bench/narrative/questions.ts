/** Questions over filing documents with known answers (`questions.jsonl`): said rightly, wrongly, or left empty, beside the best sentence by BM25. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAside } from '../../packages/server/src/text/narrative/boilerplate.ts';
import { tellingOf } from '../../packages/server/src/text/narrative/evidence.ts';
import { answering } from '../../packages/server/src/text/narrative/questions/answer.ts';
import { bm25 } from '../bm25.ts';
import { figureOf, printFigures, printHead, type Figure } from '../report.ts';
import type { Bench } from '../service-process.ts';
import { mean, percentile } from '../statistics.ts';
import { filedIn, type Filed } from './documents.ts';
import { judge, questionsIn, type Judged, type Question } from './asked.ts';

/** Asks all, and prints how they were answered. `--write-rows` writes the answers of the working half, one a line. */
export function questions(folder: string, { options: { 'write-rows': rows } }: Bench): Promise<void> {
  const asked = questionsIn('questions.jsonl');
  const filed = filedIn(path.join(folder, 'filings/sec/documents'));
  printHead('Questions over filing documents', {
    questions: `${asked.length}, of which ${asked.filter(({ must }) => must.length === 0).length} have no answer there`,
    documents: `10-K and 10-Q of ${filed.size} companies`,
    right: 'has all an answer must have; or is empty where the documents do not say it',
  });
  const written: string[] = [];
  const judged: { half: string; judged: Judged; baseline: Judged; isSaid: boolean }[] = [];
  const known = new Map<string, { ask: (prompt: string) => string; best: (prompt: string) => string }>();
  for (const question of asked) {
    const { company, half, ask, kind, must } = question;
    const asking = known.get(company) ?? askable(filed.get(company)!);
    known.set(company, asking);
    const value = asking.ask(ask);
    const verdict = judge(question, value);
    if (half === 'work') written.push(JSON.stringify({ judged: verdict, company, kind, ask, value }));
    judged.push({ half, judged: verdict, baseline: judge(question, asking.best(ask)), isSaid: must.length > 0 });
  }
  if (rows !== undefined) writeFileSync(rows, written.map((line) => `${line}\n`).join(''));
  for (const half of ['work', 'end']) {
    const of = judged.filter((each) => each.half === half);
    const said = of.filter(({ isSaid }) => isSaid);
    const share = (description: Pick<Figure, 'name' | 'target'>, which: Judged, from = of) =>
      figureOf(
        { ...description, name: `${half}: ${description.name}`, unit: '' },
        { values: from.map((each) => Number(each.judged === which)), baseline: from.map((each) => Number(each.baseline === which)) },
        mean,
      );
    printFigures([
      share({ name: 'right', target: { at: 'least', value: 0.7 } }, 'right'),
      share({ name: 'wrong', target: { at: 'most', value: 0.03 } }, 'wrong'),
      share({ name: 'empty, though the documents say it' }, 'empty'),
      share({ name: 'right of those the documents say' }, 'right', said),
    ]);
  }
  printFigures([timed(asked, filed)]);
  return Promise.resolve();
}

const fieldsOfBatch = 50;

/** What the fields of one company take: 50, after its documents were read anew. */
function timed(asked: readonly Question[], filed: ReturnType<typeof filedIn>): Figure {
  const prompts = asked.slice(0, fieldsOfBatch).map(({ ask }) => ask);
  const took = [...filed.values()].map((one) => {
    const start = performance.now();
    const { ask } = answers(one);
    for (const prompt of prompts) ask(prompt);
    return performance.now() - start;
  });
  return figureOf({ name: `${prompts.length} fields of one company`, unit: 'ms' }, { values: took }, percentile(0.5));
}

function answers({ document, evidence }: Filed) {
  const { name, legal_name } = document.facts;
  const speaker = { name, names: [name, legal_name ?? name] };
  const told = tellingOf(evidence, speaker, { isLeftOut: isAside });
  return { told, ask: answering({ document, evidence, told, speaker }) };
}

export function askable(one: Filed) {
  const { told, ask } = answers(one);
  const rank = bm25(told.map(({ text }) => text));
  return {
    ask: (prompt: string) => {
      const answered = ask(prompt);
      return 'value' in answered ? answered.value : '';
    },
    best: (prompt: string) => told[rank(prompt)[0] ?? -1]?.text ?? '',
  };
}
