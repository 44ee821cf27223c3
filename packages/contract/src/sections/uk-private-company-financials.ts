import { z } from 'zod';
import { list, text } from '../resources/values.ts';

function line(what: string) {
  return z
    .number()
    .nullable()
    .meta({ description: `${what}, in \`currency\`; null when the accounts do not print it` });
}

export const ukPrivateCompanyFinancials = z
  .object({
    company_number: text('Number in the register'),
    registered_name: text('Name in the register, else in the latest accounts; empty when unknown'),
    registered_address: text('Street, place and postcode as the register writes them; empty when unknown'),
    company_status: text('As the register words it: `Active`, `In Liquidation`; empty when unknown'),
    incorporated_on: text('Day of incorporation, `YYYY-MM-DD`; empty when unknown'),
    sic_codes: list('Codes of its activities, UK SIC 2007; empty when unknown'),
    currency: text('Of all amounts, ISO 4217: that of the latest accounts, `GBP` without any'),
    accounts: z
      .array(
        z.object({
          period_start: text('First day of the period, `YYYY-MM-DD`; empty when unknown'),
          period_end: text('Last day of the period, `YYYY-MM-DD`'),
          filed_on: text('Day of filing, `YYYY-MM-DD`; empty when unknown'),
          accounts_type: z
            .enum(['full', 'small', 'micro-entity', 'dormant', 'group', 'abridged', ''])
            .meta({ description: 'Kind of accounts that were filed; empty when unknown' }),
          income_statement: z
            .object({
              turnover: line('Sales'),
              cost_of_sales: line('Direct cost of what was sold'),
              gross_profit: line('Turnover less cost of sales'),
              administrative_expenses: line('Cost of administration'),
              operating_profit: line('Profit before interest and tax'),
              interest_payable: line('Interest on debt'),
              profit_before_tax: line('Profit after interest'),
              tax: line('Tax on the profit; a credit is negative'),
              profit_after_tax: line('Profit of the period'),
            })
            .meta({ description: 'Lines of the profit and loss account' }),
          balance_sheet: z
            .object({
              intangible_assets: line('Fixed assets without substance, such as goodwill and licences'),
              tangible_assets: line('Property, plant and equipment'),
              fixed_assets: line('All fixed assets'),
              stocks: line('Inventory'),
              debtors: line('Amounts owed to the company'),
              cash: line('Cash at bank and in hand'),
              current_assets: line('Stocks, debtors, cash and other current assets'),
              creditors_due_within_one_year: line('Debts that fall due within a year'),
              net_current_assets: line('Current assets less creditors due within one year'),
              total_assets_less_current_liabilities: line('Fixed assets plus net current assets'),
              creditors_due_after_one_year: line('Debts that fall due later'),
              provisions: line('Provisions for liabilities'),
              net_assets: line('All assets less all liabilities'),
              called_up_share_capital: line('Nominal value of the shares called up'),
              retained_earnings: line('Profit and loss reserve'),
              shareholders_funds: line('Equity of the shareholders'),
            })
            .meta({ description: 'Lines of the balance sheet on `period_end`' }),
          average_employees: z
            .int()
            .nullable()
            .meta({ description: 'Mean number of employees in the period; null when the accounts do not print it' }),
        }),
      )
      .meta({
        description:
          'Newest first; empty when none could be read. Costs, creditors and provisions are positive amounts, losses and a tax credit negative',
      }),
  })
  .meta({ id: 'UkPrivateCompanyFinancials', description: 'Entry and accounts of a private company in the UK register' });
