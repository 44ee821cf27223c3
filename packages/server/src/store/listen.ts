import type pg from 'pg';
import type { Database } from './database.ts';

const retryMs = 1_000;

/**
 * Listens on a channel over a connection of its own, and connects again whenever that is lost. What is told meanwhile is
 * missed: `reconnect` may look for it.
 * @param on.first a statement that every connection begins with
 * @throws when the first connection fails
 * @returns stops listening
 */
export async function listen(
  db: Pick<Database, 'connect'>,
  channel: string,
  on: { first?: string; message: (payload: string) => void; reconnect?: () => void; error: (error: Error) => void },
): Promise<() => Promise<void>> {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    const fresh = await db.connect();
    // Never taken off again: one loss may raise several errors, and Node exits at one that nobody hears.
    fresh.on('error', on.error);
    fresh.on('notification', ({ payload }) => on.message(payload ?? ''));
    try {
      if (on.first !== undefined) await fresh.query(on.first);
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    fresh.once('end', reconnectLater);
    if (isStopped) await fresh.end();
  }

  function reconnectLater(): void {
    if (isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connecting = connect().then(on.reconnect, reconnectLater);
    }, retryMs);
  }

  await connecting;
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await connecting;
    await client?.end().catch(() => undefined);
  };
}
