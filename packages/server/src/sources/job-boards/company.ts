import { parseWebsite, websiteOf } from '../../kernel/domains.ts';
import type { CompanyReference } from '../source.ts';
import { present } from './fields.ts';

/** Whom a person means by a permalink (`acme-robotics`), a website in any form, `EXCHANGE:SYMBOL` or a name. */
export function companyFrom(text: string): CompanyReference {
  const typed = text.trim();
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(typed)) return { permalink: typed };
  if (/^[A-Za-z]{2,10}:[A-Za-z0-9.-]{1,10}$/.test(typed)) return { ticker: typed.toUpperCase() };
  const website = /[./]/.test(typed) && !/\s/.test(typed) ? parseWebsite(typed) : undefined;
  return website ? { website: websiteOf(website) } : { name: typed };
}

/** A company as columns name it; undefined when none of them does. */
export function companyOf(named: {
  company?: string | undefined;
  name?: string | undefined;
  website?: string | undefined;
}): CompanyReference | undefined {
  if (named.company === undefined && named.name === undefined && named.website === undefined) return undefined;
  return present<CompanyReference>({
    ...(named.company !== undefined && companyFrom(named.company)),
    ...(named.name !== undefined && { name: named.name }),
    ...(named.website !== undefined && { website: named.website }),
  });
}
