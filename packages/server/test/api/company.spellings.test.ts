import { afterAll, beforeAll, expect, test } from 'vitest';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { aCompany, take } from './documents.support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
  await saveSources(service.app.context.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  const listed = (symbol: string) => [{ exchange: 'NYSE', symbol, is_primary: true }];
  await take(service, [
    aCompany('classmere', { name: 'Classmere', listings: listed('CLS-B') }),
    aCompany('dotmere', { name: 'Dotmere', listings: listed('DTM.A') }),
    aCompany('sakura', { name: '株式会社サクラ精機' }),
    aCompany('qiming', { name: '启明电子股份有限公司' }),
    aCompany('haneul', { name: '주식회사 하늘전자' }),
  ]);
  await catchUpIndex(service.app.context);
});
afterAll(() => service.close());

async function found(query: string): Promise<string[]> {
  const { status, body, text } = await service.call('company.search', { query: { query } });
  expect(status, text).toBe(200);
  return body.data.map(({ permalink }: { permalink: string }) => permalink);
}

test.each(['CLS-B', 'CLS.B', 'CLS/B', 'CLS B', 'cls.b', 'NYSE:CLS-B', 'NYSE:CLS.B', 'NYSE:CLS/B', 'NYSE:CLS B', 'NYSE: CLS.B'])(
  'the share class CLS-B is found as %s',
  async (query) => {
    expect(await found(query)).toEqual(['classmere']);
  },
);

test.each(['NYSE:CLS.B', 'NYSE:CLS/B', 'NYSE:CLS B', 'NYSE: CLS.B', 'XNYS:cls-b'])('%s resolves to the company', async (company) => {
  const { status, body } = await service.call('company.enrich_single', { body: { company, sections: ['firmographics'] } });
  expect(status, body.detail).toBe(200);
  expect(body.data.firmographics).toMatchObject({ ticker: 'NYSE:CLS-B' });
});

test.each(['DTM.A', 'DTM-A'])('%s is served as the source spelled it', async (query) => {
  const { body } = await service.call('company.search', { query: { query } });
  expect(body.data).toMatchObject([{ permalink: 'dotmere', ticker: 'NYSE:DTM.A' }]);
});

test('a record that spells the symbol otherwise is of the same company, whose listing stays one', async () => {
  const listings = [{ exchange: 'NYSE', symbol: 'DTM-A' }];
  await take(service, [
    { ...aCompany('dotmere', {}), source_key: 'another', subject: { ticker: 'NYSE:DTM/A' }, facts: { name: 'Dotmere', listings } } as never,
  ]);
  await catchUpIndex(service.app.context);
  const { body } = await service.call('company.search', { query: { query: 'Dotmere' } });
  expect(body.data).toMatchObject([{ permalink: 'dotmere', ticker: 'NYSE:DTM.A' }]);
});

test.each([
  ['サクラ精機', 'sakura'],
  ['株式会社サクラ精機', 'sakura'],
  ['サクラ精機(株)', 'sakura'],
  ['㈱サクラ精機', 'sakura'],
  ['启明电子', 'qiming'],
  ['启明电子有限公司', 'qiming'],
  ['하늘전자', 'haneul'],
  ['(주)하늘전자', 'haneul'],
])('%s finds the company whatever the legal form', async (query, permalink) => {
  expect((await found(query))[0]).toBe(permalink);
});
