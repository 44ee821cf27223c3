import { rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { fileBounds, readFile } from '../../src/services/files/read-file.ts';
import { pageReader } from '../../src/services/research/page-reader.ts';
import { smallPdf, zipOf } from '../../src/sources/test-support.ts';
import { filled, hostileFolder, long } from '../support/hostile.ts';

/** What organizations upload and websites send, made to take all time or memory. Readers end each by themselves, within the bounds of their process. */
const megabyte = 1_048_576;
const folder = hostileFolder();
const pages = pageReader();
afterAll(() => pages.close());

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = (body: string) => zipOf({ 'word/document.xml': `<w:document xmlns:w="w" xmlns:mc="m"><w:body>${body}</w:body></w:document>` });
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

function slides(listed: string, related: string, slide: string): Buffer {
  return zipOf({
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${listed}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${related}</Relationships>`,
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="p" xmlns:a="a">${slide}</p:sld>`,
  });
}

const slideListed = '<p:sldId id="256" r:id="r1"/>';
const slideRelated = `<Relationship Id="r1" Type="${office}/slide" Target="slides/slide1.xml"/>`;

function sheet(rows: string): Buffer {
  return zipOf({
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/1.xml"/></Relationships>`,
    'xl/worksheets/1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
}

/** A PDF of these objects, numbered from 1, the first its catalogue; without a table of them. */
function pdf(...objects: (string | Buffer)[]): Buffer {
  const written = objects.flatMap((object, index) => [Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...written, Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n')]);
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>';
const drawn = (content: string) => {
  const packed = deflateSync(content);
  return Buffer.concat([Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`), packed, Buffer.from('\nendstream')]);
};
const drawing = (content: string) => pdf(catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', onePage, drawn(content));

const uploads: [name: string, content: () => string | Buffer][] = [
  ['tags that never close.docx', () => word(filled('<w:p>'))],
  ['siblings.docx', () => word(filled('<w:p/>'))],
  ['attributes.docx', () => word(`<w:p ${Array.from({ length: 100_000 }, (_, n) => `w:a${n}="x"`).join(' ')}/>`)],
  ['namespaces.docx', () => word(`<w:p ${Array.from({ length: 50_000 }, (_, n) => `xmlns:a${n}="x"`).join(' ')}/>`)],
  ['a text of blanks.docx', () => word(paragraph(`x${filled(' ')}x`))],
  ['a text without an end.docx', () => word(`<w:p><w:r><w:t>${'x'.repeat(6 * megabyte)}`)],
  ['breaks of pages.docx', () => word(filled('<w:p><w:r><w:br w:type="page"/></w:r></w:p>'))],
  ['tables in tables.docx', () => word(filled('<w:tbl><w:tr><w:tc>'))],
  ['a slide again and again.pptx', () => slides(filled(slideListed), slideRelated, '<a:p><a:r><a:t>Once.</a:t></a:r></a:p>')],
  ['relations.pptx', () => slides(slideListed, filled(slideRelated), '<a:p><a:r><a:t>Once.</a:t></a:r></a:p>')],
  ['tags that never close.pptx', () => slides(slideListed, slideRelated, filled('<a:p>'))],
  ['the last cell of a sheet.xlsx', () => sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
  ['rows of last cells.xlsx', () => sheet('<row><c r="XFD1"><v>1</v></c></row>'.repeat(30_000))],
  ['empty parts.zip', () => zipOf(Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`${n}.xml`, ''])))],
  ['brackets.pdf', () => pdf(catalogue, `<< /Type /Pages /Kids ${filled('[')} >>`)],
  ['dictionaries.pdf', () => pdf(filled('<<'))],
  ['a text that never closes.pdf', () => pdf(catalogue, `(${filled('(')}`)],
  ['pages that are their own.pdf', () => pdf(catalogue, '<< /Type /Pages /Kids [2 0 R] /Count 1000000 >>')],
  ['pages that are not there.pdf', () => pdf(catalogue, '<< /Type /Pages /Kids [] /Count 2000000000 >>')],
  ['a page again and again.pdf', () => pdf(catalogue, `<< /Type /Pages /Kids [${filled('3 0 R ')}] /Count 250000 >>`, onePage, drawn(''))],
  ['brackets that are drawn.pdf', () => drawing(filled('['))],
  ['a bomb that is drawn.pdf', () => drawing('BT ET '.repeat((40 * megabyte) / 6))],
  ['a table that is none.pdf', () => Buffer.from(`%PDF-1.4\nxref\n0 99999999\n${filled('0000000000 65535 f \n')}startxref\n9\n%%EOF`)],
  ['a table that leads to itself.pdf', () => Buffer.from('%PDF-1.4\nxref\n0 0\ntrailer\n<< /Prev 9 >>\nstartxref\n9\n%%EOF')],
  ['a PDF cut short.pdf', () => smallPdf(['The depot opens in May.']).subarray(0, 300)],
  ['line ends.txt', () => `x${filled('\r')}${filled('\n')}x`],
  ['blanks.txt', () => `x${filled(' ')}x${filled('\t')}x`],
  ['quotes.csv', () => `a,b\n${filled('"')},\n${filled('a","\n')}`],
  ['noise.txt', () => Buffer.from(Array.from({ length: long }, (_, n) => 128 + ((n * 7_919) % 127)))],
];

async function readUploaded(name: string, content: string | Buffer, bounds = fileBounds): Promise<string> {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  const file = await open(place);
  try {
    const { parts } = await readFile('an organization', { fd: file.fd, bytes: Buffer.byteLength(content) }, bounds);
    return parts.map(({ text }) => text).join('\n');
  } finally {
    await file.close();
    rmSync(place);
  }
}

/** That of a reader which ended it by itself. */
function expectSentence(sentence: string): void {
  expect(sentence).not.toMatch(/Nothing came of reading|of memory, and was ended|ended before its time|at .+:\d+:\d+/);
  expect(sentence).toMatch(/^$|^\S.{10,}[.!]$/s);
  expect(sentence.length).toBeLessThan(1_500);
}

test.each(uploads)('what is uploaded as %s is read to its end, or refused with a sentence', async (name, content) => {
  expectSentence(
    await readUploaded(name, content()).then(
      () => '',
      (error: Error) => error.message,
    ),
  );
});

test('a PDF whose reader never comes to its end, for states that are kept in each other, is given up with a sentence', async () => {
  const bounds = { ...fileBounds, silence_ms: 3_000 };
  await expect(readUploaded('states.pdf', drawing(filled('q ')), bounds)).rejects.toThrow(/^Nothing came of reading it for 3 seconds/);
  expect(await readUploaded('good.pdf', smallPdf(['The depot opens in May.']))).toContain('The depot opens in May.');
});

const webPages: [name: string, html: () => string][] = [
  ['tags that never close', () => `<p>x${filled('<div>')}`],
  ['siblings', () => `<body>${filled('<a href="/x">')}`],
  ['open brackets', () => `<p>x${filled('<')}`],
  ['open comments', () => `<p>x${filled('<!--')}`],
  ['attributes', () => `<p ${Array.from({ length: 100_000 }, (_, n) => `a${n}="x"`).join(' ')}>x`],
  ['entities', () => `<p>${filled('&#x')}${filled('&amp;')}`],
  ['blanks', () => `<p>x${filled(' ')}x${filled('\n')}x`],
  ['tables in tables', () => filled('<table><tr><td>x')],
  ['lists in lists', () => filled('<ul><li>x')],
  ['headings', () => filled('<h2>x</h2>')],
  ['an address without an end', () => `<a href="/${filled('a/../')}">x</a><p>x`],
  ['scripts that never close', () => `<p>x${filled('<script>')}`],
  ['a title of titles', () => filled('<title>x')],
  ['days', () => `<p>${filled('1 January ')}${filled('2031-01-')}`],
];

test.each(webPages)('a page of a website with %s is read to its end, or refused with a sentence', async (_, html) => {
  const sent = (text: string) => ({
    url: 'https://larkfen.com/about',
    content_type: 'text/html',
    bytes: Buffer.from(text),
    retrieved_at: new Date('2031-02-01'),
  });
  expectSentence(
    await pages.page(sent(html())).then(
      ({ reason }) => reason,
      (error: Error) => error.message,
    ),
  );
  expect((await pages.page(sent('<title>About</title><p>The depot opens in May.'))).facts?.text).toContain('The depot opens in May.');
});
