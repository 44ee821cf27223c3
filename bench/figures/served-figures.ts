/** What is served of a document, and what a plain look-up of one tag finds in it. */

import { Readable } from 'node:stream';
import type { FinancialsFacts } from '../../packages/server/src/kernel/financials.ts';
import { publicCompanyFinancials } from '../../packages/server/src/sections/public-company-financials.ts';
import { readAccounts } from '../../packages/server/src/sources/companies-house/accounts/read.ts';
import type { SourceFile } from '../../packages/server/src/sources/reading/file.ts';
import { readInstanceText, type Instance } from '../../packages/server/src/sources/reading/xbrl/instance.ts';
import { readNumber } from '../../packages/server/src/sources/reading/xbrl/number.ts';
import { documentItems } from '../../packages/server/src/sources/sec/documents.ts';
import { financialsOf } from '../../packages/server/src/services/documents/build-financials.ts';

const reading = { retrieved_at: new Date('2026-08-22T00:00:00Z'), options: {} };

export interface Row {
  /** `FY`, or a quarter. */
  period: string;
  end: string;
  values: Readonly<Record<string, number | null>>;
  baseline: Readonly<Record<string, number | undefined>>;
}

/** One tag for each figure, as a first attempt would have them. */
const plainTags: Readonly<Record<string, string>> = {
  revenue: 'Revenues',
  gross_profit: 'GrossProfit',
  ebit: 'OperatingIncomeLoss',
  depreciation: 'DepreciationDepletionAndAmortization',
  net_income: 'NetIncomeLoss',
  eps_diluted: 'EarningsPerShareDiluted',
  total_assets: 'Assets',
  total_liabilities: 'Liabilities',
  total_equity: 'StockholdersEquity',
  cash: 'CashAndCashEquivalentsAtCarryingValue',
  total_debt: 'LongTermDebt',
  operating_cash_flow: 'NetCashProvidedByUsedInOperatingActivities',
  capex: 'PaymentsToAcquirePropertyPlantAndEquipment',
};

export function reportRows(name: string, text: string): Row[] {
  const items = [...documentItems(text, name, reading)];
  const facts: FinancialsFacts[] = items.flatMap((item) => (item.kind === 'financials' ? [item.facts] : []));
  const financials = financialsOf(facts.map((one, record) => ({ record, facts: one })));
  if (!financials) return [];
  const section = publicCompanyFinancials({
    permalink: name,
    records: [],
    facts: { name },
    origins: {},
    acquisitions: [],
    acquired_by: [],
    financials,
  }).value;
  const find = plainLookUp(readInstanceText(text, (tag) => Object.values(plainTags).includes(tag)));
  const periods = [...financials.annual, ...financials.quarterly];
  return [...(section.annual ?? []), ...(section.quarterly ?? [])].map(({ ...values }, index) => {
    const { start = '', end = '', fiscal_period = '' } = periods[index] ?? {};
    const plain = Object.fromEntries(
      Object.entries(plainTags).map(([figure, tag]) => [figure, find(tag, { start, end }) ?? find(tag, { end })]),
    );
    const { ebit, depreciation } = plain;
    const ebitda = ebit === undefined || depreciation === undefined ? undefined : ebit + depreciation;
    return {
      period: fiscal_period,
      end,
      values: Object.fromEntries(Object.entries(values).flatMap(([figure, value]) => (typeof value === 'string' ? [] : [[figure, value]]))),
      baseline: { ...plain, ebitda },
    };
  });
}

const plainLines: Readonly<Record<string, string>> = {
  turnover: 'TurnoverRevenue',
  cost_of_sales: 'CostSales',
  gross_profit: 'GrossProfitLoss',
  administrative_expenses: 'AdministrativeExpenses',
  operating_profit: 'OperatingProfitLoss',
  interest_payable: 'InterestPayableSimilarChargesFinanceCosts',
  profit_before_tax: 'ProfitLossOnOrdinaryActivitiesBeforeTax',
  tax: 'TaxTaxCreditOnProfitOrLossOnOrdinaryActivities',
  intangible_assets: 'IntangibleAssets',
  tangible_assets: 'PropertyPlantEquipment',
  fixed_assets: 'FixedAssets',
  stocks: 'TotalInventories',
  debtors: 'Debtors',
  cash: 'CashBankOnHand',
  current_assets: 'CurrentAssets',
  creditors_due_within_one_year: 'Creditors',
  net_current_assets: 'NetCurrentAssetsLiabilities',
  total_assets_less_current_liabilities: 'TotalAssetsLessCurrentLiabilities',
  creditors_due_after_one_year: 'Creditors',
  provisions: 'ProvisionsForLiabilitiesBalanceSheetSubtotal',
  net_assets: 'NetAssetsLiabilities',
  called_up_share_capital: 'Equity',
  retained_earnings: 'Equity',
  shareholders_funds: 'Equity',
};

export async function accountsRows(name: string, text: string): Promise<Row[]> {
  const rows: Row[] = [];
  const find = plainLookUp(readInstanceText(text, (tag) => Object.values(plainLines).includes(tag)));
  for await (const item of readAccounts(fileOf(name, text), reading)) {
    if (item.kind !== 'accounts') continue;
    const { period_start, period_end: end, income_statement, balance_sheet } = item.facts;
    const baseline = Object.fromEntries(
      Object.entries(plainLines).map(([line, tag]) => [
        line,
        find(tag, { end, ...(period_start !== undefined && { start: period_start }) }) ?? find(tag, { end }),
      ]),
    );
    rows.push({ period: 'FY', end, values: { ...income_statement, ...balance_sheet }, baseline });
  }
  return rows;
}

/** The first value of a tag for a period, without dimensions. */
function plainLookUp({ facts, contexts }: Instance) {
  return (tag: string, { start, end }: { start?: string; end: string }): number | undefined => {
    for (const fact of facts) {
      const context = contexts.get(fact.context_ref);
      if (fact.name !== tag || context?.end !== end || context.start !== start || Object.keys(context.dimensions).length > 0) continue;
      const { value } = readNumber(fact);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

function fileOf(name: string, text: string): SourceFile {
  const bytes = Buffer.from(text);
  return {
    name,
    bytes: bytes.length,
    position: () => 0,
    stream: () => Promise.resolve(Readable.from([bytes])),
    head: (wanted = 65_536) => Promise.resolve(bytes.subarray(0, wanted)),
    path: () => Promise.reject(new Error('The document has no path.')),
    close: () => Promise.resolve(),
  };
}
