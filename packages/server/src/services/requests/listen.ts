import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/database.ts';
import { listen } from '../../store/listen.ts';
import { cancelledChannel } from '../../store/requests.ts';

/**
 * Aborts work on requests the moment they are cancelled, in whichever process that happened. A cancellation missed while
 * the connection was lost still wins, for finishing is guarded.
 * @returns stops listening
 */
export function listenForCancellations(context: {
  db: Database;
  log: Log;
  running: ReadonlyMap<string, AbortController>;
}): Promise<() => Promise<void>> {
  return listen(context.db, cancelledChannel, {
    message: (request_id) => context.running.get(request_id)?.abort(),
    error: (error) => context.log.warn({ err: error }, 'lost the connection that tells of cancellations'),
  });
}
