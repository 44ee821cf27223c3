import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from './file.ts';
import { WrongFile } from '../source.ts';
import { parquetRows } from './table/parquet.ts';
import { readTable, type Row } from './table.ts';
import { delimitedReader } from './table/delimited.ts';
import { fileOf, rowsOf, zipOf } from '../test-support.ts';

const shape = { expects: 'a list of companies.', required: ['name'] };

async function readList(content: string | Buffer, name = 'list.csv') {
  return rowsOf(readTable(fileOf(name, content), shape));
}

async function refusalOf(content: string | Buffer): Promise<string> {
  const error = await readList(content).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(WrongFile);
  return (error as Error).message;
}

const row = (at: string, cells: Record<string, unknown>): Row => ({ at, cells });

describe('delimited text', () => {
  test('rows come with their line and lower-case columns, empty cells absent', async () => {
    expect(await readList('Name , Country,City\nAlder,US,\n,,\nBirch, de ,Berlin\n')).toEqual([
      row('line 2', { name: 'Alder', country: 'US' }),
      row('line 4', { name: 'Birch', country: 'de', city: 'Berlin' }),
    ]);
  });

  test('byte order mark, CRLF, blank lines and a last line without its end are read', async () => {
    expect(await readList('\uFEFFname,city\r\n\r\nAlder,Rome\r\n"Birch, Inc","a\r\nb"\r\nCedar,Oslo')).toEqual([
      row('line 3', { name: 'Alder', city: 'Rome' }),
      row('line 4', { name: 'Birch, Inc', city: 'a\r\nb' }),
      row('line 6', { name: 'Cedar', city: 'Oslo' }),
    ]);
  });

  test.each([
    ['semicolons', 'name;city\nAlder, Inc;Rome\n'],
    ['tabs', 'name\tcity\nAlder, Inc\tRome\n'],
    ['bars', 'name|city\nAlder, Inc|Rome\n'],
    ['a declared separator', 'sep=;\nname;city\nAlder, Inc;Rome\n'],
    ['lone carriage returns', 'name;city\rAlder, Inc;Rome\r'],
  ])('%s are told from the header', async (_what, content) => {
    expect(await readList(content)).toMatchObject([{ cells: { name: 'Alder, Inc', city: 'Rome' } }]);
  });

  test('a row with too many or too few cells is rejected with its line, and reading goes on', async () => {
    expect(await readList('name,city\nAlder\nBirch,Oslo,x\nCedar,Bonn,\nDogwood,Rome\n')).toEqual([
      { kind: 'rejected', at: 'line 2', reason: 'The row has 1 cells where the header has 2.' },
      { kind: 'rejected', at: 'line 3', reason: 'The row has 3 cells where the header has 2.' },
      row('line 4', { name: 'Cedar', city: 'Bonn' }),
      row('line 5', { name: 'Dogwood', city: 'Rome' }),
    ]);
  });

  test('broken quotes cost their own row only', async () => {
    expect(await readList('name,city\n"Alder,Rome\n"Birch",Oslo\nCedar "C",5" pipe\n"Dogwood" x,Bonn\n"Elm","Linz\n')).toEqual([
      { kind: 'rejected', at: 'line 2', reason: 'There is text behind a closing quote.' },
      row('line 3', { name: 'Birch', city: 'Oslo' }),
      row('line 4', { name: 'Cedar "C"', city: '5" pipe' }),
      { kind: 'rejected', at: 'line 5', reason: 'There is text behind a closing quote.' },
      { kind: 'rejected', at: 'line 6', reason: 'A quote is opened here and never closed.' },
    ]);
  });

  test('of columns that share a name the first counts, and columns without a name are passed over', async () => {
    expect(await readList('name,,NAME\nAlder,x,y\n')).toEqual([row('line 2', { name: 'Alder' })]);
  });

  test('Windows-1252, UTF-16 and UTF-8 cut anywhere are read as what they are', async () => {
    const text = 'name,city\nMüller & Söhne,Zürich\n';
    const wanted = [row('line 2', { name: 'Müller & Söhne', city: 'Zürich' })];
    expect(await readList(Buffer.from(text, 'latin1'))).toEqual(wanted);
    expect(await readList(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(wanted);
    expect(await readList(gzipSync(text))).toEqual(wanted);
    const bytes = Buffer.from(`name,city\nMüller,東京\n`);
    for (let cut = 1; cut < bytes.length; cut++) {
      const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
      expect(await rowsOf(readTable(chunked(pieces), shape))).toEqual([row('line 2', { name: 'Müller', city: '東京' })]);
    }
  });

  test('a header that arrives in pieces is read whole', async () => {
    const bytes = Buffer.from('sep=;\r\nname;"x, y";city\r\nAlder;a,b;Rome\r\n');
    const pieces = [...bytes].map((byte) => Buffer.from([byte]));
    const file = chunked(pieces);
    const early = { ...file, head: () => Promise.resolve(bytes.subarray(0, 8)) };
    expect(await rowsOf(readTable(early, shape))).toEqual([row('line 3', { name: 'Alder', 'x, y': 'a,b', city: 'Rome' })]);
  });

  test('one wrong byte in UTF-8 does not turn the file into Windows-1252', async () => {
    const bytes = Buffer.concat([Buffer.from('name\nMüller und Söhne, Zürich\n'.replaceAll(',', '')), Buffer.from([0x41, 0xff, 0x0a])]);
    expect(await readList(bytes)).toMatchObject([{ cells: { name: 'Müller und Söhne Zürich' } }, { cells: { name: 'A\uFFFD' } }]);
  });

  test('well-formed records read as the reference parser reads them, however they are cut', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r\n', ' x', ' ') });
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, fc.array(fc.nat(200)), (records, cuts) => {
        const written = [['h1', 'h2', 'h3'], ...records].map((record) => record.map(quoted).join(',')).join('\n');
        const reader = delimitedReader(',');
        const read = [];
        let from = 0;
        for (const cut of cuts.map((at) => at % (written.length + 1)).toSorted((a, b) => a - b)) {
          read.push(...reader.push(written.slice(from, cut)));
          from = Math.max(from, cut);
        }
        read.push(...reader.push(written.slice(from)), ...reader.end());
        expect(read.map((record) => ('cells' in record ? record.cells : record.broken))).toEqual(parse(written));
      }),
    );
  });

  test('the line of a record is the line it begins in', () => {
    const reader = delimitedReader(',');
    const read = [...reader.push('a,b\n1,"x\ny'), ...reader.push('\nz"\n2,3'), ...reader.end()];
    expect(read.map((record) => record.line)).toEqual([1, 2, 5]);
  });
});

describe('JSON', () => {
  test('lines keep their types, and a broken one costs itself only', async () => {
    expect(await readList('{"Name":"Alder","founded":1999,"city":null}\n{"name":"Bir\n[1]\n\n{"name":"Cedar","tags":["a"]}')).toEqual([
      row('line 1', { name: 'Alder', founded: 1999 }),
      { kind: 'rejected', at: 'line 2', reason: 'This is no JSON.' },
      { kind: 'rejected', at: 'line 3', reason: 'This is no JSON object.' },
      row('line 5', { name: 'Cedar', tags: ['a'] }),
    ]);
  });

  test('the objects of an array are read with the line each begins in', async () => {
    expect(await readList('[\n {"name":"Alder ]"},\n {\n "name":"Bi\\"rch"}, 7,\n {"name" "Cedar"},\n{"name":"Elm"}]')).toEqual([
      row('line 2', { name: 'Alder ]' }),
      row('line 3', { name: 'Bi"rch' }),
      { kind: 'rejected', at: 'line 4', reason: 'This is no JSON object.' },
      { kind: 'rejected', at: 'line 5', reason: 'This is no JSON.' },
      row('line 6', { name: 'Elm' }),
    ]);
  });

  test('objects that share a line are counted instead', async () => {
    expect(await readList('[{"name":"Alder"}, 7,\n{"name":"Birch"}, {"name":"Cedar"}]')).toEqual([
      row('item 1', { name: 'Alder' }),
      { kind: 'rejected', at: 'item 2', reason: 'This is no JSON object.' },
      row('line 2', { name: 'Birch' }),
      row('item 4', { name: 'Cedar' }),
    ]);
  });

  test.each([
    '{"count":2,"fields":["name"],"data":[{"name":"Alder"},{"name":"Birch"}],"next":null}',
    '{\n"meta":{"a":[{"b":1}]},\n"data":[\n{"name":"Alder"},\n{"name":"Birch"}\n]\n}',
  ])('the list of objects in an object is found: %s', async (content) => {
    expect(await readList(content)).toMatchObject([{ cells: { name: 'Alder' } }, { cells: { name: 'Birch' } }]);
  });

  test('an object that is not closed costs itself only, and a file that breaks off says so', async () => {
    expect(await readList('[\n{"name":"Alder},\n{"name":"Birch"},\n{"name":"Ced')).toEqual([
      { kind: 'rejected', at: 'line 2', reason: 'A text is not closed at the end of its line.' },
      row('line 3', { name: 'Birch' }),
      { kind: 'rejected', at: 'line 4', reason: 'The file breaks off inside this record.' },
      { kind: 'rejected', at: 'line 4', reason: 'The file breaks off before its list ends.' },
    ]);
  });

  test('an array reads the same however it is cut', async () => {
    const content = '[{"name":"A\\\\"},\n{"name":"Bé","n":{"x":[1,{"y":"}"}]}}\n,{"name":"C"}]';
    const whole = await readList(content);
    expect(whole).toHaveLength(3);
    const bytes = Buffer.from(content);
    for (let cut = 1; cut < bytes.length; cut++) {
      expect(await rowsOf(readTable(chunked([bytes.subarray(0, cut), bytes.subarray(cut)]), shape))).toEqual(whole);
    }
  });

  test('a column that the first rows lack is found in a later one', async () => {
    expect(await readList('{"city":"Rome"}\n{"name":"Alder"}\n')).toHaveLength(2);
  });
});

describe('Parquet and XLSX', () => {
  const parquet = path.join(import.meta.dirname, 'table/fixtures/companies.parquet');
  const wanted = [
    row('row 1', { name: 'Alder Works', founded: 1999, revenue_usd: 1_500_000, as_of: '2026-01-01' }),
    row('row 2', { name: 'Birch Labs', founded: 2005, revenue_usd: 2_000_000, as_of: '2026-01-02' }),
    row('row 3', { name: 'Cedar Systems', as_of: '2026-01-03' }),
    row('row 4', { name: 'Dogwood Data', founded: 2012, revenue_usd: 0, as_of: '2026-01-04' }),
    row('row 5', { name: 'Elm Energy', founded: 2020, revenue_usd: 725_000, as_of: '2026-01-05' }),
  ];

  test('the rows of every row group of a Parquet file are read, also when it is compressed as a whole', async () => {
    const bytes = await readFile(parquet);
    expect(await readList(bytes, 'list.parquet')).toEqual(wanted);
    expect(await readList(gzipSync(bytes), 'list.parquet.gz')).toEqual(wanted);
  });

  test('a row group is read in slices, each row once and in order', async () => {
    const slices: object[][] = [];
    for await (const rows of parquetRows(fileOf('list.parquet', await readFile(parquet)), 2)) slices.push(rows);
    expect(slices.length).toBeGreaterThan(2);
    for (const rows of slices) expect(rows.length).toBeLessThanOrEqual(2);
    expect(slices.flat().map((one) => Object.values(one)[0] as unknown)).toEqual(wanted.map(({ cells }) => cells.name));
  });

  test('a workbook that would fill the memory is refused by the size it declares', async () => {
    const bytes = workbook();
    const entry = bytes.lastIndexOf('PK\u0001\u0002');
    bytes.writeUInt16LE(8, entry + 10);
    bytes.writeUInt32LE(3 * 1_073_741_824, entry + 24);
    await expect(readList(bytes, 'list.xlsx')).rejects.toThrow(
      'list.xlsx: It is a workbook of 3072 MB when unpacked, more than the 1024 MB that are read: save the sheet as CSV.',
    );
  });

  test('a Parquet file that breaks off is an error with the row it happened behind', async () => {
    const bytes = await readFile(parquet);
    await expect(readList(bytes.subarray(0, 300))).rejects.toThrow(/cannot be read behind row 0/);
  });

  test('the first sheet of a workbook is read, rows numbered as shown, days as dates', async () => {
    expect(await readList(workbook(), 'list.xlsx')).toEqual([
      row('row 2', { name: 'Alder', founded: 1999, last_funding_date: '2024-05-17' }),
      row('row 4', { name: 'Birch', founded: 2005.5 }),
    ]);
  });
});

describe('what Office and people write', () => {
  async function fixture(name: string) {
    return readList(await readFile(path.join(import.meta.dirname, 'fixtures', name)), name);
  }

  test('escapes of a workbook are decoded, and an escaped escape is text (ECMA-376, ST_Xstring)', async () => {
    expect(await fixture('xlsx-escaped-characters.xlsx')).toMatchObject([
      { cells: { name: 'Brindlemoor', description: expect.stringMatching(/^Looms for wool\s+and for flax$/) as string } },
      { cells: { name: 'Under_x0041_score', description: 'Names of parts such as part_x0042_' } },
    ]);
  });

  test.each([
    ['a line end', 'a_x000D_b', 'a\rb'],
    ['an underscore that only looks like an escape', '_x005F_x000D_', '_x000D_'],
    ['digits in lower case', '_x00e9_', 'é'],
    ['two units of one character', '_xD83D__xDE00_', '\u{1F600}'],
    ['too few digits', '_x41_', '_x41_'],
    ['no hexadecimal digits', '_x00ZZ_', '_x00ZZ_'],
    ['a capital X', '_X0041_', '_X0041_'],
  ])('an escape of a workbook: %s', async (_what, written, read) => {
    expect(await readList(workbook({ name: written }), 'list.xlsx')).toMatchObject([{ cells: { name: read } }, {}]);
  });

  test('phonetic guides are no part of a cell, and runs are joined', async () => {
    expect(await fixture('xlsx-phonetic-guides.xlsx')).toMatchObject([{ cells: { name: '白樺農園', city: '札幌' } }]);
  });

  test('parts of a workbook are found in any case of their names', async () => {
    const rows = await readList(workbook(), 'list.xlsx');
    expect(await readList(workbook({ part: (name) => name.toUpperCase() }), 'list.xlsx')).toEqual(rows);
    expect(await readList(workbook({ part: (name) => name.toLowerCase() }), 'list.xlsx')).toEqual(rows);
  });

  test.each([
    ['a byte order mark and a zero-width space', '\uFEFF\u200Bname,city'],
    ['a zero-width space within', 'na\u200Bme,city'],
    ['a soft hyphen and a word joiner', 'na\u00ADme\u2060,city'],
    ['a no-break space', '\u00A0name\u00A0,\u00A0city'],
    ['marks of direction', '\u200Ename\u200F,city'],
    ['full-width letters', 'ｎａｍｅ,ｃｉｔｙ'],
    ['a line end within', '"name\n","city"'],
  ])('a header is compared as a person sees it: %s', async (_what, header) => {
    expect(await readList(`${header}\nAlder,Rome\n`)).toMatchObject([{ cells: { name: 'Alder', city: 'Rome' } }]);
  });

  test('invisible characters at the ends of a cell are no part of it', async () => {
    expect(await readList('name,city\n\u200BAlder\uFEFF,\u2060\n')).toEqual([row('line 2', { name: 'Alder' })]);
  });
});

describe('encodings', () => {
  test.each([
    ['csv-windows-1251.csv', 'Заречный Завод', 'Делает самовары'],
    ['csv-gb18030.csv', '云杉木业', '制造木箱'],
  ])('%s is read in its own letters, with its encoding stated and detected', async (name, company, description) => {
    const bytes = await readFile(path.join(import.meta.dirname, 'fixtures', name));
    const stated = Object.assign(fileOf(name, bytes), { encoding: name.slice('csv-'.length, -'.csv'.length) });
    for (const file of [stated, fileOf(name, bytes)]) {
      expect(await rowsOf(readTable(file, shape))).toMatchObject([{ cells: { name: company, description } }]);
    }
  });

  test('an encoding is told from a long file whose first foreign letter is far behind its start', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`name,city\n${'Alder,Rome\n'.repeat(20_000)}`),
      iconv.encode('Зелёный луг,Тверь\nКирпичный двор,Псков\nСеверный Лес,Вологда\n', 'windows-1251'),
    ]);
    expect((await readList(bytes)).slice(-3)).toMatchObject([
      { cells: { name: 'Зелёный луг', city: 'Тверь' } },
      { cells: { name: 'Кирпичный двор', city: 'Псков' } },
      { cells: { name: 'Северный Лес', city: 'Вологда' } },
    ]);
  });

  test('an unknown encoding is refused with names of known ones', async () => {
    const file = Object.assign(fileOf('list.csv', 'name\nAlder\n'), { encoding: 'windows-9999' });
    await expect(rowsOf(readTable(file, shape))).rejects.toThrow('Unknown encoding "windows-9999". Use a name such as utf-8,');
  });

  test('random bytes are refused', async () => {
    const bytes = Buffer.from(Array.from({ length: 4_000 }, (_, at) => 1 + ((at * at * 31 + at * 17) % 255)));
    expect(await refusalOf(Buffer.concat([Buffer.from('name\n'), bytes]))).toContain('It is a binary file');
  });
});

describe('files of another kind', () => {
  test.each([
    ['It is empty.', ''],
    ['It is empty.', ' \n \n'],
    ['It is an HTML page.', '\n<!DOCTYPE html><html><body>name</body></html>'],
    ['It is an XML file.', '<?xml version="1.0"?><a/>'],
    ['It is a PDF document.', '%PDF-1.7'],
    ['It is an image.', Buffer.from('\x89PNG\r\n', 'latin1')],
    ['It is a binary file.', Buffer.from([1, 2, 0, 3])],
    ['It is an SQLite database.', 'SQLite format 3\0'],
    ['It is a zip archive; unpack it first.', zipOf({ 'a.csv': 'name\nAlder\n' })],
    ['It is a zip archive, but no workbook', zipOf({ '[Content_Types].xml': '<a/>' })],
    ['It is JSON without a list of objects.', '{"a":\n1}'],
    ['It has no column name; its columns are "a", "b".', 'a,b\n1,2\n'],
    ['It has no column name; its columns are "a".', '{"a":1}\n{"a":2}\n'],
    ['Nothing in it can be read; of line 1: This is no JSON', '{"a":1,}\n{b}\n'],
  ])('are refused: %s', async (found, content) => {
    const message = await refusalOf(content);
    expect(message).toContain(`list.csv: ${found}`);
    expect(message).toMatch(/Expected a list of companies\.$/);
  });

  test('a column with alternatives is missing only when none is there', async () => {
    const file = fileOf('list.csv', 'title\nAlder\n');
    expect(await rowsOf(readTable(file, { expects: 'x.', required: [['name', 'title']] }))).toHaveLength(1);
    await expect(rowsOf(readTable(file, { expects: 'x.', required: [['name', 'company']] }))).rejects.toThrow(/no column name or company;/);
  });
});

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** A file that arrives in these pieces. */
function chunked(pieces: readonly Buffer[]): SourceFile {
  return {
    name: 'pieces',
    bytes: undefined,
    position: () => 0,
    stream: () => {
      const stream = new PassThrough({ readableObjectMode: true });
      for (const piece of pieces) stream.write(piece);
      return Promise.resolve(stream.end());
    },
    head: () => Promise.resolve(Buffer.concat(pieces)),
    path: () => Promise.reject(new Error('not on disk')),
    close: () => Promise.resolve(),
  };
}

/** The smallest workbook: a header, a row with a date, an empty row, a row with a gap. @param given.part how parts are named */
function workbook({ name = 'Alder', part = (written: string) => written } = {}): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const links = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const offices = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${links}"><Relationship Id="r1" Type="${offices}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${offices}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${links}"><Relationship Id="r1" Type="${offices}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${offices}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${text('A1', 'Name')}${text('B1', 'Founded')}${text('C1', 'last_funding_date')}</row><row r="2">${text('A2', name)}<c r="B2"><v>1999</v></c><c r="C2" s="1"><v>45429</v></c></row><row r="4">${text('A4', 'Birch')}<c r="B4"><v>2005.5</v></c></row></sheetData></worksheet>`,
  };
  return zipOf(Object.fromEntries(Object.entries(parts).map(([place, content]) => [part(place), content])));
}
