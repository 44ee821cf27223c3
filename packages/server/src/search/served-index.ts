import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { Log } from '../kernel/log.ts';
import { lineOf, onLines, type Greeting, type Query, type Question } from './index-messages.ts';
import type { OwnedIndex, TermStatistics } from './port.ts';

/** What a socket's address holds on every system we run on, without the byte that ends it. */
const longestPath = 103;

export interface ServedIndex {
  /** The index to write to from now on: callers are told of what is written through it. */
  index: OwnedIndex;
  /** Hangs up on all callers; the index stays open. */
  close(): Promise<void>;
}

interface Caller {
  socket: Socket;
  /** Undefined until it has greeted. */
  wants: Greeting | undefined;
  /** The statistics it was told last. */
  knows: TermStatistics | undefined;
}

/**
 * Answers what other processes of this host ask of the index, over a socket that only this user may connect to.
 * Whoever calls this holds the lock of the data folder the socket lies in.
 */
export async function serveIndex(index: OwnedIndex, { socket, log }: { socket: string; log: Log }): Promise<ServedIndex> {
  const callers = new Set<Caller>();

  function tell(caller: Caller): void {
    if (!caller.wants || !index.isBuilt()) return;
    const statistics = index.statistics();
    const isNews = caller.wants.statistics && statistics !== caller.knows;
    if (isNews) caller.knows = statistics;
    const state = { companies: index.size(), revision: index.revision(), described: index.described() };
    caller.socket.write(lineOf({ state, ...(isNews && { statistics: statistics.toJSON() }) }));
  }

  async function reply(caller: Caller, { id, ...query }: Question): Promise<void> {
    try {
      const answer = await answerTo(index, query);
      if (!caller.socket.destroyed) caller.socket.write(lineOf({ id, answer }));
    } catch (error) {
      log.warn({ err: error, ask: query.ask }, 'the index could not answer another process');
      if (!caller.socket.destroyed) caller.socket.write(lineOf({ id, failure: (error as Error).message }));
    }
  }

  const server = createServer((connection) => {
    const caller: Caller = { socket: connection, wants: undefined, knows: undefined };
    callers.add(caller);
    connection.on('error', (error) => log.debug({ err: error }, 'a process that asked the index hung up'));
    connection.on('close', () => callers.delete(caller));
    onLines(connection, (line) => {
      try {
        const said = JSON.parse(line) as Greeting | Question;
        if ('ask' in said) return void reply(caller, said);
        caller.wants = said;
        tell(caller);
      } catch (error) {
        log.warn({ err: error }, 'another process said what nobody can read; hung up on it');
        connection.destroy();
      }
    });
  });
  await listenAlone(server, socket);

  const thenTell = async (writing: Promise<void>) => {
    await writing;
    for (const caller of callers) tell(caller);
  };
  return {
    index: {
      ...index,
      upsert: (companies) => thenTell(index.upsert(companies)),
      remove: (company_ids) => thenTell(index.remove(company_ids)),
      reach: (revision) => thenTell(index.reach(revision)),
      rebuild: (companies, revision) => thenTell(index.rebuild(companies, revision)),
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const caller of callers) caller.socket.destroy();
      await closed;
    },
  };
}

/** Listens on a socket that is nobody else's from its first moment; one that a killed process left behind is replaced. */
async function listenAlone(server: Server, socket: string): Promise<void> {
  if (Buffer.byteLength(socket) > longestPath) {
    throw new Error(`The path ${socket} is longer than a socket's may be (${longestPath} bytes); choose a shorter FIRMAMENT_DATA.`);
  }
  await rm(socket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The socket is made before `listen` returns.
    const mask = process.umask(0o177);
    server.listen(socket, () => {
      server.off('error', reject);
      resolve();
    });
    process.umask(mask);
  });
}

function answerTo(index: OwnedIndex, { ask, query }: Query): Promise<unknown> {
  switch (ask) {
    case 'propose':
      return index.propose(query);
    case 'near':
      return index.near({ ...query, vector: new Int8Array(Buffer.from(query.vector, 'base64')) });
    case 'top':
      return index.top(query);
    case 'count':
      return index.count(query);
    case 'findNames':
      return index.findNames(query);
  }
}
