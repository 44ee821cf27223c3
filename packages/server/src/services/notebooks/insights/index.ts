import type { Insights, Material } from '../material.ts';
import { companyInsights } from './of-company.ts';

const mostInsights = 10;

/** What stands out of the data of a notebook, the most telling first. */
export function insightsOf(material: Material): Insights {
  return material.companies.flatMap((company) => companyInsights(company, mostInsights)).slice(0, mostInsights);
}
