import { expect, test } from 'vitest';
import type { Block } from './document.ts';
import { everyBlock } from './fixtures/every-block.ts';
import { prepare } from './prepare.ts';

const only = (...blocks: Block[]) => prepare({ ...everyBlock, sections: [{ title: 'One', blocks }] }).sections[0]!.blocks;

test('what is empty says that there is no evidence, and why', () => {
  expect(prepare({ ...everyBlock, sections: [{ title: 'One', blocks: [] }] }).sections[0]!.blocks).toEqual([
    { kind: 'no_evidence', title: '', reason: 'nothing was found for this section' },
  ]);
  const empty: Block[] = [
    { kind: 'narrative', markdown: ' \n' },
    { kind: 'facts', title: 'F', facts: [] },
    { kind: 'table', title: 'T', columns: [{ title: 'A' }], rows: [] },
    { kind: 'matrix', title: 'M', companies: ['A'], rows: [] },
    { kind: 'deals', title: 'D', deals: [] },
    { kind: 'timeline', title: 'L', events: [] },
    {
      kind: 'chart',
      title: 'C',
      note: '',
      cites: [],
      chart: { form: 'bars', measure: 'x', unit: 'usd', bars: [{ name: 'a', value: null }] },
    },
  ];
  expect(only(...empty).map(({ kind }) => kind)).toEqual(empty.map(() => 'no_evidence'));
});

test('the list of sources comes last where no block asks for it, and says so where there are none', () => {
  const { sections } = prepare({ ...everyBlock, sections: [], sources: [] });
  expect(sections).toEqual([{ title: 'Sources', blocks: [{ kind: 'no_evidence', title: '', reason: 'this report cites no sources' }] }]);
});

test('contents have a page of their own where they are long, and one section has none', () => {
  const narrative: Block = { kind: 'narrative', markdown: 'Told.' };
  const of = (count: number) =>
    prepare({ ...everyBlock, sections: Array.from({ length: count }, (_, at) => ({ title: `Part ${at}`, blocks: [narrative] })) }).contents;
  expect([1, 5, 20].map(of)).toEqual(['none', 'short', 'long']);
});

test('a filing is called by its form and its day in words, and a table by all that it rests on', () => {
  const source = { id: 1, title: '10-K 2030-12-31', url: '', publisher: '', date: '2031-02-01', section: '', quote: '' };
  const table: Block = { kind: 'table', title: 'T', columns: [{ title: 'A' }], rows: [[{ value: 'x' }]], cites: [1, 9] };
  const { sections, sources } = prepare({ ...everyBlock, sources: [source], sections: [{ title: 'One', blocks: [table] }] });
  expect(sources).toMatchObject([{ title: '10-K 31 Dec 2030', about: '1 Feb 2031' }]);
  expect(sections[0]!.blocks[0]).toMatchObject({ cites: [1] });
});

test('writes numbers by their unit, ticks and dashes; fills up short rows and leaves out what is too much', () => {
  const [table] = only({
    kind: 'table',
    title: 'T',
    columns: [{ title: 'a' }, { title: 'b' }, { title: 'c' }],
    rows: [
      [{ value: 1_254_000, unit: 'usd' }, { value: true }],
      [{ value: -0.0812, unit: 'percent' }, { value: null }, { value: 'x' }, { value: 'too much' }],
      [{ value: 12_450.5 }, { value: false }, { value: Number.NaN }],
    ],
  });
  if (table?.kind !== 'table') throw new Error('no table');
  expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['$1.25M', '✓', '–'],
    ['−8.1%', '–', 'x'],
    ['12,450.5', '✗', '–'],
  ]);
  expect(table.columns.map(({ align }) => align)).toEqual(['right', 'center', 'left']);
});

test('takes away what turns or hides text, and what XML cannot hold', () => {
  const report = prepare({ ...everyBlock, title: 'A\u0000B\u202Etxt.exe\uD800\r\nC' });
  expect(report.title).toBe('ABtxt.exe\uFFFD C');
});

test('refuses a report that was made on no day', () => {
  expect(() => prepare({ ...everyBlock, created_at: 'yesterday' })).toThrow('created_at is no instant');
});

test('equal sources are one; those only in a range of many are numbered after those cited singly', () => {
  const source = (id: number, title: string, quote = '') => ({ id, title, url: '', publisher: '', date: '', section: '', quote });
  const names = ['a', 'b', 'c', 'd', 'e'];
  const { sections, sources } = prepare({
    ...everyBlock,
    sources: [...names.map((name, index) => source(index + 1, name)), source(6, 'e', 'Another sentence of it.')],
    sections: [{ title: 'One', blocks: [{ kind: 'narrative', markdown: 'Many say so [1-5]. Two do [5,6].' }] }],
  });
  expect(sources.map(({ id, title }) => [id, title])).toEqual([
    [1, 'e'],
    [2, 'a'],
    [3, 'b'],
    [4, 'c'],
    [5, 'd'],
  ]);
  const [said] = sections[0]!.blocks;
  const cites = JSON.stringify(said).match(/"cites":\[[\d,]*\]/g);
  expect(cites).toEqual(['"cites":[1,2,3,4,5]', '"cites":[1]']);
});

test('what is not known takes no room: facts are named together, empty columns and empty rows of a matrix are left out', () => {
  const [facts, table, matrix] = only(
    {
      kind: 'facts',
      title: 'F',
      facts: [
        { label: 'Founded', value: { value: 1993 } },
        { label: 'Employees', value: { value: null } },
        { label: 'Round', value: { value: '' } },
      ],
    },
    { kind: 'table', title: 'T', columns: [{ title: 'a' }, { title: 'b' }], rows: [[{ value: 1 }, { value: null }], [{ value: 2 }]] },
    {
      kind: 'matrix',
      title: 'M',
      companies: ['A', 'B'],
      rows: [
        { label: 'known', values: [{ value: null }, { value: 'x' }] },
        { label: 'not', values: [{ value: null }, { value: '' }] },
      ],
    },
  );
  if (facts?.kind !== 'facts' || table?.kind !== 'table' || matrix?.kind !== 'table') throw new Error('other blocks');
  expect(facts.facts.map(({ label, value }) => [label, value.text])).toEqual([
    ['Founded', '1,993'],
    ['Not known', 'Employees, Round'],
  ]);
  expect(table.columns.map(({ title }) => title)).toEqual(['a']);
  expect(matrix.columns.map(({ title }) => title)).toEqual(['', 'A', 'B']);
  expect(matrix.rows.map(([name]) => name!.text)).toEqual(['known']);
});

test('the address of a record of this installation is shown as text, because no browser opens it', () => {
  const [source] = everyBlock.sources;
  const own = 'firmament://hand-kept/ZEPL%2C%20bought%20by%20DataRobot';
  const { sources } = prepare({ ...everyBlock, sources: [{ ...source!, id: 1, date: '2021', url: own }, ...everyBlock.sources.slice(1)] });
  const shown = sources.find(({ about }) => about.includes('2021'));
  expect(shown).toMatchObject({ url: '', about: expect.stringContaining(own) });
});
