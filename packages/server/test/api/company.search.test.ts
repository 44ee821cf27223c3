import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

async function search(query: Record<string, string>): Promise<{ permalink: string; [key: string]: unknown }[]> {
  const { status, body, text } = await service.call('company.search', { query });
  expect(status, text).toBe(200);
  expect(body.count).toBe(body.data.length);
  return body.data;
}

describe('GET /api/enterprise/company/search', () => {
  test.each([
    ['NVIDIA', 'nvidia'],
    ['nvidia corporation', 'nvidia'],
    ['Nvidea', 'nvidia'],
    ['micrsoft', 'microsoft'],
    ['salesf', 'salesforce'],
    ['sales force', 'salesforce'],
    ['coca cola', 'coca-cola'],
    ['toyota', 'toyota-motor'],
    ['nestlé', 'nestle'],
  ])('finds %s by name', async (query, permalink) => {
    expect((await search({ query }))[0]?.permalink).toBe(permalink);
  });

  test.each(['nvidia.com', 'https://www.NVIDIA.com/en-us/?x=1', 'http://nvidia.com'])(
    'finds a company by its website %s',
    async (query) => {
      expect((await search({ query, search_by: 'website' })).map((company) => company.permalink)).toEqual(['nvidia']);
      expect((await search({ query, search_by: 'domain' })).map((company) => company.permalink)).toEqual(['nvidia']);
    },
  );

  test('completes a website that is only begun, where websites are asked for', async () => {
    expect((await search({ query: 'nvid', search_by: 'website' })).map((company) => company.permalink)).toContain('nvidia');
  });

  test.each(['NVDA', 'nvda', 'NASDAQ:NVDA'])('finds a company by its ticker %s', async (query) => {
    expect((await search({ query, search_by: 'ticker' }))[0]?.permalink).toBe('nvidia');
    expect((await search({ query }))[0]?.permalink).toBe('nvidia');
  });

  test('answers every field of a known company', async () => {
    expect((await search({ query: 'nvidia' }))[0]).toMatchObject({
      name: expect.stringMatching(/nvidia/i),
      permalink: 'nvidia',
      ipo_status: 'public',
      hq: expect.stringContaining('United States'),
      website: 'https://nvidia.com/',
      domain: 'nvidia.com',
      ticker: 'NASDAQ:NVDA',
      country_code: 'US',
      country: 'United States',
    });
  });

  test('answers an empty list, not an error, when nothing fits', async () => {
    expect(await search({ query: 'zzqxv wkkjq pplmw' })).toEqual([]);
    expect(await search({ query: '!!!' })).toEqual([]);
    const letters = Array.from({ length: 500 }, (_, index) => String.fromCharCode(97 + ((index * index + 7 * index) % 26)));
    expect(await search({ query: letters.join('') })).toEqual([]);
  });

  test('keeps to the company type and the limit', async () => {
    expect((await search({ query: 'bank', company_type: 'public' })).every((company) => company['ipo_status'] === 'public')).toBe(true);
    expect((await search({ query: 'data', company_type: 'private' })).every((company) => company['ipo_status'] === 'private')).toBe(true);
    expect(await search({ query: 'bank', limit: '3' })).toHaveLength(3);
    expect(await search({ query: 'bank' })).toHaveLength(10);
  });

  test.each([
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: '   ' }, 'query'],
    [{ query: 'x', limit: '0' }, 'limit'],
    [{ query: 'x', limit: '51' }, 'limit'],
    [{ query: 'x', limit: 'ten' }, 'limit'],
    [{ query: 'x', search_by: 'colour' }, 'search_by'],
    [{ query: 'x', company_type: 'listed' }, 'company_type'],
    [{ query: 'a\u0000b' }, 'query'],
  ] as [Record<string, string>, string][])('answers 400 to %j', async (query, field) => {
    const { status, body } = await service.call('company.search', { query });
    expect(status).toBe(400);
    expect(body.field).toBe(field);
  });

  test('answers 401 without a token', async () => {
    const { status, body, headers } = await service.call('company.search', { query: { query: 'x' }, token: null });
    expect(status).toBe(401);
    expect(body.detail).toBe('Authentication credentials were not provided.');
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });
});
