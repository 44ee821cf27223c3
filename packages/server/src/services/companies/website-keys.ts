import { isSharedHost, type Website } from '../../kernel/domains.ts';
import type { IdentifierKey } from '../../store/companies/company-keys.ts';

/** The keys a company with this website may answer to, in the order in which they are believed. */
export function websiteKeys(site: Website): IdentifierKey[] {
  if (isSharedHost(site.host)) {
    // `github.com/acme/repo` is a page of `github.com/acme`; the host alone is whoever it is called after.
    const parts = site.path.split('/').filter((part) => part !== '');
    if (parts.length === 0) return [{ kind: 'host', value: site.host }];
    return parts.map((_, index) => ({
      kind: 'page',
      value: `${site.host}/${parts.slice(0, parts.length - index).join('/')}`.toLowerCase(),
    }));
  }
  const keys: IdentifierKey[] = [{ kind: 'host', value: site.host }];
  if (site.domain !== site.host && !isSharedHost(site.domain)) keys.push({ kind: 'host', value: site.domain });
  if (!isSharedHost(site.domain)) keys.push({ kind: 'domain', value: site.domain });
  return keys;
}
