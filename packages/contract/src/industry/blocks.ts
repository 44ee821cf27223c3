import { z } from 'zod';
import { cite } from '../resources/citation.ts';

/** What the sections of an industry share. */

/** A company or an investor as tables of deals show it. */
export const organization = z
  .object({
    name: z.string(),
    permalink: z.string().meta({ description: 'Empty where it is no company we know' }),
    url: z.string().meta({ description: 'Its website; may be empty' }),
    logo: z.string().meta({ description: 'Empty: no logos are kept' }),
  })
  .meta({ id: 'Organization' });

export const cites = z.array(cite);

/** What text rests on, and the text, which refers to it by number. */
export const cited = {
  source: cites,
  summary: z.string().meta({ description: 'Markdown; refers to `source` as `[1]`, `[2-3]`, `[1,4]`' }),
};

/** A text of its own with what it rests on. */
export const narrative = z.object(cited).meta({ id: 'IndustryNarrative' });

/** `value` times `multiplier`. */
export const scaledAmount = z.object({ value: z.number(), multiplier: z.int() }).meta({ id: 'ScaledAmount' });

/** A summary of one thing with what it rests on. */
export const summarized = z.object({ summary: z.string(), sources: cites });

export function chart<Point extends z.ZodType>(point: Point) {
  return z.object({
    title: z.string(),
    url: z.string().meta({ description: 'Of an image; empty' }),
    data: z.array(point),
    source: z.string(),
    note: z.string().meta({ description: 'How the series is computed' }),
  });
}

export type Organization = z.output<typeof organization>;
export type IndustryNarrative = z.output<typeof narrative>;
export type ScaledAmount = z.output<typeof scaledAmount>;
