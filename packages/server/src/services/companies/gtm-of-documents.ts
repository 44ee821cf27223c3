import type { SectionSources } from '@firmament/contract';
import { emptyGtm } from '../../sections/gtm-and-business-model.ts';
import type { Narrated } from '../narratives/narrate.ts';

/**
 * Lays what a company's documents say over `gtm_and_business_model`, which its records fill in part. The words are those of `business_model`.
 * @param data sections by name, changed in place; without `gtm_and_business_model` nothing happens
 */
export function addGtmOfDocuments(data: Record<string, unknown>, sources: SectionSources, gtm: Narrated['gtm']): void {
  const section = data['gtm_and_business_model'];
  if (section === undefined || !gtm || Object.keys(gtm.value).length === 0) return;
  data['gtm_and_business_model'] = { ...emptyGtm, ...section, ...gtm.value };
  sources['gtm_and_business_model'] = { ...sources['gtm_and_business_model'], ...gtm.sources };
}
