import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../../kernel/problem.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes. About 10 to 30 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a forgotten random password: what is checked when there is no user, so that this takes as long. */
export const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$2GKXY6soQ7e4NcHj/Vad3g$RziDsJa0Zgp3YO9eML1AlbRzZyWUE7YpohItQ+TzBd4';

// libuv has four threads and jose's signatures need them too: with four hashes running a signature waits
// 12 ms, with two it does not wait. Those who wait are a second or two of work; who comes later is told to come again rather than kept.
const ordinary = { at_once: 2, waiting_at_most: 128 };

export interface Around {
  before(): Promise<void>;
  after(isMatch: boolean): Promise<void>;
}

export interface AroundAll {
  before(): Promise<void>;
  after(matches: readonly boolean[]): Promise<void>;
}

export interface Passwords {
  /** An argon2id hash with its salt and parameters, as one string. */
  hash(password: string): Promise<string>;
  /**
   * Takes equally long whether or not there is a hash to compare with.
   * @param around work in the same turn before, which may throw, and after: many concurrent calls cannot overtake it
   */
  verify(password_hash: string | null, password: string, around?: Around): Promise<boolean>;
  /** The same of several hashes in one turn. @returns which of them match */
  verifyAll(password_hashes: readonly (string | null)[], password: string, around?: AroundAll): Promise<boolean[]>;
}

/** Password hashing off the event loop, a bounded number at once; above that, Problem UNAVAILABLE. */
export function createPasswords(bounds: typeof ordinary = ordinary): Passwords {
  const inTurn = createGate(bounds);
  const verifyAll: Passwords['verifyAll'] = (password_hashes, password, around) =>
    inTurn(async () => {
      await around?.before();
      const matches: boolean[] = [];
      for (const password_hash of password_hashes) {
        const isSame = await verify(password_hash ?? nobodysHash, password);
        // UTF-8 turns every lone surrogate into the same character, so such a password is none.
        matches.push(isSame && password_hash !== null && password.isWellFormed());
      }
      await around?.after(matches);
      return matches;
    });
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async verify(password_hash, password, around) {
      const all = around && { before: () => around.before(), after: ([isMatch = false]: readonly boolean[]) => around.after(isMatch) };
      return (await verifyAll([password_hash], password, all))[0] === true;
    },
    verifyAll,
  };
}

function createGate({ at_once, waiting_at_most }: typeof ordinary) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < at_once) running += 1;
    else {
      if (waiting.length >= waiting_at_most) throw new Problem('UNAVAILABLE', 'Too many sign-ins at once; retry in a few seconds.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
