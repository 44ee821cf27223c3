import { constants } from 'node:os';
import closeWithGrace from 'close-with-grace';
import type { Config } from '../config.ts';
import { startService, type RunningService, type StartProgress } from '../service.ts';

// Only what hangs is ended: a busy machine is slow to stop, and the service manager has a limit of its own.
const closeWithinMs = 300_000;
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** npm sends on what a terminal has sent to every process of its own: what follows at once is the same wish, what comes later is impatience. */
const sameWishMs = 1_000;

/**
 * Starts the service so that a signal, also one while it starts, closes everything started and ends the process.
 * @param options.isMeant whether a signal is the ordinary end of the command; otherwise the exit code reports it
 */
export async function startClosable(
  config: Config,
  onProgress: (progress: StartProgress) => void,
  options: { isMeant: boolean },
): Promise<{ service: RunningService; interrupted: AbortSignal }> {
  const interruption = new AbortController();
  const interrupted = interruption.signal;
  const starting = startService(config, (step) => {
    // Loading takes longer than a stop may: it is left here, and undone like any failure.
    interrupted.throwIfAborted();
    onProgress(step);
  });
  let asked: { signal: (typeof stopSignals)[number]; at: number } | undefined;
  // Registered before the start is through. Without `beforeExit`, which would turn the exit code of a failure into 0.
  const { close } = closeWithGrace({ delay: closeWithinMs, logger: false, skip: ['beforeExit', ...stopSignals] }, async ({ err }) => {
    if (err) console.error(err);
    interruption.abort(new Error('Interrupted.'));
    const service = await starting.catch(() => undefined);
    await service?.close();
    if (asked && !options.isMeant) process.exit(128 + constants.signals[asked.signal]);
  });
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (asked && performance.now() - asked.at > sameWishMs) process.exit(1);
      if (asked || interrupted.aborted) return;
      asked = { signal, at: performance.now() };
      close();
    });
  }
  return { service: await starting, interrupted };
}
