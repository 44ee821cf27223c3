import type { ServiceContext } from './context.ts';

/** Whether calls can be served now: the database answers and the index is built. */
export async function isReady({ db, index }: Pick<ServiceContext, 'db' | 'index'>): Promise<boolean> {
  const answers = await db.query('select 1').then(
    () => true,
    () => false,
  );
  return answers && index.isBuilt();
}
