import type { Allowance } from '../services/accounts/limits.ts';

/** What is left to the caller, in the two fields of the IETF draft `RateLimit header fields for HTTP` (version 10). */
export function rateLimitHeaders({ policy, most, window_seconds, remaining, reset_seconds }: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"${policy}";q=${most};w=${window_seconds}`,
    ratelimit: `"${policy}";r=${remaining};t=${reset_seconds}`,
  };
}
