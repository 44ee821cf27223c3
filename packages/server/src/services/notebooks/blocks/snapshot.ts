import { quickSnapshot as schema } from '@firmament/contract';
import type { z } from 'zod';
import type { Block, Cites, Value } from '../../../exports/document.ts';
import { shownNumber } from '../../../exports/shown-number.ts';
import { shownDay } from '../../../kernel/dates.ts';
import { bare, Sources } from '../citing.ts';
import { citesOf, type CompanyMaterial, type Made } from '../material.ts';
import { shownBand } from '../rows-of-market.ts';
import { blockKind, ofCompany } from './block.ts';
import { cited, money, referring, type Showing } from './showing.ts';

type Snapshot = z.output<typeof schema>;
type Details = Snapshot['quick_snapshot']['company_firmographics']['details'];

/** The company at a glance. Never empty for a company that is known. */
export const quickSnapshot = blockKind(schema, {
  subjects: ofCompany,
  reads: ['company'],
  sections: ['firmographics', 'headcount', 'funding', 'public_company_financials', 'products_and_services'],
  make({ companies }): Made<Snapshot> {
    const [company] = companies as [CompanyMaterial];
    const { data, columns } = company;
    const { firmographics } = data;
    const sources = new Sources();
    for (const [section, paths] of citedPaths) for (const path of paths) sources.refs(citesOf(company, section, path));
    const product = data.products_and_services;
    const summary = product && 'product_overview' in product ? product.product_overview : { summary: '', source: [] };
    const latest = data.funding && 'funding_rounds' in data.funding ? data.funding.funding_rounds[0] : undefined;
    const value: Snapshot = {
      quick_snapshot: {
        company_firmographics: {
          organization: organizationOf(company),
          details: {
            industry: firmographics?.industry ?? '',
            founded_year: columns.Founded,
            website: firmographics?.website ?? '',
            hq: firmographics?.location ?? '',
            operating_status: firmographics?.operating_status ?? '',
            company_type: firmographics?.type ?? '',
            employees_in_crunchbase: columns['Employees (Source A)'],
            employees_in_linkedin: columns['Employees (Source B)'],
            last_funding_round: latest?.round ?? columns['Funding Stage'],
            ticker: firmographics?.ticker ?? '',
            financials: financialsOf(company),
          },
        },
        product_details: {
          product_category: columns['Product Category'],
          summary: summary.summary === '' ? columns['Core Offering'] : sources.taken(summary.summary, summary.source),
        },
      },
      sources: sources.list,
    };
    return { value, sources: sources.list.length };
  },
  show: showSnapshot,
});

/** The values that it shows, each of which is cited by itself. */
const citedPaths = [
  ['firmographics', ['name', 'industry', 'founded', 'website', 'location', 'operating_status', 'type', 'ticker']],
  ['headcount', ['employee_range', 'total_employees']],
  ['funding', ['funding_rounds[0]', 'overall.funding_stage']],
  ['public_company_financials', ['revenue', 'ebitda', 'net_income', 'market_cap']],
] as const;

function showSnapshot({ quick_snapshot, sources }: Snapshot, { name, register }: Showing): Block[] {
  const { organization, details } = quick_snapshot.company_firmographics;
  const { product_category, summary } = quick_snapshot.product_details;
  const { revenue, ebitda, pat, market_cap } = details.financials;
  /** What a fact rests on: its sources name the section and the path of it. */
  const of = (...paths: string[]) =>
    cited(
      register,
      sources.filter(({ section }) => paths.includes(section)),
    );
  const firm = (path: string) => of(`firmographics ${path}`);
  const figure = (label: string, { value, currency, period }: typeof revenue, path: string) => ({
    label: period === '' ? label : `${label}, ${shownDay(period)}`,
    value: { ...money(value, currency), cites: of(`public_company_financials ${path}`) },
  });
  const facts: { label: string; value: Value }[] = [
    { label: 'Company', value: { value: organization.name, cites: firm('name') } },
    { label: 'What it does', value: referring(register, summary, sources) },
    { label: 'Industry', value: { value: details.industry, cites: firm('industry') } },
    { label: 'Product category', value: { value: product_category } },
    { label: 'Founded', value: { value: details.founded_year, cites: firm('founded') } },
    { label: 'Website', value: { value: details.website, url: details.website, cites: firm('website') } },
    { label: 'Head office', value: { value: details.hq, cites: firm('location') } },
    ...(details.company_type === 'public' && details.operating_status === 'IPO'
      ? []
      : [{ label: 'Status', value: { value: details.operating_status, cites: firm('operating_status') } }]),
    { label: 'Type', value: { value: details.company_type === 'public' ? 'Listed' : 'Private', cites: firm('type') } },
    { label: 'Employees', value: people(details, of) },
    {
      label: 'Last funding round',
      value: { value: details.last_funding_round, cites: of('funding funding_rounds[0]', 'funding overall.funding_stage') },
    },
    { label: 'Ticker', value: { value: details.ticker, cites: firm('ticker') } },
    figure('Revenue', revenue, 'revenue'),
    figure('EBITDA', ebitda, 'ebitda'),
    figure('Net income', pat, 'net_income'),
    figure('Market value', market_cap, 'market_cap'),
  ];
  return [{ kind: 'facts', title: name, facts }];
}

/** The number of its people, with the band that another source has them in; either where the other is not known. */
function people({ employees_in_linkedin: count, employees_in_crunchbase: known }: Details, of: (...paths: string[]) => Cites): Value {
  if (count === null) return { value: shownBand(known), cites: of('headcount employee_range') };
  if (known === '') return { value: count, cites: of('headcount total_employees') };
  return {
    value: `${shownNumber(count, 'number')} (band ${shownBand(known)})`,
    cites: of('headcount total_employees', 'headcount employee_range'),
  };
}

/** A company as tables of reports show it. */
export function organizationOf({ permalink, data, columns }: CompanyMaterial) {
  return { name: data.firmographics?.name ?? columns.Name, permalink, url: data.firmographics?.website ?? '', logo: '' };
}

/** What a company says of itself in a line. */
export function descriptionOf({ data, columns }: CompanyMaterial): string {
  return bare(data.firmographics?.short_description || columns['Core Offering']);
}

function financialsOf({ data }: CompanyMaterial): Details['financials'] {
  const figures = data.public_company_financials;
  const known = figures && 'currency' in figures ? figures : undefined;
  const figure = (value: number | null | undefined, period = known?.period) => ({
    currency: known?.currency ?? '',
    value: value ?? null,
    period: period ?? '',
  });
  return {
    revenue: figure(known?.revenue),
    ebitda: figure(known?.ebitda),
    pat: figure(known?.net_income),
    market_cap: figure(known?.market_cap, known?.market_data_date),
  };
}
