import { industryAnnexure } from '@firmament/contract';
import type { z } from 'zod';
import { bare } from '../citing.ts';
import { filled, type Made } from '../material.ts';
import { blockKind, nothingKnown, ofIndustry } from './block.ts';
import { referring } from './showing.ts';
import { tableOf } from './table.ts';

/** Rows of each part. */
const most = 20;

/** What else was raised, bought and told, beside what the sections show first. */
export const annexure = blockKind(industryAnnexure.options[0], {
  subjects: ofIndustry,
  reads: ['industry'],
  industry_sections: ['transactions_fundraising', 'transactions_mna', 'tier1_intelligence'],
  make({ industry }): Made<z.output<typeof industryAnnexure>> {
    const data = industry?.data ?? {};
    const raised = filled(data.transactions_fundraising)?.fundraising;
    const bought = filled(data.transactions_mna)?.m_and_a;
    const curated = filled(data.tier1_intelligence)?.curated_insights ?? [];
    const recent_funding_activities = (raised?.fundraising ?? [])
      .slice(0, most)
      .map(({ organization, funding_type, date, commentary }) => ({
        organization,
        overview: [funding_type, date].filter(Boolean).join(', '),
        summary: [bare(commentary)],
        sources: citedIn(commentary, raised!.sources),
      }));
    const open = (bought?.other_key_deals ?? []).map(({ summary, sources }) => ({
      title: summary,
      overview: 'Not closed',
      summary: [summary],
      sources,
    }));
    const closed = (bought?.mna ?? []).map(({ acquirer, target, date, commentary }) => ({
      title: `${acquirer.organization.name} buys ${target.organization.name}`,
      overview: [target.product_category, date].filter(Boolean).join(', '),
      summary: [bare(commentary)],
      sources: citedIn(commentary, bought!.sources),
    }));
    const articles = curated.map(({ title, link, domain, date, highlights }) => ({
      title,
      overview: [domain, date].filter(Boolean).join(', '),
      summary: highlights,
      sources: [{ id: 1, title, url: link, publisher: domain, date: '', section: '', quote: highlights[0] ?? '' }],
    }));
    const recent_deals_and_other_sector_activities = [...open, ...closed.slice(0, most), ...articles];
    const isEmpty = recent_funding_activities.length + recent_deals_and_other_sector_activities.length === 0;
    if (isEmpty) return { value: {}, sources: 0, empty: nothingKnown };
    const rows = [...recent_funding_activities, ...recent_deals_and_other_sector_activities];
    return {
      value: { recent_funding_activities, recent_deals_and_other_sector_activities },
      sources: rows.reduce((sum, { sources }) => sum + sources.length, 0),
    };
  },
  show: ({ recent_funding_activities, recent_deals_and_other_sector_activities }, { register }) => [
    ...tableOf('Funding', recent_funding_activities, [
      ['Company', ({ organization: { name, url } }) => ({ value: name, url })],
      ['Round', ({ overview: told }) => ({ value: told })],
      ['What is told', ({ summary, sources }) => referring(register, summary.join(' '), sources), 2.5],
    ]),
    ...tableOf('Deals and other activities', recent_deals_and_other_sector_activities, [
      ['What', ({ title }) => ({ value: title }), 1.5],
      ['When and where', ({ overview: told }) => ({ value: told })],
      ['What is told', ({ summary, sources }) => referring(register, summary.join(' '), sources), 2.5],
    ]),
  ],
});

/** The sources that a sentence refers to, numbered from 1. */
function citedIn<C extends { id: number }>(text: string, sources: readonly C[]): C[] {
  const ids = [...text.matchAll(/\[(\d+)\]/g)].map(([, id]) => Number(id));
  return sources.filter(({ id }) => ids.includes(id)).map((source, index) => ({ ...source, id: index + 1 }));
}
