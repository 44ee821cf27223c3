import type { MarketMapCompany } from '@firmament/contract';
import { continentOf, countryName } from '../kernel/countries.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import { employeeRangeOf } from './employees.ts';
import { operatingStatusOf, tickerOf, typeOf } from './listing.ts';
import { coreOfferingOf } from './offering.ts';
import { positive } from './public-company-financials.ts';

/** The columns that describe a company in every discovery answer, in the specification's order: the one place with its odd keys. */
export function discoveryRow(document: CompanyDocument): Omit<MarketMapCompany, 'Overall Score' | 'Commentary'> {
  const { facts } = document;
  const { market } = facts;
  const usd = (amount: number | undefined) => (market?.currency === 'USD' ? (amount ?? null) : null);
  return {
    Permalink: document.permalink,
    Name: facts.name,
    Website: facts.website ?? '',
    'HQ City': facts.city ?? '',
    'HQ Country': facts.country ? countryName(facts.country) : '',
    'HQ Continent': (facts.country && continentOf(facts.country)) || '',
    Founded: facts.founded === undefined ? '' : String(facts.founded),
    Type: typeOf(facts) === 'public' ? 'Public' : 'Private',
    'Operating Status': operatingStatusOf(facts) ?? '',
    'Product Category': facts.product_category ?? '',
    'Core Offering': coreOfferingOf(facts),
    'Product Catalog': (facts.products ?? []).join(', '),
    'Employees (Source A)': employeeRangeOf(facts),
    'Employees (Source B)': facts.employees ?? null,
    'Funding Stage': facts.funding_stage ?? '',
    'Total Funding': facts.total_funding_usd ?? null,
    'Last Funding Date': facts.last_funding_date ?? '',
    'Key Investors': facts.key_investors ?? [],
    Revenue: facts.revenue_usd ?? null,
    Ticker: tickerOf(facts) ?? '',
    EBITDA: usd(market?.ebitda),
    'Net Income': null,
    'EBITDA Margin (%)': null,
    'Net Income Margin (%)': null,
    'EPS Diluted': market?.eps_diluted ?? null,
    'ROA (%)': null,
    'Unlevered FCF': null,
    'D/E': null,
    'Market Cap': usd(market?.market_cap),
    'Enterprise Value': null,
    'EV/Revenue (LTM)': null,
    'EV/EBITDA (LTM)': null,
    'P/E (LTM)': positive(market?.pe_ltm),
    Acquisitions: document.acquisitions
      .map((deal) => (deal.facts.date ? `${deal.name} (${deal.facts.date.slice(0, 4)})` : deal.name))
      .join(', '),
    Investments: '',
  };
}
