import { operations } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectPublished } from '../support/conformance.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const add = (company_name: unknown, website: unknown) => service.call('company.add', { body: { company_name, website } });

async function added(company_name: string, website: string) {
  const { status, body, text } = await add(company_name, website);
  expect(status, text).toBe(202);
  const record = await service.finished(body.request_id);
  expect(record.status, record.error).toBe('COMPLETED');
  expectPublished('CompanyAdded', record.result);
  return { handle: body, record, result: record.result };
}

const firmographicsOf = async (company: string) =>
  (await service.call('company.enrich_single', { body: { company, sections: ['firmographics'] } })).body.data?.firmographics;

describe('POST /api/enterprise/company/add/', () => {
  test('adds an unknown company, which is then found by permalink, website and name', async () => {
    const { handle, record, result } = await added('Larkfen Robotics Ltd', 'https://www.Larkfen-Robotics.com/about?x=1');
    expect(handle).toEqual({
      already_exists: false,
      company: null,
      request_id: expect.any(String),
      status: 'PENDING',
      domain: 'larkfen-robotics.com',
    });
    expect(record.request_type).toBe('company_addition');
    expect(result).toEqual({
      company_name: 'Larkfen Robotics Ltd',
      domain: 'larkfen-robotics.com',
      permalink: 'larkfen-robotics--added',
      status: 'completed',
      reason: null,
    });
    for (const identifier of [result.permalink, 'larkfen-robotics.com', 'http://larkfen-robotics.com/careers']) {
      expect(await firmographicsOf(identifier)).toMatchObject({ name: 'Larkfen Robotics Ltd', website: 'https://larkfen-robotics.com' });
    }
    const found = await service.call('company.search', { query: { query: 'larkfen robotic' } });
    expect(found.body.data[0]).toMatchObject({ permalink: result.permalink });
  });

  test('answers 200 with the company when the website is known, however it is written', async () => {
    for (const website of ['nvidia.com', 'https://www.NVIDIA.com/en-us/', 'investor.nvidia.com']) {
      const { status, body } = await add('Some other name', website);
      expect(status).toBe(200);
      expect(body).toEqual({
        already_exists: true,
        company: {
          permalink: 'nvidia',
          website: 'https://nvidia.com',
          domain: 'nvidia.com',
          name: expect.stringMatching(/nvidia/i),
          legal_name: expect.any(String),
        },
        request_id: null,
        status: null,
        domain: 'nvidia.com',
      });
    }
  });

  test('cites who added it', async () => {
    const { result } = await added('Polarbit', 'polarbit-robotics.com');
    const body = { company: result.permalink, sections: ['firmographics'] };
    const { _sources } = (await service.call('company.enrich_single', { body, query: { include_sources: 'true' } })).body;
    expect(_sources.firmographics.website).toEqual([
      expect.objectContaining({ source: 'added-by-customers', source_url: 'https://polarbit-robotics.com', method: 'reported' }),
    ]);
  });

  test('makes one company of additions at the same time', async () => {
    const handles = await Promise.all(
      ['https://tundra-grip.com', 'tundra-grip.com', 'www.tundra-grip.com/', 'http://tundra-grip.com/x'].map((website) =>
        add('Tundra Grip', website),
      ),
    );
    const accepted = handles.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThan(0);
    const records = await Promise.all(accepted.map(({ body }) => service.finished(body.request_id)));
    expect(records.map(({ status, error }) => error ?? status)).toEqual(accepted.map(() => 'COMPLETED'));
    expect(new Set(records.map(({ result }) => result.permalink)).size).toBe(1);
    expect((await add('Tundra Grip', 'tundra-grip.com')).status).toBe(200);
    const { rows } = await service.database.owner.query("select permalink from added_companies where name = 'Tundra Grip'");
    expect(rows).toHaveLength(1);
  });

  test('tells two pages of a shared host apart', async () => {
    const first = await added('Icegrip', 'https://github.com/icegrip-labs');
    expect((await add('Icegrip', 'github.com/Icegrip-Labs/')).body).toMatchObject({
      already_exists: true,
      company: { permalink: first.result.permalink, website: 'https://github.com/icegrip-labs' },
    });
    const second = await added('Frostarm', 'https://github.com/frostarm-labs');
    expect(second.result.permalink).not.toBe(first.result.permalink);
  });

  test('keeps namesakes with websites of their own apart', async () => {
    const first = await added('Harrow Vale', 'harrow-vale.com');
    const second = await added('Harrow Vale', 'harrowvale.co.uk');
    expect(second.result.permalink).not.toBe(first.result.permalink);
    expect((await firmographicsOf('harrowvale.co.uk')).website).toBe('https://harrowvale.co.uk');
  });

  test.each([
    [{}, 'company_name'],
    [{ company_name: 'Larkfen' }, 'website'],
    [{ company_name: '', website: 'larkfen.com' }, 'company_name'],
    [{ company_name: '  ', website: 'larkfen.com' }, 'company_name'],
    [{ company_name: '!!!', website: 'larkfen.com' }, 'company_name'],
    [{ company_name: 'x'.repeat(201), website: 'larkfen.com' }, 'company_name'],
    [{ company_name: 7, website: 'larkfen.com' }, 'company_name'],
    [{ company_name: 'Larkfen', website: '' }, 'website'],
    [{ company_name: 'Larkfen', website: 'larkfen' }, 'website'],
    [{ company_name: 'Larkfen', website: 'http://localhost/' }, 'website'],
    [{ company_name: 'Larkfen', website: 'http://127.0.0.1/' }, 'website'],
    [{ company_name: 'Larkfen', website: 'http://2130706433/' }, 'website'],
    [{ company_name: 'Larkfen', website: 'https://[::1]/' }, 'website'],
    [{ company_name: 'Larkfen', website: 'http://intranet.local/' }, 'website'],
    [{ company_name: 'Larkfen', website: 'larkfen.example' }, 'website'],
    [{ company_name: 'Larkfen', website: 'me@larkfen.com' }, 'website'],
    [{ company_name: 'Larkfen', website: 'ftp://larkfen.com' }, 'website'],
    [{ company_name: 'Larkfen', website: 'https://github.com/' }, 'website'],
    [{ company_name: 'Larkfen', website: 'https://www.linkedin.com' }, 'website'],
    [{ company_name: 'Lark\u0000fen', website: 'larkfen.com' }, 'company_name'],
  ] as [unknown, string][])('answers 400 to %j', async (body, field) => {
    const answer = await service.call('company.add', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.field).toBe(field);
  });

  test('says what is missing on a shared host', async () => {
    expect((await add('Larkfen', 'github.com')).body.detail).toBe(
      'website: must name the company’s own page: many companies share github.com.',
    );
  });

  test('has an example of either answer that conforms', () => {
    const { response, example, also } = operations['company.add'];
    expect(response.parse(example.response)).toEqual(example.response);
    expect(also.response.parse(also.example)).toEqual(also.example);
  });

  test('answers 401, 413 and 415 as declared', async () => {
    const raw = { raw: '{', headers: { 'content-type': 'application/json' } };
    expect((await service.call('company.add', { ...raw, token: null })).status).toBe(401);
    expect((await add('x'.repeat(2_000_000), 'larkfen.com')).status).toBe(413);
    expect((await service.call('company.add', { raw: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });
});
