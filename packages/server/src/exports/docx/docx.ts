/** A report as a Word document: styles, a contents field, captions, footnotes. */

import {
  AlignmentType,
  Bookmark,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  SimpleField,
  Tab,
  TableOfContents,
  TextRun,
  type FileChild,
  type ParagraphChild,
} from 'docx';
import { settledArchive } from '../archive.ts';
import { chartSvg } from '../charts/chart-svg.ts';
import { rasterized } from '../charts/raster.ts';
import { shippedFonts, showing } from '../fonts.ts';
import { giveBack } from '../give-back.ts';
import { pngSize } from '../logo.ts';
import { gridTable, textCell, type PreparedBlock, type PreparedReport } from '../prepare.ts';
import type { ProseBlock } from '../prose.ts';
import { fitted } from '../text-width.ts';
import { hex, type Theme } from '../theme.ts';
import { anchorOf, citedRuns, runsOf, sourceRuns, type Writing } from './runs.ts';
import { page, stylesOf, textWidth } from './styles.ts';
import { cardOf, tableOf } from './tables.ts';

export async function docx(report: PreparedReport, theme: Theme): Promise<Uint8Array> {
  const writing: Writing = {
    theme,
    sources: new Map(report.sources.map((source) => [source.id, source])),
    footnotes: {},
    show: showing(report.sections, { fonts: shippedFonts(JSON.stringify(report.sections)), latin_names: report.latin_names }),
  };
  const drawn = await drawnCharts(report, writing);
  giveBack(true);
  const children: FileChild[] =
    report.contents === 'none'
      ? []
      : [
          new Paragraph({ style: 'ContentsHeading', text: 'Contents' }),
          // Only Word knows page numbers: without them the contents are complete, and Word asks nothing.
          new TableOfContents('Contents', {
            hyperlink: true,
            headingStyleRange: '1-2',
            pageNumbersEntryLevelsRange: '1-2',
            beginDirty: false,
          }),
        ];
  for (const [index, { title, blocks }] of report.sections.entries()) {
    children.push(
      new Paragraph({ heading: HeadingLevel.HEADING_1, pageBreakBefore: index === 0 && report.contents === 'long', text: title }),
    );
    for (const block of blocks) children.push(...childrenOf(block, { report, drawn }, writing));
  }
  const size = {
    page: {
      size: { width: page.width, height: page.height },
      margin: { left: page.side, right: page.side, top: page.top, bottom: page.bottom },
    },
  };
  const document = new Document({
    title: report.title,
    subject: report.subject,
    creator: 'Firmament',
    lastModifiedBy: 'Firmament',
    description: report.subtitle,
    styles: stylesOf(theme),
    footnotes: writing.footnotes,
    sections: [
      { properties: size, children: coverOf(report, theme) },
      { properties: size, headers: { default: headerOf(report) }, footers: { default: footerOf(theme) }, children },
    ],
  });
  const bytes = await Packer.toBuffer(document);
  return settledArchive(bytes, report.created);
}

function childrenOf(block: PreparedBlock, { report, drawn }: { report: PreparedReport; drawn: Drawn }, writing: Writing): FileChild[] {
  const after = () => new Paragraph({ style: 'Gap', text: '' });
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_2, text: block.text })];
    case 'narrative':
      return block.prose.flatMap((part) => proseOf(part, writing));
    case 'key_insight':
      return [
        cardOf(
          [
            ...(block.title === '' ? [] : [new Paragraph({ style: 'InsightTitle', text: block.title })]),
            new Paragraph({ children: runsOf(block.paragraph, writing) }),
            ...block.commentary.map(
              (spans) =>
                new Paragraph({
                  style: 'Comment',
                  indent: { left: 260, hanging: 260 },
                  children: [
                    new TextRun({ text: '–', color: hex(writing.theme.accent) }),
                    new TextRun({ children: [new Tab()] }),
                    ...runsOf(spans, writing),
                  ],
                }),
            ),
          ],
          writing,
        ),
        after(),
      ];
    case 'facts':
      return [
        ...titled(block.title),
        tableOf(
          {
            columns: columnsOf(1, 2),
            rows: block.facts.map(({ label, value }) => [textCell(label), value]),
            is_matrix: true,
          },
          writing,
        ),
        after(),
      ];
    case 'table':
      return [captionOf('Table', block, citedRuns(block.cites, writing)), tableOf(block, writing), after()];
    case 'chart':
      return [
        captionOf('Figure', block),
        pictureOf(block, drawn.get(block)!),
        new Paragraph({ style: 'Note', children: runsOf(block.note, writing) }),
      ];
    case 'timeline':
      return [
        ...titled(block.title),
        ...block.events.map(
          ({ date, title, text }) =>
            new Paragraph({
              indent: { left: 1_500, hanging: 1_500 },
              keepLines: true,
              children: [
                new TextRun({ text: date, color: hex(writing.theme.muted), size: 17 }),
                new TextRun({ children: [new Tab()] }),
                new TextRun({ text: title, bold: true }),
                ...(text.length > 0 ? [new TextRun({ text: '', break: 1 }), ...runsOf(text, writing)] : []),
              ],
            }),
        ),
      ];
    case 'quote':
      return [
        new Paragraph({
          style: 'Quote',
          keepNext: block.speaker !== '',
          children: runsOf([{ text: '“' }, ...block.text, { text: '”' }], writing),
        }),
        ...(block.speaker === '' ? [] : [new Paragraph({ style: 'Speaker', text: `— ${block.speaker}` })]),
      ];
    case 'no_evidence':
      return [...titled(block.title), new Paragraph({ style: 'NoEvidence', text: `No evidence: ${block.reason}.` })];
    case 'sources':
      return report.sources.map(
        (source) =>
          new Paragraph({
            style: 'Source',
            children: [
              new Bookmark({
                id: anchorOf(source.id),
                children: [new TextRun({ text: String(source.id), color: hex(writing.theme.muted) })],
              }),
              new TextRun({ children: [new Tab()] }),
              ...sourceRuns(source),
              ...(source.url === '' ? [] : [new TextRun({ text: source.url, break: 1, size: 14, color: hex(writing.theme.muted) })]),
            ],
          }),
      );
  }
}

function columnsOf(...widths: number[]) {
  return widths.map((width) => ({ title: '', width, align: 'left' as const }));
}

function titled(title: string): Paragraph[] {
  return title === '' ? [] : [new Paragraph({ heading: HeadingLevel.HEADING_3, text: title })];
}

/** Word numbers tables and figures by fields, which already have values. */
function captionOf(
  name: 'Table' | 'Figure',
  { number, title }: { number: number; title: string },
  cites: ParagraphChild[] = [],
): Paragraph {
  return new Paragraph({
    style: 'Caption',
    children: [
      new TextRun(`${name} `),
      new SimpleField(`SEQ ${name} \\* ARABIC`, String(number)),
      new TextRun(title === '' ? '' : `  ${title}`),
      ...cites,
    ],
  });
}

/** Pixels at 96 to the inch. */
const widest = Math.floor((textWidth / 1_440) * 96);
const highest = 760;

interface Drawing {
  svg: string;
  png: Buffer;
}

type Charted = Extract<PreparedBlock, { kind: 'chart' }>;
type Drawn = ReadonlyMap<PreparedBlock, Drawing>;

/** All charts, and of each a picture for readers without vectors, which is made while the next is drawn. */
async function drawnCharts({ sections }: PreparedReport, { theme, show }: Writing): Promise<Drawn> {
  const drawn = new Map<PreparedBlock, Drawing>();
  let before: Promise<unknown> | undefined;
  for (const block of sections.flatMap(({ blocks }) => blocks)) {
    if (block.kind !== 'chart') continue;
    const svg = await chartSvg(block.chart, theme);
    // The picture has the fonts that are here.
    const shown = show(block.chart);
    const shownSvg = shown === block.chart ? svg : await chartSvg(shown, theme);
    await before;
    before = rasterized(shownSvg, { width: 900 }).then((png) => drawn.set(block, { svg, png: Buffer.from(png) }));
  }
  await before;
  return drawn;
}

function pictureOf({ title }: Charted, { svg, png }: Drawing): Paragraph {
  const { width, height } = pngSize(png)!;
  const scale = Math.min(widest / width, highest / height);
  const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return new Paragraph({
    keepNext: true,
    children: [
      new ImageRun({
        type: 'svg',
        data: Buffer.from(svg),
        fallback: { type: 'png', data: png },
        transformation,
        altText: { name: title, description: title, title },
      }),
    ],
  });
}

function proseOf(part: ProseBlock, writing: Writing): FileChild[] {
  switch (part.kind) {
    case 'paragraph':
      return [new Paragraph({ children: runsOf(part.text, writing) })];
    case 'subheading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_3, children: runsOf(part.text, writing) })];
    case 'bullets':
      return part.items.map(({ depth, label, text }) => {
        const mark = new TextRun({ text: label || (depth === 0 ? '•' : '–'), color: hex(writing.theme.accent) });
        return new Paragraph({
          indent: { left: 320 * (depth + 1), hanging: 320 },
          spacing: { after: 70 },
          children: [mark, new TextRun({ children: [new Tab()] }), ...runsOf(text, writing)],
        });
      });
    case 'grid':
      return [tableOf(gridTable(part), writing), new Paragraph({ style: 'Gap', text: '' })];
  }
}

function coverOf({ kind, title, subtitle, subject, day, meta }: PreparedReport, { logo }: Theme): Paragraph[] {
  const picture = () => {
    const { width, height } = pngSize(logo!.png) ?? logo!;
    const scale = Math.min(220 / width, 60 / height);
    return new ImageRun({
      type: 'png',
      data: Buffer.from(logo!.png),
      transformation: { width: width * scale, height: height * scale },
      altText: { name: 'Logo', description: 'Logo', title: 'Logo' },
    });
  };
  const facts = [{ label: 'Subject', text: subject }, { label: 'Date', text: day }, ...meta].filter(({ text }) => text !== '');
  return [
    ...(logo ? [new Paragraph({ children: [picture()] })] : []),
    new Paragraph({ style: 'Kicker', spacing: { before: logo ? 2_600 : 3_600 }, text: kind }),
    new Paragraph({ heading: HeadingLevel.TITLE, text: title }),
    ...(subtitle === '' ? [] : [new Paragraph({ style: 'Subtitle', text: subtitle })]),
    ...facts.map(
      ({ label, text }, index) =>
        new Paragraph({
          style: 'Note',
          spacing: { before: index === 0 ? 3_000 : 0, after: 60 },
          indent: { left: 1_600, hanging: 1_600 },
          children: [new TextRun(label), new TextRun({ children: [new Tab()] }), new TextRun(text)],
        }),
    ),
  ];
}

function headerOf({ title }: PreparedReport): Header {
  return new Header({ children: [new Paragraph({ style: 'Running', text: fitted(title, 70) })] });
}

function footerOf({ footer }: Theme): Footer {
  const numbers = new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] });
  return new Footer({
    children: [
      new Paragraph({
        style: 'Running',
        alignment: AlignmentType.LEFT,
        tabStops: [{ type: 'right', position: textWidth }],
        children: [new TextRun(footer), new TextRun({ children: [new Tab()] }), numbers],
      }),
    ],
  });
}
