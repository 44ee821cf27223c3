import { z } from 'zod';
import { cites, dashedDate, shownDay } from '../resources/citation.ts';
import { datePrecision } from '../resources/dates.ts';
import { list, text } from '../resources/values.ts';
import { chart, charts, cited, organization, productCategory as product_category, scaledAmount, summarized } from './blocks.ts';

const usd = z.int().meta({ description: 'USD' });
const party = (what: string) => z.object({ organization, product_category }).meta({ description: what });
const commentary = z.string().meta({ description: 'What the record says; refers to `sources` by number' });

export const transactionsMna = z
  .object({
    m_and_a: z
      .object({
        mna: z
          .array(
            z.object({
              target: party('The company that was bought'),
              acquirer: party('The company that bought it'),
              geo: z.string().meta({ description: 'Country of the target, in English; empty when unknown' }),
              date: dashedDate,
              date_precision: datePrecision.optional(),
              value: usd.nullable().meta({ description: 'USD; null when it is not disclosed' }),
              commentary,
            }),
          )
          .meta({ description: 'Closed deals, newest first' }),
        sources: cites,
        other_key_deals: z.array(summarized).meta({ description: 'Deals that are not closed' }),
        ...cited,
      })
      .meta({ description: 'Deals of the market, with a summary' }),
    select_transaction_profiles: z
      .array(
        z.object({
          title: text('`Alder Farms buys Birch Labs for $46 million`'),
          deal_overview: z
            .object({
              acquirer: text('Name of the buyer'),
              acquiree: text('Name of the company that was bought'),
              date: dashedDate,
              date_precision: datePrecision.optional(),
            })
            .meta({ description: 'Both sides and the date' }),
          news_and_commentary: z
            .array(z.object({ commentary: text('The record’s own sentence, or a sentence of a document or an article'), sources: cites }))
            .meta({ description: 'What is said of the deal; empty when nothing is' }),
          key_quotes: z
            .array(z.object({ quote: text('Words of a person'), sources: cites }))
            .optional()
            .meta({ description: 'Always absent' }),
          sources: cites,
        }),
      )
      .meta({ description: 'The largest of the deals whose value is known' }),
  })
  .meta({ id: 'TransactionsMna', description: 'Acquisitions of companies of the market' });

export const fundingStageGroups = ['Seed Stage', 'Early Stage', 'Late Stage', 'Private Equity', 'Others'] as const;
const quarter = z
  .string()
  .regex(/^Q[1-4] '\d\d$/, "must be a quarter such as Q3 '30")
  .meta({ description: "`Q3 '30`" });
const deals = z.int().meta({ description: 'Number of rounds' });
const investors = (which: string) =>
  z
    .array(z.object({ organization }))
    .optional()
    .meta({ description: `${which}; absent when none is named` });

export const transactionsFundraising = z
  .object({
    fundraising: z
      .object({
        fundraising: z
          .array(
            z.object({
              organization,
              funding: z.int().meta({ description: 'USD; 0 means undisclosed' }),
              funding_type: text('Stage of the round; empty when unknown'),
              date: dashedDate,
              date_precision: datePrecision.optional(),
              commentary,
              product_category,
              lead_investors: investors('Investors who led the round'),
              investors: investors('The other investors'),
            }),
          )
          .meta({ description: 'Newest first' }),
        sources: cites,
        charts: charts({
          fundraising_line_chart: chart('Rounds by quarter, of the twelve quarters up to the newest round', z.object({ quarter, deals })),
          fundraising_stage_chart: chart(
            'Rounds by quarter and stage',
            z.object({ quarter, stage: z.enum(fundingStageGroups).meta({ description: 'Group of stages' }), deals }),
          ),
          fundraising_quarter_wise_chart: chart(
            'Amounts by quarter',
            z.object({
              quarter,
              funding: scaledAmount.meta({ description: 'Sum of the disclosed amounts in USD: `value` times `multiplier`' }),
            }),
          ),
        }),
        other_key_fundraises: z.array(summarized).meta({ description: 'Rounds before those that are listed' }),
        ...cited,
      })
      .meta({ description: 'Rounds of the market, with a summary' }),
    key_investors_in_this_space: z
      .object({
        key_investors_in_this_space: z
          .array(
            z.object({
              organization,
              no_of_investments: z.int().meta({ description: 'Rounds of these companies that it took part in' }),
              key_investments: list('Names of the companies of the market whose rounds it took part in'),
              type: z
                .enum(['Institutional', 'Strategic'])
                .meta({ description: '`Strategic` where it is known to do another business than investing' }),
            }),
          )
          .meta({ description: 'Investors by their number of rounds, at most 20' }),
        sources: cites,
      })
      .meta({ description: 'Investors of the market' }),
  })
  .meta({ id: 'TransactionsFundraising', description: 'Funding rounds of companies of the market' });

export const transactionsIpo = z
  .object({
    ipo_exits: z
      .array(
        z.object({
          organization: organization
            .extend({ headquarters: text('"City, Country"; empty when unknown') })
            .meta({ id: 'OrganizationAtPlace', description: 'The listed company' }),
          valuation: z.string().meta({ description: 'Present market value as records state it, `1.3B USD`; empty when none does' }),
          ticker: text('`EXCHANGE:SYMBOL`; absent when unknown').optional(),
          date: shownDay.meta({ description: 'Day of the listing; empty where no document states it' }),
          description: text('A sentence on the listing, else what the company does; empty when unknown'),
          product_category,
        }),
      )
      .meta({
        description: 'Listed companies of the market: those whose listing a document dates first, newest first, then the best fitting',
      }),
    sources: cites,
    ...cited,
  })
  .meta({ id: 'TransactionsIpo', description: 'Listed companies of the market' });
