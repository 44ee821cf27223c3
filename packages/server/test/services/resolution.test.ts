import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { CompanyReference, SourceItem, SourceStatement } from '../../src/sources/source.ts';
import {
  changes,
  clock,
  context,
  deal,
  documentsOf,
  record,
  resolve,
  review,
  served,
  take,
  useFreshDatabases,
} from './resolution.support.ts';

useFreshDatabases();

/** Both ways a second record can come: in a later import, and in the same batch. */
const arrivals = [
  ['in a later import', async (a: SourceItem, b: SourceItem) => [await take(a), await take(b)].at(-1)!],
  ['in the same batch', (a: SourceItem, b: SourceItem) => take(a, b)],
] as const;

describe.each(arrivals)('a second record %s', (_, arrive) => {
  test.each<[string, CompanyFacts, CompanyFacts]>([
    [
      'a registered identifier, under another name at another website',
      { name: 'Old Colony Bancorp', cik: '0000012345', country: 'USA', website: 'oldcolony.com' },
      { name: 'Zenith', cik: '12345', country: 'USA', website: 'zenith.example.com' },
    ],
    ['a LEI', { name: 'Quillmere', lei: '529900T8BM49AURSDO55' }, { name: 'Qm Holding Finland', lei: '529900T8BM49AURSDO55' }],
    ['a website and a name', { name: 'Quillmere Inc.', website: 'quillmere.com' }, { name: 'QUILLMERE', website: 'quillmere.com' }],
    [
      'a website and a former name',
      { name: 'Zenith', former_names: ['Quillmere Corp'], website: 'zenith.example.com' },
      { name: 'Quillmere', website: 'zenith.example.com' },
    ],
    ['a website and initials', { name: 'International Business Machines Corp', website: 'ibm.com' }, { name: 'IBM', website: 'ibm.com' }],
    [
      'a name, a country and a city',
      { name: 'Quillmere Oy', country: 'FIN', city: 'Tampere' },
      { name: 'Quillmere', country: 'FIN', city: 'Tampere' },
    ],
    [
      'a name in another script, a country and a city',
      { name: 'Газпром', country: 'RUS', city: 'Moscow' },
      { name: 'Gazprom', country: 'RUS', city: 'Moscow' },
    ],
    [
      'a listing and a name',
      { name: 'Quillmere', listings: [{ exchange: 'HEL', symbol: 'QUIL' }] },
      { name: 'Quillmere Oyj', listings: [{ exchange: 'HEL', symbol: 'QUIL' }] },
    ],
    [
      'a page of its own on a host of many, and a name',
      { name: 'Quillmere', website: 'github.com/quillmere' },
      { name: 'Quillmere', website: 'github.com/quillmere' },
    ],
  ])('of %s is the same company’s', async (_case, first, second) => {
    await arrive(record('register 1', first), record('wire 2', second));
    expect(Object.values(await served())).toEqual([['register 1', 'wire 2']]);
    expect(await review()).toEqual([]);
  });

  test.each<[string, CompanyFacts, CompanyFacts]>([
    [
      'another registered identifier',
      { name: 'Quillmere', cik: '1', country: 'USA', website: 'quillmere.com' },
      { name: 'Quillmere', cik: '2', country: 'USA', website: 'quillmere.com' },
    ],
    [
      'one identifier the same and another contradicting',
      { name: 'Quillmere', cik: '1', lei: '529900T8BM49AURSDO55', website: 'quillmere.com' },
      { name: 'Quillmere', cik: '2', lei: '529900T8BM49AURSDO55', website: 'quillmere.com' },
    ],
    [
      'a parent’s website',
      { name: 'Quillmere', country: 'FIN', website: 'quillmere.com' },
      { name: 'Zenith Foods', country: 'FIN', website: 'quillmere.com' },
    ],
    [
      'a page on a host of many, of the same name',
      { name: 'Quillmere', website: 'github.com/quillmere' },
      { name: 'Quillmere', website: 'github.com/quill' },
    ],
    ['a page on a host of many', { name: 'Quillmere', website: 'github.com/quillmere' }, { name: 'Zenith', website: 'github.com/zenith' }],
    ['only the host of many', { name: 'Quillmere', website: 'github.com' }, { name: 'Zenith', website: 'github.com' }],
    ['a name in another country', { name: 'Quillmere', country: 'FIN' }, { name: 'Quillmere', country: 'USA' }],
    ['a name and a country', { name: 'Quillmere', country: 'FIN' }, { name: 'Quillmere', country: 'FIN' }],
  ])('with %s is another company’s', async (_case, first, second) => {
    await arrive(record('register 1', first), record('wire 2', second));
    expect(Object.values(await served())).toHaveLength(2);
    expect(Object.values(await served())).toEqual(expect.arrayContaining([['register 1'], ['wire 2']]));
  });
});

test.each(arrivals)('a pair that is not clear is recorded, with its score and reasons, %s', async (_, arrive) => {
  const counts = await arrive(
    record('register 1', { name: 'Quillmere', country: 'FIN' }),
    record('wire 2', { name: 'Quillmere Oy', country: 'FIN' }),
  );
  expect(counts).toMatchObject({ candidates: 1, added: 0 });
  expect(await review()).toMatchObject([
    {
      score: expect.closeTo(0.6) as number,
      reasons: ['same name', 'same country'],
      state: 'open',
      other_permalink: 'quillmere',
      source: 'wire',
      source_key: '2',
    },
  ]);
});

test('subsidiaries at one domain stay apart, however many come', async () => {
  const names = ['Quillmere', 'Zenith Foods', 'Larkspur Steel', 'Oakhaven Paper'];
  await take(...names.map((name, index) => record(`register ${index}`, { name, country: 'FIN', website: 'quillmere.com' })));
  expect(Object.keys(await served())).toEqual(['larkspur-steel', 'oakhaven-paper', 'quillmere', 'zenith-foods']);
});

test('several spellings in one batch are one company', async () => {
  const names = ['QUILLMERE INC', 'Quillmere, Inc.', 'quillmere', 'Quillmere Incorporated'];
  const counts = await take(...names.map((name, index) => record(`register ${index}`, { name, website: 'quillmere.com' })));
  expect(counts).toMatchObject({ new: 1, added: 3 });
  expect(Object.values(await served())).toEqual([['register 0', 'register 1', 'register 2', 'register 3']]);
});

test('a restated record stays with its company, with any new content', async () => {
  await take(
    record('register 1', { name: 'Quillmere', website: 'quillmere.com' }),
    record('wire 7', { name: 'Zenith', website: 'zenith.example.com' }),
  );
  const counts = await take(record('register 1', { name: 'Zenith', website: 'zenith.example.com' }));
  expect(counts).toMatchObject({ updated: 1, new: 0 });
  expect(await served()).toEqual({ quillmere: ['register 1'], zenith: ['wire 7'] });
});

test('an everyday name is no evidence: a subsidiary that is called the same is a company of its own', async () => {
  await take(
    record('register 1', { name: 'Zenith', also_known_as: ['Quillmere', 'quillmere.com'], country: 'FIN', city: 'Tampere' }),
    record('register 2', { name: 'Quillmere', website: 'quillmere.com', country: 'FIN', city: 'Tampere' }),
  );
  expect(Object.keys(await served())).toEqual(['quillmere', 'zenith']);
});

test('a deal whose target only sounds like a company makes one of its own, and the deal is not that company’s', async () => {
  const names = ['Texas Instruments', 'Sensient Technologies', 'Cincinnati Financial', 'Universal Electronics', 'Lifeloc Technologies'];
  await take(...names.map((name, at) => record(`register ${at}`, { name, country: 'USA', city: 'Springfield' })));
  const bought = ['Texas Industries', 'Sensit Technologies', 'Cincinnati Fan', 'Universal Electric', 'Life Technologies'];
  await take(
    ...bought.map((name, at) => deal(`d${at}`, { name: 'Halden', country: 'USA' }, { name, country: 'USA', city: 'Springfield' })),
  );
  const permalinks = (all: string[]) => all.map((name) => name.toLowerCase().replaceAll(' ', '-'));
  const documents = await documentsOf([...permalinks(names), 'halden']);
  expect(permalinks(names).map((permalink) => documents.get(permalink)?.acquired_by)).toEqual(names.map(() => []));
  expect(
    documents
      .get('halden')
      ?.acquisitions.map(({ permalink }) => permalink)
      .toSorted(),
  ).toEqual(permalinks(bought).toSorted());
});

test('a deal that names a company by a former name is that company’s', async () => {
  await take(
    record('register 1', { name: 'Zenith', former_names: ['Quillmere Corporation'], country: 'FIN' }),
    record('register 2', { name: 'Larkspur', country: 'FIN' }),
  );
  expect(await take(deal('d', { name: 'Larkspur' }, { name: 'Quillmere Corp' }))).toMatchObject({ added: 1, rejected: 0 });
  const documents = await documentsOf(['zenith', 'larkspur']);
  expect(documents.get('zenith')?.acquired_by).toMatchObject([{ permalink: 'larkspur' }]);
  expect(Object.keys(await served())).toEqual(['larkspur', 'zenith']);
});

test.each(arrivals)('a list’s own permalink leads to the company that is known under another, %s', async (_, arrive) => {
  await arrive(
    record('register 1', { name: 'Quillmere', website: 'quillmere.com' }),
    record('directory 9', { name: 'Quillmere', website: 'quillmere.com' }, { permalink: 'our-quillmere' }),
  );
  expect(await served()).toEqual({ quillmere: ['directory 9', 'register 1'] });
  expect(await resolve('our-quillmere')).toBe('quillmere');
  expect(await resolve('quillmere')).toBe('quillmere');
});

describe('a correction of a record’s company', () => {
  const two = () => [
    record('register 1', { name: 'Quillmere', country: 'FIN', website: 'quillmere.com' }),
    record('register 2', { name: 'Zenith', country: 'FIN', website: 'zenith.example.com' }),
    record('register 3', { name: 'Larkspur', country: 'FIN', website: 'larkspur.com' }),
  ];
  const heads = (subject: CompanyReference): SourceStatement => ({
    kind: 'headcount',
    source: 'wire',
    source_key: 'h1',
    retrieved_at: clock(),
    method: 'reported',
    subject,
    facts: { date: '2026-01-31', employees: 40 },
  });
  const records = served;

  test('moves the record, although its facts are the same, and back again', async () => {
    await take(...two(), heads({ name: 'Quillmere' }));
    for (const website of ['zenith.example.com', 'quillmere.com', 'zenith.example.com']) {
      expect(await take(heads({ website }))).toMatchObject({ updated: 1 });
      const name = website.split('.')[0]!;
      expect(await records()).toEqual({
        quillmere: ['register 1'],
        zenith: ['register 2'],
        larkspur: ['register 3'],
        ...(name === 'zenith' ? { zenith: ['register 2', 'wire h1'] } : { quillmere: ['register 1', 'wire h1'] }),
      });
      expect(await take(heads({ website }))).toMatchObject({ unchanged: 1 });
    }
  });

  test('of one side of a deal moves that side, and no earlier version stays behind', async () => {
    await take(...two());
    await take(deal('d', { website: 'larkspur.com' }, { website: 'quillmere.com' }));
    await take({ ...deal('d', { website: 'larkspur.com' }, { website: 'quillmere.com' }), as_of: '2026-01-01' });
    await take(deal('d', { website: 'larkspur.com' }, { website: 'zenith.example.com' }));
    expect(await records()).toEqual({ quillmere: ['register 1'], zenith: ['register 2', 'wire d'], larkspur: ['register 3', 'wire d'] });
  });

  test('changed facts under the same reference stay with the company, be the name ambiguous by now', async () => {
    await take(...two(), heads({ name: 'Quillmere' }));
    await take(record('register 4', { name: 'Quillmere', country: 'USA', website: 'quillmere.us' }));
    const more = { ...heads({ name: 'Quillmere' }), facts: { date: '2026-01-31', employees: 41 } } as SourceStatement;
    expect(await take(more)).toMatchObject({ updated: 1, rejected: 0 });
    expect((await records())['quillmere']).toEqual(['register 1', 'wire h1']);
  });

  test('its day and its address count where the record states them, not where they are the file’s', async () => {
    await take(...two());
    const stated = (facts: { as_of?: string; source_url?: string }) => ({
      ...deal('d', { name: 'Larkspur' }, { name: 'Zenith' }),
      ...facts,
    });
    const read = async (facts: { as_of?: string; source_url?: string }, of_file: object = {}) =>
      (await ingest(context(), [stated(facts)], { of_file })).counts;
    expect(await read({ as_of: '2026-01-01' }, { as_of: '2026-01-01' })).toMatchObject({ added: 1 });
    expect(await read({ as_of: '2026-02-01' }, { as_of: '2026-02-01' })).toMatchObject({ unchanged: 1 });
    expect(await read({ source_url: 'https://w.example/b' }, { source_url: 'https://w.example/b' })).toMatchObject({ unchanged: 1 });
    expect(await read({ source_url: 'https://w.example/c' })).toMatchObject({ updated: 1 });
  });
});

test('a company whose record was taken back and is stated again is that company', async () => {
  const one = record('register 1', { name: 'Quillmere', country: 'FIN' });
  await take(one);
  await take({ kind: 'withdrawn', of: 'company', source: 'register', source_key: '1', at: 'line 1' });
  expect(await served()).toEqual({});
  await take(one);
  expect(await served()).toEqual({ quillmere: ['register 1'] });
});

describe('an older edition', () => {
  const edition = (as_of: string, founded: number) => ({ ...record('register 1', { name: 'Quillmere', founded }), as_of });
  const founded = async () => (await documentsOf(['quillmere'])).get('quillmere')?.facts.founded;

  test('is kept and not served, and changes nothing when it comes again', async () => {
    await take(edition('2026-02-01', 1999));
    expect(await take(edition('2026-01-01', 1990))).toMatchObject({ outdated: 1, updated: 0 });
    expect(await founded()).toBe(1999);
    const before = await changes();
    expect(before).toMatchObject({ records: 2 });
    expect(await take(edition('2026-01-01', 1990))).toMatchObject({ outdated: 1 });
    expect(await changes()).toEqual(before);
    await take(edition('2026-03-01', 1990));
    expect(await founded()).toBe(1990);
  });

  test('is not told from a newer one where either has no day', async () => {
    const { as_of: _, ...undated } = edition('', 1980);
    await take(edition('2026-02-01', 1999));
    await take(undated);
    expect(await founded()).toBe(1980);
    await take(edition('2025-01-01', 1970));
    expect(await founded()).toBe(1970);
  });

  test('of accounts is the one that was filed first', async () => {
    await take(record('register 1', { name: 'Quillmere', uk_company_number: '00000001' }));
    const accounts = (filed_on: string, turnover: number): SourceStatement => ({
      kind: 'accounts',
      source: 'wire',
      source_key: 'a',
      as_of: '2025-12-31',
      retrieved_at: clock(),
      method: 'filed',
      subject: { uk_company_number: '00000001' },
      facts: {
        company_number: '00000001',
        currency: 'GBP',
        period_end: '2025-12-31',
        filed_on,
        income_statement: { turnover },
        balance_sheet: {},
      },
    });
    await take(accounts('2026-06-01', 2));
    expect(await take(accounts('2026-05-01', 1))).toMatchObject({ outdated: 1 });
    expect(await take(accounts('2026-07-01', 3))).toMatchObject({ updated: 1 });
  });
});

describe.each(arrivals)('a permalink that another company bears, %s', (_, arrive) => {
  test('does not outweigh another registered identifier: a company of its own, and a pair to look at', async () => {
    await arrive(
      record('register 1', { name: 'Mercury', lei: '529900T8BM49AURSDO55', website: 'mercury.com' }),
      record('directory 9', { name: 'Mercury', lei: '5493001KJTIIGC8Y1R12', website: 'mercury.bank' }, { permalink: 'mercury' }),
    );
    expect(Object.values(await served())).toEqual(expect.arrayContaining([['register 1'], ['directory 9']]));
    expect(Object.keys(await served())).toHaveLength(2);
  });
});

test('a list that names a company by the permalink of one with another identifier raises the question', async () => {
  await take(record('register 1', { name: 'Mercury', lei: '529900T8BM49AURSDO55' }));
  const row = record('directory 9', { name: 'Mercury Bank', lei: '5493001KJTIIGC8Y1R12' }, { permalink: 'mercury' });
  expect(await take(row)).toMatchObject({ new: 1, candidates: 1 });
  expect(await served()).toEqual({ mercury: ['register 1'], 'mercury-bank': ['directory 9'] });
  expect(await review()).toMatchObject([
    {
      permalink: 'mercury-bank',
      other_permalink: 'mercury',
      reasons: expect.arrayContaining(['named by its permalink', 'another registered identifier']) as string[],
    },
  ]);
  expect(await take(row)).toMatchObject({ unchanged: 1 });
});

test('within a batch a permalink that is asked for is given before one that is merely made of a name', async () => {
  await take(
    record('register 1', { name: 'Mercury', country: 'USA' }),
    record('directory 9', { name: 'Quillmere', country: 'FIN' }, { permalink: 'mercury' }),
  );
  expect((await served())['mercury']).toEqual(['directory 9']);
});

test('of a crowd at one website those of one name meet, whenever they come', async () => {
  const row = (by: string, index: number) =>
    record(by, { name: `Tenant ${String.fromCharCode(97 + index).repeat(9)}`, website: 'crowd.example.com' });
  const names = Array.from({ length: 40 - 14 }, (_, index) => index);
  expect(await take(...names.map((index) => row(`register ${index}`, index)), row('wire 25', 25))).toMatchObject({ new: 26, added: 1 });
  expect(await take(...names.map((index) => row(`directory ${index}`, index)))).toMatchObject({ new: 0, added: 26 });
});

test('a host of many companies is the company it is called after, and none of the others', async () => {
  await take(
    record('directory 1', { name: 'Etsy, Inc.', website: 'https://www.etsy.com/', country: 'USA' }),
    record('directory 2', { name: 'Quillmere Crafts', website: 'etsy.com', country: 'USA' }),
    record('directory 3', { name: 'Zenith Wool', website: 'etsy.com/shop/zenithwool', country: 'USA' }),
  );
  expect(Object.keys(await served())).toEqual(['etsy', 'quillmere-crafts', 'zenith-wool']);
  expect([await resolve('etsy.com'), await resolve('http://www.etsy.com')]).toEqual(['etsy', 'etsy']);
  await take(record('wire 1', { name: 'Etsy', website: 'etsy.com' }));
  expect((await served())['etsy']).toHaveLength(2);
});

test('of several companies at one website the one it is called after answers to it', async () => {
  await take(
    record('directory 1', { name: 'Quillmere Platforms, Inc.', website: 'quillmere.com', country: 'USA' }),
    record('directory 2', { name: 'Zenith Metals Fund', website: 'quillmere.com', country: 'GBR' }),
  );
  expect(await resolve('quillmere.com')).toBe('quillmere-platforms');
  await take(record('directory 3', { name: 'Quillmere Ventures', website: 'quillmere.com', country: 'FIN' }));
  await expect(resolve('quillmere.com')).rejects.toThrow('fits several companies');
});
