const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|mkt_tok|_hsenc|_hsmi|at_(?:medium|campaign|link_\w+)|cmp(?:id)?|ocid|xtor|wt_mc|ns_(?:mchannel|source|campaign|linkname))$/i;
/** Fragments that lead to a place every page has, or that only track: `#comments`, `#xtor=RSS-1`. */
const placeOfPage =
  /^#(?:|top|main|content|article|story|body|rss|feed|respond|reply|disqus_thread|comments?(?:[-_]?\w+)?|:~:.*|(?:xtor|ref|source|src|from|echobox|cmp|campaign|utm_\w+|at_\w+|ns_\w+)=.*)$/i;
/** Longer addresses are replaced by a digest in keys. */
export const longestAddress = 1_000;

/**
 * An address as the one of its article: absolute, without what only tracks; undefined where it is none of the web. A fragment is kept where it
 * may tell two articles of one page apart: `news.html#v3`.
 * @param base what it is relative to; '' where nothing is known
 */
export function articleAddress(written: string, base = ''): string | undefined {
  const url = URL.parse(written.trim(), base === '' ? undefined : base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '') return undefined;
  if (placeOfPage.test(url.hash) || url.href.endsWith('#')) url.hash = '';
  const names = [...new Set(url.searchParams.keys())].filter((name) => tracking.test(name));
  for (const name of names) url.searchParams.delete(name);
  return url.href.toWellFormed();
}

/** The key of the article at an address: the same with `http` and with `https`. @param address as `articleAddress` writes it */
export function articleKey(address: string): string {
  return address.replace(/^http:/, 'https:');
}

/** Whether an address is that of a whole website: the page of no article. */
export function isFrontPage(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return pathname === '/' && search === '' && hash === '';
}
