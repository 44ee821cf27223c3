import type { MarketMapParameters, RequestNotes } from '@firmament/contract';
import { filtersAsked, type AskedFilter } from '../../ranking/topic-filters.ts';
import type { CompanyIndex } from '../../search/port.ts';
import { isActive, filterOf, lackingOf } from './filters.ts';

/** A topic with the filters that its words ask for, as parameters, and what of them is told. */
export interface ReadTopic {
  topic: string;
  parameters: MarketMapParameters;
  notes: Pick<RequestNotes, 'understood' | 'not_understood'>;
}

/** Reads filters from a topic. A parameter that the caller gave wins over the words, and one that no company has a value for is not applied. */
export async function withAskedFilters(
  index: CompanyIndex,
  { topic, parameters }: { topic: string; parameters: MarketMapParameters },
): Promise<ReadTopic> {
  if (!parameters.filters_from_topic) return { topic, parameters, notes: {} };
  const { rest, understood, not_understood } = filtersAsked(topic);
  const read: MarketMapParameters = { ...parameters };
  const told: NonNullable<RequestNotes['understood']> = [];
  for (const { text, filter, value } of understood) {
    const why = await whyNot(index, parameters, { text, filter, value });
    if (why === undefined) Object.assign(read, { [filter]: value });
    told.push({ text, filter, value, is_applied: why === undefined, ...(why !== undefined && { reason: why }) });
  }
  return {
    topic: rest,
    parameters: read,
    notes: { ...(told.length > 0 && { understood: told }), ...(not_understood.length > 0 && { not_understood }) },
  };
}

async function whyNot(index: CompanyIndex, given: MarketMapParameters, { filter }: AskedFilter): Promise<string | undefined> {
  if (isActive(filterOf({ [filter]: given[filter] }))) return `parameters.${filter} was given.`;
  if (lackingOf(filter).length === 0) return undefined;
  const [companies, lacking] = await Promise.all([index.count({}), index.count({ lacking: lackingOf(filter) })]);
  return companies > 0 && lacking === companies ? 'No company on record has this value.' : undefined;
}
