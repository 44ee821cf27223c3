import { describe, expect, test } from 'vitest';
import type { TrafficFacts } from '../../kernel/facts.ts';
import { buildTraffic, type StatedTraffic } from './build-traffic.ts';

function month(record_id: number, facts: TrafficFacts, { source = 'traffic' }: { source?: string } = {}): StatedTraffic {
  const provenance = { source, source_key: String(record_id), source_url: '', as_of: '', retrieved_at: '', method: 'reported' as const };
  return { record_id, record: record_id, provenance, facts };
}

describe('the traffic of a company', () => {
  test('is oldest first, and a rank of one upstream joins the visits of another', () => {
    expect(
      buildTraffic([
        month(1, { month: '2031-01', visits: 48_210 }),
        month(2, { month: '2030-12', visits: 45_102 }),
        month(3, { month: '2031-01', rank: 7 }, { source: 'domain-ranks' }),
      ]),
    ).toEqual([
      { facts: { month: '2030-12', visits: 45_102 }, record: 2 },
      { facts: { month: '2031-01', visits: 48_210, rank: 7 }, record: 1, also: [3], from: { rank: 3 } },
    ]);
  });

  test('a record that adds nothing is not cited', () => {
    const [only] = buildTraffic([
      month(1, { month: '2031-01', visits: 1 }),
      month(2, { month: '2031-01', visits: 2 }, { source: 'other' }),
    ]);
    expect(only).toEqual({ facts: { month: '2031-01', visits: 1 }, record: 1 });
  });
});
