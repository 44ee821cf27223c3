import { Worker } from 'node:worker_threads';
import type { CosineRange } from '../../kernel/cosine.ts';
import type { Embedder } from './embed.ts';
import { measuredRange } from './measured-range.ts';

/** Texts per batch. A waiting caller is behind at most one batch, about a tenth of a second. */
const textsAtOnce = 8;
/** An idle model frees its memory after this time. */
const idleMs = 5 * 60_000;

/** A model that runs on this machine. */
export interface ThreadModel extends Pick<Embedder, 'model' | 'longest_text'> {
  /** A module that answers each list of texts that is posted to it with `{ vectors }` or `{ error }`. */
  module: URL;
  /** What the module is told as it starts. */
  workerData?: unknown;
  /** What is known of its cosines; measured when it is not. */
  range?: CosineRange;
}

interface Job {
  texts: readonly string[];
  resolve: (vectors: Int8Array[]) => void;
  reject: (error: unknown) => void;
}

type Answer = { vectors: Int8Array[] } | { error: unknown };

/** A model in a thread of its own, loaded when it is first asked. */
export function threadModel({ model, longest_text, module, workerData, range }: ThreadModel): Embedder {
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
    const started = new Worker(module, { workerData });
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

  async function embed(texts: readonly string[], { isAwaited = false } = {}): Promise<Int8Array[]> {
    const parts: Promise<Int8Array[]>[] = [];
    for (let from = 0; from < texts.length; from += textsAtOnce) {
      if (isClosed) throw new Error('The model was closed.');
      parts.push(ask(texts.slice(from, from + textsAtOnce), isAwaited ? awaited : ahead));
    }
    return (await Promise.all(parts)).flat();
  }

  return {
    model,
    longest_text,
    range: range ? () => Promise.resolve(range) : measuredRange(model, embed),
    embed,
    async close() {
      isClosed = true;
      const ending = end();
      fail(new Error('The model was closed.'));
      await ending;
    },
  };
}
