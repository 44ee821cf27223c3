import { narrativeSectionNames, operations, sectionNames, type OperationId } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { leaveSandboxOut, loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { narratives } from '../../src/text/narrative/sections.ts';
import { article, publish } from '../support/news.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const { context } = service.app;
  expect(await loadSandbox(context)).toBe(true);
  await catchUpIndex(context);
});
afterAll(() => service.close());

const halden = 'halden-coldworks-sandbox';
const kelvara = 'kelvara-sandbox';
const six = [
  halden,
  kelvara,
  ...['ferrow-thermal', 'brackenfield-icehouse', 'tessaly-telemetry', 'pellworth'].map((name) => `${name}-sandbox`),
];
const ofMarket = { detailed_query: '', sample_companies: [], geography: [], company_type: 'all', employee_count: [] };
const ranges = { founded_year: {}, total_funding: {}, revenue: {} };
const ofPeers = { ...ofMarket, ...ranges, funding_stage: [], last_funding_round: {}, ebitda: {}, net_income: {}, ev_ebitda: {} };
const ofTargets = { ...ofMarket, ...ranges, keywords: [], funding_stage: [] };
const ofBuyers = { detailed_query: '', buyer_type: [], company_type: 'all', geography: [] };

async function result(id: OperationId, body: object) {
  const { status, body: handle, text } = await service.call(id, { body });
  expect(status, text).toBe(202);
  const record = await service.finished(handle.request_id);
  expect(record.status, record.error).toBe('COMPLETED');
  return record.result;
}

type Line = 'revenue' | 'gross_profit' | 'net_income' | 'operating_cash_flow' | 'total_assets' | 'total_liabilities' | 'total_equity';
type Period = Record<Line, number> & { period: string };

const permalinksOf = (rows: { Permalink: string }[]) => rows.map((row) => row.Permalink);
const isInvented = (permalink: string) => permalink.endsWith('-sandbox');

/** The sections of a sample company, as the single enrichment answers them. */
async function sectionsOf(company: string, sections: readonly string[]) {
  const { status, body, text } = await service.call('company.enrich_single', { body: { company, sections } });
  expect(status, text).toBe(200);
  return body.data;
}

describe('GET /api/sandbox/samples/', () => {
  test('lists six companies by permalink and website, what each is good for, and three forced failures', async () => {
    const { status, body } = await service.call('sandbox.samples');
    expect(status).toBe(200);
    expect(body.company_primer).toHaveLength(6);
    expect(body.forced_failures.map(({ behaviour }: { behaviour: string }) => behaviour)).toEqual([
      'fails',
      'takes_a_minute',
      'has_no_evidence',
    ]);
    expect(body.industry_primer[0]).toEqual({ industry: 'Autonomous cold-chain depots' });
    for (const { permalink, website, name, good_for } of [...body.company_primer, ...body.forced_failures]) {
      expect(name).toContain('(Sandbox)');
      for (const { operation } of good_for ?? []) expect(Object.keys(operations)).toContain(operation);
      for (const company of [permalink, website]) {
        expect((await sectionsOf(company, ['firmographics'])).firmographics.name).toBe(name);
      }
    }
  });
});

describe('a company of the sandbox', () => {
  test('is found by name', async () => {
    const { body } = await service.call('company.search', { query: { query: 'halden coldworks' } });
    expect(body.data[0]).toMatchObject({ permalink: halden, name: 'Halden Coldworks (Sandbox)', ticker: 'NYSE:HDCW' });
  });

  test('is in the news, by name, and with its current reports; several outlets tell some of its stories', async () => {
    const newsOf = async (company: string) => (await service.call('company.news', { query: { company, limit: '100' } })).body.data;
    await until('the news is read', async () => (await newsOf('pellworth-sandbox')).length > 0);
    const of = Object.fromEntries(await Promise.all(six.map(async (company) => [company, await newsOf(company)] as const)));
    for (const company of six) expect(of[company].length, company).toBeGreaterThan(1);
    const told = of[halden] as { title: string; story_id: number; url: string; company_names: { permalink: string }[] }[];
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['HDCW: results of operations (8-K item 2.02)', 'Halden Coldworks releases Shuttle 4 for general sale']),
    );
    expect(new Set(told.map(({ story_id }) => story_id)).size).toBeLessThan(told.length);
    for (const { url, company_names } of Object.values(of).flat()) {
      expect(url).toMatch(/^https:\/\/[\w.-]+\.example\//);
      for (const { permalink } of company_names) expect(permalink).toMatch(/-sandbox$/);
    }
  });

  test('is all the news there is, marked as invented, until a real article is there', async () => {
    const pages = async () => [
      (await service.call('newsfeed.news', { body: {} })).body,
      (await service.call('industry.news', { query: { topic: 'depot' } })).body,
    ];
    const newsOf = async (company: string) => (await service.call('company.news', { query: { company } })).body.data;
    await until('the news is read', async () => (await pages()).every(({ total }) => total > 5));
    for (const { data } of await pages()) {
      for (const { source, url } of data)
        expect([source, url]).toEqual(['Sandbox', expect.stringMatching(/^https:\/\/[\w.-]+\.example\//)]);
    }
    const real = { url: 'https://northpost.com/depot', title: 'A depot opens in Turku', published: '2026-06-01T06:30:00Z', language: 'en' };
    await publish(service.app.context, article(real));
    await until('it is read', async () => (await pages()).every(({ total }) => total === 1));
    for (const { data } of await pages()) expect(data).toMatchObject([{ source: 'Index', title: real.title }]);
    expect((await newsOf(halden)).length).toBeGreaterThan(1);
  });

  test('is absent from the news of real companies', async () => {
    const { rows } = await service.app.context.db.query(
      `select p.permalink from news_companies n join permalinks p using (company_id) where p.is_current and p.permalink not like '%-sandbox'`,
    );
    expect(rows).toEqual([]);
  });

  test('has every structured section, somewhere among the six', async () => {
    const own = await sectionsOf(halden, sectionNames);
    expect(own.firmographics).toMatchObject({ name: 'Halden Coldworks (Sandbox)', founded: 2009, ticker: 'NYSE:HDCW' });
    expect(own.gtm_and_business_model.product_category).toBe('Warehouse Automation');
    expect(own.acquisitions).toMatchObject([
      { acquiree_permalink: 'tessaly-telemetry-sandbox', amount_usd: 186_000_000 },
      { acquiree_permalink: 'dunmere-dock-sandbox' },
      { acquiree_permalink: 'lathmore-robotics-sandbox' },
    ]);
    expect(own.investments).toMatchObject([{ investee_permalink: kelvara, announcement_date: '2024-09-17' }]);
    expect(own.headcount.total_employees).toBe(6240);
    expect(own.headcount.headcount_by_function).not.toEqual([]);
    expect(Object.keys(own.website_traffic.estimated_monthly_visits)).toHaveLength(6);
    const { funding } = await sectionsOf(kelvara, ['funding']);
    // By hand: 1.2 + 4.5 + 18 + 46 million.
    expect(funding.overall).toMatchObject({ num_funding_rounds: '4', total_funding: 69_700_000 });
    expect(funding.key_investors).toHaveLength(4);
  });

  test('is marked as invented in each record that it cites, and leads to no register', async () => {
    for (const company of [halden, 'brackenfield-icehouse-sandbox']) {
      const { body } = await service.call('company.enrich_single', {
        query: { include_sources: 'true' },
        body: { company, sections: sectionNames },
      });
      const cited = Object.values<Record<string, { source: string; source_url: string }[]>>(body._sources).flatMap((paths) =>
        Object.values(paths).flat(),
      );
      expect(cited.length).toBeGreaterThan(20);
      for (const { source, source_url } of cited) {
        expect(source).toMatch(/^sandbox:/);
        expect(source_url).toMatch(/^$|^https:\/\/[\w.-]+\.example\//);
      }
    }
  });

  test('that is listed has figures in which the parts make the whole', async () => {
    for (const company of [halden, 'ferrow-thermal-sandbox']) {
      const { public_company_financials: figures } = await sectionsOf(company, ['public_company_financials']);
      const { annual, quarterly } = figures as { annual: Period[]; quarterly: Period[] };
      for (const row of [...annual, ...quarterly].filter(({ total_assets }) => total_assets !== null)) {
        expect(row.total_liabilities + row.total_equity).toBe(row.total_assets);
      }
      const year = annual.find(({ period }) => period === '2025-12-31')!;
      const quarters = quarterly.filter(({ period }) => period.startsWith('2025'));
      expect(quarters).toHaveLength(4);
      for (const line of ['revenue', 'gross_profit', 'net_income', 'operating_cash_flow'] as const) {
        expect(
          quarters.reduce((sum, quarter) => sum + quarter[line], 0),
          line,
        ).toBe(year[line]);
      }
    }
  });

  test.each([
    // Market value: 121,549,000 shares at 22.40. Enterprise value: with 663,449,000 of debt, less 470,569,000 of cash.
    [
      halden,
      { market_cap: 2_722_697_600, enterprise_value: 2_915_577_600, ev_revenue_ltm: 1.660598, ev_ebitda_ltm: 8.458182, pe_ltm: 19.015243 },
    ],
    // 31,126,000 shares at 6.50; debt of 84,592,000, cash of 81,320,000.
    [
      'ferrow-thermal-sandbox',
      { market_cap: 202_319_000, enterprise_value: 205_591_000, ev_revenue_ltm: 0.663916, ev_ebitda_ltm: 5.54632, pe_ltm: 14.901598 },
    ],
  ])('%s has market value and multiples that follow from figures beside them', async (company, expected) => {
    const { public_company_financials: figures } = await sectionsOf(company, ['public_company_financials']);
    expect(figures).toMatchObject({ ...expected, market_data_date: '2026-06-30' });
    const { ltm, enterprise_value, market_cap } = figures;
    expect(ltm.period).toBe('2026-03-31');
    expect(market_cap + ltm.total_debt - ltm.cash).toBe(enterprise_value);
    expect(enterprise_value / ltm.revenue).toBeCloseTo(figures.ev_revenue_ltm, 5);
    expect(enterprise_value / ltm.ebitda).toBeCloseTo(figures.ev_ebitda_ltm, 5);
    expect(market_cap / ltm.net_income).toBeCloseTo(figures.pe_ltm, 5);
  });

  test('that is listed passes filters by multiples', async () => {
    const parameters = { ...ofPeers, ev_ebitda: { from: 8, to: 9 } };
    const rows = await result('company_peers.enrich', { company: kelvara, parameters });
    expect(permalinksOf(rows)).toEqual([halden]);
    expect(rows).toMatchObject([{ 'Market Cap': 2_722_697_600, 'EV/EBITDA (LTM)': 8.458182 }]);
  });

  test('that is private in the United Kingdom has accounts over three years', async () => {
    const { uk_private_company_financials: filed } = await sectionsOf('brackenfield-icehouse-sandbox', ['uk_private_company_financials']);
    expect(filed.accounts.map(({ period_end }: { period_end: string }) => period_end)).toEqual(['2025-12-31', '2024-12-31', '2023-12-31']);
    expect(filed.accounts[0]).toMatchObject({ income_statement: { turnover: 74_210_000 }, balance_sheet: { net_assets: 38_250_000 } });
  });

  test('has publications of every kind', async () => {
    const filings = await service.call('company.filings', { query: { company: halden, include_data: 'true' } });
    expect(filings.body.data).not.toEqual([]);
    expect(JSON.stringify(filings.body.data)).toContain('Orchardvale Grocers');
    expect(filings.text).not.toContain('sec.gov/Archives');
    const of = (id: OperationId, company: string, query = {}) => service.call(id, { query: { company, ...query } });
    expect((await of('company.earnings_transcripts', halden)).body.data).toHaveLength(5);
    expect((await of('company.earnings_calls', halden)).text).toContain('Shuttle 4');
    const employees = await of('company.employee_reviews', halden);
    expect(employees.text).toContain('On-call');
    expect((await of('company.product_reviews', halden)).text).toContain('Depot OS');
    const { body: jobs } = await of('company.jobs', kelvara);
    expect(jobs.data).toHaveLength(5);
    const { body: job } = await service.call('company.job_details', { query: { job_id: jobs.data[0].job_id } });
    expect(job.data.title).toBe(jobs.data[0].title);
  });

  test('starts every discovery, and meets its own market alone', async () => {
    const answers = {
      peers: await result('company_peers.enrich', { company: kelvara, parameters: ofPeers }),
      buyers: await result('buyer_screening.enrich', { company: kelvara, parameters: ofBuyers }),
      targets: await result('target_screening.enrich', { company: halden, parameters: ofTargets }),
      market: await result('market_map.enrich', { topic: 'autonomous cold-chain depots', parameters: { sample_companies: [halden] } }),
    };
    for (const [name, rows] of Object.entries(answers)) {
      expect(permalinksOf(rows), name).not.toEqual([]);
      expect(
        permalinksOf(rows).filter((permalink) => !isInvented(permalink)),
        name,
      ).toEqual([]);
    }
    expect(permalinksOf(answers.peers)).toContain(halden);
    expect(permalinksOf(answers.buyers).slice(0, 3)).toContain(halden);
    expect(permalinksOf(answers.targets)).toContain(kelvara);
    expect(permalinksOf(answers.market)).toEqual(expect.arrayContaining([halden, kelvara]));
  });

  test('has every section that is written, from its filings, calls and website, and from news', async () => {
    const batch = await result('company.enrich', { companies: [halden, kelvara], sections: ['firmographics', ...narrativeSectionNames] });
    const { firmographics, ...own } = batch[halden];
    expect(firmographics.name).toBe('Halden Coldworks (Sandbox)');
    for (const section of Object.keys(narratives)) expect(own[section], section).not.toEqual({});
    expect(own.partnerships.partnerships.map(({ partner_name }: { partner_name: string }) => partner_name).sort()).toEqual([
      'Ferrow Thermal Systems',
      'Kelvara',
      'Lakeshore Institute of Technology',
      'Pellworth Cold Chain Services',
    ]);
    expect(own.key_customers.customer_concentration.details).toContain('Orchardvale Grocers, accounted for 14%');
    expect(own.product_launches.product_launches_and_initiatives).toMatchObject({
      released_products: [
        { initiative: 'Release of Shuttle 4', date: '03-Mar-2026' },
        { initiative: 'Release of Coldtrace for Pharma' },
        {},
      ],
      future_announcements: [{ initiative: 'Planned launch: the Halden Micro Depot' }],
    });
    // From its website and from news.
    const { product_launches_and_initiatives: launches } = batch[kelvara].product_launches;
    const { released_products } = launches as { released_products: { initiative: string; date: string; sources: { url: string }[] }[] };
    // Both report the sleeve: it is listed once.
    expect(released_products.map(({ initiative, date }) => `${initiative}, ${date}`)).toEqual([
      'Release of Kelvara Sleeve, 07-Apr-2026',
      'Release of Kelvara Flow 3, 10-Mar-2026',
    ]);
    expect(released_products[0]!.sources[0]!.url).toBe('https://kelvara.example/sleeve');
    expect(batch[kelvara].key_customers.key_customers.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Bluefennel Meals',
      'Brackenfield Icehouse',
      'Northmoss Dairies',
    ]);
  });
});

describe('a question about real companies', () => {
  test('never meets the sandbox, however well it would fit', async () => {
    const topics = [
      'autonomous cold-chain depots',
      'cold storage',
      'depot control software for frozen pallet shuttle robots',
      'Halden Coldworks',
    ];
    for (const topic of topics) {
      expect(permalinksOf(await result('market_map.enrich', { topic, parameters: {} })).filter(isInvented), topic).toEqual([]);
    }
    for (const company of ['americold-realty-trust', 'carrier-global']) {
      expect(permalinksOf(await result('company_peers.enrich', { company, parameters: ofPeers })).filter(isInvented)).toEqual([]);
      expect(permalinksOf(await result('buyer_screening.enrich', { company, parameters: ofBuyers })).filter(isInvented)).toEqual([]);
      expect(permalinksOf(await result('target_screening.enrich', { company, parameters: ofTargets })).filter(isInvented)).toEqual([]);
    }
  });

  test('meets it beside real companies where it names one of each', async () => {
    const parameters = { sample_companies: [halden, 'americold-realty-trust'] };
    const rows = await result('market_map.enrich', { topic: 'autonomous cold-chain depots', parameters });
    expect(permalinksOf(rows).some(isInvented)).toBe(true);
    expect(permalinksOf(rows).every(isInvented)).toBe(false);
  });

  test('is answered alike with the sandbox and without it', async () => {
    const asked = { topic: 'cold storage warehouses', parameters: {} };
    const before = await result('market_map.enrich', asked);
    await leaveSandboxOut(service.app.context);
    await catchUpIndex(service.app.context);
    const without = await result('market_map.enrich', asked);
    expect((await service.call('sandbox.samples')).body).toMatchObject({
      company_primer: [],
      message: expect.stringContaining('FIRMAMENT_SANDBOX'),
    });
    expect((await service.call('company.enrich_single', { body: { company: halden, sections: ['funding'] } })).status).toBe(404);
    expect(await loadSandbox(service.app.context)).toBe(true);
    expect(await loadSandbox(service.app.context)).toBe(false);
    await catchUpIndex(service.app.context);
    expect(before.length).toBeGreaterThan(10);
    expect(without).toEqual(before);
    expect((await sectionsOf(halden, ['acquisitions'])).acquisitions).toHaveLength(3);
  });
});

describe('forced failures', () => {
  const sections = ['firmographics', 'funding', 'headcount', 'acquisitions', 'key_customers'];

  test('one fails in its own entry, and a batch of it alone fails', async () => {
    const batch = await result('company.enrich', { companies: [kelvara, 'tarn-hollow-sandbox'], sections });
    expect(batch['tarn-hollow-sandbox']).toEqual({ error: expect.stringContaining('fails on purpose') });
    expect(batch[kelvara].funding.overall.num_funding_rounds).toBe('4');
    const { body } = await service.call('company.enrich', { body: { companies: ['tarnhollow.example'], sections } });
    expect(await service.finished(body.request_id)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('fails on purpose') });
  });

  test('one has no evidence: every section but its name is empty', async () => {
    const { 'blank-moor-sandbox': blank } = await result('company.enrich', { companies: ['blank-moor-sandbox'], sections });
    expect(blank).toMatchObject({ funding: {}, headcount: {}, acquisitions: [], key_customers: {} });
  });

  test('one takes a minute, reports progress, delays no other, and can be cancelled', async () => {
    const slow = { companies: ['slow-fjord-sandbox'], sections };
    const statusOf = async (request_id: string) => (await service.call('request.status', { params: { request_id } })).body;
    const first = (await service.call('company.enrich', { body: slow })).body;
    const second = (await service.call('company.enrich', { body: slow })).body;
    for (const { request_id } of [first, second]) {
      await until('it to wait', async () => (await statusOf(request_id)).stage?.includes('of 60 seconds'));
    }
    // Another request completes meanwhile.
    expect(await result('company.enrich', { companies: [kelvara], sections: ['headcount'] })).toHaveProperty(kelvara);
    expect(await statusOf(first.request_id)).toMatchObject({ status: 'PROCESSING', done: 0, total: 1 });
    expect((await service.call('request.cancel', { body: { request_id: second.request_id } })).status).toBe(200);
    expect((await service.finished(second.request_id)).status).toBe('CANCELLED');
    service.clock.offset_ms += 61_000;
    expect(await service.finished(first.request_id)).toMatchObject({
      status: 'COMPLETED',
      result: { 'slow-fjord-sandbox': { funding: {} } },
    });
  });
});
