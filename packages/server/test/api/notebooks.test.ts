import {
  acquisitionReport,
  companyResearch,
  customReport,
  fundraiseReport,
  industryResearch,
  marketMapReport,
  operations,
  peerComparison,
  sectionNames,
  type OperationId,
} from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { commonWorkflows } from '../../src/services/notebooks/catalogue.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { ended, filledSections, insightTexts, preparedReport, reportOf, sentencesOf } from './notebooks.support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await loadSandbox(service.app.context);
  await catchUpIndex(service.app.context);
});
afterAll(() => service.close());

const halden = 'halden-coldworks-sandbox';
const three = [halden, 'ferrow-thermal-sandbox', 'kelvara-sandbox'];
const topic = 'semiconductors';
const brackenfield = 'brackenfield-icehouse-sandbox';

const sectionsOfCites = (cites: { section: string }[]) => cites.map(({ section }) => section);

async function sectionsOf(company: string) {
  const { body } = await service.call('company.enrich_single', { body: { company, sections: sectionNames } });
  return body.data;
}

async function uploaded(text: string): Promise<string> {
  const raw = new FormData();
  raw.append('files', new Blob([text]), 'call.txt');
  const { body } = await service.call('file.upload', { raw });
  return body.success[0].fileName;
}

/** The references of a text. Each must be the number of a source next to it. */
function references(text: string): number[] {
  return [...text.matchAll(/\[(\d+(?:\s*[-,]\s*\d+)*)\]/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    }),
  );
}

describe('company research', () => {
  test('has its five sections, with the figures the interface answers and every reference a source', async () => {
    const { report, status, report_id } = await reportOf(service, { workflow: 'company_primer', permalink: halden });
    companyResearch.required().parse(report);
    expect(Object.keys(report)).toEqual([
      'Quick Snapshot',
      'Executive Summary',
      'Key Insights',
      'Product Insights',
      'Transaction Highlights',
      'meta',
    ]);
    const { firmographics, public_company_financials: figures, acquisitions } = await sectionsOf(halden);
    const { details, organization } = report['Quick Snapshot']['Quick Snapshot'].quick_snapshot.company_firmographics;
    expect(organization.name).toBe(firmographics.name);
    expect(details).toMatchObject({ hq: firmographics.location, ticker: firmographics.ticker, industry: firmographics.industry });
    expect(details.financials.revenue).toEqual({ currency: figures.currency, value: figures.revenue, period: figures.period });
    expect(details.financials.pat.value).toBe(figures.net_income);
    const timeline = report['Transaction Highlights']['M&A Strategy'].acquisitions.m_and_a_timeline;
    expect(timeline.map((each: { acquisition_amount: number }) => each.acquisition_amount)).toEqual(
      acquisitions.map(({ amount_usd }: { amount_usd: number | null }) => amount_usd ?? ''),
    );
    const { summary, source } = report['Executive Summary']['Executive Summary'].summary;
    expect(references(summary).length).toBeGreaterThan(5);
    expect(references(summary).every((id) => source.some((cite: { id: number }) => cite.id === id))).toBe(true);
    const insights = report['Key Insights']['Key Insights'].key_insights;
    expect(insights.length).toBeGreaterThanOrEqual(8);
    for (const { insight } of insights) expect(insight.sources.length, insight.title).toBeGreaterThan(0);
    // Nothing is told twice in the same words.
    const told = insightTexts(insights).join('\n');
    expect(sentencesOf(summary).filter((sentence) => told.includes(sentence))).toEqual([]);
    const own = sectionsOfCites(report['Quick Snapshot']['Quick Snapshot'].sources);
    for (const path of ['revenue', 'net_income', 'ebitda', 'market_cap'].filter((each) => figures[each] !== null))
      expect(own).toContain(`public_company_financials ${path}`);
    expect(report.meta).toMatchObject({ report_id, title: 'Halden Coldworks (Sandbox)', workflow: 'company_primer', left_out: [] });
    expect(report.meta.user).toContain('@');
    expect(status).toMatchObject({ status: 'Completed', progress: 1, title: 'Halden Coldworks (Sandbox)' });
  });

  test('cites for a figure the records of this very figure, all of its parts', async () => {
    const { report } = await reportOf(service, { workflow: 'company_primer', permalink: halden });
    const { insight, commentary } = report['Key Insights']['Key Insights'].key_insights.find(
      (each: { insight: { title: string } }) => each.insight.title === 'Size and growth',
    );
    const asked = { company: halden, sections: ['public_company_financials'] };
    const { body } = await service.call('company.enrich_single', { body: asked, query: { include_sources: 'true' } });
    const records = body._sources.public_company_financials;
    for (const [start, paths] of [
      ['It earned', ['annual[0].net_income', 'annual[0].revenue']],
      ['EBITDA was', ['annual[0].ebitda', 'annual[0].revenue']],
      ['It held', ['annual[0].cash', 'annual[0].total_debt']],
    ] as const) {
      const told = commentary.find(({ paragraph }: { paragraph: string }) => paragraph.startsWith(start));
      const urls = new Set(paths.flatMap((path) => records[path].map(({ source_url }: { source_url: string }) => source_url)));
      expect(new Set(told.sources.map(({ url }: { url: string }) => url)), start).toEqual(urls);
    }
    expect(insight.sources.length).toBeGreaterThan(0);
  });

  test('of a company with only a name completes, and says why blocks are empty', async () => {
    const { report } = await reportOf(service, { workflow: 'company_primer', permalink: 'blank-moor-sandbox' });
    companyResearch.required().parse(report);
    const left = report.meta.left_out.map(({ block }: { block: string }) => block);
    expect(left).toContain('Product and services');
    for (const { state, reason } of report.meta.left_out) {
      expect(state).toBe('empty');
      expect(reason).not.toBe('');
    }
  });

  test('of some sections has those alone', async () => {
    const started = await service.call('notebook.company_research', { body: { company: halden, sections: ['Quick Snapshot'] } });
    expect(started.status).toBe(202);
    const report_id = Number(started.body.notebook_id);
    await ended(service, report_id);
    const { body } = await service.call('report.download', { body: { report_id, file_type: 'json' } });
    expect(Object.keys(body)).toEqual(['Quick Snapshot', 'meta']);
  });
});

test('a peer comparison has each company in the order given, with the figures the interface answers', async () => {
  const { report } = await reportOf(service, { workflow: 'player_comparison', websites: three });
  peerComparison.required().parse(report);
  const { firmographics: rows } = report.Firmographics.Firmographic.firmographics;
  const known = await Promise.all(three.map(sectionsOf));
  expect(rows).toMatchObject(known.map(({ firmographics: { name } }) => ({ organization: { name } })));
  const { financials } = rows[0].details;
  const { period, revenue, currency, ebitda_margin } = known[0].public_company_financials;
  expect(financials['Total revenue']).toEqual({ period, v: revenue, currency });
  expect(financials['EBITDA margin (%)'].v).toBeCloseTo(ebitda_margin / 100, 6);
  expect(rows[2].details.financials).toEqual({ 'Total revenue': { period: '', v: expect.any(Number) as number, currency: 'USD' } });
  const { columns, rows: areas } = report['Product offerings']['Product offerings'].key_product_features;
  expect(columns).toEqual(three);
  for (const row of areas) expect(Object.values(row.company_result_mapping), row.category_name).toContain('yes');
});

test('a peer comparison says what the service serves of a private company, each figure with its period and its sources', async () => {
  const { report } = await reportOf(service, { workflow: 'player_comparison', websites: [halden, brackenfield] });
  const { firmographics: rows, sources } = report.Firmographics.Firmographic.firmographics;
  const { currency, accounts } = (await sectionsOf(brackenfield)).uk_private_company_financials;
  const { financials } = rows[1].details;
  expect(financials['Total revenue']).toEqual({ period: accounts[0].period_end, v: accounts[0].income_statement.turnover, currency });
  expect(financials['Net income'].v).toBe(accounts[0].income_statement.profit_after_tax);
  expect(sectionsOfCites(sources)).toEqual(
    expect.arrayContaining([
      'public_company_financials revenue',
      'public_company_financials net_income',
      'uk_private_company_financials accounts[0]',
    ]),
  );
  const { sections } = await preparedReport(service, report.meta.report_id);
  const [table] = sections[0]!.blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  for (const label of ['Total revenue', 'Net income']) {
    const cells = table!.rows.find(([head]) => head!.text === label)!.slice(1);
    expect(cells).toHaveLength(2);
    for (const { text, cites } of cells) {
      expect(text, label).toMatch(/\(\d+ \w+ \d{4}\)$/);
      expect(cites.length, label).toBeGreaterThan(0);
    }
  }
});

test('what no document says of a company is not denied in a comparison', async () => {
  const { report } = await reportOf(service, { workflow: 'player_comparison', websites: [halden, brackenfield] });
  const { rows } = report['Product offerings']['Product offerings'].key_product_features;
  const silent = rows.filter((row: { company_result_mapping: object }) => Object.values(row.company_result_mapping).includes('no'));
  expect(silent.length).toBeGreaterThan(0);
  for (const { commentary } of silent) expect(commentary).toContain('nothing says so');
  expect(JSON.stringify((await preparedReport(service, report.meta.report_id)).sections)).not.toContain('✗');
});

describe('every workflow', () => {
  test('completes, and its report is of its structure', async () => {
    const file = await uploaded(
      'Our customers say the price is fair. They plan to expand next year. The main competitor is Kelvara, and revenue grew.',
    );
    const { body: listed } = await service.call('company.earnings_transcripts', { query: { company: halden, include_content: 'false' } });
    const { transcript_id } = listed.data[0];
    const structures: Record<string, z.ZodType> = {
      company_primer: companyResearch,
      industry_primer: industryResearch,
      player_comparison: peerComparison,
      competitive_landscape: marketMapReport,
      acquisition_workflow: acquisitionReport,
      fundraisers_workflow: fundraiseReport,
    };
    const subjects = {
      company: { permalink: halden },
      companies: { websites: three },
      industry: { industry: topic },
      transcript: { transcript_id },
    };
    for (const { workflow, subject, requires_files, name } of await commonWorkflows()) {
      const body = { workflow, ...subjects[subject], ...(requires_files && { custom_files: [{ fileName: file }] }) };
      const { report, status } = await reportOf(service, body);
      expect(['Completed', 'No Data Found'], workflow).toContain(status.status);
      (structures[workflow] ?? customReport).parse(report);
      const { sections } = await preparedReport(service, report.meta.report_id);
      const named = filledSections(report).map((section) => (section === 'Grid' ? name : section));
      expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(named));
      for (const { state, reason } of report.meta.left_out)
        expect([state, reason], workflow).toEqual(['empty', expect.stringMatching(/\.$/)]);
      if (report.Grid) expect(Object.keys(report.Grid)[0]).toMatch(new RegExp(`^${name.replaceAll(/[.&]/g, '.')} - Grid_[0-9a-f-]{36}$`));
    }
  });

  test('is listed with what it needs', async () => {
    const { body } = await service.call('workflow.list');
    expect(body.count).toBe((await commonWorkflows()).length);
    expect(body.data).toContainEqual(
      expect.objectContaining({ workflow: 'customer_call_synthesis_462a7bb', subject: 'company', required: ['permalink', 'custom_files'] }),
    );
  });
});

test('quotes a file word for word under its theme, with the page', async () => {
  const sentence = 'Price was the reason they switched from their former supplier.';
  const { report } = await reportOf(service, {
    workflow: 'customer_call_synthesis_462a7bb',
    permalink: halden,
    custom_files: [await uploaded(`We spoke for an hour in total.\n${sentence}`)],
  });
  const { summary, source } = report['Step 2: What customers say'].Themes;
  expect(summary).toContain(`- ${sentence} [1]`);
  expect(source[0]).toMatchObject({ title: 'call.txt', quote: sentence });
});

test('what a file says is data: no link, no HTML and no reference of its own', async () => {
  const hostile = 'Price was why they left [the plan](javascript:alert(1)) of http://evil.example","x/ for <script>more</script>, see [1].';
  const { report } = await reportOf(service, {
    workflow: 'customer_call_synthesis_462a7bb',
    permalink: halden,
    custom_files: [await uploaded(`${hostile}\nPrice was the reason they switched from their former supplier.`)],
  });
  const { summary, source } = report['Step 2: What customers say'].Themes;
  expect(source.map(({ quote }: { quote: string }) => quote)).toContain(hostile);
  expect(summary).toContain(
    String.raw`\[the plan\](javascript:alert(1)) of http:\//evil.example","x/ for \<script>more\</script>, see \[1\]. [1]`,
  );
});

test('questions are answered from the documents, and those that nothing answers are told', async () => {
  const started = await service.call('notebook.custom_workflow', {
    body: { workflow_prompt: 'Who are its competitors? Which colour has its lobby?', companies: [halden] },
  });
  expect(started.status, started.text).toBe(202);
  const report_id = Number(started.body.notebook_id);
  await ended(service, report_id);
  const { body } = await service.call('report.download', { body: { report_id, file_type: 'json' } });
  customReport.parse(body);
  const { summary, source } = body.Answers.Answers;
  expect(summary).toContain('Ferrow Thermal');
  expect(source[0].quote).not.toBe('');
  expect(summary).toMatch(/Not answered[^]*colour/);
});

test('the rows of a transaction report are the deals the interface answers', async () => {
  const started = await service.call('transaction_report.start', {
    body: { reportType: 'acquisition_workflow', reportSource: 'x', payload: { topic, advanced_settings: { company_type: 'public' } } },
  });
  expect(started.status, started.text).toBe(200);
  await ended(service, started.body.report_id);
  const { body } = await service.call('report.ma_activity', { body: { report_id: started.body.report_id } });
  const [rows] = Object.values<{ 'Deal Amount ($M)': number | null; 'Target Name': string; 'Acquirer Name': string }[]>(body.Grid);
  expect(rows!.length).toBeGreaterThan(0);
  for (const row of rows as unknown as { News: string | null; sources: { url: string }[] }[]) {
    expect(row.sources.length).toBeGreaterThan(0);
    if (row.News !== null) expect(row.News).toMatch(/\nhttps?:\/\/\S+$/);
  }
  expect((await preparedReport(service, started.body.report_id)).sources.length).toBeGreaterThan(0);
  const other = await service.call('report.fundraise_activity', { body: { report_id: started.body.report_id } });
  expect([other.status, other.body.detail]).toEqual([404, expect.stringContaining('funding rounds') as string]);
  const map = await service.mapMarket(topic, { company_type: 'public' });
  const answered = await Promise.all(map.slice(0, 30).map(({ Permalink }) => sectionsOf(Permalink)));
  const deals = answered.flatMap(({ firmographics, acquisitions }) =>
    acquisitions.map((deal: { acquiree_name: string; amount_usd: number | null }) => [
      firmographics.name,
      deal.acquiree_name,
      deal.amount_usd,
    ]),
  );
  const acquirers = new Set(answered.map(({ firmographics }) => firmographics.name));
  const shown = rows!
    .filter((row) => acquirers.has(row['Acquirer Name']))
    .map((row) => [row['Acquirer Name'], row['Target Name'], row['Deal Amount ($M)']]);
  expect(shown.length).toBeGreaterThan(0);
  for (const deal of shown) expect(deals).toContainEqual(deal);
});

describe('a notebook', () => {
  test('returns its configuration, and is listed for its organization alone', async () => {
    const sent = { workflow: 'company_primer', website: 'haldencoldworks.example', workbook_name: 'Cold-chain robotics', colour: 'red' };
    const { report_id } = await reportOf(service, sent);
    const { body } = await service.call('notebook.configuration', { body: { notebook_id: report_id } });
    expect(body).toMatchObject({ ...sent, report_id, title: 'Cold-chain robotics' });
    const { body: listed } = await service.call('notebook.list', { query: { limit: '1' } });
    expect(listed.data).toEqual([
      { report_id, title: 'Cold-chain robotics', workflow: 'company_primer', status: 'Completed', created_at: body.created_at },
    ]);
    expect(listed.total).toBeGreaterThan(1);
    const other = await service.newOrganization();
    expect((await service.call('notebook.list', { token: other.token })).body).toMatchObject({ data: [], total: 0 });
    const calls: [OperationId, object][] = [
      ['notebook.status', { query: { report_id: String(report_id) } }],
      ['notebook.configuration', { body: { notebook_id: report_id } }],
      ['report.download', { body: { report_id, file_type: 'json' } }],
      ['report.ma_activity', { body: { report_id } }],
      ['notebook.rerun', { body: { notebook_id: report_id } }],
    ];
    for (const [id, options] of calls) {
      const { status, body: refused } = await service.call(id, { ...options, token: other.token });
      expect([status, refused.detail], id).toEqual([403, 'You are not authorized to access this report.']);
    }
  });

  test('runs a cell again with what is made from it, and nothing else', async () => {
    const { report_id, report } = await reportOf(service, { workflow: 'company_primer', permalink: halden });
    const stamps = async () => {
      const { rows } = await service.database.owner.query<{ cell: string; started_at: Date }>(
        'select cell, started_at from notebook_cells where report_id = $1',
        [report_id],
      );
      return new Map(rows.map(({ cell, started_at }) => [cell, started_at.getTime()]));
    };
    const before = await stamps();
    const started = await service.call('notebook.rerun', { body: { notebook_id: report_id, cell: 'insights' } });
    expect(started.status, started.text).toBe(202);
    expect(started.body.cells).toEqual(['insights', 'Key Insights / Key Insights']);
    const after = await ended(service, report_id);
    expect(after.status).toBe('Completed');
    const worked = [...(await stamps())].filter(([cell, at]) => at !== before.get(cell)).map(([cell]) => cell);
    expect(worked.toSorted()).toEqual(started.body.cells.toSorted());
    const { body: again } = await service.call('report.download', { body: { report_id, file_type: 'json' } });
    expect(again).toEqual(report);
  });

  test('keeps its report when a run of it anew is called off', async () => {
    const { report_id, report } = await reportOf(service, { workflow: 'company_primer', permalink: halden });
    const again = await service.call('notebook.rerun', { body: { notebook_id: report_id } });
    expect(again.status, again.text).toBe(202);
    await service.call('request.cancel', { body: { request_id: again.body.request_id } });
    const end = await ended(service, report_id);
    expect([end.status, end.progress, end.error]).toEqual(['Completed', 1, undefined]);
    expect((await service.call('report.download', { body: { report_id, file_type: 'json' } })).body).toEqual(report);
  });

  test('is run anew by one of many who ask at once', async () => {
    const { report_id, report } = await reportOf(service, { workflow: 'company_primer', permalink: halden });
    const asked = await Promise.all(Array.from({ length: 6 }, () => service.call('notebook.rerun', { body: { notebook_id: report_id } })));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 400, 400, 400, 400, 400]);
    expect((await ended(service, report_id)).status).toBe('Completed');
    expect((await service.call('report.download', { body: { report_id, file_type: 'json' } })).body).toEqual(report);
  });

  test('with a cell planned by an earlier version says so there, and completes with the rest', async () => {
    const { report_id } = await reportOf(service, { workflow: 'company_primer', permalink: halden });
    const cell = 'Key Insights / Key Insights';
    await service.database.owner.query('update notebook_cells set input = $3 where report_id = $1 and cell = $2', [
      report_id,
      cell,
      { kind: 'block', spec: { name: 'Key Insights', data: 'a_block_of_before' } },
    ]);
    expect((await service.call('notebook.rerun', { body: { notebook_id: report_id, cell } })).status).toBe(202);
    const end = await ended(service, report_id);
    expect(end.status).toBe('Completed');
    expect(end.cells.find((each: { cell: string }) => each.cell === cell)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^An earlier version of the service planned this .+; start the notebook anew\.$/) as string,
    });
  });

  test('whose subject was stored in a form of an earlier version is refused in words when it is to run anew', async () => {
    const { report_id } = await reportOf(service, { workflow: 'company_primer', permalink: halden });
    await service.database.owner.query('update notebooks set subject = $2 where report_id = $1', [report_id, { kind: 'of_before' }]);
    const { status, body } = await service.call('notebook.rerun', { body: { notebook_id: report_id } });
    expect([status, body.code]).toEqual([400, 'REPORT_NOT_READY']);
    expect(body.detail).toContain('start the notebook anew');
  });

  test('is run anew once under a key, however often that is asked for at once', async () => {
    const { report_id } = await reportOf(service, { workflow: 'company_primer', permalink: halden });
    const headers = { 'idempotency-key': 'anew-1' };
    const rerun = () => service.call('notebook.rerun', { body: { notebook_id: report_id }, headers });
    const asked = await Promise.all(Array.from({ length: 6 }, rerun));
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 202));
    expect(new Set(asked.map(({ text }) => text)).size).toBe(1);
    expect(asked.filter((answer) => answer.headers.get('idempotent-replayed') !== 'true')).toHaveLength(1);
    expect((await ended(service, report_id)).status).toBe('Completed');
  });

  test('whose one company cannot be read fails that and what needs it, says so, and completes with the rest', async () => {
    const { report, status } = await reportOf(service, { workflow: 'pre_meeting_brief', permalink: halden });
    expect(status.status).toBe('Completed');
    const failing = await service.call('workflow.start', { body: { workflow: 'pre_meeting_brief', permalink: 'tarn-hollow-sandbox' } });
    const end = await ended(service, failing.body.report_id);
    const stateOf = (name: string) => end.cells.find(({ cell }: { cell: string }) => cell === name);
    expect(stateOf('company tarn-hollow-sandbox')).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\S/) as string });
    expect(stateOf('Quick Snapshot / Quick Snapshot')).toMatchObject({
      state: 'skipped',
      reason: "It is made from 'company tarn-hollow-sandbox', which could not be worked out.",
    });
    expect(['done', 'empty']).toContain(stateOf('Recent News / Recent News').state);
    const { body } = await service.call('report.download', { body: { report_id: failing.body.report_id, file_type: 'json' } });
    expect(body.meta.left_out).toContainEqual(expect.objectContaining({ block: 'Quick Snapshot', state: 'skipped' }));
    expect(report.meta.left_out.every(({ state }: { state: string }) => state === 'empty')).toBe(true);
  });

  test('is a request too: it can be followed, cancelled, and asked for twice under a key', async () => {
    const key = { 'idempotency-key': 'notebook-1' };
    const body = { workflow: 'company_primer', permalink: 'slow-fjord-sandbox' };
    const one = await service.call('workflow.start', { body, headers: key });
    const two = await service.call('workflow.start', { body, headers: key });
    expect(two.body).toEqual(one.body);
    const { report_id, request_id } = one.body;
    const early = await service.call('report.download', { body: { report_id, file_type: 'json' } });
    expect([early.status, early.body.code]).toEqual([400, 'REPORT_NOT_READY']);
    expect((await service.call('notebook.rerun', { body: { notebook_id: report_id } })).body.code).toBe('REPORT_NOT_READY');
    expect((await service.call('request.cancel', { body: { request_id } })).status).toBe(200);
    expect(await ended(service, report_id)).toMatchObject({ status: 'Failed', error: 'It was cancelled.' });
  });
});

describe('refused', () => {
  const bad: [what: string, call: [OperationId, object], expected: [number, string | RegExp]][] = [
    ['an unknown workflow', ['workflow.start', { workflow: 'company_prime', permalink: halden }], [400, /company_prime/]],
    ['a workflow in other letters', ['workflow.start', { workflow: 'Company_primer', permalink: halden }], [400, /Company_primer/]],
    ['no company', ['workflow.start', { workflow: 'company_primer' }], [400, 'permalink']],
    ['an empty company', ['workflow.start', { workflow: 'company_primer', permalink: ' ' }], [400, 'permalink']],
    ['an unknown company', ['workflow.start', { workflow: 'company_primer', permalink: 'no-such-company-at-all' }], [404, 'resolved']],
    ['no companies', ['workflow.start', { workflow: 'player_comparison' }], [400, 'websites']],
    ['one company', ['workflow.start', { workflow: 'player_comparison', websites: [halden] }], [400, 'websites']],
    ['six companies', ['workflow.start', { workflow: 'player_comparison', websites: ['a', 'b', 'c', 'd', 'e', 'f'] }], [400, 'websites']],
    ['no industry', ['workflow.start', { workflow: 'competitive_landscape' }], [400, 'industry']],
    ['no call', ['workflow.start', { workflow: 'earnings_analysis' }], [400, 'transcript_id']],
    ['an unknown call', ['workflow.start', { workflow: 'earnings_analysis', transcript_id: 'none' }], [400, 'transcript_id']],
    ['no file', ['workflow.start', { workflow: 'customer_call_synthesis_462a7bb', permalink: halden }], [400, 'custom_files']],
    ['an unknown file', ['workflow.start', { workflow: 'company_primer', permalink: halden, custom_files: ['file_1'] }], [400, 'file_1']],
    ['an unknown section', ['notebook.company_research', { company: halden, sections: ['Odd'] }], [400, 'Odd']],
    ['a prompt of nobody', ['notebook.custom_workflow', { workflow_prompt: 'Who?' }], [400, 'companies']],
    ['deals of no topic', ['transaction_report.start', { reportType: 'acquisition_workflow', payload: {} }], [400, 'topic']],
    ['an unknown kind of deals', ['transaction_report.start', { reportType: 'odd', payload: { topic } }], [400, 'reportType']],
    ['a number that is none', ['report.download', { report_id: 'x', file_type: 'json' }], [400, 'report_id']],
    ['an unknown report', ['report.download', { report_id: 2_147_483_647, file_type: 'json' }], [404, '2147483647']],
    ['an unknown kind of file', ['report.download', { report_id: 1, file_type: 'exe' }], [400, 'file_type']],
    ['an unknown notebook', ['notebook.configuration', { notebook_id: 2_147_483_647 }], [404, '2147483647']],
    ['no notebook', ['notebook.configuration', {}], [400, 'notebook_id']],
  ];
  test('a company twice, told where it stands', async () => {
    const body = { workflow: 'player_comparison', websites: [halden, 'haldencoldworks.example'] };
    const answer = await service.call('workflow.start', { body });
    expect([answer.status, answer.body.errors]).toMatchObject([400, [{ path: 'websites' }]]);
  });
  test.each(bad)('%s', async (_, [id, body], [status, said]) => {
    const before = (await service.database.owner.query('select count(*) as count from notebooks')).rows;
    const answer = await service.call(id, { body });
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(said) as string]);
    expect((await service.database.owner.query('select count(*) as count from notebooks')).rows).toEqual(before);
  });

  test('a status without a number, with an invalid number, and without a caller', async () => {
    expect((await service.call('notebook.status', {})).status).toBe(400);
    expect((await service.call('notebook.status', { query: { report_id: 'x' } })).status).toBe(400);
    expect((await service.call('notebook.status', { query: { report_id: '2147483647' } })).status).toBe(404);
  });

  test('an unknown cell, naming those there are', async () => {
    const { report_id } = await reportOf(service, { workflow: 'competitive_landscape', industry: topic });
    const { status, body } = await service.call('notebook.rerun', { body: { notebook_id: report_id, cell: 'odd' } });
    expect(status).toBe(400);
    expect(body.errors[0].allowed).toEqual(['market', 'Grid / Grid']);
  });

  test('for any question of a stranger', async () => {
    const ids = Object.keys(operations).filter((id) => /^(?:notebook|report|workflow|transaction_report)\./.test(id)) as OperationId[];
    expect(ids.length).toBeGreaterThan(12);
    for (const id of ids) expect((await service.call(id, { token: null })).status, id).toBe(401);
  });
});
