import type { FinancialConcept } from '../../../kernel/financials.ts';

/** A figure of a whole company, by the names it is asked for. */
export interface Metric {
  concept: FinancialConcept;
  /** As an answer calls it. */
  shown: string;
  names: RegExp;
  /** Of a day rather than of a year. */
  isInstant?: boolean;
}

/** The longest name first: `total debt` before `debt`, `cost of revenue` before `revenue`. */
const metrics: readonly Metric[] = [
  { concept: 'cost_of_revenue', shown: 'Cost of revenue', names: /\bcosts? of (?:revenues?|sales|goods sold)\b/i },
  { concept: 'eps_diluted', shown: 'Diluted earnings per share', names: /\b(?:diluted )?(?:earnings per (?:diluted )?share|EPS)\b/i },
  { concept: 'operating_cash_flow', shown: 'Operating cash flow', names: /\b(?:operating cash flows?|cash flows? from operations)\b/i },
  { concept: 'capex', shown: 'Capital expenditure', names: /\b(?:capital (?:expenditures?|spending)|capex)\b/i },
  { concept: 'gross_profit', shown: 'Gross profit', names: /\bgross profits?\b/i },
  { concept: 'ebit', shown: 'Operating income', names: /\b(?:operating (?:income|profits?)|EBIT)\b/i },
  {
    concept: 'income_before_tax',
    shown: 'Income before tax',
    names: /\b(?:(?:income|profits?|earnings) before (?:income )?tax(?:es)?|pre-?tax (?:income|profits?))\b/i,
  },
  { concept: 'income_tax', shown: 'Income tax', names: /\bincome tax(?:es)?(?: expense)?\b/i },
  { concept: 'net_income', shown: 'Net income', names: /\b(?:net (?:income|earnings|profits?|loss)|bottom line|profits?|earnings)\b/i },
  { concept: 'interest_expense', shown: 'Interest expense', names: /\binterest expenses?\b/i },
  { concept: 'total_assets', shown: 'Total assets', names: /\b(?:total )?assets\b/i, isInstant: true },
  { concept: 'total_liabilities', shown: 'Total liabilities', names: /\b(?:total )?liabilities\b/i, isInstant: true },
  { concept: 'total_equity', shown: 'Equity', names: /\b(?:total |shareholders[’']? |stockholders[’']? )?equity\b/i, isInstant: true },
  { concept: 'total_debt', shown: 'Total debt', names: /\btotal debt\b/i, isInstant: true },
  { concept: 'long_term_debt', shown: 'Long-term debt', names: /\blong-term debt\b/i, isInstant: true },
  { concept: 'cash', shown: 'Cash', names: /\bcash(?: and cash equivalents)?\b/i, isInstant: true },
  { concept: 'revenue', shown: 'Revenue', names: /\b(?:(?:net |total )*(?:revenues?|sales)|turnover|top line)\b/i },
];

/** The figure a question names; undefined where it names none. */
export function metricIn(question: string): Metric | undefined {
  return metrics.find(({ names }) => names.test(question));
}
