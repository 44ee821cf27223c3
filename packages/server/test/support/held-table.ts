import type { Database } from '../../src/store/database.ts';

/** Locks a table, so that its readers and writers wait. @returns releases it */
export async function holdTable(owner: Database, table: string): Promise<() => Promise<void>> {
  const isHeld = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  const holding = owner.transaction(async (tx) => {
    await tx.query(`lock table ${table} in access exclusive mode`);
    isHeld.resolve();
    await isOver.promise;
  });
  holding.catch(isHeld.reject);
  await isHeld.promise;
  return async () => {
    isOver.resolve();
    await holding;
  };
}
