/**
 * Work on what comes from outside, in a process of its own: one that needs too much memory or comes to a standstill is ended, and the
 * process that asked goes on. It has no secret, no database and a scratch folder that goes with it.
 */

import { fork, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeScratch } from './scratch.ts';
import { lastWords, type Bounds, type Order, type Report, type Watched } from './messages.ts';

export type { Bounds } from './messages.ts';

const megabyte = 1_048_576;
/** Of the memory, what objects may take; the rest is for what stands outside, such as bytes. */
const heapShare = 0.75;
/** Characters of what the process said last. */
const tailCharacters = 4_096;

/** A process that does one kind of work, started when it is first asked and again after a fault. */
export interface BoundedProcess<Request, Item> {
  /**
   * Runs a request, one at a time. A consumer that stops early ends the process.
   * @throws ProcessEnded when it had to be ended, or ended by itself; WorkFailed with what the work itself threw
   */
  run(request: Request): AsyncGenerator<Item, void, undefined>;
  /** How far the present request is, in the unit of its work. */
  position(): number;
  close(): Promise<void>;
}

/** The process is no more. The message is a sentence on why. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
}

/** The work threw: its name and message. */
export class WorkFailed extends Error {
  constructor({ name, message }: { name: string; message: string }) {
    super(message);
    this.name = name;
  }
}

/**
 * @param entry the module that is started; it calls `serve`
 * @param options.stdin a file descriptor that the process reads as its standard input; none otherwise
 * @param options.flags of Node, for work that knows what it takes of memory
 */
export function boundedProcess<Request, Item>(entry: URL, options: Starting): BoundedProcess<Request, Item> {
  let running: Promise<Running<Request, Item>> | undefined;
  let position = 0;

  async function end(): Promise<void> {
    const ending = running;
    running = undefined;
    await (await ending)?.end();
  }

  return {
    position: () => position,
    close: end,
    async *run(request) {
      running ??= start<Request, Item>(entry, options);
      // One that could not be started is not asked again.
      running.catch(() => (running = undefined));
      const process = await running;
      position = 0;
      let isDone = false;
      try {
        process.send({ request });
        for (;;) {
          const report = await process.next();
          if ('position' in report) position = report.position;
          if ('failed' in report) {
            isDone = true;
            throw new WorkFailed(report.failed);
          }
          if ('done' in report) {
            isDone = true;
            return;
          }
          process.send({ more: true });
          yield* report.items;
        }
      } finally {
        if (!isDone) await end();
      }
    },
  };
}

interface Starting {
  bounds: Bounds;
  stdin?: number;
  flags?: readonly string[];
}

interface Running<Request, Item> {
  send(order: Order<Request>): void;
  next(): Promise<Report<Item>>;
  end(): Promise<void>;
}

async function start<Request, Item>(entry: URL, { bounds, stdin, flags = [] }: Starting): Promise<Running<Request, Item>> {
  const scratch = await makeScratch();
  const child = fork(fileURLToPath(entry), [JSON.stringify({ ...bounds, parent: process.pid } satisfies Omit<Watched, 'progress'>)], {
    execArgv: [`--max-old-space-size=${Math.round((bounds.memory_bytes * heapShare) / megabyte)}`, ...flags],
    // A fixed environment: no setting of ours gets in, and dates are read alike everywhere.
    env: { TMPDIR: scratch, TZ: 'UTC', LC_ALL: 'C', ...keptCode() },
    serialization: 'advanced',
    stdio: [stdin ?? 'ignore', 'ignore', 'pipe', 'ipc'],
  });
  const reports: Report<Item>[] = [];
  let fault: Error | undefined;
  let heard: () => void = () => undefined;
  let tail = '';
  child.stderr!.on('data', (text: Buffer) => (tail = (tail + text.toString()).slice(-tailCharacters)));
  child.on('message', (report) => {
    reports.push(report as Report<Item>);
    heard();
  });
  // Told when the process has ended, with all it said.
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      fault ??= new ProcessEnded(`The process that reads it cannot be started (${error.message}).`);
      resolve();
      heard();
    });
    child.once('close', () => {
      fault ??= new ProcessEnded(reasonOf(child, { tail, bounds }));
      resolve();
      heard();
    });
  });
  return {
    send: (order) => void child.send(order, () => undefined),
    async next() {
      for (;;) {
        const report = reports.shift();
        if (report) return report;
        if (fault) throw fault;
        await new Promise<void>((resolve) => (heard = resolve));
      }
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
      await rm(scratch, { recursive: true, force: true });
    },
  };
}

/** Where code stands that was read before, if this process keeps it: reading it anew takes 25 MB and a tenth of a second. */
function keptCode(): { NODE_COMPILE_CACHE?: string } {
  const own = getCompileCacheDir();
  return own === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(own) };
}

function reasonOf(child: ChildProcess, { tail, bounds }: { tail: string; bounds: Bounds }): string {
  if (tail.includes(lastWords.memory) || /heap out of memory|Allocation failed/.test(tail)) {
    return `Reading it takes more than ${Math.round(bounds.memory_bytes / megabyte).toLocaleString('en')} MB of memory, and was ended.`;
  }
  if (tail.includes(lastWords.silence)) return `Nothing came of reading it for ${bounds.silence_ms / 1_000} seconds, and it was ended.`;
  const how = child.signalCode ?? `code ${child.exitCode}`;
  const said = tail
    .trim()
    .split('\n')
    .findLast((line) => /^\w*Error\b/.test(line));
  return `The process that reads it ended before its time (${said ?? how}).`;
}
