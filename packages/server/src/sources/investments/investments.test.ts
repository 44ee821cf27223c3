import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceItem } from '../source.ts';
import { allOf, fileOf, openFiles, reading } from '../test-support.ts';
import { investments } from './index.ts';

async function read(name: string): Promise<SourceItem[]> {
  const [file] = await openFiles(path.join(import.meta.dirname, 'fixtures', name));
  if (!file) throw new Error(name);
  return allOf(investments.read(file, reading));
}

describe('a table of investments', () => {
  test('reads investor, company, date and amount', async () => {
    const [first, second] = await read('investments.csv');
    expect(first).toEqual({
      kind: 'investment',
      source: 'investments',
      source_key: 'tundra-grip|quillmere|seed|2030-02-20',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      at: 'line 2',
      subject: { permalink: 'tundra-grip', name: 'Tundra Grip' },
      investor: { permalink: 'quillmere', name: 'quillmere' },
      is_lead: true,
      facts: { date: '2030-02-20', round: 'Seed', amount: 500_000, currency: 'USD', amount_usd: 500_000 },
    });
    expect(second).toMatchObject({ investor: { name: 'Harrow Vale Capital' }, is_lead: false, facts: {} });
  });

  test('loads no persons, and does not repeat their names', async () => {
    const items = await read('investments.csv');
    expect(items[2]).toEqual({
      kind: 'skipped',
      at: 'line 4',
      reason: 'investor_type is "Angel", which is that of a person; persons are not loaded.',
    });
    expect(JSON.stringify(items)).not.toContain('Marrow');
  });

  test('says of every other row why it is not taken', async () => {
    const items = await read('investments.csv');
    expect(items.slice(3).map((item) => (item.kind === 'rejected' || item.kind === 'skipped' ? item.reason : ''))).toEqual([
      'investor is "quillmere", which is the company itself.',
      'is_lead is "maybe", which is neither true nor false.',
      'The row names no company: neither a permalink, a website, a name nor an identifier.',
    ]);
  });

  test('refuses a table without investors', async () => {
    await expect(allOf(investments.read(fileOf('x.csv', 'company,date\na,2026-01-01\n'), reading))).rejects.toThrow(/investor/);
  });
});

describe('investor and company pairs', () => {
  test('a pair stated twice has one key, and no permalink is guessed', async () => {
    const [first, second] = await read('investor-company-pairs.csv');
    expect(first).toMatchObject({
      source: 'investor-pairs',
      source_key: 'tundra grip|quillmere robotics',
      subject: { name: 'Tundra Grip' },
      investor: { name: 'Quillmere Robotics' },
      facts: {},
    });
    expect(second).toMatchObject({ source_key: 'tundra grip|quillmere robotics', at: 'line 3' });
  });

  test('a pair without an investment is left out', async () => {
    const [, , third] = await read('investor-company-pairs.csv');
    expect(third).toEqual({ kind: 'skipped', at: 'line 4', reason: 'hasInvested says that nobody invested.' });
  });
});

test.each([
  ['Legend Ventures', true],
  ['Wellcome Foundation of London', true],
  ['500 Startups', true],
  ['Tactics II Stem Cell Ventures', true],
  // Surnames are no word of organizations, though organizations bear them, too.
  ['Garrett Price', false],
  ['Melissa Bank', false],
  ['Kenneth G. Langmoor', false],
  ['Atlas', false],
])('the investor of a pair that is named %s is an organization for certain: %s', async (name, isOrganization) => {
  const [pair] = await allOf(investments.read(fileOf('x.csv', `"",company,investor,hasInvested\n1,Tundra Grip,${name},1\n`), reading));
  expect((pair as { investor: { may_be_person?: boolean } }).investor.may_be_person).toBe(isOrganization ? undefined : true);
});

const data = process.env.FIRMAMENT_BENCH_DATA;

describe.skipIf(data === undefined)('the real file (FIRMAMENT_BENCH_DATA is not set)', () => {
  test('all 8,667 pairs are read, 5,130 of them different', async () => {
    const [file] = await openFiles(path.join(data ?? '', 'funding/investor-company-pairs.csv.gz'));
    if (!file) throw new Error('investor-company-pairs.csv.gz');
    const pairs = (await allOf(investments.read(file, reading))).filter((item) => item.kind === 'investment');
    expect(pairs).toHaveLength(8_667);
    expect(new Set(pairs.map((pair) => pair.source_key)).size).toBe(5_130);
  });
});
