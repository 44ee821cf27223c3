import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceItem } from '../source.ts';
import { allOf, fileOf, openFiles, reading } from '../test-support.ts';
import { fundingRounds } from './index.ts';

async function read(name: string): Promise<SourceItem[]> {
  const [file] = await openFiles(path.join(import.meta.dirname, 'fixtures', name));
  if (!file) throw new Error(name);
  return allOf(fundingRounds.read(file, reading));
}

describe('a table of rounds', () => {
  test('reads a round with its investors, each once, the leads first', async () => {
    const [first] = await read('rounds.csv');
    expect(first).toEqual({
      kind: 'funding_round',
      source: 'funding-rounds',
      source_key: 'quillmere.fi|series b|2030-11-05',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      at: 'line 2',
      subject: { name: 'Quillmere Robotics', website: 'quillmere.fi', country: 'FIN' },
      investors: [
        { name: 'Harrow Vale Capital', is_lead: true },
        { name: 'Tundra Ventures', is_lead: false },
        { name: 'Northlight Fund', is_lead: false },
      ],
      facts: {
        date: '2030-11-05',
        round: 'Series B',
        amount: 30_000_000,
        currency: 'USD',
        amount_usd: 30_000_000,
        lead_investors: ['Harrow Vale Capital'],
        investors: ['Tundra Ventures', 'Northlight Fund'],
        total_investors: 5,
        pre_money_valuation: 120_000_000,
        news: [{ publisher: 'Example News', news_url: 'https://news.example/b', news_title: 'Quillmere raises' }],
      },
    });
  });

  test('keeps an amount in its currency, an imprecise date with its precision, and takes zero for undisclosed', async () => {
    const [, second, third] = await read('rounds.csv');
    expect(second).toMatchObject({ facts: { date: '2028-02-20', round: 'Seed', amount: 1_500_000, currency: 'EUR' } });
    expect(second).not.toHaveProperty('facts.amount_usd');
    expect(third).toMatchObject({ facts: { date: '2027', round: 'Venture' } });
    expect(third).not.toHaveProperty('facts.amount');
  });

  test('says of every other row why it is not taken', async () => {
    const items = await read('rounds.csv');
    expect(items.slice(3)).toEqual([
      { kind: 'rejected', at: 'line 5', reason: 'The row tells of no round: it has no date, no stage and no amount.' },
      { kind: 'rejected', at: 'line 6', reason: 'The row names no company: neither a permalink, a website, a name nor an identifier.' },
      { kind: 'rejected', at: 'line 7', reason: 'amount_usd is "lots", which is no amount that can be read in one way only.' },
    ]);
  });

  test('reads investors as objects, loads no persons, and says so without naming them', async () => {
    const [round, person, nameless] = await read('rounds.jsonl');
    expect(round).toMatchObject({
      kind: 'funding_round',
      subject: { permalink: 'tundra-grip', name: 'Tundra Grip' },
      investors: [
        { permalink: 'quillmere', name: 'Quillmere Robotics', is_lead: true },
        { website: 'northlight.fi', name: 'Northlight Angel Group', is_lead: false },
      ],
    });
    expect(person).toEqual({
      kind: 'skipped',
      at: 'line 1',
      reason: 'Investor 2 of investors is a person ("angel"); persons are not loaded.',
    });
    expect(JSON.stringify([round, person])).not.toContain('Marrow');
    expect(nameless).toMatchObject({ kind: 'rejected', at: 'line 2', reason: expect.stringContaining('it has no name') as string });
  });

  test('refuses a table that names no company or no round', async () => {
    await expect(allOf(fundingRounds.read(fileOf('x.csv', 'company,color\na,b\n'), reading))).rejects.toThrow(/round/);
    await expect(allOf(fundingRounds.read(fileOf('x.csv', 'date,round\n2026-01-01,Seed\n'), reading))).rejects.toThrow(/company/);
  });
});

describe('the rounds snapshot', () => {
  test('keeps two tranches of one day apart, and reads the stage in the field’s words', async () => {
    const [first, second] = await read('rounds-snapshot.csv');
    expect(first).toMatchObject({
      source: 'rounds-snapshot',
      source_key: 'quillmere|series a|2012-06-30|1750000',
      subject: { name: 'Quillmere Robotics', country: 'USA', city: 'New York', categories: ['enterprise software'] },
      investors: [],
      facts: { date: '2012-06-30', round: 'Series A', amount: 1_750_000, currency: 'USD', amount_usd: 1_750_000 },
    });
    expect(second).toMatchObject({ source_key: 'quillmere|series a|2012-06-30|250000' });
  });

  test('does not take "C or later" for Series C, and rejects a day no calendar has', async () => {
    const [, , later, impossible] = await read('rounds-snapshot.csv');
    expect(later).toMatchObject({ facts: { round: 'Series C+', date: '2013-05-31' } });
    expect(later).not.toHaveProperty('facts.amount');
    expect(impossible).toMatchObject({ kind: 'rejected', at: 'line 5' });
  });
});

const data = process.env.FIRMAMENT_BENCH_DATA;

describe.skipIf(data === undefined)('the real file (FIRMAMENT_BENCH_DATA is not set)', () => {
  test('every row is a round, and those without an amount have none', async () => {
    const [file] = await openFiles(path.join(data ?? '', 'funding/rounds-2013.csv.gz'));
    if (!file) throw new Error('rounds-2013.csv.gz');
    const rounds = (await allOf(fundingRounds.read(file, reading))).filter((item) => item.kind === 'funding_round');
    expect(rounds).toHaveLength(31_679);
    expect(rounds.filter((round) => round.facts.amount === undefined)).toHaveLength(2_579);
    expect(rounds.filter((round) => round.facts.round === 'Series A')).toHaveLength(6_523);
  });
});
