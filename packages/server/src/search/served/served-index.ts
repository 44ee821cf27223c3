import { rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import type { Log } from '../../kernel/log.ts';
import { lineOf, onLines, type Query, type Question } from './messages.ts';
import type { PassageIndex } from '../passages.ts';
import type { OwnedIndex } from '../port.ts';

/** What a socket's address holds on every system we run on, without the byte that ends it. */
const longestPath = 103;

export interface ServedIndex {
  /** The index to write to from now on: clients are notified of writes through it. */
  index: OwnedIndex;
  /** Hangs up on all callers; the index stays open. */
  close(): Promise<void>;
}

/** What is served: the index of companies, which is written meanwhile, and that of passages. */
export interface Served {
  index: OwnedIndex;
  passages: PassageIndex;
}

/**
 * Answers what other processes of this host ask of the indexes, over a socket that only this user may connect to.
 * The caller holds the lock of the data folder with the socket.
 */
export async function serveIndex({ index, passages }: Served, { socket, log }: { socket: string; log: Log }): Promise<ServedIndex> {
  const callers = new Set<Socket>();

  async function tell(caller: Socket): Promise<void> {
    const { isBuilt, companies, revision, vectorCount } = await index.state();
    if (isBuilt && !caller.destroyed) caller.write(lineOf({ state: { isBuilt, companies, revision, vectorCount } }));
  }

  async function reply(caller: Socket, id: number, query: Query): Promise<void> {
    try {
      const answer = await answerTo({ index, passages }, query);
      if (!caller.destroyed) caller.write(lineOf({ id, answer }));
    } catch (error) {
      log.warn({ err: error, ask: query.ask }, 'the index could not answer another process');
      if (!caller.destroyed) caller.write(lineOf({ id, failure: (error as Error).message }));
    }
  }

  const server = createServer((caller) => {
    callers.add(caller);
    caller.on('error', (error) => log.debug({ err: error }, 'a process that asked the index hung up'));
    caller.on('close', () => callers.delete(caller));
    onLines(caller, (line) => {
      try {
        const { id, ...query } = JSON.parse(line) as Question;
        void reply(caller, id, query);
      } catch (error) {
        log.warn({ err: error }, 'another process said what nobody can read; hung up on it');
        caller.destroy();
      }
    });
    void tell(caller);
  });
  await listenAlone(server, socket);

  const thenTell = async (writing: Promise<void>) => {
    await writing;
    for (const caller of callers) await tell(caller);
  };
  return {
    index: {
      ...index,
      upsert: (companies) => thenTell(index.upsert(companies)),
      remove: (company_ids) => thenTell(index.remove(company_ids)),
      checkpoint: (revision) => thenTell(index.checkpoint(revision)),
      rebuild: (companies, revision) => thenTell(index.rebuild(companies, revision)),
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const caller of callers) caller.destroy();
      await closed;
    },
  };
}

/** Listens on a socket that is its own from the first moment; one that a killed process left behind is replaced. */
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

function answerTo({ index, passages }: Served, { ask, query }: Query): Promise<unknown> {
  switch (ask) {
    case 'propose':
      return index.propose(query);
    case 'near':
      return index.near({ ...query, vector: vectorFrom(query.vector) });
    case 'top':
      return index.top(query);
    case 'count':
      return index.count(query);
    case 'findNames':
      return index.findNames(query);
    case 'statistics':
      return index.statistics(query);
    case 'findPassages':
      return passages.find(query);
    case 'nearPassages':
      return passages.near({ ...query, vector: vectorFrom(query.vector) });
  }
}

function vectorFrom(base64: string): Int8Array {
  return new Int8Array(Buffer.from(base64, 'base64'));
}
