import { describe, expect, test } from 'vitest';
import { smallPdf, zipOf } from '../test-support.ts';
import { readUpload } from './read-upload.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const word = (body: string) => zipOf({ 'word/document.xml': `<w:document xmlns:w="w" xmlns:mc="m"><w:body>${body}</w:body></w:document>` });
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

function presentation(slides: readonly string[]): Buffer {
  const relation = (_: string, index: number) =>
    `<Relationship Id="r${index}" Type="${office}/slide" Target="slides/slide${slides.length - index}.xml"/>`;
  const slide = (text: string, index: number) => [
    `ppt/slides/slide${slides.length - index}.xml`,
    `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
  ];
  return zipOf({
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${index + 256}" r:id="r${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${slides.map(relation).join('')}</Relationships>`,
    ...Object.fromEntries(slides.map(slide)),
  });
}

function workbook(sheets: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(sheets);
  return zipOf({
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, n) => `<Relationship Id="r${n}" Type="${office}/worksheet" Target="worksheets/${n}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      names.map((name, n) => [`xl/worksheets/${n}.xml`, `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`]),
    ),
  });
}

describe('the text of an uploaded file', () => {
  test('a PDF is read by its pages', async () => {
    const { kind, parts } = await readUpload(Buffer.from(smallPdf(['The depot opens in May.'])));
    expect(kind).toBe('pdf');
    expect(parts).toEqual([{ section: 'Page 1', text: expect.stringContaining('The depot opens in May.') as string }]);
  });

  test.each(['\ufeff\r\n', '@PJL ENTER LANGUAGE = PDF\r\n'])('a PDF is told also behind %j', async (before) => {
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from(smallPdf(['The depot opens in May.']))]);
    expect(await readUpload(bytes)).toMatchObject({ kind: 'pdf' });
  });

  test.each(['We save each file with %PDF-1.7 as its mark.', 'Marks of files:\n%PDF-1.7 of a PDF\nPK of an archive'])(
    'a text that names the mark of a PDF is a text: %j',
    async (text) => {
      expect(await readUpload(Buffer.from(text))).toEqual({ kind: 'txt', parts: [{ section: '', text }] });
    },
  );

  test('a Word document is read by its pages, without deleted and duplicated text', async () => {
    const body = `${paragraph('First page.')}<w:p><w:r><w:lastRenderedPageBreak/><w:t>Second</w:t><w:delText>gone</w:delText><w:t> page.</w:t></w:r></w:p>
      <mc:AlternateContent><mc:Choice>${paragraph('Once.')}</mc:Choice><mc:Fallback>${paragraph('Twice.')}</mc:Fallback></mc:AlternateContent>`;
    expect(await readUpload(word(body))).toEqual({
      kind: 'docx',
      parts: [
        { section: 'Page 1', text: 'First page.' },
        { section: 'Page 2', text: 'Second page.\nOnce.' },
      ],
    });
  });

  test('slides are read in the order in which they are shown', async () => {
    expect(await readUpload(presentation(['Opening', 'Closing']))).toEqual({
      kind: 'pptx',
      parts: [
        { section: 'Slide 1', text: 'Opening' },
        { section: 'Slide 2', text: 'Closing' },
      ],
    });
  });

  test('each sheet of a workbook is read', async () => {
    const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c><c><v>7</v></c></row>`;
    expect(await readUpload(workbook({ Budget: row('Rent'), Plan: row('Staff') }))).toEqual({
      kind: 'xlsx',
      parts: [
        { section: 'Sheet Budget', text: 'Rent | 7' },
        { section: 'Sheet Plan', text: 'Staff | 7' },
      ],
    });
  });

  test.each([
    ['csv', 'name;city\nA;Oslo\n"B; C";Turku\n', 'name;city\nA;Oslo\n"B; C";Turku'],
    ['txt', 'We met, and spoke of prices.\nNothing was agreed.', 'We met, and spoke of prices.\nNothing was agreed.'],
    ['txt', Buffer.from('\ufeffÅngström', 'utf16le'), 'Ångström'],
    ['txt', Buffer.from('Fa\xe7ade', 'latin1'), 'Façade'],
  ])('plain text is %s by what stands in it', async (kind, content, text) => {
    expect(await readUpload(Buffer.from(content as string))).toEqual({ kind, parts: [{ section: '', text }] });
  });
});

describe('refused with a reason', () => {
  const refused: [string, Buffer, RegExp][] = [
    ['an empty file', Buffer.alloc(0), /^It is empty\.$/],
    ['blanks', Buffer.from(' \n '), /no text/],
    ['characters that nobody sees', Buffer.from('\u200b\u200b \u2060\n\u202e\ufeff\u{e0041}'), /no text/],
    ['a document under a password', Buffer.from('\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', 'latin1'), /encrypted/],
    ['a broken PDF', Buffer.from('%PDF-1.7 and nothing else'), /^The PDF cannot be read/],
    ['a broken zip', word(paragraph('x')).subarray(0, 80), /^It is damaged/],
    ['a zip of something else', zipOf({ 'readme.txt': 'hello' }), /zip archive/],
    ['an image', Buffer.from('\x89PNG\r\n', 'latin1'), /image/],
    ['bytes without a meaning', Buffer.from([1, 2, 0, 0, 7, 0]), /binary file/],
    ['bytes without a meaning and without a zero byte', Buffer.from([1, 2, 250, 17, 7, 130, 3, 66, 200, 19]), /binary file/],
    ['a document that declares entities', zipOf({ 'word/document.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }), /document type/],
    ['a document of no end', word(paragraph('x'.repeat(1_000_000)).repeat(4)), /more than 3,000,000 characters/],
    ['a document of open tags', word('<w:p>'.repeat(3_000_000)), /^Its elements stand in each other more than 1,000 deep\.$/],
    ['a document of empty elements', word('<w:p/>'.repeat(5_000_001)), /^It has more than 5,000,000 elements\.$/],
    ['a sheet without end', workbook({ A: `<row><c t="str"><v>${'x'.repeat(1_000_000)}</v></c></row>`.repeat(4) }), /more than 3,000,000/],
  ];
  test.each(refused)('%s', async (_, content, reason) => {
    await expect(readUpload(content)).rejects.toThrow(reason);
  });
});
