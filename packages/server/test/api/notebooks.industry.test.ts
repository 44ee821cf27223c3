import { industryResearch, industrySectionNames } from '@firmament/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';
import { ended } from './notebooks.support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** The starter set has purchases of this market, and no document. */
const industry = 'web search engines';

async function researched(sections: readonly string[]) {
  const { status, body, text } = await service.call('notebook.industry_research', { body: { industry, sections } });
  expect(status, text).toBe(202);
  expect((await ended(service, body.report_id)).status).toBe('Completed');
  return (await service.call('report.download', { body: { report_id: body.report_id, file_type: 'json' } })).body;
}

async function enrichment() {
  const { body: handle } = await service.call('industry.enrich', { body: { topic: industry, sections: industrySectionNames } });
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
    'IPO exits': answered.transactions_ipo,
  });
  expect(report['Opportunity size']).toEqual({ 'Market Size': answered.market_size, 'Quant Insights': answered.quant_insights });
  const { summary, source } = report['Executive Summary']['Executive Summary'].summary;
  expect(summary).toMatch(/^\*\*\w+\.\*\* .*\[\d/);
  expect(source.length).toBeGreaterThan(0);
  for (const { reason } of report.meta.left_out) expect(reason).toMatch(/\.$/);
});

test('research of an industry makes the sections that are asked for alone, and refuses others by name', async () => {
  const report = await researched(['Select transactions']);
  expect(Object.keys(report)).toEqual(['Select transactions', 'meta']);
  const { status, body } = await service.call('notebook.industry_research', { body: { industry, sections: ['Weather'] } });
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('Weather')]);
});
