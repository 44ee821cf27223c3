import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';

/** Empty until funding rounds with their investors are among the records. */
export function investments(_document: CompanyDocument): Section<'investments'> {
  return [];
}
