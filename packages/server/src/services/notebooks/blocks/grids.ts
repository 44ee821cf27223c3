import { fundraiseRow, marketMapCompany, mnaRow, peerCompany, type MnaRow } from '@firmament/contract';
import { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import { asMarkdown, listed } from '../../../kernel/text.ts';
import { sizeOf, strongOf, type CompanyRow } from '../rows-of-market.ts';
import { blockKind, ofIndustry, type BlockKind, type SourceKind } from './block.ts';
import { groupedBy, raisedByPeriod, timelineOf } from './charts.ts';
import { cited, plain, type Showing } from './showing.ts';

/** Rows as they were gathered; a report of one grid keeps them under a name of its own. */
function grid<S extends z.ZodType<object>>(
  kind: Extract<SourceKind, 'market' | 'deals' | 'rounds'>,
  row: S,
  { what, show }: { what: string; show: (rows: z.output<S>[], showing: Showing) => Block[] },
): BlockKind {
  return blockKind(z.array(row).min(1), {
    subjects: ofIndustry,
    reads: [kind],
    make(material) {
      const rows = (material[kind] ?? []) as z.output<S>[];
      return { value: rows, sources: 0, ...(rows.length === 0 && { empty: `No ${what} fits.` }) };
    },
    show,
  });
}

export const marketGrid = grid('market', z.union([marketMapCompany, peerCompany]), {
  what: 'company',
  show: (rows, { name }) => [
    {
      kind: 'chart',
      title: 'The market by category',
      chart: { form: 'grid', groups: groupedBy(strongOf(rows).map((row) => ({ name: row.Name, label: row['Product Category'] }))) },
      note: 'The best fit first, in each category.',
      cites: [],
    },
    {
      kind: 'table',
      title: name,
      columns: ['Company', 'Category', 'Size', 'Fit', 'Why'].map((title) => ({ title })),
      rows: strongOf(rows).map((row) => [
        { value: [row.Name, row['HQ Country']].filter(Boolean).join(', ') },
        { value: row['Product Category'] },
        { value: sizeOf(row) },
        { value: row['Overall Score'] },
        { value: plain(row.Commentary) },
      ]),
    },
    ...besides(rows),
  ],
});

/** Who fits less, by name alone. */
function besides(rows: readonly (CompanyRow & { Name: string })[]): Block[] {
  const strong = new Set(strongOf(rows));
  const names = rows.filter((row) => !strong.has(row)).map((row) => asMarkdown(row.Name));
  return names.length === 0 ? [] : [{ kind: 'narrative', markdown: `At the edge of this market: ${listed(names)}.` }];
}

export const dealsGrid = grid('deals', mnaRow, {
  what: 'deal of a company of this market',
  show: (rows, { name, register }) => [
    ...timelineOf(
      rows.map((row) => ({
        date: row['Deal Date (Announced)'],
        name: row['Target Name'],
        type: `${row['Acquirer Type']} buyer${isPending(row) ? ', pending' : ''}`,
        amount_usd: row['Deal Amount ($M)'],
      })),
      'Deals by day and amount',
    ),
    {
      kind: 'deals',
      title: name,
      deals: rows.map((row) => ({
        date: row['Deal Date (Announced)'],
        company: row['Target Name'],
        type: isPending(row) ? 'Acquisition, pending' : 'Acquisition',
        counterparties: [row['Acquirer Name']],
        amount_usd: row['Deal Amount ($M)'],
        commentary: plain(row['Target Core Offering'] ?? row['Target Product Category'] ?? ''),
        cites: cited(register, row.sources ?? []),
      })),
    },
  ],
});

function isPending(row: MnaRow): boolean {
  return row['Deal Status'] === 'Pending';
}

export const roundsGrid = grid('rounds', fundraiseRow, {
  what: 'funding round of a company of this market',
  show: (rows, { name, register }) => [
    ...raisedByPeriod(
      rows.map((row) => ({ date: row['Funding Date'], stage: row['Funding Stage'], amount_usd: row['Funding Amount ($M)'] })),
    ),
    {
      kind: 'deals',
      title: name,
      deals: rows.map((row) => ({
        date: row['Funding Date'],
        company: row.Name,
        type: row['Funding Stage'],
        counterparties: [...(row['Lead Investor(s)'] ?? []), ...(row['Other Investor(s)'] ?? [])],
        amount_usd: row['Funding Amount ($M)'],
        commentary: plain(row['Core Offering'] ?? row['Product Category'] ?? ''),
        cites: cited(register, row.sources ?? []),
      })),
    },
  ],
});
