import { peerCompany } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNothingInvented, expectRanking, parametersWith, recordOf, rowsOf } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';

const id = 'company_peers.enrich';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const peersOf = (company: string, parameters?: object) => rowsOf(service, id, { company, ...(parameters && { parameters }) });

describe('POST /api/enterprise/company-peers/enrich/', () => {
  test('lists companies of the same business, with exactly the specified keys, best first', async () => {
    const rows = await peersOf('salesforce');
    expectRanking(rows);
    const columns = Object.keys(peerCompany.shape).filter((name) => name !== '_sources');
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(columns);
      peerCompany.parse(row);
    }
    const first = rows.slice(0, 20).map((row) => row.Permalink);
    expect(first).toEqual(expect.arrayContaining(['microsoft', 'oracle', 'servicenow']));
  });

  test('never lists the company itself, however it was named', async () => {
    for (const company of ['salesforce', 'https://www.salesforce.com/', 'NYSE:CRM']) {
      expect((await peersOf(company)).map((row) => row.Permalink)).not.toContain('salesforce');
    }
  });

  test('never lists a subsidiary of the company, nor its owner', async () => {
    const peers = async (company: string) => (await peersOf(company)).map(({ Permalink }) => Permalink);
    expect(await peers('alphabet')).not.toContain('youtube');
    expect(await peers('microsoft')).not.toContain('github');
    expect(await peers('youtube')).not.toContain('alphabet');
  });

  test('quotes no label twice, in any spelling', async () => {
    for (const { Commentary } of await peersOf('nvidia')) {
      const quotes = [...Commentary.matchAll(/“([^”]+)”/g)].map(([, quote]) => quote!.toLowerCase().replace(/&/g, 'and'));
      expect(new Set(quotes).size, Commentary).toBe(quotes.length);
      for (const quote of quotes) expect(quotes.filter((other) => other !== quote && other.split(' ').includes(quote))).toEqual([]);
    }
  });

  test('says of a company that it was acquired only when its status does', async () => {
    const rows = [...(await peersOf('nvidia')), ...(await peersOf('salesforce'))];
    for (const row of rows) expect(/It (?:was|has itself been) acquired/.test(row.Commentary)).toBe(row['Operating Status'] === 'Acquired');
  });

  test('states no number and no quote that is not stored', async () => {
    await expectNothingInvented(service, 'nvidia', await peersOf('nvidia'));
  });

  test('answers the same request with the same bytes', async () => {
    const text = async () => JSON.stringify(await peersOf('nvidia', { geography: ['USA'] }));
    expect(await text()).toBe(await text());
  });

  test('never changes a row’s score by filtering other rows out', async () => {
    const all = new Map((await peersOf('nvidia')).map((row) => [row.Permalink, row]));
    const shared = (await peersOf('nvidia', { geography: ['USA'] })).filter((row) => all.has(row.Permalink));
    expect(shared.length).toBeGreaterThan(5);
    expect(shared).toEqual(shared.map((row) => all.get(row.Permalink)));
  });

  test('sample companies draw companies like them up', async () => {
    const placeOf = async (parameters: object) =>
      (await peersOf('nvidia', parameters)).findIndex((row) => row.Permalink === 'applied-materials');
    const plain = await placeOf({});
    const drawn = await placeOf({ sample_companies: ['lam-research', 'kla'] });
    expect(drawn).toBeGreaterThan(-1);
    expect(plain === -1 || drawn <= plain).toBe(true);
  });

  test('tells, when nothing is left, how many companies each filter removes', async () => {
    const record = await recordOf(service, id, { company: 'nvidia', parameters: { geography: ['ATA'], founded_year: { from: 1900 } } });
    expect(record.result).toEqual([]);
    const { companies, geography, founded_year } = record.removed_by_filter;
    expect(geography).toBe(companies);
    expect(founded_year).toBeGreaterThan(0);
    expect(founded_year).toBeLessThan(companies);
  });

  test('include_sources=true adds to each row why it has its score; without it the answer has none', async () => {
    const { body } = await service.call(id, { body: { company: 'nvidia', parameters: parametersWith() } });
    const plain = await service.finished(body.request_id);
    const { body: told } = await service.call('request.result', {
      params: { request_id: body.request_id },
      query: { include_sources: 'true' },
    });
    expect(plain.result[0]).not.toHaveProperty('_sources');
    for (const [index, row] of told.result.entries()) {
      const { _sources, ...rest } = row;
      expect(rest).toEqual(plain.result[index]);
      expect(Object.keys(_sources.components)).toEqual([
        'overlap',
        'likeness',
        'market',
        'relation',
        'geography',
        'meaning',
        'renown',
        ...(row['Operating Status'] === 'Acquired' ? ['independence'] : []),
        'told',
      ]);
      for (const { value } of Object.values<{ value: number }>(_sources.components)) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
      for (const { records } of _sources.evidence)
        expect(records[0]).toMatchObject({ source: expect.any(String), source_key: expect.any(String) });
    }
  });

  test.each([
    'detailed_query',
    'sample_companies',
    'geography',
    'company_type',
    'employee_count',
    'founded_year',
    'funding_stage',
    'total_funding',
    'last_funding_round',
    'revenue',
    'ebitda',
    'net_income',
    'ev_ebitda',
  ])('refuses a body without %s and names it', async (field) => {
    const { [field]: _, ...parameters } = parametersWith();
    const { status, body } = await service.call(id, { body: { company: 'nvidia', parameters } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ path: `parameters.${field}` })]);
  });

  test('refuses an unknown company now, not later', async () => {
    const { status, body } = await service.call(id, { body: { company: 'no-such-company', parameters: parametersWith() } });
    expect([status, body.code]).toEqual([404, 'COMPANY_NOT_FOUND']);
    const sample = await service.call(id, {
      body: { company: 'nvidia', parameters: parametersWith({ sample_companies: ['no-such-company'] }) },
    });
    expect(sample.status).toBe(404);
  });
});
