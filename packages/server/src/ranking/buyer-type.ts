import type { BuyerType } from '@firmament/contract';
import type { CompanyFacts } from '../kernel/facts.ts';

/** Who buys to hold and sell again. */
const financial =
  /\b(venture capital|private equity|buyout|growth equity|investment (firm|management)|incubators?|impact investing|family office)\b/i;
/** Who invests other people's money at length. */
const institutional =
  /\b(pension|sovereign wealth|endowment|asset management|insurance(?! (tech|software))|bank(?:s|ing)?|capital markets|mutual funds?|hedge funds?)\b/i;
const fundName = /\b(ventures|capital partners|private equity|equity partners|growth partners|buyout)\b/i;

/** What kind of buyer a company would be, by what it is classed under; one in a trade of its own buys for that. */
export function buyerTypeOf({ name, industry, product_category, categories, sector }: CompanyFacts): BuyerType {
  const classes = [product_category, industry, ...(categories ?? [])].filter((label) => label !== undefined);
  if (classes.some((label) => financial.test(label)) || fundName.test(name)) return 'Financial';
  const isOfFinance = classes.length === 0 ? /financ/i.test(sector ?? '') : classes.some((label) => institutional.test(label));
  return isOfFinance ? 'Institutional' : 'Strategic';
}
