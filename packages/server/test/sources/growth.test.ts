import { describe, expect, test } from 'vitest';
import { textOfFiling } from '../../src/kernel/html-text.ts';
import { readTable } from '../../src/sources/reading/table.ts';
import { fileOf, reading, zipOf } from '../../src/sources/test-support.ts';
import { readPage } from '../../src/sources/website/page.ts';

/** Files of each format that grow to four times their size, with and without line breaks: their time may grow no faster than they do. */
type Content = (count: number, line: string) => string;
const many = (count: number, of: (number: number) => string, between = '') =>
  Array.from({ length: count }, (_, at) => of(at)).join(between);

const office = 'http://schemas.openxmlformats.org';
const links = `${office}/officeDocument/2006/relationships`;
const link = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${links}/${type}" Target="${target}"/>`;
const text = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;
const header = `<row r="1">${text('A1', 'name')}${text('B1', 'description')}</row>`;

interface Parts {
  rows?: string;
  texts?: string;
  sheets?: string;
  styles?: string;
  relations?: string;
}

function workbook({ rows = '', texts = '', sheets = '', styles = '', relations = '' }: Parts): Buffer {
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships>${link('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${links}"><sheets><sheet name="A" sheetId="1" r:id="r1"/>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${link('r1', 'worksheet', 'sheet1.xml')}${link('r2', 'sharedStrings', 'texts.xml')}${link('r3', 'styles', 'styles.xml')}${relations}</Relationships>`,
    'xl/texts.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/sheet1.xml': `<worksheet><sheetData>${header}${rows}</sheetData></worksheet>`,
  });
}

const ofWorkbooks: [name: string, parts: (count: number, line: string) => Parts][] = [
  ['rows', (count, line) => ({ rows: many(count, (at) => `<row>${text(`A${at + 2}`, `N${at}`)}</row>`, line) })],
  [
    'shared texts, each named by a cell',
    (count, line) => ({
      texts: many(count, (at) => `<si><t>N${at}</t></si>`, line),
      rows: many(count, (at) => `<row><c t="s"><v>${at}</v></c></row>`, line),
    }),
  ],
  ['one shared text of many runs', (count, line) => ({ texts: `<si>${many(count * 4, () => '<r><t>ab</t></r>', line)}</si>` })],
  ['a row of empty cells', (count, line) => ({ rows: `<row>${many(count * 4, () => '<c r="A2"/>', line)}</row>` })],
  [
    'a row of more cells than a sheet has columns',
    (count, line) => ({ rows: `<row>${many(count * 4, () => '<c><v>1</v></c>', line)}</row>` }),
  ],
  ['empty rows', (count, line) => ({ rows: many(count * 4, () => '<row/>', line) })],
  [
    'rows of which only the last cell is filled',
    (count, line) => ({ rows: many(count, () => '<row><c r="XFD2"><v>1</v></c></row>', line) }),
  ],
  ['elements in elements', (count, line) => ({ rows: many(count, () => '<row>', line) })],
  ['cells that are never closed', (count, line) => ({ rows: `<row>${many(count, () => '<c><v>1', line)}` })],
  [
    'a cell of a long text',
    (count, line) => ({
      rows: `<row>${text(
        'A2',
        many(count * 40, () => 'word', line || ' '),
      )}</row>`,
    }),
  ],
  [
    'a cell of references',
    (count, line) => ({
      rows: `<row>${text(
        'A2',
        many(count * 10, () => '&amp;', line),
      )}</row>`,
    }),
  ],
  [
    'a cell of escapes',
    (count, line) => ({
      rows: `<row>${text(
        'A2',
        many(count * 10, () => '_x0041_', line),
      )}</row>`,
    }),
  ],
  [
    'a cell of brackets in sections',
    (count, line) => ({
      rows: `<row>${text(
        'A2',
        many(count * 4, () => '<![CDATA[]]]>', line),
      )}</row>`,
    }),
  ],
  ['a comment without end', (count, line) => ({ rows: `<!--${many(count * 20, () => '-- ', line)}` })],
  ['a section without end', (count, line) => ({ rows: `<row><c t="inlineStr"><is><t><![CDATA[${many(count * 20, () => ']]', line)}` })],
  ['a tag without end', (count, line) => ({ rows: `<row${many(count, (at) => ` a${at}="x"`, line)}` })],
  ['a number without end', (count) => ({ rows: `<row><c r="A2"><v>${many(count * 40, () => '9')}</v></c></row>` })],
  ['a place without end', (count) => ({ rows: `<row><c r="${many(count * 40, () => 'A')}"><v>1</v></c></row>` })],
  ['sheets', (count, line) => ({ sheets: many(count, (at) => `<sheet name="S${at}" sheetId="${at}" r:id="s${at}"/>`, line) })],
  ['relations', (count, line) => ({ relations: many(count, (at) => link(`s${at}`, 'worksheet', `s${at}.xml`), line) })],
  [
    'formats',
    (count, line) => ({
      styles: `<numFmts>${many(count, (at) => `<numFmt numFmtId="${at + 200}" formatCode="[${'"'.repeat(200)}"/>`.replaceAll('""', '&quot;&quot;'), line)}</numFmts>`,
    }),
  ],
];

const ofTexts: [name: string, content: Content][] = [
  ['rows.csv', (count, line) => `name,description\n${many(count * 4, (at) => `N${at},a company`, line || '\r')}`],
  ['a row of cells.csv', (count, line) => `name,description\nx${many(count * 10, () => ',', line)}`],
  ['columns.csv', (count) => `name,${many(count, (at) => `c${at}`, ',')}\nx\n`],
  ['quotes that open.csv', (count, line) => `name,description\n${many(count * 4, () => 'a,"', line)}`],
  ['doubled quotes.csv', (count, line) => `name,description\n"${many(count * 10, () => '""', line)}",x\n`],
  ['a cell of blanks.csv', (count, line) => `name,description\nx,${many(count * 20, () => '  ', line)}x\n`],
  ['objects.json', (count, line) => `[${many(count, (at) => `{"name":"N${at}"}`, `,${line}`)}]`],
  ['objects.jsonl', (count, line) => many(count, (at) => `{"name":"N${at}"}`, line || ' ')],
  ['objects of an object.json', (count, line) => `{"companies":[${many(count, (at) => `{"name":"N${at}"}`, `,${line}`)}]}`],
  ['lists in lists.json', (count, line) => `[{"name":"x","tags":${many(count * 4, () => '[', line)}`],
  ['a text without end.json', (count, line) => `[{"name":"${many(count * 20, () => 'a\\\\"', line)}`],
  ['keys.json', (count, line) => `[{${many(count, (at) => `"k${at}":1`, `,${line}`)}}]`],
  ['blanks.json', (count, line) => `[${many(count * 20, () => '  ', line)}{"name":"x"}]`],
];

const ofPages: [name: string, content: Content][] = [
  ['paragraphs', (count, line) => many(count, (at) => `<p>Gliders of wood, number ${at}.</p>`, line)],
  ['links', (count, line) => many(count, (at) => `<a href="/p${at}">Product ${at}</a>`, line)],
  ['elements in elements', (count, line) => many(count, () => '<div>', line)],
  ['elements that are never closed', (count, line) => many(count, () => '<p><b>x<i>', line)],
  ['references', (count, line) => `<p>${many(count * 4, () => '&amp;&#x41', line)}`],
  ['open brackets', (count, line) => many(count * 4, () => '<', line)],
  ['open comments', (count, line) => many(count * 4, () => '<!--', line)],
  ['a list in a list', (count, line) => many(count, () => '<ul><li>x', line)],
  ['cells of a table', (count, line) => `<table>${many(count, () => '<tr><td>x<td>y', line)}</table>`],
  ['attributes', (count, line) => `<p ${many(count, (at) => `a${at}="x"`, ` ${line}`)}>x</p>`],
  ['scripts', (count, line) => many(count, () => '<script>{"@type":"x"}</script>', line)],
];

/** The least of several readings, in milliseconds of this thread's own work. What is refused took its time too. */
async function timeOf(read: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let times = 0; times < 3; times++) {
    const begin = process.threadCpuUsage();
    await read().catch(() => undefined);
    const { user, system } = process.threadCpuUsage(begin);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

async function expectLinear(read: (count: number, line: string) => () => Promise<unknown>): Promise<void> {
  for (const line of ['', '\n']) {
    const [small, large] = [await timeOf(read(3_000, line)), await timeOf(read(12_000, line))];
    // Four times where time is linear, sixteen times where it is quadratic.
    expect(large, JSON.stringify(line)).toBeLessThan(9 * small + 20);
  }
}

async function readAll(name: string, content: string | Buffer): Promise<void> {
  for await (const _ of readTable(fileOf(name, content), { expects: 'a list.', required: ['name'] }));
}

describe('the time that reading takes grows as the file does, on one line and on many', () => {
  test.each(ofWorkbooks)('in a workbook of %s', (_, parts) =>
    expectLinear((count, line) => {
      const content = workbook(parts(count, line));
      return () => readAll('list.xlsx', content);
    }),
  );

  test.each(ofTexts)('in a file of %s', (name, content) =>
    expectLinear((count, line) => {
      const written = content(count, line);
      return () => readAll(name.slice(name.lastIndexOf(' ') + 1), written);
    }),
  );

  test.each(ofPages)('in a page of %s', (_, content) =>
    expectLinear((count, line) => {
      const bytes = Buffer.from(`<!doctype html><title>x</title><main><h1>x</h1>${content(count, line)}`);
      const sent = { url: 'https://quillmere.example.com/', bytes, content_type: 'text/html', retrieved_at: reading.retrieved_at };
      return () => readPage(sent);
    }),
  );

  test.each(ofPages)('in a filing of %s', (_, content) =>
    expectLinear((count, line) => {
      const html = `<html><body>${content(count, line)}`;
      return () => Promise.resolve(textOfFiling(html));
    }),
  );
});
