import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Order, Report, Watched } from './messages.ts';

/** Items sent at a time: enough to make sending cheap. */
const batchItems = 1_000;
/** Large items are sent a few at a time: so many bytes of what they are made of. */
const batchBytes = 4 * 1_048_576;
/** Batches under way or not yet used. */
const ahead = 2;
const waitingMs = 1_000;

/** Work on one request. */
export interface Work<Item> {
  items: AsyncIterable<Item>;
  position(): number;
  /** What it reads may come at any pace, as from a terminal: waiting for it is no standstill. */
  is_slow: boolean;
}

/**
 * Makes this process a bounded one: answers the requests of the process that started it, one at a time, and ends with it.
 * @param begin starts on a request; it tells `read` how many bytes were taken in, whenever some were
 */
export function serve<Request, Item>(begin: (request: Request, read: (bytes: number) => void) => Promise<Work<Item>>): void {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const bounds = JSON.parse(process.argv[2] ?? '{}') as Omit<Watched, 'progress'>;
  new Worker(new URL('./watch.ts', import.meta.url), {
    workerData: { ...bounds, progress: progress.buffer } satisfies Watched,
    execArgv: [],
  }).unref();
  // Where memory runs out all the same, this is the process to be ended for it.
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not on every system.
  }
  /** Batches that are not consumed yet. */
  const untaken: Promise<void>[] = [];
  const takers: (() => void)[] = [];
  let bytes = 0;
  let isWaiting = true;
  const move = () => void Atomics.add(progress, 0, 1);
  setInterval(() => isWaiting && move(), Math.min(waitingMs, bounds.silence_ms / 4));

  const send = (report: Report<Item>) => new Promise<void>((sent) => void process.send!(report, () => sent()));
  const sendItems = async (items: Item[], position: number) => {
    bytes = 0;
    untaken.push(new Promise((taken) => takers.push(taken)));
    await send({ items, position });
    if (untaken.length < ahead) return;
    isWaiting = true;
    await untaken.shift();
    isWaiting = false;
  };

  async function answer(request: Request): Promise<void> {
    let batch: Item[] = [];
    let work: Work<Item> | undefined;
    isWaiting = false;
    untaken.length = 0;
    takers.length = 0;
    try {
      work = await begin(request, (count) => {
        bytes += count;
        move();
      });
      isWaiting = work.is_slow;
      for await (const item of work.items) {
        move();
        batch.push(item);
        if (batch.length < batchItems && bytes < batchBytes) continue;
        await sendItems(batch, work.position());
        isWaiting = work.is_slow;
        batch = [];
      }
      if (batch.length > 0) await sendItems(batch, work.position());
      await send({ done: true, position: work.position() });
    } catch (error) {
      // Items before the fault are whole.
      if (batch.length > 0) await sendItems(batch, work?.position() ?? 0);
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      await send({ failed: { name, message } });
    }
    isWaiting = true;
  }

  process.on('message', (order: Order<Request>) => {
    // This process is ended without a word, so that code it keeps is written behind each request.
    if ('request' in order) return void answer(order.request).finally(flushCompileCache);
    takers.shift()?.();
  });
  // A terminal signals all its processes; only the parent ends this one.
  process.on('SIGINT', () => undefined).on('SIGTERM', () => undefined);
}
