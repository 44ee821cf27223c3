import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { coreOfferingOf } from './offering.ts';

type OfferingType = 'Software' | 'Hardware' | 'Services' | 'Digital commerce/content';

/** Industry groups (GICS) that are one kind of offering by definition; the mixed ones are left open. */
const offeringOfIndustry: Readonly<Record<string, OfferingType>> = {
  'Semiconductors & Semiconductor Equipment': 'Hardware',
  'Technology Hardware & Equipment': 'Hardware',
  'Automobiles & Components': 'Hardware',
  'Commercial & Professional Services': 'Services',
  'Consumer Services': 'Services',
  'Diversified Financials': 'Services',
  'Financial Services': 'Services',
  'Health Care Equipment & Services': 'Services',
  Banks: 'Services',
  Insurance: 'Services',
  Transportation: 'Services',
};

const technologySectors: ReadonlySet<string> = new Set(['Information Technology']);

export function gtmAndBusinessModel({ facts }: CompanyDocument): Section<'gtm_and_business_model'> {
  const core_offering = coreOfferingOf(facts);
  if (!core_offering && !facts.product_category && !facts.products) return {};
  return {
    business_model_classification: '',
    technology_classification: facts.sector === undefined ? '' : technologySectors.has(facts.sector) ? 'YES' : 'NO',
    marketplace_classification: '',
    offering_type: offeringTypeOf(facts),
    customer_segments: [],
    revenue_streams: [],
    pricing_strategy: [],
    cost_structure: [],
    value_proposition: '',
    technology: [],
    distribution: [],
    product_category: facts.product_category ?? '',
    core_offering,
    product_catalog: facts.products ?? [],
  };
}

function offeringTypeOf(facts: CompanyFacts): OfferingType | '' {
  return (facts.industry && offeringOfIndustry[facts.industry]) || '';
}
