import type { SectionName } from '@firmament/contract';
import type { CompanyDocument } from '../kernel/document.ts';
import { acquisitions } from './acquisitions.ts';
import type { Sectioned } from './citation.ts';
import { firmographics } from './firmographics.ts';
import { funding } from './funding.ts';
import { gtmAndBusinessModel } from './gtm-and-business-model.ts';
import { headcount } from './headcount.ts';
import { investments } from './investments.ts';
import { publicCompanyFinancials } from './public-company-financials.ts';
import { ukPrivateCompanyFinancials } from './uk-private-company-financials.ts';
import { websiteTraffic } from './website-traffic.ts';

/** How each section is made from a company's document, with what each value of it was read from: a file and a line. */
export const sections = {
  firmographics,
  gtm_and_business_model: gtmAndBusinessModel,
  headcount,
  funding,
  public_company_financials: publicCompanyFinancials,
  uk_private_company_financials: ukPrivateCompanyFinancials,
  acquisitions,
  investments,
  website_traffic: websiteTraffic,
} satisfies { [N in SectionName]: (document: CompanyDocument) => Sectioned<N> };
