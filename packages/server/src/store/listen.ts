import type pg from 'pg';

export interface Listener {
  /** A statement that every connection begins with. */
  first?: string;
  message: (payload: string) => void;
  /** What was told while the connection was lost was missed. */
  reconnect?: () => void;
  error: (error: Error) => void;
}

const retryMs = 1_000;

/**
 * Listens on a channel over a connection of its own, and connects again whenever that is lost.
 * @param open connects, with this error listener
 * @throws when the first connection fails
 * @returns stops listening
 */
export async function listen(
  open: (onError: (error: Error) => void) => Promise<pg.Client>,
  channel: string,
  on: Listener,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let connecting = connect();

  async function connect(): Promise<void> {
    const fresh = await open((error) => void (isStopped || on.error(error)));
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
