import { customerShareIn, type CustomerShare } from '../customer-share.ts';
import type { Company } from '../company.ts';
import type { Told } from '../evidence.ts';
import { nameAtStart } from '../section.ts';
import type { Asked } from './asked.ts';
import { termOf } from './same-words.ts';

/** A report names every customer of a tenth of its sales: the largest of these is the largest of all. */
const leastNamed = 10;
const ofLargest = new Set(['largest', 'biggest', 'top', 'main', 'single', 'customer', 'one', 'far'].map(termOf));
const ofShare = new Set([...ofLargest, ...['revenue', 'sell', 'net', 'account', 'total', 'come'].map(termOf)]);

/** A share of sales may be a part's of the company. */
const isBuyers =
  /\b(?:customers?|clients?|distributors?|retailers?|wholesalers?)(?:,| (?:that |which |who |individually |each )*(?:account|represent|compris))|\b(?:sales|revenues?) (?:to|from) (?=\p{Lu})/iu;
const underCustomers = /customer|concentration/i;

/** Whether it is asked who the largest customer is, or how much of the sales it has. */
export function isOfLargestCustomer({ wanted, terms, names }: Asked): boolean {
  if (names.length > 0 || !terms.includes(termOf('customer')) || !terms.some((term) => /^(?:largest|biggest|top)$/.test(term)))
    return false;
  return (
    (wanted === 'name' && terms.every((term) => ofLargest.has(term))) || (wanted === 'share' && terms.every((term) => ofShare.has(term)))
  );
}

/** The sentences that give one customer the largest share of sales of the newest year, or of the year that is asked; the best first. */
export function tellsOfLargest(
  { wanted, years }: Asked,
  told: readonly Told[],
  { company, yearOf }: { company: Company; yearOf: (told: Told) => number },
): Told[] {
  const found = told.flatMap((each) => {
    const share = customerShareIn(each.text);
    if (
      !share ||
      share.share < leastNamed ||
      !(underCustomers.test(each.heading) || isBuyers.test(each.text)) ||
      (wanted === 'name' && !namesBuyer(each.text, company))
    )
      return [];
    return [{ each, share: share.share, year: yearIn(share, each) }];
  });
  const newest = years[0] ?? Math.max(...found.map(({ year }) => year));
  return found
    .filter(({ year }) => year === newest)
    .toSorted((a, b) => b.share - a.share)
    .map(({ each }) => each);

  function yearIn({ year }: CustomerShare, each: Told): number {
    return year ?? yearOf(each) - 1;
  }
}

/** Whether who has the share is named: `Cedar, a grower, accounted for 14%`, `one customer, Cedar, …`, `sales to Cedar`. */
function namesBuyer(text: string, company: Company): boolean {
  const places = [...text.matchAll(/\b(?:sales|revenues?) (?:to|from) |^(?:The )?|, /gi)];
  const verb = text.search(/\b(?:accounted|accounts|represent|compris|contribut)/);
  return places.some(({ index, 0: { length } }) => index < verb && nameAtStart(text.slice(index + length), company) !== undefined);
}
