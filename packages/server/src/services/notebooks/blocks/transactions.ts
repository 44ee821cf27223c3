import { citesOf, type Material } from '../material.ts';
import { nothingKnown, ofCompany, type BlockKind } from './block.ts';

/** Whom it bought and in whom it invested, as points of a map. */
export const dealsMap: BlockKind = {
  subjects: ofCompany,
  reads: ['company'],
  sections: ['acquisitions', 'investments', 'firmographics'],
  make({ companies }: Material) {
    const [company] = companies;
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
};

/** Whom it bought, newest first. */
export const dealsTimeline: BlockKind = {
  subjects: ofCompany,
  reads: ['company'],
  sections: ['acquisitions'],
  make({ companies }: Material) {
    const [company] = companies;
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
};
