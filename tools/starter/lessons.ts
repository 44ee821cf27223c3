/** Learns which words and which labels of the starter data set's companies stand together, as a service would. */

import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { starterLessonsFile, type StarterLessons } from '../../packages/server/src/sources/starter/lessons.ts';
import { readStarterFile, starterFiles } from '../../packages/server/src/sources/starter/read.ts';
import { statedRecord, type CompanyStatement } from '../../packages/server/src/services/documents/assigned-record.ts';
import { buildDocument } from '../../packages/server/src/services/documents/build-document.ts';
import { companyLearner, type Lesson } from '../../packages/server/src/services/learning/company-learner.ts';

/** The lessons as a file. They are learnt from the file of deals, too, and are therefore under its licence. */
export async function renderLessons(): Promise<Buffer> {
  const files = await Promise.all(starterFiles.map(readStarterFile));
  const statements = files.flatMap((file) => file.statements);
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
  const sources = [...new Set(files.flatMap(({ upstreams }) => upstreams.map(({ name }) => name)))].toSorted();
  const written: StarterLessons<string> = { sources, words: packed(words!), labels: packed(labels!) };
  return brotliCompressSync(JSON.stringify(written));
}

/** Writes `data/starter/lessons.json.br`. @returns its size in bytes */
export async function writeLessons(): Promise<number> {
  const bytes = await renderLessons();
  writeFileSync(starterLessonsFile, bytes);
  return bytes.length;
}

function permalinkOf({ subject, source_key }: CompanyStatement): string {
  if (subject.permalink === undefined) throw new Error(`The record ${source_key} of the starter data set names no permalink.`);
  return subject.permalink;
}

function packed({ directions, ...lesson }: Lesson): StarterLessons<string>['words'] {
  return { ...lesson, directions: Buffer.from(directions.buffer, directions.byteOffset, directions.byteLength).toString('base64') };
}

if (import.meta.main) console.log(`lessons.json.br ${await writeLessons()} bytes`);
