import { randomUUID } from 'node:crypto';
import { batchSectionNames, narrativeSectionNames, sectionNames } from '@firmament/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { enrichBatch } from '../../src/services/companies/enrich-batch.ts';
import { sections as sectionFunctions } from '../../src/sections/index.ts';
import { expectPublished } from '../support/conformance.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { workUnder } from '../support/work.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
afterEach(() => vi.restoreAllMocks());

const submit = (body: unknown) => service.call('company.enrich', { body });

async function enriched(companies: string[], sections: readonly string[], parameters?: object) {
  const { status, body, text } = await submit({ companies, sections, ...(parameters && { parameters }) });
  expect(status, text).toBe(202);
  expect(body.status).toBe('PENDING');
  const record = await service.finished(body.request_id);
  expect(record.status, record.error).toBe('COMPLETED');
  expectPublished('BatchEnrichment', record.result);
  return record.result;
}

const somePermalinks = async (count: number): Promise<string[]> => {
  const { rows } = await service.database.owner.query<{ permalink: string }>(
    'select permalink from company_documents order by company_id limit $1',
    [count],
  );
  return rows.map((row) => row.permalink);
};

describe('POST /api/enterprise/company/enrich/', () => {
  test('keys the result by the identifiers exactly as sent, two spellings of one company apart', async () => {
    const companies = ['nvidia', 'NVIDIA', ' https://www.NVIDIA.com/en-us/ ', 'NASDAQ:NVDA', 'microsoft.com'];
    const result = await enriched(companies, ['firmographics']);
    expect(Object.keys(result)).toEqual(companies);
    for (const identifier of companies.slice(0, 4)) expect(result[identifier]).toEqual(result['nvidia']);
    expect(result['microsoft.com'].firmographics).toMatchObject({ ticker: 'NASDAQ:MSFT', founded: 1975 });
  });

  test('answers the requested sections at the top level, in the order asked, as the single enrichment does', async () => {
    const names = sectionNames.toReversed();
    const { microsoft } = await enriched(['microsoft'], names);
    expect(Object.keys(microsoft)).toEqual(names);
    const single = await service.call('company.enrich_single', { body: { company: 'microsoft', sections: names } });
    expect(microsoft).toEqual(single.body.data);
  });

  test('answers the narrative sections in their empty form', async () => {
    const { nvidia } = await enriched(['nvidia'], batchSectionNames);
    expect(Object.keys(nvidia)).toEqual(batchSectionNames);
    for (const name of narrativeSectionNames) expect(nvidia[name]).toEqual({});
  });

  test('answers custom fields beside the sections, empty where nothing says it', async () => {
    const custom_fields = [
      { field_name: 'Cold chain', type: 'text', prompt: 'What does it do for cold chains?' },
      { field_name: '__proto__', type: 'text', prompt: 'Anything?' },
    ];
    const { nvidia } = await enriched(['nvidia'], ['headcount'], { custom_fields });
    expect(Object.keys(nvidia)).toEqual(['headcount', 'custom_fields']);
    expect(Object.entries(nvidia.custom_fields)).toEqual([
      ['Cold chain', { value: '', sources: [] }],
      ['__proto__', { value: '', sources: [] }],
    ]);
  });

  test.each([undefined, null, {}, { custom_fields: [] }, { custom_fields: null }])(
    'takes the parameters %j as none',
    async (parameters) => {
      const { body } = await submit({ companies: ['nvidia'], sections: ['headcount'], parameters });
      expect(Object.keys((await service.finished(body.request_id)).result.nvidia)).toEqual(['headcount']);
    },
  );

  test('is called company_enrichment, and records which data it ran on', async () => {
    const { body } = await submit({ companies: ['nvidia'], sections: ['headcount'] });
    expect(await service.finished(body.request_id)).toMatchObject({ request_type: 'company_enrichment' });
    const { rows } = await service.database.owner.query<{ data_version: number }>(
      'select data_version from requests where request_id = $1',
      [body.request_id],
    );
    expect(rows[0]?.data_version).toBeGreaterThan(0);
  });

  test('an identifier that was sent twice is one key, another spelling of it its own', async () => {
    const result = await enriched(['nvidia', 'microsoft', 'nvidia', 'Nvidia'], ['firmographics']);
    expect(Object.keys(result)).toEqual(['nvidia', 'microsoft', 'Nvidia']);
  });

  test('counts what was sent, also where two identifiers are of one company', async () => {
    const { body } = await submit({ companies: ['nvidia', 'NASDAQ:NVDA', 'microsoft'], sections: ['headcount'] });
    expect(await service.finished(body.request_id)).toMatchObject({ done: 3, total: 3 });
  });

  test('takes 200 companies with all structured sections, and 20 with a narrative one', async () => {
    const companies = await somePermalinks(200);
    expect(Object.keys(await enriched(companies, sectionNames))).toHaveLength(200);
    expect(Object.keys(await enriched(companies.slice(0, 20), ['key_customers', 'funding']))).toHaveLength(20);
  });

  test('answers 400 above 200 companies, and above 20 with a narrative section', async () => {
    const companies = await somePermalinks(201);
    const many = await submit({ companies, sections: ['firmographics'] });
    expect(many).toMatchObject({ status: 400, body: { field: 'companies', detail: 'companies: must have at most 200 items.' } });
    const narrated = await submit({ companies: companies.slice(0, 21), sections: ['firmographics', 'partnerships'] });
    expect(narrated).toMatchObject({ status: 400, body: { field: 'companies', code: 'INVALID_INPUT' } });
    expect(narrated.body.detail).toContain('at most 20 items with a narrative section');
    expect((await submit({ companies: companies.slice(0, 21), sections: ['firmographics'] })).status).toBe(202);
  });

  test('answers 404 at submission, naming every identifier that does not resolve', async () => {
    const { status, body } = await submit({
      companies: ['nvidia', 'nobody-at-all', 'microsoft', 'https://zzqxv-wkkjq.com/'],
      sections: ['firmographics'],
    });
    expect(status).toBe(404);
    expect(body.invalid).toEqual(['nobody-at-all', 'https://zzqxv-wkkjq.com/']);
    expect(body.detail).toContain("'nobody-at-all'");
  });

  const field = { field_name: 'x', type: 'text', prompt: 'y' };
  const withFields = (...custom_fields: unknown[]) => ({ companies: ['nvidia'], sections: ['funding'], parameters: { custom_fields } });
  test.each([
    [{}, 'companies'],
    [{ companies: ['nvidia'] }, 'sections'],
    [{ companies: [], sections: ['funding'] }, 'companies'],
    [{ companies: 'nvidia', sections: ['funding'] }, 'companies'],
    [{ companies: [''], sections: ['funding'] }, 'companies[0]'],
    [{ companies: ['  '], sections: ['funding'] }, 'companies[0]'],
    [{ companies: [7], sections: ['funding'] }, 'companies[0]'],
    [{ companies: ['x'.repeat(2_001)], sections: ['funding'] }, 'companies[0]'],
    [{ companies: ['nvidia'], sections: 'firmographics' }, 'sections'],
    [{ companies: ['nvidia'], sections: [] }, 'sections'],
    [{ companies: ['nvidia'], sections: ['funding', 'funding'] }, 'sections[1]'],
    [{ companies: ['nvidia'], sections: ['products'] }, 'sections[0]'],
    [{ companies: ['nvidia'], sections: ['funding'], parameters: [] }, 'parameters'],
    [{ companies: ['nvidia'], sections: ['funding'], parameters: { custom_fields: {} } }, 'parameters.custom_fields'],
    [withFields({ type: 'text', prompt: 'y' }), 'parameters.custom_fields[0].field_name'],
    [withFields({ field_name: 'x', prompt: 'y' }), 'parameters.custom_fields[0].type'],
    [withFields({ field_name: 'x', type: 'text' }), 'parameters.custom_fields[0].prompt'],
    [withFields({ ...field, type: 'number' }), 'parameters.custom_fields[0].type'],
    [withFields({ ...field, field_name: '' }), 'parameters.custom_fields[0].field_name'],
    [withFields({ ...field, prompt: ' ' }), 'parameters.custom_fields[0].prompt'],
    [withFields(field, { ...field, prompt: 'z' }), 'parameters.custom_fields[1].field_name'],
    [withFields('x'), 'parameters.custom_fields[0]'],
    [{ companies: ['nvi\u0000dia'], sections: ['funding'] }, 'companies[0]'],
  ] as [unknown, string][])('answers 400 to %j', async (body, place) => {
    const answer = await submit(body);
    expect(answer.status).toBe(400);
    expect(answer.body.field).toBe(place);
  });

  test('answers an unknown section with the 18 allowed ones', async () => {
    const { body } = await submit({ companies: ['nvidia'], sections: ['key_customer'] });
    expect(body.errors[0].allowed).toEqual(batchSectionNames);
    expect(body.errors[0].allowed).toHaveLength(18);
    expect(body.detail).toContain("did you mean 'key_customers'");
  });

  test('answers 401, 413 and 415 as declared', async () => {
    const raw = { raw: '{', headers: { 'content-type': 'application/json' } };
    expect((await service.call('company.enrich', { ...raw, token: null })).status).toBe(401);
    expect((await submit({ companies: ['x'.repeat(2_000_000)], sections: ['funding'] })).status).toBe(413);
    expect((await service.call('company.enrich', { raw: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });
});

describe('a company that fails inside a batch', () => {
  const asker = () => ({ ...service.app.context, organization_id: randomUUID() });
  const gone = { identifier: 'Gone', permalink: 'was-removed-meanwhile' };
  const nvidia = { identifier: 'nvidia', permalink: 'nvidia' };

  test('has its own error and does not fail the others', async () => {
    const { result } = await enrichBatch(asker(), { companies: [gone, nvidia], sections: ['funding'], custom_fields: [] });
    expect(result).toEqual({
      Gone: { error: "Company 'was-removed-meanwhile' is no longer known." },
      nvidia: { funding: expect.anything() },
    });
    expectPublished('BatchEnrichment', result);
  });

  test('may also be one whose section cannot be made', async () => {
    vi.spyOn(sectionFunctions, 'funding').mockImplementation((document) => {
      if (document.permalink === 'nvidia') throw new Error('a fault of ours');
      return { value: {}, cited: [] };
    });
    const result = await enriched(['nvidia', 'microsoft'], ['funding']);
    expect(result).toEqual({ nvidia: { error: "Company 'nvidia' could not be enriched." }, microsoft: { funding: {} } });
  });

  test('fails the request when it is the last one', async () => {
    const work = enrichBatch(asker(), { companies: [gone], sections: ['funding'], custom_fields: [] });
    await expect(work).rejects.toMatchObject({ code: 'COMPANY_NOT_FOUND', message: expect.stringContaining('is no longer known') });
  });

  test('is not one that was merged meanwhile', async () => {
    const { owner } = service.database;
    const { rows } = await owner.query<{ company_id: number }>("select company_id from company_documents where permalink = 'nvidia'");
    await owner.query(
      `with made as (insert into companies (created_at, merged_into) values (now(), $1) returning company_id)
       insert into permalinks (permalink, company_id, is_current, created_at) select 'nvidia-of-old', company_id, true, now() from made`,
      [rows[0]?.company_id],
    );
    const companies = [{ identifier: 'nvidia-of-old', permalink: 'nvidia-of-old' }];
    const { result } = await enrichBatch(asker(), { companies, sections: ['firmographics'], custom_fields: [] });
    expect(result).toMatchObject({ 'nvidia-of-old': { firmographics: { ticker: 'NASDAQ:NVDA' } } });
  });

  test('stops at once when the request is cancelled', async () => {
    const input = { companies: [nvidia], sections: ['funding' as const], custom_fields: [] };
    const reason = new Error('cancelled');
    await expect(enrichBatch(asker(), input, workUnder(AbortSignal.abort(reason)))).rejects.toBe(reason);
  });
});
