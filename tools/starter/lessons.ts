/** Learns from the starter data set as it was written what a service would learn of it: which words and which labels stand together. */

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { readStarterFile, starterFiles } from '../../packages/server/src/sources/starter/read.ts';
import { starterLessonsFile, type StarterLessons } from '../../packages/server/src/sources/starter/lessons.ts';
import { statedRecord, type CompanyStatement } from '../../packages/server/src/services/documents/assigned-record.ts';
import { buildDocument } from '../../packages/server/src/services/documents/build-document.ts';
import { companyLearner, type Lesson } from '../../packages/server/src/services/learning/company-learner.ts';

/** Deals are under a licence of their own, which would be that of whatever is made of them. */
const learntFrom = starterFiles.find((file) => file.endsWith('companies.jsonl.br'))!;

export function hashOfCompanies(): string {
  return createHash('sha256').update(readFileSync(learntFrom)).digest('hex');
}

/** Writes `data/starter/lessons.json.br`. @returns its size in bytes */
export async function writeLessons(): Promise<number> {
  const { statements } = await readStarterFile(learntFrom);
  const companies = statements.flatMap((statement, at) => (statement.kind === 'company' ? [{ record_id: at + 1, statement }] : []));
  const learner = companyLearner();
  for (const [permalink, records] of Map.groupBy(companies, ({ statement }) => permalinkOf(statement))) {
    const document = buildDocument(
      permalink,
      records.map((record) => statedRecord(record, new Map())),
    );
    if (document) learner.add(document);
  }
  const { words, labels } = learner.learn();
  const written: StarterLessons<string> = {
    learnt_from: hashOfCompanies(),
    words: packed(words!),
    labels: packed(labels!),
  };
  const bytes = brotliCompressSync(JSON.stringify(written));
  writeFileSync(starterLessonsFile, bytes);
  return bytes.length;
}

function permalinkOf({ subject, source_key }: CompanyStatement): string {
  if (!('permalink' in subject)) throw new Error(`The record ${source_key} of the starter data set names no permalink.`);
  return subject.permalink;
}

function packed({ directions, ...lesson }: Lesson): StarterLessons<string>['words'] {
  return { ...lesson, directions: Buffer.from(directions.buffer, directions.byteOffset, directions.byteLength).toString('base64') };
}

if (import.meta.main) console.log(`lessons.json.br ${await writeLessons()} bytes`);
