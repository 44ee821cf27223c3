import { z } from 'zod';
import { datePrecision, knownDate } from '../resources/dates.ts';
import { marketMapCompany } from '../resources/market-map-company.ts';
import { text, textOrNull } from '../resources/values.ts';
import { cites, reportMeta } from './blocks.ts';

const amount = z.number().nullable().meta({ description: 'In USD, despite the label; null when undisclosed or no exchange rate is known' });
const news = z
  .string()
  .nullable()
  .meta({ description: 'Headline, then a line with its address, with a blank line between two; null when there is none' });
const city = textOrNull('City of the headquarters');
const country = textOrNull('Country of the headquarters, in English');
const continent = textOrNull('Continent of the headquarters');
const founded = textOrNull('Year of foundation, four digits');
const band = textOrNull('Band of the number of employees');
const employees = z.int().nullable().meta({ description: 'Number of employees; null when unknown' });
const category = textOrNull('What kind of product it sells');
const offering = textOrNull('What it offers, in a sentence');
const catalog = textOrNull('Names of products, comma-separated');
const names = (which: string) =>
  z
    .array(z.string())
    .nullable()
    .meta({ description: `${which}; null when none is named` });

export const mnaRow = z
  .object({
    Permalink: text('Of the deal'),
    'Deal Date (Announced)': knownDate,
    'Deal Completion Date': z.string().nullable().meta({ description: 'Always null: no source states it' }),
    'Deal Status': z.enum(['Complete', 'Pending']).meta({ description: '`Complete` where the deal is closed' }),
    'Deal Amount ($M)': amount,
    'Acquirer Name': text('Name of the buyer'),
    'Acquirer Website': text('Bare domain of the buyer; empty when unknown'),
    'Acquirer Type': z
      .enum(['Strategic', 'Institutional'])
      .meta({ description: '`Strategic` buys for its own business, `Institutional` to invest' }),
    'Target Name': text('Name of the company that is bought'),
    'Target Website': textOrNull('Bare domain of the company that is bought'),
    'Target HQ City': city,
    'Target HQ Country': country,
    'Target HQ Continent': continent,
    'Target Founded': founded,
    'Target Employees (Source A)': band,
    'Target Employees (Source B)': employees,
    'Target Product Category': category,
    'Target Core Offering': offering,
    'Target Product Catalog': catalog,
    News: news,
    date_precision: datePrecision.optional(),
    sources: cites.optional().meta({ description: 'Records that the row comes from' }),
  })
  .meta({ id: 'MnaRow', description: 'A deal' });

export const fundraiseRow = z
  .object({
    Permalink: text('Of the company'),
    'Funding Date': knownDate,
    'Funding Stage': text('Stage of the round; `Undisclosed` when unknown'),
    'Funding Amount ($M)': amount,
    'Lead Investor(s)': names('Names of the investors who led the round'),
    'Other Investor(s)': names('Names of the other investors'),
    Name: text('Name of the company'),
    Website: textOrNull('Bare domain'),
    'HQ City': city,
    'HQ Country': country,
    'HQ Continent': continent,
    Founded: founded,
    'Employees (Source A)': band,
    'Employees (Source B)': employees,
    'Product Category': category,
    'Core Offering': offering,
    'Product Catalog': catalog,
    News: news,
    date_precision: datePrecision.optional(),
    sources: cites.optional().meta({ description: 'Records that the row comes from' }),
  })
  .meta({ id: 'FundraiseRow', description: 'A funding round' });

const grid = <Row extends z.ZodType>(row: Row) =>
  z.object({
    Grid: z.record(z.string(), z.array(row)).meta({ description: '`<name of the workflow> - Grid_<UUID>` → its rows, a single key' }),
    meta: reportMeta,
  });

export const acquisitionReport = grid(mnaRow).meta({ id: 'AcquisitionReport' });
export const fundraiseReport = grid(fundraiseRow).meta({ id: 'FundraiseReport' });
export const marketMapReport = grid(marketMapCompany).meta({ id: 'MarketMapReport' });

export type AcquisitionReport = z.output<typeof acquisitionReport>;
export type FundraiseReport = z.output<typeof fundraiseReport>;
export type MnaRow = z.output<typeof mnaRow>;
export type FundraiseRow = z.output<typeof fundraiseRow>;
