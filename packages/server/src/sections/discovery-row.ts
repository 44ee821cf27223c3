import type { MarketMapCompany } from '@firmament/contract';
import { continentOf, countryName } from '../kernel/countries.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import { isDone } from '../kernel/deals.ts';
import { employeeRangeOf } from './employees.ts';
import { operatingStatusOf, tickerOf, typeOf } from './listing.ts';
import { coreOfferingOf } from './offering.ts';
import { headlineOf } from './public-company-financials.ts';

/** The columns that describe a company in every discovery answer, in the specification's order: the one place with its odd keys. */
export function discoveryRow(document: CompanyDocument): Omit<MarketMapCompany, 'Overall Score' | 'Commentary'> {
  const { facts } = document;
  const figures = headlineOf(document);
  // Columns are USD and of one fiscal year; another currency is not converted, and not left to be taken for dollars.
  const usd = figures?.currency === 'USD' ? figures : undefined;
  return {
    Permalink: document.permalink,
    Name: facts.name,
    Website: facts.website ?? '',
    'HQ City': facts.city ?? '',
    'HQ Country': facts.country ? countryName(facts.country) : '',
    'HQ Continent': (facts.country && continentOf(facts.country)) || '',
    Founded: facts.founded === undefined ? '' : String(facts.founded),
    Type: typeOf(facts) === 'public' ? 'Public' : 'Private',
    'Operating Status': operatingStatusOf(document) ?? '',
    'Product Category': facts.product_category ?? '',
    'Core Offering': coreOfferingOf(facts),
    'Product Catalog': (facts.products ?? []).join(', '),
    'Employees (Source A)': employeeRangeOf(facts),
    'Employees (Source B)': facts.employees ?? null,
    'Funding Stage': facts.funding_stage ?? '',
    'Total Funding': facts.total_funding_usd ?? null,
    'Last Funding Date': facts.last_funding_date ?? '',
    'Key Investors': facts.key_investors ?? [],
    // EBITDA, margin and revenue are of the same period; a revenue that is stated apart is of another.
    Revenue: usd?.revenue ?? (usd?.ebitda == null ? (facts.revenue_usd ?? null) : null),
    Ticker: tickerOf(facts) ?? '',
    EBITDA: usd?.ebitda ?? null,
    'Net Income': usd?.net_income ?? null,
    'EBITDA Margin (%)': usd?.ebitda_margin ?? null,
    'Net Income Margin (%)': usd?.net_income_margin ?? null,
    'EPS Diluted': usd?.eps_diluted ?? null,
    'ROA (%)': usd?.roa ?? null,
    'Unlevered FCF': usd?.unlevered_fcf ?? null,
    'D/E': usd?.debt_to_equity ?? null,
    'Market Cap': usd?.market_cap ?? null,
    'Enterprise Value': usd?.enterprise_value ?? null,
    'EV/Revenue (LTM)': usd?.ev_revenue_ltm ?? null,
    'EV/EBITDA (LTM)': usd?.ev_ebitda_ltm ?? null,
    'P/E (LTM)': usd?.pe_ltm ?? null,
    Acquisitions: document.acquisitions
      .filter((deal) => isDone(deal))
      .map((deal) => (deal.facts.date ? `${deal.name} (${deal.facts.date.slice(0, 4)})` : deal.name))
      .join(', '),
    Investments: '',
  };
}
