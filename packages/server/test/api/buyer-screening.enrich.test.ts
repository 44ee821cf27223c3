import { buyerCompany } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNothingInvented, expectRanking, expectScoresToFitSentences, parametersWith, rowsOf } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';

const id = 'buyer_screening.enrich';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const buyersOf = (company: string, parameters?: object) => rowsOf(service, id, { company, ...(parameters && { parameters }) });

describe('POST /api/enterprise/buyer-screening/enrich/', () => {
  test('lists buyers with exactly the specified keys, best first, those who buy such companies before all', async () => {
    const rows = await buyersOf('salesforce');
    expectRanking(rows);
    const columns = Object.keys(buyerCompany.shape).filter((name) => name !== '_sources');
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(columns);
      buyerCompany.parse(row);
    }
    expect(rows.slice(0, 10).map((row) => row.Permalink)).toEqual(expect.arrayContaining(['oracle', 'ibm', 'microsoft']));
    expect(rows.map((row) => row.Permalink)).not.toContain('salesforce');
  });

  test('never lists a closed company', async () => {
    for (const row of await buyersOf('twitter')) expect(row['Operating Status']).not.toBe('Closed');
  });

  test('names precedents that are on record, and no number or quote that is not', async () => {
    await expectNothingInvented(service, 'salesforce', await buyersOf('salesforce'));
  });

  test('buyer_type keeps the kinds asked for; a bare text is a list of one', async () => {
    const strategic = await buyersOf('salesforce', { buyer_type: ['strategic'] });
    expect(new Set(strategic.map((row) => row['Buyer Type']))).toEqual(new Set(['Strategic']));
    const financial = await buyersOf('comerica', { buyer_type: 'financial' });
    expect(financial.length).toBeGreaterThan(0);
    for (const row of financial) expect(['Financial', 'Institutional']).toContain(row['Buyer Type']);
  });

  test('lists an investor only for a company of its own trade, or of one in which it holds or bought', async () => {
    for (const row of await buyersOf('salesforce', { buyer_type: 'financial' })) {
      expect(row.Commentary).toMatch(/ holds |come(?:s)? closest|closest to|The only acquisition/);
    }
  });

  test('lists no investor of another trade for an airline, even one with many deals', async () => {
    const rows = await buyersOf('jetblue-airways');
    expect(
      rows
        .slice(0, 10)
        .map(({ Name }) => Name)
        .join(),
    ).not.toMatch(/Alphabet|IBM|Oracle|Microsoft|Yahoo/);
    for (const row of rows.slice(0, 5)) expect(row.Commentary).toMatch(/air/i);
    // Rows with an equal shown score are ordered by the unrounded score.
    const keys = rows.map((row) => [row['Overall Score'], row.Permalink] as const);
    expect(keys).not.toEqual(keys.toSorted(([a, p], [b, q]) => b - a || (p < q ? -1 : 1)));
  });

  test('a sub-score is a number if its sentence has evidence, and null if nothing is on record', async () => {
    const rows = await buyersOf('zendesk', { detailed_query: 'customer support software' });
    expect(expectScoresToFitSentences(rows)).toBeGreaterThan(rows.length);
  });

  test('lists no company without a reason: a statement of both, labels or products near each other, or a precedent', async () => {
    const rows = await buyersOf('zendesk');
    for (const row of rows) {
      const reasons = `${row.Commentary} ${String(row['Overall Score Rationale'])}`;
      expect(reasons).toMatch(
        / meets |stands? under|is near to what|come(?:s)? closest|closest to|The only acquisition by .* on record is/,
      );
    }
  });

  test('lists no company that a record calls acquired or closed', async () => {
    const rows = [...(await buyersOf('salesforce')), ...(await buyersOf('zendesk'))];
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => ['Acquired', 'Closed'].includes(row['Operating Status'] ?? ''))).toEqual([]);
  });

  test('include_sources=true shows the records of quoted statements beside those of deals', async () => {
    const { body } = await service.call(id, { body: { company: 'zendesk', parameters: parametersWith() } });
    await service.finished(body.request_id);
    const { body: told } = await service.call('request.result', {
      params: { request_id: body.request_id },
      query: { include_sources: 'true' },
    });
    const evidence = told.result.flatMap(
      (row: { _sources: { evidence: { component: string; records: unknown[] }[] } }) => row._sources.evidence,
    );
    expect(new Set(evidence.map((each: { component: string }) => each.component))).toEqual(
      new Set(['precedent', 'segment', 'product', 'capacity']),
    );
    for (const { records } of evidence) expect(records[0]).toMatchObject({ source: expect.any(String), source_key: expect.any(String) });
  });

  test('geography is exact, and changes no score', async () => {
    const all = new Map((await buyersOf('salesforce')).map((row) => [row.Permalink, row]));
    const rows = await buyersOf('salesforce', { geography: ['DEU'] });
    expect(new Set(rows.map((row) => row['HQ Country']))).toEqual(new Set(['Germany']));
    for (const row of rows.filter(({ Permalink }) => all.has(Permalink))) expect(row).toEqual(all.get(row.Permalink));
  });

  test('answers the same request with the same bytes', async () => {
    expect(JSON.stringify(await buyersOf('nvidia'))).toBe(JSON.stringify(await buyersOf('nvidia')));
  });

  test.each(['detailed_query', 'buyer_type', 'company_type', 'geography'])('refuses a body without %s and names it', async (field) => {
    const { [field]: _, ...parameters } = parametersWith();
    const { status, body } = await service.call(id, { body: { company: 'nvidia', parameters } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ path: `parameters.${field}` })]);
  });
});
