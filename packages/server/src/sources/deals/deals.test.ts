import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceItem } from '../source.ts';
import { allOf, fileOf, openFiles, reading } from '../test-support.ts';
import { readName } from '../reading/references.ts';
import { deals } from './index.ts';

async function read(name: string): Promise<SourceItem[]> {
  const [file] = await openFiles(path.join(import.meta.dirname, 'fixtures', name));
  if (!file) throw new Error(name);
  return allOf(deals.read(file, reading));
}

describe('a table of deals', () => {
  test('reads a priced deal with a name, a website and where it is told', async () => {
    const [first] = await read('deals.csv');
    expect(first).toEqual({
      kind: 'deal',
      source: 'deals',
      source_key: 'polarbit oy|quillmere.fi|2029-06-02',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      at: 'line 2',
      source_url: 'https://news.example/polarbit',
      target: { name: 'Polarbit Oy' },
      acquirer: { website: 'quillmere.fi' },
      facts: { date: '2029-06-02', amount: 18_000_000, currency: 'USD', amount_usd: 18_000_000, status: 'Complete' },
    });
  });

  test('offers a lone slug as permalink and as name, and reads a ticker and a month', async () => {
    const [, second] = await read('deals.csv');
    expect(second).toMatchObject({
      target: { permalink: 'icegrip', name: 'icegrip' },
      acquirer: { ticker: 'NYSE:QM' },
      facts: { date: '2027-03', amount: 5_500_000, currency: 'EUR', status: 'Pending' },
    });
    expect(second).not.toHaveProperty('facts.amount_usd');
  });

  test('a company made of a slug is called by its words', () => {
    expect(readName('raytheon-aircraft-company')).toEqual({ permalink: 'raytheon-aircraft-company', name: 'Raytheon Aircraft Company' });
    expect(readName('acme-of-texas-llc')).toMatchObject({ name: 'Acme of Texas LLC' });
    expect(readName('uber')).toEqual({ permalink: 'uber', name: 'uber' });
  });

  test('takes a price of zero for an undisclosed one, and keeps that a deal was called off', async () => {
    const [, , third] = await read('deals.csv');
    expect(third).toMatchObject({
      target: { name: 'Tundra Grip Ltd' },
      acquirer: { website: 'nvidia.com', name: 'nvidia.com' },
      facts: { date: '2026', status: 'Withdrawn' },
    });
    expect(third).not.toHaveProperty('facts.amount');
  });

  test('says of every other row why it is not taken', async () => {
    const items = await read('deals.csv');
    expect(items.filter((item) => item.kind === 'rejected').map((item) => `${item.at}: ${item.reason}`)).toEqual([
      'line 5: target is "quillmere", which is the acquirer itself.',
      'line 6: date is "03/04/2026", which is no date (dates are written YYYY-MM-DD, YYYY-MM or YYYY).',
      'line 7: date is "2026-02-30", which is no date (dates are written YYYY-MM-DD, YYYY-MM or YYYY).',
      'line 8: date is "1201-11-03", which is too long ago.',
      'line 9: currency is "XXQ", which is no ISO 4217 code.',
      'line 10: price is "12", which is in no currency: none is stated.',
      'line 11: The row names no target: neither a permalink, a website, a name nor an identifier.',
      'line 12: price_usd is "-4", which is negative.',
      'line 13: source_url is "not an address", which is no address that begins with https:// or http://.',
    ]);
    expect(items).toHaveLength(12);
  });

  test('the id 1 of another list is another deal, the same row read again the same one', async () => {
    const keys = async (rows: string) => {
      const items = await allOf(deals.read(fileOf('x.csv', `id,target,acquirer,date\n${rows}`), reading));
      return items.map((item) => 'source_key' in item && item.source_key);
    };
    const [first] = await keys('1,Polarbit Oy,quillmere.fi,2029-06-02\n');
    expect(first).toBe('1|polarbit oy|quillmere.fi');
    expect(await keys('1,Tundra Grip Ltd,nvidia.com,2029-06-02\n1,Polarbit Oy,quillmere.fi,2029-06-03\n')).toEqual([
      '1|tundra grip ltd|nvidia.com',
      first,
    ]);
  });

  test('refuses a table without acquirers, and what is no table', async () => {
    await expect(allOf(deals.read(fileOf('x.csv', 'target,date\na,2026-01-01\n'), reading))).rejects.toThrow(/acquirer/);
    await expect(allOf(deals.read(fileOf('x.html', '<!doctype html><p>Log in</p>'), reading))).rejects.toThrow(/Expected a table with/);
  });
});

describe('the acquisitions snapshot', () => {
  test('resolves by name, place and categories, and keeps the publisher’s slugs as the key only', async () => {
    const [first, second] = await read('acquisitions-snapshot.csv');
    expect(first).toMatchObject({
      source: 'acquisitions-snapshot',
      source_key: 'polarbit|quillmere|2029-06-02',
      target: { name: 'Polarbit, Oy', country: 'FIN', city: 'Oulu', state: '15', categories: ['Robotics', 'Cold Storage'] },
      facts: { date: '2029-06-02', amount: 18_000_000, currency: 'EUR' },
    });
    expect(first).not.toHaveProperty('target.permalink');
    expect(second).toMatchObject({ target: { name: 'Icegrip' }, facts: { date: '2027-03-14' } });
    expect(second).not.toHaveProperty('facts.currency');
  });

  test('rejects a company that buys itself, and takes a deal without a country that is not known', async () => {
    const [, , self, nowhere] = await read('acquisitions-snapshot.csv');
    expect(self).toMatchObject({
      kind: 'rejected',
      at: 'line 4',
      reason: 'company_name is "Quillmere Robotics", which is the acquirer itself.',
    });
    expect(nowhere).toMatchObject({ kind: 'deal' });
    expect(nowhere).not.toHaveProperty('target.country');
  });
});

const data = process.env.FIRMAMENT_BENCH_DATA;

describe.skipIf(data === undefined)('the real files (FIRMAMENT_BENCH_DATA is not set)', () => {
  const counted = async (file: string) => {
    const [opened] = await openFiles(path.join(data ?? '', file));
    if (!opened) throw new Error(file);
    const items = await allOf(deals.read(opened, reading));
    return {
      deals: items.filter((item) => item.kind === 'deal').length,
      rejected: items.filter((item) => item.kind === 'rejected').length,
    };
  };

  test('every row is a deal or a rejection', async () => {
    const snapshot = await counted('deals/acquisitions-to-2013.csv.gz');
    expect(snapshot.deals + snapshot.rejected).toBe(12_834);
    expect(snapshot.rejected).toBeLessThanOrEqual(19);
    expect(await counted('evaluation/deals/train-before-2013.csv.gz')).toEqual({ deals: 10_945, rejected: 8 });
    expect(await counted('evaluation/deals/deals-2013.csv.gz')).toEqual({ deals: 1_876, rejected: 5 });
  });
});

test('the names that other tables of events have for an amount, a day and a website are read in deals too', async () => {
  const [deal] = await allOf(
    deals.read(
      fileOf('x.csv', 'target,acquirer,acquirer_homepage,announced_date,amount_usd\nAlder,Birch,birch.com,2026-01-02,$5m\n'),
      reading,
    ),
  );
  expect(deal).toMatchObject({ acquirer: { website: 'birch.com' }, facts: { date: '2026-01-02', amount_usd: 5_000_000 } });
  const [other] = await allOf(deals.read(fileOf('x.csv', 'target,acquirer,amount,currency\nAlder,Birch,7,EUR\n'), reading));
  expect(other).toMatchObject({ facts: { amount: 7, currency: 'EUR' } });
});
