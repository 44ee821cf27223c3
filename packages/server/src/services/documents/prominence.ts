import type { CompanyDocument } from '../../kernel/document.ts';
import { standingOf } from '../../ranking/standing.ts';

/** What a company of full standing counts. */
const fullStanding = 5;

/**
 * How many sources care, and how large it is: one upstream that speaks of a company counts one, and each doubling of them another; each
 * listing a fifth; its standing by market value, revenue and listings up to five.
 */
export function prominenceOf({ facts: { market, market_value_class, revenue_usd, listings, name }, records }: CompanyDocument): number {
  const upstreams = new Set(records.map((record) => record.source)).size;
  // Who is large by its staff alone is seldom meant: millions tell theirs.
  const standing = standingOf({
    name,
    ...(market && { market }),
    ...(market_value_class && { market_value_class }),
    ...(revenue_usd && { revenue_usd }),
    ...(listings && { listings }),
  });
  return 1 + Math.log2(Math.max(1, upstreams)) + Math.min(1, 0.2 * (listings?.length ?? 0)) + fullStanding * standing;
}
