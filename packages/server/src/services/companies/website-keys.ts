import { isSharedHost, type Website } from '../../kernel/domains.ts';
import type { IdentifierKey } from '../../store/companies/company-keys.ts';

/** The keys a company with this website may answer to, in the order in which they are believed. */
export function websiteKeys(site: Website): IdentifierKey[] {
  if (isSharedHost(site.host, site.path)) {
    // `github.com/acme/repo` is a page of `github.com/acme`; the host alone belongs to its own company.
    const parts = site.path.split('/').filter((part) => part !== '');
    if (parts.length === 0)
      return [
        { kind: 'host', value: site.host },
        { kind: 'brand', value: site.host },
      ];
    return parts.map((_, index) => ({
      kind: 'page',
      value: `${site.host}/${parts.slice(0, parts.length - index).join('/')}`.toLowerCase(),
    }));
  }
  const hosts = site.domain === site.host || isSharedHost(site.domain) ? [site.host] : [site.host, site.domain];
  const keys = hosts.map((value): IdentifierKey => ({ kind: 'host', value }));
  if (!isSharedHost(site.domain)) keys.push({ kind: 'domain', value: site.domain });
  // Whose website it is comes before whose brand.
  return [...keys, ...hosts.map((value) => ({ kind: 'brand' as const, value }))];
}
