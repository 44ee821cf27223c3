import { marketMapCompany, type MarketMapCompany } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dollars } from '../../src/ranking/phrases.ts';
import { readDocuments } from '../../src/services/documents/read-documents.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const topic = 'AI-powered CRM software';
const submit = (body: unknown) => service.call('market_map.enrich', { body });

describe('POST /api/enterprise/market-map/enrich/', () => {
  test('answers 202 with a handle, and the rows with exactly the specified keys in the specified order', async () => {
    const { status, body } = await submit({ topic, parameters: {} });
    expect(status).toBe(202);
    expect(body).toEqual({ request_id: expect.any(String), status: 'PENDING' });
    const record = await service.finished(body.request_id);
    expect(record).toMatchObject({ status: 'COMPLETED', request_type: 'market_map' });
    const rows = record.result as MarketMapCompany[];
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(rows.length).toBeLessThanOrEqual(100);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(Object.keys(marketMapCompany.shape).filter((name) => name !== '_sources'));
      marketMapCompany.parse(row);
    }
  });

  test('ranks by score, by what it was before it was rounded, scores of one decimal from 1 to 10 that spread', async () => {
    const rows = await service.mapMarket(topic);
    const scores = rows.map((row) => row['Overall Score']);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const row of rows) expect(row['Overall Score']).toBe(Math.round(row['Overall Score'] * 10) / 10);
    expect(rows[0]!['Overall Score'] - rows.at(-1)!['Overall Score']).toBeGreaterThan(1);
  });

  test('leaves out what the topic leaves out, by thing and by country', async () => {
    const asked = await service.mapMarket('banks');
    expect(asked.map((row) => row['HQ Country'])).toContain('United States');
    const elsewhere = await service.mapMarket('banks outside the United States');
    expect(elsewhere.length).toBeGreaterThan(20);
    expect(elsewhere.map((row) => row['HQ Country'])).not.toContain('United States');
    const [lenders, without] = await Promise.all([
      service.mapMarket('consumer lenders'),
      service.mapMarket('consumer lenders that are not banks'),
    ]);
    const isBank = (row: MarketMapCompany) => /\bbank\b/i.test(row.Name);
    expect(lenders.some(isBank)).toBe(true);
    expect(without.length).toBeGreaterThan(20);
    expect(without.filter(isBank)).toEqual([]);
  });

  test('refuses a topic that says only what is left out', async () => {
    const { status, body } = await submit({ topic: 'companies that are not banks', parameters: {} });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'topic' }] });
  });

  test('reads no word out of markup', async () => {
    const [plain, marked] = await Promise.all([
      service.mapMarket('regional airlines'),
      service.mapMarket('<b class="x">regional</b> airlines'),
    ]);
    expect(marked).toEqual(plain);
  });

  test('tells no filters where none was set', async () => {
    const { body } = await submit({ topic: 'qwertyzxcv', parameters: {} });
    expect(await service.finished(body.request_id)).not.toHaveProperty('removed_by_filter');
  });

  test.each(['qwertyzxcv', 'blorptastic widgetry of zzyx'])('answers %s with no row: none of its words is known', async (nonsense) => {
    expect(await service.mapMarket(nonsense)).toEqual([]);
  });

  test('leads a market with those of it that are known', async () => {
    const first = async (asked: string) => (await service.mapMarket(asked)).slice(0, 20).map((row) => row.Permalink);
    expect(await first('uranium mining')).toEqual(expect.arrayContaining(['denison-mines', 'energy-fuels', 'paladin-energy']));
    expect(await first('AI chips')).toContain('nvidia');
    expect((await first('cruise lines')).slice(0, 5)).toEqual(
      expect.arrayContaining(['carnival', 'norwegian-cruise-line-holdings', 'royal-caribbean-group']),
    );
  });

  test('puts well-known companies on the first page', async () => {
    const names = async (asked: string) => (await service.mapMarket(asked)).slice(0, 20).map((row) => row.Permalink);
    expect(await names('customer relationship management software')).toContain('salesforce');
    expect(await names('graphics processing units')).toContain('nvidia');
  });

  test('quotes only what the row’s own record says, and states no number that is not stored', async () => {
    const rows = await service.mapMarket('regional airlines');
    const documents = await readDocuments(
      service.app.context.db,
      rows.map((row) => row.Permalink),
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) {
      const record = JSON.stringify(documents.get(row.Permalink));
      const quotes = [...row.Commentary.matchAll(/“([^”]+)”/g)].map((match) => match[1]!);
      for (const quote of quotes) expect(record).toContain(quote);
      const unquoted = row.Commentary.replaceAll(/“[^”]+”/g, '')
        .replaceAll(row.Name, '')
        .replaceAll(row.Ticker, '');
      const worth = /[Ww]orth ((?:about )?\$\S+(?: (?:million|billion|trillion))?)/.exec(unquoted);
      if (worth) expect(worth[1]).toBe(dollars(documents.get(row.Permalink)!.facts.market!.market_cap!));
      const uncounted = unquoted.replace(worth?.[0] ?? '', '').replace(/profile holds \d+ statements/, '');
      for (const [number] of uncounted.matchAll(/\d+/g)) expect(record).toContain(number);
    }
  });

  test('answers the same request with the same bytes', async () => {
    const text = async () => JSON.stringify(await service.mapMarket(topic, { geography: ['USA'] }));
    expect(await text()).toBe(await text());
  });

  test('never changes a row’s score by filtering other rows out', async () => {
    const all = new Map((await service.mapMarket(topic)).map((row) => [row.Permalink, row]));
    for (const parameters of [{ geography: ['USA'] }, { company_type: 'public' }, { founded_year: { from: 1990 } }]) {
      const shared = (await service.mapMarket(topic, parameters)).filter((row) => all.has(row.Permalink));
      expect(shared.length).toBeGreaterThan(0);
      expect(shared).toEqual(shared.map((row) => all.get(row.Permalink)));
    }
  });

  test.each([
    ['geography', { geography: ['DEU', 'fra'] }, (row: MarketMapCompany) => ['Germany', 'France'].includes(row['HQ Country'])],
    ['company_type', { company_type: 'public' }, (row: MarketMapCompany) => row.Type === 'Public'],
    ['company_type as a list of one', { company_type: ['public'] }, (row: MarketMapCompany) => row.Type === 'Public'],
    [
      'founded_year',
      { founded_year: { from: 1990, to: 2004 } },
      (row: MarketMapCompany) => Number(row.Founded) >= 1990 && Number(row.Founded) <= 2004,
    ],
    ['ebitda', { ebitda: { from: 1e9 } }, (row: MarketMapCompany) => (row.EBITDA ?? 0) >= 1e9],
  ] as [string, object, (row: MarketMapCompany) => boolean][])('keeps only rows that pass %s', async (_name, parameters, passes) => {
    const rows = await service.mapMarket('software', parameters);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => !passes(row))).toEqual([]);
  });

  test('founded_year bounds are inclusive', async () => {
    const rows = await service.mapMarket('software', { founded_year: { from: 1975, to: 1975 } });
    expect(rows.map((row) => row.Permalink)).toContain('microsoft');
  });

  test('a company without the value fails an active range; an empty or null range is none', async () => {
    const hasRevenue = (row: { Revenue: number | null }) => row.Revenue !== null;
    expect((await service.mapMarket('software')).every(hasRevenue)).toBe(false);
    expect((await service.mapMarket('software', { revenue: { from: 0 } })).every(hasRevenue)).toBe(true);
    expect((await service.mapMarket('software', { revenue: {}, ebitda: { from: null, to: null } })).length).toBeGreaterThan(0);
    expect(await service.mapMarket('software', { employee_count: ['1-10'], funding_stage: ['Series A'] })).toEqual([]);
  });

  test('takes the full set of parameters with empty values, null parameters and none at all', async () => {
    const empty = {
      detailed_query: '',
      keywords: [],
      sample_companies: [],
      geography: [],
      company_type: '',
      employee_count: [],
      founded_year: {},
      funding_stage: [],
      total_funding: {},
      last_funding_round: {},
      revenue: {},
      ebitda: {},
      net_income: {},
      ev_ebitda: {},
    };
    const plain = await service.mapMarket(topic);
    expect(await service.mapMarket(topic, empty)).toEqual(plain);
    expect((await submit({ topic, parameters: null })).status).toBe(202);
    expect((await submit({ topic })).status).toBe(202);
  });

  test('keywords, the detailed query and sample companies move the ranking', async () => {
    const order = async (parameters: object) => (await service.mapMarket('software', parameters)).map((row) => row.Permalink);
    const plain = await order({});
    expect(await order({ keywords: ['cybersecurity'] })).not.toEqual(plain);
    expect(await order({ detailed_query: 'for hospitals and clinics' })).not.toEqual(plain);
    expect(await order({ sample_companies: ['salesforce'] })).not.toEqual(plain);
  });

  test('an empty answer is an empty list', async () => {
    expect(await service.mapMarket('zzqxv wkkjq')).toEqual([]);
  });

  test('answers 404 at submission when a sample company cannot be resolved', async () => {
    const { status, body } = await submit({ topic, parameters: { sample_companies: ['nvidia', 'no-such-company-here'] } });
    expect(status).toBe(404);
    expect(body.detail).toContain("'no-such-company-here'");
    expect(body.invalid).toEqual(['no-such-company-here']);
  });

  test.each([
    [{ parameters: {} }, 'topic'],
    [{ topic: '' }, 'topic'],
    [{ topic: 7 }, 'topic'],
    [{ topic: 'x'.repeat(1_001) }, 'topic'],
    [{ topic, parameters: [] }, 'parameters'],
    [{ topic, parameters: { employee_count: ['10-50'] } }, 'parameters.employee_count[0]'],
    [{ topic, parameters: { employee_count: ['1-10', '1-10'] } }, 'parameters.employee_count[1]'],
    [{ topic, parameters: { funding_stage: ['Series Z'] } }, 'parameters.funding_stage[0]'],
    [{ topic, parameters: { founded_year: { from: '1990' } } }, 'parameters.founded_year.from'],
    [{ topic, parameters: { founded_year: { from: 1990.5 } } }, 'parameters.founded_year.from'],
    [{ topic, parameters: { founded_year: [1990, 2000] } }, 'parameters.founded_year'],
    [{ topic, parameters: { founded_year: { from: 2000, to: 1990 } } }, 'parameters.founded_year.from'],
    [{ topic, parameters: { revenue: { from: 'much' } } }, 'parameters.revenue.from'],
    [{ topic, parameters: { geography: ['US'] } }, 'parameters.geography[0]'],
    [{ topic, parameters: { geography: 'USA' } }, 'parameters.geography'],
    [{ topic, parameters: { company_type: 'listed' } }, 'parameters.company_type'],
    [{ topic, parameters: { company_type: ['public', 'private'] } }, 'parameters.company_type'],
    [{ topic, parameters: { keywords: 'crm' } }, 'parameters.keywords'],
    [{ topic, parameters: { detailed_query: 7 } }, 'parameters.detailed_query'],
    [{ topic, parameters: { sample_companies: [''] } }, 'parameters.sample_companies[0]'],
  ] as [unknown, string][])('answers 400 to %j', async (body, field) => {
    const answer = await submit(body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.field).toBe(field);
  });

  test('answers an unknown band with the allowed ones and the closest, an alpha-2 code with the alpha-3 one', async () => {
    const band = await submit({ topic, parameters: { employee_count: ['10-50'] } });
    expect(band.body.errors[0].allowed).toContain('11-50');
    expect(band.body.detail).toContain("did you mean '11-50'");
    expect((await submit({ topic, parameters: { geography: ['GB'] } })).body.detail).toMatch(/, did you mean 'GBR'\.$/);
  });

  test('ignores unknown extra keys', async () => {
    expect((await submit({ topic, colour: 'red', parameters: { shade: 'dark' } })).status).toBe(202);
  });

  test('answers 401, 413 and 415 as declared', async () => {
    expect((await service.call('market_map.enrich', { body: { topic }, token: null })).status).toBe(401);
    expect((await submit({ topic: 'x'.repeat(2_000_000) })).status).toBe(413);
    expect((await service.call('market_map.enrich', { raw: new URLSearchParams({ topic }) })).status).toBe(415);
  });
});
