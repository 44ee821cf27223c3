import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FinancialsFacts } from '../../kernel/financials.ts';
import { publicCompanyFinancials } from '../../sections/public-company-financials.ts';
import { documentItems } from '../../sources/sec/documents.ts';
import { financialsOf } from './build-financials.ts';

const folder = path.join(process.env['FIRMAMENT_BENCH_DATA'] ?? '', 'filings/sec/documents');
const hasReports = process.env['FIRMAMENT_BENCH_DATA'] !== undefined && existsSync(folder);

function sectionOf(report: string) {
  const text = gunzipSync(readFileSync(path.join(folder, `${report}.html.gz`))).toString('utf8');
  const items = [...documentItems(text, `${report}.html`, { retrieved_at: new Date('2026-08-22T00:00:00Z'), options: {} })];
  const facts: FinancialsFacts[] = items.flatMap((item) => (item.kind === 'financials' ? [item.facts] : []));
  const financials = financialsOf(facts.map((one, record) => ({ record, facts: one })));
  const document = { permalink: report, records: [], facts: { name: report }, origins: {}, acquisitions: [], acquired_by: [] };
  return publicCompanyFinancials({ ...document, ...(financials && { financials }) }).value;
}

// Each read in the printed statements: debt is the sum of the balance sheet's lines, EBITDA operating income and the cash flow's depreciation. In millions.
describe.skipIf(!hasReports)('as its statements print it (skipped without FIRMAMENT_BENCH_DATA, the folder that holds the reports)', () => {
  test.each([
    ['aapl-10-k-2024-11-01', '2024-09-28', { revenue: 391_035, total_debt: 9_967 + 10_912 + 85_750, ebitda: 123_216 + 11_445 }],
    ['abbv-10-k-2025-02-14', '2024-12-31', { revenue: 56_334, total_debt: 6_804 + 60_340, ebitda: 9_137 + 764 + 7_622 }],
    ['adbe-10-k-2025-01-13', '2024-11-29', { revenue: 21_505, total_debt: 1_499 + 4_129, ebitda: 6_741 + 857 }],
    ['ba-10-k-2025-02-03', '2024-12-31', { revenue: 66_517, total_debt: 1_278 + 52_586, ebitda: -10_707 + 1_836 }],
    ['crm-10-k-2025-03-05', '2025-01-31', { revenue: 37_895, total_debt: 8_433, ebitda: 7_205 + 3_477 }],
    ['hd-10-k-2025-03-21', '2025-02-02', { revenue: 159_514, total_debt: 316 + 4_582 + 48_485, ebitda: 21_526 + 3_336 + 425 }],
    ['jnj-10-k-2025-02-13', '2024-12-29', { revenue: 88_821, total_debt: 5_983 + 30_651, ebitda: null }],
    ['ma-10-k-2025-02-12', '2024-12-31', { revenue: 28_167, total_debt: 750 + 17_476, ebitda: 15_582 + 897 }],
    ['nke-10-k-2025-07-17', '2025-05-31', { revenue: 46_309, total_debt: 0 + 5 + 7_961, ebitda: null }],
    ['nvda-10-k-2025-02-26', '2025-01-26', { revenue: 130_497, total_debt: 8_463, ebitda: 81_453 + 1_864 }],
    ['pg-10-k-2025-08-04', '2025-06-30', { revenue: 84_284, total_debt: 9_513 + 24_995, ebitda: 20_451 + 2_847, cash: 9_556 }],
    ['tsla-10-k-2025-01-30', '2024-12-31', { revenue: 97_690, total_debt: 2_456 + 5_757, ebitda: null }],
    ['unh-10-k-2025-02-27', '2024-12-31', { revenue: 400_278, total_debt: 4_545 + 72_359, ebitda: 32_287 + 4_099 }],
    ['v-10-k-2024-11-13', '2024-09-30', { revenue: 35_926, total_debt: 20_836, ebitda: 23_595 + 1_034 }],
    ['wmt-10-k-2025-03-14', '2025-01-31', { revenue: 680_985, total_debt: 3_068 + 2_598 + 33_401, ebitda: 29_348 + 12_973 }],
  ] as const)('%s has for the year to %s %j', (report, period, figures) => {
    const inUnits = Object.fromEntries(Object.entries(figures).map(([figure, value]) => [figure, value === null ? null : value * 1e6]));
    expect(sectionOf(report).annual?.[0]).toMatchObject({ period, ...inUnits });
  });

  test.each([
    [
      'nflx-10-q-2025-07-18',
      'Q2',
      { revenue: 11_079_166, ebitda: 3_774_694 + 80_013, total_debt: 14_453_206, operating_cash_flow: 2_423_258 },
    ],
    ['nflx-10-q-2025-07-18', 'Q1', { revenue: 21_621_967 - 11_079_166, ebitda: 7_121_693 - 3_774_694 + 160_080 - 80_013 }],
    ['ba-10-q-2025-07-29', 'Q2', { revenue: 22_749_000, total_debt: 8_719_000 + 44_604_000 }],
    ['ba-10-q-2025-07-29', 'Q1', { revenue: 42_245_000 - 22_749_000 }],
    ['hubs-10-q-2025-08-06', 'Q2', { revenue: 760_866, total_debt: 0, ebitda: null }],
    ['xom-10-q-2025-08-04', 'Q2', { revenue: 81_506_000, total_debt: 5_419_000 + 33_570_000 }],
  ] as const)('%s has for %s %j, in thousands', (report, quarter, figures) => {
    const inUnits = Object.fromEntries(Object.entries(figures).map(([figure, value]) => [figure, value === null ? null : value * 1e3]));
    const latest = sectionOf(report).quarterly?.find(({ fiscal_period }) => fiscal_period === quarter);
    expect(latest).toMatchObject({ fiscal_period: quarter, ...inUnits });
  });
});
