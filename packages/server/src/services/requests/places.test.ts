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
