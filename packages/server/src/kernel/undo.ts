/** Steps that undo what was started. */
export interface Undo {
  push: (step: () => unknown) => void;
  /** Undoes the steps, newest first, each independent of the others; then throws the first failure. Once. */
  run: () => Promise<void>;
}

/** An empty list of steps. */
export function undoList(): Undo {
  const steps: (() => unknown)[] = [];
  let running: Promise<void> | undefined;

  async function takeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  return { push: (step) => void steps.push(step), run: () => (running ??= takeAll()) };
}
