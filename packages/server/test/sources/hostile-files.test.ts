import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { fileReader } from '../../src/services/ingestion/file-reader.ts';
import { findFiles } from '../../src/sources/reading/find.ts';
import { reading, zipOf } from '../../src/sources/test-support.ts';
import { filled, hostileFolder, long } from '../support/hostile.ts';

/** Files of every format that is read, made to take all time or memory. Readers end each by themselves: the bounds are wider than any needs. */
const megabyte = 1_048_576;
const reader = fileReader({ memory_bytes: 1_536 * megabyte, silence_ms: 60_000 });
const folder = hostileFolder();
afterAll(() => reader.close());

const office = 'http://schemas.openxmlformats.org';
const links = `${office}/officeDocument/2006/relationships`;
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

function workbook(sheet: string, texts = ''): Buffer {
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${links}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${links}/sharedStrings" Target="texts.xml"/></Relationships>`,
    'xl/texts.xml': `<sst>${texts}</sst>`,
    'xl/worksheets/sheet1.xml': sheet,
  });
}

const sheet = (rows: string) => `<worksheet><sheetData><row r="1">${cell('A1', 'name')}</row>${rows}</sheetData></worksheet>`;

/** A zip whose members are all the same bytes of it, which unpack to `size` zeros each. */
function overlappingZip(members: number, size: number): Buffer {
  const content = Buffer.alloc(size);
  const stored = deflateRawSync(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(stored.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(10, 22);
  const part = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from('00000.json'), stored]);
  const entries = Array.from({ length: members }, (_, number) =>
    Buffer.concat([
      Buffer.from('PK\u0001\u0002\u0014\u0000'),
      fields,
      Buffer.alloc(14),
      Buffer.from(`${String(number).padStart(5, '0')}.json`),
    ]),
  );
  const index = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members, 4);
  end.writeUInt16LE(members, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(part.length, 12);
  return Buffer.concat([part, index, Buffer.from('PK\u0005\u0006'), end]);
}

/** A Parquet file whose footer says it is as long as it likes. */
function parquet(footer: Buffer, length = footer.length): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length);
  return Buffer.concat([Buffer.from('PAR1'), footer, size, Buffer.from('PAR1')]);
}

const companies = 'companies';
const laughs = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]><x>&a19;</x>`;
const xbrl = (body: string) =>
  `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><head><title>Accounts</title></head><body>${body}</body></html>`;

const ofTables: [name: string, source: string, content: () => string | Buffer][] = [
  ['a first line without an end.csv', companies, () => `name${filled('a')}`],
  ['lines without an end.csv', companies, () => `name,website\n${filled('a')}${filled('b')}`],
  ['blanks.csv', companies, () => filled(' ')],
  ['line ends.csv', companies, () => `name,website\n${filled('\r')}${filled('\n')}`],
  ['a header of delimiters.tsv', companies, () => filled('\t')],
  ['quotes that open on every line.csv', companies, () => `name,website\n${filled('a","\n')}`],
  ['quotes that close at the end.csv', companies, () => `name,website\n${filled('a","\n')}"\n`],
  ['a quote that never closes.tsv', companies, () => `name\twebsite\n"${filled('x\n')}`],
  ['doubled quotes.csv', companies, () => `name,website\n${filled('"')}`],
  ['a cell of everything.csv', companies, () => `name,website\n"${filled('((a+)+)')}",x\n`],
  ['cells of blanks.csv', companies, () => `name,website\nx${filled(' ')}x,y\n`],
  ['brackets.json', companies, () => filled('[')],
  ['objects that never close.json', companies, () => `[${filled('{\n')}`],
  ['objects that break at the end.json', companies, () => `[${filled('{\n')}"x\n`],
  ['line ends in an object.json', companies, () => `[{"${filled('\n')}`],
  ['a text that never closes.json', companies, () => `{"${filled('a')}`],
  ['deep objects.json', companies, () => `[{"name":"x","tags":${filled('[')}`],
  ['deep objects that close.jsonl', companies, () => `{"name":"x","tags":${'['.repeat(long / 2)}${']'.repeat(long / 2)}}\n`],
  ['backslashes.json', companies, () => `["${filled('\\')}`],
  ['a line without an end.jsonl', companies, () => `{"name":"x"}\n{"name":"${'x'.repeat(40 * megabyte)}`],
  ['the last cell of a sheet.xlsx', companies, () => workbook(sheet(`<row r="1048576">${cell('XFD1048576', 'x')}</row>`))],
  ['rows of last cells.xlsx', companies, () => workbook(sheet('<row><c r="XFD1"><v>1</v></c></row>'.repeat(50_000)))],
  ['a row without an end.xlsx', companies, () => workbook(sheet(`<row>${'<c><v>1</v></c>'.repeat(100_000)}</row>`))],
  ['a cell without an end.xlsx', companies, () => workbook(sheet(`<row>${cell('A2', 'x'.repeat(6 * megabyte))}</row>`))],
  ['entities.xlsx', companies, () => workbook(laughs)],
  ['a workbook cut short.xlsx', companies, () => workbook(sheet('')).subarray(0, 700)],
  ['a workbook that is none.xlsx', companies, () => zipOf({ '[Content_Types].xml': filled('<') })],
  ['a footer without an end.parquet', companies, () => parquet(Buffer.alloc(64, 0xff), 0xffff_fff0)],
  ['a footer of nothing.parquet', companies, () => parquet(Buffer.alloc(megabyte))],
  ['a footer of lists.parquet', companies, () => parquet(Buffer.alloc(megabyte, 0x19))],
  ['a footer of structs.parquet', companies, () => parquet(Buffer.alloc(megabyte, 0x1c))],
  ['noise.parquet', companies, () => parquet(Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7_919) % 251)))],
];

const ofOthers: typeof ofTables = [
  ['zeros.csv.gz', companies, () => gzipSync(Buffer.alloc(300 * megabyte, 'a'))],
  ['zeros.csv.zst', companies, () => zstdCompressSync(Buffer.alloc(300 * megabyte, 'a'))],
  ['cut short.csv.gz', companies, () => gzipSync(`name\n${filled('x\n')}`).subarray(0, 2_000)],
  ['gzip in gzip.csv.gz', companies, () => gzipSync(gzipSync('name\nx\n'))],
  ['members that overlap.zip', 'sec', () => overlappingZip(40, 20 * megabyte)],
  ['empty members.zip', 'sec', () => zipOf(Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`${n}.json`, ''])))],
  ['cut short.zip', 'sec', () => zipOf({ 'a.json': filled('{') }).subarray(0, 5_000)],
  ['open tags.xml', 'gleif', () => `<?xml version="1.0"?><lei:LEIData xmlns:lei="x">${filled('<lei:LEIRecord>')}`],
  ['siblings.xml', 'gleif', () => `<lei:LEIData><lei:LEIRecord>${filled('<a/>')}</lei:LEIRecord></lei:LEIData>`],
  ['a text without an end.xml', 'gleif', () => `<lei:LEIData><lei:LEIRecord>${filled('x')}${filled('y')}`],
  ['entities.xml', 'gleif', () => `<?xml version="1.0"?>${laughs}`],
  ['deep.xml', 'job-boards', () => `<workzag-jobs>${filled('<a>')}`],
  ['entities of a board.xml', 'job-boards', () => laughs],
  [
    'a posting of tags.json',
    'job-boards',
    () =>
      JSON.stringify({
        jobs: [
          { id: 1, title: 'x', absolute_url: 'https://job-boards.greenhouse.io/x/jobs/1', company_name: 'X', content: filled('<ul><li>') },
        ],
        meta: { total: 1 },
      }),
  ],
  [
    'a posting of blanks.json',
    'job-boards',
    () =>
      JSON.stringify({
        jobs: [
          {
            id: 1,
            title: `x${filled(' ')}x`,
            absolute_url: 'https://job-boards.greenhouse.io/x/jobs/1',
            company_name: 'X',
            content: `${filled('&')}${filled(' ')}x`,
          },
        ],
        meta: { total: 1 },
      }),
  ],
  ['open brackets.html', 'sec', () => `<html>${filled('<')}`],
  ['open comments.html', 'sec', () => `<html>${filled('<!--')}`],
  ['entities.html', 'sec', () => `<html><body>${filled('&#x')}${filled('&amp;')}</body></html>`],
  ['deep.html', 'sec', () => `<html><body>${filled('<div>')}`],
  ['blanks.html', 'sec', () => `<html><body>${filled('FORM ')}${filled('\n')}x${filled(' ')}x`],
  ['a header of headers.txt', 'sec', () => `<SEC-DOCUMENT>${filled('<SEC-HEADER>\n')}${filled('<TYPE>')}`],
  ['deep.json', 'sec', () => `{"cik":"1","filings":${'['.repeat(long / 2)}${']'.repeat(long / 2)}}`],
  ['open tags.html', 'companies-house', () => xbrl(filled('<ix:nonFraction name="x" '))],
  ['deep figures.html', 'companies-house', () => xbrl(`<ix:header>${filled('<ix:nonNumeric name="a:b" contextRef="c">')}`)],
  [
    'contexts.html',
    'companies-house',
    () =>
      xbrl(`<ix:header><ix:resources>${'<xbrli:context id="a"><xbrli:entity/></xbrli:context>'.repeat(40_000)}</ix:resources></ix:header>`),
  ],
  [
    'continuations.html',
    'companies-house',
    () =>
      xbrl(
        `<ix:header/>${Array.from({ length: 30_000 }, (_, n) => `<ix:continuation id="c${n}" continuedAt="c${(n + 1) % 30_000}">x</ix:continuation>`).join('')}<ix:nonNumeric name="a:b" contextRef="c" continuedAt="c0">x</ix:nonNumeric>`,
      ),
  ],
  ['items that never close.rss', 'news', () => `<rss><channel>${filled('<item>')}`],
  ['deep.rss', 'news', () => `<rss><channel><item>${filled('<a>')}`],
  ['items of nothing.rss', 'news', () => `<rss><channel>${filled('<item/>')}</channel></rss>`],
  ['children of an item.rss', 'news', () => `<rss><channel><item>${filled('<link>x</link>')}</item></channel></rss>`],
  ['attributes.rss', 'news', () => `<rss ${Array.from({ length: 100_000 }, (_, n) => `xmlns:a${n}="x"`).join(' ')}><channel/></rss>`],
  ['open brackets.rss', 'news', () => `<rss><channel><item><title>${filled('<')}`],
  [
    'a text of brackets.rss',
    'news',
    () => `<rss><channel><item><description><![CDATA[${filled('<')}${filled('&')}]]></description></item></channel></rss>`,
  ],
  [
    'a text of tags.rss',
    'news',
    () => `<rss><channel><item><title>x</title><description><![CDATA[${filled('<div>')}]]></description></item></channel></rss>`,
  ],
  ['a date of blanks.rss', 'news', () => `<rss><channel><item><title>x</title><pubDate>1${filled(' ')}x</pubDate></item></channel></rss>`],
  ['an author of marks.rss', 'news', () => `<rss><channel><item><title>x</title><author>${filled('@(')}</author></item></channel></rss>`],
  ['entities.rss', 'news', () => laughs.replace('<x>', '<rss><channel><item><title>').replace('</x>', '</title></item></channel></rss>')],
  [
    'a text of blanks.jsonl',
    'news',
    () => JSON.stringify({ title: `x${filled(' ')}x`, url: 'x', body: `${filled('\n ')}${filled(' ')}x${filled('\n')}` }),
  ],
  ['addresses.jsonl', 'news', () => JSON.stringify({ title: 'x', url: `https://x.example/?${filled('utm_a=1&')}#${filled('a')}` })],
  ['a feed of lists.json', 'news', () => `{"version":"https://jsonfeed.org/version/1","items":[${filled('[')}`],
  [
    'a call of blanks.json',
    'transcripts',
    () => JSON.stringify([{ ticker: 'NYSE:X', year: 2031, quarter: 1, content: `${filled('A: ')}${filled(' \n')}` }]),
  ],
];

/** What reading it comes to: how many items, and the sentence it ends with, if with one. */
async function read(name: string, source: string, content: string | Buffer): Promise<{ items: number; sentence: string }> {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  const [file] = await findFiles(place);
  let items = 0;
  try {
    for await (const item of reader.read({ source, file: file!, reading })) if (item) items += 1;
    return { items, sentence: '' };
  } catch (error) {
    return { items, sentence: (error as Error).message };
  } finally {
    rmSync(place);
  }
}

test.each([...ofTables, ...ofOthers])(
  '%s (%s) is read to its end, or refused with a sentence',
  { timeout: 120_000 },
  async (name, source, content) => {
    const { sentence } = await read(name, source, content());
    expect(sentence).not.toMatch(/Nothing came of reading|of memory, and was ended|ended before its time|at .+:\d+:\d+/);
    expect(sentence).toMatch(/^$|^\S.{10,}[.!]$/s);
    expect(sentence.length).toBeLessThan(1_500);
    expect(await read('good.csv', companies, 'name,website\nAlder,alder.com\n')).toEqual({ items: 1, sentence: '' });
  },
);

test('a workbook whose cells name one long text again and again is refused once they come to more than it may unpack to', async () => {
  const row = '<row><c t="inlineStr"><is><t>Alder</t></is></c><c t="s"><v>0</v></c></row>';
  const header = `<row>${cell('A1', 'name')}${cell('B1', 'description')}</row>`;
  const content = workbook(
    `<worksheet><sheetData>${header}${row.repeat(300)}</sheetData></worksheet>`,
    `<si><t>${'x '.repeat(megabyte / 2)}</t></si>`,
  );
  const { sentence } = await read('a text of many cells.xlsx', companies, content);
  expect(sentence).toMatch(/^a text of many cells\.xlsx unpacks to more than 256 MB and 200 times its size/);
}, 120_000);
