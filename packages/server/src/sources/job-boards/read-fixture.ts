/** Reads fixtures and written texts, for this folder's tests. */

import path from 'node:path';
import type { JobFacts } from '../../kernel/publications.ts';
import type { CompanyReference, Rejection, Skip, SourceItem } from '../source.ts';
import { allOf, fileOf, openFiles, reading } from '../test-support.ts';
import { jobBoards } from './index.ts';

type Options = Record<string, string>;
type JobStatement = Extract<SourceItem, { kind: 'job' }>;

export async function readFixture(name: string, options: Options = {}, retrieved_at = reading.retrieved_at) {
  const [file] = await openFiles(path.join(import.meta.dirname, 'fixtures', name));
  return split(await allOf(jobBoards.read(file!, { ...reading, retrieved_at, options })));
}

export async function readText(name: string, text: string, options: Options = {}) {
  return split(await allOf(jobBoards.read(fileOf(name, text), { ...reading, options })));
}

function split(items: SourceItem[]): {
  jobs: JobStatement[];
  facts: JobFacts[];
  subjects: CompanyReference[];
  rejected: (Rejection | Skip)[];
} {
  const jobs = items.filter((item) => item.kind === 'job');
  return {
    jobs,
    facts: jobs.map((job) => job.facts),
    subjects: jobs.map((job) => job.subject),
    rejected: items.filter((item) => item.kind === 'rejected' || item.kind === 'skipped'),
  };
}
