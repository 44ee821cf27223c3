import { z } from 'zod';
import { continents, operatingStatuses } from '../vocabularies/filters.ts';

const amount = z.number().nullable();
const usd = amount.meta({ description: 'USD; null when unknown' });

/** One row of a discovery answer. Keys, spelling and order are the specification's. */
export const marketMapCompany = z
  .strictObject({
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
    'Last Funding Date': z.string(),
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
    'Overall Score': z.number().min(1).max(10),
    Commentary: z.string(),
  })
  .meta({ id: 'MarketMapCompany' });

export type MarketMapCompany = z.output<typeof marketMapCompany>;
