/** Has each one's work done a few at a time and in order, so that nobody's crowd takes what all share. */
export function placesEach(most: number): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const crowds = new Map<string, { taken: number; waiting: (() => void)[] }>();
  return async (whose, work) => {
    const crowd = crowds.get(whose) ?? { taken: 0, waiting: [] };
    crowds.set(whose, crowd);
    if (crowd.taken >= most) await new Promise<void>((resolve) => crowd.waiting.push(resolve));
    else crowd.taken += 1;
    try {
      return await work();
    } finally {
      // A place goes on to whoever waits longest.
      const next = crowd.waiting.shift();
      if (next) next();
      else if ((crowd.taken -= 1) === 0) crowds.delete(whose);
    }
  };
}
