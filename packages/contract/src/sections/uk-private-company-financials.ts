import { z } from 'zod';

const amount = z.number().nullable();

export const ukPrivateCompanyFinancials = z
  .object({
    company_number: z.string(),
    registered_name: z.string(),
    registered_address: z.string(),
    company_status: z.string(),
    incorporated_on: z.string(),
    sic_codes: z.array(z.string()),
    currency: z.string(),
    accounts: z
      .array(
        z.object({
          period_start: z.string(),
          period_end: z.string(),
          filed_on: z.string(),
          accounts_type: z.enum(['full', 'small', 'micro-entity', 'dormant', 'group', 'abridged', '']),
          income_statement: z.object({
            turnover: amount,
            cost_of_sales: amount,
            gross_profit: amount,
            administrative_expenses: amount,
            operating_profit: amount,
            interest_payable: amount,
            profit_before_tax: amount,
            tax: amount,
            profit_after_tax: amount,
          }),
          balance_sheet: z.object({
            intangible_assets: amount,
            tangible_assets: amount,
            fixed_assets: amount,
            stocks: amount,
            debtors: amount,
            cash: amount,
            current_assets: amount,
            creditors_due_within_one_year: amount,
            net_current_assets: amount,
            total_assets_less_current_liabilities: amount,
            creditors_due_after_one_year: amount,
            provisions: amount,
            net_assets: amount,
            called_up_share_capital: amount,
            retained_earnings: amount,
            shareholders_funds: amount,
          }),
          average_employees: z.int().nullable(),
        }),
      )
      .meta({
        description:
          'Newest first. Figures as the accounts print them: costs, creditors and provisions as positive amounts, losses and a tax credit negative; null where a line is not printed',
      }),
  })
  .meta({ id: 'UkPrivateCompanyFinancials' });
