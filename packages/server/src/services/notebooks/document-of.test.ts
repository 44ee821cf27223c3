import { expect, test } from 'vitest';
import { prepare } from '../../exports/prepare.ts';
import type { BlockName } from './blocks/index.ts';
import { documentOf } from './document-of.ts';
import type { ReportCell } from './report.ts';

const notebook = {
  report_id: 7,
  title: 'Cold-chain robotics',
  email: 'analyst@fenwick.example',
  created_at: new Date('2031-02-11T09:40:12.345Z'),
  workflow: 'own',
  definition: { name: 'Own' },
};
const cell = (section: string, block: string, more: Pick<ReportCell, 'input' | 'value'>): ReportCell => ({
  section,
  block,
  state: 'done',
  reason: '',
  ...more,
});
/** A block of a kind, called as its section. */
const of = (section: string, data: BlockName, value: object) =>
  cell(section, section, { input: { kind: 'block', spec: { name: section, data } }, value });
const text = (section: string, source: object[], summary: string) => of(section, 'overview_text', { source, summary });
const empty = (section: string, block: string, reason: string): ReportCell => ({
  ...cell(section, block, { input: {}, value: {} }),
  state: 'empty',
  reason,
});
const unrated = empty('Reviews', 'Ratings', 'Nobody reviewed it.');
const cite = (id: number, url: string) => ({ id, title: url, url, publisher: '', date: '', section: '', quote: '' });

test('sources that blocks number in their own way are numbered over the whole document, and each reference follows', () => {
  const { sections, sources, created_at } = documentOf({
    notebook,
    cells: [
      text('One', [cite(1, 'https://a.example')], 'First [1].'),
      text('Two', [cite(1, 'https://b.example'), cite(2, 'https://a.example')], 'Second [1], again [2].'),
      unrated,
    ],
  });
  expect(sources.map(({ id, url }) => [id, url])).toEqual([
    [1, 'https://a.example'],
    [2, 'https://b.example'],
  ]);
  expect(sections[1]!.blocks).toEqual([{ kind: 'narrative', markdown: 'Second [2], again [1].' }]);
  expect(created_at).toBe('2031-02-11T09:40:12.000Z');
});

test('a block without content says why, in its section', () => {
  const { sections } = documentOf({ notebook, cells: [unrated] });
  expect(sections).toEqual([{ title: 'Reviews', blocks: [{ kind: 'no_evidence', title: 'Ratings', reason: 'Nobody reviewed it.' }] }]);
});

test('all values of a block are shown also where its kind is no longer known, or it has another shape than its kind', () => {
  const odd = {
    size: 41,
    deep: { list: [{ a: 'x42', b: ['y43', 'z44'], c: { d: [{ e: 'd40' }] } }, 'w45', null], more: { flag: true, words: ['v46'] } },
    summary: 'u47',
  };
  const unknown = (block: string, value: unknown) =>
    cell('Odd', block, { input: { kind: 'block', spec: { name: block, data: 'no_longer_known' } }, value });
  const cells = [
    of('Odd', 'quick_snapshot', odd),
    unknown('Text', 't48'),
    unknown('None', null),
    unknown('Empty', {}),
    unknown('Rows', []),
    cell('Odd', 'Early', { input: null, value: { early: 'e49' } }),
  ];
  const report = documentOf({ notebook, cells });
  const shown = JSON.stringify(prepare(report).sections);
  for (const value of ['41', 'x42', 'y43', 'z44', 'w45', 'v46', 'u47', 't48', 'd40', 'e49']) expect(shown).toContain(value);
  expect(shown).not.toContain('{\\"');
});

test('texts of companies that are long stand below each other, short ones side by side', () => {
  const area = (name: string, area_details: string) => ({
    area: name,
    details: ['Aldan', 'Borve'].map((company_name) => ({ company_name, permalink: company_name, area_details, sources: [] })),
  });
  const areas = { business_model: [area('Pricing', 'By the seat. '.repeat(20)), area('Channels', 'Direct.')] };
  const shownOf = (value: object) =>
    documentOf({ notebook, cells: [of('Business model', 'compared_business_models', value)] }).sections[0]!.blocks;
  const [long, ...others] = shownOf(areas);
  expect(others).toEqual([]);
  expect(long).toMatchObject({ kind: 'table', title: 'Business model' });
  expect(
    prepare({ ...documentOf({ notebook, cells: [] }), sections: [{ title: 'One', blocks: [long!] }] }).sections[0]!.blocks[0],
  ).toMatchObject({
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
  const { title, sections } = documentOf({
    notebook: { ...notebook, title: 'warehouse robots', definition: { name: 'Market map report' } },
    cells: [cell('Grid', 'Grid', { input: null, value: { told: 'x' } })],
  });
  expect([title, ...sections.map((section) => section.title)]).toEqual(['Warehouse robots', 'Market map report']);
});

test('a source is shown without the path that programs read', () => {
  const from = (section: string) => [{ ...cite(1, 'https://a.example'), section }];
  const cells = [
    text('One', from('public_company_financials annual[0].revenue'), 'First [1].'),
    text('Two', from('Item 1'), 'Second [1].'),
  ];
  const { sources } = documentOf({ notebook, cells });
  expect(sources.map(({ section }) => section)).toEqual(['', 'Item 1']);
});

test('of a long list a report shows the first, gives the total, and has every referenced source next to its text', () => {
  const organization = { name: 'Aldan', permalink: 'aldan', url: 'https://aldan.example', logo: '' };
  const deal = { target: { organization, product_category: '' }, acquirer: { organization, product_category: '' }, geo: '' };
  const mna = Array.from({ length: 98 }, () => ({ ...deal, date: '09-Mar-2030', value: 5_000_000, commentary: 'Bought [1].' }));
  const source = [cite(1, 'https://a.example')];
  const m_and_a = { mna, sources: source, other_key_deals: [], source, summary: 'Many deals. [1]' };
  const { sections } = documentOf({ notebook, cells: [of('Deals', 'industry_mna', { m_and_a, select_transaction_profiles: [] })] });
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
  const { sections, sources } = documentOf({ notebook, cells: [of('Grid', 'deals_grid', [row])] });
  expect(sections[0]!.blocks).toMatchObject([{ kind: 'deals', deals: [{ type: 'Acquisition, pending', cites: [1] }] }]);
  expect(sources).toHaveLength(1);
});

test('empty sections are listed together, each reason once, without advice for operators', () => {
  const reason = 'No document of this market has been imported. Import news (`import news`).';
  const cells = [
    empty('Trends', 'Trends', reason),
    empty('Rules', 'Rules', reason),
    text('Deals', [], 'Two.'),
    empty('Deals', 'IPO exits', 'No day is stated.'),
  ];
  const { sections } = documentOf({ notebook, cells });
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

test('a report of rows that has none is called as others are, and says why without an empty table', () => {
  const { sections } = documentOf({
    notebook: { ...notebook, definition: { name: 'Fundraise activity' } },
    cells: [{ ...empty('Grid', 'Grid', 'No round fits.'), value: [] }],
  });
  expect(sections).toEqual([{ title: 'Fundraise activity', blocks: [{ kind: 'no_evidence', title: '', reason: 'No round fits.' }] }]);
});
