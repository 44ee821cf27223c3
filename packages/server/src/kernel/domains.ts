/** Websites as people and registers write them, read into a host, its registrable domain and a path. */

import { parse } from 'tldts';
import { isCaseSensitive, isNobodysPage, isSharedHost, isTenantDomain, ownerQuery } from './shared-hosts.ts';

export { isSharedHost } from './shared-hosts.ts';

export interface Website {
  /** Lower-case ascii host without leading `www`. */
  host: string;
  /** The registrable domain; a site of its own below a hosting domain (`acme.github.io`) counts as one. */
  domain: string;
  /**
   * `''` or `/acme`: no trailing slash, lower case except in identifiers of a shared host (`/channel/UC9x`). A query only where it says
   * whose page it is: `/profile.php?id=1000`.
   */
  path: string;
}

const scheme = /^(?:[a-z][a-z0-9+.-]*:)?\/*(?:https?:?\/+)*/i;

/**
 * Reads a website in any form: `HTTPS://www.NVIDIA.com:443/en-us/?x=1`, `nvidia.com`, `//nvidia.com.`,
 * `münchen.de` (punycode out). Of several it takes the first. Undefined for addresses of people, IP
 * addresses, local names and anything whose ending is no public suffix; `.example` counts as one, for what is invented (RFC 2606).
 */
export function parseWebsite(input: string): Website | undefined {
  if (input.length > longestInput) return undefined;
  const known = parsed.get(input);
  if (known !== undefined) return known ?? undefined;
  const read = readWebsite(input);
  if (parsed.size >= mostParsed) parsed.clear();
  parsed.set(input, read ?? null);
  return read;
}

/** The same pages for phones and in other languages: `m.facebook.com`, `de-de.facebook.com`, `uk.linkedin.com`. */
const otherDoor =
  /^(?:m|mobile|web|touch|[a-z]{2}(?:-[a-z]{2})?)\.((?:facebook|linkedin|instagram|twitter|youtube|tiktok|pinterest|yelp)\.com)$/;

/** Browsers take no longer address; what is in a cell beside one may be as long again. */
const longestInput = 4_096;

// As with names: one website is read several times on its way in.
const parsed = new Map<string, Readonly<Website> | null>();
const mostParsed = 20_000;

function readWebsite(input: string): Website | undefined {
  const [first = ''] = input.trim().split(/[\s,;|]+/);
  if (/^(?:mailto|ftp|javascript|data|file):/i.test(first)) return undefined;
  const rest = /^[a-z0-9.-]+:\d/i.test(first) ? first : first.replace(scheme, '');
  if (rest === '' || /^[^/]*@/.test(rest)) return undefined;
  const url = URL.parse(`http://${rest}`);
  if (url === null) return undefined;
  const named = url.hostname.replace(/\.$/, '');
  const domain = registrableDomain(named);
  if (domain === undefined) return undefined;
  const bare = named.replace(/^www\d?\./, '');
  const host = (registrableDomain(bare) === undefined ? named : bare).replace(otherDoor, '$1');
  const written = normalPath(url.pathname);
  const path = isCaseSensitive({ host, path: written }) ? written : written.toLowerCase();
  return { host, domain: registrableDomain(host) ?? domain, path: path + ownerQuery({ host, path }, url.searchParams) };
}

const validHost = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Private suffixes count, so that `a.github.io` and `b.github.io` differ; a private suffix itself is a website too. */
function registrableDomain(host: string): string | undefined {
  if (!validHost.test(host)) return undefined;
  const own = parse(host, { allowPrivateDomains: true, extractHostname: false });
  if (own.isIp === true || own.hostname === null) return undefined;
  if (own.isIcann !== true && own.isPrivate !== true && own.publicSuffix !== 'example') return undefined;
  const domain = own.domain ?? parse(host, { extractHostname: false }).domain ?? undefined;
  if (domain === undefined || domain === host || !isTenantDomain(domain)) return domain;
  return host
    .split('.')
    .slice(-domain.split('.').length - 1)
    .join('.');
}

function normalPath(pathname: string): string {
  return pathname
    .replace(/\/(?:index|default|home)\.(?:html?|php|aspx?|jsp)$/i, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
}

/**
 * Whether a company with these names (keys of kernel/names.ts) is the one a host is called after: of all whose website is
 * `etsy.com` only Etsy answers to it, the shops do not.
 */
export function isNamedAfter({ host, domain, path }: Website, names: readonly string[]): boolean {
  const label = domain.split('.')[0]?.replaceAll('-', '');
  const whole = domain.replaceAll(/[.-]/g, '');
  return host === domain && path === '' && names.some((name) => [label, whole].includes(name.replaceAll(' ', '')));
}

/** The host in an everyday name that is one (`youtube.com`); a name with a dot in it (`Dr. Oetker`) is none. */
export function everydayDomain(text: string): string | undefined {
  if (!text.includes('.') || /[\s/]/.test(text)) return undefined;
  return parseWebsite(text)?.host;
}

/** What an outlet is called by the host it publishes at: `news.northpost.co.uk` → `northpost`. Undefined where that has no domain. */
export function outletAt(host: string): string | undefined {
  return parseWebsite(host)?.domain.split('.')[0];
}

/** How a website is written in facts: the bare host, with its path only where many companies share the host. */
export function websiteOf(website: Website): string {
  return isSharedHost(website.host, website.path) ? website.host + website.path : website.host;
}

/**
 * Whether a website identifies no company: a page of a shared host without an owner (`amazon.com/dp/b0…`), or such a host alone
 * where the company is not called so. With names as keys of kernel/names.ts.
 */
export function tellsNobody(website: Website, names: readonly string[]): boolean {
  if (isNobodysPage(website)) return true;
  return website.path === '' && isSharedHost(website.host) && !isNamedAfter(website, names);
}
