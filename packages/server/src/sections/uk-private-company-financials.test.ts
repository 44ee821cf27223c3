import { structuredSections } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument } from '../kernel/document.ts';
import type { AccountsFacts } from '../kernel/financials.ts';
import { ukPrivateCompanyFinancials } from './uk-private-company-financials.ts';

const document: CompanyDocument = {
  permalink: 'croylek',
  records: [],
  facts: {
    name: 'Croylek',
    legal_name: 'CROYLEK LIMITED',
    country: 'GBR',
    uk_company_number: '00824514',
    registered_address: '22 Ullswater Crescent, Coulsdon, Surrey, CR5 2UY',
    register_status: 'Active',
    incorporated_on: '1964-10-22',
    sic_codes: ['46690'],
  },
  origins: {},
  acquisitions: [],
  acquired_by: [],
};
const accounts: AccountsFacts = {
  company_number: '00824514',
  registered_name: 'CROYLEK LIMITED',
  currency: 'GBP',
  period_start: '2020-01-01',
  period_end: '2020-12-31',
  accounts_type: 'small',
  income_statement: {},
  balance_sheet: { fixed_assets: 333_100, net_assets: 2_306_792, creditors_due_after_one_year: 0 },
  average_employees: 13,
};
const schema = structuredSections.uk_private_company_financials;

describe('the section on UK private companies', () => {
  test('has the entry in the register and the accounts in the order of the document', () => {
    const earlier = { ...accounts, period_end: '2019-12-31' };
    const section = ukPrivateCompanyFinancials({
      ...document,
      accounts: [
        { facts: accounts, record: 0 },
        { facts: earlier, record: 1 },
      ],
    }).value;
    const parsed = schema.parse(section);
    expect(section).toEqual(parsed);
    expect(parsed).toMatchObject({
      company_number: '00824514',
      registered_name: 'CROYLEK LIMITED',
      registered_address: '22 Ullswater Crescent, Coulsdon, Surrey, CR5 2UY',
      company_status: 'Active',
      incorporated_on: '1964-10-22',
      sic_codes: ['46690'],
      currency: 'GBP',
    });
    expect(parsed.accounts.map((one) => one.period_end)).toEqual(['2020-12-31', '2019-12-31']);
    expect(parsed.accounts[0]).toMatchObject({ accounts_type: 'small', period_start: '2020-01-01', filed_on: '', average_employees: 13 });
  });

  test('has null for a line that is not printed and 0 for one that is printed as nothing', () => {
    const parsed = schema.parse(ukPrivateCompanyFinancials({ ...document, accounts: [{ facts: accounts, record: 0 }] }).value);
    expect(parsed.accounts[0]?.income_statement.turnover).toBeNull();
    expect(parsed.accounts[0]?.balance_sheet).toMatchObject({ net_assets: 2_306_792, creditors_due_after_one_year: 0, cash: null });
  });

  test('has an empty list of accounts for a company with only its register entry', () => {
    const section = schema.parse(ukPrivateCompanyFinancials(document).value);
    expect(section).toMatchObject({ company_number: '00824514', currency: 'GBP', accounts: [] });
  });

  test('takes number and name from the accounts where nothing else is known, and leaves the rest empty', () => {
    const section = ukPrivateCompanyFinancials({
      ...document,
      facts: { name: 'Croylek' },
      accounts: [{ facts: accounts, record: 0 }],
    }).value;
    expect(section).toMatchObject({ company_number: '00824514', registered_name: 'CROYLEK LIMITED', company_status: '', sic_codes: [] });
  });

  test('is empty for a listed company, for one that calls itself public, and for one that is not on the register', () => {
    const { uk_company_number: _, ...unregistered } = document.facts;
    const listed = { ...document.facts, listings: [{ exchange: 'LSE', symbol: 'CRK' }] };
    const filed = [{ facts: accounts, record: 0 }];
    expect(ukPrivateCompanyFinancials({ ...document, facts: listed, accounts: filed }).value).toEqual({});
    expect(ukPrivateCompanyFinancials({ ...document, facts: { ...document.facts, type: 'public' }, accounts: filed }).value).toEqual({});
    expect(ukPrivateCompanyFinancials({ ...document, facts: unregistered }).value).toEqual({});
  });

  test('serves the accounts in the currency of the latest only', () => {
    const dollars = { ...accounts, currency: 'USD', period_end: '2021-12-31' };
    const section = schema.parse(
      ukPrivateCompanyFinancials({
        ...document,
        accounts: [
          { facts: dollars, record: 0 },
          { facts: accounts, record: 1 },
        ],
      }).value,
    );
    expect(section.currency).toBe('USD');
    expect(section.accounts.map((one) => one.period_end)).toEqual(['2021-12-31']);
  });
});
