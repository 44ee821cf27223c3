import { targetCompany } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNothingInvented, expectRanking, expectScoresToFitSentences, parametersWith, rowsOf } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';

const id = 'target_screening.enrich';
let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const targetsOf = (company: string, parameters?: object) => rowsOf(service, id, { company, ...(parameters && { parameters }) });

describe('POST /api/enterprise/target-screening/enrich/', () => {
  test('lists targets with exactly the specified keys, best first', async () => {
    const rows = await targetsOf('microsoft');
    // A hundred of so many are near each other.
    expectRanking(rows, { spread: 0.5 });
    const columns = Object.keys(targetCompany.shape).filter((name) => name !== '_sources');
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(columns);
      targetCompany.parse(row);
    }
  });

  test('never lists the acquirer, a company that was bought, or a closed one', async () => {
    for (const acquirer of ['microsoft', 'alphabet']) {
      const rows = await targetsOf(acquirer);
      expect(rows.map((row) => row.Permalink)).not.toContain(acquirer);
      for (const row of rows) expect(['Acquired', 'Closed']).not.toContain(row['Operating Status']);
    }
  });

  test('lists companies that a fund holds, with their owner, and none that the acquirer owns', async () => {
    const rows = await targetsOf('microsoft');
    const held = rows.filter(({ Commentary }) => /It has been owned by .+ since \d{4}\./.test(Commentary));
    expect(held.length).toBeGreaterThan(0);
    for (const row of held) expect(row['Operating Status']).toBe('Operating');
    for (const row of await targetsOf('thoma-bravo')) expect(row.Commentary).not.toContain('owned by Thoma Bravo');
  });

  test('states no number and no quote that is not stored', async () => {
    await expectNothingInvented(service, 'microsoft', await targetsOf('microsoft'));
  });

  test('keywords and the detailed query move what they name up', async () => {
    const about = async (parameters: object) =>
      (await targetsOf('microsoft', parameters))
        .slice(0, 20)
        .filter((row) => /secur/i.test(JSON.stringify(row['Core Offering']) + row.Commentary)).length;
    const plain = await about({});
    expect(await about({ keywords: ['cyber security'] })).toBeGreaterThan(plain);
    expect(await about({ detailed_query: 'cyber security software' })).toBeGreaterThan(plain);
  });

  test('what is asked for comes first, however little it is like the acquirer', async () => {
    const [first, ...rest] = await targetsOf('microsoft', { keywords: ['wind turbines'] });
    expect(first!['Query Relevance Rationale']).toBe('Its profile speaks of wind turbines.');
    for (const row of rest.slice(0, 4)) expect(row['Query Relevance Rationale']).toContain('speaks of wind turbines');
    const plain = await targetsOf('microsoft');
    for (const row of plain) {
      expect(row['Query Relevance Rationale']).toMatch(/^Nothing was asked for/);
      expect(row['Overall Score Rationale']).not.toContain('asked');
    }
  });

  test('a sub-score is a number if its sentence has evidence, and null if nothing was asked for or found', async () => {
    const rows = await targetsOf('microsoft', { keywords: ['wind turbines'] });
    expect(expectScoresToFitSentences(rows)).toBeGreaterThan(rows.length);
    const relevance = rows.map((row) => row['Query Relevance Score']);
    expect(new Set(relevance.map((score) => typeof score === 'number'))).toEqual(new Set([true, false]));
    const plain = await targetsOf('microsoft');
    expectScoresToFitSentences(plain);
    expect(plain.every((row) => row['Query Relevance Score'] === null)).toBe(true);
  });

  test('include_sources=true shows the records of the acquirer’s deals, of what both say and of the wish', async () => {
    const { body } = await service.call(id, { body: { company: 'microsoft', parameters: parametersWith({ keywords: ['analytics'] }) } });
    await service.finished(body.request_id);
    const { body: told } = await service.call('request.result', {
      params: { request_id: body.request_id },
      query: { include_sources: 'true' },
    });
    const { components, evidence } = told.result[0]._sources;
    expect(components.asked.weight).toBeCloseTo(0.4, 2);
    // Not every row is like something that was bought.
    const deals = told.result.flatMap((row: { _sources: { evidence: { component: string }[] } }) =>
      row._sources.evidence.filter(({ component }) => component === 'precedent'),
    );
    expect(deals.length).toBeGreaterThan(0);
    // A deal known by hand is kept under the name of what was bought.
    for (const { records } of deals) expect(`${records[0].source} ${records[0].source_key}`).toMatch(/microsoft|hand-kept/i);
    for (const [, quote] of told.result[0].Commentary.matchAll(/“([^”…]+)”/g)) {
      const words = quote.toLowerCase().split(/\W+/)[0];
      expect(evidence.some((each: { text: string }) => each.text.toLowerCase().includes(words))).toBe(true);
    }
  });

  test('lists no company for its place alone', async () => {
    for (const row of await targetsOf('sap')) {
      const reasons = `${row.Commentary} ${String(row['Overall Score Rationale'])}`;
      expect(reasons).toMatch(
        / meets |stands? under|is near to what|come(?:s)? closest|closest to|The only acquisition by .* on record is/,
      );
    }
  });

  test('filters are exact, and a company without the value fails an active range', async () => {
    const rows = await targetsOf('microsoft', { geography: ['IND'], company_type: 'public' });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect([row['HQ Country'], row['Type']]).toEqual(['India', 'Public']);
    for (const row of await targetsOf('microsoft', { founded_year: { from: 2000, to: 2005 } })) {
      expect(Number(row['Founded'])).toBeGreaterThanOrEqual(2000);
      expect(Number(row['Founded'])).toBeLessThanOrEqual(2005);
    }
  });

  test('answers the same request with the same bytes', async () => {
    expect(JSON.stringify(await targetsOf('oracle'))).toBe(JSON.stringify(await targetsOf('oracle')));
  });

  test.each([
    'detailed_query',
    'keywords',
    'sample_companies',
    'geography',
    'company_type',
    'employee_count',
    'founded_year',
    'funding_stage',
    'total_funding',
    'revenue',
  ])('refuses a body without %s and names it', async (field) => {
    const { [field]: _, ...parameters } = parametersWith();
    const { status, body } = await service.call(id, { body: { company: 'microsoft', parameters } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([expect.objectContaining({ path: `parameters.${field}` })]);
  });
});
