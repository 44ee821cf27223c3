import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountsFacts } from '../../kernel/financials.ts';
import { accountsOf, type AccountsRecord } from './build-accounts.ts';

function filed(record: number, as_of: string, facts: Partial<AccountsFacts> & { period_end: string }): AccountsRecord {
  return { record, as_of, facts: { company_number: '00000042', currency: 'GBP', income_statement: {}, balance_sheet: {}, ...facts } };
}

const own2023 = filed(1, '2023-12-31', {
  period_end: '2023-12-31',
  accounts_type: 'full',
  income_statement: { turnover: 100 },
  balance_sheet: { net_assets: 10, cash: 3 },
  average_employees: 4,
});
const own2024 = filed(2, '2024-12-31', { period_end: '2024-12-31', balance_sheet: { net_assets: 12 } });
const comparative = (balance_sheet: AccountsFacts['balance_sheet'], facts: Partial<AccountsFacts> = {}) =>
  filed(3, '2024-12-31', { period_end: '2023-12-31', balance_sheet, ...facts });

describe('the accounts of a company', () => {
  test('are one for each period end, newest first', () => {
    const later = filed(9, '2025-12-31', { period_end: '2025-12-31' });
    expect(accountsOf([own2023, later, own2024]).map(({ facts }) => facts.period_end)).toEqual(['2025-12-31', '2024-12-31', '2023-12-31']);
  });

  test('take a restated comparative over the accounts of the year itself', () => {
    expect(accountsOf([own2023, own2024, comparative({ net_assets: 9 })])[1]).toEqual({
      record: 3,
      facts: comparative({ net_assets: 9 }).facts,
    });
  });

  test('keep the accounts of the year itself where the comparative only repeats some of them', () => {
    expect(accountsOf([comparative({ net_assets: 10 }), own2024, own2023])[1]?.record).toBe(1);
  });

  test('take the comparative where it states a line that the accounts of the year itself do not', () => {
    expect(accountsOf([own2023, comparative({ net_assets: 10, debtors: 1 })])[0]?.record).toBe(3);
  });

  test('take the comparative where it counts employees anew', () => {
    expect(accountsOf([own2023, comparative({ net_assets: 10 }, { average_employees: 5 })])[0]?.record).toBe(3);
  });

  test('do not take figures of the company for figures of the group, nor one currency for another', () => {
    expect(accountsOf([own2023, comparative({ net_assets: 10 }, { accounts_type: 'group' })])[0]?.record).toBe(3);
    expect(accountsOf([own2023, comparative({ net_assets: 10 }, { currency: 'EUR' })])[0]?.record).toBe(3);
  });

  test('fill a year whose own accounts are missing with the comparative', () => {
    expect(accountsOf([own2024, comparative({ net_assets: 9 })]).map(({ record }) => record)).toEqual([2, 3]);
  });

  test('of two filings of the same period take the later record, and periods a day apart are two', () => {
    const anew = filed(7, '2023-12-31', { period_end: '2023-12-31', balance_sheet: { net_assets: 10, cash: 3 } });
    expect(accountsOf([own2023, anew])[0]?.record).toBe(7);
    expect(accountsOf([own2023, filed(8, '2023-12-30', { period_end: '2023-12-30' })])).toHaveLength(2);
  });

  test('are none without a record', () => {
    expect(accountsOf([])).toEqual([]);
  });

  test('are the same for any order of the records', () => {
    const all = [own2023, own2024, comparative({ net_assets: 10 }), filed(4, '2025-12-31', { period_end: '2024-12-31' })];
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (records) => {
        expect(accountsOf(records)).toEqual(accountsOf(all));
      }),
    );
  });
});
