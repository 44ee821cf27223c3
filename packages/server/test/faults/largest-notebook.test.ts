import { Worker } from 'node:worker_threads';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { ended } from '../api/notebooks.support.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await loadSandbox(service.app.context);
  await catchUpIndex(service.app.context);
});
afterAll(() => service.close());

const companies = [
  'halden-coldworks-sandbox',
  'ferrow-thermal-sandbox',
  'kelvara-sandbox',
  'brackenfield-icehouse-sandbox',
  'pellworth-sandbox',
];
const mostFiles = 50;
/** As much text as an upload may have. */
const mostCharacters = 3_000_000;
const mostQuestions = 40;
const mostSilentMs = 1_000;
/** Most bytes that one notebook may take in the service's own process. */
const mostBytes = 600 * 1_048_576;

function longText(): string {
  const sentences: string[] = [];
  for (let index = 0, length = 0; length < mostCharacters - 400; index += 1) {
    const sentence = `In ${1990 + (index % 40)} the plant in town ${index % 977} cost $${index} million, and its ${index % mostQuestions} kilns served ${index % 89} breweries.${index % 7 === 0 ? '\n' : ' '}`;
    sentences.push(sentence);
    length += sentence.length;
  }
  return sentences.join('');
}

const prompt = Array.from(
  { length: mostQuestions },
  (_, index) => `How many breweries were served by ${index} kilns in ${1990 + index}?`,
).join('\n');

/** Asks `/healthz` from a thread of its own, again and again. @returns ends it, and tells the longest time without an answer in ms */
function watchHealth(url: string): () => Promise<number> {
  const thread = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads');
     let longest = 0, isOver = false;
     parentPort.once('message', () => { isOver = true; });
     (async () => {
       while (!isOver) {
         const began = performance.now();
         await (await fetch(workerData)).text();
         longest = Math.max(longest, performance.now() - began);
         await new Promise((resolve) => setTimeout(resolve, 20));
       }
       parentPort.postMessage(longest);
     })();`,
    { eval: true, workerData: `${url}/healthz` },
  );
  return () =>
    new Promise((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.postMessage('end');
    });
}

async function insertFiles(): Promise<string[]> {
  const { rows } = await service.database.owner.query<{ organization_id: string }>('select organization_id from organizations');
  const body = zstdCompressSync(JSON.stringify([{ section: 'Page 1', text: longText() }]));
  const names = Array.from({ length: mostFiles }, (_, index) => `file_${index}`);
  await service.database.owner.query(
    `insert into uploaded_files (file_name, organization_id, original_name, kind, bytes, body, uploaded_at)
     select unnest($1::text[]), $2, 'plants.txt', 'txt', $3, $4, now()`,
    [names, rows[0]!.organization_id, mostCharacters, body],
  );
  return names;
}

test('the largest notebook that the schema allows leaves the service answering within a second, in bounded memory, and says what it read', async () => {
  const files = await insertFiles();
  const before = process.memoryUsage().rss;
  let most = before;
  const sampling = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const stopWatching = watchHealth(service.url);
  const started = await service.call('notebook.custom_workflow', { body: { workflow_prompt: prompt, companies, files } });
  expect(started.status, started.text).toBe(202);
  const { report_id } = started.body;
  const { status, cells } = await ended(service, report_id);
  const longest = await stopWatching();
  clearInterval(sampling);
  expect(cells.map(({ cell, state, reason }: Record<string, string>) => `${cell} ${state} ${reason}`)).toEqual([
    'Answers / Answers done ',
    'Files / What the files say done ',
  ]);
  expect(status).toBe('Completed');
  const { body } = await service.call('report.download', { body: { report_id, file_type: 'json' } });
  for (const { summary } of [body.Answers.Answers, body.Files['What the files say']]) {
    expect(summary).toMatch(/The files have 149,\d{3},\d{3} characters\. Only the passages .* were read: 2\d\d,\d{3} characters\./);
  }
  expect(longest).toBeLessThan(mostSilentMs);
  expect(most - before).toBeLessThan(mostBytes);
});
