/** Deadlines on the clock of a test. */
export interface Deadlines {
  /** @param at the moment at which the signal aborts */
  until(at: number): AbortSignal;
  /** Aborts the signals whose moment has come. */
  reach(now: number): void;
}

export function deadlines(): Deadlines {
  const open = new Map<AbortController, number>();
  return {
    until(at) {
      const controller = new AbortController();
      open.set(controller, at);
      return controller.signal;
    },
    reach(now) {
      for (const [controller, at] of open) {
        if (at > now) continue;
        open.delete(controller);
        controller.abort(new Error('The deadline has passed.'));
      }
    },
  };
}
