/**
 * The vocabulary of facts: what a source may say about a company, in the field's own words.
 * Spellings are the wire's (snake_case), money is raw units of `currency`. A date is as exact as it is known, as ISO 8601 writes it:
 * `2021`, `2021-11` or `2021-11-04`; kernel/dates.ts reads how exact.
 * Countries are ISO 3166-1 alpha-3.
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

/** Sizes by market value as vendors class them: from 200 billion USD, 10 billion, 2 billion, 300 million, 50 million, and below. */
export const marketValueClasses = ['mega', 'large', 'mid', 'small', 'micro', 'nano'] as const;
export type MarketValueClass = (typeof marketValueClasses)[number];
/** A market value in USD about the middle of each class. */
export const marketValueMiddles: Readonly<Record<MarketValueClass, number>> = {
  mega: 500e9,
  large: 40e9,
  mid: 5e9,
  small: 800e6,
  micro: 120e6,
  nano: 20e6,
};

/** What one record states about one company. Every key is optional but `name`. */
export interface CompanyFacts {
  name: string;
  legal_name?: string;
  former_names?: string[];
  other_names?: string[];
  /**
   * What people type who mean the company: everyday names, brands, the domains of brands. Found by, and no evidence of who it is: a
   * subsidiary may be called the same.
   */
  also_known_as?: string[];
  /** Bare host, with the path where the host is shared: `nvidia.com`, `github.com/acme`. */
  website?: string;
  description?: string;
  short_description?: string;
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
  /** Street, place and postcode as the register writes them. */
  registered_address?: string;
  /** `YYYY-MM-DD`. */
  incorporated_on?: string;
  /** As the register words it: `Active`, `In Liquidation`. */
  register_status?: string;
  /** UK SIC 2007 codes. */
  sic_codes?: string[];
  /** LEI of the direct parent that consolidates the company. */
  parent_lei?: string;
  owned_by?: string;
  /** Month and day the fiscal year ends: `09-30`. */
  fiscal_year_end?: string;
  linkedin_url?: string;
  lists?: string[];
  total_funding_usd?: number;
  funding_stage?: string;
  last_funding_date?: string;
  last_funding_usd?: number;
  key_investors?: string[];
  revenue_usd?: number;
  market?: MarketSnapshot;
  /** Of the market value on a day that the vendor does not tell. */
  market_value_class?: MarketValueClass;
}

export interface ParentFacts {
  parent_lei: string;
}

/** What one record states about one acquisition. `amount` is in `currency`, `amount_usd` in USD. */
export interface DealFacts {
  date?: string;
  amount?: number;
  currency?: string;
  amount_usd?: number;
  status?: string;
  title?: string;
}

/** What one record states about one funding round of a company. `amount` is in `currency`, `amount_usd` in USD; absent when undisclosed. */
export interface FundingRoundFacts {
  date?: string;
  /** In the vocabulary of funding stages where it maps, else as stated. */
  round?: string;
  amount?: number;
  currency?: string;
  amount_usd?: number;
  /** Names of organizations as stated; each is also a party of the statement. */
  lead_investors?: string[];
  investors?: string[];
  /** Stated count, which may exceed the names. */
  total_investors?: number;
  /** USD. */
  pre_money_valuation?: number;
  news?: { publisher: string; news_url: string; news_title: string }[];
}

/** What one record states about one organization investing in a company. `amount` is the investor's own part. */
export interface InvestmentFacts {
  date?: string;
  round?: string;
  amount?: number;
  currency?: string;
  amount_usd?: number;
}

/** How many people worked at a company on a day, or in a month; of one function when it is named. */
export interface HeadcountFacts {
  date: string;
  employees: number;
  function?: string;
}

/** Where visits come from, in the names of the wire. */
export const trafficSources = [
  'direct',
  'search_organic',
  'search_paid',
  'social_organic',
  'social_paid',
  'referrals',
  'mail',
  'display_ads',
  'affiliate',
  'gen_ai',
] as const;

/** A website's traffic in one month. Absent is unknown. */
export interface TrafficFacts {
  /** `YYYY-MM`. */
  month: string;
  visits?: number;
  /** 0 to 1. */
  bounce_rate?: number;
  pages_per_visit?: number;
  time_on_site_seconds?: number;
  /** Shares by `trafficSources`, which sum to about 1 where all are stated. */
  sources?: Record<string, number>;
  /** Country in alpha-3 and its share of visits. */
  geography?: { country: string; share: number }[];
  /** Rank among all websites; 1 is the most visited. */
  rank?: number;
}
