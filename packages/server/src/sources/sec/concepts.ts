import type { FinancialConcept } from '../../kernel/financials.ts';

/** A statement whose lines are read as they are printed, of documents with inline XBRL. */
export type Statement = 'balance sheet' | 'cash flow statement';

/**
 * Which tags of the two taxonomies feed a concept, the one to prefer first. `A + B` adds tags of one filing, one period and one
 * unit, for lines that filers state in parts; it stands before its parts alone, or it would never be used. `A | B + C` adds C to the first
 * of A and B that is stated. Tags without a taxonomy are us-gaap's. All are totals without dimensions.
 */
export interface ConceptTags {
  concept: FinancialConcept;
  /** What the unit must be: an ISO 4217 code, that per share, or shares. */
  unit: 'money' | 'money_per_share' | 'shares';
  /** Of a document, the lines of a statement, added up: tags in notes may be of a part, or rounded. They go before the alternatives below. */
  printed?: {
    statement: Statement;
    tags: readonly string[];
    /** The lines of a statement under IFRS; without them the alternatives below are read. */
    ifrs?: readonly string[];
    /** A filer's own tags that are such lines, too: `tsla:LongTermDebtAndFinanceLeasesCurrent`. */
    own?: RegExp;
    /** Lines that hold the figure together with others. A statement that has one of them and none of the tags leaves the concept empty. */
    mixed?: RegExp;
    /** A tag that the statement must have: what falls due of debt within a year may be in a note alone. */
    needs?: RegExp;
    /** Only the first of the tags that the statement has. */
    first_only?: boolean;
  };
  us_gaap: readonly string[];
  ifrs: readonly string[];
  /** All periods of a filing are read of one alternative: the one that the statement has, else the one with the largest figure. */
  is_one_line?: Statement;
}

const shortTermBorrowings = [
  'ShortTermBorrowings',
  'NotesAndLoansPayableCurrent',
  // "Loans and notes payable" of Coca-Cola, which includes its commercial paper.
  'NotesAndLoansPayable',
  'CommercialPaper',
  'ShortTermBankLoansAndNotesPayable',
  'ShortTermNonBankLoansAndNotesPayable',
  'LoansPayableCurrent',
  'LinesOfCreditCurrent',
  'LineOfCreditCurrent',
  'OtherShortTermBorrowings',
  'OtherLoansPayableCurrent',
  'LoansPayableToBankCurrent',
  'NotesPayableToBankCurrent',
  'BridgeLoan',
];
const currentMaturities = [
  'LongTermDebtCurrent',
  'LongTermDebtAndCapitalLeaseObligationsCurrent',
  'ConvertibleDebtCurrent',
  'ConvertibleNotesPayableCurrent',
  'NotesPayableCurrent',
  'SeniorNotesCurrent',
  'SecuredDebtCurrent',
  'UnsecuredDebtCurrent',
  'SubordinatedDebtCurrent',
  'ConvertibleSubordinatedDebtCurrent',
  'MediumtermNotesCurrent',
  'LongTermCommercialPaperCurrent',
  'LongTermConstructionLoanCurrent',
  'OtherLongTermDebtCurrent',
  'OtherNotesPayableCurrent',
];
const longTermDebt = [
  'LongTermDebtNoncurrent',
  'LongTermDebtAndCapitalLeaseObligations',
  'ConvertibleDebtNoncurrent',
  'ConvertibleLongTermNotesPayable',
  'ConvertibleNotesPayableNoncurrent',
  'LongTermNotesAndLoans',
  'LongTermNotesPayable',
  'SeniorLongTermNotes',
  'LongTermLoansPayable',
  'LongTermLoansFromBank',
  'NotesPayableToBankNoncurrent',
  'OtherLongTermNotesPayable',
  'OtherLoansPayableLongTerm',
  'LongTermLineOfCredit',
  'SecuredLongTermDebt',
  'UnsecuredLongTermDebt',
  'SubordinatedLongTermDebt',
  'ConvertibleSubordinatedDebtNoncurrent',
  'JuniorSubordinatedLongTermNotes',
  'MediumtermNotesNoncurrent',
  'CommercialPaperNoncurrent',
  'ConstructionLoanNoncurrent',
  'OtherLongTermDebtNoncurrent',
];
const anyOf = (tags: readonly string[]) => tags.join(' | ');

/** Tags of a filer's own for a line of debt, which say by their end when it is due; not those for debt that it holds, or for costs of debt. */
const ownDebt = (due: string) =>
  new RegExp(
    `^(?!us-gaap:|ifrs-full:|dei:|srt:)[^:]+:(?!\\w*(?:Securities|Receivable|Issuance|Reserve|Deferred|Accrued|Interest|Restricted))\\w*(?:Debt|Borrowings?|NotesPayable|LoansPayable|SeniorNotes|ConvertibleNotes|TermLoan)\\w*?${due}$`,
  );

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
      'RegulatedAndUnregulatedOperatingRevenue',
      'HealthCareOrganizationRevenue',
      'RealEstateRevenueNet',
      'InterestIncomeExpenseNet + NoninterestIncome',
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
    // The lines of the cash flow statement, which some filers print apart: depreciation, and amortization of intangible assets. Tags alone do
    // not tell them from notes on property or on segments, so all periods of a filing have one tag, and the largest is the whole.
    // `Depreciation` comes last: it is the whole of filers without intangible assets.
    concept: 'depreciation_and_amortization',
    unit: 'money',
    is_one_line: 'cash flow statement',
    printed: {
      statement: 'cash flow statement',
      tags: [
        'DepreciationDepletionAndAmortization',
        'DepreciationAmortizationAndAccretionNet',
        'DepreciationAndAmortization',
        'OtherDepreciationAndAmortization',
        'Depreciation',
        'DepreciationNonproduction',
        'AmortizationOfIntangibleAssets',
        'CapitalizedComputerSoftwareAmortization',
        'CapitalizedComputerSoftwareAmortization1',
        'FinanceLeaseRightOfUseAssetAmortization',
        'AmortizationOfLeasedAsset',
        'DepletionOfOilAndGasProperties',
      ],
      ifrs: [
        'AdjustmentsForDepreciationAndAmortisationExpense',
        'AdjustmentsForDepreciationExpense',
        'AdjustmentsForAmortisationExpense',
        'DepreciationAndAmortisationExpense',
        'DepreciationExpense',
        'DepreciationRightofuseAssets',
        'AmortisationExpense',
      ],
      own: /^(?!us-gaap:|ifrs-full:|dei:|srt:)[^:]+:(?=\w*(?:Depreciation|Amorti[sz]ationOfIntangibleAssets))(?:AdjustmentsFor|Depreciation|Depletion|Amorti[sz]ation|And|Expense|OfPropertyPlantAndEquipment|OfPropertyAndEquipment|OfIntangibleAssets|OfRight[Oo]f[Uu]seAssets)+$/,
      mixed: /:\w*Depreciation\w*Impairment|^(?!us-gaap:|ifrs-full:|dei:|srt:)[^:]+:\w*Depreciation/,
    },
    us_gaap: [
      'DepreciationDepletionAndAmortization',
      'DepreciationAmortizationAndAccretionNet',
      'DepreciationAndAmortization',
      'OtherDepreciationAndAmortization',
      'Depreciation + AmortizationOfIntangibleAssets',
      'Depreciation',
    ],
    ifrs: [
      'AdjustmentsForDepreciationAndAmortisationExpense',
      'DepreciationAndAmortisationExpense',
      'AdjustmentsForDepreciationExpense + AdjustmentsForAmortisationExpense',
      'DepreciationExpense + AmortisationExpense',
    ],
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
    // A filer without restricted cash may print its cash under the tag of the cash flow statement.
    printed: {
      statement: 'balance sheet',
      tags: [
        'CashAndCashEquivalentsAtCarryingValue',
        'CashAndDueFromBanks',
        'Cash',
        'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      ],
      first_only: true,
    },
    us_gaap: ['CashAndCashEquivalentsAtCarryingValue', 'CashAndDueFromBanks', 'Cash'],
    ifrs: ['CashAndCashEquivalents'],
  },
  {
    // What is due within a year: `DebtCurrent` is the whole of it; short borrowings leave out what falls due of long ones.
    concept: 'short_term_debt',
    unit: 'money',
    printed: { statement: 'balance sheet', tags: ['DebtCurrent', ...shortTermBorrowings, ...currentMaturities], own: ownDebt('Current') },
    us_gaap: [
      'DebtCurrent',
      `${anyOf(shortTermBorrowings)} + ${anyOf(currentMaturities)}`,
      anyOf(currentMaturities),
      anyOf(shortTermBorrowings),
    ],
    ifrs: [
      'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
      'ShorttermBorrowings | CurrentBorrowings + CurrentPortionOfLongtermBorrowings | CurrentPortionOfNoncurrentBorrowings',
      'ShorttermBorrowings',
      'CurrentBorrowings',
    ],
  },
  {
    concept: 'long_term_debt',
    unit: 'money',
    printed: { statement: 'balance sheet', tags: [...longTermDebt, 'LongTermDebt'], own: ownDebt('Noncurrent') },
    us_gaap: [anyOf(longTermDebt)],
    ifrs: ['LongtermBorrowings', 'NoncurrentPortionOfNoncurrentBorrowings'],
  },
  {
    // All lines of debt of the balance sheet, where it has one of what is due within a year; leases on lines of their own are none.
    // `LongTermDebt` is what is due later where a filer prints it behind what is due within a year, and a total, often rounded, where a note has it
    // both: added only if no later maturity is stated, and used alone last.
    concept: 'total_debt',
    unit: 'money',
    printed: {
      statement: 'balance sheet',
      tags: ['DebtCurrent', ...shortTermBorrowings, ...currentMaturities, ...longTermDebt, 'LongTermDebt'],
      own: ownDebt('(?:Current|Noncurrent)'),
      needs: new RegExp(`Current$|^us-gaap:(?:${shortTermBorrowings.join('|')})$`),
    },
    us_gaap: [
      `DebtCurrent + ${anyOf(longTermDebt)}`,
      `${anyOf(shortTermBorrowings)} + ${anyOf(currentMaturities)} + ${anyOf(longTermDebt)}`,
      `${anyOf(currentMaturities)} + ${anyOf(longTermDebt)}`,
      'DebtLongtermAndShorttermCombinedAmount',
      'DebtAndCapitalLeaseObligations',
      'DebtCurrent + LongTermDebt',
      'ConvertibleDebtCurrent | ConvertibleNotesPayableCurrent + LongTermDebt',
      `${anyOf(shortTermBorrowings)} + LongTermDebt`,
      `${anyOf(shortTermBorrowings)} + ${anyOf(longTermDebt)}`,
      'LongTermDebt',
    ],
    ifrs: [
      'Borrowings',
      'CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings + LongtermBorrowings | NoncurrentPortionOfNoncurrentBorrowings',
      'ShorttermBorrowings | CurrentBorrowings + CurrentPortionOfLongtermBorrowings | CurrentPortionOfNoncurrentBorrowings + LongtermBorrowings | NoncurrentPortionOfNoncurrentBorrowings',
      'ShorttermBorrowings | CurrentBorrowings + LongtermBorrowings | NoncurrentPortionOfNoncurrentBorrowings',
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
    us_gaap: [
      'PaymentsToAcquirePropertyPlantAndEquipment',
      'PaymentsToAcquireProductiveAssets',
      'PaymentsToAcquireOtherPropertyPlantAndEquipment',
      'PaymentsToAcquireMachineryAndEquipment',
    ],
    ifrs: [
      'PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
      'PurchaseOfPropertyPlantAndEquipmentIntangibleAssetsOtherThanGoodwillInvestmentPropertyAndOtherNoncurrentAssets',
    ],
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
