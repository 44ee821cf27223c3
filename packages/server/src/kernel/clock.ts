/** The present moment. The real one is `() => new Date()`; tests pass their own. */
export type Clock = () => Date;
