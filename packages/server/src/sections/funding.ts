import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';

export function funding({ facts }: CompanyDocument): Section<'funding'> {
  if (facts.funding_stage === undefined && facts.total_funding_usd === undefined && facts.last_funding_date === undefined) return {};
  return {
    overall: {
      funding_stage: facts.funding_stage ?? '',
      total_funding: facts.total_funding_usd ?? null,
      last_funding_date: facts.last_funding_date ?? '',
      num_funding_rounds: '0',
      key_investors: facts.key_investors ?? [],
    },
    funding_rounds: [],
    key_investors: [],
  };
}
