import type { BalanceLine, IncomeLine } from '../../../kernel/financials.ts';

export type Line = IncomeLine | BalanceLine | 'average_employees';

/** When a balance falls due: how three generations of taxonomies say it is `maturityOf` in figures.ts. */
type Maturity = 'within one year' | 'after one year';

/** A tag that can feed a line. Without `equity` and `due` it must have no dimension at all. */
export interface Alternative {
  /** Local name: the prefixes (`core`, `uk-gaap`, `pt`, `ifrs-full`) change with year and software, these names do not. */
  concept: string;
  equity?: 'ShareCapital' | 'RetainedEarningsAccumulatedLosses' | 'TotalEquityAttributableToOwnersParentBeforeNon-controllingInterests';
  due?: Maturity;
}

/** How the sign of a line is read: see `signed` in figures.ts. */
export type Sign = 'plain' | 'owed or spent' | 'tax';

interface Rule {
  sign: Sign;
  /** In order of preference: FRS 102 and FRS 105 (2014 on), UK GAAP (2009) and its XML forerunner (2004), IFRS. */
  from: readonly Alternative[];
}

const tags = (...concepts: string[]): Alternative[] => concepts.map((concept) => ({ concept }));

/** Which tags feed our lines. */
const incomeConcepts: Readonly<Record<IncomeLine, Rule>> = {
  turnover: { sign: 'plain', from: tags('TurnoverRevenue', 'TurnoverGrossOperatingRevenue', 'Turnover', 'Revenue') },
  cost_of_sales: { sign: 'owed or spent', from: tags('CostSales', 'CostOfSales') },
  gross_profit: { sign: 'plain', from: tags('GrossProfitLoss', 'GrossProfit') },
  administrative_expenses: { sign: 'owed or spent', from: tags('AdministrativeExpenses', 'AdministrativeExpense') },
  operating_profit: { sign: 'plain', from: tags('OperatingProfitLoss', 'ProfitLossFromOperatingActivities') },
  interest_payable: {
    sign: 'owed or spent',
    from: tags('InterestPayableSimilarChargesFinanceCosts', 'InterestPayableSimilarCharges', 'FinanceCosts'),
  },
  profit_before_tax: { sign: 'plain', from: tags('ProfitLossOnOrdinaryActivitiesBeforeTax', 'ProfitLossBeforeTax') },
  tax: {
    sign: 'tax',
    from: tags(
      'TaxTaxCreditOnProfitOrLossOnOrdinaryActivities',
      'TaxOnProfitOrLossOnOrdinaryActivities',
      'IncomeTaxExpenseContinuingOperations',
    ),
  },
  profit_after_tax: { sign: 'plain', from: tags('ProfitLoss', 'ProfitLossForPeriod', 'ProfitLossOnOrdinaryActivitiesAfterTax') },
};

const balanceConcepts: Readonly<Record<BalanceLine, Rule>> = {
  intangible_assets: { sign: 'plain', from: tags('IntangibleAssets', 'IntangibleFixedAssets', 'IntangibleAssetsAndGoodwill') },
  tangible_assets: { sign: 'plain', from: tags('PropertyPlantEquipment', 'TangibleFixedAssets', 'PropertyPlantAndEquipment') },
  fixed_assets: { sign: 'plain', from: tags('FixedAssets', 'NoncurrentAssets') },
  stocks: { sign: 'plain', from: tags('TotalInventories', 'StocksInventory', 'Inventories') },
  // Debtors due after one year are part of current assets too; where only the parts are tagged, figures.ts adds them up.
  debtors: { sign: 'plain', from: tags('Debtors', 'TradeAndOtherCurrentReceivables') },
  cash: { sign: 'plain', from: tags('CashBankOnHand', 'CashBankInHand', 'CashCashEquivalents', 'CashAndCashEquivalents') },
  current_assets: { sign: 'plain', from: tags('CurrentAssets') },
  creditors_due_within_one_year: {
    sign: 'owed or spent',
    from: [
      { concept: 'Creditors', due: 'within one year' },
      ...tags('CreditorsDueWithinOneYear', 'CreditorsDueWithinOneYearTotalCurrentLiabilities', 'CurrentLiabilities'),
    ],
  },
  net_current_assets: { sign: 'plain', from: tags('NetCurrentAssetsLiabilities') },
  total_assets_less_current_liabilities: { sign: 'plain', from: tags('TotalAssetsLessCurrentLiabilities') },
  // Not IFRS' NoncurrentLiabilities, which has the provisions in it.
  creditors_due_after_one_year: {
    sign: 'owed or spent',
    from: [
      { concept: 'Creditors', due: 'after one year' },
      ...tags('CreditorsDueAfterOneYear', 'CreditorsDueAfterOneYearTotalNoncurrentLiabilities'),
    ],
  },
  // Deferred tax last: it represents the provisions only if it is the only one.
  provisions: {
    sign: 'owed or spent',
    from: tags(
      'ProvisionsForLiabilitiesBalanceSheetSubtotal',
      'ProvisionsForLiabilitiesCharges',
      'Provisions',
      'TaxationIncludingDeferredTaxationBalanceSheetSubtotal',
    ),
  },
  net_assets: {
    sign: 'plain',
    from: tags('NetAssetsLiabilities', 'NetAssetsLiabilitiesIncludingPensionAssetLiability'),
  },
  called_up_share_capital: {
    sign: 'plain',
    from: [{ concept: 'Equity', equity: 'ShareCapital' }, ...tags('CalledUpShareCapital', 'ShareCapital', 'IssuedCapital')],
  },
  retained_earnings: {
    sign: 'plain',
    from: [
      { concept: 'Equity', equity: 'RetainedEarningsAccumulatedLosses' },
      ...tags('ProfitLossAccountReserve', 'RetainedEarningsAccumulatedLosses', 'RetainedEarnings'),
    ],
  },
  // A group prints shareholders' funds before the part of minority owners, and the total below. A charity has funds where a company has shareholders.
  shareholders_funds: {
    sign: 'plain',
    from: [
      { concept: 'Equity', equity: 'TotalEquityAttributableToOwnersParentBeforeNon-controllingInterests' },
      ...tags('EquityAttributableToOwnersOfParent', 'Equity', 'ShareholderFunds', 'CapitalAndReserves', 'CharityFunds'),
    ],
  },
};

export const concepts: Readonly<Record<Line, Rule>> = {
  ...incomeConcepts,
  ...balanceConcepts,
  average_employees: {
    sign: 'plain',
    from: tags('AverageNumberEmployeesDuringPeriod', 'EmployeesTotal', 'AverageNumberOfEmployees'),
  },
};

export const incomeLines = Object.keys(incomeConcepts) as IncomeLine[];
export const balanceLines = Object.keys(balanceConcepts) as BalanceLine[];

/** Facts about the company and its report apart from figures. No person and no other text is kept. */
export const reportConcepts = {
  number: ['UKCompaniesHouseRegisteredNumber', 'CompaniesHouseRegisteredNumber'],
  name: ['EntityCurrentLegalOrRegisteredName', 'EntityCurrentLegalName'],
  balance_date: ['BalanceSheetDate', 'EndDateForPeriodCoveredByReport'],
  start: ['StartDateForPeriodCoveredByReport'],
  earlier_start: ['StartDateForPriorPeriod'],
  dormant: ['EntityDormantTruefalse', 'EntityDormant', 'CompanyDormant'],
  not_dormant: ['CompanyNotDormant'],
  /** Their dimensions' members say what kind of accounts these are. */
  kind: ['AccountingStandardsApplied', 'AccountsType', 'AccountsTypeFullOrAbbreviated', 'ApplicableLegislation', 'ScopeAccounts'],
} as const;

/** Statements that directors make by law, told by their names: `StatementThatCompanyEntitledTo…Section477…`. */
const statement = /^(?:StatementThat|CompanyEntitledToExemption|AccountsAreInAccordanceWith|AccountsPreparedUnder)/;

const figures = new Set(Object.values(concepts).flatMap((rule) => rule.from.map((alternative) => alternative.concept)));
const report = new Set<string>(Object.values(reportConcepts).flat());

/** Whether values of a concept are read at all. */
export function isWanted(concept: string): boolean {
  return figures.has(concept) || report.has(concept) || statement.test(concept);
}
