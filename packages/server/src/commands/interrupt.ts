const closeWithinMs = 12_000;

/** Aborts at the first Ctrl-C or SIGTERM; the second ends the process, and so does a close that hangs, with code 1. */
export function onInterrupt(): AbortSignal {
  const stop = new AbortController();
  const interrupt = () => {
    stop.abort(new Error('Interrupted.'));
    setTimeout(() => process.exit(1), closeWithinMs).unref();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  return stop.signal;
}
