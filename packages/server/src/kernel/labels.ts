import type { CompanyFacts } from './facts.ts';

/** The distinct labels of a company in lower case, because two upstreams may write one in two ways. */
export function labelsOf({
  product_category,
  industry,
  sector,
  categories = [],
}: Pick<CompanyFacts, 'product_category' | 'industry' | 'sector' | 'categories'>): string[] {
  const labels = [product_category, industry, sector, ...categories].flatMap((label) => (label ? [label.trim().toLowerCase()] : []));
  return [...new Set(labels)].filter((label) => label !== '');
}
