import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filtersAsked, topicWithout, type TopicFilters } from './topic-filters.ts';

interface Case {
  topic: string;
  filters: TopicFilters;
  not_understood?: string[];
  rest?: string;
}

const cases = readFileSync(path.join(import.meta.dirname, 'topic-filters.cases.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);

describe('the filters of a topic', () => {
  test.each(cases)('$topic asks for $filters', ({ topic, filters, not_understood = [], rest }) => {
    const asked = filtersAsked(topic);
    const found = Object.fromEntries(
      asked.understood.map(({ filter, value }) => [filter, filter === 'geography' ? (value as string[]).toSorted() : value]),
    );
    expect(found).toEqual(filters);
    expect(asked.not_understood.map(({ text }) => text)).toEqual(not_understood);
    if (rest !== undefined) expect(topicWithout(asked.topic, asked.understood)).toBe(rest);
  });

  test('the words of a filter that is not applied stay in the topic', () => {
    const { topic, understood } = filtersAsked('listed insurers founded after 2015');
    const applied = understood.filter(({ filter }) => filter === 'founded_year');
    expect(topicWithout(topic, applied)).toBe('listed insurers');
    expect(topicWithout(topic, [])).toBe('listed insurers founded after 2015');
  });

  // A pattern with exponential backtracking never ends on these, so the test would be stopped.
  test.each([
    'series A, ',
    'founded between ',
    'in Germany and ',
    'with 1,',
    'revenue over 1 ',
    'for banks ',
    'the ',
    '10 to ',
    'Germany, ',
  ])('a topic of 20,000 characters that repeats "%s" is read to its end', (piece) => {
    const topic = piece.repeat(Math.ceil(20_000 / piece.length));
    const asked = filtersAsked(`pumps founded after 2015; ${topic}`);
    expect(asked.understood.map(({ filter }) => filter)).toContain('founded_year');
  });
});
