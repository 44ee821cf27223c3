import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Block } from './document.ts';
import { everyBlock } from './fixtures/every-block.ts';
import { readOffice, readPdf } from './fixtures/read-back.ts';
import { prepare } from './prepare.ts';
import { documentFormats, fileNameOf, plainFileNameOf, renderReport } from './render.ts';
import { shippedTheme } from './theme.ts';

const theme = shippedTheme();
const bodyXml = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml']!);
const prepared = prepare(everyBlock);
const squeezed = (text: string) => text.replaceAll(/\s/g, '');
/** Every figure of the facts and tables. */
const figures = prepared.sections
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ value }) => value) : block.kind === 'table' ? block.rows.flat() : []))
  .map(({ text }) => squeezed(text))
  .filter((text) => /^[−$]?\d[\d.,%A-Z]*$/.test(text));

test('a PDF has a cover, contents, every figure, a link to every source and all its fonts in it', async () => {
  const bytes = await renderReport(everyBlock, 'pdf', theme);
  const { pages, links, outline } = await readPdf(bytes);
  const text = pages.join('');
  expect(figures.length).toBeGreaterThan(100);
  expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
  expect(prepared.sources.filter(({ url }) => !links.has(url))).toEqual([]);
  expect(prepared.sources.filter(({ title }) => !text.includes(squeezed(title)))).toEqual([]);
  expect(outline).toEqual(expect.arrayContaining(prepared.sections.map(({ title }) => title)));
  expect(pages[0]).toContain('Cold-chainrobotics');
  expect(pages[1]).toMatch(/^Cold-chainrobotics.*Contents/s);
  expect(pages.length).toBeGreaterThanOrEqual(9);
  expect(pages.length).toBeLessThanOrEqual(12);
  const raw = Buffer.from(bytes).toString('latin1');
  const count = (pattern: RegExp) => raw.match(pattern)?.length ?? 0;
  expect(count(/\/FontFile[23]/g)).toBe(count(/\/Type \/FontDescriptor/g));
  expect(count(/\/FontFile[23]/g)).toBeGreaterThanOrEqual(4);
});

test('a Word document has every figure, styles, captions, a contents field and a footnote for each source that is cited', async () => {
  const bytes = await renderReport(everyBlock, 'docx', theme);
  const parts = readOffice(bytes);
  const body = parts.get('word/document.xml')!;
  const text = squeezed(body.text);
  expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
  expect(body.text).toContain('TOC');
  // Complete as it is: Word neither asks to fill in page numbers, nor leaves room for them.
  expect(body.elements.get('w:fldChar') ?? 0).toBeGreaterThan(0);
  expect(parts.get('word/settings.xml')?.elements.has('w:updateFields') ?? false).toBe(false);
  expect(bodyXml(bytes)).not.toContain('w:dirty="true"');
  expect(bodyXml(bytes)).not.toContain('PAGEREF');
  expect(body.text).toMatch(/Table 1 {2}What each of them offers/);
  const cited = new Set(
    JSON.stringify(prepared.sections)
      .match(/"cites":\[[\d,]*\]/g)
      ?.flatMap((list) => list.match(/\d+/g) ?? []),
  );
  expect(body.elements.get('w:footnoteReference')).toBe(cited.size);
  expect(body.elements.get('w:tbl')).toBeGreaterThanOrEqual(7);
  expect(parts.get('word/_rels/document.xml.rels')!.links).toEqual(expect.arrayContaining(prepared.sources.map(({ url }) => url)));
});

test('slides have every figure, charts and tables that can be edited, and their sources in the notes', async () => {
  const parts = readOffice(await renderReport(everyBlock, 'ppt', theme));
  const named = (pattern: RegExp) => [...parts].filter(([name]) => pattern.test(name)).map(([, part]) => part);
  const slides = named(/^ppt\/slides\/slide\d+\.xml$/);
  const text = squeezed(slides.map((slide) => slide.text).join(''));
  expect(figures.filter((figure) => !text.includes(figure))).toEqual([]);
  expect(named(/^ppt\/charts\/chart\d+\.xml$/)).toHaveLength(6);
  expect(slides.filter((slide) => slide.elements.has('a:tbl')).length).toBeGreaterThanOrEqual(8);
  const notes = named(/notesSlide\d+\.xml$/)
    .map((part) => part.text)
    .join('');
  expect(prepared.sources.slice(0, 5).filter(({ url }) => !notes.includes(url))).toEqual([]);
  // PowerPoint asks to repair a file with these after text.
  for (const slide of slides) expect(slide.elements.get('a:pPr') ?? 0).toBeLessThanOrEqual(slide.elements.get('a:p')!);
});

test('insights are on slides in their order, in two columns, and a table ends on no slide of a row or two', async () => {
  const insight = (title: string): Block => ({
    kind: 'key_insight',
    title,
    paragraph: 'Said of it. '.repeat(12),
    cites: [],
    commentary: [],
  });
  const rows = Array.from({ length: 23 }, (_, index) => [{ value: `Row${index}` }, { value: 'word '.repeat(20) }]);
  const table: Block = { kind: 'table', title: 'Rows', columns: [{ title: 'A' }, { title: 'B' }], rows };
  const names = ['First', 'Second', 'Third', 'Fourth', 'Fifth'];
  const sections = [{ title: 'One', blocks: [...names.map(insight), table] }];
  const parts = readOffice(await renderReport({ ...everyBlock, sections, sources: [] }, 'ppt', theme));
  const slides = [...parts]
    .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .toSorted(([a], [b]) => Number(/\d+/.exec(a)![0]) - Number(/\d+/.exec(b)![0]))
    .map(([, { text }]) => text);
  const told = slides.filter((text) => names.some((name) => text.includes(name)));
  expect(told).toHaveLength(1);
  expect(names.toSorted((a, b) => told[0]!.indexOf(a) - told[0]!.indexOf(b))).toEqual(names);
  const counts = slides.map((text) => text.match(/Row\d/g)?.length ?? 0).filter((count) => count > 0);
  expect(counts.length).toBeGreaterThan(1);
  expect(Math.min(...counts)).toBeGreaterThan(Math.max(...counts) / 2);
});

test.each(documentFormats)('the same report is the same bytes: %s', async (format) => {
  const first = await renderReport(everyBlock, format, theme);
  expect(Buffer.from(first).equals(Buffer.from(await renderReport(structuredClone(everyBlock), format, theme)))).toBe(true);
});

test('a report of nothing, without sources, says so in every format', async () => {
  const empty = { ...everyBlock, subtitle: '', meta: {}, sources: [], sections: [{ title: 'Regulations', blocks: [] }] };
  const { pages } = await readPdf(await renderReport(empty, 'pdf', theme));
  expect(pages.join('')).toContain('Noevidence:nothingwasfoundforthissection.');
  expect(pages.join('')).toContain('Noevidence:thisreportcitesnosources.');
  expect(readOffice(await renderReport(empty, 'docx', theme)).get('word/document.xml')!.text).toContain('No evidence: nothing was found');
  const slides = [...readOffice(await renderReport(empty, 'ppt', theme))].filter(([name]) => name.startsWith('ppt/slides/slide'));
  expect(slides.map(([, part]) => part.text).join('')).toContain('nothing was found for this section');
});

test('an address that is broken over lines is copied as it is written', async () => {
  const url = 'https://filings.example/Archives/edgar/data/9990001/000999000126000004/0009990001-26-000004-index.htm';
  const rows = [[{ value: url }, { value: 'coldchaincourier.example, 19 May 2026' }, { value: 'Beside' }]];
  const columns = ['Address', 'Where', 'What'].map((title) => ({ title }));
  const report = {
    ...everyBlock,
    sections: [
      {
        title: 'Long',
        blocks: [
          { kind: 'narrative' as const, markdown: url },
          { kind: 'table' as const, title: 'T', columns, rows },
        ],
      },
    ],
  };
  const text = (await readPdf(await renderReport(report, 'pdf', theme))).pages.join('');
  expect(text.split(url)).toHaveLength(3);
  expect(text).toContain('coldchaincourier.example,19May2026');
  expect(text).not.toContain('\u200B');
});

test('a word that a column has room for is never broken', async () => {
  const words = 'Renewable Energy equipment and Independent power producers and Electricity distribution and Semiconductors';
  const columns = ['Company', 'What it makes', 'Who buys it', 'Where'].map((title) => ({ title }));
  const rows = Array.from({ length: 12 }, () => columns.map((_, at) => ({ value: words.split(' ').slice(at).join(' ') })));
  const blocks = [{ kind: 'table' as const, title: 'T', columns, rows }];
  const { pages } = await readPdf(
    await renderReport({ ...everyBlock, title: 'Words', sections: [{ title: 'Words', blocks }] }, 'pdf', theme),
  );
  const text = pages.filter((page) => page.includes('Semiconductors')).join('');
  expect(text).not.toMatch(/\p{L}[-\u00AD\u2010]\p{L}/u);
  expect(text.split('Renewable')).toHaveLength(13);
  expect(text.split('Energy')).toHaveLength(25);
});

test('a table of 200 rows repeats its head on every page', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => [{ value: `Row ${index}` }, { value: index }]);
  const long = {
    ...everyBlock,
    sections: [
      { title: 'Long', blocks: [{ kind: 'table' as const, title: 'T', columns: [{ title: 'Headword' }, { title: 'Count' }], rows }] },
    ],
  };
  const { pages } = await readPdf(await renderReport(long, 'pdf', theme));
  const withRows = pages.filter((page) => /Row\d/.test(page));
  expect(withRows.length).toBeGreaterThanOrEqual(3);
  expect(withRows.every((page) => page.includes('HeadwordCount'))).toBe(true);
});

test('a download is named by its title, which leads nowhere', () => {
  expect(fileNameOf('Cold-chain robotics', 'pdf')).toBe('Cold-chain robotics.pdf');
  expect(fileNameOf('../../etc/passwd', 'pdf')).toBe('etc passwd.pdf');
  expect(fileNameOf('a"; filename="b.exe\r\nX: y', 'pdf')).toBe('a filename= b.exe X y.pdf');
  expect(fileNameOf('..\\..\u0000', 'docx')).toBe('Report.docx');
  expect(fileNameOf('CON', 'pdf')).toBe('Report.pdf');
});

test.each([
  ['株式会社サクラ精機', 'report-7.pdf'],
  ['شركة النور للطاقة', 'Al Noor.pdf'],
  ['Société Générale: primer', 'Societe Generale primer.pdf'],
  ['🎉', 'report-7.pdf'],
  ['2026', 'report-7.pdf'],
])('a download titled %s is called %s for clients that read ASCII alone', (title, name) => {
  const latin_names = { 'شركة النور للطاقة': 'Al Noor' };
  expect(plainFileNameOf(title, { extension: 'pdf', latin_names, fallback: 'report-7' })).toBe(name);
});
