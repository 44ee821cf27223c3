import type { FinancialConcept } from '../../kernel/financials.ts';

/**
 * Which tags of the two taxonomies feed a concept, the one to prefer first. `A + B` adds tags of one filing, one period and one
 * unit, for lines that filers state in parts; it stands before its parts alone, or it would never be used. Tags without a taxonomy are us-gaap's. All are totals without dimensions.
 */
export interface ConceptTags {
  concept: FinancialConcept;
  /** What the unit must be: an ISO 4217 code, that per share, or shares. */
  unit: 'money' | 'money_per_share' | 'shares';
  us_gaap: readonly string[];
  ifrs: readonly string[];
}

export const conceptTags: readonly ConceptTags[] = [
  {
    // `Revenues` is the total; revenue from contracts leaves leases and interest out. The older tags are what filers used before 2018.
    // Banks state revenue net of interest expense.
    concept: 'revenue',
    unit: 'money',
    us_gaap: [
      'Revenues',
      'RevenueFromContractWithCustomerExcludingAssessedTax',
      'RevenueFromContractWithCustomerIncludingAssessedTax',
      'SalesRevenueNet',
      'RevenuesNetOfInterestExpense',
      'SalesRevenueGoodsNet + SalesRevenueServicesNet',
    ],
    ifrs: ['Revenue', 'RevenueFromContractsWithCustomers'],
  },
  {
    // Costs that leave depreciation out are not taken: with them gross profit would be too high. Insurers pay claims beside what they sell.
    concept: 'cost_of_revenue',
    unit: 'money',
    us_gaap: [
      'CostOfRevenue',
      'PolicyholderBenefitsAndClaimsIncurredNet + CostOfGoodsAndServicesSold',
      'CostOfGoodsAndServicesSold',
      'CostOfGoodsSold + CostOfServices',
      'CostOfGoodsSold',
    ],
    ifrs: ['CostOfSales'],
  },
  { concept: 'gross_profit', unit: 'money', us_gaap: ['GrossProfit'], ifrs: ['GrossProfit'] },
  { concept: 'ebit', unit: 'money', us_gaap: ['OperatingIncomeLoss'], ifrs: ['ProfitLossFromOperatingActivities'] },
  {
    // The lines of the cash flow statement. `DepreciationAndAmortization` comes last: some filers use it for property alone.
    // `Depreciation` is never taken: it is not the whole.
    concept: 'depreciation_and_amortization',
    unit: 'money',
    us_gaap: ['DepreciationDepletionAndAmortization', 'DepreciationAmortizationAndAccretionNet', 'DepreciationAndAmortization'],
    ifrs: ['AdjustmentsForDepreciationAndAmortisationExpense', 'DepreciationAndAmortisationExpense'],
  },
  {
    // The shareholders' part, on which earnings per share stand; the whole only where no part is stated.
    concept: 'net_income',
    unit: 'money',
    us_gaap: ['NetIncomeLoss', 'ProfitLoss'],
    ifrs: ['ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'],
  },
  {
    concept: 'eps_diluted',
    unit: 'money_per_share',
    us_gaap: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'],
    ifrs: ['DilutedEarningsLossPerShare', 'BasicAndDilutedEarningsLossPerShare'],
  },
  {
    concept: 'shares_diluted',
    unit: 'shares',
    us_gaap: ['WeightedAverageNumberOfDilutedSharesOutstanding', 'WeightedAverageNumberOfShareOutstandingBasicAndDiluted'],
    ifrs: ['AdjustedWeightedAverageShares'],
  },
  { concept: 'total_assets', unit: 'money', us_gaap: ['Assets'], ifrs: ['Assets'] },
  {
    // Many filers tag only the parts.
    concept: 'total_liabilities',
    unit: 'money',
    us_gaap: ['Liabilities', 'LiabilitiesCurrent + LiabilitiesNoncurrent'],
    ifrs: ['Liabilities', 'CurrentLiabilities + NoncurrentLiabilities'],
  },
  {
    // With minority owners' part, for assets are liabilities and all of equity.
    concept: 'total_equity',
    unit: 'money',
    us_gaap: ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', 'StockholdersEquity'],
    ifrs: ['Equity'],
  },
  {
    // Without restricted cash and without securities.
    concept: 'cash',
    unit: 'money',
    us_gaap: ['CashAndCashEquivalentsAtCarryingValue', 'CashAndDueFromBanks', 'Cash'],
    ifrs: ['CashAndCashEquivalents'],
  },
  {
    // What is due within a year: `DebtCurrent` is the whole of it; short borrowings leave out what falls due of long ones.
    concept: 'short_term_debt',
    unit: 'money',
    us_gaap: [
      'DebtCurrent',
      'ShortTermBorrowings + LongTermDebtCurrent',
      'CommercialPaper + LongTermDebtCurrent',
      'LongTermDebtAndCapitalLeaseObligationsCurrent',
      'LongTermDebtCurrent',
      'ShortTermBorrowings',
      'CommercialPaper',
      'ConvertibleDebtCurrent',
    ],
    ifrs: [
      'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
      'ShorttermBorrowings + CurrentPortionOfLongtermBorrowings',
      'ShorttermBorrowings',
    ],
  },
  {
    concept: 'long_term_debt',
    unit: 'money',
    us_gaap: ['LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations', 'ConvertibleDebtNoncurrent'],
    ifrs: ['LongtermBorrowings'],
  },
  {
    // `LongTermDebt` includes what falls due within a year, but neither commercial paper nor, as filers use it, convertible notes on a
    // line of their own; in notes it is often rounded, so it comes last.
    concept: 'total_debt',
    unit: 'money',
    us_gaap: [
      'DebtLongtermAndShorttermCombinedAmount',
      'DebtCurrent + LongTermDebtNoncurrent',
      'ShortTermBorrowings + LongTermDebtCurrent + LongTermDebtNoncurrent',
      'CommercialPaper + LongTermDebtCurrent + LongTermDebtNoncurrent',
      'ShortTermBorrowings + LongTermDebtAndCapitalLeaseObligationsCurrent + LongTermDebtAndCapitalLeaseObligations',
      'LongTermDebtAndCapitalLeaseObligationsCurrent + LongTermDebtAndCapitalLeaseObligations',
      'LongTermDebtCurrent + LongTermDebtNoncurrent',
      'ConvertibleDebtCurrent + LongTermDebtNoncurrent',
      'ConvertibleDebtCurrent + ConvertibleDebtNoncurrent',
      'ConvertibleDebtCurrent + LongTermDebt',
      'ShortTermBorrowings + LongTermDebt',
      'CommercialPaper + LongTermDebt',
      'LongTermDebt',
    ],
    ifrs: [
      'Borrowings',
      'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings + LongtermBorrowings',
      'ShorttermBorrowings + CurrentPortionOfLongtermBorrowings + LongtermBorrowings',
    ],
  },
  {
    concept: 'operating_cash_flow',
    unit: 'money',
    us_gaap: ['NetCashProvidedByUsedInOperatingActivities', 'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations'],
    ifrs: ['CashFlowsFromUsedInOperatingActivities'],
  },
  {
    // Positive as paid, which is how both taxonomies state payments.
    concept: 'capex',
    unit: 'money',
    us_gaap: ['PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'],
    ifrs: ['PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'],
  },
  {
    // The 2024 taxonomy splits interest in operating and other; industrial companies use the second.
    concept: 'interest_expense',
    unit: 'money',
    us_gaap: ['InterestExpense', 'InterestExpenseNonoperating', 'InterestExpenseDebt'],
    ifrs: ['InterestExpense', 'FinanceCosts'],
  },
  {
    concept: 'income_tax',
    unit: 'money',
    us_gaap: ['IncomeTaxExpenseBenefit'],
    ifrs: ['IncomeTaxExpenseContinuingOperations'],
  },
  {
    // The two differ by the share of associates' results.
    concept: 'income_before_tax',
    unit: 'money',
    us_gaap: [
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
    ],
    ifrs: ['ProfitLossBeforeTax'],
  },
  {
    // The balance sheet's count; the cover's is of another day, and kept under that day.
    concept: 'shares_outstanding',
    unit: 'shares',
    us_gaap: ['CommonStockSharesOutstanding', 'dei:EntityCommonStockSharesOutstanding'],
    ifrs: ['NumberOfSharesOutstanding'],
  },
];
