/**
 * The vocabulary of facts: what a source may say about a company, in the field's own words.
 * Spellings are the wire's (snake_case), money is raw units of `currency`, dates are `YYYY-MM-DD`,
 * countries are ISO 3166-1 alpha-3.
 */

/** Where a company's securities trade. `is_primary` marks at most one listing of a company. */
export interface Listing {
  exchange: string;
  symbol: string;
  isin?: string;
  is_primary?: boolean;
}

/** Market data of one day, and the trailing-twelve-month values published with it. */
export interface MarketSnapshot {
  date: string;
  currency: string;
  price?: number;
  market_cap?: number;
  ebitda?: number;
  eps_diluted?: number;
  pe_ltm?: number;
  price_to_sales?: number;
}

/** What one record states about one company. Every key is optional but `name`. */
export interface CompanyFacts {
  name: string;
  legal_name?: string;
  former_names?: string[];
  other_names?: string[];
  /** Bare host, with the path where the host is shared: `nvidia.com`, `github.com/acme`. */
  website?: string;
  description?: string;
  short_description?: string;
  /** Extracted noun phrases, most telling first. */
  key_phrases?: string[];
  country?: string;
  state?: string;
  city?: string;
  founded?: number;
  type?: 'public' | 'private';
  status?: 'Operating' | 'Acquired' | 'IPO' | 'Closed';
  sector?: string;
  industry?: string;
  categories?: string[];
  product_category?: string;
  products?: string[];
  employees?: number;
  employee_range?: string;
  listings?: Listing[];
  cik?: string;
  lei?: string;
  uk_company_number?: string;
  linkedin_url?: string;
  total_funding_usd?: number;
  funding_stage?: string;
  last_funding_date?: string;
  last_funding_usd?: number;
  key_investors?: string[];
  revenue_usd?: number;
  market?: MarketSnapshot;
}

/** What one record states about one acquisition. `amount` is in `currency`, `amount_usd` in USD. */
export interface DealFacts {
  date?: string;
  /** How exact `date` is. */
  date_precision?: 'day' | 'month' | 'year';
  amount?: number;
  currency?: string;
  amount_usd?: number;
  status?: string;
  title?: string;
}
