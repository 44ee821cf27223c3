import type { OwnedIndex } from '../../search/port.ts';
import { askRebuild, isIndexOwned } from '../../store/companies/index-progress.ts';
import { rebuildIndex, type IndexProgress } from '../indexing/index-companies.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';

/**
 * Builds the company index anew, beside the present one, and switches to it: here, or, where a running service keeps the index, there.
 * @param index ours to open; undefined where the running service has it
 * @returns how many companies it holds; undefined when the running service was asked, which answers from the present one meanwhile
 */
export async function reindex(
  context: OperatorContext,
  index: OwnedIndex | undefined,
  options: { onProgress?: (progress: IndexProgress) => void } = {},
): Promise<number | undefined> {
  if (!index || (await isIndexOwned(context.db))) {
    return act(context, 'operator.reindex', async ({ db }) => {
      await askRebuild(db);
      return { result: undefined, details: { by: 'the running service' } };
    });
  }
  await rebuildIndex({ db: context.db, index }, options);
  const { companies } = await index.state();
  return act(context, 'operator.reindex', () => Promise.resolve({ result: companies, details: { companies } }));
}
