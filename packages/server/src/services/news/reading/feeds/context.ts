import type { Clock } from '../../../../kernel/clock.ts';
import type { Net } from '../../../../net/net.ts';
import type { Database } from '../../../../store/database.ts';
import type { VisitLimits } from '../../../research/visit.ts';
import type { Kept } from '../forget-old.ts';
import type { FeedReader } from './feed-reader.ts';

export interface FeedContext {
  db: Database;
  clock: Clock;
  net: Net;
  reader: FeedReader;
  /** What is published before is forgotten, and not taken. */
  kept: Kept;
}

/**
 * How a publisher's host is asked: a request a second at most, fewer where its robots.txt says so. A feed whose host may not be asked yet is due
 * later: it is not waited for.
 */
export const feedLimits: VisitLimits = {
  pause_s: 1,
  most_delay_s: 86_400,
  wait_ms: 30_000,
  page_bytes: 5 * 1_048_576,
  pdf_bytes: 0,
  body_ms: 30_000,
};

/** Limits for the pages of articles, which are many. */
export const pageLimits: VisitLimits = { ...feedLimits, most_delay_s: 10 };
