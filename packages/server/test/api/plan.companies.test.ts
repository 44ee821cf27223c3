import { afterAll, beforeAll, expect, test } from 'vitest';
import { parametersWith } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ works: false });
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${service.token}`);
  await service.database.owner.query(`insert into plans (plan, companies) values ('two companies', '{nvidia,salesforce}')`);
  await service.database.owner.query(`update organizations set plan = 'two companies' where organization_id = $1`, [organization_id]);
  service.clock.offset_ms += 31_000;
});
afterAll(() => service.close());

test('a company outside the plan answers 403 under each of its names, one inside it as before', async () => {
  for (const company of ['microsoft', 'https://www.microsoft.com/', 'NASDAQ:MSFT']) {
    const answer = await service.call('company.enrich_single', { body: { company, sections: ['funding'] } });
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'FORBIDDEN', detail: "Your plan does not include the company 'microsoft'." });
  }
  expect((await service.call('company.enrich_single', { body: { company: 'nvidia.com', sections: ['funding'] } })).status).toBe(200);
});

test('one company outside the plan fails a batch, a sample or the company asked about', async () => {
  const sections = ['funding'];
  expect((await service.call('company.enrich', { body: { companies: ['nvidia', 'microsoft'], sections } })).status).toBe(403);
  expect((await service.call('company.enrich', { body: { companies: ['nvidia', 'salesforce'], sections } })).status).toBe(202);
  const topic = { topic: 'chips', parameters: { sample_companies: ['microsoft'] } };
  expect((await service.call('market_map.enrich', { body: topic })).status).toBe(403);
  expect((await service.call('company_peers.enrich', { body: { company: 'microsoft', parameters: parametersWith() } })).status).toBe(403);
});

test('filings, reviews, transcripts and jobs of a company outside the plan answer 403, by its bare symbol too', async () => {
  for (const id of ['company.filings', 'company.product_reviews', 'company.employee_reviews', 'company.earnings_transcripts'] as const) {
    expect((await service.call(id, { query: { company: 'microsoft' } })).status).toBe(403);
  }
  expect((await service.call('company.filings', { query: { company: 'MSFT' } })).status).toBe(403);
  expect((await service.call('company.jobs', { query: { company: 'microsoft' } })).status).toBe(403);
  expect((await service.call('company.filings', { query: { company: 'nvidia' } })).status).toBe(200);
});
