import type { Work } from '../../src/services/requests/run.ts';

/** Work that nobody is told of, and of which nothing is kept. */
export function workUnder(signal: AbortSignal): Work {
  return { signal, report: () => undefined, kept: () => Promise.resolve(new Map()), keep: () => Promise.resolve() };
}
