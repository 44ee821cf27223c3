import { marketValueMiddles, type CompanyFacts } from '../../kernel/facts.ts';
import { buysToHold } from '../../kernel/buyer-type.ts';

/**
 * 1 for a buyer ten times as large as the target or larger, 0 for one a tenth its size, 0.5 when one size is not known. Market values are
 * compared where both are known, else revenues, else people: a restaurant has more of these than a maker of software of its worth.
 */
export function capacityOf(buyer: CompanyFacts, target: CompanyFacts): number {
  return paysFromFunds(buyer) ? ofFund(target) : (compared(measuresOf(buyer), measuresOf(target)) ?? 0.5);
}

/**
 * The same for buyers of the target. An unknown size is evidence, too: of a buyer that it is not large, because
 * large companies mostly have a known size; of a target that it is typical. Of an investor it says nothing: it pays from its funds.
 */
export function meansOf(buyer: CompanyFacts, target: CompanyFacts): number {
  return paysFromFunds(buyer) ? ofFund(target) : (compared(measuresOf(buyer), askedSize(target)) ?? ofUnknown);
}

/** Of an investor whose worth is not known neither staff nor revenue tells what it can pay. */
export function paysFromFunds(buyer: CompanyFacts): boolean {
  return measuresOf(buyer).market === undefined && buysToHold(buyer);
}

/** For companies worth less than a billion a fund counts less, down to half at a tenth of that: others invest there. */
function ofFund(target: CompanyFacts): number {
  const size = askedSize(target);
  const value = size.market ?? (size.likely ?? 0) * perPerson.market;
  const isLarge = Math.max(0, Math.min(1, Math.log10(Math.max(1, value) / leastOfFunds)));
  return Math.min(compared({ market: fundWorth, likely: fundWorth / perPerson.market }, size) ?? 1, (1 + isLarge) / 2);
}

function askedSize(target: CompanyFacts): Measures {
  const size = measuresOf(target);
  return size.likely ? size : isListed(target) ? supposed.listed : supposed.unlisted;
}

const ofUnknown = 0.25;
/** USD: a fund pays from what others gave it, and the largest buyouts come to some 50 billion. */
const fundWorth = 20e9;
const leastOfFunds = 100e6;
const supposed: Record<'listed' | 'unlisted', Measures> = {
  listed: { market: 1e9, likely: 1_000 },
  unlisted: { market: 20e6, likely: 20 },
};

/** How large a company is by each measure: USD, people, and as many people as any fact makes likely. */
type Measures = Partial<Record<'market' | 'revenue' | 'employees' | 'likely', number>>;

function compared(large: Measures, small: Measures): number | undefined {
  const measure = (['market', 'revenue', 'employees', 'likely'] as const).find((each) => large[each] && small[each]);
  return measure && Math.max(0, Math.min(1, 0.5 + Math.log10(large[measure]! / small[measure]!) / 2));
}

function measuresOf(facts: CompanyFacts): Measures {
  const { market, market_value_class, revenue_usd, employees } = facts;
  const value = market?.currency === 'USD' ? market.market_cap : undefined;
  const size = sizeFactOf(facts);
  return {
    ...((value ?? market_value_class) && { market: value ?? marketValueMiddles[market_value_class!] }),
    ...(revenue_usd !== undefined && { revenue: revenue_usd }),
    ...(employees !== undefined && { employees }),
    ...(size && { likely: Math.max(1, size.value / perPerson[size.field]) }),
  };
}

/** Rough ratios per employee of a software company. */
const perPerson = {
  employees: 1,
  employee_range: 1,
  revenue_usd: 200_000,
  market: 1_000_000,
  market_value_class: 1_000_000,
  total_funding_usd: 200_000,
} as const;

/** A fact that tells how large a company is; of a range, where it begins, of a class, its middle. */
export interface SizeFact {
  field: keyof typeof perPerson;
  value: number;
}

/** The fact that tells a company's size best. What a listed company once raised from investors says nothing of what it is now. */
export function sizeFactOf(facts: CompanyFacts): SizeFact | undefined {
  const { employees, employee_range, revenue_usd, market, market_value_class, total_funding_usd } = facts;
  if (employees !== undefined) return { field: 'employees', value: employees };
  if (employee_range) return { field: 'employee_range', value: Number(/\d+/.exec(employee_range)?.[0]) };
  if (revenue_usd) return { field: 'revenue_usd', value: revenue_usd };
  if (market?.market_cap && market.currency === 'USD') return { field: 'market', value: market.market_cap };
  if (market_value_class) return { field: 'market_value_class', value: marketValueMiddles[market_value_class] };
  return total_funding_usd && !isListed(facts) ? { field: 'total_funding_usd', value: total_funding_usd } : undefined;
}

function isListed({ listings = [], status, type }: CompanyFacts): boolean {
  return listings.length > 0 || status === 'IPO' || type === 'public';
}
