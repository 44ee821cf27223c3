/** The questions of the three discovery workflows: what their answers hold, lack and should not have. */

import type { MarketMapCompany } from '@firmament/contract';
import { bm25 } from '../bm25.ts';
import { discover, noFilters, type Client } from '../client.ts';
import { find } from './companies.ts';
import { figureOf, printTable, type Figure } from '../report.ts';
import { mean } from '../statistics.ts';
import { isMeant, questions, type Named, type Question } from './questions.ts';
import { judgements, writeRows, type RowToJudge } from './rows.ts';
import { holderOf, type StarterCompany } from './starter.ts';

const mustRows = 20;
const firstRows = 10;
const mustTarget = { at: 'least', value: 0.8 } as const;
const rightTargets: Record<Question['workflow'], number> = { 'market-map': 0.85, 'company-peers': 0.8, 'buyer-screening': 0.6 };
const titles: Record<Question['workflow'], string> = {
  'market-map': 'market maps',
  'company-peers': 'peer lists',
  'buyer-screening': 'buyer lists',
};

interface Row {
  name: string;
  website: string;
}

interface Answer {
  question: Question;
  rows: RowToJudge[];
  plain: Row[];
  /** Of each of the first ten rows that are to be judged, what was judged. */
  judged: (boolean | undefined)[];
  /** The must-haves that the starter set holds. */
  held: Named[];
  lacking: Named[];
}

/** Asks every question, prints an answer a line and the unjudged rows; `file` is where to write the rows for judging. */
export async function discoveries(client: Client, companies: readonly StarterCompany[], file: string | undefined): Promise<Figure[]> {
  const isHeld = holderOf(companies);
  const judgementOf = judgements();
  const rank = plainRanking(companies);
  const answers: Answer[] = [];
  for (const question of questions()) {
    const rows = (await ask(client, question)).map((row) => toJudge(question, row));
    answers.push({
      question,
      rows,
      plain: rank(question),
      judged: judgedRows(question, rows).map(judgementOf),
      held: question.must.filter(isHeld),
      lacking: question.must.filter((company) => !isHeld(company)),
    });
  }
  if (file !== undefined)
    await writeRows(
      file,
      answers.flatMap(({ question, rows }) => judgedRows(question, rows)),
    );
  printAnswers(answers);
  return Object.keys(titles).flatMap((workflow) => figures(answers, workflow as Question['workflow']));
}

/** The first ten rows; of a nonsense topic none, for each would be wrong. */
function judgedRows({ must }: Question, rows: readonly RowToJudge[]): RowToJudge[] {
  return must.length === 0 ? [] : rows.slice(0, firstRows);
}

/** The rows of an answer: none where the service does not know the company asked about. */
async function ask(client: Client, { workflow, asked }: Question): Promise<MarketMapCompany[]> {
  if (workflow === 'market-map') return (await discover<MarketMapCompany>(client, workflow, { topic: asked, parameters: {} })).rows;
  const company = typeof asked === 'string' ? undefined : await permalinkOf(client, asked);
  if (company === undefined) return [];
  return (await discover<MarketMapCompany>(client, workflow, { company, parameters: noFilters[workflow] })).rows;
}

async function permalinkOf(client: Client, asked: Named): Promise<string | undefined> {
  for (const query of [asked.website, asked.name]) {
    const found = (await find(client, query)).find((row) => isMeant(asked, row));
    if (found) return found.permalink;
  }
  console.log(`The service does not know ${asked.name}.`);
  return undefined;
}

function toJudge({ question }: Question, row: MarketMapCompany): RowToJudge {
  return {
    question,
    permalink: row.Permalink,
    name: row.Name,
    website: row.Website,
    country: row['HQ Country'],
    status: row['Operating Status'],
    category: row['Product Category'],
    offering: row['Core Offering'],
    catalog: row['Product Catalog'],
  };
}

/** BM25 on all that the starter files state: of the topic, or of all that is stated of the company asked about. */
function plainRanking(companies: readonly StarterCompany[]): (question: Question) => Row[] {
  const rank = bm25(companies.map(({ text }) => text));
  return ({ asked }) => {
    const itself = (row: Row) => typeof asked !== 'string' && isMeant(asked, row);
    const query = typeof asked === 'string' ? asked : (companies.find(itself)?.text ?? '');
    const ranked = rank(query).map((at) => companies[at]!);
    return ranked.filter((row) => !itself(row)).slice(0, mustRows);
  };
}

function isAmong(rows: readonly Row[], most: number): (meant: Named) => boolean {
  return (meant) => rows.slice(0, most).some((row) => isMeant(meant, row));
}

function figures(all: readonly Answer[], workflow: Question['workflow']): Figure[] {
  const title = titles[workflow];
  const asked = all.filter(({ question }) => question.workflow === workflow);
  const answers = asked.filter(({ question }) => question.must.length > 0);
  const nonsense = asked.filter(({ question }) => question.must.length === 0);
  const judged = answers.flatMap(({ rows, judged: each }) =>
    // Who answers nothing is not right for want of wrong rows.
    rows.length === 0 ? Array.from({ length: firstRows }, () => 0) : each.flatMap((right) => (right === undefined ? [] : [Number(right)])),
  );
  const shares = (rowsOf: (answer: Answer) => Row[], wanted: (answer: Answer) => Named[], most: number) =>
    answers.flatMap((answer) => wanted(answer).map((company) => Number(isAmong(rowsOf(answer), most)(company))));
  const compared = (wanted: (answer: Answer) => Named[], most: number) => ({
    values: shares(({ rows }) => rows, wanted, most),
    baseline: shares(({ plain }) => plain, wanted, most),
  });
  const must = `${title}: must-haves in the first ${mustRows}`;
  const rightTarget = { at: 'least', value: rightTargets[workflow] } as const;
  const empty = nonsense.map(({ rows }) => Number(rows.length === 0));
  const emptyPlain = nonsense.map(({ plain }) => Number(plain.length === 0));
  return [
    figureOf({ name: `${title}: first ${firstRows} rows right, of those judged`, unit: '', target: rightTarget }, { values: judged }, mean),
    figureOf(
      { name: `${must}, of those the starter set holds`, unit: '', target: mustTarget },
      compared(({ held }) => held, mustRows),
      mean,
    ),
    figureOf(
      { name: `${must}, of all`, unit: '' },
      compared(({ question }) => question.must, mustRows),
      mean,
    ),
    figureOf(
      { name: `${title}: must-nots in the first ${firstRows}`, unit: '' },
      compared(({ question }) => question.must_not, firstRows),
      mean,
    ),
    ...(empty.length === 0
      ? []
      : [
          figureOf(
            { name: `${title}: nonsense topics without a row`, unit: '', target: { at: 'least', value: 1 } },
            { values: empty, baseline: emptyPlain },
            mean,
          ),
        ]),
  ];
}

function printAnswers(answers: readonly Answer[]): void {
  const names = (companies: readonly Named[]) => companies.map(({ name }) => name).join(', ');
  const rightOf = ({ judged }: Answer) => judged.filter((right) => right === true).length / Math.max(1, judged.length);
  printTable(
    ['question, weakest first', 'rows', 'right in 10', 'not judged', 'must', 'missing', 'not held', 'must not, but there'],
    answers
      .toSorted((a, b) => rightOf(a) - rightOf(b))
      .map((answer) => {
        const { question, rows, judged, held, lacking } = answer;
        return [
          question.question,
          String(rows.length),
          String(judged.filter((right) => right === true).length),
          String(judged.filter((right) => right === undefined).length),
          `${held.filter(isAmong(rows, mustRows)).length} of ${held.length}`,
          names(held.filter((company) => !isAmong(rows, mustRows)(company))),
          names(lacking),
          names(question.must_not.filter(isAmong(rows, firstRows))),
        ];
      }),
  );
  const open = answers.flatMap(({ question, rows, judged }) => judgedRows(question, rows).filter((_, at) => judged[at] === undefined));
  console.log(`${open.length} rows are not judged${open.length === 0 ? '.' : ':'}`);
  for (const [question, rows] of Map.groupBy(open, (row) => row.question))
    // By name, so that the judge sees no rank.
    console.log(
      `  ${question}: ${rows
        .map(({ permalink }) => permalink)
        .toSorted()
        .join(', ')}`,
    );
  console.log();
}
