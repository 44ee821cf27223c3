import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filtersAsked, type TopicFilters } from './topic-filters.ts';

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
    if (rest !== undefined) expect(asked.rest).toBe(rest);
  });

  test('a long topic is read in time that grows with its length', () => {
    const timeOf = (topic: string) => {
      const began = performance.now();
      filtersAsked(topic);
      return performance.now() - began;
    };
    for (const piece of ['series A, ', 'founded between ', 'in Germany and ', 'with 1,', 'the ', '10 to ', 'Germany, ']) {
      timeOf(piece.repeat(20));
      const [short, long] = [100, 400].map((times) => Math.min(...[1, 2, 3].map(() => timeOf(piece.repeat(times)))));
      expect(long!, piece).toBeLessThan(Math.max(50, short! * 40));
    }
  });
});
