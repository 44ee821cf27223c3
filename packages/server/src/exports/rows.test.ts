import { expect, test } from 'vitest';
import { csv } from './csv.ts';
import { readOffice } from './fixtures/read-back.ts';
import { json } from './json.ts';
import { xlsx } from './xlsx.ts';

const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'];
const table = {
  title: 'Peers: [all]/new?',
  columns: ['Name', '=cmd'],
  rows: [...formulas.map((text) => [text, -1.5]), ['Ørsted, "A/S"', null], ['x', true]],
};

test('in CSV a text that a spreadsheet would take for a formula has an apostrophe before it, a number has none', () => {
  const lines = [...csv(table)].join('').split('\r\n');
  expect(lines[0]).toBe("\uFEFFName,'=cmd");
  expect(lines.slice(1, 5)).toEqual(["'=1+1,-1.5", "'+1,-1.5", "'-1,-1.5", "'@SUM(A1),-1.5"]);
  expect(lines.slice(5, 8).every((line) => /^"?'/.test(line))).toBe(true);
  expect(lines.slice(8)).toEqual(['"Ørsted, ""A/S""",', 'x,true', '']);
});

test('a workbook holds texts as texts and numbers as numbers, and no formula; the same rows are the same bytes', () => {
  const created = new Date('2031-02-11T09:40:12Z');
  const bytes = Buffer.concat([...xlsx(table, created)]);
  const parts = readOffice(bytes);
  const sheet = parts.get('xl/worksheets/sheet1.xml')!;
  expect(sheet.elements.get('f')).toBeUndefined();
  expect(sheet.elements.get('row')).toBe(10);
  expect([...parts.values()].map(({ text }) => text).join('')).toContain("'=1+1");
  expect(bytes.equals(Buffer.concat([...xlsx(table, created)]))).toBe(true);
});

test('a workbook of more rows than a reader opens is refused with a sentence', () => {
  const rows = Array.from({ length: 200_000 }, () => ['x']);
  expect(() => [...xlsx({ title: 'x', columns: ['a'], rows }, new Date(0))]).toThrow('A workbook holds 200,000 rows; ask for CSV.');
});

test('a workbook is written while its rows are read: written rows are not held in memory', () => {
  let read = 0;
  function* rows(): Generator<string[]> {
    for (; read < 50_000; read += 1) yield [`row ${read} ${Math.sin(read)}`];
  }
  let most = 0;
  let written = 0;
  for (const bytes of xlsx({ title: 'x', columns: ['a'], rows: rows() }, new Date(0))) {
    most = Math.max(most, bytes.length);
    if (read < 25_000) written += bytes.length;
  }
  expect(written).toBeGreaterThan(100_000);
  expect(most).toBeLessThan(written);
});

test('a report for programs keeps the order of its keys, and what no text can hold is escaped', () => {
  expect(new TextDecoder().decode(json({ b: 1, a: ['\uD800', null] }))).toBe('{"b":1,"a":["\\ud800",null]}');
});
