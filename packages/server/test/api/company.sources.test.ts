import { sectionNames } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const include_sources = 'true';
const body = { company: 'microsoft', sections: sectionNames };
const single = (query?: Record<string, string>) => service.call('company.enrich_single', { body, ...(query && { query }) });

describe('include_sources on the single enrichment', () => {
  test('adds `_sources` beside `data`, which stays as it is', async () => {
    const [plain, cited] = [await single(), await single({ include_sources })];
    expect(Object.keys(cited.body)).toEqual(['status', 'data', '_sources']);
    expect(cited.text.startsWith(plain.text.slice(0, -1))).toBe(true);
    expect(Object.keys(cited.body._sources)).toEqual(sectionNames);
  });

  test('is off by default and with false', async () => {
    const plain = await single();
    expect(Object.keys(plain.body)).toEqual(['status', 'data']);
    expect((await single({ include_sources: 'false' })).text).toBe(plain.text);
  });

  test('cites for each value the record that gave it', async () => {
    const { _sources } = (await single({ include_sources })).body;
    // The list of constituents is kept by hand and states the year; the filer states where it is.
    expect(_sources.firmographics.founded).toEqual([
      {
        source: 'sp500-constituents',
        source_key: 'MSFT',
        source_url: expect.stringMatching(/^https:/),
        as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        retrieved_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        method: 'reported',
      },
    ]);
    expect(_sources.firmographics.type.length).toBeGreaterThan(0);
    expect(new Set(_sources.firmographics.type.map((cited: { method: string }) => cited.method))).toEqual(new Set(['derived']));
    // The newest are known by hand, the others by lists of deals.
    expect(_sources.acquisitions['[0]'][0].source).toBe('hand-kept');
    expect(_sources.website_traffic).toEqual({});
  });

  test.each(['yes', '1', ''])('answers 400 to %j', async (value) => {
    expect(await single({ include_sources: value })).toMatchObject({ status: 400, body: { field: 'include_sources' } });
  });
});

describe('include_sources on a batch', () => {
  async function batch() {
    const submitted = await service.call('company.enrich', {
      body: { companies: ['microsoft', 'NASDAQ:NVDA'], sections: [...sectionNames, 'key_customers'] },
    });
    await service.finished(submitted.body.request_id);
    return submitted.body.request_id as string;
  }

  test('adds `_sources` inside each company, in the status and in the result, in both path forms', async () => {
    const request_id = await batch();
    const answers = [
      await service.call('request.status', { params: { request_id }, query: { include_sources } }),
      await service.call('request.status_by_query', { query: { request_id, include_sources } }),
      await service.call('request.result', { params: { request_id }, query: { include_sources } }),
      await service.call('request.result_by_query', { query: { request_id, include_sources } }),
    ];
    const cited = (await single({ include_sources })).body;
    for (const answer of answers) {
      const { result } = answer.body;
      expect(Object.keys(result)).toEqual(['microsoft', 'NASDAQ:NVDA']);
      expect(Object.keys(result.microsoft)).toEqual([...sectionNames, 'key_customers', '_sources']);
      // What was packed for storage comes out as the single enrichment answers it.
      const { key_customers, ...structured } = result.microsoft._sources;
      expect(structured).toEqual(cited._sources);
      expect(key_customers[''][0].left_out.reason).toMatch(/No document/);
      expect(result['NASDAQ:NVDA']._sources.firmographics.name[0].source).toBeTruthy();
    }
  });

  test('changes nothing but that: without it the answer is the same to the byte', async () => {
    const request_id = await batch();
    const plain = await service.call('request.result', { params: { request_id } });
    const cited = await service.call('request.result', { params: { request_id }, query: { include_sources } });
    expect(plain.text).not.toContain('_sources');
    expect((await service.call('request.result', { params: { request_id }, query: { include_sources: 'false' } })).text).toBe(plain.text);
    for (const company of Object.values<Record<string, unknown>>(cited.body.result)) delete company['_sources'];
    expect(JSON.stringify(cited.body)).toBe(plain.text);
  });

  test('leaves a result alone for which no sources were kept', async () => {
    const submitted = await service.call('market_map.enrich', { body: { topic: 'regional airlines' } });
    const { result } = await service.finished(submitted.body.request_id);
    const request_id = submitted.body.request_id as string;
    // As of a request that was worked on before sources were kept.
    await service.database.owner.query('update request_results set sources = null where request_id = $1', [request_id]);
    const cited = await service.call('request.result', { params: { request_id }, query: { include_sources } });
    expect(cited.body.result).toEqual(result);
  });
});
