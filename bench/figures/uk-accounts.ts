/** The lines of UK accounts as they are printed, by their labels. */

import { printedTables, type PrintedRow } from './printed-tables.ts';

/** A line's labels, whether it is an amount that some print in brackets, and the section whose sum it is. */
const labels: Readonly<Record<string, { label: RegExp; isDeducted?: boolean; section?: RegExp }>> = {
  turnover: { label: /^(?:turnover|revenue)$/i },
  cost_of_sales: { label: /^cost of sales$/i, isDeducted: true },
  gross_profit: { label: /^gross (?:profit|loss|\(loss\))/i },
  administrative_expenses: { label: /^administrative (?:expenses|costs)$/i, isDeducted: true },
  operating_profit: { label: /^(?:operating|group operating) (?:profit|loss|\(loss\))/i },
  interest_payable: { label: /^interest payable/i, isDeducted: true },
  profit_before_tax: { label: /^\(?(?:profit|loss)\)?(?:[/ ]\(?(?:loss|profit)\)?)? (?:on ordinary activities )?before tax/i },
  tax: { label: /^tax(?:ation)? on|^tax$|^taxation$/i, isDeducted: true },
  intangible_assets: { label: /^intangible (?:fixed )?assets$/i },
  tangible_assets: { label: /^tangible (?:fixed )?assets$/i },
  fixed_assets: { label: /^(?:total )?fixed assets$/i, section: /^fixed assets$/i },
  stocks: { label: /^stocks?$/i },
  debtors: { label: /^debtors(?:: amounts falling due within one year)?$/i },
  cash: { label: /^cash at bank/i },
  current_assets: { label: /^(?:total )?current assets$/i, section: /^current assets$/i },
  creditors_due_within_one_year: { label: /^creditors:? amounts falling due within|^amounts falling due within one/i, isDeducted: true },
  net_current_assets: { label: /^net current (?:assets|liabilities|\(liabilities\))/i },
  total_assets_less_current_liabilities: { label: /^total assets less current/i },
  creditors_due_after_one_year: { label: /^creditors:? amounts falling due after|^amounts falling due after/i, isDeducted: true },
  provisions: { label: /^provisions(?: for liabilities)?$/i, isDeducted: true },
  net_assets: { label: /^(?:total )?net (?:assets|liabilities)(?: \(liabilities\))?$/i },
  called_up_share_capital: { label: /^called.up share capital/i },
  retained_earnings: { label: /^(?:retained earnings|profit and loss (?:account|reserves?)(?: carried forward)?|income statement)$/i },
  shareholders_funds: {
    label: /^(?:total )?(?:shareholders?.{0,2} funds|equity|members.{0,2} funds)/i,
    section: /^capital and reserves$/i,
  },
};

export const ukFigures = Object.keys(labels);

/** Whether a line is compared without its sign. */
export const isDeducted = (line: string): boolean => labels[line]?.isDeducted ?? false;

/**
 * What a line has in its two columns, the current year's first, at each place where it is printed: accounts of a group print a balance sheet of
 * its own for the parent.
 */
export function printedLines(html: string, line: string): [current: number, earlier: number | undefined][] {
  const rows = printedTables(html).flatMap((table) => table.rows);
  const { label, section } = labels[line]!;
  const shown = (value: number) => (isDeducted(line) ? Math.abs(value) : value);
  const found = rows.filter((row) => row.numbers.length > 0 && label.test(row.label));
  return [...found, ...(section ? subtotalsOf(rows, section) : [])].flatMap(({ numbers }) => {
    // A note's number stands before the amounts.
    const [current, earlier] = numbers.length > 2 ? numbers.slice(-2) : numbers;
    const columns: [number, number | undefined] = [shown(current ?? Number.NaN), earlier === undefined ? undefined : shown(earlier)];
    return current === undefined ? [] : [columns];
  });
}

/** The sum below a section's lines, which has no label of its own. */
function subtotalsOf(rows: readonly PrintedRow[], section: RegExp): PrintedRow[] {
  return rows.flatMap((row, index) => {
    if (!section.test(row.label) || row.numbers.length > 0) return [];
    const sum = rows.slice(index + 1, index + 14).find(({ label, numbers }) => label === '' && numbers.length > 0);
    return sum ? [sum] : [];
  });
}
