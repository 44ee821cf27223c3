import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { cite, derived, fact, noSection, type Cited, type Sectioned } from './citation.ts';
import { coreOffering } from './offering.ts';

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

/** Labels of technology itself. Any other label tells a market, in which there are companies of either kind. */
const technologySectors: ReadonlySet<string> = new Set(['Information Technology']);
const technologyIndustry =
  /\b(?:software|semiconductors?|it services|technology hardware|electronic equipment|communications equipment|interactive media|interactive home entertainment|internet)\b/i;

/** The section without any evidence. services/companies/ adds what documents say. */
export const emptyGtm: Exclude<Section<'gtm_and_business_model'>, Record<string, never>> = {
  business_model_classification: '',
  technology_classification: '',
  marketplace_classification: '',
  offering_type: '',
  customer_segments: [],
  revenue_streams: [],
  pricing_strategy: [],
  cost_structure: [],
  value_proposition: '',
  technology: [],
  distribution: [],
  product_category: '',
  core_offering: '',
  product_catalog: [],
};

/** What records say; the rest is in documents. */
export function gtmAndBusinessModel(document: CompanyDocument): Sectioned<'gtm_and_business_model'> {
  const { facts } = document;
  const core_offering = coreOffering(document);
  if (!core_offering.value && !facts.product_category && !facts.products) return noSection;
  return cite<Section<'gtm_and_business_model'>>({
    ...emptyGtm,
    technology_classification: technology(document),
    offering_type: derived(offeringTypeOf(facts), [fact(document, 'industry')]),
    product_category: fact(document, 'product_category').as((category) => category ?? ''),
    core_offering,
    product_catalog: fact(document, 'products').as((products) => products ?? []),
  });
}

/** Empty where no label tells, which is not to say that it is none. */
function technology(document: CompanyDocument): Cited<'YES' | ''> {
  const { sector = '', industry = '' } = document.facts;
  const bySector = technologySectors.has(sector);
  return derived(bySector || technologyIndustry.test(industry) ? 'YES' : '', [fact(document, bySector ? 'sector' : 'industry')]);
}

function offeringTypeOf({ industry }: CompanyFacts): OfferingType | '' {
  return (industry && offeringOfIndustry.find(([name]) => name.test(industry))?.[1]) || '';
}
