import type { SourceFile } from '../reading/file.ts';
import type { Reading, Rejection, Source, SourceItem } from '../source.ts';
import { delimitedBatches, readTable, type Row } from '../reading/table.ts';
import { contentOf } from '../reading/table/content.ts';
import { columns, companyOf, type OpenRow } from './company.ts';

const expects = 'the open company file: CSV or JSON lines with the columns name, website, size and linkedin_url.';
const required = [columns.name, columns.website, columns.size, columns.linkedin_url];
const wanted = Object.entries(columns) as [keyof OpenRow, readonly string[]][];

/** The free file of some twenty million companies. */
export const openCompanyDataset: Source = {
  name: 'open-company-dataset',
  summary: 'The free file of 20 million companies: names, websites, places, industries and sizes (CSV or JSON lines).',
  upstreams: [
    {
      name: 'open-company-dataset',
      title: 'Free company dataset',
      publisher: 'People Data Labs',
      licence: "The publisher's terms for the copy in use",
      source_url: 'https://docs.peopledatalabs.com/docs/free-company-dataset',
    },
  ],
  expects,
  read,
};

async function* read(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  const content = await contentOf(file);
  if (content.kind === 'delimited') {
    for await (const items of delimited(file, reading)) for (const item of items) yield item;
    return;
  }
  for await (const row of readTable(file, { expects, required })) yield 'reason' in row ? row : fromCells(row, reading);
}

/** The short way: cells by position, no object a row but the statement's own. */
async function* delimited(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem[]> {
  let positions: Record<keyof OpenRow, number> | undefined;
  for await (const batch of delimitedBatches(file, { expects, required })) {
    positions ??= positionsIn(batch.columns);
    const items: SourceItem[] = [];
    for (const record of batch.records) {
      if ('broken' in record) {
        items.push({ kind: 'rejected', at: `line ${record.line}`, reason: record.broken });
        continue;
      }
      const row = fromPositions(record.cells, positions);
      if (row) items.push(companyOf(row, record.line, reading));
    }
    yield items;
  }
}

function positionsIn(header: readonly string[]): Record<keyof OpenRow, number> {
  const position = (names: readonly string[]) => header.findIndex((name) => names.includes(name));
  return Object.fromEntries(wanted.map(([column, names]) => [column, position(names)])) as Record<keyof OpenRow, number>;
}

function fromPositions(cells: readonly string[], positions: Record<keyof OpenRow, number>): OpenRow | undefined {
  const row: OpenRow = {
    name: (cells[positions.name] ?? '').trim(),
    id: (cells[positions.id] ?? '').trim(),
    website: (cells[positions.website] ?? '').trim(),
    country: (cells[positions.country] ?? '').trim(),
    founded: (cells[positions.founded] ?? '').trim(),
    industry: (cells[positions.industry] ?? '').trim(),
    linkedin_url: (cells[positions.linkedin_url] ?? '').trim(),
    locality: (cells[positions.locality] ?? '').trim(),
    region: (cells[positions.region] ?? '').trim(),
    size: (cells[positions.size] ?? '').trim(),
  };
  const isEmpty = row.name === '' && cells.every((cell) => cell.trim() === '');
  return isEmpty ? undefined : row;
}

function fromCells({ at, cells }: Row, reading: Reading): SourceItem | Rejection {
  const row = {} as OpenRow;
  for (const [column, names] of wanted) {
    const value = names.map((name) => cells[name]).find((cell) => cell !== undefined);
    if (typeof value === 'object') return { kind: 'rejected', at, reason: `${column} holds a list or an object where text is wanted.` };
    row[column] = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
  return companyOf(row, Number(at.slice(at.lastIndexOf(' ') + 1)), reading);
}
