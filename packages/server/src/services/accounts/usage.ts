import type { Clock } from '../../kernel/clock.ts';
import { countCalls, type CountedCalls } from '../../store/accounts/accounts.ts';
import type { Database } from '../../store/database.ts';

export interface CountedCall {
  organization_id: string;
  operation: string;
  isRefused: boolean;
}

/** Counts calls for the operator's report. */
export interface Usage {
  count(call: CountedCall): void;
  /** Writes down what was counted since; @throws when it cannot be now; it is kept for the next time */
  write(): Promise<void>;
}

/** Calls are counted in memory and written down now and then: a crash loses that much of a report and nothing else. */
export function countUsage({ db, clock }: { db: Database; clock: Clock }): Usage {
  let counted = new Map<string, CountedCalls>();

  function add({ calls, refused, ...of }: CountedCalls): void {
    const key = JSON.stringify(of);
    const before = counted.get(key);
    counted.set(key, { ...of, calls: calls + (before?.calls ?? 0), refused: refused + (before?.refused ?? 0) });
  }

  async function write(): Promise<void> {
    const taken = [...counted.values()];
    if (taken.length === 0) return;
    counted = new Map();
    try {
      await countCalls(db, taken);
    } catch (error) {
      taken.forEach(add);
      throw error;
    }
  }

  return {
    count({ organization_id, operation, isRefused }) {
      add({ organization_id, operation, day: clock().toISOString().slice(0, 10), calls: 1, refused: isRefused ? 1 : 0 });
    },
    write,
  };
}
