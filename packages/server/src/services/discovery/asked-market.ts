import type { CompanyFilter, CompanyIndex } from '../../search/port.ts';
import type { DiscoveryContext } from './candidates.ts';

/** For an index, as it answers those who ask of the invented market; kept, for what is learnt of an index is kept by it. */
const views = new WeakMap<CompanyIndex, Partial<Record<'too' | 'only', CompanyIndex>>>();

/**
 * The market a question is asked of, by the companies it names: the real one, in which nothing invented is ever proposed; the invented
 * one, where it names only companies of the sandbox; both, where it names both. This is the one place where that is decided.
 * @param named permalinks of the company it starts from and of its samples
 */
export async function inAskedMarket<Context extends DiscoveryContext>(context: Context, named: readonly string[]): Promise<Context> {
  const permalinks = [...new Set(named)];
  if (permalinks.length === 0) return context;
  const invented = await context.index.count({ permalinks, invented: 'only' });
  if (invented === 0) return context;
  return { ...context, index: viewOf(context.index, invented === permalinks.length ? 'only' : 'too') };
}

function viewOf(index: CompanyIndex, invented: 'too' | 'only'): CompanyIndex {
  const known = views.get(index) ?? {};
  views.set(index, known);
  const asked = (filter: CompanyFilter): CompanyFilter => ({ ...filter, invented });
  return (known[invented] ??= {
    ...index,
    propose: (query) => index.propose({ ...query, filter: asked(query.filter) }),
    near: (query) => index.near({ ...query, filter: asked(query.filter) }),
    top: (query) => index.top({ ...query, filter: asked(query.filter) }),
    count: (filter) => index.count(asked(filter)),
  });
}
