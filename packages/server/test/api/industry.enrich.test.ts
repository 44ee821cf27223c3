import { randomUUID } from 'node:crypto';
import { industrySectionNames, type Cite, type IndustrySectionName } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tasks } from '../../src/jobs/tasks.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { industrySections } from '../../src/services/industry/enrich-industry.ts';
import type { RequestWork } from '../../src/services/requests/run.ts';
import { rebuildDocuments } from '../../src/services/documents/rebuild-documents.ts';
import { lockCompanyData } from '../../src/store/write-lock.ts';
import { expectPublished } from '../support/conformance.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

const topic = 'autonomous cold-chain depots';
const halden = 'halden-coldworks-sandbox';
const kelvara = 'kelvara-sandbox';
const parameters = { sample_companies: [halden] };

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const { context } = service.app;
  await loadSandbox(context);
  await catchUpIndex(context);
  const said = async (term: string) => (await context.passages.find({ terms: [{ term, weight: 1 }], filter: {}, limit: 1 })).length > 0;
  await until('what documents say to be found', () => said('kelvara'));
  const newsOf = async () => (await service.call('company.news', { query: { company: 'pellworth-sandbox' } })).body.total;
  await until('the news to be read', async () => (await newsOf()) > 0);
});
afterAll(() => service.close());

// Bodies are held to the contract as they come.
// oxlint-disable-next-line typescript/no-explicit-any
type Result = any;

async function enriched(body: object, query: Record<string, string> = {}): Promise<Result> {
  const { status, body: handle, text } = await service.call('industry.enrich', { body });
  expect(status, text).toBe(202);
  const record = await service.finished(handle.request_id);
  expect(record.status, record.error).toBe('COMPLETED');
  expect(record.request_type).toBe('industry_enrichment');
  const { result } = (await service.call('request.result', { params: { request_id: handle.request_id }, query })).body;
  expectPublished('IndustryEnrichment', result);
  return result;
}

async function section(name: IndustrySectionName, more: object = {}): Promise<Result> {
  return (await enriched({ topic, sections: [name], parameters, ...more }))['IP enrichment'][name];
}

async function sectionsOf(company: string, sections: string[]): Promise<Result> {
  return (await service.call('company.enrich_single', { body: { company, sections } })).body.data;
}

/** Every number a text refers to is a source of it, and every line refers to one. */
function expectCited({ summary, source }: { summary: string; source: Cite[] }): void {
  expect(summary).not.toBe('');
  const ids = new Set(source.map(({ id }) => id));
  expect(ids.size).toBe(source.length);
  for (const line of summary.split('\n').filter((each) => each.trim() !== '')) {
    const referred = [...line.matchAll(/\[(\d+(?:[-,]\d+)*)\]/g)].flatMap(([, numbers]) =>
      numbers!.split(',').map((part) => part.split('-').map(Number)),
    );
    expect(referred.length, line).toBeGreaterThan(0);
    for (const [from, to = from] of referred) for (let id = from!; id <= to!; id += 1) expect(ids, line).toContain(id);
  }
}

describe('an industry of the sandbox', () => {
  test('has something in each of the ten sections, under the key of the interface, with who asked for what and when', async () => {
    const { 'IP enrichment': sections, meta } = await enriched({ topic, parameters });
    expect(Object.keys(sections)).toEqual(industrySectionNames);
    for (const name of industrySectionNames) expect(sections[name], name).not.toEqual({});
    expect(meta).toEqual({
      report_id: null,
      title: topic,
      user: expect.stringMatching(/@/),
      dt_createdon: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    expect(JSON.stringify(sections)).not.toContain('This article is invented');
  });

  test('tells the same in a section whichever others are asked for', async () => {
    const { 'IP enrichment': all } = await enriched({ topic, parameters });
    for (const name of industrySectionNames) expect(await section(name), name).toEqual(all[name]);
  });

  test('is of invented companies alone', async () => {
    const { sources, companies } = await industrySections(await contextOf(service), {
      topic,
      parameters: { keywords: [], geography: [], definition: '', sample_companies: [halden] },
      samples: [halden],
      sections: industrySectionNames,
    });
    expect(companies.filter((permalink) => !permalink.endsWith('-sandbox'))).toEqual([]);
    const cited = Object.values(sources).flatMap((paths) => Object.values(paths).flat());
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(({ source }) => !source.startsWith('sandbox:'))).toEqual([]);
  });

  test('market_size: statements that differ stand side by side, each with its sentence, and a company’s own claim is told as that', async () => {
    const { charts, tier_1_publishers } = await section('market_size');
    const { data, ...chart } = charts.market_size_chart;
    expect(chart).toMatchObject({ projection_year: 2030, period_start_year: 2024, period_end_year: 2030 });
    const of = Object.fromEntries(data.map((row: { company: string }) => [row.company, row]));
    const billions = (value: number) => ({ value, multiplier: 1_000_000_000 });
    expect(of['Frostline Research']).toMatchObject({
      market: 'market for autonomous cold-chain depots',
      claim: 'market',
      currency: 'USD',
      cagr: '9.7',
      start_year: 2024,
      start_value: billions(7.1),
      end_year: 2030,
      end_value: billions(12.4),
      estimated_value: billions(12.4),
      sources: [{ publisher: 'Cold Chain Courier', date: '2026-05-19' }],
    });
    expect(of['Gale & Dunn Advisory']).toMatchObject({
      start_value: billions(5.2),
      end_value: billions(8.9),
      // (8.9 / 5.2) ** (1 / 6) = 1.0937
      cagr: '9.4',
      computed: ['cagr'],
    });
    expect(of['Kelvara (Sandbox)']).toMatchObject({
      claim: 'addressable_market',
      end_value: billions(3.1),
      end_year: null,
      estimated_value: null,
    });
    for (const { statement, sources } of data) expect(sources[0].quote).toBe(statement);
    expect(tier_1_publishers.map(({ title }: { title: string }) => title)).toContain('Frostline Research');
    // Revenue of companies is not a market size, though it is in the same documents.
    expect(JSON.stringify(data)).not.toMatch(/1,701|1,462|312\.4/);
  });

  test('transactions_mna: closed deals newest first, as the companies’ own sections have them; pending ones beside', async () => {
    const { m_and_a, select_transaction_profiles: profiles } = await section('transactions_mna');
    const rows = m_and_a.mna.map(({ date, value, geo, acquirer, target }: Result) => [
      date,
      acquirer.organization.name,
      target.organization.name,
      value,
      geo,
    ]);
    expect(rows).toEqual([
      ['11-Mar-2025', 'Pellworth Cold Chain Services (Sandbox)', 'Ostvane Controls (Sandbox)', 21_000_000, 'United States'],
      ['14-May-2024', 'Halden Coldworks (Sandbox)', 'Tessaly Telemetry (Sandbox)', 186_000_000, 'Netherlands'],
      ['30-Aug-2022', 'Halden Coldworks (Sandbox)', 'Dunmere Dock Systems (Sandbox)', 54_000_000, 'United States'],
      ['19-Jun-2018', 'Halden Coldworks (Sandbox)', 'Lathmore Robotics (Sandbox)', 23_000_000, 'United States'],
    ]);
    const { acquisitions } = await sectionsOf(halden, ['acquisitions']);
    expect(acquisitions.map(({ amount_usd }: Result) => amount_usd)).toEqual([186_000_000, 54_000_000, 23_000_000]);
    expect(m_and_a.summary).toContain('$284 million in all');
    expect(m_and_a.other_key_deals).toMatchObject([{ summary: 'Pending: Brackenfield Icehouse agrees to buy Tarn Hollow Stores' }]);
    expectCited(m_and_a);
    expect(profiles.map(({ title }: Result) => title)[0]).toBe(
      'Halden Coldworks (Sandbox) buys Tessaly Telemetry (Sandbox) for $186 million',
    );
    expect(profiles[0].news_and_commentary.length).toBeGreaterThan(1);
  });

  test('transactions_fundraising: rounds and every series as counted by hand, and who invested', async () => {
    const { fundraising, key_investors_in_this_space: investors } = await section('transactions_fundraising');
    expect(
      fundraising.fundraising.map(({ date, organization, funding, funding_type }: Result) => [
        date,
        organization.permalink,
        funding,
        funding_type,
      ]),
    ).toEqual([
      ['17-Sep-2024', kelvara, 46_000_000, 'Series B'],
      ['05-Apr-2022', kelvara, 18_000_000, 'Series A'],
      ['06-Oct-2021', 'pellworth-sandbox', 64_000_000, 'Private equity round'],
      ['24-Nov-2020', kelvara, 4_500_000, 'Seed'],
      ['28-Jan-2020', 'tessaly-telemetry-sandbox', 21_000_000, 'Series B'],
      ['11-Jun-2019', kelvara, 1_200_000, 'Pre-seed'],
      ['02-Mar-2016', 'tessaly-telemetry-sandbox', 8_140_000, 'Series A'],
    ]);
    const { funding } = await sectionsOf(kelvara, ['funding']);
    expect(funding.funding_rounds.map(({ amount_usd }: Result) => amount_usd)).toEqual([46_000_000, 18_000_000, 4_500_000, 1_200_000]);
    const { fundraising_line_chart: line, fundraising_stage_chart: stages, fundraising_quarter_wise_chart: sums } = fundraising.charts;
    // Twelve quarters up to that of the newest round.
    expect(line.data).toHaveLength(12);
    expect([line.data[0].quarter, line.data.at(-1).quarter]).toEqual(["Q4 '21", "Q3 '24"]);
    expect(line.data.filter(({ deals }: Result) => deals > 0)).toEqual([
      { quarter: "Q4 '21", deals: 1 },
      { quarter: "Q2 '22", deals: 1 },
      { quarter: "Q3 '24", deals: 1 },
    ]);
    expect(stages.data).toEqual([
      { quarter: "Q4 '21", stage: 'Private Equity', deals: 1 },
      { quarter: "Q2 '22", stage: 'Early Stage', deals: 1 },
      { quarter: "Q3 '24", stage: 'Early Stage', deals: 1 },
    ]);
    expect(sums.data.filter(({ funding: { value } }: Result) => value > 0)).toEqual([
      { quarter: "Q4 '21", funding: { value: 64, multiplier: 1_000_000 } },
      { quarter: "Q2 '22", funding: { value: 18, multiplier: 1_000_000 } },
      { quarter: "Q3 '24", funding: { value: 46, multiplier: 1_000_000 } },
    ]);
    expect(
      investors.key_investors_in_this_space.map(({ organization, no_of_investments, type }: Result) => [
        organization.permalink,
        no_of_investments,
        type,
      ]),
    ).toEqual([
      ['brindle-peak-sandbox', 4, 'Institutional'],
      ['calderbrook-growth-sandbox', 4, 'Institutional'],
      ['larkhill-capital-sandbox', 2, 'Institutional'],
      ['ferrow-thermal-sandbox', 1, 'Strategic'],
      [halden, 1, 'Strategic'],
    ]);
    expectCited(fundraising);
  });

  test('transactions_ipo: listed companies, with the day that a document states, and none where none does', async () => {
    const ipo = await section('transactions_ipo');
    expect(ipo.ipo_exits.map(({ organization, ticker, date }: Result) => [organization.permalink, ticker, date])).toEqual([
      [halden, 'NYSE:HDCW', '12-Jun-2015'],
      ['ferrow-thermal-sandbox', 'NASDAQ:FRWT', ''],
    ]);
    expectCited(ipo);
  });

  test('partnerships: each once, from whichever side it is told', async () => {
    const told = await section('partnerships');
    const titles: string[] = told.partnerships.map(({ title }: Result) => title);
    expect(titles).toContain('Halden Coldworks and Ferrow Thermal Systems');
    expect(titles).not.toContain('Ferrow Thermal Systems and Halden Coldworks');
    for (const row of told.partnerships) expectCited({ summary: row.summary.join('\n'), source: row.sources });
    expectCited(told);
  });

  test('tier1_intelligence: articles of the market with sentences word for word; no current report is one', async () => {
    const told = await section('tier1_intelligence');
    expect(told.curated_insights[0]).toMatchObject({ domain: 'coldchaincourier.example', date: '19-May-2026' });
    expect(told.curated_insights.length).toBeLessThanOrEqual(11);
    expect(JSON.stringify(told)).not.toContain('8-K');
    expectCited(told);
  });

  test('case_studies: three or four companies as their own sections tell them', async () => {
    const { case_studies } = await section('case_studies');
    const names = Object.keys(case_studies);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(names.length).toBeLessThanOrEqual(4);
    const { profile, company_summary, timeline } = case_studies['Halden Coldworks (Sandbox)'];
    expect(profile.firmographics).toMatchObject({ year_founded: '2009', hq: 'Milwaukee, United States', '#_of_employees': '6240' });
    expect(timeline.charts.timeline_chart.data.map(({ date }: Result) => date)).toEqual(['19-Jun-2018', '30-Aug-2022', '14-May-2024']);
    expect(company_summary.source.length).toBeGreaterThan(0);
  });

  test.each([
    ['quant_insights', 'quant_insights', /44% of the demand/],
    ['trends_and_innovations', 'trend_and_innovations', /shifting from selling depots to running them/],
    ['industry_regulations', 'regulations', /Cold Store Safety Act requires operators/],
  ] as const)('%s: sentences that each rest on a passage', async (name, key, says) => {
    const told = (await section(name))[key];
    expect(told.summary).toMatch(says);
    expectCited(told);
    for (const { quote } of told.source) expect(quote.length).toBeGreaterThan(30);
    // Statements about a company's own accounts are not about a market.
    expect(told.summary).not.toMatch(/revenue|margin|workforce/i);
  });

  test('says where each row comes from, and says so no more once a cited record is withdrawn', async () => {
    const body = { topic, sections: ['transactions_mna'], parameters };
    const before = (await enriched(body, { include_sources: 'true' }))['IP enrichment'];
    const [cited] = before._sources.transactions_mna['m_and_a.mna[0]'];
    expect(cited).toMatchObject({ source: 'sandbox:deals', source_key: expect.stringContaining('d3') });
    await withdraw(cited);
    const after = (await enriched(body))['IP enrichment'].transactions_mna.m_and_a;
    expect(after.mna).toHaveLength(before.transactions_mna.m_and_a.mna.length - 1);
    expect(after.mna.map(({ value }: Result) => value)).not.toContain(21_000_000);
    expect(after.summary).toContain('$263 million in all');
  });
});

/** Withdraws a record's statement. */
async function withdraw({ source, source_key }: { source: string; source_key: string }): Promise<void> {
  const { context } = service.app;
  await context.db.transaction(async (tx) => {
    await lockCompanyData(tx);
    const { rows } = await tx.query<{ company_id: number }>(
      `insert into assignments (record_id, company_id, role, decision, reasons, decided_at)
       select a.record_id, a.company_id, a.role, 'withdraw', '["test"]', $3
       from assignments a join source_records r using (record_id) join sources s using (source_id)
       where s.name = $1 and r.source_key = $2 returning company_id`,
      [source, source_key, context.clock()],
    );
    expect(rows.length).toBeGreaterThan(0);
    await rebuildDocuments(tx, { company_ids: rows.map(({ company_id }) => company_id), built_at: context.clock() });
  });
  await catchUpIndex(context);
}

async function contextOf({ app, token }: TestService) {
  const { organization_id } = await app.context.accounts.authenticate(`Bearer ${token}`);
  return { ...app.context, organization_id };
}

describe('a question about the real market', () => {
  test('never meets the sandbox', async () => {
    expect(JSON.stringify(await enriched({ topic, parameters: {} }))).not.toMatch(/sandbox/i);
  });

  test('counts the deals that records have, with the company’s own values', async () => {
    const { m_and_a } = (await enriched({ topic: 'social media', sections: ['transactions_mna'] }))['IP enrichment'].transactions_mna;
    const whatsapp = m_and_a.mna.find(({ target }: Result) => target.organization.name === 'WhatsApp');
    expect(whatsapp).toMatchObject({
      date: '19-Feb-2014',
      value: 19_000_000_000,
      acquirer: { organization: { permalink: 'meta-platforms' } },
    });
    expectCited(m_and_a);
  });

  test('that no company or document answers is empty in every section, and its sources say why', async () => {
    const { _sources, ...sections } = (await enriched({ topic: 'zzqxv wkkjq' }, { include_sources: 'true' }))['IP enrichment'];
    expect(Object.keys(sections)).toEqual(industrySectionNames);
    for (const name of industrySectionNames) {
      expect(sections[name]).toEqual({});
      expect(_sources[name]['']).toMatchObject([{ left_out: { reason: 'No company of this market is known.' } }]);
    }
  });

  test('takes keywords, a definition and places', async () => {
    const asked = { keywords: ['wind farms'], definition: 'Makers of turbines', geography: ['dnk'] };
    const ipo = await section('transactions_ipo', { topic: 'wind turbines', parameters: asked });
    expect(ipo.ipo_exits.length).toBeGreaterThan(0);
    for (const { organization } of ipo.ipo_exits) expect(organization.headquarters).toContain('Denmark');
  });

  test('asks the database as often for a hundred companies as for six', async () => {
    const context = await contextOf(service);
    const counting = async (topics: string, samples: string[]) => {
      let count = 0;
      const query = context.db.query.bind(context.db);
      const db = { ...context.db, query: ((...given: Parameters<typeof query>) => ((count += 1), query(...given))) as typeof query };
      const { companies } = await industrySections(
        { ...context, db },
        {
          topic: topics,
          parameters: { keywords: [], geography: [], definition: '', sample_companies: samples },
          samples,
          sections: industrySectionNames.filter((name) => name !== 'case_studies'),
        },
      );
      return { count, companies: companies.length };
    };
    const few = await counting(topic, [halden]);
    const many = await counting('semiconductors', []);
    expect(many.companies).toBeGreaterThan(10 * few.companies);
    // Documents of a map's candidates are read on a few connections.
    expect(many.count).toBeLessThan(few.count + 20);
  });
});

describe('POST /api/enterprise/industry/enrich/', () => {
  const submit = (body: unknown, more: object = {}) => service.call('industry.enrich', { body, ...more });

  test('takes `industry` where `topic` is absent, and `topic` where both are there', async () => {
    const sections = ['transactions_mna'];
    expect((await enriched({ industry: 'wind turbines', sections })).meta.title).toBe('wind turbines');
    expect((await enriched({ topic: 'gold mining', industry: 'wind turbines', sections })).meta.title).toBe('gold mining');
  });

  test('answers only the sections that were asked for, in that order, and all ten for none', async () => {
    const sections = ['transactions_ipo', 'market_size'];
    expect(Object.keys((await enriched({ topic: 'wind turbines', sections }))['IP enrichment'])).toEqual(sections);
    expect(Object.keys((await enriched({ topic: 'wind turbines', sections: [] }))['IP enrichment'])).toHaveLength(10);
  });

  test.each([
    [{}, 'topic'],
    [{ topic: '' }, 'topic'],
    [{ topic: 7 }, 'topic'],
    [{ industry: '' }, 'industry'],
    [{ topic: 'x'.repeat(1_001) }, 'topic'],
    [{ topic, sections: 'market_size' }, 'sections'],
    [{ topic, sections: ['market-size'] }, 'sections[0]'],
    [{ topic, sections: ['market_size', 'market_size'] }, 'sections[1]'],
    [{ topic, parameters: [] }, 'parameters'],
    [{ topic, parameters: { geography: ['US'] } }, 'parameters.geography[0]'],
    [{ topic, parameters: { keywords: 'depots' } }, 'parameters.keywords'],
    [{ topic, parameters: { definition: 7 } }, 'parameters.definition'],
    [{ topic, parameters: { sample_companies: [''] } }, 'parameters.sample_companies[0]'],
  ] as [unknown, string][])('answers 400 to %j', async (body, field) => {
    const answer = await submit(body);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.field).toBe(field);
  });

  test('answers 404 at submission when a sample company cannot be resolved', async () => {
    const { status, body } = await submit({ topic, parameters: { sample_companies: [halden, 'no-such-company-here'] } });
    expect(status).toBe(404);
    expect(body.invalid).toEqual(['no-such-company-here']);
  });

  test('refuses a topic that says only what is left out', async () => {
    const { status, body } = await service.call('industry.enrich', {
      body: { topic: 'companies that are not banks', sections: [...industrySectionNames] },
    });
    expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT', errors: [{ path: 'topic' }] }]);
  });

  test('answers 401, 413 and 415 as declared', async () => {
    expect((await submit({ topic }, { token: null })).status).toBe(401);
    expect((await submit({ topic: 'x'.repeat(2_000_000) })).status).toBe(413);
    expect((await service.call('industry.enrich', { raw: new URLSearchParams({ topic }) })).status).toBe(415);
  });

  test('answers the same handle to a call that is sent again under its key, and 409 to another', async () => {
    const headers = { 'idempotency-key': 'industry-1' };
    const first = await submit({ topic: 'gold mining', sections: ['transactions_mna'] }, { headers });
    expect((await submit({ topic: 'gold mining', sections: ['transactions_mna'] }, { headers })).body).toEqual(first.body);
    expect((await submit({ topic: 'silver mining', sections: ['transactions_mna'] }, { headers })).status).toBe(409);
  });
});

test('work that is taken up again goes on behind what was made, of the same companies, and comes to the same', async () => {
  const context = await contextOf(service);
  const input = {
    topic,
    parameters: { keywords: [], geography: [], definition: '', sample_companies: [halden] },
    samples: [halden],
    sections: industrySectionNames,
  };
  const kept = new Map<string, unknown>();
  const stages: string[] = [];
  const work = (most: number): RequestWork => ({
    request_id: randomUUID(),
    signal: new AbortController().signal,
    report: ({ stage }) => stages.push(stage),
    kept: () => Promise.resolve(new Map(kept)),
    keep: (part, value) => {
      if (kept.size === most) return Promise.reject(new Error('died'));
      kept.set(part, JSON.parse(JSON.stringify(value)));
      return Promise.resolve();
    },
  });
  await expect(tasks.industry_enrichment(context, input, work(4))).rejects.toThrow('died');
  expect([...kept.keys()]).toEqual(['companies', 'section market_size', 'section quant_insights', 'section trends_and_innovations']);
  stages.length = 0;
  const { result } = await tasks.industry_enrichment(context, input, work(100));
  expect(stages).not.toContain('writing market_size');
  expect(stages).toContain('writing transactions_mna');
  kept.clear();
  const { result: whole } = await tasks.industry_enrichment(context, input, work(100));
  expect((result as Result)['IP enrichment']).toEqual((whole as Result)['IP enrichment']);
});
