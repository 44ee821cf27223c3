import type { CompanyFacts } from '../../kernel/facts.ts';

/** 1 for a buyer ten times as large as the target or larger, 0.5 when one size is not known, 0 for one a tenth its size. */
export function capacityOf(buyer: CompanyFacts, target: CompanyFacts): number {
  const [large, small] = [sizeOf(buyer), sizeOf(target)];
  if (large === undefined || small === undefined) return 0.5;
  return Math.max(0, Math.min(1, 0.5 + Math.log10(large / small) / 2));
}

/** Employees, or as many as revenue, market value or funding make likely, at rough ratios of a software company. */
function sizeOf(facts: CompanyFacts): number | undefined {
  const size = sizeFactOf(facts);
  switch (size?.field) {
    case undefined:
      return undefined;
    case 'employees':
    case 'employee_range':
      return Math.max(1, size.value);
    case 'market':
      return Math.max(1, size.value / 1_000_000);
    case 'revenue_usd':
    case 'total_funding_usd':
      return Math.max(1, size.value / 200_000);
  }
}

/** A fact that tells how large a company is; of a range, where it begins. */
export interface SizeFact {
  field: 'employees' | 'employee_range' | 'revenue_usd' | 'market' | 'total_funding_usd';
  value: number;
}

/** The fact that tells a company's size best. What a listed company once raised from investors says nothing of what it is now. */
export function sizeFactOf(facts: CompanyFacts): SizeFact | undefined {
  const { employees, employee_range, revenue_usd, market, total_funding_usd } = facts;
  if (employees !== undefined) return { field: 'employees', value: employees };
  if (employee_range) return { field: 'employee_range', value: Number(/\d+/.exec(employee_range)?.[0]) };
  if (revenue_usd) return { field: 'revenue_usd', value: revenue_usd };
  if (market?.market_cap && market.currency === 'USD') return { field: 'market', value: market.market_cap };
  return total_funding_usd && !isListed(facts) ? { field: 'total_funding_usd', value: total_funding_usd } : undefined;
}

function isListed({ listings = [], status, type }: CompanyFacts): boolean {
  return listings.length > 0 || status === 'IPO' || type === 'public';
}
