import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';
import { marketMapCompany } from '../resources/market-map-company.ts';
import { cites, reportMeta } from './blocks.ts';

const text = z.string();
const orNull = text.nullable();
const amount = z.number().nullable().meta({ description: 'In USD, despite the label' });

export const mnaRow = z
  .object({
    Permalink: text.meta({ description: 'Of the deal' }),
    'Deal Date (Announced)': knownDate,
    'Deal Completion Date': orNull,
    'Deal Status': z.enum(['Complete', 'Pending']),
    'Deal Amount ($M)': amount,
    'Acquirer Name': text,
    'Acquirer Website': text,
    'Acquirer Type': z.enum(['Strategic', 'Institutional']),
    'Target Name': text,
    'Target Website': orNull,
    'Target HQ City': orNull,
    'Target HQ Country': orNull,
    'Target HQ Continent': orNull,
    'Target Founded': orNull,
    'Target Employees (Source A)': orNull,
    'Target Employees (Source B)': z.int().nullable(),
    'Target Product Category': orNull,
    'Target Core Offering': orNull,
    'Target Product Catalog': orNull,
    News: orNull.meta({ description: 'Prose, then a line with its address' }),
    date_precision: datePrecision.optional(),
    sources: cites.optional(),
  })
  .meta({ id: 'MnaRow' });

export const fundraiseRow = z
  .object({
    Permalink: text.meta({ description: 'Of the company' }),
    'Funding Date': knownDate,
    'Funding Stage': text,
    'Funding Amount ($M)': amount,
    'Lead Investor(s)': z.array(text).nullable(),
    'Other Investor(s)': z.array(text).nullable(),
    Name: text,
    Website: orNull,
    'HQ City': orNull,
    'HQ Country': orNull,
    'HQ Continent': orNull,
    Founded: orNull,
    'Employees (Source A)': orNull,
    'Employees (Source B)': z.int().nullable(),
    'Product Category': orNull,
    'Core Offering': orNull,
    'Product Catalog': orNull,
    News: orNull.meta({ description: 'Prose, then a line with its address' }),
    date_precision: datePrecision.optional(),
    sources: cites.optional(),
  })
  .meta({ id: 'FundraiseRow' });

const grid = <Row extends z.ZodType>(row: Row) => z.object({ Grid: z.record(z.string(), z.array(row)), meta: reportMeta });

export const acquisitionReport = grid(mnaRow).meta({ id: 'AcquisitionReport' });
export const fundraiseReport = grid(fundraiseRow).meta({ id: 'FundraiseReport' });
export const marketMapReport = grid(marketMapCompany).meta({ id: 'MarketMapReport' });

export type AcquisitionReport = z.output<typeof acquisitionReport>;
export type FundraiseReport = z.output<typeof fundraiseReport>;
export type MnaRow = z.output<typeof mnaRow>;
export type FundraiseRow = z.output<typeof fundraiseRow>;
