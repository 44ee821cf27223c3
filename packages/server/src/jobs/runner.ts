import type { ServiceContext } from '../services/context.ts';

export interface Turn {
  /** Aborted when the service stops, and when the turn has taken `most_ms`. */
  signal: AbortSignal;
  /** What was told on the channel since the last turn that worked; nothing twice. */
  told: readonly string[];
  /** Asks for another turn as soon as this one is over. */
  again: () => void;
}

/** Work that is done again and again while the service runs: once at its start, then whenever it is due. */
export interface Recurring {
  /** As metrics, `/readyz` and the log call it. */
  name: string;
  /** A turn comes at the latest so long after the one before; only when something is told, where this is absent. */
  every_ms?: number;
  /** The database channel that announces work, and the first statement of each connection to it. */
  on?: { channel: string; first?: string };
  /** @returns in how many milliseconds the next turn is due, where that is sooner than `every_ms` */
  run(turn: Turn): Promise<number | void>;
  /** The deadline of a turn: then its signal aborts, and the work counts as failing until a turn succeeds. */
  most_ms?: number;
  /** A turn in hand is waited for so long when the service stops; to its end, where this is absent. */
  drain_ms?: number;
  /** What is left to do when no more turns come. */
  end?(): Promise<void>;
}

type RunnerContext = Pick<ServiceContext, 'db' | 'log'> & { metrics: Pick<ServiceContext['metrics'], 'recurred'> };

const ordinaryDeadlineMs = 3_600_000;
const firstBackOffMs = 1_000;
const longestBackOffMs = 30_000;

/**
 * Starts recurring work. One turn of a line at a time; after one that fails the next comes a second later, then after twice that, and so on.
 * @returns stops all of it: no turn begins any more, the turns in hand end
 * @throws when a channel cannot be listened on
 */
export async function startRecurring(context: RunnerContext, lines: readonly Recurring[]): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const stop = () => Promise.all(stops.map((each) => each())).then(() => undefined);
  try {
    for (const line of lines) stops.push(await start(context, line));
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start({ db, log, metrics }: RunnerContext, line: Recurring): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const told = new Set<string>();
  let isAsked = false;
  let faults = 0;
  let endPause: () => void = () => undefined;

  /** @returns how long to wait for the next turn, in milliseconds */
  async function turn(): Promise<number> {
    const heard = [...told];
    told.clear();
    isAsked = false;
    const deadline = deadlineOf(line);
    try {
      const due_ms = await line.run({ signal: AbortSignal.any([signal, deadline.signal]), told: heard, again: ask });
      faults = 0;
      metrics.recurred(line.name, { hasFailed: false });
      return Math.min(due_ms ?? Infinity, line.every_ms ?? Infinity);
    } catch (error) {
      if (signal.aborted) return 0;
      for (const each of heard) told.add(each);
      faults += 1;
      metrics.recurred(line.name, { hasFailed: true });
      log.error({ err: error, work: line.name }, 'recurring work failed; trying again');
      return Math.min(firstBackOffMs * 2 ** (faults - 1), line.every_ms ?? Infinity, longestBackOffMs);
    } finally {
      deadline.clear();
    }
  }

  /** Says so at once where a turn is late, also where it never ends. */
  function deadlineOf({ name, most_ms = ordinaryDeadlineMs }: Recurring): { signal: AbortSignal; clear: () => void } {
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort(new Error(`The turn took longer than ${most_ms / 60_000} minutes.`));
      metrics.recurred(name, { hasFailed: true });
      log.error({ work: name, most_ms }, 'recurring work passed its deadline');
    }, most_ms);
    return { signal: late.signal, clear: () => clearTimeout(timer) };
  }

  async function turns(): Promise<void> {
    while (!signal.aborted) {
      const pause_ms = await turn();
      if (!signal.aborted && !(isAsked && faults === 0)) await pause(pause_ms);
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = Number.isFinite(ms) ? setTimeout(resolve, ms) : undefined;
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function ask(): void {
    isAsked = true;
    // What fails is left alone for a while, however much is told.
    if (faults === 0) endPause();
  }

  const stopListening =
    line.on &&
    (await db.listen(line.on.channel, {
      ...(line.on.first !== undefined && { first: line.on.first }),
      message: (payload) => {
        told.add(payload);
        ask();
      },
      reconnect: () => {
        isAsked = true;
        endPause();
      },
      error: (error) => log.warn({ err: error, work: line.name }, 'lost the connection that tells of something to do'),
    }));
  const running = turns();
  return async () => {
    stopping.abort(new Error('The service stops.'));
    endPause();
    await within(line.drain_ms, running);
    await line.end?.();
    // Last: listeners may be relied on until the present turn is over.
    await stopListening?.();
  };
}

async function within(limit_ms: number | undefined, work: Promise<void>): Promise<void> {
  if (limit_ms === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, limit_ms)));
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
