import type { CompanyDocument } from '../../kernel/document.ts';
import { everydayDomain, isNamedAfter, isSharedHost, parseWebsite, tellsNobody } from '../../kernel/domains.ts';
import { describedText } from '../../kernel/descriptions.ts';
import { nameKey } from '../../kernel/names.ts';
import type { NewDocument } from '../../store/companies/documents.ts';
import { bareNumber, identityOf, isSideDoor, nameIdentifier, traitsText } from './identity.ts';
import { encodeDocument } from './document-codec.ts';

export function documentToStore(company_id: number, document: CompanyDocument): NewDocument {
  return {
    company_id,
    permalink: document.permalink,
    name: document.facts.name,
    document: encodeDocument(document),
    is_described: describedText(document.facts) !== '',
    listings: (document.facts.listings ?? []).map((listing) => ({
      exchange: listing.exchange,
      symbol: listing.symbol,
      isin: listing.isin ?? null,
      is_primary: listing.is_primary ?? false,
    })),
    identifiers: identifiersOf(document),
  };
}

/** The exact keys a company answers to. A host that many companies share is no key; its page on that host is. */
function identifiersOf({ facts, records }: Pick<CompanyDocument, 'facts' | 'records'>): NewDocument['identifiers'] {
  const keys: NewDocument['identifiers'] = [];
  const identity = identityOf(facts, {}, ...records);
  const site = facts.website ? parseWebsite(facts.website) : undefined;
  if (site && isSharedHost(site.host, site.path) && !isNamedAfter(site, identity.names)) {
    if (site.path && !tellsNobody(site, identity.names)) keys.push({ kind: 'page', value: `${site.host}${site.path}`.toLowerCase() });
  } else if (site) {
    keys.push({ kind: 'host', value: site.host });
    // A host that is the whole domain is found as a host.
    if (isSideDoor(site)) keys.push({ kind: 'domain', value: site.domain });
  }
  for (const name of facts.also_known_as ?? []) {
    const brand = everydayDomain(name);
    if (brand === undefined) keys.push({ kind: 'brand', value: nameKey(name) });
    else if (brand !== site?.host) keys.push({ kind: 'brand', value: brand });
  }
  const traits = traitsText(identity);
  for (const key of identity.names) keys.push({ ...nameIdentifier(key, facts.country), traits });
  const cik = bareNumber(facts.cik);
  if (cik) keys.push({ kind: 'cik', value: cik });
  if (facts.lei) keys.push({ kind: 'lei', value: facts.lei });
  if (facts.uk_company_number) keys.push({ kind: 'uk_company_number', value: facts.uk_company_number });
  for (const listing of facts.listings ?? []) if (listing.isin) keys.push({ kind: 'isin', value: listing.isin });
  return keys;
}
