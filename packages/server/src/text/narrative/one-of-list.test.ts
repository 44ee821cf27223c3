import { expect, test } from 'vitest';
import { ofOneName } from './one-of-list.ts';
import { passageOf, sectionOf, speaker } from './test-support.ts';
import { verify } from './verify.ts';

test('a sentence with several names is written for each name alone', async () => {
  const section = await sectionOf('partnerships', 'Our strategic alliances include Ohio-based Alder Farms, Birch Labs, Inc., and others.');
  expect(section?.partnerships.map(({ partner_name, summary }) => [partner_name, summary])).toEqual([
    ['Alder Farms', ['Quillmere’s strategic alliances include Ohio-based Alder Farms.']],
    ['Birch Labs, Inc', ['Quillmere’s strategic alliances include Ohio-based Alder Farms, Birch Labs, Inc., and others.']],
  ]);
});

test('what it cites stays the whole sentence', async () => {
  const section = await sectionOf('key_customers', 'Our customers include Fir Farms and Cedar Orchards.');
  expect(section?.key_customers.flatMap(({ sources }) => sources.map(({ quote }) => quote))).toEqual([
    'Our customers include Fir Farms and Cedar Orchards.',
    'Our customers include Fir Farms and Cedar Orchards.',
  ]);
});

test.each([
  'Quillmere’s joint ventures include Alder Farms and Birch Labs.',
  'Quillmere entered into an agreement with Alder Farms and Birch Labs.',
  'Quillmere’s customers include Alder Farms and Birch Labs, which together buy half of its robots.',
  'Customers such as Alder Farms and Birch Labs accounted for 12% and 10% of sales, respectively.',
  'Quillmere’s customers include Alder Farms, a grower, and Birch Labs.',
  'Quillmere’s customers include Alder Farms.',
])('what is said of several together, or with more behind it, stays whole: %s', (sentence) => {
  expect(ofOneName(sentence, 'Alder Farms')).toBeUndefined();
});

test('a name that the passage does not list gets no sentence', () => {
  const evidence = [passageOf({ text: 'Our customers include Fir Farms and Cedar Orchards.' })];
  const rests_on = [{ evidence: 0, quote: 'Our customers include Fir Farms and Cedar Orchards.' }];
  const statement = { question: 'customer', about: 'Alder Farms', text: 'Quillmere’s customers include Alder Farms.', rests_on };
  expect(verify([statement], { evidence, speaker }).kept).toEqual([]);
});
