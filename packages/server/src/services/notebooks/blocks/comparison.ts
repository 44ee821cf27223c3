import type { Cite, comparisonFirmographics, comparisonProducts } from '@firmament/contract';
import type { z } from 'zod';
import { shownDay } from '../../../exports/shown-number.ts';
import { dateOfShown, monthOf } from '../../../kernel/dates.ts';
import { stemsOf } from '../../../kernel/words.ts';
import { bare, Sources } from '../citing.ts';
import { citesOf, countPaths, type CompanyMaterial, type Made, type Material } from '../material.ts';
import { nothingKnown, ofCompanies, type BlockKind } from './block.ts';
import { descriptionOf, organizationOf } from './snapshot.ts';

type Firmographics = z.output<typeof comparisonFirmographics>;
type Row = Firmographics['firmographics']['firmographics'][number];
type Products = z.output<typeof comparisonProducts>;
type Area = Products['product_offerings'][number];

/** Who they are, in the order in which they were given. */
export const comparedFirmographics: BlockKind = {
  subjects: ofCompanies,
  reads: ['company'],
  sections: ['firmographics', 'funding', 'headcount', 'public_company_financials', 'uk_private_company_financials'],
  make({ companies }: Material): Made<Firmographics> {
    const sources = new Sources();
    const firmographics = companies.map((company): Row => {
      const { financials, cites } = financialsOf(company);
      const ids = new Set([...firmCites(company), ...cites].map((cite) => sources.number(cite)));
      const { data, columns } = company;
      const { permalink: _permalink, ...organization } = organizationOf(company);
      const ticker = data.firmographics?.ticker;
      return {
        organization,
        details: {
          industry: data.firmographics?.industry ?? '',
          product_category: columns['Product Category'],
          founded_year: columns.Founded,
          hq: data.firmographics?.location ?? '',
          company_type: data.firmographics?.type ?? '',
          employees_in_crunchbase: columns['Employees (Source A)'],
          website: data.firmographics?.website ?? '',
          total_funding: columns['Total Funding'] ?? 0,
          last_funding_round: lastRound(company),
          financials: { ...(ticker && { Ticker: ticker }), ...financials },
        },
        description: descriptionOf(company),
        sources: sources.list.filter(({ id }) => ids.has(id)),
      };
    });
    return { value: { firmographics: { firmographics, sources: sources.list } }, sources: sources.list.length };
  },
};

function lastRound({ data, columns }: CompanyMaterial): Row['details']['last_funding_round'] {
  const latest = data.funding && 'funding_rounds' in data.funding ? data.funding.funding_rounds[0] : undefined;
  if (!latest) return { currency: '', round: columns['Funding Stage'] };
  const { amount_usd, date, round } = latest;
  return {
    currency: amount_usd === null ? '' : 'USD',
    ...(amount_usd !== null && { value: amount_usd }),
    ...(date !== '' && { date }),
    round,
  };
}

const firmPaths = [
  ['firmographics', ['name', 'short_description', 'industry', 'founded', 'location', 'type', 'headcount_range', 'website', 'ticker']],
  ['headcount', ['employee_range']],
  ['funding', ['overall.total_funding', 'overall.funding_stage', 'funding_rounds[0]']],
] as const;

function firmCites(company: CompanyMaterial): Uncounted[] {
  const isDescribed = citesOf(company, 'firmographics', 'short_description').length > 0;
  const own = isDescribed ? (['Product Category'] as const) : (['Core Offering', 'Product Category'] as const);
  const columns = own.flatMap((section) => (company.column_cites?.[section] ?? []).map((cite) => ({ ...cite, section })));
  return [...firmPaths.flatMap(([section, paths]) => paths.flatMap((path) => citesOf(company, section, path))), ...columns];
}

type Uncounted = Omit<Cite, 'id'>;
type Figures = Row['details']['financials'];

type Listed = Exclude<NonNullable<CompanyMaterial['data']['public_company_financials']>, Record<string, never>>;

/** What was filed as a listed company; of others what the accounts state, else what a list states of its revenue. */
function financialsOf(company: CompanyMaterial): { financials: Figures; cites: Uncounted[] } {
  const { public_company_financials: figures, uk_private_company_financials: filed } = company.data;
  const listed = figures && 'currency' in figures ? (figures as Listed) : undefined;
  const known = listed ? listedFigures(listed) : {};
  const cites = Object.values(metricPaths).flatMap((path) => citesOf(company, 'public_company_financials', path));
  if (listed && (listed.revenue !== null || listed.net_income !== null)) return { financials: known, cites };
  const accounts = filed && 'accounts' in filed ? filed.accounts[0] : undefined;
  if (accounts) {
    const { turnover, profit_after_tax } = accounts.income_statement;
    const figure = (v: number | null, currency = filed!.currency) => ({ period: accounts.period_end, v, currency });
    const margin = turnover !== null && turnover > 0 && profit_after_tax !== null ? profit_after_tax / turnover : null;
    const own = {
      'Total revenue': figure(turnover),
      'Net income': figure(profit_after_tax),
      'Net margin (%)': figure(margin === null ? null : Number(margin.toFixed(6)), ''),
    };
    if (turnover !== null)
      return { financials: { ...known, ...own }, cites: [...cites, ...citesOf(company, 'uk_private_company_financials', 'accounts[0]')] };
  }
  const { Revenue: revenue } = company.columns;
  if (revenue === null) return { financials: known, cites };
  const stated = company.column_cites?.Revenue ?? [];
  return { financials: { ...known, 'Total revenue': { period: '', v: revenue, currency: 'USD' } }, cites: [...cites, ...stated] };
}

/** Where the section of a listed company has each metric. */
export const metricPaths = {
  'Total revenue': 'revenue',
  EBITDA: 'ebitda',
  'Net income': 'net_income',
  EPS: 'eps_diluted',
  'Market cap': 'market_cap',
  'EV/Sales': 'ev_revenue_ltm',
  'EV/EBITDA': 'ev_ebitda_ltm',
  'P/E': 'pe_ltm',
  'EBITDA margin (%)': 'ebitda_margin',
  'Net margin (%)': 'net_income_margin',
  Ticker: 'ticker',
} as const satisfies Partial<Record<keyof Figures, keyof Listed>>;

/** Margins are fractions here: 0.081 is 8.1 %. */
function listedFigures(figures: Listed): Figures {
  const { currency, period, market_data_date } = figures;
  const amount = (v: number | null) => ({ period, v, currency });
  const ratio = (v: number | null, of = market_data_date) => ({ period: of, v, currency: '' });
  const fraction = (percent: number | null) => (percent === null ? null : Number((percent / 100).toFixed(6)));
  return {
    'Total revenue': amount(figures.revenue),
    EBITDA: amount(figures.ebitda),
    'Net income': amount(figures.net_income),
    EPS: amount(figures.eps_diluted),
    'Market cap': { period: market_data_date, v: figures.market_cap, currency },
    'EV/Sales': ratio(figures.ev_revenue_ltm),
    'EV/EBITDA': ratio(figures.ev_ebitda_ltm),
    'EV/EBIT': ratio(null),
    'P/E': ratio(figures.pe_ltm),
    'EBITDA margin (%)': ratio(fraction(figures.ebitda_margin), period),
    'Net margin (%)': ratio(fraction(figures.net_income_margin), period),
  };
}

/** What one company has to say of a matter, with what that rests on; '' where nothing is known. */
type Tell = (company: CompanyMaterial, sources: Sources) => string;

/** A matter a row, a company a cell. Matters nobody has anything to say of are left out. */
function areasOf(companies: readonly CompanyMaterial[], matters: Readonly<Record<string, Tell>>): Area[] {
  return Object.entries(matters).flatMap(([area, tell]) => {
    const details = companies.map((company) => {
      const sources = new Sources();
      const area_details = tell(company, sources);
      return { company_name: company.columns.Name, permalink: company.permalink, area_details, sources: sources.list };
    });
    return details.some(({ area_details }) => area_details !== '') ? [{ area, details }] : [];
  });
}

function compared(key: string, sections: NonNullable<BlockKind['sections']>, matters: Readonly<Record<string, Tell>>): BlockKind {
  return {
    subjects: ofCompanies,
    reads: ['company'],
    sections,
    make: ({ companies }: Material) => made({ [key]: areasOf(companies, matters) }, areasOf(companies, matters)),
  };
}

function made<Value extends object>(value: Value, areas: readonly Area[]): Made<Value> {
  const sources = areas.reduce((sum, { details }) => sum + details.reduce((all, each) => all + each.sources.length, 0), 0);
  return { value, sources, ...(areas.length === 0 && { empty: nothingKnown }) };
}

const offerings: Readonly<Record<string, Tell>> = {
  Overview: ({ data, columns, column_cites }, sources) => {
    const section = data.products_and_services;
    if (!section || !('product_overview' in section)) {
      const offering = columns['Core Offering'];
      return offering === '' ? '' : `${offering}${sources.refs(column_cites?.['Core Offering'] ?? [])}`;
    }
    return sources.taken(section.product_overview.summary, section.product_overview.source);
  },
  'Product areas': ({ data, columns }) => {
    const section = data.products_and_services;
    const areas =
      section && 'products_and_services' in section ? section.products_and_services.map(({ product_area }) => product_area) : [];
    return areas.length > 0 ? areas.join(', ') : columns['Product Catalog'];
  },
  'Recent launches': ({ data }, sources) => {
    const section = data.product_launches;
    if (!section || !('product_launches_and_initiatives' in section)) return '';
    return section.product_launches_and_initiatives.released_products
      .slice(0, 3)
      .map(
        ({ date, initiative, sources: own }) =>
          `${date === '' ? '' : `${shownDay(dateOfShown(date))}: `}${initiative}${sources.refs(own.map(({ publishedDate, ...cite }) => ({ ...cite, date: publishedDate })))}`,
      )
      .join('; ');
  },
};

/** What they sell, and which of all their product areas each has. */
export const comparedProducts: BlockKind = {
  subjects: ofCompanies,
  reads: ['company'],
  sections: ['products_and_services', 'product_launches'],
  make({ companies }: Material): Made<Products> {
    const areas = areasOf(companies, offerings);
    return made({ product_offerings: areas, key_product_features: featuresOf(companies) }, areas);
  },
};

const mostFeatures = 20;

/** A row a trade, or a product area that two of them tell of. `no` is only that nothing says so: who has it says all of its words. */
function featuresOf(companies: readonly CompanyMaterial[]): Products['key_product_features'] {
  const said = companies.map((company) => new Set(stemsOf(productsSaid(company))));
  const keyOf = (name: string) => stemsOf(name).toSorted().join(' ');
  const names = new Map(companies.flatMap(featureNames).map((name) => [keyOf(name), name] as const));
  names.delete('');
  const trades = new Set(companies.map(({ columns }) => keyOf(columns['Product Category'])));
  const tellsOf = (name: string) => said.map((words) => stemsOf(name).every((stem) => words.has(stem)));
  const isShared = (name: string) => trades.has(keyOf(name)) || tellsOf(name).filter(Boolean).length > 1;
  const shared = [...names.values()].filter(isShared).slice(0, mostFeatures);
  const rows = shared.map((category_name) => {
    const told = tellsOf(category_name);
    const company_names = companies.map(({ columns, permalink }, index) => ({
      result: told[index] ? ('yes' as const) : ('no' as const),
      company_name: columns.Name,
      company_permalink: permalink,
    }));
    const named = (wanted: 'yes' | 'no') => company_names.filter(({ result }) => result === wanted).map(({ company_name }) => company_name);
    const [offering, silent] = [named('yes'), named('no')];
    return {
      category_name,
      commentary:
        silent.length === 0
          ? 'Told of by all of them.'
          : `Told of by ${offering.join(', ')}. Of ${silent.join(', ')} nothing says so, which is not to say that it has none.`,
      company_names,
      company_result_mapping: Object.fromEntries(company_names.map(({ company_permalink, result }) => [company_permalink, result])),
    };
  });
  return { rows, columns: companies.map(({ permalink }) => permalink) };
}

function featureNames({ data, columns }: CompanyMaterial): string[] {
  const section = data.products_and_services;
  const areas = section && 'products_and_services' in section ? section.products_and_services.map(({ product_area }) => product_area) : [];
  return [columns['Product Category'], ...areas].filter((name) => name !== '');
}

function productsSaid(company: CompanyMaterial): string {
  const section = company.data.products_and_services;
  const told =
    section && 'products_and_services' in section
      ? section.products_and_services.flatMap(({ product_area, details }) => [
          product_area,
          ...details.flatMap(({ title, summary }) => [title, bare(summary)]),
        ])
      : [];
  const overview = section && 'product_overview' in section ? bare(section.product_overview.summary) : '';
  const { columns } = company;
  return [
    ...told,
    overview,
    columns['Product Catalog'],
    columns['Product Category'],
    columns['Core Offering'],
    descriptionOf(company),
  ].join(' ');
}

type BusinessArea = 'Revenue & Pricing' | 'Operational Setup' | 'Value Proposition' | 'Customer Segments';

const ofModel =
  (wanted: BusinessArea): Tell =>
  ({ data }, sources) => {
    const section = data.business_model;
    const found = section && 'business_model' in section ? section.business_model.find(({ area }) => area === wanted) : undefined;
    return found ? sources.taken(found.details, found.sources) : '';
  };

export const comparedBusinessModels = compared('business_model', ['business_model'], {
  'Revenue & Pricing': ofModel('Revenue & Pricing'),
  'Operational Setup': ofModel('Operational Setup'),
  'Value Proposition': ofModel('Value Proposition'),
  'Customer Segments': ofModel('Customer Segments'),
});

const sentimentOf = ({ data }: CompanyMaterial) =>
  data.employee_sentiment && 'summary' in data.employee_sentiment ? data.employee_sentiment : undefined;
const themes = (list: readonly { theme: string }[]) => list.map(({ theme }) => theme).join(', ');

export const comparedReviews = compared('employee_reviews', ['employee_sentiment'], {
  'What employees say': (company, sources) => {
    const section = sentimentOf(company);
    return section ? sources.taken(section.summary, section.source) : '';
  },
  'Praised for': (company) => themes(sentimentOf(company)?.positives ?? []),
  'Criticised for': (company) => themes(sentimentOf(company)?.negatives ?? []),
});

const headcountOf = ({ data }: CompanyMaterial) => (data.headcount && 'growth_periods' in data.headcount ? data.headcount : undefined);

export const comparedHiring = compared('hiring_trends', ['headcount'], {
  Employees: (company, sources) => {
    const section = headcountOf(company);
    const people = section?.total_employees?.toLocaleString('en-US') ?? section?.employee_range ?? '';
    if (!section || people === '') return '';
    return `${people}${section.date ? ` as of ${shownDay(section.date)}` : ''}${sources.refs(citesOf(company, 'headcount', ...countPaths(section)))}`;
  },
  Growth: (company, sources) => {
    const periods = headcountOf(company)?.growth_periods ?? [];
    const told = periods
      .map(({ month_difference, change_percentage }) => `${change_percentage}% over ${month_difference} months`)
      .join(', ');
    return told === '' ? '' : `${told}${sources.refs(citesOf(company, 'headcount', 'growth_periods'))}`;
  },
  Functions: (company, sources) =>
    (headcountOf(company)?.headcount_by_function ?? [])
      .slice(0, 6)
      .map(
        ({ name, employee_count }, index) =>
          `${name} ${employee_count.toLocaleString('en-US')}${sources.refs(citesOf(company, 'headcount', `headcount_by_function[${index}].employee_count`))}`,
      )
      .join(', '),
});

const trafficOf = ({ data }: CompanyMaterial) =>
  data.website_traffic && 'estimated_monthly_visits' in data.website_traffic ? data.website_traffic : undefined;

export const comparedPresence = compared('online_presence', ['website_traffic'], {
  'Monthly visits': (company, sources) => {
    const [latest] = Object.entries(trafficOf(company)?.estimated_monthly_visits ?? {}).toSorted(([a], [b]) => (a < b ? 1 : -1));
    return latest
      ? `${latest[1].toLocaleString('en-US')} in ${monthOf(latest[0])}${sources.refs(citesOf(company, 'website_traffic', `estimated_monthly_visits.${latest[0]}`))}`
      : '';
  },
  'Where visits come from': (company, sources) => {
    const told = Object.entries(trafficOf(company)?.traffic_sources ?? {})
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 4)
      .map(([source, share]) => `${source.replaceAll('_', ' ')} ${(share * 100).toFixed(1)}%`)
      .join(', ');
    return told === '' ? '' : `${told}${sources.refs(citesOf(company, 'website_traffic', 'traffic_sources'))}`;
  },
});
