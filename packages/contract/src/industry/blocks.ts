import { z } from 'zod';
import { cites } from '../resources/citation.ts';
import { text } from '../resources/values.ts';

/** What the sections of an industry and the reports of notebooks share. */

/** A company or an investor as tables of deals show it. */
export const organization = z
  .object({
    name: text('Name of the company or investor'),
    permalink: text('Empty where it is no company we know'),
    url: text('Its website; may be empty'),
    logo: text('Empty: no logos are kept'),
  })
  .meta({ id: 'Organization', description: 'A company or an investor' });

/** What text rests on, and the text, which refers to it by number. */
export const cited = {
  source: cites,
  summary: text('Markdown; refers to `source` as `[1]`, `[2-3]`, `[1,4]`'),
};

/** A text of its own with what it rests on. */
export const narrative = z.object(cited).meta({ id: 'IndustryNarrative', description: 'A text with its sources' });

/** `value` times `multiplier`. */
export const scaledAmount = z
  .object({
    value: z.number().meta({ description: 'To be multiplied by `multiplier`' }),
    multiplier: z.int().meta({ description: 'What `value` counts: 1000000 for millions' }),
  })
  .meta({ id: 'ScaledAmount', description: 'An amount: `value` times `multiplier`' });

/** A summary of one thing with what it rests on. */
export const summarized = z.object({ summary: text('What happened, in a sentence'), sources: cites });

/** @param what the points are, as the description of the chart says it */
export function chart<Point extends z.ZodType>(what: string, point: Point) {
  return z
    .object({
      title: text('Title of the chart'),
      url: text('Of an image; empty'),
      data: z.array(point).meta({ description: 'Points of the chart; empty when there are none' }),
      source: text('Publishers of the data, comma-separated; may be empty'),
      note: text('How the series is computed'),
    })
    .meta({ description: what });
}

/** Charts by name. */
export function charts<Charts extends z.ZodRawShape>(named: Charts) {
  return z.object(named).meta({ description: 'Charts by name' });
}

/** What product a company of a table sells. */
export const productCategory = text('What kind of product it sells, else its industry; empty when unknown');

export type Organization = z.output<typeof organization>;
export type IndustryNarrative = z.output<typeof narrative>;
export type ScaledAmount = z.output<typeof scaledAmount>;
