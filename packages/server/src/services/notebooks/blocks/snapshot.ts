import type { quickSnapshot as snapshotSchema } from '@firmament/contract';
import type { z } from 'zod';
import { bare, Sources } from '../citing.ts';
import { citesOf, type CompanyMaterial, type Made, type Material } from '../material.ts';
import { ofCompany, type BlockKind } from './block.ts';

type Snapshot = z.output<typeof snapshotSchema>;
type Details = Snapshot['quick_snapshot']['company_firmographics']['details'];

/** The company at a glance. Never empty for a company that is known. */
export const quickSnapshot: BlockKind = {
  subjects: ofCompany,
  reads: ['company'],
  sections: ['firmographics', 'headcount', 'funding', 'public_company_financials', 'products_and_services'],
  make({ companies }: Material): Made<Snapshot> {
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
};

/** The values that it shows, each of which is cited by itself. */
const citedPaths = [
  ['firmographics', ['name', 'industry', 'founded', 'website', 'location', 'operating_status', 'type', 'ticker']],
  ['headcount', ['employee_range', 'total_employees']],
  ['funding', ['funding_rounds[0]', 'overall.funding_stage']],
  ['public_company_financials', ['revenue', 'ebitda', 'net_income', 'market_cap']],
] as const;

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
