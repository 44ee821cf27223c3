import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { boundedProcess, ProcessEnded, WorkFailed, type BoundedProcess } from '../../src/bounded-process/bounded-process.ts';
import { until } from '../support/spawned-service.ts';
import type { TestRequest } from './test-work.ts';

const memory_bytes = 400 * 1_048_576;
let running: BoundedProcess<TestRequest, number | string> | undefined;
afterEach(() => running?.close());

function started(silence_ms = 60_000): BoundedProcess<TestRequest, number | string> {
  return (running = boundedProcess<TestRequest, number | string>(new URL('./test-work.ts', import.meta.url), {
    bounds: { memory_bytes, silence_ms },
  }));
}

/** What comes of a request, and what it ends with. */
async function outcomeOf(process: BoundedProcess<TestRequest, number | string>, request: TestRequest) {
  const items: (number | string)[] = [];
  try {
    for await (const item of process.run(request)) items.push(item);
  } catch (error) {
    return { items, error };
  }
  return { items, error: undefined };
}

test('gives all that comes of a request in order, one request after the other, and how far it is', async () => {
  const process = started();
  for (const _ of [1, 2]) {
    const { items, error } = await outcomeOf(process, 'count');
    expect(error).toBeUndefined();
    expect(items).toEqual(Array.from({ length: 2_500 }, (__, number) => number));
  }
  expect(process.position()).toBe(7);
});

test('tells what the work threw, behind all that came before it, and takes on the next request', async () => {
  const process = started();
  const { items, error } = await outcomeOf(process, 'throw');
  expect(items).toHaveLength(2_500);
  expect(error).toBeInstanceOf(WorkFailed);
  expect(error).toMatchObject({ name: 'RangeError', message: 'Too far.' });
  expect((await outcomeOf(process, 'count')).items).toHaveLength(2_500);
});

test.each([
  ['swell', 60_000, 'Reading it takes more than 400 MB of memory, and was ended.'],
  ['objects', 60_000, 'Reading it takes more than 400 MB of memory, and was ended.'],
  ['spin', 2_000, 'Nothing came of reading it for 2 seconds, and it was ended.'],
  ['stall', 2_000, 'Nothing came of reading it for 2 seconds, and it was ended.'],
  ['crash', 60_000, 'The process that reads it ended before its time (SIGABRT).'],
] as const)(
  'work that is to %s is ended, which is said in a sentence, and the next request is worked on',
  async (request, silence_ms, sentence) => {
    const process = started(silence_ms);
    const { error } = await outcomeOf(process, request);
    expect(error).toBeInstanceOf(ProcessEnded);
    expect((error as Error).message).toBe(sentence);
    expect((await outcomeOf(process, 'count')).items).toHaveLength(2_500);
  },
);

test('ends when its listener stops listening, and leaves nothing in the temporary folder', async () => {
  const before = readdirSync(tmpdir());
  const work = started();
  for await (const item of work.run('stall')) if (item === 1_500) break;
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('firmament-apart-') && !before.includes(name))).toEqual([]);
});

test.each(['stall', 'spin'] as const)('leaves nothing when who started it is killed while it is to %s', async (request) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmament-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const parent = fork(fileURLToPath(new URL('./test-parent.ts', import.meta.url)), [request], { env: { ...process.env, TMPDIR: folder } });
  const left = () => readdirSync(folder).filter((name) => name.startsWith('firmament-apart-'));
  await once(parent, 'message');
  expect(left()).toHaveLength(1);
  parent.kill('SIGKILL');
  await until('the scratch folder to be gone', () => left().length === 0);
});

test('has no setting and no secret of ours', async () => {
  process.env['DATABASE_URL_OF_TEST'] = 'secret';
  const { items } = await outcomeOf(started(), 'environment');
  delete process.env['DATABASE_URL_OF_TEST'];
  expect(items.filter((item) => typeof item === 'string' && /DATABASE|FIRMAMENT/.test(item))).toEqual([]);
});
