/** Synonyms of column names, the preferred one first. Every source that reads one of them accepts all its names. */

export const websiteColumns = ['website', 'url', 'homepage', 'homepage_url', 'domain'] as const;
export const countryColumns = ['country', 'country_code'] as const;
export const stateColumns = ['state', 'state_code', 'region'] as const;
export const cityColumns = ['city', 'locality'] as const;
export const categoryColumns = ['categories', 'category_list'] as const;
export const employeeColumns = ['employees', 'employee_count', 'headcount', 'total_employees'] as const;

export const dayColumns = ['date', 'announced_date', 'announcement_date'] as const;
export const roundColumns = ['round', 'stage', 'funding_stage'] as const;
export const moneyColumns = {
  amount: ['amount', 'price'],
  usd: ['amount_usd', 'price_usd'],
  currency: ['currency', 'currency_code'],
} as const;
