import { siteOf } from '../../../../sources/website/address.ts';
import { directivesOf } from '../../../../sources/website/robots.ts';
import { NotRead, visitorOf, type Visitor } from '../../../research/visit.ts';
import { pageLimits, type FeedContext } from './context.ts';

/** Pages of one reading, and how long they may take; the others wait for the next. */
const mostPages = 30;
const mostMs = 120_000;
/** A page that says less is a door or a frame. */
const leastText = 200;
/** What pages say of themselves that only subscribers may read (schema.org). */
const forSubscribers = /"isAccessibleForFree"\s{0,9}:\s{0,9}"?false/i;

/**
 * What the pages of articles say, as robots.txt of their hosts allows it. A page that is for subscribers, asks not to be kept or cannot be
 * had says nothing: its article keeps its teaser.
 * @returns `left`: addresses to ask for in the next reading; `note`: why hosts are left alone
 */
export async function fullTexts(
  context: FeedContext,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ texts: Map<string, string>; left: string[]; note: string | null }> {
  const visitors = new Map<string, Visitor>();
  const texts = new Map<string, string>();
  const asked = [...new Set(addresses)];
  const left = asked.slice(mostPages);
  const until = context.net.time.now() + mostMs;
  let note: string | null = null;
  for (const address of asked.slice(0, mostPages)) {
    if (context.net.time.now() > until) {
      left.push(address);
      continue;
    }
    const site = siteOf(address);
    const visitor = visitors.get(site.name) ?? visitorOf(context.net, site, { limits: pageLimits, signal });
    visitors.set(site.name, visitor);
    const read = await textAt(context, { address, visitor });
    signal.throwIfAborted();
    if (read instanceof NotRead) {
      if (read.how === 'later') left.push(address);
      if (read.how === 'rest') note ??= `Texts of its articles are not read: ${read.message}`;
    } else if (read !== undefined) texts.set(address, read);
  }
  return { texts, left, note };
}

async function textAt(
  { reader, clock }: FeedContext,
  { address, visitor }: { address: string; visitor: Visitor },
): Promise<string | NotRead | undefined> {
  try {
    const got = await visitor.file(address, { mostBytes: () => pageLimits.page_bytes });
    if (got.is_unchanged || directivesOf(got.robots_tags).noindex) return undefined;
    if (forSubscribers.test(got.bytes.toString('latin1'))) return undefined;
    const { facts } = await reader.page({ url: got.url, bytes: got.bytes, content_type: got.content_type, retrieved_at: clock() });
    return facts !== undefined && facts.text.length >= leastText ? facts.text : undefined;
  } catch (error) {
    // What one page does to its reader is no fault of the feed.
    if (error instanceof NotRead) return error;
    if (error instanceof Error && error.name === 'ProcessEnded') return undefined;
    throw error;
  }
}
