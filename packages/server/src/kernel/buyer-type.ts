import type { BuyerType } from '@firmament/contract';
import type { CompanyFacts } from './facts.ts';

const financial =
  /\b(venture capital|private equity|private credit|buyouts?|growth equity|investment (firm|management|company)|infrastructure funds?|hedge funds?|incubators?|impact investing|family office)\b/i;
/** Investors, even with a trade in their label: `Software private equity`. */
const surelyFinancial = /\b(venture capital|private equity|buyouts?|growth equity)\b/i;
/** Who invests other people's money at length. */
const institutional = /\b(pension|sovereign wealth|endowment|asset management|insurance|bank(?:s|ing)?|capital markets|mutual funds?)\b/i;
/** Also the name of many a company that makes something; it tells only where no class does. */
const maybeFundName = /\bventures\b/i;
const fundName = /\b(capital partners|private equity|equity partners|growth partners|buyout)\b/i;

/** Serves finance, and is a trade of its own. */
const trade = /\b(software|saas|technology|tech|fintech|platforms?|apps?|analytics|data|internet|online)\b/i;

/**
 * What kind of buyer a company would be, by its product category or industry; only where it has neither by its categories, and then by most
 * of them, because a company in a trade of its own often also has a label of finance and buys for its trade.
 */
export function buyerTypeOf({ name, industry, product_category, categories = [], sector }: CompanyFacts): BuyerType {
  if (fundName.test(name)) return 'Financial';
  const stated = [product_category, industry].filter((label) => label !== undefined);
  if (stated.length === 0 && maybeFundName.test(name)) return 'Financial';
  const classes = stated.length > 0 ? stated : categories;
  const kinds = classes.map(kindOf).filter((kind) => kind !== undefined);
  const isOfFinance = stated.length > 0 ? kinds.length > 0 : kinds.length > classes.length / 2;
  if (isOfFinance) return kinds.includes('Financial') ? 'Financial' : 'Institutional';
  return classes.length === 0 && /financ/i.test(sector ?? '') ? 'Institutional' : 'Strategic';
}

/** Who buys companies of any trade to hold them: investors, pension and state funds. A bank or an insurer buys in its own. */
export function buysToHold(facts: CompanyFacts): boolean {
  return buyerTypeOf(facts) === 'Financial' || holding.test(facts.product_category ?? '');
}

const holding = /\b(pension|sovereign|state) funds?\b/i;

function kindOf(label: string): BuyerType | undefined {
  if (surelyFinancial.test(label)) return 'Financial';
  if (trade.test(label)) return undefined;
  return financial.test(label) ? 'Financial' : institutional.test(label) ? 'Institutional' : undefined;
}
