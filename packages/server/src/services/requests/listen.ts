import type { Log } from '../../kernel/log.ts';
import type { Database } from '../../store/database.ts';
import { cancelledChannel } from '../../store/requests.ts';

const retryMs = 1_000;

/**
 * Aborts work on requests the moment they are cancelled, in whichever process that happened. Reconnects by itself;
 * a cancellation missed meanwhile still wins, for finishing is guarded.
 * @returns stops listening
 */
export async function listenForCancellations(context: {
  db: Database;
  log: Log;
  running: ReadonlyMap<string, AbortController>;
}): Promise<() => Promise<void>> {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect() {
    const connected = await context.db.connect();
    connected.on('notification', (message) => context.running.get(message.payload ?? '')?.abort());
    connected.on('error', (error) => {
      context.log.warn({ err: error }, 'lost the connection that tells of cancellations');
      reconnectLater();
    });
    await connected.query(`listen ${cancelledChannel}`);
    return connected;
  }

  function reconnectLater() {
    if (isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      void reconnect();
    }, retryMs);
  }

  async function reconnect() {
    try {
      client = await connect();
    } catch {
      reconnectLater();
    }
  }

  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client.end().catch(() => undefined);
  };
}
