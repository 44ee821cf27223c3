/** What a topic says of the customers of companies: `software for banks in India`. */

import { told, type TopicFilters } from './filter.ts';

/** Of the customers: `software for banks in India`, `loans for companies with fewer than 50 employees`. */
const leadsToCustomers =
  /(?:^|\s)(?:for|serving|(?:used|bought|needed) by|(?:sold|sells?|selling|lend|lends|lending|lenders|suppl(?:y|ies|ying|iers)|services|vendors) to)\s(?:the\s)?((?:[^\s,;.()]+\s){0,5})$/iu;

/**
 * Whether what follows this text may describe the customers of the companies. Fields have no seat: `software for logistics in Poland`.
 * @param isAdjective the noun of it follows: `software for public companies`
 */
export function isOfCustomers(before: string, { isAdjective }: { isAdjective: boolean }): boolean {
  const words = leadsToCustomers.exec(`${before.slice(-150).replace(/\s+/g, ' ').trimEnd()} `)?.[1];
  if (words === undefined) return false;
  return (
    isAdjective || words.trim() === '' || (/s\s$|\b(?:people|children|women|men)\s$/i.test(words) && !/(?:ics|ss|us|is)\s$/i.test(words))
  );
}

export const ofCustomers = (filter: keyof TopicFilters) => told(`It may be said of the customers; set parameters.${filter}.`);
