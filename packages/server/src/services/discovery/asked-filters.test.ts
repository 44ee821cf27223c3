import type { MarketMapParameters } from '@firmament/contract';
import { expect, test } from 'vitest';
import type { CompanyIndex } from '../../search/port.ts';
import { withAskedFilters } from './asked-filters.ts';

// The index counts only for filters of a column that the caller did not give: no test here has one.
const index = {} as CompanyIndex;
const withParameters = (given: Partial<MarketMapParameters>) => ({ filters_from_topic: true, ...given }) as MarketMapParameters;

test('the words of an applied filter are taken out of the topic', async () => {
  const read = await withAskedFilters(index, { topic: 'privately held picking robots', parameters: withParameters({}) });
  expect(read.topic).toBe('picking robots');
  expect(read.parameters.company_type).toBe('private');
});

test('the words of a filter that a parameter overrides stay in the topic', async () => {
  const topic = 'privately held picking robots founded after 2015';
  const read = await withAskedFilters(index, {
    topic,
    parameters: withParameters({ company_type: 'public', founded_year: { to: 1990 } }),
  });
  expect(read.topic).toBe(topic);
  expect(read.parameters).toMatchObject({ company_type: 'public', founded_year: { to: 1990 } });
  expect(read.notes.understood?.map(({ is_applied }) => is_applied)).toEqual([false, false]);
});
