/** The accounting identities on every set of real accounts in the data folder, where there is one. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AccountsFacts } from '../../../kernel/financials.ts';
import { allOf, fileOf, reading } from '../../test-support.ts';
import { readAccounts } from './read.ts';

const data = process.env['FIRMAMENT_BENCH_DATA'];
const folder = data === undefined ? undefined : path.join(data, 'filings/companies-house-accounts');
const names = folder !== undefined && existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('Prod')) : [];

/** Every sum that all printed parts are known of; a part that is not printed is nothing, a total that is not printed is not checked. */
function broken({ balance_sheet: sheet, income_statement: income }: AccountsFacts): string[] {
  const found: string[] = [];
  const check = (name: string, total: number | undefined, ...parts: (number | undefined)[]) => {
    if (total === undefined || parts.includes(undefined)) return;
    const sum = parts.reduce<number>((all, part) => all + (part ?? 0), 0);
    if (Math.abs(sum - total) >= 0.5) found.push(`${name}: ${total} is not ${sum}`);
  };
  const less = (value: number | undefined) => (value === undefined ? undefined : -value);
  const netOf = [sheet.total_assets_less_current_liabilities, -(sheet.creditors_due_after_one_year ?? 0), -(sheet.provisions ?? 0)];
  if (sheet.debtors !== undefined || sheet.stocks !== undefined) {
    check('current assets', sheet.current_assets, sheet.stocks ?? 0, sheet.debtors ?? 0, sheet.cash ?? 0);
  }
  check('net current assets', sheet.net_current_assets, sheet.current_assets, -(sheet.creditors_due_within_one_year ?? 0));
  check(
    'total assets less current liabilities',
    sheet.total_assets_less_current_liabilities,
    sheet.fixed_assets ?? 0,
    sheet.net_current_assets,
  );
  check('net assets', sheet.net_assets, ...netOf);
  check('shareholders’ funds', sheet.shareholders_funds, ...netOf);
  check('net assets and shareholders’ funds', sheet.net_assets, sheet.shareholders_funds);
  check('gross profit', income.gross_profit, income.turnover, less(income.cost_of_sales));
  check('profit after tax', income.profit_after_tax, income.profit_before_tax, less(income.tax));
  return found;
}

/** Company number → why its sums do not add up, and which. */
const exceptions: Readonly<Record<string, { because: string; broken: readonly RegExp[] }>> = {
  '00039175': {
    because: 'prints accruals and deferred income as a line of its own below the creditors, and no line of ours has it',
    broken: [/^net assets: /, /^shareholders’ funds: /],
  },
  '05078870': {
    because: 'prints the part of minority owners, 431,398, below the shareholders’ funds',
    broken: [/^shareholders’ funds: /, /^net assets and shareholders’ funds: /],
  },
};

describe.skipIf(names.length === 0)('real accounts add up (set FIRMAMENT_BENCH_DATA to the folder of evaluation data)', () => {
  test.each(names)('%s', async (name) => {
    const items = await allOf(readAccounts(fileOf(name, readFileSync(path.join(folder ?? '', name))), reading));
    expect(items.filter((item) => item.kind === 'rejected')).toEqual([]);
    const years = items.filter((item) => item.kind === 'accounts').map((item) => item.facts);
    expect(years).toHaveLength(2);
    for (const year of years) {
      expect(name).toContain(year.company_number);
      const expected = exceptions[year.company_number]?.broken ?? [];
      expect(broken(year)).toEqual(expected.map((pattern) => expect.stringMatching(pattern) as unknown));
    }
  });

  test('of all 28 files', () => {
    expect(names).toHaveLength(28);
  });
});
