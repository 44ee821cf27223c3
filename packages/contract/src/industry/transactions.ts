import { z } from 'zod';
import { dashedDate, shownDay } from '../resources/citation.ts';
import { datePrecision } from '../resources/dates.ts';
import { chart, cited, cites, organization, scaledAmount, summarized } from './blocks.ts';

const usd = z.int().meta({ description: 'USD' });
const product_category = z.string();
const party = z.object({ organization, product_category });
const commentary = z.string().meta({ description: 'What the record says; refers to `sources` by number' });

export const transactionsMna = z
  .object({
    m_and_a: z.object({
      mna: z
        .array(
          z.object({
            target: party,
            acquirer: party,
            geo: z.string().meta({ description: 'Country of the target' }),
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
    }),
    select_transaction_profiles: z
      .array(
        z.object({
          title: z.string(),
          deal_overview: z.object({
            acquirer: z.string(),
            acquiree: z.string(),
            date: dashedDate,
            date_precision: datePrecision.optional(),
          }),
          news_and_commentary: z.array(z.object({ commentary: z.string(), sources: cites })),
          key_quotes: z.array(z.object({ quote: z.string(), sources: cites })).optional(),
          sources: cites,
        }),
      )
      .meta({ description: 'The largest of the deals whose value is known' }),
  })
  .meta({ id: 'TransactionsMna' });

export const fundingStageGroups = ['Seed Stage', 'Early Stage', 'Late Stage', 'Private Equity', 'Others'] as const;
const quarter = z.string().regex(/^Q[1-4] '\d\d$/, "must be a quarter such as Q3 '30");
const investor = z.object({ organization });

export const transactionsFundraising = z
  .object({
    fundraising: z.object({
      fundraising: z
        .array(
          z.object({
            organization,
            funding: z.int().meta({ description: 'USD; 0 means undisclosed' }),
            funding_type: z.string(),
            date: dashedDate,
            date_precision: datePrecision.optional(),
            commentary,
            product_category,
            lead_investors: z.array(investor).optional(),
            investors: z.array(investor).optional(),
          }),
        )
        .meta({ description: 'Newest first' }),
      sources: cites,
      charts: z.object({
        fundraising_line_chart: chart(z.object({ quarter, deals: z.int() })),
        fundraising_stage_chart: chart(z.object({ quarter, stage: z.enum(fundingStageGroups), deals: z.int() })),
        fundraising_quarter_wise_chart: chart(z.object({ quarter, funding: scaledAmount })),
      }),
      other_key_fundraises: z.array(summarized).meta({ description: 'Rounds behind those that are listed' }),
      ...cited,
    }),
    key_investors_in_this_space: z.object({
      key_investors_in_this_space: z.array(
        z.object({
          organization,
          no_of_investments: z.int().meta({ description: 'Rounds of these companies that it took part in' }),
          key_investments: z.array(z.string()),
          type: z.enum(['Institutional', 'Strategic']),
        }),
      ),
      sources: cites,
    }),
  })
  .meta({ id: 'TransactionsFundraising' });

export const transactionsIpo = z
  .object({
    ipo_exits: z
      .array(
        z.object({
          organization: organization.extend({ headquarters: z.string() }).meta({ id: 'OrganizationAtPlace' }),
          valuation: z.string().meta({ description: 'Present market value as records state it, `1.3B USD`; empty when none does' }),
          ticker: z.string().optional(),
          date: shownDay.meta({ description: 'Day of the listing; empty where no document states it' }),
          description: z.string(),
          product_category,
        }),
      )
      .meta({
        description: 'Listed companies of the market: those whose listing a document dates first, newest first, then the best fitting',
      }),
    sources: cites,
    ...cited,
  })
  .meta({ id: 'TransactionsIpo' });
