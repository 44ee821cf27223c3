/** A report as slides: one message each, native tables and charts, sources in the notes. */

import { settledArchive } from '../archive.ts';
import { pngSize } from '../logo.ts';
import { textCell, type PreparedBlock, type PreparedReport } from '../prepare.ts';
import { fitted, lineCount, textWidth } from '../text-width.ts';
import { citesIn, plain } from '../prose.ts';
import { hex, type Theme } from '../theme.ts';
import { addChartSlides } from './chart-slides.ts';
import { addBox, addSlide, body, cellRuns, page, startDeck, type Deck } from './deck.ts';
import { addInsightSlides, type Insight } from './insight-slides.ts';
import { addTableSlides } from './table-slides.ts';
import { addNarrativeSlides, addTextSlides, leadOf, leadRuns, linesOf, textSize, type Line } from './text-slides.ts';

export async function pptx(report: PreparedReport, theme: Theme): Promise<Uint8Array> {
  const deck = startDeck(report, theme);
  addCover(deck, report);
  if (report.contents !== 'none') addContents(deck, report);
  for (const section of report.sections) {
    deck.section = section.title;
    let heading = '';
    let insights: Insight[] = [];
    for (const { block, lead } of joined(section.blocks)) {
      if (block?.kind === 'key_insight') {
        insights.push(block);
        continue;
      }
      addInsightSlides(deck, heading, insights);
      insights = [];
      if (block?.kind === 'heading') heading = block.text;
      else if (block) addBlock(deck, block, { heading, lead });
    }
  }
  addUnfound(deck);
  addSources(deck);
  const bytes = (await deck.pptx.write({ outputType: 'uint8array', compression: true })) as Uint8Array;
  return settledArchive(bytes, report.created);
}

type Narrative = Extract<PreparedBlock, { kind: 'narrative' }>;

interface Joined {
  block: PreparedBlock | undefined;
  /** A short text that stands above facts. */
  lead: readonly Line[];
}

/** Texts below one heading are one, and a short one behind facts is told with them: no slide holds a line alone. */
function joined(blocks: readonly PreparedBlock[]): Joined[] {
  const all: Joined[] = [];
  for (const block of blocks) {
    const last = all.at(-1);
    const lead = block.kind === 'narrative' && last?.block?.kind === 'facts' ? leadOf(linesOf(block.prose)) : undefined;
    if (last && lead && last.lead.length === 0) last.lead = lead;
    else if (block.kind === 'narrative' && last?.block?.kind === 'narrative') {
      last.block = { ...block, prose: [...last.block.prose, ...block.prose] } satisfies Narrative;
    } else all.push({ block, lead: [] });
  }
  return [...all, { block: undefined, lead: [] }];
}

function addBlock(deck: Deck, block: PreparedBlock, { heading, lead }: { heading: string; lead: readonly Line[] }): void {
  switch (block.kind) {
    case 'heading':
    case 'key_insight':
    case 'sources':
      return;
    case 'narrative':
      return addNarrativeSlides(deck, heading, block.prose);
    case 'facts':
      return addFacts(deck, block, { heading, lead });
    case 'table':
      return addTableSlides(deck, block.title || heading, block);
    case 'chart':
      return addChartSlides(deck, block);
    case 'timeline':
      return addTableSlides(deck, block.title || heading, {
        columns: [
          { title: 'Date', width: 1.1, align: 'left' },
          { title: 'What happened', width: 2.5, align: 'left' },
          ...(block.events.some(({ text }) => text.length > 0) ? [{ title: '', width: 5, align: 'left' as const }] : []),
        ],
        rows: block.events.map(({ date, title, text }) => [
          textCell(date),
          textCell(title),
          ...(block.events.some((event) => event.text.length > 0) ? [{ text: plain(text), cites: citesIn(text), url: '' }] : []),
        ]),
        is_matrix: true,
      });
    case 'quote': {
      const lines: Line[] = [{ spans: [{ text: '“' }, ...block.text, { text: '”' }], size: 22, look: 'text', depth: 0 }];
      if (block.speaker !== '') lines.push({ spans: [{ text: `— ${block.speaker}` }], size: 13, look: 'muted', depth: 0 });
      return addTextSlides(deck, heading, lines);
    }
    case 'no_evidence':
      deck.unfound.push({
        title: [deck.section === unfoundTitle ? '' : deck.section, block.title].filter((part) => part !== '').join(': '),
        reason: block.reason,
      });
  }
}

const unfoundTitle = 'What was not found';

const tiles = { columns: 3, rows: 3, gap: 0.25, size: 24 };
const tileWidth = (body.width - tiles.gap * (tiles.columns - 1)) / tiles.columns;
/** What a line of a tile safely holds, in units of the size of its font. */
const widestFact = ((tileWidth - 0.4) * 72 * 0.9) / tiles.size;

function addFacts(
  deck: Deck,
  { title, facts }: Extract<PreparedBlock, { kind: 'facts' }>,
  { heading, lead }: { heading: string; lead: readonly Line[] },
): void {
  const { theme } = deck;
  if (lead.length > 0 || facts.some(({ label, value }) => textWidth(value.text) > widestFact || textWidth(label) > 24)) {
    return addTableSlides(deck, title || heading, {
      lead: leadRuns(lead, deck),
      columns: [
        { title: '', width: 1, align: 'left' },
        { title: '', width: 2, align: 'left' },
      ],
      rows: facts.map(({ label, value }) => [textCell(label), value]),
      is_matrix: true,
    });
  }
  const height = 1.35;
  const perSlide = tiles.columns * tiles.rows;
  for (let from = 0; from < facts.length; from += perSlide) {
    const shown = facts.slice(from, from + perSlide);
    const slide = addSlide(
      deck,
      from === 0 ? title || heading : `${title || heading} (continued)`,
      shown.flatMap(({ value }) => value.cites),
    );
    for (const [index, { label, value }] of shown.entries()) {
      const x = body.x + (index % tiles.columns) * (tileWidth + tiles.gap);
      const y = body.y + 0.15 + Math.floor(index / tiles.columns) * (height + tiles.gap);
      addBox(slide, { x, y, w: tileWidth, h: height }, theme.surface);
      addBox(slide, { x, y, w: 0.05, h: height }, theme.accent);
      slide.addText(cellRuns(value, deck, { fontSize: tiles.size, bold: true, color: hex(theme.ink), fontFace: theme.office_font }), {
        x: x + 0.25,
        y: y + 0.15,
        w: tileWidth - 0.4,
        h: 0.6,
        margin: 0,
        valign: 'middle',
      });
      slide.addText(label, {
        x: x + 0.25,
        y: y + 0.78,
        w: tileWidth - 0.4,
        h: 0.42,
        margin: 0,
        valign: 'top',
        fontSize: 12,
        color: hex(theme.muted),
        fontFace: theme.office_font,
      });
    }
  }
}

function addCover(deck: Deck, report: PreparedReport): void {
  const { pptx: file, theme } = deck;
  const slide = file.addSlide();
  slide.background = { color: 'FFFFFF' };
  const font = { fontFace: theme.office_font, margin: 0 };
  addBox(slide, { x: 0, y: 0, w: 0.22, h: page.height }, theme.accent);
  if (theme.logo) {
    const { width, height } = pngSize(theme.logo.png) ?? theme.logo;
    const scale = Math.min(2.6 / width, 0.75 / height);
    slide.addImage({
      data: `image/png;base64,${Buffer.from(theme.logo.png).toString('base64')}`,
      x: 0.9,
      y: 0.7,
      w: width * scale,
      h: height * scale,
      altText: 'Logo',
    });
  }
  const widest = (11.5 * 72) / 38;
  const title = fitted(report.title, widest * 1.85);
  const height = lineCount(title, widest * 0.95) > 1 ? 1.35 : 0.72;
  slide.addText(fitted(report.kind.toUpperCase(), 60), {
    ...font,
    x: 0.9,
    y: 2.1,
    w: 11.5,
    h: 0.35,
    fontSize: 13,
    bold: true,
    color: hex(theme.accent),
  });
  slide.addText(title, { ...font, x: 0.9, y: 2.5, w: 11.5, h: height, fontSize: 38, bold: true, color: hex(theme.ink), valign: 'top' });
  if (report.subtitle !== '') {
    const subtitle = fitted(report.subtitle, ((11.5 * 72) / 18) * 1.85);
    slide.addText(subtitle, { ...font, x: 0.9, y: 2.6 + height, w: 11.5, h: 0.7, fontSize: 18, color: hex(theme.muted), valign: 'top' });
  }
  const facts = [{ label: 'Subject', text: report.subject }, { label: 'Date', text: report.day }, ...report.meta]
    .filter(({ text }) => text !== '')
    .slice(0, 6);
  for (const [index, { label, text }] of facts.entries()) {
    const y = 5.1 + index * 0.3;
    slide.addText(fitted(label, 17), { ...font, x: 0.9, y, w: 1.7, h: 0.28, fontSize: 12, color: hex(theme.muted) });
    slide.addText(fitted(text, 52), { ...font, x: 2.7, y, w: 9.5, h: 0.28, fontSize: 12, color: hex(theme.ink) });
  }
}

/** With more sections the contents use a smaller type, on one slide. */
const mostLargeContents = 12;

function addContents(deck: Deck, report: PreparedReport): void {
  deck.section = 'Contents';
  const told = report.sections.filter(({ blocks }) => blocks.some(({ kind }) => kind !== 'no_evidence'));
  addTextSlides(
    deck,
    '',
    told.map(({ title }, index) => ({
      spans: [{ text: `${index + 1}.  `, bold: true as const }, { text: title }],
      size: told.length > mostLargeContents ? textSize - 3 : textSize + 1,
      look: 'text',
      depth: 0,
    })),
  );
}

function addUnfound(deck: Deck): void {
  if (deck.unfound.length === 0) return;
  deck.section = unfoundTitle;
  const lines = deck.unfound.map(({ title, reason }): Line => ({
    spans: [{ text: `${title}: `, bold: true }, { text: `${reason}.` }],
    size: textSize - 1,
    look: 'bullet',
    depth: 0,
  }));
  addTextSlides(deck, '', lines);
}

function addSources(deck: Deck): void {
  if (deck.sourceList.length === 0) return;
  deck.section = 'Sources';
  addTableSlides(deck, '', {
    columns: [
      { title: 'No.', width: 0.6, align: 'right' },
      { title: 'Title', width: 5, align: 'left' },
      { title: 'Publisher, date and place', width: 5, align: 'left' },
    ],
    rows: deck.sourceList.map(({ id, title, about, url }) => [textCell(String(id)), { text: title, cites: [], url }, textCell(about)]),
    is_matrix: false,
  });
}
