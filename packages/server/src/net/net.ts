import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { guardedLookup, resolveBySystem, type Resolve } from './guard.ts';

/** What outbound HTTP is made with; one for the process, for hosts are paced across all who fetch. */
export interface Net {
  dispatcher: Dispatcher;
  version: string;
  contact: string | undefined;
  allow_hosts: readonly string[];
  time: Time;
  /** Host → the moment (of `time.now`) at which it may be asked again. */
  next_turns: Map<string, number>;
  close(): Promise<void>;
}

/** Time as the room sees it; tests pass their own. */
export interface Time {
  /** Milliseconds, growing. */
  now(): number;
  /** The date for stamps and for dates in headers. */
  date(): Date;
  /** @throws the signal's reason when it aborts meanwhile */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Aborts when so much time has passed. */
  deadline(ms: number): AbortSignal;
}

export interface NetSettings {
  version: string;
  contact?: string | undefined;
  allow_hosts?: readonly string[];
  resolve?: Resolve;
  time?: Time;
}

const realTime: Time = {
  now: () => performance.now(),
  date: () => new Date(),
  async wait(ms, signal) {
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });
  },
  deadline: (ms) => AbortSignal.timeout(ms),
};

const connectTimeoutMs = 15_000;
/** Silence before an answer, and between two pieces of it. */
const silenceMs = 60_000;

/** Opens the way out. Every connection goes to addresses that were checked. */
export function openNet(settings: NetSettings): Net {
  const { version, contact, allow_hosts = [], resolve = resolveBySystem, time = realTime } = settings;
  const dispatcher = new Agent({
    connect: { lookup: guardedLookup(resolve, allow_hosts), timeout: connectTimeoutMs },
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  });
  return { dispatcher, version, contact, allow_hosts, time, next_turns: new Map(), close: () => dispatcher.destroy() };
}
