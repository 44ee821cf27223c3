/** Ordinary questions (`ordinary-questions.jsonl`). Of the first, a third has no answer or only one about another company. */

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { signIn } from '../client.ts';
import { figureOf, printFigures, printHead } from '../report.ts';
import { startServiceProcess, type Bench } from '../service-process.ts';
import { mean } from '../statistics.ts';
import { judge, questionsIn, type Judged, type Question } from './asked.ts';
import { filedIn } from './documents.ts';
import { enriched } from './filings-service.ts';
import { askable } from './questions.ts';

type Asked = (company: string, question: Question) => string;

/** Asks the service of the companies of the sandbox, and their documents of filers. `--write-rows` writes the answers of the working half. */
export async function ordinaryQuestions(folder: string, bench: Bench): Promise<void> {
  const all = questionsIn('ordinary-questions.jsonl');
  const filers = filedIn(path.join(folder, 'filings/sec/documents'));
  const isFiler = ({ company }: Question) => filers.has(company);
  printHead('Ordinary questions over filers and the sandbox', {
    questions: `${all.length}, of which ${all.filter(({ must }) => must.length === 0).length} have no answer in the evidence`,
    companies: `${new Set(all.map(({ company }) => company)).size}`,
  });
  const ofFiler: Asked = (company, { ask }) => askable(filers.get(company)!).ask(ask);
  const ofSandbox = await sandboxAnswers(
    bench,
    all.filter((question) => !isFiler(question)),
  );
  const judged = all.map((question) => {
    const value = (isFiler(question) ? ofFiler : ofSandbox)(question.company, question);
    return { question, value, judged: judge(question, value) };
  });
  const rows = bench.options['write-rows'];
  if (rows !== undefined) {
    const shown = judged.filter(({ question }) => question.half.endsWith('work'));
    writeFileSync(
      rows,
      shown
        .map(({ question: { company, ask }, ...rest }) => `${JSON.stringify({ company, ask, judged: rest.judged, value: rest.value })}\n`)
        .join(''),
    );
  }
  for (const half of ['work', 'end', 'later work', 'later end']) {
    const of = judged.filter(({ question }) => question.half === half);
    const said = of.filter(({ question }) => question.must.length > 0);
    const share = (
      name: string,
      which: Judged,
      { from = of, target }: { from?: typeof of; target?: { at: 'least' | 'most'; value: number } } = {},
    ) =>
      figureOf(
        { name: `${half}: ${name}`, unit: '', ...(target && { target }) },
        { values: from.map((each) => Number(each.judged === which)) },
        mean,
      );
    printFigures([
      share('right, or rightly empty', 'right'),
      share('right of those that have an answer', 'right', { from: said, target: { at: 'least', value: 0.7 } }),
      share('wrong', 'wrong', { target: { at: 'most', value: 0.03 } }),
    ]);
  }
}

/** The answers of a service that has the sandbox alone. */
async function sandboxAnswers(bench: Bench, questions: readonly Question[]): Promise<Asked> {
  const client = await signIn(await startServiceProcess(bench, { starter: 'sandbox' }));
  const answers = new Map<Question, string>();
  for (const [company, own] of Map.groupBy(questions, (question) => question.company)) {
    const custom_fields = own.map(({ ask }, index) => ({ field_name: String(index), type: 'text', prompt: ask }));
    const result = await enriched(client, { companies: [company], sections: ['firmographics'], parameters: { custom_fields } });
    const fields = result[company]!['custom_fields'] as Record<string, { value: string }>;
    for (const [index, question] of own.entries()) answers.set(question, fields[String(index)]!.value);
  }
  return (_, question) => answers.get(question)!;
}
