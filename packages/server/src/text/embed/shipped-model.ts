import { Worker } from 'node:worker_threads';
import type { Embedder } from './embed.ts';

/** Texts the model reads at once: what somebody waits for comes behind no more than these, about a tenth of a second. */
const textsAtOnce = 8;
/** A model that nobody asks for this long gives its memory back, some 300 MB; it loads again in half a second. */
const idleMs = 5 * 60_000;

export const shippedModelName = 'universal-sentence-encoder-lite-en';

interface Job {
  texts: readonly string[];
  resolve: (vectors: Int8Array[]) => void;
  reject: (error: unknown) => void;
}

type Answer = { vectors: Int8Array[] } | { error: unknown };

/**
 * The sentence model that comes with the npm package: English, 512 numbers, no network. It works in a thread of its own, 10 to
 * 35 ms of a core a text, and is loaded when first asked.
 */
export function shippedModel(): Embedder {
  const awaited: Job[] = [];
  const ahead: Job[] = [];
  let thread: Worker | undefined;
  let running: Job | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const fail = (error: unknown) => {
    for (const job of [...(running ? [running] : []), ...awaited.splice(0), ...ahead.splice(0)]) job.reject(error);
    running = undefined;
    thread = undefined;
  };
  const end = async () => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./shipped-model-thread.ts', import.meta.url));
    started.on('message', (answer: Answer) => {
      const done = running;
      running = undefined;
      if ('vectors' in answer) done?.resolve(answer.vectors);
      else done?.reject(answer.error);
      next();
    });
    for (const fault of ['error', 'messageerror']) {
      started.on(fault, (error: unknown) => {
        if (thread === started) fail(error);
      });
    }
    started.on('exit', () => {
      if (thread === started) fail(new Error('The thread of the model ended.'));
    });
    return started;
  };
  function next(): void {
    if (running) return;
    running = awaited.shift() ?? ahead.shift();
    clearTimeout(idle);
    if (!running) {
      thread?.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
      return;
    }
    try {
      thread ??= start();
      thread.ref();
      thread.postMessage(running.texts);
    } catch (error) {
      fail(error);
    }
  }
  const ask = (texts: readonly string[], queue: Job[]) =>
    new Promise<Int8Array[]>((resolve, reject) => {
      queue.push({ texts, resolve, reject });
      next();
    });

  return {
    model: shippedModelName,
    longest_text: 300,
    // Sentences about unrelated businesses, and paraphrases, as they were measured.
    range: () => Promise.resolve({ unrelated: 0.25, same: 0.75 }),
    async embed(texts, { isAwaited = false } = {}) {
      const parts: Promise<Int8Array[]>[] = [];
      for (let from = 0; from < texts.length; from += textsAtOnce) {
        if (isClosed) throw new Error('The model was closed.');
        parts.push(ask(texts.slice(from, from + textsAtOnce), isAwaited ? awaited : ahead));
      }
      return (await Promise.all(parts)).flat();
    },
    async close() {
      isClosed = true;
      const ending = end();
      fail(new Error('The model was closed.'));
      await ending;
    },
  };
}
