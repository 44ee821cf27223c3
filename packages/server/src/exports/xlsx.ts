import { strToU8, Zip, ZipDeflate } from 'fflate';
import { earliest } from './archive.ts';
import { inert, type Rows, type RowValue } from './rows.ts';
import { textWidth } from './text-width.ts';

/** What a sheet holds, with its head. */
const mostRows = 200_000;
const longestCell = 32_767;
/** Rows that are written at once; columns are as wide as the first of them need. */
const rowsAtOnce = 100;
const bold = ' s="1"';

/**
 * Rows as a workbook of one sheet, its head in bold and always in sight; piece by piece, and no row is held longer than it takes to write it.
 * @param created what the file says of when it was made
 * @throws Error with a sentence when there are more rows than a reader opens
 */
export function* xlsx({ title, columns, rows }: Rows, created: Date): Generator<Uint8Array> {
  let made: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  const opened = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    part.mtime = earliest;
    archive.add(part);
    return part;
  };
  for (const [name, xml] of partsOf(title, created)) opened(name).push(strToU8(declared + xml), true);
  const sheet = opened('xl/worksheets/sheet1.xml');
  let written = 0;
  let held: (readonly RowValue[])[] = [];
  const write = () => {
    const head = written === 0 ? declared + sheetBegin(columns, held) + rowOf(columns, ++written, bold) : '';
    const cells = held.map((row) =>
      rowOf(
        columns.map((_, index) => row[index] ?? null),
        ++written,
      ),
    );
    sheet.push(strToU8(head + cells.join('')));
    held = [];
  };
  for (const row of rows) {
    if (Math.max(written, 1) + held.length >= mostRows)
      throw new Error(`A workbook holds ${mostRows.toLocaleString('en')} rows; ask for CSV.`);
    held.push(row);
    if (held.length < rowsAtOnce) continue;
    write();
    yield* made;
    made = [];
  }
  write();
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  archive.end();
  yield* made;
}

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ofSheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const ofPackage = 'http://schemas.openxmlformats.org/package/2006';
const ofOffice = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** All but the sheet, the contents first, for a reader looks for them first. */
function partsOf(title: string, created: Date): [name: string, xml: string][] {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  const link = (id: number, type: string, target: string) => `<Relationship Id="rId${id}" Type="${type}" Target="${target}"/>`;
  const when = created.toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${
        part('xl/workbook.xml', `${typed}.sheet.main+xml`) +
        part('xl/worksheets/sheet1.xml', `${typed}.worksheet+xml`) +
        part('xl/styles.xml', `${typed}.styles+xml`) +
        part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')
      }</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${ofPackage}/relationships">${
        link(1, `${ofOffice}/officeDocument`, 'xl/workbook.xml') +
        link(2, `${ofPackage}/relationships/metadata/core-properties`, 'docProps/core.xml')
      }</Relationships>`,
    ],
    [
      'docProps/core.xml',
      `<cp:coreProperties xmlns:cp="${ofPackage}/metadata/core-properties" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dcterms:created xsi:type="dcterms:W3CDTF">${when}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${when}</dcterms:modified></cp:coreProperties>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${ofSheets}" xmlns:r="${ofOffice}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${ofPackage}/relationships">${link(1, `${ofOffice}/worksheet`, 'worksheets/sheet1.xml') + link(2, `${ofOffice}/styles`, 'styles.xml')}</Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${ofSheets}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
    ],
  ];
}

/** Up to the first row: the head stays visible, and columns fit their content. */
function sheetBegin(columns: readonly string[], first: readonly (readonly RowValue[])[]): string {
  const widths = columns.map((name, index) => {
    const longest = first.map((row) => widthOf(row[index] ?? null));
    return Math.round(Math.min(Math.max(textWidth(name) * 1.8, ...longest, 8), 60)) + 2;
  });
  const cols = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  return `<worksheet xmlns="${ofSheets}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">${pane}</sheetView></sheetViews>${
    cols === '' ? '' : `<cols>${cols}</cols>`
  }<sheetData>`;
}

function widthOf(value: RowValue): number {
  return typeof value === 'string' ? textWidth(textOf(value)) * 1.7 : value === null ? 0 : 12;
}

function rowOf(values: readonly RowValue[], at: number, style = ''): string {
  return `<row r="${at}">${values.map((value, index) => cellOf(value, `r="${letters(index)}${at}"${style}`)).join('')}</row>`;
}

function cellOf(value: RowValue, attributes: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c ${attributes}><v>${value}</v></c>` : '';
  if (typeof value === 'boolean') return `<c ${attributes} t="b"><v>${Number(value)}</v></c>`;
  const text = textOf(value);
  return text === '' ? '' : `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

function letters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function textOf(value: string): string {
  return inert(value).slice(0, longestCell).toWellFormed();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** As Excel allows: 31 characters, and none that its formulas use. */
function sheetName(title: string): string {
  const name = inert(title)
    .replaceAll(/[[\]:*?/\\'\n\t]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 31)
    .toWellFormed()
    .trim();
  return name === '' || name.toLowerCase() === 'history' ? 'Rows' : name;
}
