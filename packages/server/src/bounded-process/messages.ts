/** What a bounded process and the one that started it say to each other. */

export type Order<Request> = { request: Request } | { more: true };

export type Report<Item> =
  | { items: Item[]; position: number }
  | { done: true; position: number }
  | { failed: { name: string; message: string } };

export interface Bounds {
  /** Of the process in all, as the system counts it. */
  memory_bytes: number;
  /** How long nothing may come of its work. */
  silence_ms: number;
}

/** What the watch knows of the process it watches. */
export interface Watched extends Bounds {
  /** One number, raised whenever something came of the work. */
  progress: SharedArrayBuffer;
  /** Who started it. */
  parent: number;
}

/** The last line of a process that its watch ended. */
export const lastWords = { memory: 'ended: memory', silence: 'ended: silence' } as const;
