/** Figures from filings: what a filing tags, and what a company's document holds. */

/** One tagged value: a concept for one exact period in one unit. */
export interface TaggedValue {
  /** Our concept (`revenue`) for any tag of the filer; `tag` keeps the filer's. */
  concept: FinancialConcept;
  tag: string;
  /** First day of a duration; absent for an instant. */
  start?: string;
  /** Last day of a duration, or the day of an instant. */
  end: string;
  /** ISO 4217, or `<currency>/shares`, or `shares`. */
  unit: string;
  value: number;
}

export type FinancialConcept =
  | 'revenue'
  | 'cost_of_revenue'
  | 'gross_profit'
  | 'ebit'
  | 'depreciation_and_amortization'
  | 'net_income'
  | 'eps_diluted'
  | 'shares_diluted'
  | 'total_assets'
  | 'total_liabilities'
  | 'total_equity'
  | 'cash'
  | 'short_term_debt'
  | 'long_term_debt'
  | 'total_debt'
  | 'operating_cash_flow'
  | 'capex'
  | 'interest_expense'
  | 'income_tax'
  | 'income_before_tax'
  | 'shares_outstanding';

export interface FinancialsFacts {
  accession: string;
  form: string;
  filed: string;
  /** The document's own period, as the filer declares it. */
  fiscal_year?: number;
  fiscal_period?: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY';
  values: TaggedValue[];
}

/** Accounts of one period as a UK company filed them; GBP unless `currency` says otherwise. Absent is not stated. */
export interface AccountsFacts {
  company_number: string;
  registered_name?: string;
  currency: string;
  period_start?: string;
  period_end: string;
  filed_on?: string;
  accounts_type?: 'full' | 'small' | 'micro-entity' | 'dormant' | 'group' | 'abridged';
  income_statement: Partial<Record<IncomeLine, number>>;
  balance_sheet: Partial<Record<BalanceLine, number>>;
  average_employees?: number;
}

export type IncomeLine =
  | 'turnover'
  | 'cost_of_sales'
  | 'gross_profit'
  | 'administrative_expenses'
  | 'operating_profit'
  | 'interest_payable'
  | 'profit_before_tax'
  | 'tax'
  | 'profit_after_tax';

export type BalanceLine =
  | 'intangible_assets'
  | 'tangible_assets'
  | 'fixed_assets'
  | 'stocks'
  | 'debtors'
  | 'cash'
  | 'current_assets'
  | 'creditors_due_within_one_year'
  | 'net_current_assets'
  | 'total_assets_less_current_liabilities'
  | 'creditors_due_after_one_year'
  | 'provisions'
  | 'net_assets'
  | 'called_up_share_capital'
  | 'retained_earnings'
  | 'shareholders_funds';
