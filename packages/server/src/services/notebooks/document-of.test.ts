import { expect, test } from 'vitest';
import { prepare } from '../../exports/prepare.ts';
import { documentOf } from './document-of.ts';

const meta = {
  report_id: 7,
  title: 'Cold-chain robotics',
  user: 'analyst@fenwick.example',
  dt_createdon: '2031-02-11 09:40:12',
  workflow: 'own',
  left_out: [{ section: 'Reviews', block: 'Ratings', state: 'empty', reason: 'Nobody reviewed it.' }],
};
const cite = (id: number, url: string) => ({ id, title: url, url, publisher: '', date: '', section: '', quote: '' });

test('sources that blocks number in their own way are numbered over the whole document, and each reference follows', () => {
  const { sections, sources, created_at } = documentOf(
    {
      One: { One: { source: [cite(1, 'https://a.example')], summary: 'First [1].' } },
      Two: { Two: { source: [cite(1, 'https://b.example'), cite(2, 'https://a.example')], summary: 'Second [1], again [2].' } },
      meta,
    },
    'Own',
  );
  expect(sources.map(({ id, url }) => [id, url])).toEqual([
    [1, 'https://a.example'],
    [2, 'https://b.example'],
  ]);
  expect(sections[1]!.blocks).toEqual([{ kind: 'narrative', markdown: 'Second [2], again [1].' }]);
  expect(created_at).toBe('2031-02-11T09:40:12.000Z');
});

test('a block without content says why, in its section', () => {
  const { sections } = documentOf({ meta }, 'Own');
  expect(sections).toEqual([{ title: 'Reviews', blocks: [{ kind: 'no_evidence', title: 'Ratings', reason: 'Nobody reviewed it.' }] }]);
});

test('whatever a block is, all its values are shown', () => {
  const odd = {
    size: 41,
    deep: { list: [{ a: 'x42', b: ['y43', 'z44'], c: { d: [{ e: 'd40' }] } }, 'w45', null], more: { flag: true, words: ['v46'] } },
    summary: 'u47',
  };
  const report = documentOf({ Odd: { Odd: odd, Text: 't48', None: null, Empty: {}, Rows: [] }, meta }, 'Own');
  const shown = JSON.stringify(prepare(report).sections);
  for (const value of ['41', 'x42', 'y43', 'z44', 'w45', 'v46', 'u47', 't48', 'd40']) expect(shown).toContain(value);
  expect(shown).not.toContain('{\\"');
});

test('texts of companies that are long stand below each other, short ones side by side', () => {
  const area = (name: string, text: string) => ({
    area: name,
    details: ['Aldan', 'Borve'].map((company_name) => ({ company_name, permalink: company_name, area_details: text, sources: [] })),
  });
  const areas = { business_model: [area('Pricing', 'By the seat. '.repeat(20)), area('Channels', 'Direct.')] };
  const shownOf = (value: object) => documentOf({ 'Business model': { 'Business model': value }, meta }, 'Own').sections[0]!.blocks;
  const [long, ...others] = shownOf(areas);
  expect(others).toEqual([]);
  expect(long).toMatchObject({ kind: 'table', title: 'Business model' });
  expect(prepare({ ...documentOf({ meta }, 'Own'), sections: [{ title: 'One', blocks: [long!] }] }).sections[0]!.blocks[0]).toMatchObject({
    rows: [
      [{ text: 'Pricing' }, { text: 'Aldan' }, {}],
      [{ text: 'Pricing' }, { text: 'Borve' }, {}],
      [{ text: 'Channels' }, { text: 'Aldan' }, { text: 'Direct.' }],
      [{ text: 'Channels' }, { text: 'Borve' }, { text: 'Direct.' }],
    ],
  });
  expect(shownOf({ business_model: [area('Channels', 'Direct.')] })).toMatchObject([{ kind: 'matrix', companies: ['Aldan', 'Borve'] }]);
});

test('a report of rows is called what it is, and begins with a capital letter', () => {
  const grid = { 'Market map report - Grid_01234567-89ab-4def-8123-456789abcdef': { told: 'x' } };
  const { title, sections } = documentOf({ Grid: grid, meta: { ...meta, title: 'warehouse robots', left_out: [] } }, 'Market map report');
  expect([title, ...sections.map((section) => section.title)]).toEqual(['Warehouse robots', 'Market map report']);
});

test('a source is shown without the path that programs read', () => {
  const of = (section: string) => ({ ...cite(1, 'https://a.example'), section });
  const { sources } = documentOf(
    {
      One: { One: { source: [of('public_company_financials annual[0].revenue')], summary: 'First [1].' } },
      Two: { Two: { source: [of('Item 1')], summary: 'Second [1].' } },
      meta,
    },
    'Own',
  );
  expect(sources.map(({ section }) => section)).toEqual(['', 'Item 1']);
});

test('of a long list a report shows the first, says of how many, and where a text refers to a source, the source stands beside it', () => {
  const organization = { name: 'Aldan', permalink: 'aldan', url: 'https://aldan.example', logo: '' };
  const deal = { target: { organization, product_category: '' }, acquirer: { organization, product_category: '' }, geo: '' };
  const mna = Array.from({ length: 98 }, () => ({ ...deal, date: '09-Mar-2030', value: 5_000_000, commentary: 'Bought [1].' }));
  const source = [cite(1, 'https://a.example')];
  const m_and_a = { mna, sources: source, other_key_deals: [], source, summary: 'Many deals. [1]' };
  const { sections } = documentOf({ Deals: { Deals: { m_and_a, select_transaction_profiles: [] } }, meta }, 'Own');
  const table = sections[0]!.blocks.find(({ kind }) => kind === 'deals');
  expect(table).toMatchObject({ title: 'Acquisitions (10 of 98)', deals: { length: 10 } });
  const first = {
    date: '2030-03-09',
    company: 'Aldan',
    counterparties: ['Aldan'],
    amount_usd: 5_000_000,
    commentary: 'Bought.',
    cites: [1],
  };
  expect(table).toMatchObject({ deals: expect.arrayContaining([expect.objectContaining(first)]) });
});

test('a deal that is pending is shown as such, with its sources', () => {
  const row = {
    Permalink: 'a',
    'Deal Date (Announced)': '2031-01-05',
    'Deal Completion Date': null,
    'Deal Status': 'Pending',
    'Deal Amount ($M)': null,
    'Acquirer Name': 'Borve',
    'Acquirer Website': '',
    'Acquirer Type': 'Strategic',
    'Target Name': 'Aldan',
    'Target Website': null,
    'Target HQ City': null,
    'Target HQ Country': null,
    'Target HQ Continent': null,
    'Target Founded': null,
    'Target Employees (Source A)': null,
    'Target Employees (Source B)': null,
    'Target Product Category': null,
    'Target Core Offering': null,
    'Target Product Catalog': null,
    News: null,
    sources: [cite(1, 'https://a.example')],
  };
  const { sections, sources } = documentOf({ Grid: { Grid: [row] }, meta }, 'Deals');
  expect(sections[0]!.blocks).toMatchObject([{ kind: 'deals', deals: [{ type: 'Acquisition, pending', cites: [1] }] }]);
  expect(sources).toHaveLength(1);
});

test('sections of which nothing is known are told together, a reason once, without what an operator may do', () => {
  const reason = 'No document of this market has been imported. Import news (`import news`).';
  const left_out = [
    { section: 'Trends', block: 'Trends', state: 'empty', reason },
    { section: 'Rules', block: 'Rules', state: 'empty', reason },
    { section: 'Deals', block: 'IPO exits', state: 'empty', reason: 'No day is stated.' },
  ];
  const { sections } = documentOf({ Deals: { Deals: { source: [], summary: 'Two.' } }, meta: { ...meta, left_out } }, 'Own');
  expect(sections).toEqual([
    {
      title: 'Deals',
      blocks: [
        { kind: 'narrative', markdown: 'Two.' },
        { kind: 'no_evidence', title: 'IPO exits', reason: 'No day is stated.' },
      ],
    },
    {
      title: 'What was not found',
      blocks: [{ kind: 'no_evidence', title: 'Trends, Rules', reason: 'No document of this market has been imported.' }],
    },
  ]);
});
