import { describe, expect, test } from 'vitest';
import type { HeadcountFacts } from '../../kernel/facts.ts';
import { buildHeadcounts, type StatedHeadcount } from './build-headcount.ts';

function count(record_id: number, facts: HeadcountFacts, source = 'headcount'): StatedHeadcount {
  const provenance = {
    source,
    source_key: String(record_id),
    source_url: '',
    as_of: facts.date,
    retrieved_at: '',
    method: 'reported' as const,
  };
  return { record_id, record: record_id, provenance, facts };
}

const unstated = { employees: '', employee_range: '' };

describe('the head counts of a company', () => {
  test('are oldest first; of one day and function the count stated last', () => {
    const { headcounts } = buildHeadcounts(
      [
        count(4, { date: '2031-01-01', employees: 41, function: 'Engineering' }),
        count(3, { date: '2031-01-01', employees: 88 }),
        count(2, { date: '2031-01-01', employees: 80 }),
        count(1, { date: '2030-07-01', employees: 74 }),
      ],
      unstated,
    );
    expect(headcounts.map(({ facts, record }) => [facts.date, facts.function ?? '', facts.employees, record])).toEqual([
      ['2030-07-01', '', 74, 1],
      ['2031-01-01', '', 88, 3],
      ['2031-01-01', 'Engineering', 41, 4],
    ]);
  });

  test('give the number of employees and its band, of the newest count of the whole company', () => {
    const counts = [
      count(1, { date: '2030-07-01', employees: 74 }),
      count(2, { date: '2031-01-01', employees: 41, function: 'Engineering' }),
    ];
    expect(buildHeadcounts(counts, { employees: '2030-01-01', employee_range: '2030-01-01' })).toMatchObject({
      facts: { employees: 74, employee_range: '51-100' },
      origins: { employees: [1], employee_range: [1] },
    });
  });

  test('give none when a later number is stated elsewhere, or only functions were counted', () => {
    expect(
      buildHeadcounts([count(1, { date: '2030-07-01', employees: 74 })], { employees: '2030-12-31', employee_range: '2030-12-31' }).facts,
    ).toEqual({});
    expect(buildHeadcounts([count(1, { date: '2030-07-01', employees: 74, function: 'Sales' })], unstated).facts).toEqual({});
  });
});
