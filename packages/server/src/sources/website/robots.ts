import robots from 'robots-parser';

// Its types speak of a default export that the package does not have.
const parse = robots as unknown as typeof robots.default;

/** What a robots.txt says to us (RFC 9309). */
export interface Robots {
  allows(address: string): boolean;
  /** Seconds between two requests; undefined where it does not say. */
  delay_s: number | undefined;
  sitemaps: string[];
}

/** By which name rules speak of us. */
export const robotsName = 'Firmament';
/** More of it need not be read. */
export const longestRobots = 512 * 1024;
const mostSitemaps = 10;
/** Each rule with a wildcard is held to each address: of more characters of these than anybody writes none is, and nothing is allowed. */
const mostWild = 64 * 1024;

/** @param address its own: rules hold for the pages of that host alone */
export function readRobots(text: string, address: string): Robots {
  const told = text.slice(0, longestRobots);
  const wild = told.split('\n').reduce((sum, line) => sum + (line.includes('*') ? line.length : 0), 0);
  if (wild > mostWild) return { allows: () => false, delay_s: undefined, sitemaps: [] };
  const read = parse(address, told);
  const delay = read.getCrawlDelay(robotsName);
  return {
    allows: (page) => read.isAllowed(page, robotsName) !== false,
    delay_s: delay !== undefined && Number.isFinite(delay) && delay > 0 ? delay : undefined,
    sitemaps: read.getSitemaps().slice(0, mostSitemaps),
  };
}

/** Where nothing is said everything is allowed. */
export const noRobots: Robots = { allows: () => true, delay_s: undefined, sitemaps: [] };
