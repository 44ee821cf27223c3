import type { Section } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';

/** Empty until a register's accounts are among the records. */
export function ukPrivateCompanyFinancials(_document: CompanyDocument): Section<'uk_private_company_financials'> {
  return {};
}
