import { createConnection, type Socket } from 'node:net';
import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problem.ts';
import { lineOf, onLines, type Message, type Query } from './messages.ts';
import type { PassageIndex } from '../passages.ts';
import type { CompanyIndex, IndexState } from '../port.ts';

/** A connection that is refused costs next to nothing. */
const reconnectMs = 250;
/** The dearest search takes seconds. */
const answerWithinMs = 30_000;

interface Asked {
  line: string;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

/** The index of companies, and that of passages beside it, over one connection. */
export interface RemoteIndex extends CompanyIndex {
  passages: PassageIndex;
}

/**
 * The index that another process of this host serves (`served-index.ts`). It connects in the background, and again whenever the
 * connection is lost. Questions of the meantime, and unanswered ones, are asked when a server is there; the
 * state is as it was told last.
 * @param input.patience_ms how long a question waits for a server before it fails with UNAVAILABLE
 */
export function openRemoteIndex(input: { socket: string; log: Log; patience_ms: number }): RemoteIndex {
  const { socket, log, patience_ms } = input;
  const asked = new Map<number, Asked>();
  let lastId = 0;
  let state: IndexState = { isBuilt: false, companies: 0, revision: 0, vectorCount: 0 };
  /** The connection to a server with an index; undefined without one. */
  let keeper: Socket | undefined;
  let connection = connect();
  let retry: NodeJS.Timeout | undefined;
  let isMissed = false;
  let isClosed = false;

  function connect(): Socket {
    const fresh = createConnection(socket);
    let fault: unknown;
    fresh.on('error', (error) => (fault = error));
    fresh.once('close', () => lose(fault));
    onLines(fresh, (line) => {
      try {
        take(JSON.parse(line) as Message, fresh);
      } catch (error) {
        fresh.destroy(error as Error);
      }
    });
    return fresh;
  }

  function take(message: Message, from: Socket): void {
    if ('state' in message) {
      state = message.state;
      if (keeper !== from) reach(from);
      return;
    }
    const question = asked.get(message.id);
    asked.delete(message.id);
    clearTimeout(question?.timer);
    if ('answer' in message) question?.resolve(message.answer);
    else question?.reject(new Problem('UNAVAILABLE', 'The company index could not answer. Retry.', { cause: new Error(message.failure) }));
  }

  function reach(by: Socket): void {
    if (isMissed) log.warn({ socket }, 'the search role is reached');
    isMissed = false;
    keeper = by;
    for (const [id, question] of asked) proceed(id, question);
  }

  function lose(fault: unknown): void {
    if (isClosed) return;
    if (!isMissed) log.warn({ err: fault, socket }, 'the search role cannot be reached; trying again');
    isMissed = true;
    const hadOne = keeper !== undefined;
    keeper = undefined;
    if (hadOne) for (const [id, question] of asked) proceed(id, question);
    retry = setTimeout(() => (connection = connect()), reconnectMs);
  }

  /** Sends a question to the server, if there is one, and gives it up after a while. */
  function proceed(id: number, question: Asked): void {
    clearTimeout(question.timer);
    const giveUp = () => {
      asked.delete(id);
      question.reject(outOfReach());
    };
    question.timer = setTimeout(giveUp, keeper ? answerWithinMs : patience_ms);
    keeper?.write(question.line);
  }

  function ask<T>(query: Query): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (isClosed) return reject(outOfReach());
      const id = (lastId += 1);
      const question = { line: lineOf({ ...query, id }), resolve: (answer: unknown) => resolve(answer as T), reject, timer: undefined };
      asked.set(id, question);
      proceed(id, question);
    });
  }

  return {
    state: () => Promise.resolve({ ...state, isBuilt: keeper !== undefined }),
    statistics: (query) => ask({ ask: 'statistics', query }),
    propose: (query) => ask({ ask: 'propose', query }),
    near: ({ vector, ...query }) => ask({ ask: 'near', query: { ...query, vector: base64Of(vector) } }),
    passages: {
      find: (query) => ask({ ask: 'findPassages', query }),
      near: ({ vector, ...query }) => ask({ ask: 'nearPassages', query: { ...query, vector: base64Of(vector) } }),
      // It goes with the connection.
      close: () => Promise.resolve(),
    },
    top: (query) => ask({ ask: 'top', query }),
    count: (query) => ask({ ask: 'count', query }),
    findNames: (query) => ask({ ask: 'findNames', query }),
    async close() {
      isClosed = true;
      clearTimeout(retry);
      connection.destroy();
      for (const question of asked.values()) {
        clearTimeout(question.timer);
        question.reject(outOfReach());
      }
      asked.clear();
    },
  };
}

/** A passing state that callers may retry, like a database that cannot be reached. */
function outOfReach(): Problem {
  return new Problem('UNAVAILABLE', 'The service cannot reach its company index; retry.');
}

function base64Of(vector: Int8Array): string {
  return Buffer.from(vector).toString('base64');
}
