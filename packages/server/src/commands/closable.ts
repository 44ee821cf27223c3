import { constants } from 'node:os';
import closeWithGrace from 'close-with-grace';
import type { Config } from '../config.ts';
import { startService, type RunningService, type StartProgress } from '../service.ts';

// Longer than everything takes to stop; then the process ends anyway.
const closeWithinMs = 15_000;

/**
 * Starts the service so that a signal, also one while it starts, closes whatever was started and ends the process.
 * @param options.isMeant whether a signal is the ordinary end of the command; else the exit code tells of it
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
  // Registered before the start is through. Without `beforeExit`, which would turn the exit code of a failure into 0.
  closeWithGrace({ delay: closeWithinMs, logger: false, skip: ['beforeExit'] }, async ({ err, signal }) => {
    if (err) console.error(err);
    interruption.abort(new Error('Interrupted.'));
    const service = await starting.catch(() => undefined);
    await service?.close();
    if (signal && !options.isMeant) process.exit(128 + constants.signals[signal]);
  });
  return { service: await starting, interrupted };
}
