import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { separateCandidate } from '../../src/services/resolution/review.ts';
import type { CompanyReference, SourceItem, SourceStatement } from '../../src/sources/source.ts';
import {
  changes,
  clock,
  context,
  deal,
  documentsOf,
  owner,
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

const listed = (exchange: string, symbol: string): Pick<CompanyFacts, 'listings'> => ({
  listings: [{ exchange, symbol, is_primary: true }],
});
const call = (source_key: string, subject: CompanyReference): SourceStatement => ({
  kind: 'transcript',
  source: 'wire',
  source_key,
  retrieved_at: clock(),
  method: 'reported',
  subject,
  facts: {
    title: 'Q1 2031',
    date: '2031-05-02',
    quarter: 1,
    year: 2031,
    participants: [],
    speeches: [{ name: 'Operator', speech: 'Welcome.', session: 'Presenter Speech' }],
  },
});
const callsOf = async () =>
  (
    await owner().query(`
  select p.permalink from assignments a join source_records r using (record_id) join permalinks p using (company_id)
  where r.kind = 'transcript'`)
  ).rows.map((row) => (row as { permalink: string }).permalink);

describe('a symbol without its exchange', () => {
  const two = () => [
    record('register 1', { name: 'Namyong Terminal', country: 'THA', ...listed('SET', 'NYT') }),
    record('register 2', { name: 'New York Times', country: 'USA', ...listed('NYSE', 'NYT') }),
  ];

  test('that several companies have as their primary listing is rejected with their names, and raises no pair', async () => {
    await take(...two());
    const { rejected, reasons } = await take(call('c', { ticker: 'NYT' }));
    expect(rejected).toBe(1);
    expect(reasons[0]).toContain("'NYT' may be any of 2 companies ('namyong-terminal', 'new-york-times')");
    expect(await review()).toEqual([]);
  });

  test('means the one of them that is named, too, and raises no pair', async () => {
    await take(...two());
    expect(await take(call('c', { ticker: 'NYT', name: 'The New York Times Company' }))).toMatchObject({ added: 1, candidates: 0 });
    expect(await callsOf()).toEqual(['new-york-times']);
    expect(await review()).toEqual([]);
  });

  test.each([
    ['Good morning, and welcome to The New York Times Company’s second quarter 2021 earnings conference call.', 'new-york-times'],
    ['Welcome to the Namyong Terminal Public Company Limited opportunity day.', 'namyong-terminal'],
    ['Thank you for joining Namyong’s call.', 'namyong-terminal'],
    ['NEW YORK TIMES: our digital subscriptions grew. We ship through a terminal.', 'new-york-times'],
  ])('means whom the first words of the call name: %s', async (opening, permalink) => {
    await take(...two());
    expect(await take(call('c', { ticker: 'NYT', opening }))).toMatchObject({ added: 1, rejected: 0 });
    expect(await callsOf()).toEqual([permalink]);
    expect(await review()).toEqual([]);
  });

  test.each(['Good morning, and welcome to the second quarter call.', 'Welcome. The newspapers of York are no customers of the terminal.'])(
    'stays refused where the first words name none of them: %s',
    async (opening) => {
      await take(...two());
      const { rejected } = await take(call('c', { ticker: 'NYT', opening }));
      expect(rejected).toBe(1);
      expect(await callsOf()).toEqual([]);
    },
  );

  test('means the only company that has it as its primary listing, unless another is named', async () => {
    await take(...two().slice(1));
    expect(await take(call('c', { ticker: 'NYT' }))).toMatchObject({ added: 1 });
    expect(await take(call('d', { ticker: 'NYT', name: 'Namyong Terminal' }))).toMatchObject({ rejected: 1 });
    expect(await callsOf()).toEqual(['new-york-times']);
  });
});

const filed = (by: string, facts: CompanyFacts): SourceStatement => ({ ...record(by, facts), method: 'filed' });
const amazon = { name: 'Amazon', website: 'amazon.com', country: 'USA', city: 'Seattle', cik: '0001018724', ...listed('NASDAQ', 'AMZN') };
const padaria = { name: 'Padaria Boa Vista', website: 'padaria-boavista.com.br', country: 'BRA', city: 'Recife', cik: '1018724' };

describe.each(arrivals)('a registered identifier of a company that another row states, %s', (_, arrive) => {
  test('where name, website and country are others: a company without it, and a pair to look at', async () => {
    expect(await arrive(record('register 1', amazon), record('wire 2', padaria))).toMatchObject({
      new: expect.any(Number) as number,
      candidates: 1,
    });
    expect(await served()).toEqual({ amazon: ['register 1'], 'padaria-boa-vista': ['wire 2'] });
    const documents = await documentsOf(['amazon', 'padaria-boa-vista']);
    expect(documents.get('amazon')?.facts).toMatchObject({ name: 'Amazon', cik: '0001018724' });
    expect(documents.get('padaria-boa-vista')?.facts).not.toHaveProperty('cik');
    expect(await review()).toMatchObject([
      {
        permalink: 'padaria-boa-vista',
        other_permalink: 'amazon',
        score: 0.5,
        reasons: expect.arrayContaining(['left out: cik 1018724']) as string[],
      },
    ]);
    expect(await resolve('amazon.com')).toBe('amazon');
    await take(call('c', { cik: '1018724' }));
    expect(await callsOf()).toEqual(['amazon']);
  });

  test('is not taken by what the row says next, and the same row changes nothing', async () => {
    await arrive(record('register 1', amazon), record('wire 2', padaria));
    const before = await changes();
    expect(await take(record('wire 2', padaria))).toMatchObject({ unchanged: 1 });
    expect(await changes()).toEqual(before);
    expect(await take(record('wire 2', { ...padaria, founded: 1999 }))).toMatchObject({ updated: 1, candidates: 0 });
    const { facts } = (await documentsOf(['padaria-boa-vista'])).get('padaria-boa-vista')!;
    expect(facts.founded).toBe(1999);
    expect(facts).not.toHaveProperty('cik');
  });

  test('where no website says otherwise: the same company, and apart takes it back', async () => {
    const { website: _website, ...bakery } = padaria;
    const counts = await arrive(record('register 1', amazon), record('wire 2', bakery));
    expect(counts).toMatchObject({ added: 1, candidates: 0 });
    expect(await served()).toEqual({ amazon: ['register 1', 'wire 2'] });
    expect(await review()).toEqual([]);
    const { rows } = await owner().query<{ candidate_id: number; state: string }>('select candidate_id, state from resolution_candidates');
    expect(rows).toMatchObject([{ state: 'merged' }]);
    await separateCandidate(context(), rows[0]!.candidate_id);
    expect(await served()).toEqual({ amazon: ['register 1'], 'padaria-boa-vista': ['wire 2'] });
    const documents = await documentsOf(['amazon', 'padaria-boa-vista']);
    expect(documents.get('amazon')?.facts).toMatchObject({ name: 'Amazon', city: 'Seattle', cik: '0001018724' });
    expect(documents.get('padaria-boa-vista')?.facts).not.toHaveProperty('cik');
  });
});

test('a party of a deal with the identifier of another company is made without it', async () => {
  await take(record('register 1', amazon), record('register 2', { name: 'Larkspur' }));
  await take(deal('d', { name: 'Larkspur' }, padaria));
  const { facts } = (await documentsOf(['padaria-boa-vista'])).get('padaria-boa-vista')!;
  expect(facts).not.toHaveProperty('cik');
  expect((await review()).map(({ other_permalink }) => other_permalink)).toEqual(['amazon']);
});

describe.each(arrivals)('a listing of a company that a row of another name states, %s', (_, arrive) => {
  const ko = { name: 'Coca-Cola', website: 'coca-cola.com', country: 'USA', cik: '21344', ...listed('NYSE', 'KO') };
  const jack = { name: 'Tickerhi Jack', website: 'tickerhi.example.com', country: 'GBR', ...listed('NYSE', 'KO') };

  test('stays with the company that has a registered identifier', async () => {
    await arrive(record('register 1', ko), record('wire 2', jack));
    expect(await resolve('NYSE:KO')).toBe('coca-cola');
    expect((await documentsOf(['tickerhi-jack'])).get('tickerhi-jack')?.facts).not.toHaveProperty('listings');
    expect(await review()).toMatchObject([
      { permalink: 'tickerhi-jack', reasons: expect.arrayContaining(['left out: listing NYSE:KO']) as string[] },
    ]);
    await take(record('wire 2', { ...jack, founded: 1999 }));
    expect(await resolve('NYSE:KO')).toBe('coca-cola');
  });

  test('goes along with an identifier of its own, or an authority: symbols are given anew', async () => {
    await arrive(record('register 1', ko), filed('wire 2', { ...jack, cik: '777' }));
    expect((await documentsOf(['tickerhi-jack'])).get('tickerhi-jack')?.facts.listings).toHaveLength(1);
  });

  test('is left to neither where nothing speaks for one of them', async () => {
    const { cik: _cik, ...plain } = ko;
    await arrive(record('register 1', plain), record('wire 2', jack));
    await expect(resolve('NYSE:KO')).rejects.toThrow('fits several companies');
    const { reasons } = await take(call('c', { ticker: 'NYSE:KO' }));
    expect(reasons[0]).toMatch(/'NYSE:KO' may be any of 2 companies \('coca-cola', 'tickerhi-jack'\)/);
  });
});

test('a row that names its company by permalink takes no listing from another', async () => {
  await take(
    record('register 1', { name: 'Coca-Cola', cik: '21344', ...listed('NYSE', 'KO') }),
    record('register 2', { name: 'Tickerhi Jack', country: 'GBR' }),
  );
  await take(record('wire 3', { name: 'Tickerhi Jack', ...listed('NYSE', 'KO') }, { permalink: 'tickerhi-jack' }));
  expect(await resolve('NYSE:KO')).toBe('coca-cola');
});
