import { parseWebsite } from '../../kernel/domains.ts';
import { isSharedHost } from '../../kernel/shared-hosts.ts';

const longestAddress = 500;
const mostSegments = 10;
const mostParameters = 3;
/** Parameters that tell where a visitor came from, and change nothing of the page. */
const tracking = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_hs\w+|hs\w+tracking|ref|source|trk|sessionid|phpsessid|jsessionid|sid)$/i;
const otherFiles =
  /\.(?:avif|bmp|css|csv|docx?|eot|exe|dmg|gif|gz|ico|ics|jpe?g|js|json|m4[av]|mov|mp[34]|ogg|otf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|txt|vcf|wav|webm|webp|woff2?|xlsx?|xml|zip)$/i;

/**
 * A link as the one address of its page: absolute, without fragment, without what only tracks; undefined where it leads to no page.
 * @param base the page with the link
 */
export function pageAddress(href: string, base: string): string | undefined {
  if (href.length > 4 * longestAddress) return undefined;
  const url = URL.parse(href.trim(), base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) if (tracking.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  url.pathname = url.pathname.replaceAll(/\/{2,}/g, '/').replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/');
  const address = url.href.replace(/\?$/, '');
  if (address.length > longestAddress || [...url.searchParams].length > mostParameters || otherFiles.test(url.pathname)) return undefined;
  return isEndless(url.pathname) ? undefined : address;
}

/** Paths that grow with every link: very deep ones, and those that say the same again and again. */
function isEndless(pathname: string): boolean {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > mostSegments) return true;
  return segments.some((segment) => segments.filter((other) => other === segment).length > 2);
}

/** The same for `/about` and `/about/`, with `http` and `https`: two such addresses are hardly ever two pages. */
export function samePageKey(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/(?=\?|$)/, '');
}

/** What tells one website from another. */
export interface Site {
  /** `quillmere.com`, `github.com/quillmere`; a host with its port where it is no public one. */
  name: string;
  holds(address: string): boolean;
}

/**
 * The website a page is of: all hosts of its registrable domain; on a host that many companies share the pages below this one;
 * a host without such a domain, such as an address, by itself.
 */
export function siteOf(address: string): Site {
  const website = parseWebsite(address);
  const { host, pathname } = new URL(address);
  if (!website) return { name: host, holds: (other) => URL.parse(other)?.host === host };
  if (isSharedHost(website.host, website.path)) {
    const begin = pathname.replace(/\/$/, '').toLowerCase();
    const isBelow = (path: string) => path === begin || path.startsWith(`${begin}/`);
    const holds = (other: string) => {
      const url = URL.parse(other);
      return url?.host === host && isBelow(url.pathname.toLowerCase().replace(/\/$/, ''));
    };
    return { name: `${website.host}${begin}`, holds };
  }
  return { name: website.domain, holds: (other) => parseWebsite(other)?.domain === website.domain };
}
