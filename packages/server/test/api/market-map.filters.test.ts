import type { MarketMapParameters } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Two companies that differ in every filtered value, and one with only a name. */
const companies: Record<string, Partial<CompanyFacts>> = {
  small: {
    country: 'FIN',
    founded: 2016,
    employees: 40,
    funding_stage: 'Seed',
    total_funding_usd: 2e6,
    last_funding_usd: 1e6,
    revenue_usd: 5e5,
  },
  large: {
    country: 'DEU',
    founded: 1960,
    employee_range: '1001-5000',
    funding_stage: 'Series C',
    total_funding_usd: 9e7,
    last_funding_usd: 5e7,
    revenue_usd: 3e8,
    listings: [{ exchange: 'ETR', symbol: 'LRG', is_primary: true }],
    market: { date: '2026-08-22', currency: 'USD', market_cap: 6e8, price_to_sales: 2, ebitda: 4e7 },
  },
  unknown: {},
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
  const { context } = service.app;
  await saveSources(context.db, [{ name: 'list', title: 'L', publisher: 'P', licence: 'CC0', source_url: 'https://list.example' }]);
  await ingest(
    context,
    Object.entries(companies).map(([permalink, facts]) => ({
      kind: 'company',
      source: 'list',
      source_key: permalink,
      retrieved_at: context.clock(),
      method: 'reported',
      reason: 'its own row',
      subject: { permalink },
      facts: { name: permalink, key_phrases: ['picking robots'], ...facts },
    })),
  );
  await catchUpIndex(context);
});
afterAll(() => service.close());

const pass = async (parameters: Partial<MarketMapParameters>) =>
  (await service.mapMarket('picking robots', parameters)).map((row) => row.Permalink).sort();

test.each([
  [{}, ['large', 'small', 'unknown']],
  [{ geography: ['FIN'] }, ['small']],
  [{ geography: ['FIN', 'DEU'] }, ['large', 'small']],
  [{ company_type: 'public' }, ['large']],
  [{ company_type: 'private' }, ['small', 'unknown']],
  [{ employee_count: ['11-50'] }, ['small']],
  [{ employee_count: ['1001-5000', '10000+'] }, ['large']],
  [{ founded_year: { from: 2016 } }, ['small']],
  [{ founded_year: { to: 1960 } }, ['large']],
  [{ founded_year: { from: 1961, to: 2015 } }, []],
  [{ funding_stage: ['Seed'] }, ['small']],
  [{ total_funding: { from: 2e6, to: 2e6 } }, ['small']],
  [{ total_funding: { from: 2_000_000.5 } }, ['large']],
  [{ last_funding_round: { to: 1e6 } }, ['small']],
  [{ revenue: { from: 5e5 } }, ['large', 'small']],
  [{ ebitda: { from: 1 } }, ['large']],
  [{ ebitda: { from: -1e9, to: 1 } }, []],
  [{ net_income: { from: -1e15 } }, []],
  [{ ev_ebitda: { to: 1e9 } }, []],
  [{ geography: ['DEU'], company_type: 'public', founded_year: { to: 1999 }, revenue: { from: 1 } }, ['large']],
  [{ geography: ['DEU'], company_type: 'private' }, []],
] as [Partial<MarketMapParameters>, string[]][])('%j keeps exactly %j', async (parameters, expected) => {
  expect(await pass(parameters)).toEqual(expected);
});

test('a place that the topic asks for puts those who are there first, and filters change no score', async () => {
  const scores = async (topic: string, parameters: Partial<MarketMapParameters> = {}) =>
    Object.fromEntries((await service.mapMarket(topic, parameters)).map((row) => [row.Permalink, row['Overall Score']]));
  const finnish = await scores('Finnish picking robots');
  expect(Object.keys(finnish)).toEqual(['small', 'unknown', 'large']);
  expect(Object.keys(await scores('picking robots in Germany'))[0]).toBe('large');
  expect(await scores('Finnish picking robots', { geography: ['FIN'] })).toEqual({ small: finnish['small'] });
  expect(await scores('Finnish picking robots', { geography: ['DEU'] })).toEqual({ large: finnish['large'] });
});

test('a row carries the values it was filtered by', async () => {
  const [row] = await service.mapMarket('picking robots', { geography: ['FIN'] });
  expect(row).toMatchObject({
    'HQ Country': 'Finland',
    Type: 'Private',
    'Employees (Source A)': '11-50',
    'Employees (Source B)': 40,
    'Funding Stage': 'Seed',
    'Total Funding': 2e6,
    Revenue: 5e5,
  });
});

describe('what a topic says of filters', () => {
  const record = async (topic: string, parameters: object = {}) => {
    const { body } = await service.call('market_map.enrich', { body: { topic, parameters } });
    const { result, ...told } = await service.finished(body.request_id);
    return { rows: (result as { Permalink: string }[]).map(({ Permalink }) => Permalink).toSorted(), ...told };
  };

  test.each([
    ['picking robots in Finland', ['small'], { geography: ['FIN'] }],
    ['Seed-stage picking robots', ['small'], { funding_stage: ['Seed'] }],
    ['picking robots founded before 2000', ['large'], { founded_year: { to: 1999 } }],
    ['picking robots with more than 500 employees', ['large'], { employee_count: ['501-1000', '1001-5000', '5001-10000', '10000+'] }],
    ['listed picking robots', ['large'], { company_type: 'public' }],
    ['picking robots in Germany with revenue over $100 million', ['large'], { geography: ['DEU'], revenue: { from: 1e8 } }],
  ])('%s keeps %j and is told as understood', async (topic, rows, filters) => {
    const told = await record(topic);
    expect(told.rows).toEqual(rows);
    const understood = told.understood as { filter: string; value: unknown; is_applied: boolean }[];
    expect(Object.fromEntries(understood.map(({ filter, value }) => [filter, value]))).toEqual(filters);
    expect(understood.every(({ is_applied }) => is_applied)).toBe(true);
  });

  test('can be switched off', async () => {
    const told = await record('picking robots in Finland', { filters_from_topic: false });
    expect(told.rows).toEqual(['large', 'small', 'unknown']);
    expect(told).not.toHaveProperty('understood');
  });

  test('gives way to a parameter of the caller, and says so', async () => {
    const told = await record('picking robots in Finland', { geography: ['DEU'] });
    expect(told.rows).toEqual(['large']);
    expect(told.understood).toEqual([
      { text: 'in Finland', filter: 'geography', value: ['FIN'], is_applied: false, reason: 'parameters.geography was given.' },
    ]);
  });

  test('keeps the place of customers as words, and says so', async () => {
    const told = await record('picking robots for warehouses in Finland');
    expect(told.rows).toContain('large');
    expect(told).not.toHaveProperty('understood');
    expect(told.not_understood).toEqual([
      {
        text: 'in Finland',
        reason: 'It may be said of the customers; set parameters.geography. The words are searched for instead.',
      },
    ]);
  });

  test('is told where there is no such filter', async () => {
    const told = await record('family-owned picking robots in Munich');
    expect(told).not.toHaveProperty('understood');
    expect(told.not_understood.map(({ text }: { text: string }) => text).toSorted()).toEqual(['family-owned', 'in Munich']);
  });
});

describe('how many companies lack the value of a filter', () => {
  const asked = async (parameters: object) => {
    const { body } = await service.call('market_map.enrich', { body: { topic: 'picking robots', parameters } });
    return service.finished(body.request_id);
  };

  test.each([
    [{ geography: ['FIN'] }, { geography: 1 }],
    [{ net_income: { from: 1 } }, { net_income: 3 }],
    [
      { ev_ebitda: { to: 9 }, founded_year: { from: 1900 } },
      { ev_ebitda: 3, founded_year: 1 },
    ],
    [
      { funding_stage: ['Seed'], employee_count: ['1-10'] },
      { funding_stage: 1, employee_count: 1 },
    ],
    [
      { revenue: { from: 1 }, total_funding: { from: 1 }, last_funding_round: { from: 1 } },
      { revenue: 1, total_funding: 1, last_funding_round: 1 },
    ],
    [{ ebitda: { from: 1 } }, { ebitda: 2 }],
    [{ company_type: 'public' }, undefined],
    [{}, undefined],
  ])('%j leaves %j without it', async (parameters, without_value) => {
    expect((await asked(parameters)).without_value).toEqual(without_value);
  });
});
