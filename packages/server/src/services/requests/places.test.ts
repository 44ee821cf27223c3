import { expect, test } from 'vitest';
import { placesEach } from './places.ts';

test('no more than a few of each are worked on at once, in order, also behind work that fails; others have places of their own', async () => {
  const inPlace = placesEach(2);
  const began: string[] = [];
  const ends = new Map<string, (failed?: Error) => void>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<void>((resolve, reject) => ends.set(name, (failed) => (failed ? reject(failed) : resolve())));
  };
  const [first, second, third] = ['a1', 'a2', 'a3'].map((name) => inPlace('a', work(name)));
  const other = inPlace('b', work('b1'));
  await Promise.resolve();
  expect(began).toEqual(['a1', 'a2', 'b1']);

  ends.get('a1')!(new Error('no'));
  await expect(first).rejects.toThrow('no');
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3']);

  for (const name of ['a2', 'a3', 'b1']) ends.get(name)!();
  await Promise.all([second, third, other]);
});

test('a caller that gives up leaves the queue, and its work is not begun', async () => {
  const inPlace = placesEach(1);
  const began: string[] = [];
  let end = () => undefined as void;
  const first = inPlace('a', () => new Promise<void>((resolve) => (end = resolve)));
  const giving = new AbortController();
  const work = (name: string) => () => Promise.resolve(void began.push(name));
  const second = inPlace('a', work('a2'), giving.signal);
  const third = inPlace('a', work('a3'));
  giving.abort(new Error('too late'));
  await expect(second).rejects.toThrow('too late');
  end();
  await Promise.all([first, third]);
  await expect(inPlace('a', work('a4'), giving.signal)).rejects.toThrow('too late');
  expect(began).toEqual(['a3']);
});
