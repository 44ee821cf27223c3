import { sectionNames } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const enrich = (company: unknown, sections: unknown = ['firmographics']) =>
  service.call('company.enrich_single', { body: { company, sections } });

describe('POST /api/enterprise/company/enrich/single/', () => {
  test('answers all nine sections of a public company, each key present, with real content', async () => {
    const { status, body } = await enrich('microsoft', sectionNames);
    expect(status).toBe(200);
    expect(body.status).toBe('success');
    expect(Object.keys(body.data)).toEqual(sectionNames);
    expect(body.data.firmographics).toMatchObject({
      website: 'https://microsoft.com',
      location: 'Redmond, United States',
      type: 'public',
      ticker: 'NASDAQ:MSFT',
      country_code: 'USA',
      founded: 1975,
    });
    // Hand-checked against the constituents' financials of 2026-08-22.
    expect(body.data.public_company_financials).toMatchObject({ ticker: 'NASDAQ:MSFT', currency: 'USD', market_data_date: '2026-08-22' });
    expect(body.data.acquisitions.length).toBeGreaterThan(50);
    expect(body.data.gtm_and_business_model).toMatchObject({ offering_type: 'Software', technology_classification: 'YES' });
    expect(body.data.website_traffic).toEqual({});
    expect(body.data.investments).toEqual([]);
    expect(body.data.uk_private_company_financials).toEqual({});
  });

  test('answers only what was asked, in the order asked', async () => {
    const { body } = await enrich('nvidia', ['funding', 'firmographics']);
    expect(Object.keys(body.data)).toEqual(['funding', 'firmographics']);
  });

  test.each([
    'nvidia',
    'NVIDIA',
    'nvidia.com',
    'www.nvidia.com',
    'HTTPS://WWW.NVIDIA.COM/en-us/data-center?x=1#y',
    'http://nvidia.com:80/',
    '//nvidia.com/',
    'investor.nvidia.com',
    'NASDAQ:NVDA',
    'nasdaq:nvda',
    ' nvidia ',
  ])('resolves the identifier %j', async (company) => {
    const { status, body } = await enrich(company);
    expect(status, body.detail).toBe(200);
    expect(body.data.firmographics.ticker).toBe('NASDAQ:NVDA');
  });

  test.each(['NYSE:BRK.B', 'NYSE:BRK-B', 'nyse:brk/b'])('resolves the share class %s however it is written', async (company) => {
    const { body } = await enrich(company);
    expect(body.data?.firmographics.name, body.detail).toBe('Berkshire Hathaway');
  });

  test.each([
    ['https://github.com/', 'GitHub'],
    ['github.com', 'GitHub'],
    ['xbox.com', 'Microsoft'],
  ])('takes %s, called after it or its brand, for %s', async (company, name) => {
    const { status, body } = await enrich(company);
    expect(status, body.detail).toBe(200);
    expect(body.data.firmographics.name).toBe(name);
  });

  test.each(['https://github.com/nvidia/nobody-at-all', 'play.google.com/store', 'mit.edu'])(
    'never takes the shared host %s for one of the companies on it',
    async (company) => {
      const { status, body } = await enrich(company);
      expect(status).toBe(404);
      expect(body.code).toBe('COMPANY_NOT_FOUND');
    },
  );

  test('does not resolve a display name', async () => {
    expect((await enrich('NVIDIA Corp')).status).toBe(404);
  });

  test('answers 404 naming the identifier, with close matches', async () => {
    const { status, body } = await enrich('nvidea');
    expect(status).toBe(404);
    expect(body.detail).toContain("'nvidea'");
    expect(body.detail).toContain("'nvidia'");
    expect(body.candidates).toContainEqual({ permalink: 'nvidia', name: expect.any(String) });
    expect(body.invalid).toEqual(['nvidea']);
  });

  test('answers 404 to an unknown URL: adding a company is another operation', async () => {
    expect((await enrich('https://surely-nobody-has-this.example.com/')).status).toBe(404);
    expect((await enrich('https://zzqxv-wkkjq.com/')).status).toBe(404);
  });

  test.each([
    [{}, 'company'],
    [{ company: 'nvidia' }, 'sections'],
    [{ company: 'nvidia', sections: [] }, 'sections'],
    [{ company: 'nvidia', sections: 'firmographics' }, 'sections'],
    [{ company: '', sections: ['funding'] }, 'company'],
    [{ company: 7, sections: ['funding'] }, 'company'],
    [{ company: 'nvidia', sections: ['funding', 'funding'] }, 'sections[1]'],
    [{ company: 'nvidia', sections: ['products'] }, 'sections[0]'],
    [{ company: 'nvidia', sections: ['key_customers'] }, 'sections[0]'],
    [{ company: 'nvi\u0000dia', sections: ['funding'] }, 'company'],
  ] as [unknown, string][])('answers 400 to %j', async (body, field) => {
    const answer = await service.call('company.enrich_single', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.field).toBe(field);
    expect(typeof answer.body.detail).toBe('string');
  });

  test('answers an unknown section with the allowed ones', async () => {
    const { body } = await enrich('nvidia', ['fundings']);
    expect(body.errors[0].allowed).toEqual(sectionNames);
    expect(body.detail).toContain("did you mean 'funding'");
  });

  test('answers 401 without a token, before it looks at the body', async () => {
    const { status } = await service.call('company.enrich_single', {
      raw: '{',
      headers: { 'content-type': 'application/json' },
      token: null,
    });
    expect(status).toBe(401);
  });

  test('answers 413 and 415 as declared', async () => {
    expect((await enrich('x'.repeat(2_000_000))).status).toBe(413);
    const headers = { 'content-type': 'text/plain' };
    expect((await service.call('company.enrich_single', { raw: '{}', headers })).status).toBe(415);
  });
});
