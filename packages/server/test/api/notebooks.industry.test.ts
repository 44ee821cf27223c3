import { industryResearch, industrySectionNames } from '@firmament/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../src/exports/fixtures/read-back.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';
import { downloaded, ended, insightTexts, paragraphsOf, preparedReport } from './notebooks.support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** The starter set has purchases of this market, and no document. */
const searchEngines = 'web search engines';

async function researched(sections: readonly string[], industry = searchEngines) {
  const { status, body, text } = await service.call('notebook.industry_research', { body: { industry, sections } });
  expect(status, text).toBe(202);
  expect((await ended(service, body.report_id)).status).toBe('Completed');
  return (await service.call('report.download', { body: { report_id: body.report_id, file_type: 'json' } })).body;
}

async function enrichment() {
  const { body: handle } = await service.call('industry.enrich', { body: { topic: searchEngines, sections: industrySectionNames } });
  const { request_id } = handle;
  await until('the enrichment', async () => (await service.call('request.status', { params: { request_id } })).body.status === 'COMPLETED');
  return (await service.call('request.result', { params: { request_id } })).body.result['IP enrichment'];
}

test('research of an industry tells what its enrichment answers, begins with a summary, and says why blocks are empty', async () => {
  const report = await researched([]);
  industryResearch.required().parse(report);
  const answered = await enrichment();
  expect(report['Select transactions']).toEqual({
    'Fundraising activities': answered.transactions_fundraising,
    'M&A activities': answered.transactions_mna,
    // No document dates a listing here.
    'IPO exits': {},
  });
  expect(report['Opportunity size']).toEqual({ 'Market Size': answered.market_size, 'Quant Insights': answered.quant_insights });
  const { summary, source } = report['Executive Summary']['Executive Summary'].summary;
  expect(summary).toMatch(/^\*\*Market\.\*\* .*\[\d/);
  expect(source.length).toBeGreaterThan(0);
  for (const { reason } of report.meta.left_out) expect(reason).toMatch(/\.$/);
  const whyOf = (name: string) => report.meta.left_out.find(({ block }: { block: string }) => block === name)?.reason;
  expect(whyOf('Fundraising activities')).toMatch(/import funding-rounds/);
  expect(whyOf('Key trends and innovations')).toMatch(/import news/);
});

/** The paragraphs with a reference to a missing source. */
function unsupported(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { paragraph, answer, summary, sources, source = sources } = value as Record<string, unknown>;
  const text = paragraph ?? answer ?? summary;
  const ids = Array.isArray(source) ? source.map(({ id }) => id) : undefined;
  const referred = typeof text === 'string' && ids ? [...text.matchAll(/\[(\d+)/g)].map(([, id]) => Number(id)) : [];
  const wrong = referred.some((id) => !ids!.includes(id)) ? [String(text)] : [];
  return [...wrong, ...Object.values(value).flatMap(unsupported)];
}

test('an industry that the sandbox lists is researched among its invented companies, and every section has something', async () => {
  const { context } = service.app;
  await loadSandbox(context);
  await catchUpIndex(context);
  const said = async (term: string) => (await context.passages.find({ terms: [{ term, weight: 1 }], filter: {}, limit: 1 })).length > 0;
  await until('what documents say to be found', () => said('kelvara'));
  const newsOf = async () => (await service.call('company.news', { query: { company: 'pellworth-sandbox' } })).body.total;
  await until('the news to be read', async () => (await newsOf()) > 0);
  const { industry: listed } = (await service.call('sandbox.samples', {})).body.industry_primer[0];
  const report = await researched([], listed);
  industryResearch.required().parse(report);
  expect(report.meta.left_out).toEqual([]);
  expect(report['Competitive landscape']['Overview of Key peers'].overview_of_key_peers.overview_of_key_peers.key_players[0]).toMatchObject(
    {
      permalink: 'halden-coldworks-sandbox',
      type_of_company: 'Public',
    },
  );
  const { data } = report['Competitive landscape']['Competitive landscape'].public_companies.public_companies;
  expect(data[0].details.financials).toMatchObject({ Revenue: { value: '1.7B', currency: 'USD' } });
  const { indicators } = report['Industry insights']['Industry Indicators'];
  expect(indicators.map(({ indicator }: { indicator: string }) => indicator)).toEqual([
    'Revenue growth of listed companies',
    'EBITDA margin of listed companies',
    'Acquisitions',
    'Funding',
  ]);
  const [{ key_features }] = report['Competitive landscape']['Key Products and Services'].key_product_and_services.data;
  expect(
    key_features.some(({ title, description }: Record<string, string>) => description!.includes(title!) && / \[\d+\]$/.test(description!)),
  ).toBe(true);
  const moves = report['Recent strategic moves']['Recent strategic moves'];
  expect(moves.key_company_initiatives.length).toBeGreaterThan(2);
  expect(moves.partnerships.length).toBeGreaterThan(0);
  const { key_insights } = report['Executive Summary']['Key Insights'];
  expect(key_insights.length).toBeGreaterThanOrEqual(8);
  // An industry is summed up in words that its insights do not repeat.
  const told = insightTexts(key_insights);
  const summed = paragraphsOf(report['Executive Summary']['Executive Summary'].summary.summary);
  expect(told.filter((text) => summed.includes(text))).toEqual([]);
  expect(told.filter((text) => /^we\b/i.test(text))).toEqual([]);
  expect(told).toContain(
    'Kelvara (Sandbox) says: “We estimate our total addressable market for case-picking robots in cold stores to be $3.1 billion.”',
  );
  const exits = report['Select transactions']['IPO exits'].ipo_exits;
  expect(exits.map(({ date }: { date: string }) => date)).toEqual(['12-Jun-2015']);
  expect(unsupported(report)).toEqual([]);
  const { sections } = await preparedReport(service, report.meta.report_id);
  const texts = textsOf(sections);
  expect(texts.filter((text) => /\{"|\[\d|permalink/.test(text))).toEqual([]);
  const kinds = new Set(sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind)));
  expect([...kinds].toSorted()).toEqual(['chart', 'facts', 'heading', 'key_insight', 'narrative', 'sources', 'table', 'timeline']);
  expect(texts).toEqual(expect.arrayContaining(['Deals and other activities', 'Figures of listed companies', '$332.3M']));
  const { bytes } = await downloaded(service, { report_id: report.meta.report_id, file_type: 'pdf' });
  const text = (await readPdf(bytes)).pages.join('');
  expect(text.match(/\{"|\[\d|permalink/g)).toBeNull();
  expect(text).toContain('Figuresoflistedcompanies');
});

/** Every text in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

test('research of an industry makes the sections that are asked for alone, and refuses others by name', async () => {
  const report = await researched(['Select transactions']);
  expect(Object.keys(report)).toEqual(['Select transactions', 'meta']);
  const { status, body } = await service.call('notebook.industry_research', { body: { industry: searchEngines, sections: ['Weather'] } });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Weather')]);
});

test('an industry that says only what is left out is refused', async () => {
  const industry = 'companies that are not banks';
  const { status, body } = await service.call('notebook.industry_research', { body: { industry } });
  expect([status, body]).toMatchObject([400, { code: 'INVALID_INPUT', errors: [{ path: 'industry' }] }]);
  const started = await service.call('workflow.start', { body: { workflow: 'industry_primer', industry } });
  expect([started.status, started.body]).toMatchObject([400, { errors: [{ path: 'industry' }] }]);
});
