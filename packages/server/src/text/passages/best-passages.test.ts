import { expect, test } from 'vitest';
import { BestPassages } from './best-passages.ts';

const filler = (count: number) => Array.from({ length: count }, (_, index) => `Hall ${index} was painted, and its floor was cleaned.`);
const select = (topics: string[], most: number, texts: readonly string[]) => {
  const best = new BestPassages<{ text: string }>(topics, most);
  for (const text of texts) best.add({ text });
  return { texts: best.selected().map(({ text }) => text), added: best.added };
};

test('all passages stay, in their order, while they fit the limit', () => {
  const texts = filler(10);
  expect(select(['Which colour has the lobby?'], 10_000, texts).texts).toEqual(texts);
});

test('beyond the limit the passages with the words of a topic stay, wherever they stand', () => {
  const texts = [...filler(3_000), 'The lobby has the colour of rust.', ...filler(3_000)];
  const { texts: selected, added } = select(['Which colour has the lobby?'], 2_000, texts);
  expect(selected).toEqual(['The lobby has the colour of rust.']);
  expect(added).toBe(texts.join('').length);
});

test('a topic of common words leaves room for the passages of another', () => {
  const texts = [...filler(5_000), 'Quillmere employs 412 people.'];
  const { texts: selected } = select(['Which hall was painted?', 'How many people are employed?'], 1_000, texts);
  expect(selected).toContain('Quillmere employs 412 people.');
  expect(selected.length).toBeGreaterThan(10);
});

test('of a topic the passages with its rare words come before those with its common ones', () => {
  const texts = [...filler(5_000), 'A hall in Leeds has a kiln.', ...filler(5_000)];
  expect(select(['Which hall has a kiln?'], 100, texts).texts).toContain('A hall in Leeds has a kiln.');
});

test.each([
  ['a topic without a word', '???'],
  ['a topic of function words', 'What is it about?'],
  ['a topic in another script, which is compared by its Latin letters', '価格'],
])('%s selects nothing beyond the limit', (_, topic) => {
  expect(select([topic], 100, filler(1_000)).texts).toEqual([]);
});

test('one passage longer than the limit is left out, and not cut', () => {
  expect(select(['kiln'], 50, ['A kiln in Leeds. '.repeat(10), 'A kiln.']).texts).toEqual(['A kiln.']);
});

test('no more stays in memory than a few times the limit', () => {
  const best = new BestPassages<{ text: string }>(['kiln'], 1_000);
  let most = 0;
  for (let index = 0; index < 20_000; index += 1) {
    best.add({ text: `Kiln ${index} is hot.` });
    most = Math.max(most, best.held);
  }
  expect(most).toBeLessThanOrEqual(4_000);
  expect(best.selected().length).toBeGreaterThan(10);
});
