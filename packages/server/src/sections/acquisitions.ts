import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';

export function acquisitions({ facts, acquisitions: deals }: CompanyDocument): Section<'acquisitions'> {
  return deals.map((deal) => ({
    acquisition_date: deal.facts.date ?? '',
    name: `${deal.name} acquired by ${facts.name}`,
    amount: deal.facts.amount ?? null,
    amount_usd: deal.facts.amount_usd ?? (deal.facts.currency === 'USD' ? (deal.facts.amount ?? null) : null),
    description: deal.facts.title ?? '',
    acquiree_name: deal.name,
    acquiree_permalink: deal.permalink,
  }));
}
