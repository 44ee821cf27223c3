import { z } from 'zod';
import { flag } from './text.ts';
import { text } from './values.ts';

/** One upstream record that a served value comes from. */
export const provenance = z
  .object({
    source: z.string().meta({ description: 'Name of the upstream' }),
    source_key: z.string().meta({ description: 'The upstream’s own key of the record' }),
    source_url: z.string().meta({ description: 'Page of the record at its upstream; empty where it has none' }),
    as_of: z.string().meta({
      description:
        'The day the record speaks of, or the month or year where it states no more: `2021-11-04`, `2021-11`, `2021`; empty when the upstream does not say',
    }),
    retrieved_at: z.string().meta({ description: 'When it was read or imported, ISO 8601, UTC' }),
    method: z.enum(['filed', 'reported', 'derived', 'generated']).meta({
      description: '`filed` with an authority, `reported` by its publisher, `derived` by us from the records named, `generated`',
    }),
    left_out: z
      .object({ value: text('The value that is not served; empty where a whole section is'), reason: text('Why it is not served') })
      .optional()
      .meta({
        description: 'What the record states here and is not served, and why; absent on records that a value comes from',
      }),
    file: z
      .string()
      .optional()
      .meta({ description: 'The imported file it came in; absent for what came another way, or before files were noted' }),
    place: z.string().optional().meta({ description: 'Its position in that file: `line 17`; empty if unknown' }),
    words: z
      .array(
        z.object({
          of: z.string().optional().meta({ description: 'The value they speak for, where the field has several' }),
          in: z.enum(['title', 'text', 'teaser']).meta({ description: 'Part of the article' }),
          start: z.int().meta({ description: 'In UTF-16 code units' }),
          end: z.int().meta({ description: 'The first behind them' }),
          text: text('The words'),
        }),
      )
      .optional()
      .meta({ description: 'Of news: the words of the article that the value was read from' }),
    imported_at: z.string().optional().meta({ description: 'When that import began' }),
  })
  .meta({ id: 'Provenance' });

/** Where the values of a company's sections come from: section → path of a value or a row in it → records. */
export const sectionSources = z.record(z.string(), z.record(z.string(), z.array(provenance))).meta({
  id: 'SectionSources',
  description: 'Section → path of a value or row (`founded`, `[0]`, `funding_rounds[0]`) → the records it comes from',
});

/** `_sources` beside what was asked for. */
export const askedSources = sectionSources.optional().meta({ description: 'Only with `include_sources=true`' });

export type SectionSources = z.output<typeof sectionSources>;

/** Why a row of a discovery answer has its score: every component, what it weighs, and the statements and records behind it. */
export const rowSources = z
  .object({
    components: z
      .record(
        z.string(),
        z.object({
          value: z.number().meta({ description: '0 to 1, from the query and this company alone' }),
          weight: z.number().meta({ description: 'Its share of the whole; `docs/reference/ranking.md` has the table' }),
        }),
      )
      .meta({ description: 'Components of the score by name' }),
    evidence: z
      .array(
        z.object({
          component: z.string().meta({ description: 'Component of the score that it supports' }),
          field: z.string().meta({ description: 'Where it stands: `product_category`, `key_phrase`, `acquisition` …' }),
          text: text('What it says'),
          records: z.array(provenance).meta({ description: 'Records that say so' }),
        }),
      )
      .meta({ description: 'Statements that support the components' }),
  })
  .meta({ id: 'RowSources' });

export type RowSources = z.output<typeof rowSources>;

/** The query parameter that asks for `_sources`. */
export const includeSources = flag('false', '`true` adds `_sources`: where each value or row of the answer comes from');
