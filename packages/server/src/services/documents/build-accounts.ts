import type { AccountsFacts } from '../../kernel/financials.ts';

/** Accounts as one filing states them. `as_of` is the end of the period the filing itself is of, later than that of a comparative. */
export interface AccountsRecord {
  record: number;
  facts: AccountsFacts;
  as_of: string;
}

/**
 * One set of accounts for each exact period end, newest first. What the latest filing says of a period wins, for it may be
 * restated; where it only repeats what an earlier filing says, and says no more, the earlier is served: the accounts of the
 * year itself have more lines and a type of their own. Figures of two filings are never mixed. Pure: the order of the records
 * does not matter.
 */
export function accountsOf(records: readonly AccountsRecord[]): { facts: AccountsFacts; record: number }[] {
  const latestFirst = [...records].sort((a, b) => b.as_of.localeCompare(a.as_of) || b.record - a.record);
  const chosen = new Map<string, AccountsRecord>();
  for (const record of latestFirst) {
    const { period_end } = record.facts;
    const present = chosen.get(period_end);
    if (!present || (present.as_of > record.as_of && saysAllOf(record.facts, present.facts))) chosen.set(period_end, record);
  }
  return [...chosen.values()]
    .map(({ facts, record }) => ({ facts, record }))
    .sort((a, b) => b.facts.period_end.localeCompare(a.facts.period_end));
}

/** Whether accounts state every figure of other accounts, and the same of each. */
function saysAllOf(facts: AccountsFacts, other: AccountsFacts): boolean {
  const isSame = (mine: Partial<Record<string, number>>, theirs: Partial<Record<string, number>>) =>
    Object.entries(theirs).every(([line, value]) => mine[line] === value);
  return (
    facts.currency === other.currency &&
    // The group's figures and the company's own are two things, though a line may agree.
    (facts.accounts_type === 'group') === (other.accounts_type === 'group') &&
    (other.average_employees === undefined || facts.average_employees === other.average_employees) &&
    isSame(facts.income_statement, other.income_statement) &&
    isSame(facts.balance_sheet, other.balance_sheet)
  );
}
