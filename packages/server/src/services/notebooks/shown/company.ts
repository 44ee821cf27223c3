import { companyResearch, executiveSummary, keyInsights, narrativeBlock, quickSnapshot } from '@firmament/contract';
import type { z } from 'zod';
import type { Block, Cites, Value } from '../../../exports/document.ts';
import { numbersOf } from '../../../exports/references.ts';
import { shownDay, shownNumber } from '../../../exports/shown-number.ts';
import { dateOfShown } from '../../../kernel/dates.ts';
import { asMarkdown } from '../../../kernel/text.ts';
import { asCite, labelled, referringMarkdown } from '../citing.ts';
import { groupedBy, timelineOf } from './charts.ts';
import { shownBand } from '../rows-of-market.ts';
import { cited, money, numbered, plain, referring, shape, supported, type Naming } from './shape.ts';

const { 'Product and services': described, 'Product launches and initiatives': launched } =
  companyResearch.shape['Product Insights'].unwrap().shape;

/** A text that refers to its sources. */
export function narrative({ source, summary }: z.output<typeof narrativeBlock>, { register }: Naming): Block[] {
  return [{ kind: 'narrative', markdown: register.take(source).renumbered(summary) }];
}

const insights = shape(keyInsights, ({ key_insights }, { register }) =>
  key_insights.map(({ insight, commentary }): Block => ({
    kind: 'key_insight',
    title: insight.title,
    ...supported(register, insight.paragraph, insight.sources),
    commentary: commentary.map(({ paragraph, sources }) => supported(register, paragraph, sources)),
  })),
);

const snapshot = shape(quickSnapshot, ({ quick_snapshot, sources }, { name, register }): Block[] => {
  const { organization, details } = quick_snapshot.company_firmographics;
  const { product_category, summary } = quick_snapshot.product_details;
  const { revenue, ebitda, pat, market_cap } = details.financials;
  /** What a fact rests on: its sources name the section and the path of it. */
  const of = (...paths: string[]) =>
    cited(
      register,
      sources.filter(({ section }) => paths.includes(section)),
    );
  const firm = (path: string) => of(`firmographics ${path}`);
  const figure = (label: string, { value, currency, period }: typeof revenue, path: string) => ({
    label: period === '' ? label : `${label}, ${shownDay(period)}`,
    value: { ...money(value, currency), cites: of(`public_company_financials ${path}`) },
  });
  const facts: { label: string; value: Value }[] = [
    { label: 'Company', value: { value: organization.name, cites: firm('name') } },
    { label: 'What it does', value: referring(register, summary, sources) },
    { label: 'Industry', value: { value: details.industry, cites: firm('industry') } },
    { label: 'Product category', value: { value: product_category } },
    { label: 'Founded', value: { value: details.founded_year, cites: firm('founded') } },
    { label: 'Website', value: { value: details.website, url: details.website, cites: firm('website') } },
    { label: 'Head office', value: { value: details.hq, cites: firm('location') } },
    ...(details.company_type === 'public' && details.operating_status === 'IPO'
      ? []
      : [{ label: 'Status', value: { value: details.operating_status, cites: firm('operating_status') } }]),
    { label: 'Type', value: { value: details.company_type === 'public' ? 'Listed' : 'Private', cites: firm('type') } },
    { label: 'Employees', value: people(details, of) },
    {
      label: 'Last funding round',
      value: { value: details.last_funding_round, cites: of('funding funding_rounds[0]', 'funding overall.funding_stage') },
    },
    { label: 'Ticker', value: { value: details.ticker, cites: firm('ticker') } },
    figure('Revenue', revenue, 'revenue'),
    figure('EBITDA', ebitda, 'ebitda'),
    figure('Net income', pat, 'net_income'),
    figure('Market value', market_cap, 'market_cap'),
  ];
  return [{ kind: 'facts', title: name, facts }];
});

type Details = z.output<typeof quickSnapshot>['quick_snapshot']['company_firmographics']['details'];

/** The number of its people, with the band that another source has them in; either where the other is not known. */
function people({ employees_in_linkedin: count, employees_in_crunchbase: known }: Details, of: (...paths: string[]) => Cites): Value {
  if (count === null) return { value: shownBand(known), cites: of('headcount employee_range') };
  if (known === '') return { value: count, cites: of('headcount total_employees') };
  return {
    value: `${shownNumber(count, 'number')} (band ${shownBand(known)})`,
    cites: of('headcount total_employees', 'headcount employee_range'),
  };
}

const products = shape(described.options[0], ({ product_overview: { source, summary }, products_and_services }, { register }) => {
  const taken = register.take(source);
  const areas = products_and_services.map(({ product_area, details, sources }) => {
    const refs = numbersOf(sources).some((id) => id > 0) ? ` [${sources.replaceAll(/\s/g, '')}]` : '';
    const lines = details.flatMap(({ title, summary: said }) => {
      const text = referringMarkdown(said);
      // Its one product is often called as the area is.
      if (title === product_area) return text === '' ? [] : [`- ${text}`];
      return [`- ${text === '' ? `**${asMarkdown(title)}**` : labelled(asMarkdown(title), text, (label) => `**${label}**: `)}`];
    });
    return [`### ${asMarkdown(product_area)}${refs}`, ...lines].join('\n');
  });
  return [{ kind: 'narrative', markdown: taken.renumbered([summary, ...areas].join('\n\n')) }];
});

/** Each says in its title whether it is there or planned. */
const launches = shape(launched.options[0], ({ product_launches_and_initiatives: told }, { name, register }) => [
  {
    kind: 'timeline',
    title: name,
    events: [...told.future_announcements, ...told.released_products].map(({ date, initiative, summary, sources }) => ({
      date: dateOfShown(date),
      title: initiative,
      text: plain(summary.join(' ').replace(/^(?:Released|Announced): /, '')),
      cites: cited(register, numbered(sources.map(asCite))),
    })),
  },
]);

const { 'M&A and Investments map': dealsMap, 'M&A Strategy': dealsTimeline } =
  companyResearch.shape['Transaction Highlights'].unwrap().shape;

const fewestDrawn = 6;

const map = shape(dealsMap, ({ m_andn_a_map }, { name }) => {
  const { data, note = '' } = m_andn_a_map.charts.m_and_a_investment_map;
  const types = { mna: 'Acquisitions', investment: 'Investments' };
  // By what they make, where that is mostly known.
  const hasCategories = data.filter((point) => point.product_category !== '').length * 2 > data.length;
  const groups = groupedBy(
    data.map((point) => ({ name: point.company_name, label: hasCategories ? point.product_category : types[point.type] })),
  );
  return [
    // Of a few the table says as much.
    ...(data.length < fewestDrawn
      ? []
      : [{ kind: 'chart' as const, title: name, chart: { form: 'grid' as const, groups }, note, cites: [] }]),
    {
      kind: 'table',
      title: name,
      columns: ['Year', 'Company', 'Deal', 'Product category', 'Head office'].map((title) => ({ title })),
      rows: data.map((point) => [
        { value: point.year === null ? null : String(point.year) },
        { value: point.company_name },
        { value: point.type === 'mna' ? 'Acquisition' : 'Investment' },
        { value: point.product_category },
        { value: point.headquarters },
      ]),
    },
  ];
});

const timeline = shape(dealsTimeline, ({ acquisitions }, { name }) => [
  ...timelineOf(
    acquisitions.m_and_a_timeline.map(({ company, acquisition_date: date, acquisition_amount: amount }) => ({
      date,
      name: company.name,
      type: 'Acquisition',
      amount_usd: amount === '' ? null : amount,
    })),
    name,
  ),
  {
    kind: 'deals',
    title: name,
    deals: acquisitions.m_and_a_timeline.map(({ company, acquisition_date, acquisition_amount, commentary }) => ({
      date: acquisition_date,
      company: company.name,
      type: 'Acquisition',
      counterparties: [],
      amount_usd: acquisition_amount === '' ? null : acquisition_amount,
      commentary: plain(commentary || company.description),
      cites: [],
    })),
  },
]);

/** What reports on a company are made of. */
export const companyShapes = [
  shape(executiveSummary, ({ summary }, naming) => narrative(summary, naming)),
  shape(narrativeBlock, narrative),
  insights,
  snapshot,
  products,
  launches,
  map,
  timeline,
];
