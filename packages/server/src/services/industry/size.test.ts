import { expect, test } from 'vitest';
import type { MarketPassage } from './evidence.ts';
import type { Market } from './market.ts';
import { marketSizeOf } from './size.ts';
import { palletRobots as words } from '../../text/industry/test-support.ts';

const market = (pure: string[]): Market => ({ topic: 'pallet robots', companies: [], words, pure: new Set(pure), among: 'real' });
const passage = (more: Partial<MarketPassage>): MarketPassage => ({
  record_id: 1,
  ordinal: 0,
  kind: 'article',
  form: '',
  section: '',
  day: '2031-02-01',
  title: 'News of the week',
  url: '',
  publisher: 'The Wire',
  text: '',
  permalink: '',
  speaker: { name: 'The Wire', names: ['The Wire'] },
  ...more,
});
const sizesOf = (pure: string[], evidence: MarketPassage[]) =>
  (marketSizeOf(market(pure), { evidence, told: [], articles: [] }).value?.charts.market_size_chart.data ?? []).map(
    ({ company, end_value, statement }) => ({ company, end_value, statement }),
  );

test('a headline sizes a market, too; two articles that differ stand side by side', () => {
  const evidence = [
    passage({ title: 'Pallet robot market to reach $12.4 billion by 2034', text: 'Warehouses buy more of them.' }),
    passage({ record_id: 2, publisher: 'Ledger', text: 'The market for pallet robots is expected to reach $9 billion by 2034.' }),
  ];
  expect(sizesOf([], evidence)).toEqual([
    { company: 'The Wire', end_value: { value: 12.4, multiplier: 1e9 }, statement: 'Pallet robot market to reach $12.4 billion by 2034' },
    {
      company: 'Ledger',
      end_value: { value: 9, multiplier: 1e9 },
      statement: 'The market for pallet robots is expected to reach $9 billion by 2034.',
    },
  ]);
});

test('what a company can address is the market where it does little else, and otherwise where the sentence says so', () => {
  const text = 'We estimate our total addressable market at $3 billion in 2031.';
  const speaker = { name: 'Grindel Works', names: ['Grindel Works'] };
  const own = passage({ kind: 'filing', form: '10-K', section: 'Item 1', permalink: 'grindel', speaker, text });
  expect(sizesOf(['grindel'], [own])).toMatchObject([{ company: 'Grindel Works', end_value: { value: 3 } }]);
  expect(sizesOf([], [own])).toEqual([]);
});
