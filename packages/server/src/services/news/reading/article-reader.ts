import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../../kernel/log.ts';
import type { ArticleFacts } from '../../../kernel/publications.ts';
import type { StorySignature } from '../../../text/news/story.ts';
import type { Signatures } from './group-stories.ts';
import { readAlone, type ReadAlone } from './read-alone.ts';
import type { Answer, Question } from './reading-thread.ts';

/** Fewer are read sooner than a thread starts. */
const leastForThread = 20;

/** Of so many articles that were read last it is kept how their stories are known, some 10 kB each. */
const mostSignatures = 2_000;

/** What the thread says; undefined where it ended before. */
type Begun = PromiseWithResolvers<ReadAlone | undefined>;

/** An article of a version that never changes: its record. */
interface Readable {
  record_id: number;
  facts: ArticleFacts;
}

/** Reads articles separately: many in a thread of their own, ahead of linking and storing. */
export interface ArticleReader {
  /** Begins to read these, if they are many. The result may be left unused. */
  begin(articles: readonly Readable[]): void;
  /** What an article says, begun or not. Throws what reading it throws. */
  read(article: Readable): Promise<ReadAlone>;
  /** Gives up what was begun of these and is not wanted. */
  forget(articles: readonly Readable[]): void;
  /** How the stories of what was read last are known. */
  signatures: Signatures;
  end(): Promise<void>;
}

export function articleReader({ log }: { log: Log }): ArticleReader {
  const begun = new Map<number, Begun>();
  const signatures = new LRUCache<number, StorySignature>({ max: mostSignatures });
  let thread: Worker | undefined;

  /** What a thread that ended owes is read without it. */
  const release = () => {
    thread = undefined;
    for (const { resolve } of begun.values()) resolve(undefined);
    begun.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./reading-thread.ts', import.meta.url));
    const fault = (error: unknown) => {
      if (thread !== started) return;
      log.warn({ err: error }, 'the thread that reads articles failed; what it owes is read without it');
      release();
      void started.terminate();
    };
    started.on('message', (answer: Answer) => {
      const waiting = begun.get(answer.record_id);
      if ('read' in answer) waiting?.resolve(answer.read);
      else waiting?.reject(answer.error);
    });
    started.on('error', fault);
    started.on('messageerror', fault);
    started.on('exit', () => fault(new Error('It ended.')));
    return started;
  };

  return {
    begin(articles) {
      const fresh = articles.filter(({ record_id }) => !begun.has(record_id));
      if (!thread && fresh.length < leastForThread) return;
      thread ??= start();
      for (const { record_id, facts } of fresh) {
        const reading: Begun = Promise.withResolvers();
        // It may stay unused.
        reading.promise.catch(() => undefined);
        begun.set(record_id, reading);
        thread.postMessage({ record_id, facts } satisfies Question);
      }
    },
    async read({ record_id, facts }) {
      const reading = begun.get(record_id);
      // Waiting callers of this process go in between.
      if (!reading) await nextTurn();
      const read = (await reading?.promise.finally(() => begun.delete(record_id))) ?? readAlone(facts);
      signatures.set(record_id, read.signature);
      return read;
    },
    forget(articles) {
      for (const { record_id } of articles) begun.delete(record_id);
    },
    signatures,
    async end() {
      const ending = thread;
      release();
      await ending?.terminate();
    },
  };
}
