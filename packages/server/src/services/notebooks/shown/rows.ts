import { fundraiseRow, marketMapCompany, mnaRow, peerCompany, type MnaRow } from '@firmament/contract';
import { z } from 'zod';
import type { Block } from '../../../exports/document.ts';
import { asMarkdown, listed } from '../../../kernel/text.ts';
import { sizeOf, strongOf, type CompanyRow } from '../rows-of-market.ts';
import { groupedBy, raisedByPeriod, timelineOf } from './charts.ts';
import { cited, plain, shape } from './shape.ts';

const deals = shape(z.array(mnaRow).min(1), (rows, { name, register }) => [
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
]);

function isPending(row: MnaRow): boolean {
  return row['Deal Status'] === 'Pending';
}

const rounds = shape(z.array(fundraiseRow).min(1), (rows, { name, register }) => [
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
]);

const companies = shape(z.array(z.union([marketMapCompany, peerCompany])).min(1), (rows, { name }) => [
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
]);

/** Who fits less, by name alone. */
function besides(rows: readonly (CompanyRow & { Name: string })[]): Block[] {
  const strong = new Set(strongOf(rows));
  const names = rows.filter((row) => !strong.has(row)).map((row) => asMarkdown(row.Name));
  return names.length === 0 ? [] : [{ kind: 'narrative', markdown: `At the edge of this market: ${listed(names)}.` }];
}

/** Rows of markets and of their deals. */
export const rowShapes = [deals, rounds, companies];
