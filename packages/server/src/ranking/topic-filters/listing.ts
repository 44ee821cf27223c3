/** Listing and ownership in a topic: `publicly traded`, `family-owned`. */

import { asIs, rule, type Rule } from './filter.ts';

const organizations = 'companies|firms|businesses|corporations|groups|players|names|makers|operators';

export const listingRules: readonly Rule[] = [
  rule(
    `\\b(?:public|private|listed|unlisted)(?:, (?:and |or )?| (?:and|or|&|as well as) )(?:public|private|listed|unlisted) (?=(?:[a-z-]+ ){0,2}(?:${organizations})\\b)`,
    asIs('It names both public and private companies, which is no filter.'),
  ),
  rule(
    `\\b(?:that are |which are )?(?:publicly|stock|exchange)[- ](?:listed|traded|quoted)\\b|(?<![a-z-])public (?=(?:${organizations})\\b)|\\bthat are listed\\b(?! on| in)|\\blisted on (?:a |the |an )?(?:stock )?exchanges?\\b`,
    () => ({ filter: 'company_type', value: 'public' }),
  ),
  rule(
    `\\blisted on (?:the )?[\\p{Lu}][\\w-]*(?: (?:Stock Exchange|Exchange))?`,
    asIs('There is no filter by exchange; set parameters.company_type to "public".'),
    'gu',
  ),
  rule(
    `(?:^|(?<=^\\p{Lu}[\\p{L}.]{1,20} )|(?<=^\\p{Lu}\\p{L}{1,12} \\p{Lu}\\p{L}{1,12} ))(?:stock-)?[Ll]isted (?!buildings?|propert|homes?|houses?|on\\b|above|below)`,
    () => ({ filter: 'company_type', value: 'public' }),
    'gu',
  ),
  rule(
    `\\b(?:that are |which are )?(?:privately[- ](?:held|owned)|unlisted|non-listed)\\b|(?<![a-z-])private (?=(?:${organizations})\\b)`,
    () => ({
      filter: 'company_type',
      value: 'private',
    }),
  ),
  rule(
    `\\b(?:family|founder|state|government|employee|woman|women|minority|veteran|pe|vc|private[- ]equity|venture[- ]capital)[- ](?:owned|led|run|controlled)\\b|\\b(?:vc|venture|pe|private[- ]equity)[- ]backed\\b|\\bbootstrapped\\b`,
    asIs('There is no filter by owner.'),
  ),
];
