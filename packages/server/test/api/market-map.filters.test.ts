import type { MarketMapParameters } from '@firmament/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';

/** Two companies that differ in everything a filter asks for, and one of which nothing but the name is known. */
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
    market: { date: '2026-08-22', currency: 'USD', ebitda: 4e7 },
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
