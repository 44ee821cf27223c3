import type { MarketMapCompany } from '@firmament/contract';
import { shownNumber } from '../../../exports/shown-number.ts';
import { shownDay } from '../../../kernel/dates.ts';
import { asMarkdown } from '../../../kernel/text.ts';
import { shownAmount } from '../../../kernel/money.ts';
import { Sources } from '../citing.ts';
import { dash, markdownTable } from './markdown-table.ts';
import { sizeOf, strongOf, type CompanyRow } from '../rows-of-market.ts';
import { mostRows } from '../../discovery/candidates.ts';
import { citesOf, countPaths, type CompanyMaterial, type Made } from '../material.ts';
import { ofCompany, ofIndustry } from './block.ts';
import { sectionText, textKind, textOf, type Text } from './texts.ts';

/** Blocks of custom workflows that are tables in Markdown. Their figures are those that the interface answers. */

const most = 25;
const amount = (value: number | null, currency: string) => (value === null ? '' : shownAmount(value, currency));
const usd = (value: number | null) => amount(value, 'USD');
/** In few letters, where columns are many. */
const short = (value: number | null, currency: string) =>
  value === null ? '' : shownNumber(value, 'usd').replace('$', () => (currency === 'USD' ? '$' : `${currency} `));
const percent = (value: number | null) => (value === null ? '' : `${value.toFixed(1)}%`);

export const financialsTable = sectionText('public_company_financials', (figures, sources, company) => {
  const { currency, annual } = figures;
  const refs = (...paths: [string, ...string[]]) => sources.refs(citesOf(company, 'public_company_financials', ...paths));
  const ofYear = (index: number) => refs(`annual[${index}].revenue`, ...shownOfYear.map((field) => `annual[${index}].${field}`));
  const rows = annual
    .slice(0, 5)
    .map((year, index) => [
      `${shownDay(year.period)}${ofYear(index)}`,
      short(year.revenue, currency),
      short(year.gross_profit, currency),
      short(year.ebitda, currency),
      short(year.net_income, currency),
      short(year.cash, currency),
      short(year.total_debt, currency),
    ]);
  const valued =
    figures.market_cap === null
      ? ''
      : `\nMarket value on ${shownDay(figures.market_data_date)}: ${amount(figures.market_cap, currency)}; EV/revenue ${figures.ev_revenue_ltm?.toFixed(1) ?? dash}, EV/EBITDA ${figures.ev_ebitda_ltm?.toFixed(1) ?? dash}, P/E ${figures.pe_ltm?.toFixed(1) ?? dash}${figures.ltm.period === '' ? '' : `, over the twelve months to ${shownDay(figures.ltm.period)}`}.${refs('market_cap', 'ev_revenue_ltm', 'ev_ebitda_ltm', 'pe_ltm')}`;
  return [...markdownTable(['Year to', 'Revenue', 'Gross profit', 'EBITDA', 'Net income', 'Cash', 'Debt'], rows), valued];
});

const shownOfYear = ['gross_profit', 'ebitda', 'net_income', 'cash', 'total_debt'] as const;

export const accountsTable = sectionText('uk_private_company_financials', ({ accounts, currency }, sources, company) => {
  const rows = accounts
    .slice(0, 5)
    .map(({ period_end, income_statement: income, balance_sheet: sheet, average_employees }, index) => [
      `${shownDay(period_end)}${sources.refs(citesOf(company, 'uk_private_company_financials', `accounts[${index}]`))}`,
      short(income.turnover, currency),
      short(income.operating_profit, currency),
      short(income.profit_after_tax, currency),
      short(sheet.net_assets, currency),
      average_employees?.toLocaleString('en-US') ?? '',
    ]);
  return markdownTable(['Period to', 'Turnover', 'Operating profit', 'Profit after tax', 'Net assets', 'Employees'], rows);
});

export const fundingTable = sectionText('funding', ({ overall, funding_rounds }, sources, company) => {
  const rows = funding_rounds
    .slice(0, most)
    .map(({ date, round, amount_usd, lead_investors, investors }, index) => [
      shownDay(date),
      asMarkdown(round),
      usd(amount_usd),
      asMarkdown(lead_investors.join(', ')),
      `${asMarkdown(investors.slice(0, 5).join(', '))}${sources.refs(citesOf(company, 'funding', `funding_rounds[${index}]`))}`,
    ]);
  const total =
    overall.total_funding === null
      ? ''
      : `Raised in all: ${usd(overall.total_funding)} in ${overall.num_funding_rounds} rounds.${sources.refs(citesOf(company, 'funding', 'overall.total_funding', 'overall.num_funding_rounds'))}\n`;
  return [total, ...markdownTable(['Date', 'Round', 'Amount', 'Led by', 'Others'], rows)];
});

export const acquisitionsTable = sectionText('acquisitions', (deals, sources, company) =>
  markdownTable(
    ['Date', 'Company', 'Amount', 'What it is'],
    deals
      .slice(0, most)
      .map((deal, index) => [
        shownDay(deal.acquisition_date),
        asMarkdown(deal.acquiree_name),
        usd(deal.amount_usd),
        `${asMarkdown(company.others[deal.acquiree_permalink]?.short_description || deal.description)}${sources.refs(citesOf(company, 'acquisitions', `[${index}]`))}`,
      ]),
  ),
);

export const investmentsTable = sectionText('investments', (list, sources, company) =>
  markdownTable(
    ['Date', 'Company', 'Amount', 'Led'],
    list
      .slice(0, most)
      .map((each, index) => [
        shownDay(each.announcement_date),
        asMarkdown(each.investee_name),
        usd(each.amount_usd),
        `${each.lead_investor ? 'yes' : 'no'}${sources.refs(citesOf(company, 'investments', `[${index}]`))}`,
      ]),
  ),
);

export const headcountTable = sectionText('headcount', (section, sources, company) => {
  const refs = sources.refs(citesOf(company, 'headcount', ...countPaths(section), 'growth_periods'));
  const people = section.total_employees?.toLocaleString('en-US') ?? section.employee_range;
  const growth = section.growth_periods.map((each) => `${each.change_percentage}% over ${each.month_difference} months`).join(', ');
  return [
    people === ''
      ? ''
      : `${people} employees${section.date === '' ? '' : ` as of ${shownDay(section.date)}`}${growth === '' ? '' : `; ${growth}`}.${refs}\n`,
    ...markdownTable(
      ['Function', 'Employees'],
      section.headcount_by_function
        .slice(0, most)
        .map(({ name, employee_count }, index) => [
          asMarkdown(name),
          `${employee_count.toLocaleString('en-US')}${sources.refs(citesOf(company, 'headcount', `headcount_by_function[${index}].employee_count`))}`,
        ]),
    ),
  ];
});

/** A criterion, what the data say of it, and how that reads by fixed bounds. */
export const scorecard = textKind({
  subjects: ofCompany,
  reads: ['company'],
  sections: ['public_company_financials', 'funding', 'headcount', 'key_customers', 'employee_sentiment', 'product_sentiment'],
  make({ companies: [company] }) {
    const sources = new Sources();
    const rows = company ? criteria.map((read) => read(company, sources)) : [];
    const isKnown = rows.some(([, figure]) => figure !== dash);
    const told =
      'Readings are by fixed bounds: growth strong from 20%, weak below 5%; EBITDA margin strong from 20%, weak below 5%; debt of cash strong below 1, weak above 3; people strong from 15% a year, weak below 0%; a customer’s share strong below 10%, weak from 25%; ratings strong from 4.0, weak below 3.0.';
    return textOf(isKnown ? [...markdownTable(['Criterion', 'What is known', 'Reading'], rows), `\n${told}`] : [], sources);
  },
});

type Criterion = (company: CompanyMaterial, sources: Sources) => string[];

function reading(value: number | undefined, [strong, weak]: readonly [number, number]): string {
  if (value === undefined) return 'not known';
  const isMoreBetter = strong > weak;
  if (isMoreBetter ? value >= strong : value < strong) return 'strong';
  return (isMoreBetter ? value < weak : value >= weak) ? 'weak' : 'moderate';
}

const financials = ({ data }: CompanyMaterial) =>
  data.public_company_financials && 'annual' in data.public_company_financials ? data.public_company_financials : undefined;

const criteria: readonly Criterion[] = [
  (company, sources) => {
    const [latest, before] = financials(company)?.annual ?? [];
    const growth = latest?.revenue && before?.revenue ? ((latest.revenue - before.revenue) / before.revenue) * 100 : undefined;
    const refs =
      growth === undefined ? '' : sources.refs(citesOf(company, 'public_company_financials', 'annual[0].revenue', 'annual[1].revenue'));
    return [
      'Growth of revenue',
      growth === undefined ? dash : `${growth.toFixed(1)}% in the year to ${shownDay(latest!.period)}${refs}`,
      reading(growth, [20, 5]),
    ];
  },
  (company, sources) => {
    const margin = financials(company)?.ebitda_margin ?? undefined;
    const refs = margin === undefined ? '' : sources.refs(citesOf(company, 'public_company_financials', 'ebitda_margin'));
    return ['EBITDA margin', margin === undefined ? dash : `${percent(margin)}${refs}`, reading(margin, [20, 5])];
  },
  (company, sources) => {
    const [latest] = financials(company)?.annual ?? [];
    const share = latest?.total_debt != null && latest.cash ? latest.total_debt / latest.cash : undefined;
    const refs =
      share === undefined ? '' : sources.refs(citesOf(company, 'public_company_financials', 'annual[0].cash', 'annual[0].total_debt'));
    return ['Debt of cash', share === undefined ? dash : `${share.toFixed(2)}${refs}`, reading(share, [1, 3])];
  },
  (company, sources) => {
    const { headcount } = company.data;
    const periods = headcount && 'growth_periods' in headcount ? headcount.growth_periods : [];
    const at = periods.findIndex((each) => each.month_difference === 12);
    const year = periods[at];
    const refs = year ? sources.refs(citesOf(company, 'headcount', `growth_periods[${at}]`)) : '';
    return ['Growth of people', year ? `${year.change_percentage}% in a year${refs}` : dash, reading(year?.change_percentage, [15, 0])];
  },
  (company, sources) => {
    const customers = company.data.key_customers;
    const concentration = customers && 'key_customers' in customers ? customers.customer_concentration : undefined;
    const grades = { low: 'strong', moderate: 'moderate', high: 'weak', critical: 'weak' } as const;
    const refs = concentration
      ? sources.refs(concentration.sources.map(({ publishedDate, ...cite }) => ({ ...cite, date: publishedDate })))
      : '';
    const code = concentration?.classification.code;
    return [
      'Largest customer',
      concentration ? `${asMarkdown(concentration.details)}${refs}` : dash,
      code === undefined ? 'not known' : grades[code],
    ];
  },
  (company, sources) => {
    const reviews = company.data.product_sentiment;
    const products = reviews && 'products' in reviews ? reviews.products : [];
    const best = products.filter(({ rating }) => rating !== null).toSorted((a, b) => b.total_reviews - a.total_reviews)[0];
    const refs = best && reviews && 'source' in reviews ? sources.refs(reviews.source.slice(0, 1)) : '';
    return [
      'Rating of its main product',
      best ? `${best.rating!.toFixed(1)} of 5 in ${best.total_reviews} reviews${refs}` : dash,
      reading(best?.rating ?? undefined, [4, 3]),
    ];
  },
];

type Row = CompanyRow & Pick<MarketMapCompany, 'Name' | 'HQ Country' | 'Product Category' | 'Core Offering' | 'Commentary'>;

/** A long reason needs most of a page's width: what is short stands together. */
function companiesTable(rows: readonly Row[], reason: string): Made<Text> {
  const shown = rows
    .slice(0, most)
    .map((row) => [
      asMarkdown([row.Name, row['HQ Country']].filter(Boolean).join(', ')),
      asMarkdown(row['Product Category']),
      asMarkdown(sizeOf(row)),
      row['Overall Score'].toFixed(1),
      asMarkdown(row.Commentary),
    ]);
  return textOf(markdownTable(['Company', 'Category', 'Size', 'Fit', 'Why'], shown), new Sources(), reason);
}

export const peersTable = textKind({
  subjects: ofCompany,
  reads: ['peers'],
  make: ({ peers = [] }) => companiesTable(strongOf(peers), 'No company is much like it.'),
});
export const buyersTable = textKind({
  subjects: ofCompany,
  reads: ['buyers'],
  make: ({ buyers = [] }) => companiesTable(buyers, 'No company would likely buy it.'),
});
export const targetsTable = textKind({
  subjects: ofCompany,
  reads: ['targets'],
  make: ({ targets = [] }) => companiesTable(targets, 'No company fits it as a target.'),
});
export const marketTable = textKind({
  subjects: ofIndustry,
  reads: ['market'],
  make: ({ market = [] }) => companiesTable(strongOf(market), 'No company fits this market.'),
});

/** What the companies of a market come to, together. */
export const marketFigures = textKind({
  subjects: ofIndustry,
  reads: ['market'],
  make({ market: found = [] }) {
    const market = strongOf(found);
    const lines = figures.flatMap(([title, of, show]) => {
      const known = market.flatMap((row) => of(row) ?? []).toSorted((a, b) => a - b);
      if (known.length === 0) return [];
      const middle = known[Math.floor((known.length - 1) / 2)]!;
      const sum = known.reduce((all, each) => all + each, 0);
      return [[title, String(known.length), show(middle), show(known.at(-1)!), title.endsWith('margin') ? '' : show(sum)]];
    });
    const told =
      found.length >= mostRows
        ? `Of the ${market.length} best fitting companies that an answer holds, those of which a figure is known; more may fit.`
        : `Of ${market.length} companies on record that fit the market, those of which a figure is known.`;
    return textOf(
      lines.length === 0 ? [] : [...markdownTable(['Figure', 'Companies', 'Median', 'Largest', 'Sum'], lines), `\n${told}`],
      new Sources(),
    );
  },
});

const figures: readonly [string, (row: MarketMapCompany | Row) => number | null, (value: number) => string][] = [
  ['Revenue', (row) => row.Revenue, usd],
  ['Total funding', (row) => row['Total Funding'], usd],
  ['EBITDA margin', (row) => ('EBITDA Margin (%)' in row ? row['EBITDA Margin (%)'] : null), percent],
  ['Net income margin', (row) => ('Net Income Margin (%)' in row ? row['Net Income Margin (%)'] : null), percent],
  [
    'Employees',
    (row) => ('Employees (Source B)' in row ? row['Employees (Source B)'] : null),
    (value) => Math.round(value).toLocaleString('en-US'),
  ],
];

export const dealsTable = textKind({
  subjects: ofIndustry,
  reads: ['deals'],
  make: ({ deals = [] }) =>
    textOf(
      markdownTable(
        ['Date', 'Target', 'Acquirer', 'Amount', 'Status'],
        deals
          .slice(0, most)
          .map((row) => [
            shownDay(row['Deal Date (Announced)']),
            asMarkdown(row['Target Name']),
            asMarkdown(row['Acquirer Name']),
            usd(row['Deal Amount ($M)']),
            row['Deal Status'],
          ]),
      ),
      new Sources(),
      'No deal of a company of this market is known.',
    ),
});

export const roundsTable = textKind({
  subjects: ofIndustry,
  reads: ['rounds'],
  make: ({ rounds = [] }) =>
    textOf(
      markdownTable(
        ['Date', 'Company', 'Stage', 'Amount', 'Led by'],
        rounds
          .slice(0, most)
          .map((row) => [
            shownDay(row['Funding Date']),
            asMarkdown(row.Name),
            row['Funding Stage'],
            usd(row['Funding Amount ($M)']),
            asMarkdown(row['Lead Investor(s)']?.join(', ') ?? ''),
          ]),
      ),
      new Sources(),
      'No funding round of a company of this market is known.',
    ),
});
