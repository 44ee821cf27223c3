import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Stands between a process and its database, reads along what is asked, and can stop at any one statement. */
export interface StatementGate {
  /** Of the database, as seen through the gate. */
  url: string;
  /** Writes down every statement of the process's own transactions and calls from here on. @returns the list, which grows */
  follow(): readonly string[];
  /**
   * Stops at a statement, of those with its text the nth from here on: before the database sees it, or after the database has done it
   * and before the process hears of that. Resolves when the process waits there.
   */
  stopAt(place: { text: string; nth: number; when: 'before' | 'after' }): Promise<void>;
  /** Cuts every connection, as the death of the process does, and stops at nothing more. */
  cut(): void;
  close(): Promise<void>;
}

/** A message of the protocol after the first: a letter, the length of the rest, the rest. */
const headBytes = 5;

export async function openStatementGate(database_url: string): Promise<StatementGate> {
  const target = new URL(database_url);
  const sockets = new Set<Socket>();
  let followed: string[] = [];
  let stop: { text: string; nth: number; when: 'before' | 'after'; reached: () => void } | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    let waiting = Buffer.alloc(0);
    let hasBegun = false;
    let isInTransaction = false;
    /** Withholds the database's answers from the process, and notifies the waiting test. */
    let keepBack: (() => void) | undefined;
    let isHeld = false;

    upstream.on('data', (chunk: Buffer) => {
      if (keepBack) keepBack();
      else client.write(chunk);
    });
    client.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk]);
      while (!isHeld) {
        const length = nextLength(waiting, hasBegun);
        if (length === undefined || waiting.length < length) return;
        const message = waiting.subarray(0, length);
        waiting = waiting.subarray(length);
        const text = hasBegun ? statementIn(message) : undefined;
        hasBegun = true;
        if (text === undefined || pass(text)) upstream.write(message);
      }
    });

    /** @returns whether it goes on to the database */
    function pass(text: string): boolean {
      if (/^begin$/i.test(text)) isInTransaction = true;
      const isOwn = isInTransaction || !ofTheQueue.test(text);
      if (/^(?:commit|rollback)$/i.test(text)) isInTransaction = false;
      if (!isOwn) return true;
      followed.push(text);
      if (stop?.text !== text || --stop.nth > 0) return true;
      const { when, reached } = stop;
      stop = undefined;
      if (when === 'after') {
        keepBack = reached;
        return true;
      }
      isHeld = true;
      reached();
      return false;
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database_url);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  const cut = () => {
    stop = undefined;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    follow: () => (followed = []),
    stopAt: (place) =>
      new Promise((reached) => {
        stop = { ...place, reached };
      }),
    cut,
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The queue looks after itself beside the calls. */
const ofTheQueue = /firmament_jobs/;

/** The first message has no letter. */
function nextLength(bytes: Buffer, hasBegun: boolean): number | undefined {
  if (bytes.length < headBytes) return undefined;
  return hasBegun ? bytes.readInt32BE(1) + 1 : bytes.readInt32BE(0);
}

/** The text of a `Query`, or of a `Parse` behind the name it gives. */
function statementIn(message: Buffer): string | undefined {
  const kind = String.fromCodePoint(message[0]!);
  const [first = '', second = ''] = message.subarray(headBytes).toString('utf8').split('\0');
  if (kind === 'Q') return first.trim();
  return kind === 'P' ? second.trim() : undefined;
}
