import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';

/** Empty until traffic figures are among the records. */
export function websiteTraffic(_document: CompanyDocument): Section<'website_traffic'> {
  return {};
}
