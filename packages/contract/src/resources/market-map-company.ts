import { z } from 'zod';
import { knownDate } from './dates.ts';
import { rowSources } from './sources.ts';
import { continents, operatingStatuses } from '../vocabularies/filters.ts';

const amount = z.number().nullable();
const usd = amount.meta({ description: 'USD; null when unknown' });

/** The columns that describe a company in every discovery answer. Keys, spelling and order are the specification's. */
export const companyColumns = {
  Permalink: z.string().meta({ description: 'Permalink of the company' }),
  Name: z.string().meta({ description: 'Name of the company' }),
  Website: z.string().meta({ description: 'Bare domain' }),
  'HQ City': z.string().meta({ description: 'City of the headquarters; empty when unknown' }),
  'HQ Country': z.string().meta({ description: 'Country of the headquarters, in English; empty when unknown' }),
  'HQ Continent': z.enum([...continents, '']).meta({ description: 'Continent of the headquarters; empty when unknown' }),
  Founded: z.string().meta({ description: 'Year' }),
  Type: z.enum(['Public', 'Private']).meta({ description: '`Public` where it is listed on an exchange' }),
  'Operating Status': z.enum([...operatingStatuses, '']).meta({ description: 'What became of it; empty when unknown' }),
  'Product Category': z.string().meta({ description: 'What kind of product it sells; empty when unknown' }),
  'Core Offering': z.string().meta({ description: 'What it offers, in a sentence; empty when unknown' }),
  'Product Catalog': z.string().meta({ description: 'Comma-separated' }),
  'Employees (Source A)': z.string().meta({ description: 'Band' }),
  'Employees (Source B)': z.int().nullable().meta({ description: 'Number of employees; null when unknown' }),
  'Funding Stage': z.string().meta({ description: 'Stage of the latest funding round; empty when unknown' }),
  'Total Funding': usd,
  'Last Funding Date': knownDate,
  'Key Investors': z.array(z.string()).meta({ description: 'Names of investors; empty when none is known' }),
  Revenue: usd,
  Ticker: z.string().meta({ description: '`EXCHANGE:SYMBOL`' }),
  EBITDA: usd,
  'Net Income': usd,
  'EBITDA Margin (%)': amount.meta({ description: 'EBITDA as a percentage of revenue; null when unknown' }),
  'Net Income Margin (%)': amount.meta({ description: 'Net income as a percentage of revenue; null when unknown' }),
  'EPS Diluted': amount.meta({ description: 'Diluted earnings a share, USD; null when unknown' }),
  'ROA (%)': amount.meta({ description: 'Net income as a percentage of total assets; null when unknown' }),
  'Unlevered FCF': usd,
  'D/E': amount.meta({ description: 'Total debt divided by equity; null when unknown' }),
  'Market Cap': usd,
  'Enterprise Value': usd,
  'EV/Revenue (LTM)': amount.meta({ description: 'Enterprise value divided by revenue of the last twelve months; null when unknown' }),
  'EV/EBITDA (LTM)': amount.meta({ description: 'Enterprise value divided by EBITDA of the last twelve months; null when unknown' }),
  'P/E (LTM)': amount.meta({ description: 'Share price divided by earnings a share of the last twelve months; null when unknown' }),
  Acquisitions: z.string().meta({ description: 'Comma-separated, with year' }),
  Investments: z.string().meta({ description: 'Companies that it invested in, comma-separated; empty when none is known' }),
};

/** 1.0 to 10.0 with one decimal. */
export const score = z.number().min(1).max(10).meta({ description: '1.0 to 10.0, one decimal; higher is a better fit' });

/** One row of a market map. */
export const marketMapCompany = z
  .strictObject({
    ...companyColumns,
    'Overall Score': score,
    Commentary: z.string().meta({ description: 'Why it has this score, in sentences' }),
    _sources: rowSources.optional().meta({ description: 'Only with `include_sources=true`: why the row has its score' }),
  })
  .meta({ id: 'MarketMapCompany' });

/** One row of a competitor list: how alike the company and the seed are. */
export const peerCompany = z
  .strictObject({
    ...companyColumns,
    'Overall Score': score,
    Commentary: z.string().meta({ description: 'Why it has this score, in sentences' }),
    _sources: rowSources.optional().meta({ description: 'Only with `include_sources=true`: why the row has its score' }),
  })
  .meta({ id: 'PeerCompany' });

export type CompanyColumns = z.output<z.ZodObject<typeof companyColumns>>;
export type PeerCompany = z.output<typeof peerCompany>;
export type MarketMapCompany = z.output<typeof marketMapCompany>;
