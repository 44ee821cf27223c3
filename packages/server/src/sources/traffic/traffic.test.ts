import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Reading, SourceItem } from '../source.ts';
import { allOf, fileOf, openFiles, reading } from '../test-support.ts';
import { traffic } from './index.ts';

async function read(name: string, as: Reading = reading): Promise<SourceItem[]> {
  const [file] = await openFiles(path.join(import.meta.dirname, 'fixtures', name));
  if (!file) throw new Error(name);
  return allOf(traffic.read(file, as));
}

describe('a list of ranks', () => {
  test('is of the month it was fetched in, unless the reader knows better', async () => {
    const [first] = await read('ranks.csv');
    expect(first).toEqual({
      kind: 'traffic',
      source: 'domain-ranks',
      source_key: 'quillmere.fi|2026-08',
      as_of: '2026-08-21',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      at: 'line 1',
      subject: { website: 'quillmere.fi' },
      facts: { month: '2026-08', rank: 1 },
    });
    const [known] = await read('ranks.csv', { ...reading, as_of: '2025-03-31' });
    expect(known).toMatchObject({ as_of: '2025-03-31', facts: { month: '2025-03', rank: 1 } });
  });

  test('gives a website as facts write it, and rejects what is none', async () => {
    const [, second, third, fourth] = await read('ranks.csv');
    expect(second).toMatchObject({ subject: { website: 'polarbit.fi' } });
    expect(third).toEqual({ kind: 'rejected', at: 'line 3', reason: 'domain is "_wildcard_.ph", which is no website.' });
    expect(fourth).toEqual({ kind: 'rejected', at: 'line 4', reason: '"four,icegrip.fi" is not a rank and a domain.' });
  });

  test('may have a header', async () => {
    const items = await allOf(traffic.read(fileOf('x.csv', 'rank,domain\n7,polarbit.fi\n'), reading));
    expect(items).toMatchObject([{ source: 'domain-ranks', subject: { website: 'polarbit.fi' }, facts: { month: '2026-08', rank: 7 } }]);
  });
});

describe('a table of months', () => {
  test('reads percents, minutes and shares', async () => {
    const [first] = await read('months.csv');
    expect(first).toMatchObject({
      source: 'traffic',
      source_key: 'polarbit.fi|2030-12',
      as_of: '2030-12-31',
      subject: { website: 'polarbit.fi' },
      facts: {
        month: '2030-12',
        visits: 45_102,
        bounce_rate: 0.41,
        pages_per_visit: 3.2,
        time_on_site_seconds: 96,
        sources: { direct: 0.55, search_organic: 0.4, mail: 0.05 },
        geography: [
          { country: 'FIN', share: 0.7 },
          { country: 'SWE', share: 0.2 },
        ],
      },
    });
  });

  test('reads a rank beside visits, and JSON in a cell', async () => {
    const [, second] = await read('months.csv');
    expect(second).toMatchObject({
      facts: { month: '2031-01', visits: 48_210, rank: 120_345, time_on_site_seconds: 96.4, geography: [{ country: 'FIN', share: 0.7 }] },
    });
    expect(second).not.toHaveProperty('facts.sources');
  });

  test('says of every other row why it is not taken', async () => {
    const items = await read('months.csv');
    expect(items.slice(2).map((item) => (item.kind === 'rejected' ? item.reason : ''))).toEqual([
      'bounce_rate is "41", which is no share (0 to 1, or with a % sign).',
      'The row states no figure.',
      'The row has no month, and figures are of a month.',
      'month is "2031", which is no month of a year (YYYY-MM).',
      'the shares by source is "1.20", which is more than all visits.',
      'geography is "Atlantis", which is no country known here.',
      'website is "not a site", which is no website.',
      'visits is -5, which is negative.',
    ]);
  });

  test('reads the month as a number beside its year, and countries as objects', async () => {
    const line = {
      domain: 'polarbit.fi',
      year: 2031,
      month: 1,
      visits: 5,
      countries: [
        { country: 'SE', share: 0.1 },
        { country: 'FI', share: 0.9 },
      ],
    };
    const [first, second] = await allOf(
      traffic.read(fileOf('x.jsonl', `${JSON.stringify(line)}\n${JSON.stringify({ ...line, month: 2 })}\n`), reading),
    );
    expect(second).toMatchObject({ facts: { month: '2031-02' } });
    expect([first]).toMatchObject([
      {
        facts: {
          month: '2031-01',
          visits: 5,
          geography: [
            { country: 'FIN', share: 0.9 },
            { country: 'SWE', share: 0.1 },
          ],
        },
      },
    ]);
  });

  test('without a figure is refused', async () => {
    await expect(allOf(traffic.read(fileOf('x.csv', 'website,month\npolarbit.fi,2031-01\n'), reading))).rejects.toThrow(/visits/);
  });
});

const data = process.env.FIRMAMENT_BENCH_DATA;

describe.skipIf(data === undefined)('the real list (FIRMAMENT_BENCH_DATA is not set)', () => {
  test('every one of 50,000 lines is a rank or a rejection', async () => {
    const [file] = await openFiles(path.join(data ?? '', 'traffic/top-domains-50k.csv.gz'));
    if (!file) throw new Error('top-domains-50k.csv.gz');
    const items = await allOf(traffic.read(file, reading));
    expect(items).toHaveLength(50_000);
    expect(items.filter((item) => item.kind === 'rejected').map((item) => item.at)).toEqual([
      'line 1594',
      'line 13208',
      'line 16778',
      'line 34305',
      'line 46988',
    ]);
  });
});
