import { buyerCompany } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNothingInvented, expectRanking, parametersWith, rowsOf } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';

const id = 'buyer_screening.enrich';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const buyersOf = (company: string, parameters?: object) => rowsOf(service, id, { company, ...(parameters && { parameters }) });

describe('POST /api/enterprise/buyer-screening/enrich/', () => {
  test('lists buyers with exactly the specified keys, best first, those who buy such companies before all', async () => {
    const rows = await buyersOf('salesforce');
    expectRanking(rows);
    const columns = Object.keys(buyerCompany.shape).filter((name) => name !== '_sources');
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(columns);
      buyerCompany.parse(row);
    }
    expect(rows.slice(0, 10).map((row) => row.Permalink)).toEqual(expect.arrayContaining(['oracle', 'ibm', 'microsoft']));
    expect(rows.map((row) => row.Permalink)).not.toContain('salesforce');
  });

  test('never lists a closed company', async () => {
    for (const row of await buyersOf('twitter')) expect(row['Operating Status']).not.toBe('Closed');
  });

  test('names precedents that are on record, and no number or quote that is not', async () => {
    await expectNothingInvented(service, 'salesforce', await buyersOf('salesforce'));
  });

  test('buyer_type keeps the kinds asked for; a bare text is a list of one', async () => {
    const strategic = await buyersOf('salesforce', { buyer_type: ['strategic'] });
    expect(new Set(strategic.map((row) => row['Buyer Type']))).toEqual(new Set(['Strategic']));
    const financial = await buyersOf('salesforce', { buyer_type: 'financial' });
    expect(financial.length).toBeGreaterThan(0);
    for (const row of financial) expect(['Financial', 'Institutional']).toContain(row['Buyer Type']);
  });

  test('geography is exact, and changes no score', async () => {
    const all = new Map((await buyersOf('salesforce')).map((row) => [row.Permalink, row]));
    const rows = await buyersOf('salesforce', { geography: ['DEU'] });
    expect(new Set(rows.map((row) => row['HQ Country']))).toEqual(new Set(['Germany']));
    for (const row of rows.filter(({ Permalink }) => all.has(Permalink))) expect(row).toEqual(all.get(row.Permalink));
  });

  test('answers the same request with the same bytes', async () => {
    expect(JSON.stringify(await buyersOf('nvidia'))).toBe(JSON.stringify(await buyersOf('nvidia')));
  });

  test.each(['detailed_query', 'buyer_type', 'company_type', 'geography'])('refuses a body without %s and names it', async (field) => {
    const { [field]: _, ...parameters } = parametersWith();
    const { status, body } = await service.call(id, { body: { company: 'nvidia', parameters } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ path: `parameters.${field}` })]);
  });
});
