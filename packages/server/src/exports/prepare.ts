/** A report as a format takes it: texts that can be shown, Markdown read, numbers written, and nothing empty without a word. */

import type { Cite } from '@firmament/contract';
import type { Chart } from './charts/chart.ts';
import { recordNamed } from '../kernel/addresses.ts';
import { cleanLine, cleanUrl } from './clean-text.ts';
import { columnWidths, wishOf } from './column-widths.ts';
import type { Block, Cites, Deal, MatrixBlock, ReportDocument, Value } from './document.ts';
import { drawable } from './charts/drawable.ts';
import { citesIn, plain, readLine, readProse, type Grid, type ProseBlock, type Span } from './prose.ts';
import { areFew, withCites } from './references.ts';
import { shownNumber } from './shown-number.ts';
import { shownDay } from '../kernel/dates.ts';

export interface PreparedReport {
  title: string;
  subtitle: string;
  kind: string;
  subject: string;
  created: Date;
  latin_names: Readonly<Record<string, string>>;
  day: string;
  meta: { label: string; text: string }[];
  sections: PreparedSection[];
  sources: PreparedSource[];
  /** Long contents have a page of their own; below short ones the report begins. One section needs none. */
  contents: 'none' | 'short' | 'long';
}

export interface PreparedSection {
  title: string;
  blocks: PreparedBlock[];
}

export interface PreparedSource {
  id: number;
  title: string;
  about: string;
  quote: string;
  url: string;
}

export type PreparedBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'narrative'; prose: ProseBlock[] }
  | { kind: 'key_insight'; title: string; paragraph: Span[]; commentary: Span[][] }
  | { kind: 'facts'; title: string; facts: { label: string; value: Cell }[] }
  | PreparedTable
  | { kind: 'chart'; number: number; title: string; chart: Chart; note: Span[] }
  | { kind: 'timeline'; title: string; events: { date: string; title: string; text: Span[] }[] }
  | { kind: 'quote'; text: Span[]; speaker: string }
  | { kind: 'no_evidence'; title: string; reason: string }
  | { kind: 'sources' };

export interface PreparedTable {
  kind: 'table';
  number: number;
  title: string;
  columns: { title: string; width: number; align: 'left' | 'right' | 'center' }[];
  rows: Cell[][];
  /** Behind its title. */
  cites: readonly number[];
  /** The first column names the row, and the others stand side by side. */
  is_matrix: boolean;
}

export interface Cell {
  text: string;
  cites: readonly number[];
  url: string;
}

/** A cell of text alone. */
export function textCell(text: string): Cell {
  return { text, cites: [], url: '' };
}

export function spansOfCell({ text, url, cites }: Cell): Span[] {
  return [url === '' ? { text } : { text, url }, ...(cites.length > 0 ? [{ cites }] : [])];
}

/** A table of a narrative, as tables are drawn. */
export function gridTable({ head, rows, widths }: Grid): Pick<PreparedTable, 'columns' | 'rows' | 'is_matrix'> {
  return {
    columns: head.map((spans, index) => ({ title: plain(spans), width: widths[index]!, align: 'left' })),
    rows: rows.map((row) => row.map((spans) => ({ text: plain(spans) || '–', cites: citesIn(spans), url: '' }))),
    is_matrix: false,
  };
}

interface Preparing {
  known: ReadonlySet<number>;
  tables: number;
  figures: number;
  is_listed: boolean;
}

/** @throws Error with a sentence when the day it was made is none */
export function prepare(document: ReportDocument): PreparedReport {
  const created = new Date(document.created_at);
  if (Number.isNaN(created.getTime())) throw new Error('The report does not say when it was made: created_at is no instant.');
  const state: Preparing = { known: new Set(document.sources.map((source) => source.id)), tables: 0, figures: 0, is_listed: false };
  const hasList = document.sections.some((section) => section.blocks.some((block) => block.kind === 'sources'));
  const written = hasList ? document.sections : [...document.sections, { title: 'Sources', blocks: [{ kind: 'sources' as const }] }];
  const sections = written.map((section) => ({
    title: cleanLine(section.title) || 'Untitled',
    blocks:
      section.blocks.length > 0
        ? section.blocks.map((block) => prepareBlock(block, state))
        : [noEvidence('', 'nothing was found for this section')],
  }));
  return {
    title: cleanLine(document.title) || cleanLine(document.kind) || 'Report',
    subtitle: cleanLine(document.subtitle),
    kind: cleanLine(document.kind),
    subject: document.subject === document.title ? '' : cleanLine(document.subject),
    created,
    latin_names: document.latin_names ?? {},
    day: shownDay(created.toISOString().slice(0, 10)),
    meta: Object.entries(document.meta).map(([label, text]) => ({ label: cleanLine(label), text: cleanLine(text) })),
    ...recounted(sections, document.sources),
    contents: contentsOf(sections),
  };
}

/** Lines of contents that leave half of a page to the report. */
const fewContents = 20;

function contentsOf(sections: readonly PreparedSection[]): PreparedReport['contents'] {
  const headings = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'heading'));
  const told = sections.filter(({ blocks }) => blocks.some(({ kind }) => kind !== 'sources' && kind !== 'no_evidence'));
  if (told.length + headings.length < 2) return 'none';
  return sections.length + headings.length > fewContents ? 'long' : 'short';
}

/**
 * Equal sources are one. They are numbered in order of single citations, then those that are in a
 * range of many alone, then those that are not cited.
 */
function recounted(sections: readonly PreparedSection[], sources: readonly Cite[]): Pick<PreparedReport, 'sections' | 'sources'> {
  const shown = new Map<string, PreparedSource>();
  const alike = new Map<number, PreparedSource>();
  for (const source of sources.map(prepareSource)) {
    const key = JSON.stringify([source.title, source.about, source.url]);
    if (!shown.has(key)) shown.set(key, source);
    if (!alike.has(source.id)) alike.set(source.id, shown.get(key)!);
  }
  const once = (ids: readonly number[]) => [...new Set(ids.map((id) => alike.get(id)!.id))];
  const numbers = new Map<number, number>();
  const count = (ids: readonly number[]) => ids.forEach((id) => numbers.set(id, numbers.get(id) ?? numbers.size + 1));
  const groups: number[][] = [];
  withCites(sections, (ids) => ['', groups.push(once(ids))]);
  groups.filter(areFew).forEach(count);
  groups.forEach(count);
  count([...shown.values()].map(({ id }) => id));
  const counted = withCites(sections, (ids) => [
    'cites',
    once(ids)
      .map((id) => numbers.get(id)!)
      .toSorted((a, b) => a - b),
  ]);
  return {
    sections: counted as PreparedSection[],
    sources: [...shown.values()].map((source) => ({ ...source, id: numbers.get(source.id)! })).toSorted((a, b) => a.id - b.id),
  };
}

function prepareSource(source: Cite): PreparedSource {
  const url = cleanUrl(source.url);
  // No browser opens an address of the installation: it is shown as text, to be opened through the service.
  const own = recordNamed(source.url) ? source.url : '';
  const about = [source.publisher, shownDay(source.date), source.section, own].map(cleanLine).filter((part) => part !== '');
  return {
    id: source.id,
    // Filings are called by their form and a day.
    title: cleanLine(source.title).replace(/(?<= )\d{4}-\d{2}-\d{2}$/, shownDay) || url || 'Untitled',
    about: about.join(', '),
    quote: cleanLine(source.quote),
    url,
  };
}

function prepareBlock(block: Block, state: Preparing): PreparedBlock {
  const citing = (text: string, cites: Cites): Span[] => [...readLine(text, state.known), ...citesOf(cites, state)];
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', text: cleanLine(block.text) };
    case 'narrative': {
      const prose = readProse(block.markdown, state.known);
      return prose.length > 0 ? { kind: 'narrative', prose } : noEvidence('', 'nothing was written here');
    }
    case 'key_insight':
      return {
        kind: 'key_insight',
        title: cleanLine(block.title),
        paragraph: citing(block.paragraph, block.cites),
        commentary: block.commentary.map(({ paragraph, cites }) => citing(paragraph, cites)),
      };
    case 'facts': {
      const facts = knownOf(block.facts).map(({ label, value }) => ({ label: cleanLine(label), value: cellOf(value, state) }));
      return facts.length > 0 ? { kind: 'facts', title: cleanLine(block.title), facts } : noEvidence(block.title, 'no facts are known');
    }
    case 'table':
      return tableOf({ ...block, is_matrix: false }, state);
    case 'matrix':
      return tableOf(matrixTable(block), state);
    case 'deals':
      return tableOf({ title: block.title, columns: dealColumns, rows: block.deals.map(dealRow), is_matrix: false }, state);
    case 'chart': {
      const chart = drawable(block.chart);
      if (!chart) return noEvidence(block.title, 'there are no figures to draw');
      return {
        kind: 'chart',
        number: ++state.figures,
        title: cleanLine(block.title),
        chart,
        note: citing(block.note === '' && block.cites.length > 0 ? 'Source' : block.note, block.cites),
      };
    }
    case 'timeline': {
      const events = block.events.map(({ date, title, text, cites }) => ({
        date: shownDay(cleanLine(date)),
        title: cleanLine(title),
        text: citing(text, cites),
      }));
      return events.length > 0
        ? { kind: 'timeline', title: cleanLine(block.title), events }
        : noEvidence(block.title, 'no events are known');
    }
    case 'quote':
      return { kind: 'quote', text: citing(block.text, block.cites), speaker: cleanLine(block.speaker) };
    case 'no_evidence':
      return noEvidence(block.title, block.reason);
    case 'sources':
      if (state.known.size === 0) return noEvidence('', 'this report cites no sources');
      if (state.is_listed) return noEvidence('', 'the sources are listed above');
      state.is_listed = true;
      return { kind: 'sources' };
  }
}

function noEvidence(title: string, reason: string): PreparedBlock {
  return { kind: 'no_evidence', title: cleanLine(title), reason: cleanLine(reason).replace(/\.$/, '') };
}

/** What is not known is named together, behind what is. */
function knownOf(facts: Extract<Block, { kind: 'facts' }>['facts']): typeof facts {
  const unknown = facts.filter(({ value }) => value.value === null || value.value === '');
  if (unknown.length === 0 || unknown.length === facts.length) return facts;
  return [
    ...facts.filter((fact) => !unknown.includes(fact)),
    { label: 'Not known', value: { value: unknown.map(({ label }) => label).join(', ') } },
  ];
}

function citesOf(cites: Cites, { known }: Preparing): Span[] {
  const there = cites.filter((id) => known.has(id));
  return there.length > 0 ? [{ cites: there }] : [];
}

function cellOf({ value, unit = 'number', cites = [], url = '' }: Value, { known }: Preparing): Cell {
  return { text: shownValue(value, unit), cites: cites.filter((id) => known.has(id)), url: cleanUrl(url) };
}

function shownValue(value: Value['value'], unit: NonNullable<Value['unit']>): string {
  if (typeof value === 'number') return Number.isFinite(value) ? shownNumber(value, unit) : '–';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  return cleanLine(value ?? '') || '–';
}

interface Tabular {
  title: string;
  columns: readonly { title: string; width?: number }[];
  rows: readonly (readonly Value[])[];
  cites?: Cites;
  is_matrix: boolean;
}

/**
 * A row that is too short is filled up, what is too much is left out, and so are columns, of a matrix rows, in which nothing is known. Columns of
 * nothing but numbers stand to the right, of ticks in the middle.
 */
function tableOf({ title, columns: all, rows, cites = [], is_matrix }: Tabular, state: Preparing): PreparedBlock {
  const isKnown = (value: Value | undefined) => value !== undefined && value.value !== null && value.value !== '';
  const told = is_matrix ? rows.filter((row) => row.slice(1, all.length).some(isKnown)) : rows;
  const shown = all.flatMap((_, index) => (is_matrix || told.some((row) => isKnown(row[index])) ? [index] : []));
  if (told.length === 0 || shown.length === 0) return noEvidence(title, 'there are no rows');
  const columns = shown.map((index) => all[index]!);
  const filled = told.map((row) => shown.map((index) => row[index] ?? { value: null }));
  const alignOf = (index: number) => {
    const values = filled.map((row) => row[index]?.value ?? null).filter((value) => value !== null);
    if (values.length > 0 && values.every((value) => typeof value === 'number')) return 'right';
    return values.length > 0 && values.every((value) => typeof value === 'boolean') ? 'center' : 'left';
  };
  const cells = filled.map((row) => row.map((value) => cellOf(value, state)));
  const titles = columns.map((column) => cleanLine(column.title));
  const texts = titles.map((head, index) => [head, ...cells.map((row) => row[index]!.text)]);
  const widths = columnWidths(
    columns.map(({ width }, index) => ({ wish: wishedOf(width) ?? (is_matrix ? 1 : wishOf(texts[index]!)), texts: texts[index]! })),
  );
  return {
    kind: 'table',
    number: ++state.tables,
    title: cleanLine(title),
    columns: titles.map((head, index) => ({ title: head, width: widths[index]!, align: alignOf(index) })),
    rows: cells,
    cites: cites.filter((id) => state.known.has(id)),
    is_matrix,
  };
}

function wishedOf(width: number | undefined): number | undefined {
  return width !== undefined && Number.isFinite(width) ? Math.min(Math.max(width, 0.2), 10) : undefined;
}

function matrixTable({ title, companies, rows }: MatrixBlock): Tabular {
  const hasCommentary = rows.some((row) => (row.commentary ?? '') !== '');
  return {
    title,
    columns: [
      { title: '', width: 1.4 },
      ...companies.map((name) => ({ title: name, ...(companies.length === 1 && { width: 6 }) })),
      ...(hasCommentary ? [{ title: 'Commentary', width: 1.8 }] : []),
    ],
    rows: rows.map((row) => [
      { value: row.label },
      ...companies.map((_, index) => row.values[index] ?? { value: null }),
      ...(hasCommentary ? [{ value: row.commentary ?? '' }] : []),
    ]),
    is_matrix: true,
  };
}

const dealColumns = [
  { title: 'Date', width: 1.1 },
  { title: 'Company', width: 1.6 },
  { title: 'Deal', width: 1 },
  { title: 'Acquirer or investors', width: 1.6 },
  { title: 'Amount', width: 0.8 },
  { title: 'Commentary', width: 2.5 },
];

function dealRow({ date, company, type, counterparties, amount_usd, commentary, cites }: Deal): Value[] {
  return [
    { value: shownDay(cleanLine(date)) },
    { value: company, cites },
    { value: type },
    { value: counterparties.join(', ') },
    { value: amount_usd, unit: 'usd' },
    { value: commentary },
  ];
}
