import type { Clock } from '../../../kernel/clock.ts';
import type { Net } from '../../../net/net.ts';
import type { Database } from '../../../store/database.ts';
import type { Kept } from '../forget-old.ts';
import type { FeedReader } from './feed-reader.ts';

/** What feeds are read with. */
export interface FeedContext {
  db: Database;
  clock: Clock;
  net: Net;
  reader: FeedReader;
  /** What is published before is forgotten, and not taken. */
  kept: Kept;
}

/** How a publisher's host is asked: a request a second at most, fewer where its robots.txt says so. */
export const politeLimits = { pause_s: 1, page_bytes: 5 * 1_048_576, pdf_bytes: 0, body_ms: 30_000 };
