import type { MarketMapParameters, RequestNotes } from '@firmament/contract';
import { filtersAsked, topicWithout, type AskedFilter } from '../../ranking/topic-filters.ts';
export { compileFilters } from '../../ranking/topic-filters.ts';
import type { CompanyIndex } from '../../search/port.ts';
import { isActive, filterOf, lackingOf } from './filters.ts';

/** A topic with the filters that its words ask for, as parameters, and what of them is told. */
export interface ReadTopic {
  topic: string;
  parameters: MarketMapParameters;
  notes: Pick<RequestNotes, 'understood' | 'not_understood'>;
}

/**
 * Reads filters from a topic. A parameter that the caller gave wins over the words, and one that no company has a value for is not applied.
 * The words of what is not applied stay in the topic.
 */
export async function withAskedFilters(
  index: CompanyIndex,
  { topic, parameters }: { topic: string; parameters: MarketMapParameters },
): Promise<ReadTopic> {
  if (!parameters.filters_from_topic) return { topic, parameters, notes: {} };
  const { topic: written, understood, not_understood } = filtersAsked(topic);
  const read: MarketMapParameters = { ...parameters };
  const told: NonNullable<RequestNotes['understood']> = [];
  const applied: AskedFilter[] = [];
  for (const asked of understood) {
    const { text, filter, value } = asked;
    const why = await whyNot(index, parameters, asked);
    if (why === undefined) {
      Object.assign(read, { [filter]: value });
      applied.push(asked);
    }
    told.push({ text, filter, value, is_applied: why === undefined, ...(why !== undefined && { reason: why }) });
  }
  return {
    topic: topicWithout(written, applied),
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
