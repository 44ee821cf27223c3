import { structuredData } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument } from '../kernel/document.ts';
import { trafficSources, type TrafficFacts } from '../kernel/facts.ts';
import { websiteTraffic } from './website-traffic.ts';

const of = (...months: TrafficFacts[]): CompanyDocument => ({
  permalink: 'quillmere',
  records: [],
  facts: { name: 'Quillmere' },
  origins: {},
  acquisitions: [],
  acquired_by: [],
  traffic: months.map((facts) => ({ facts, record: 0 })),
});

const noVisits = Object.fromEntries(trafficSources.map((source) => [source, 0]));

describe('website traffic', () => {
  test('has numeric strings of the newest month, and whole visits of every month', () => {
    const section = websiteTraffic(
      of(
        {
          month: '2030-12',
          visits: 45_102.4,
          sources: { direct: 0.55, search_organic: 0.45 },
          geography: [{ country: 'FIN', share: 0.7 }],
        },
        { month: '2031-01', visits: 48_210, bounce_rate: 0.41, pages_per_visit: 3.2, time_on_site_seconds: 96.4 },
      ),
    ).value;
    expect(section).toEqual({
      engagements: { visits: '48210', bounce_rate: '0.41', page_per_visit: '3.2', time_on_site: '96.4', month: '1', year: '2031' },
      estimated_monthly_visits: { '2030-12-01': 45_102, '2031-01-01': 48_210 },
      traffic_sources: { ...noVisits, direct: 0.55, search_organic: 0.45 },
      geography: [{ country: 'FIN', share: 0.7 }],
    });
    expect(structuredData.safeParse({ website_traffic: section }).error).toBeUndefined();
  });

  test.each([
    [
      { direct: 0.6, affiliate: 0.4 },
      { ...noVisits, direct: 0.6, affiliate: 0.4 },
    ],
    [
      { direct: 0.6, referrals: 0.396 },
      { ...noVisits, direct: 0.6, referrals: 0.396 },
    ],
    [{ direct: 1 }, { ...noVisits, direct: 1 }],
    [{ direct: 0.6 }, { direct: 0.6 }],
    [
      { direct: 0.6, mail: 0.38 },
      { direct: 0.6, mail: 0.38 },
    ],
    [{}, {}],
  ])('says 0 of a source that is not stated only where the stated ones come to all visits: %j', (sources, expected) => {
    expect(websiteTraffic(of({ month: '2031-01', sources })).value.traffic_sources).toEqual(expected);
  });

  test('of a mere rank has that rank and no engagement', () => {
    const section = websiteTraffic(of({ month: '2026-08', rank: 7 })).value;
    expect(section).toEqual({
      engagements: {},
      estimated_monthly_visits: {},
      traffic_sources: {},
      geography: [],
      global_rank: { rank: 7, month: '2026-08' },
    });
    expect(structuredData.safeParse({ website_traffic: section }).error).toBeUndefined();
  });

  test('writes small and large numbers without an exponent', () => {
    expect(websiteTraffic(of({ month: '2026-08', visits: 12_345_678_901, bounce_rate: 0.0000001 })).value.engagements).toMatchObject({
      visits: '12345678901',
      bounce_rate: '0.0000001',
    });
  });

  test('is empty when nothing is known', () => {
    expect(websiteTraffic(of()).value).toEqual({});
  });
});
