import type { Work } from '../../src/services/requests/run.ts';

/** Work without listeners, whose result is not kept. */
export function workUnder(signal: AbortSignal): Work {
  return { signal, report: () => undefined, kept: () => Promise.resolve(new Map()), keep: () => Promise.resolve() };
}
