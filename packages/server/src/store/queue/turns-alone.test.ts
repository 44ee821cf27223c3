import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turnsAlone } from './turns-alone.ts';

const patient = { wait_ms: 3_600_000, alone_ms: 3_600_000, sum_ms: 3_600_000 };

function workshop(limits = patient) {
  const turns = turnsAlone(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  return {
    begun,
    together: (name: string) => void turns.together(work(name)),
    alone: (name: string) => void turns.alone(work(name)),
    turns,
    async end(name: string) {
      ends.get(name)!();
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    },
  };
}

test('work that is to run alone begins when the others have ended, and those behind it begin when it has', async () => {
  const shop = workshop();
  const { begun } = shop;
  shop.together('first');
  shop.together('second');
  await nextTurn();
  shop.alone('suspect');
  shop.together('third');
  await nextTurn();
  expect(begun).toEqual(['first', 'second']);
  await shop.end('first');
  expect(begun).toEqual(['first', 'second']);
  await shop.end('second');
  expect(begun).toEqual(['first', 'second', 'suspect']);
  await shop.end('suspect');
  expect(begun).toEqual(['first', 'second', 'suspect', 'third']);
});

test('of several that are to run alone each runs by itself, in their order, and other work that waits begins between two of them', async () => {
  const shop = workshop();
  const { begun } = shop;
  shop.alone('one');
  shop.alone('two');
  shop.together('other');
  shop.together('another');
  await nextTurn();
  expect(begun).toEqual(['one']);
  await shop.end('one');
  expect(begun).toEqual(['one', 'other', 'another']);
  shop.together('later');
  await shop.end('other');
  await shop.end('another');
  expect(begun).toEqual(['one', 'other', 'another', 'two']);
  await shop.end('two');
  expect(begun).toEqual(['one', 'other', 'another', 'two', 'later']);
});

test('eight that are to run alone let work that comes at any time begin after one of them at most', async () => {
  const shop = workshop();
  const names = Array.from({ length: 8 }, (_, index) => `alone ${index}`);
  for (const name of names) shop.alone(name);
  for (const name of names) {
    shop.together(`beside ${name}`);
    await nextTurn();
    expect(shop.begun.at(-1)).toBe(name);
    await shop.end(name);
    expect(shop.begun.at(-1)).toBe(`beside ${name}`);
    await shop.end(`beside ${name}`);
  }
});

test('once work that runs alone has used up the sum, the rest of it runs one by one beside other work', async () => {
  const shop = workshop({ ...patient, sum_ms: 0 });
  shop.alone('one');
  shop.alone('two');
  shop.together('other');
  await nextTurn();
  expect(shop.begun.toSorted()).toEqual(['one', 'other']);
  await shop.end('one');
  expect(shop.begun.at(-1)).not.toBe('two');
  await shop.end('other');
  expect(shop.begun.at(-1)).toBe('two');
});

test('work that runs alone and fails lets the next begin', async () => {
  const { turns, together, begun } = workshop();
  await expect(turns.alone(() => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.');
  together('next');
  await nextTurn();
  expect(begun).toEqual(['next']);
});

test('work that takes too long alone keeps the others waiting no longer', async () => {
  const { begun, alone, turns } = workshop({ ...patient, alone_ms: 1 });
  alone('endless');
  await turns.together(() => Promise.resolve());
  expect(begun).toEqual(['endless']);
});

test('work that is to run alone does not wait for ever for work that does not end', async () => {
  const { turns, together } = workshop({ ...patient, wait_ms: 1, alone_ms: 1 });
  together('endless');
  await nextTurn();
  await expect(turns.alone(() => Promise.resolve())).resolves.toBeUndefined();
});
