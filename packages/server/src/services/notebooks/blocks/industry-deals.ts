import { industrySections, type Cite } from '@firmament/contract';
import type { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import { dateOfDashed, shownDay } from '../../../kernel/dates.ts';
import { asMarkdown } from '../../../kernel/text.ts';
import { stackedOf, timelineOf } from './charts.ts';
import { filled } from '../material.ts';
import { blockKind, nothingKnown } from './block.ts';
import { countCited, industrySection } from './industry.ts';
import { line, narrative, plain, referring, supported, type Showing } from './showing.ts';
import { dayOf, firstOf, mostRows, namesOf, tableOf } from './table.ts';

const { transactions_fundraising, transactions_mna, transactions_ipo } = industrySections;
type Fundraising = z.output<typeof transactions_fundraising>;
type Mna = z.output<typeof transactions_mna>;
type Charts = Fundraising['fundraising']['charts'];

export const industryFundraising = industrySection(
  ['transactions_fundraising'],
  transactions_fundraising,
  ({ fundraising: raised, key_investors_in_this_space: investors }, showing) => [
    ...narrative(raised, showing),
    ...raisedCharts(raised.charts),
    rounds(raised, showing),
    ...others('Other rounds', raised.other_key_fundraises, showing),
    ...tableOf('Key investors', investors.key_investors_in_this_space, [
      ['Investor', ({ organization: { name, url } }) => ({ value: name, url })],
      ['Kind', ({ type }) => ({ value: type })],
      ['Rounds', ({ no_of_investments }) => ({ value: no_of_investments })],
      ['Invested in', ({ key_investments }) => ({ value: namesOf(key_investments) }), 2.5],
    ]),
  ],
);

/** The rounds of each quarter stand as the sum of their stages. */
function raisedCharts({ fundraising_line_chart, fundraising_stage_chart, fundraising_quarter_wise_chart: amounts }: Charts): Block[] {
  const periods = fundraising_line_chart.data.map(({ quarter }) => quarter);
  const { title, data, note } = fundraising_stage_chart;
  return [
    ...stackedOf(
      title,
      data.map(({ quarter, stage, deals }) => ({ period: quarter, name: stage, value: deals })),
      { measure: 'Rounds', unit: 'number', periods, note },
    ),
    ...stackedOf(
      amounts.title,
      amounts.data.map(({ quarter, funding }) => ({ period: quarter, name: 'Raised', value: funding.value * funding.multiplier })),
      { measure: 'Raised', unit: 'usd', note: amounts.note },
    ),
  ];
}

function rounds({ fundraising: all, sources }: Fundraising['fundraising'], { register }: Showing): Block {
  return {
    kind: 'deals',
    title: firstOf('Funding rounds', all),
    deals: all.slice(0, mostRows).map(({ organization, funding, funding_type, date, commentary, lead_investors = [], investors = [] }) => ({
      date: dateOfDashed(date),
      company: organization.name,
      type: funding_type,
      counterparties: [...lead_investors, ...investors].map((investor) => investor.organization.name),
      amount_usd: funding === 0 ? null : funding,
      commentary: plain(commentary),
      cites: referring(register, commentary, sources).cites ?? [],
    })),
  };
}

export const industryMna = industrySection(['transactions_mna'], transactions_mna, ({ m_and_a, select_transaction_profiles }, showing) => [
  ...narrative(m_and_a, showing),
  ...timelineOf(
    m_and_a.mna.map(({ target, date, value }) => ({
      date: dateOfDashed(date),
      name: target.organization.name,
      type: 'Acquisition',
      amount_usd: value,
    })),
    'Deals by day and amount',
  ),
  bought(m_and_a, showing),
  ...others('Deals that are not closed', m_and_a.other_key_deals, showing),
  ...select_transaction_profiles
    .filter(({ news_and_commentary }) => news_and_commentary.length > 0)
    .flatMap((profile) => profileOf(profile, showing)),
]);

function bought({ mna: all, sources }: Mna['m_and_a'], { register }: Showing): Block {
  return {
    kind: 'deals',
    title: firstOf('Acquisitions', all),
    deals: all.slice(0, mostRows).map(({ target, acquirer, date, value, commentary }) => ({
      date: dateOfDashed(date),
      company: target.organization.name,
      type: 'Acquisition',
      counterparties: [acquirer.organization.name],
      amount_usd: value,
      commentary: yearIn(commentary, [acquirer.organization.name, target.organization.name])
        ? ''
        : plain(commentary || target.product_category),
      cites: referring(register, commentary, sources).cites ?? [],
    })),
  };
}

/** The year, where all that is told is that one bought the other in it: the row says as much. */
function yearIn(commentary: string, [acquirer, target]: [string, string]): string {
  const before = `${acquirer} bought ${target} in `;
  const told = plain(commentary).trim();
  return told.startsWith(before) && /^\d{4}$/.test(told.slice(before.length)) ? told.slice(before.length) : '';
}

/** One deal with its facts and sentences. */
function profileOf(
  { title, deal_overview, news_and_commentary, key_quotes = [] }: Mna['select_transaction_profiles'][number],
  { register }: Showing,
): Block[] {
  const told = news_and_commentary.map(({ commentary, sources }) => `- ${line(register, commentary, sources)}`);
  const heading = [title, shownDay(dateOfDashed(deal_overview.date))].filter(Boolean).join(', ');
  return [
    { kind: 'narrative', markdown: [`### ${asMarkdown(heading)}`, ...told].join('\n') },
    ...key_quotes.map(({ quote, sources }): Block => {
      const { paragraph, cites } = supported(register, quote, sources);
      return { kind: 'quote', text: paragraph, speaker: '', cites };
    }),
  ];
}

function others(title: string, all: readonly { summary: string; sources: readonly Cite[] }[], { register }: Showing): Block[] {
  if (all.length === 0) return [];
  const told = all.slice(0, mostRows).map(({ summary, sources }) => `- ${line(register, summary, sources)}`);
  return [{ kind: 'narrative', markdown: [`### ${firstOf(title, all)}`, ...told].join('\n') }];
}

const listings = industrySection(['transactions_ipo'], transactions_ipo, (told, showing) => [
  ...narrative(told, showing),
  ...tableOf('Listed companies', told.ipo_exits, [
    ['Company', ({ organization: { name, url } }) => ({ value: name, url }), 1.5],
    ['Ticker', ({ ticker = '' }) => ({ value: ticker }), 1.4],
    ['Listed on', ({ date }) => dayOf(date)],
    ['Market value', ({ valuation }) => ({ value: valuation })],
    ['Category', ({ product_category }) => ({ value: product_category })],
    ['Head office', ({ organization }) => ({ value: organization.headquarters })],
    ['What is told', ({ description }) => ({ value: plain(description) }), 2.5],
  ]),
]);

/** Listings as exits: those with a known day. The landscape shows the others. */
export const industryListings = blockKind(transactions_ipo, {
  ...listings,
  make({ industry }) {
    const section = filled(industry?.data.transactions_ipo);
    if (!section) return { value: {}, sources: 0, empty: industry?.why.transactions_ipo ?? nothingKnown };
    const ipo_exits = section.ipo_exits.filter(({ date }) => date !== '');
    if (ipo_exits.length === 0) return { value: {}, sources: 0, empty: undated };
    const value = { ...section, ipo_exits };
    return { value, sources: countCited(value) };
  },
});

const undated = 'Companies of this market are listed, and no document at hand states the day of a listing.';
