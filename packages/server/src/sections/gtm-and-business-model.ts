import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { coreOfferingOf } from './offering.ts';

type OfferingType = 'Software' | 'Hardware' | 'Services' | 'Digital commerce/content';

/** What an industry's name says of the kind of offering; the first that fits decides, a mixed name says nothing. */
const offeringOfIndustry: readonly [RegExp, OfferingType | ''][] = [
  [/software (?:&|and) services/i, ''],
  [/equipment (?:&|and) services|services (?:&|and) equipment/i, ''],
  [/software/i, 'Software'],
  [/semiconductor|hardware|machinery|automobile|electronic (?:components|equipment)|health care equipment/i, 'Hardware'],
  [/interactive (?:media|home entertainment)|internet (?:&|and) direct marketing|broadline retail/i, 'Digital commerce/content'],
  [/bank|insurance|financial|services|airline|hotel|restaurant|transportation|advertising|consulting/i, 'Services'],
];

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
  const { industry } = facts;
  return (industry && offeringOfIndustry.find(([name]) => name.test(industry))?.[1]) || '';
}
