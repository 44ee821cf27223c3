import { afterAll, expect, test } from 'vitest';
import { packed } from './embed.ts';
import { shippedModel } from './shipped-model.ts';

const model = shippedModel();
afterAll(() => model.close());

function cosine(one: Int8Array, other: Int8Array): number {
  const product = (a: Int8Array, b: Int8Array) => a.reduce((sum, number, index) => sum + number * b[index]!, 0);
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other));
}

test('a sentence lies nearer to what says the same in other words than to what says something else', async () => {
  const [loans, lending, dental] = await model.embed([
    'A bank that lends money to small shops',
    'Provides credit to little retail businesses',
    'Makes drills and chairs for dentists',
  ]);
  expect(cosine(loans!, lending!)).toBeGreaterThan(cosine(loans!, dental!) + 0.1);
});

test('every text has its own vector in its own place, more than are read at once, blank ones too', async () => {
  const texts = Array.from({ length: 19 }, (_, index) => (index % 5 === 0 ? ' ' : `${'word '.repeat(index)}number ${index}`));
  const vectors = await model.embed(texts);
  expect(vectors).toHaveLength(19);
  expect(vectors.every((vector) => vector.length === 512)).toBe(true);
  const [again] = await model.embed([texts[7]!], { isAwaited: true });
  expect(cosine(again!, vectors[7]!)).toBeGreaterThan(0.999);
  expect(cosine(vectors[0]!, vectors[5]!)).toBeGreaterThan(0.999);
});

test('what waits when the model is closed fails, and so does what is asked after', async () => {
  const closing = shippedModel();
  const waiting = closing.embed(['one', 'two']).catch((error: Error) => error.message);
  await closing.close();
  expect(await waiting).toContain('closed');
  await expect(closing.embed(['three'])).rejects.toThrow('closed');
});

test('a model that is closed at work ends its thread', async () => {
  const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
  const before = ports();
  const closing = shippedModel();
  const waiting = closing.embed(['one']).catch(() => 'failed');
  expect(ports()).toBeGreaterThan(before);
  await closing.close();
  expect(await waiting).toBe('failed');
  expect(ports()).toBe(before);
});

test('a packed vector keeps its direction; one of nothing stays nothing', () => {
  expect([...packed([0.5, -1, 0.25])]).toEqual([64, -127, 32]);
  expect([...packed([0, 0])]).toEqual([0, 0]);
});
