import { getPage, type GotPage, type PageOptions, type Validators } from '../../net/get-page.ts';
import { FetchFailed, NotYet } from '../../net/guarded-fetch.ts';
import { RefusedAddress } from '../../net/guard.ts';
import type { Net } from '../../net/net.ts';
import { pageAddress, type Site } from '../../sources/website/address.ts';
import { leftOut } from '../../sources/website/purpose.ts';
import { longestRobots, noRobots, readRobots, type Robots } from '../../sources/website/robots.ts';

/**
 * Why a page was not read: `refused` by robots.txt or because it is about people, `rest` where the host wants to be left alone, `later` where it
 * may not be asked yet.
 */
type How = 'refused' | 'gone' | 'rest' | 'later' | 'failed' | 'unreachable';

/** Why a page was not read, as a sentence. */
export class NotRead extends Error {
  readonly how: How;
  /** How long the host asks to be left alone; 0 where it does not say. */
  readonly retry_after_ms: number;
  constructor(how: How, message: string, { cause, retry_after_ms = 0 }: { cause?: unknown; retry_after_ms?: number | undefined } = {}) {
    super(message, { cause });
    this.name = 'NotRead';
    this.how = how;
    this.retry_after_ms = retry_after_ms;
  }
}

export interface VisitLimits {
  /** Between two requests to a host, at least; its robots.txt may ask for more. */
  pause_s: number;
  /** The largest `Crawl-delay` that is kept; a host that asks for more is left alone. */
  most_delay_s: number;
  /** The longest wait for a host's next turn, or for what its `Retry-After` asks. */
  wait_ms: number;
  page_bytes: number;
  pdf_bytes: number;
  /** How long the content of a page may take. */
  body_ms: number;
}

/** Asks one site for its pages as the robots.txt of each of its hosts wants it. */
export interface Visitor {
  /** @throws NotRead; the signal's reason */
  page(address: string, validators: Validators): Promise<GotPage>;
  /** A file beside the pages, wherever it leads. @throws as `page` */
  file(address: string, options: Pick<PageOptions, 'validators' | 'mostBytes' | 'accept'>): Promise<GotPage>;
  /** Undefined where it cannot be had. @throws the signal's reason */
  sitemap(address: string): Promise<Buffer | undefined>;
  /** @throws NotRead where the robots.txt itself cannot be had */
  robots(address: string): Promise<Robots>;
}

const mostHosts = 10;
const mostTries = 3;
const sitemapBytes = 10 * 1_048_576;

export function visitorOf(net: Net, site: Site, { limits, signal }: { limits: VisitLimits; signal: AbortSignal }): Visitor {
  const known = new Map<string, Promise<Robots>>();

  function robots(address: string): Promise<Robots> {
    const { origin } = new URL(address);
    let found = known.get(origin);
    if (!found && known.size >= mostHosts) throw new NotRead('failed', `The site has more than ${mostHosts} hosts; this one is not read.`);
    if (!found) known.set(origin, (found = fetchRobots(`${origin}/robots.txt`)));
    return found;
  }

  /** Without a robots.txt all is allowed; with an unreachable one nothing (RFC 9309, 2.3.1). */
  async function fetchRobots(address: string): Promise<Robots> {
    try {
      const got = await get(address, { mostBytes: () => longestRobots, delay_s: 0 });
      return got.is_unchanged ? noRobots : readRobots(got.bytes.toString('utf8'), address);
    } catch (error) {
      const { status } = error instanceof FetchFailed ? error : {};
      if (status !== undefined && status < 500 && status !== 429) return noRobots;
      throw asNotRead(error, status === undefined ? undefined : 'rest');
    }
  }

  async function mayRead(address: string): Promise<Robots> {
    const found = await robots(address);
    if (!found.allows(address)) throw new NotRead('refused', 'robots.txt does not allow it.');
    const { delay_s = 0 } = found;
    if (delay_s > limits.most_delay_s) {
      const [asked, most] = [delay_s, limits.most_delay_s].map((seconds) => seconds.toLocaleString('en'));
      const reason = `robots.txt of ${new URL(address).host} asks for ${asked} seconds between requests (Crawl-delay); at most ${most} are kept.`;
      throw new NotRead('rest', `${reason} It is left alone.`);
    }
    return found;
  }

  async function follow({ href, host, pathname }: URL): Promise<void> {
    if (!site.holds(href)) throw new NotRead('failed', `It leads to another site: ${host}.`);
    if (leftOut(href) === 'persons') throw new NotRead('refused', 'It leads to a page about people.');
    if (leftOut(href) !== undefined || pageAddress(href, href) === undefined)
      throw new NotRead('failed', `It leads to ${pathname.slice(0, 100)}, where nothing is read.`);
    await mayRead(href);
  }

  function get(
    address: string,
    { delay_s, ...options }: Pick<PageOptions, 'mostBytes' | 'validators' | 'accept' | 'onRedirect'> & { delay_s: number },
  ) {
    const politeness = { requests_per_second: 1 / Math.max(limits.pause_s, delay_s), needs_contact: false };
    const { body_ms, wait_ms } = limits;
    return getPage(net, address, { ...options, signal, politeness, most_tries: mostTries, body_ms, most_wait_ms: wait_ms });
  }

  async function file(address: string, options: Pick<PageOptions, 'validators' | 'mostBytes' | 'accept'>): Promise<GotPage> {
    const { delay_s = 0 } = await mayRead(address);
    try {
      return await get(address, { ...options, delay_s, onRedirect: async ({ href }) => void (await mayRead(href)) });
    } catch (error) {
      signal.throwIfAborted();
      throw asNotRead(error);
    }
  }

  return {
    robots: async (address) => robots(address),
    file,
    async page(address, validators) {
      const { delay_s = 0 } = await mayRead(address);
      const mostBytes = (type: string) => (/pdf/i.test(type) ? limits.pdf_bytes : limits.page_bytes);
      try {
        return await get(address, { validators, delay_s, mostBytes, onRedirect: follow });
      } catch (error) {
        signal.throwIfAborted();
        throw asNotRead(error);
      }
    },
    async sitemap(address) {
      try {
        const got = await file(address, { mostBytes: () => sitemapBytes });
        return got.is_unchanged ? undefined : got.bytes;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof NotRead) return undefined;
        throw error;
      }
    },
  };
}

/** A failure to get a page as what it means for the page; any other error stays what it is. */
function asNotRead(error: unknown, how?: How): unknown {
  if (error instanceof RefusedAddress) return new NotRead('failed', error.message, { cause: error });
  if (!(error instanceof FetchFailed)) return error;
  return new NotRead(how ?? howOf(error), error.message, { cause: error, retry_after_ms: error.retry_after_ms });
}

function howOf(error: FetchFailed): How {
  const { status, is_unreachable } = error;
  if (error instanceof NotYet) return 'later';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status === 503) return 'rest';
  return is_unreachable ? 'unreachable' : 'failed';
}
