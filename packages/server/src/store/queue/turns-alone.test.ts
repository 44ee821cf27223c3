import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { turnsAlone } from './turns-alone.ts';

const patient = { wait_ms: 3_600_000, alone_ms: 3_600_000 };

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

test('of several that are to run alone each runs by itself, in their order', async () => {
  const shop = workshop();
  const { begun } = shop;
  shop.alone('one');
  shop.alone('two');
  shop.together('other');
  await nextTurn();
  expect(begun).toEqual(['one']);
  await shop.end('one');
  expect(begun).toEqual(['one', 'two']);
  await shop.end('two');
  expect(begun).toEqual(['one', 'two', 'other']);
});

test('work that runs alone and fails lets the next begin', async () => {
  const { turns, together, begun } = workshop();
  await expect(turns.alone(() => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.');
  together('next');
  await nextTurn();
  expect(begun).toEqual(['next']);
});

test('work that takes too long alone keeps the others waiting no longer', async () => {
  const { begun, alone, turns } = workshop({ wait_ms: 3_600_000, alone_ms: 1 });
  alone('endless');
  await turns.together(() => Promise.resolve());
  expect(begun).toEqual(['endless']);
});

test('work that is to run alone does not wait for ever for work that does not end', async () => {
  const { turns, together } = workshop({ wait_ms: 1, alone_ms: 1 });
  together('endless');
  await nextTurn();
  await expect(turns.alone(() => Promise.resolve())).resolves.toBeUndefined();
});
