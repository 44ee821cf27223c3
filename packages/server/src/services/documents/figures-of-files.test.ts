import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { FinancialsFacts } from '../../kernel/financials.ts';
import { publicCompanyFinancials } from '../../sections/public-company-financials.ts';
import { companyFactsItems, type CompanyFactsFile } from '../../sources/sec/company-facts.ts';
import { documentItems } from '../../sources/sec/documents.ts';
import type { SourceItem } from '../../sources/source.ts';
import { financialsOf } from './build-financials.ts';

/** From a file of the regulator to the section that is served. */

const reading = { retrieved_at: new Date('2026-08-22T00:00:00Z'), options: {} };
const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, '../../sources/sec/fixtures', name), 'utf8');

function sectionOf(items: readonly SourceItem[]) {
  const facts: FinancialsFacts[] = items.flatMap((item) => (item.kind === 'financials' ? [item.facts] : []));
  const financials = financialsOf(facts.map((one, record) => ({ record, facts: one })));
  return publicCompanyFinancials({
    permalink: 'x',
    records: [],
    facts: { name: 'X' },
    origins: {},
    acquisitions: [],
    acquired_by: [],
    ...(financials && { financials }),
  }).value;
}

test('figures written as English words are read: cash "two" million, long-term debt "no"', () => {
  const options = { accession: '0009912345-26-000004', filed: '2026-02-20' };
  const items = [...documentItems(fixture('hollowbrook-number-words.htm'), '13.htm', { ...reading, options })];
  expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
  expect(sectionOf(items)).toMatchObject({
    revenue: 41_250_000,
    debt_to_equity: 0,
    annual: [{ period: '2025-12-31', cash: 2_000_000, total_debt: 0 }],
  });
});

test('a first quarter of sixteen weeks and three of twelve are the quarters of their year', () => {
  const items = [...companyFactsItems(JSON.parse(fixture('sixteen-week-quarter.json')) as CompanyFactsFile, '15.json', reading)];
  expect(
    sectionOf(items).quarterly?.map(({ period, fiscal_period, revenue, net_income }) => [fiscal_period, period, revenue, net_income]),
  ).toEqual([
    ['Q4', '2025-12-28', 125_000_000, 13_000_000],
    ['Q3', '2025-10-05', 130_000_000, 13_000_000],
    ['Q2', '2025-07-13', 125_000_000, 12_000_000],
    ['Q1', '2025-04-20', 160_000_000, 16_000_000],
  ]);
});
