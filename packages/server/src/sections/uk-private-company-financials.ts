import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import type { AccountsFacts, BalanceLine, IncomeLine } from '../kernel/financials.ts';
import { Cited, cite, derived, fact, noSection, row, type Sectioned } from './citation.ts';
import { typeOf } from './listing.ts';

/**
 * What the national register knows of a private company: its entry, and its accounts a year at a time. Empty for a listed
 * company and for one that is not on the register; a company on it that filed no readable accounts has `accounts: []`.
 * Figures are those the accounts print, in `currency`; a line that is not printed is null, never computed.
 */
export function ukPrivateCompanyFinancials(document: CompanyDocument): Sectioned<'uk_private_company_financials'> {
  const { facts } = document;
  const accounts = document.accounts ?? [];
  const [latest] = accounts;
  const number = fact(document, 'uk_company_number');
  const registered = fact(document, 'legal_name');
  const company_number = number.value ?? latest?.facts.company_number;
  if (company_number === undefined || typeOf(facts) === 'public') return noSection;
  // A total over currencies means nothing, so one currency is served: that of the latest accounts.
  const currency = latest?.facts.currency ?? 'GBP';
  // What the register's entry does not say, the latest accounts do.
  const ofLatest = new Cited('', latest ? [latest.record] : []);
  return cite<Filled>({
    company_number: (number.value === undefined ? ofLatest : number).as(() => company_number),
    registered_name: (registered.value === undefined ? ofLatest : registered).as(
      () => registered.value ?? latest?.facts.registered_name ?? '',
    ),
    registered_address: fact(document, 'registered_address').as((address) => address ?? ''),
    company_status: fact(document, 'register_status').as((status) => status ?? ''),
    incorporated_on: fact(document, 'incorporated_on').as((day) => day ?? ''),
    sic_codes: fact(document, 'sic_codes').as((codes) => codes ?? []),
    // Without accounts that name another, the register's own.
    currency: latest ? ofLatest.as(() => currency) : derived(currency, [number]),
    accounts: accounts.filter((one) => one.facts.currency === currency).map((one) => row(one, yearOf(one.facts))),
  });
}

type Filled = Exclude<Section<'uk_private_company_financials'>, Record<string, never>>;
type Accounts = Filled['accounts'][number];

function yearOf(facts: AccountsFacts): Accounts {
  const income = (line: IncomeLine) => facts.income_statement[line] ?? null;
  const balance = (line: BalanceLine) => facts.balance_sheet[line] ?? null;
  return {
    period_start: facts.period_start ?? '',
    period_end: facts.period_end,
    filed_on: facts.filed_on ?? '',
    accounts_type: facts.accounts_type ?? '',
    income_statement: {
      turnover: income('turnover'),
      cost_of_sales: income('cost_of_sales'),
      gross_profit: income('gross_profit'),
      administrative_expenses: income('administrative_expenses'),
      operating_profit: income('operating_profit'),
      interest_payable: income('interest_payable'),
      profit_before_tax: income('profit_before_tax'),
      tax: income('tax'),
      profit_after_tax: income('profit_after_tax'),
    },
    balance_sheet: {
      intangible_assets: balance('intangible_assets'),
      tangible_assets: balance('tangible_assets'),
      fixed_assets: balance('fixed_assets'),
      stocks: balance('stocks'),
      debtors: balance('debtors'),
      cash: balance('cash'),
      current_assets: balance('current_assets'),
      creditors_due_within_one_year: balance('creditors_due_within_one_year'),
      net_current_assets: balance('net_current_assets'),
      total_assets_less_current_liabilities: balance('total_assets_less_current_liabilities'),
      creditors_due_after_one_year: balance('creditors_due_after_one_year'),
      provisions: balance('provisions'),
      net_assets: balance('net_assets'),
      called_up_share_capital: balance('called_up_share_capital'),
      retained_earnings: balance('retained_earnings'),
      shareholders_funds: balance('shareholders_funds'),
    },
    average_employees: facts.average_employees ?? null,
  };
}
