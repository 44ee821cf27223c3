import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';
import { reportOf } from './notebooks.support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Row {
  details: { financials: { Ticker?: string } };
  description: string;
  sources: { section: string }[];
}

test('a comparison of companies without figures has the ticker of who is listed, and cites what each does', async () => {
  const { report } = await reportOf(service, { workflow: 'player_comparison', websites: ['adyen', 'stripe'] });
  const rows: Row[] = report.Firmographics.Firmographic.firmographics.firmographics;
  expect(rows.map(({ details }) => details.financials.Ticker)).toEqual(['AMS:ADYEN', undefined]);
  for (const { description, sources } of rows) {
    expect(description).toMatch(/payment/);
    expect(sources.map(({ section }) => section)).toEqual(expect.arrayContaining(['Core Offering', 'Product Category']));
  }
  const [overview] = report['Product offerings']['Product offerings'].product_offerings;
  for (const { area_details, sources } of overview.details) {
    expect(area_details).toMatch(/payment.*\[1/);
    expect(sources.length).toBeGreaterThan(0);
  }
});
