import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceItem } from '../source.ts';
import { allOf, fileOf, openFiles, reading } from '../test-support.ts';
import { headcount } from './index.ts';

async function read(): Promise<SourceItem[]> {
  const [file] = await openFiles(path.join(import.meta.dirname, 'fixtures/counts.csv'));
  if (!file) throw new Error('counts.csv');
  return allOf(headcount.read(file, reading));
}

describe('a table of head counts', () => {
  test('gives a count of a day, and speaks of that day', async () => {
    const [first] = await read();
    expect(first).toEqual({
      kind: 'headcount',
      source: 'headcount',
      source_key: 'quillmere.fi|2030-07-01|',
      as_of: '2030-07-01',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      at: 'line 2',
      subject: { name: 'Quillmere Robotics', website: 'quillmere.fi' },
      facts: { date: '2030-07-01', employees: 74 },
    });
  });

  test('keeps a month as a month, and tells functions apart', async () => {
    const [, month, engineering] = await read();
    expect(month).toMatchObject({ facts: { date: '2031-01', employees: 88 } });
    expect(engineering).toMatchObject({
      source_key: 'quillmere.fi|2031-01-01|engineering',
      facts: { date: '2031-01-01', employees: 41, function: 'Engineering' },
    });
  });

  test('says of every other row why it is not taken', async () => {
    const items = await read();
    expect(items.slice(3)).toEqual([
      { kind: 'rejected', at: 'line 5', reason: 'date is "2031", which is neither a day nor a month.' },
      { kind: 'rejected', at: 'line 6', reason: 'The row has no employees.' },
      { kind: 'rejected', at: 'line 7', reason: 'employees is "12.5", which is no whole number.' },
      { kind: 'rejected', at: 'line 8', reason: 'The row names no company: neither a permalink, a website, a name nor an identifier.' },
    ]);
  });

  test('without a date or a count is refused', async () => {
    await expect(allOf(headcount.read(fileOf('x.csv', 'company,employees\na,5\n'), reading))).rejects.toThrow(/date/);
    await expect(allOf(headcount.read(fileOf('x.csv', 'company,date\na,2026-01-01\n'), reading))).rejects.toThrow(/employees/);
  });
});
