import type { Allowance } from '../services/accounts/limits.ts';

/** What is left to the caller of each limit, in the two fields of the IETF draft `RateLimit header fields for HTTP` (version 10). */
export function rateLimitHeaders(allowances: readonly Allowance[]): Record<string, string> {
  const items = (each: (allowance: Allowance) => string) => allowances.map(each).join(', ');
  return {
    'ratelimit-policy': items(({ policy, most, window_seconds }) => `"${policy}";q=${most};w=${window_seconds}`),
    ratelimit: items(({ policy, remaining, reset_seconds }) => `"${policy}";r=${remaining};t=${reset_seconds}`),
  };
}
