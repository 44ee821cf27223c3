import { siteOf } from '../../../sources/website/address.ts';
import { NotRead, visitorOf, type Visitor } from '../../research/visit.ts';
import { politeLimits, type FeedContext } from './context.ts';

/** Pages of one reading; the others wait for the next. */
const mostPages = 30;
/** A page that says less is a door or a frame. */
const leastText = 200;
/** What pages say of themselves that only subscribers may read (schema.org). */
const forSubscribers = /"isAccessibleForFree"\s{0,9}:\s{0,9}"?false/i;

/**
 * What the pages of articles say, as robots.txt of their hosts allows it. A page that is for subscribers, asks not to be kept or cannot be
 * had says nothing: its article keeps its teaser.
 * @returns `left`: addresses that were not asked for
 */
export async function fullTexts(
  context: FeedContext,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<{ texts: Map<string, string>; left: string[] }> {
  const visitors = new Map<string, Visitor>();
  const texts = new Map<string, string>();
  const asked = [...new Set(addresses)];
  for (const address of asked.slice(0, mostPages)) {
    const site = siteOf(address);
    const visitor = visitors.get(site.name) ?? visitorOf(context.net, site, { limits: politeLimits, signal });
    visitors.set(site.name, visitor);
    const text = await textAt(context, { address, visitor });
    signal.throwIfAborted();
    if (text !== undefined) texts.set(address, text);
  }
  return { texts, left: asked.slice(mostPages) };
}

async function textAt(
  { reader, clock }: FeedContext,
  { address, visitor }: { address: string; visitor: Visitor },
): Promise<string | undefined> {
  try {
    const got = await visitor.file(address, { mostBytes: () => politeLimits.page_bytes });
    if (got.is_unchanged || /\b(?:noindex|none)\b/i.test(got.robots_tag)) return undefined;
    if (forSubscribers.test(got.bytes.toString('latin1'))) return undefined;
    const { facts } = await reader.page({ url: got.url, bytes: got.bytes, content_type: got.content_type, retrieved_at: clock() });
    return facts !== undefined && facts.text.length >= leastText ? facts.text : undefined;
  } catch (error) {
    // What one page does to its reader is no fault of the feed.
    if (error instanceof NotRead || (error instanceof Error && error.name === 'ProcessEnded')) return undefined;
    throw error;
  }
}
