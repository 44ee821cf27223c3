import type { OperationId } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestService } from '../support/service.ts';
import { startDocumentsService } from './documents.support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startDocumentsService();
});
afterAll(() => service.close());

const operations: OperationId[] = [
  'company.filings',
  'company.earnings_transcripts',
  'company.earnings_calls',
  'company.product_reviews',
  'company.employee_reviews',
];
const ask = (company: string, id: OperationId = 'company.employee_reviews') => service.call(id, { query: { company } });

describe('naming a company where documents are asked for', () => {
  test.each([
    ['quillmere-robotics'],
    ['https://www.quillmere.example.com/about'],
    ['quillmere.example.com'],
    ['NASDAQ:QMRE'],
    ['QMRE'],
    [' qmre '],
  ])('%j means the company, on every endpoint', async (company) => {
    for (const id of operations) {
      const { status, body } = await ask(company, id);
      expect(status, body.detail).toBe(200);
    }
    expect((await ask(company)).body.data.company).toBe('quillmere-robotics');
  });

  test.each(['CLS.B', 'CLS-B', 'cls/b', 'CLS B', 'NYSE:CLS-B', 'NYSE:CLS B'])(
    'the bare symbol %s of a share class resolves however it is written',
    async (company) => {
      expect((await ask(company)).body.data?.company).toBe('classmere');
    },
  );

  test('a bare symbol that is the primary listing of several companies is 404 with all of them', async () => {
    const { status, body } = await ask('DUPE');
    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: 'COMPANY_NOT_FOUND',
      invalid: ['DUPE'],
      candidates: [
        { permalink: 'dupe-one', name: 'Dupe One' },
        { permalink: 'dupe-two', name: 'Dupe Two' },
      ],
    });
    expect(body.detail).toContain("'dupe-one', 'dupe-two'");
  });

  test('a bare symbol under which a company is listed only beside its primary listing is 404 with that company', async () => {
    const { status, body } = await ask('AWAY');
    expect(status).toBe(404);
    expect(body.candidates).toEqual([{ permalink: 'homemere', name: 'Homemere' }]);
  });

  test('a bare symbol means nothing to other endpoints', async () => {
    const { status } = await service.call('company.enrich_single', { body: { company: 'QMRE', sections: ['firmographics'] } });
    expect(status).toBe(404);
  });

  test.each(['nobody-at-all', 'https://nobody.example.com/', 'NASDAQ:NOBODY', 'NOBODY', 'Quillmere Robotics'])(
    '%j is nobody on every endpoint',
    async (company) => {
      for (const id of operations) expect((await ask(company, id)).status).toBe(404);
    },
  );
});

describe('calls of the documents endpoints', () => {
  test.each(operations)('%s without company is 400 and says so', async (id) => {
    const { status, body } = await service.call(id, { query: {} });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'MISSING_PARAMETER', field: 'company' });
  });

  test.each(operations)('%s without a token is 401', async (id) => {
    expect((await service.call(id, { query: { company: 'quietmere' }, token: null })).status).toBe(401);
  });

  const most = (id: OperationId) => (id.endsWith('reviews') ? 500 : 100);
  test.each(
    operations.flatMap((id) => [
      [id, 'limit', '0', 'must be at least 1'] as const,
      [id, 'limit', String(most(id) + 1), `must be at most ${most(id)}`] as const,
      [id, 'limit', 'ten', 'must be a whole number'] as const,
      [id, 'limit', '', 'must be a whole number'] as const,
      [id, 'limit', '1.5', 'must be a whole number'] as const,
      [id, 'offset', '-1', 'must be at least 0'] as const,
      [id, 'offset', '99999999999999999999', 'must be at most 9007199254740991'] as const,
    ]),
  )('%s with %s=%j is 400 and names the field', async (...[id, field, value, message]) => {
    const { status, body } = await service.call(id, { query: { company: 'quietmere', [field]: value } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_INPUT', field, errors: [{ path: field, message }] });
  });

  test.each(['company.filings', 'company.earnings_transcripts', 'company.earnings_calls'] as const)(
    '%s with years that are none, or in the wrong order, is 400',
    async (id) => {
      const bad = async (query: Record<string, string>) => (await service.call(id, { query: { company: 'quietmere', ...query } })).body;
      expect(await bad({ from_year: 'x' })).toMatchObject({ field: 'from_year' });
      expect(await bad({ to_year: '31' })).toMatchObject({ field: 'to_year' });
      expect(await bad({ from_year: '2031', to_year: '2030' })).toMatchObject({
        field: 'from_year',
        errors: [{ message: 'must not be greater than `to_year`' }],
      });
    },
  );

  test('a limit given twice is 400', async () => {
    const answer = await fetch(new URL('/api/enterprise/company/filings/?company=quietmere&limit=1&limit=2', service.url), {
      headers: { authorization: `Bearer ${service.token}` },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ field: 'limit' });
  });

  test('a company without publications is 200 with the empty form', async () => {
    const bodyOf = async (id: OperationId) => (await ask('quietmere', id)).body;
    expect(await bodyOf('company.filings')).toEqual({ status: 'success', data: [], count: 0 });
    expect(await bodyOf('company.earnings_transcripts')).toEqual({ status: 'success', data: [] });
    expect(await bodyOf('company.earnings_calls')).toEqual({ status: 'success', data: [], count: 0, from_year: null, to_year: null });
    expect(await bodyOf('company.product_reviews')).toEqual({
      status: 'success',
      data: {
        company: 'quietmere',
        product_name: '',
        rating: null,
        star_distribution: {},
        reviews: [],
        main_category: '',
        total: 0,
        limit: 100,
        offset: 0,
      },
    });
    expect(await bodyOf('company.employee_reviews')).toEqual({
      status: 'success',
      data: {
        company: 'quietmere',
        overview: {
          rating: null,
          compensation_and_benefits_rating: null,
          culture_and_values_rating: null,
          diversity_and_inclusion_rating: null,
          senior_management_rating: null,
          work_life_balance_rating: null,
          business_outlook_rating: null,
          ceo_rating: null,
          recommend_to_friend_rating: null,
        },
        reviews: [],
        total: 0,
        limit: 100,
        offset: 0,
      },
    });
  });
});
