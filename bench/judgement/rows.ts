/** Judgements of rows: of a question and a company, so that they hold for any order of the rows. */

import { writeFile } from 'node:fs/promises';
import { randomFrom, sample } from '../random.ts';
import { listOf } from './questions.ts';

/** One line of `rows.jsonl`. */
interface JudgedRow {
  question: string;
  permalink: string;
  right: boolean;
  why: string;
}

/** A row of an answer, with what a judge may see of it: no score, no commentary, no place. */
export interface RowToJudge {
  question: string;
  permalink: string;
  name: string;
  website: string;
  country: string;
  status: string;
  category: string;
  offering: string;
  catalog: string;
}

export function judgements(): (row: { question: string; permalink: string }) => boolean | undefined {
  const judged = new Map(listOf<JudgedRow>('rows').map(({ question, permalink, right }) => [keyOf({ question, permalink }), right]));
  return (row) => judged.get(keyOf(row));
}

/** Writes rows for judging blind: shuffled within each question, the questions in random order. */
export async function writeRows(file: string, rows: readonly RowToJudge[]): Promise<void> {
  const random = randomFrom(7);
  const groups = [...Map.groupBy(rows, (row) => row.question).values()];
  const shuffled = sample(random, groups, groups.length).flatMap((group) => sample(random, group, group.length));
  await writeFile(file, shuffled.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

function keyOf({ question, permalink }: { question: string; permalink: string }): string {
  return `${question}\n${permalink}`;
}
