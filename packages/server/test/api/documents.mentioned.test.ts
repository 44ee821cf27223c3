import { afterAll, beforeAll, expect, test } from 'vitest';
import { rebuildIndex } from '../../src/services/indexing/index-companies.ts';
import type { CompanyReference, SourceStatement } from '../../src/sources/source.ts';
import type { TestService } from '../support/service.ts';
import { aCompany, startDocumentsService, take } from './documents.support.ts';

const listed = (symbol: string) => ({ listings: [{ exchange: 'NYSE', symbol, is_primary: true }] });
const deal = (source_key: string, acquirer: CompanyReference, target: CompanyReference): SourceStatement => ({
  kind: 'deal',
  source: 'wire',
  source_key,
  retrieved_at: new Date('2031-03-02T00:00:00Z'),
  method: 'reported',
  acquirer,
  target,
  facts: { date: '2030-02-02' },
});

let service: TestService;
beforeAll(async () => {
  service = await startDocumentsService();
  await take(service, [
    aCompany('united-parcel-service', { name: 'United Parcel Service', ...listed('UPS') }),
    aCompany('other-parcels', { name: 'Other Parcels', ...listed('OPQ') }),
    aCompany('opq', { name: 'OPQ' }),
    // A symbol of two companies identifies neither.
    deal('d1', { name: 'UPS' }, { name: 'Quietmere' }),
    deal('d2', { name: 'DUPE' }, { name: 'Quietmere' }),
  ]);
  await rebuildIndex(service.app.context);
});
afterAll(() => service.close());

const meant = async (company: string) =>
  (await service.call('company.employee_reviews', { query: { company } })).body.data?.company as string;

test.each(['UPS', 'ups'])('%s is the company listed so, not one that a deal merely calls so', async (company) => {
  expect(await meant(company)).toBe('united-parcel-service');
});

test('a permalink stays its company’s where a list knows it, and where several companies have it for a symbol', async () => {
  expect(await meant('opq')).toBe('opq');
  expect(await meant('dupe')).toBe('dupe');
});

test('a search finds the company listed so before one that a deal merely calls so, and both', async () => {
  const found = async (query: string) =>
    ((await service.call('company.search', { query: { query } })).body.data as { permalink: string }[]).map(({ permalink }) => permalink);
  expect((await found('UPS')).slice(0, 2)).toEqual(['united-parcel-service', 'ups']);
  expect((await found('OPQ')).slice(0, 2)).toEqual(['opq', 'other-parcels']);
});
