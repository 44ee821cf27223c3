import { z } from 'zod';
import { knownDate } from './dates.ts';
import { rowSources } from './sources.ts';
import { continents, operatingStatuses } from '../vocabularies/filters.ts';

const amount = z.number().nullable();
const usd = amount.meta({ description: 'USD; null when unknown' });

/** The columns that describe a company in every discovery answer. Keys, spelling and order are the specification's. */
export const companyColumns = {
  Permalink: z.string(),
  Name: z.string(),
  Website: z.string().meta({ description: 'Bare domain' }),
  'HQ City': z.string(),
  'HQ Country': z.string(),
  'HQ Continent': z.enum([...continents, '']),
  Founded: z.string().meta({ description: 'Year' }),
  Type: z.enum(['Public', 'Private']),
  'Operating Status': z.enum([...operatingStatuses, '']),
  'Product Category': z.string(),
  'Core Offering': z.string(),
  'Product Catalog': z.string().meta({ description: 'Comma-separated' }),
  'Employees (Source A)': z.string().meta({ description: 'Band' }),
  'Employees (Source B)': z.int().nullable(),
  'Funding Stage': z.string(),
  'Total Funding': usd,
  'Last Funding Date': knownDate,
  'Key Investors': z.array(z.string()),
  Revenue: usd,
  Ticker: z.string().meta({ description: '`EXCHANGE:SYMBOL`' }),
  EBITDA: usd,
  'Net Income': usd,
  'EBITDA Margin (%)': amount,
  'Net Income Margin (%)': amount,
  'EPS Diluted': amount,
  'ROA (%)': amount,
  'Unlevered FCF': usd,
  'D/E': amount,
  'Market Cap': usd,
  'Enterprise Value': usd,
  'EV/Revenue (LTM)': amount,
  'EV/EBITDA (LTM)': amount,
  'P/E (LTM)': amount,
  Acquisitions: z.string().meta({ description: 'Comma-separated, with year' }),
  Investments: z.string(),
};

/** 1.0 to 10.0 with one decimal. */
export const score = z.number().min(1).max(10);

/** One row of a market map. */
export const marketMapCompany = z
  .strictObject({ ...companyColumns, 'Overall Score': score, Commentary: z.string(), _sources: rowSources.optional() })
  .meta({ id: 'MarketMapCompany' });

/** One row of a competitor list: how alike the company and the seed are. */
export const peerCompany = z
  .strictObject({ ...companyColumns, 'Overall Score': score, Commentary: z.string(), _sources: rowSources.optional() })
  .meta({ id: 'PeerCompany' });

export type CompanyColumns = z.output<z.ZodObject<typeof companyColumns>>;
export type PeerCompany = z.output<typeof peerCompany>;
export type MarketMapCompany = z.output<typeof marketMapCompany>;
