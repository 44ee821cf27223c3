import { companyResearch } from '@firmament/contract';
import { citesOf } from '../material.ts';
import { blockKind, nothingKnown, ofCompany } from './block.ts';
import { groupedBy, timelineOf } from './charts.ts';
import { plain } from './showing.ts';

const { 'M&A and Investments map': map, 'M&A Strategy': timeline } = companyResearch.shape['Transaction Highlights'].unwrap().shape;
const fewestDrawn = 6;

/** Its purchases and investments, as points of a map. */
export const dealsMap = blockKind(map, {
  subjects: ofCompany,
  reads: ['company'],
  sections: ['acquisitions', 'investments', 'firmographics'],
  make({ companies: [company] }) {
    const parent = { parent_company_name: company?.columns.Name ?? '', parent_company_permalink: company?.permalink ?? '' };
    const point = (name: string, permalink: string, { date, type }: { date: string; type: 'mna' | 'investment' }) => ({
      year: date === '' ? null : Number(date.slice(0, 4)),
      company_name: name,
      product_category: company?.others?.[permalink]?.product_category ?? '',
      headquarters: company?.others?.[permalink]?.location ?? '',
      permalink,
      website: company?.others?.[permalink]?.website ?? '',
      type,
      ...parent,
    });
    const data = [
      ...(company?.data.acquisitions ?? []).map((deal) =>
        point(deal.acquiree_name, deal.acquiree_permalink, { date: deal.acquisition_date, type: 'mna' }),
      ),
      ...(company?.data.investments ?? []).map((each) =>
        point(each.investee_name, each.investee_permalink, { date: each.announcement_date, type: 'investment' }),
      ),
    ];
    const chart = { title: 'M&A and investments map', url: '', data, note: 'Deals that were closed, and rounds the company took part in.' };
    const sources = company ? citesOf(company, 'acquisitions', '').length + citesOf(company, 'investments', '').length : 0;
    return {
      value: { m_andn_a_map: { charts: { m_and_a_investment_map: chart } } },
      sources,
      ...(data.length === 0 && { empty: nothingKnown }),
    };
  },
  show({ m_andn_a_map }, { name }) {
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
  },
});

/** Its purchases, newest first. */
export const dealsTimeline = blockKind(timeline, {
  subjects: ofCompany,
  reads: ['company'],
  sections: ['acquisitions'],
  make({ companies: [company] }) {
    const m_and_a_timeline = (company?.data.acquisitions ?? []).map((deal) => {
      const other = company?.others?.[deal.acquiree_permalink];
      return {
        company: {
          name: deal.acquiree_name,
          permalink: deal.acquiree_permalink,
          website: other?.website ?? '',
          location: other?.location ?? '',
          founded: other?.founded ?? null,
          product_category: other?.product_category ?? '',
          description: other?.short_description ?? '',
        },
        acquisition_date: deal.acquisition_date,
        date_precision: deal.date_precision,
        acquisition_amount: deal.amount_usd ?? ('' as const),
        commentary: deal.description,
      };
    });
    const sources = company ? citesOf(company, 'acquisitions', '').length : 0;
    return { value: { acquisitions: { m_and_a_timeline } }, sources, ...(m_and_a_timeline.length === 0 && { empty: nothingKnown }) };
  },
  show: ({ acquisitions }, { name }) => [
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
  ],
});
