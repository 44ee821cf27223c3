/** What a robots.txt allows one crawler (RFC 9309). */
export interface Robots {
  allows(address: string): boolean;
  /** `Crawl-delay` in seconds; undefined where none is stated. */
  delay_s: number | undefined;
  sitemaps: string[];
}

/** The product token that groups of a robots.txt, and robots directives, address us by. */
export const robotsName = 'Firmament';
/** Bytes of a robots.txt that are read (RFC 9309, 2.5 asks for at least 500 KiB). */
export const longestRobots = 512 * 1024;
const mostSitemaps = 10;
/** Characters of a line that are read: eight times the longest address that browsers accept. */
const longestLine = 8 * 2_083 - 1;
const index = /\/index\.html?$/;

/** No robots.txt: everything is allowed. */
export const noRobots: Robots = { allows: () => true, delay_s: undefined, sitemaps: [] };

interface Rule {
  pattern: string;
  is_allowed: boolean;
}

/** The rules of all groups of one crawler, or of `*`. */
interface Group {
  is_named: boolean;
  rules: Rule[];
  delay_s: number | undefined;
}

/**
 * Reads a robots.txt. Only `Allow` and `Disallow` end the list of agents of a group: any other line, such as `Sitemap`, leaves it open
 * (RFC 9309, 2.2.4). Groups of the same agent are one group.
 * @param address of the robots.txt itself: relative sitemaps are resolved against it
 */
export function readRobots(text: string, address: string, agent = robotsName): Robots {
  const own: Group = { is_named: false, rules: [], delay_s: undefined };
  const all: Group = { is_named: false, rules: [], delay_s: undefined };
  const sitemaps: string[] = [];
  let open = new Set<Group>();
  let isClosed = true;
  for (const [name, value] of linesOf(text.slice(0, longestRobots))) {
    if (name === 'user-agent') {
      if (isClosed) open = new Set();
      isClosed = false;
      const group = groupOf(value, { agent, own, all });
      if (!group) continue;
      group.is_named = true;
      open.add(group);
    } else if (name === 'allow' || name === 'disallow') {
      isClosed = true;
      if (value === '') continue;
      const pattern = normalized(value);
      const rules = [{ pattern, is_allowed: name === 'allow' }];
      // A rule that allows the index page of a folder also allows the folder.
      if (name === 'allow' && index.test(pattern)) rules.push({ pattern: pattern.replace(index, '/$'), is_allowed: true });
      for (const group of open) group.rules.push(...rules);
    } else if (name === 'crawl-delay') {
      const delay_s = Number(value);
      if (value !== '' && delay_s > 0 && Number.isFinite(delay_s)) for (const group of open) group.delay_s ??= delay_s;
    } else if (sitemaps.length < mostSitemaps) {
      const sitemap = URL.parse(value, address);
      if (sitemap) sitemaps.push(sitemap.href);
    }
  }
  const { rules, delay_s } = own.is_named ? own : all;
  return { allows: (page) => isAllowed(rules, page), delay_s, sitemaps };
}

const fields = {
  'user-agent': /^user[- ]?agent$/,
  allow: /^allow$/,
  disallow: /^disallow$/,
  'crawl-delay': /^crawl-?delay$/,
  sitemap: /^site-?map$/,
};
type Field = keyof typeof fields;

/** The lines that have a known field. The colon may be missing: `Disallow /`. */
function* linesOf(text: string): Generator<[Field, string]> {
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [stated = ''] = line.slice(0, longestLine).split('#', 1);
    const colon = stated.indexOf(':');
    const [name = '', value = ''] = colon >= 0 ? [stated.slice(0, colon), stated.slice(colon + 1)] : stated.trim().split(/\s+/, 2);
    const field = (Object.keys(fields) as Field[]).find((each) => fields[each].test(name.trim().toLowerCase()));
    if (field) yield [field, value.trim()];
  }
}

/** The group a `User-agent` line opens: that of this agent, or of all. A version behind the name does not count: `Firmament/1.0`. */
function groupOf(value: string, { agent, own, all }: { agent: string; own: Group; all: Group }): Group | undefined {
  if (/^\*(?:\s|$)/.test(value)) return all;
  const [name = ''] = /^[a-z_-]*/i.exec(value) ?? [];
  return name.toLowerCase() === agent.toLowerCase() ? own : undefined;
}

/** The longest pattern that matches decides; of two of one length the one that allows (RFC 9309, 2.2.2). */
function isAllowed(rules: readonly Rule[], address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  const place = normalized(url.pathname + url.search);
  if (place === '/robots.txt') return true;
  let longest: Rule = { pattern: '', is_allowed: true };
  for (const rule of rules) {
    const more = rule.pattern.length - longest.pattern.length;
    if ((more > 0 || (more === 0 && rule.is_allowed)) && matches(rule.pattern, place)) longest = rule;
  }
  return longest.is_allowed;
}

/** Whether a pattern with `*` and a `$` at its end matches the beginning of a path. Each part is searched once, behind the one before. */
function matches(pattern: string, place: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!place.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return !isWhole || place.length === first.length;
  let at = first.length;
  for (const part of others) {
    const found = place.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return isWhole ? place.length - last.length >= at && place.endsWith(last) : place.indexOf(last, at) >= 0;
}

/** With escapes as RFC 9309, 2.2.2 compares them: characters that need none are written plainly, all others in capitals. */
function normalized(place: string): string {
  return place
    .toWellFormed()
    .replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
    .replaceAll(/%[\da-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    });
}

/** What a page asks of crawlers. */
export interface Directives {
  /** It is not to be kept. */
  noindex: boolean;
  /** Its links are not to be followed. */
  nofollow: boolean;
}

/** Directives whose value follows a colon; any other name before a colon is that of a crawler. */
const valued = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/;

/**
 * Reads the values of `X-Robots-Tag` headers, or of `robots` metadata. A crawler's name before a directive addresses that crawler alone, up to the
 * next name or the end of the value.
 */
export function directivesOf(values: readonly string[]): Directives {
  const directives = { noindex: false, nofollow: false };
  for (const value of values) {
    let isForUs = true;
    for (const token of value.toLowerCase().split(',')) {
      const [name = '', ...behind] = token.split(':').map((part) => part.trim());
      const isOfCrawler = behind.length > 0 && !valued.test(name);
      if (isOfCrawler) isForUs = name === robotsName.toLowerCase() || name === '*' || name === 'robots';
      const directive = isOfCrawler ? behind[0]! : behind.length > 0 ? '' : name;
      if (!isForUs) continue;
      directives.noindex ||= directive === 'noindex' || directive === 'none';
      directives.nofollow ||= directive === 'nofollow' || directive === 'none';
    }
  }
  return directives;
}
