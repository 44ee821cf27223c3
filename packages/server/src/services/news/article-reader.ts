import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { ArticleFacts } from '../../kernel/publications.ts';
import type { StorySignature } from '../../text/news/story.ts';
import type { Signatures } from './group-stories.ts';
import { readAlone, type ReadAlone } from './read-alone.ts';
import type { Answer, Question } from './reading-thread.ts';

/** Fewer are read sooner than a thread starts. */
const leastForThread = 20;

/** Stories come again within days: of so many articles it is kept how their stories are known, some 10 kB each. */
const mostSignatures = 2_000;

type Begun = PromiseWithResolvers<ReadAlone>;

/** An article of a version that never changes: its record. */
interface Readable {
  record_id: number;
  facts: ArticleFacts;
}

/** Reads articles by themselves: many in a thread of their own, ahead of whoever links and stores them. */
export interface ArticleReader {
  /** Begins to read these, where they are many. Whoever has begun need not want them. */
  begin(articles: readonly Readable[]): void;
  /** What an article says, begun or not. Throws what reading it throws. */
  read(article: Readable): Promise<ReadAlone>;
  /** How the stories of what was read last are known. */
  signatures: Signatures;
  end(): Promise<void>;
}

export function articleReader(): ArticleReader {
  const begun = new Map<number, Begun>();
  const signatures = new LRUCache<number, StorySignature>({ max: mostSignatures });
  let thread: Worker | undefined;

  const fail = (error: unknown) => {
    // What a thread that ended owes is read without it.
    const owed = [...begun.values()];
    begun.clear();
    thread = undefined;
    for (const { reject } of owed) reject(error);
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./reading-thread.ts', import.meta.url));
    started.on('message', (answer: Answer) => {
      const waiting = begun.get(answer.record_id);
      if ('read' in answer) waiting?.resolve(answer.read);
      else waiting?.reject(answer.error);
    });
    for (const fault of ['error', 'messageerror']) {
      started.on(fault, (error: unknown) => {
        void started.terminate();
        fail(error);
      });
    }
    started.on('exit', () => {
      if (thread === started) fail(new Error('The thread that reads articles ended.'));
    });
    return started;
  };

  return {
    begin(articles) {
      const fresh = articles.filter(({ record_id }) => !begun.has(record_id));
      if (!thread && fresh.length < leastForThread) return;
      thread ??= start();
      for (const { record_id, facts } of fresh) {
        const reading: Begun = Promise.withResolvers();
        // It may be wanted by nobody.
        reading.promise.catch(() => undefined);
        begun.set(record_id, reading);
        thread.postMessage({ record_id, facts } satisfies Question);
      }
    },
    async read({ record_id, facts }) {
      const reading = begun.get(record_id);
      // Whoever waits for an answer of this process gets it in between.
      if (!reading) await nextTurn();
      const read = reading ? await reading.promise.finally(() => begun.delete(record_id)) : readAlone(facts);
      signatures.set(record_id, read.signature);
      return read;
    },
    signatures,
    async end() {
      const ending = thread;
      fail(new Error('The reading of articles ended.'));
      await ending?.terminate();
    },
  };
}
