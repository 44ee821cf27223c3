import { citedAddress } from '../../../kernel/addresses.ts';
import { hash } from 'node:crypto';
import type { Cite, CompanyColumns, FundraiseRow, MnaRow } from '@firmament/contract';
import { firstDayOf, precisionOf } from '../../../kernel/dates.ts';
import { isDone } from '../../../kernel/deals.ts';
import type { CompanyDocument, DocumentDeal, Gathered, Provenance } from '../../../kernel/document.ts';
import { compare } from '../../../kernel/text.ts';
import { buyerTypeOf } from '../../../kernel/buyer-type.ts';
import { discoveryRow } from '../../../sections/discovery-row.ts';
import { sections } from '../../../sections/index.ts';
import { readDocumentsFor } from '../../companies/added.ts';
import { Sources } from '../citing.ts';
import type { NotebookContext } from '../working.ts';
import { citesOfRecords } from './cites.ts';

type Listed = readonly { Permalink: string }[];

/** Readers read a few documents at a time: a large filer's takes megabytes. */
const atOnce = 20;

async function* documentsOf(context: NotebookContext, market: Listed): AsyncGenerator<CompanyDocument> {
  for (let start = 0; start < market.length; start += atOnce) {
    const permalinks = market.slice(start, start + atOnce).map(({ Permalink }) => Permalink);
    const read = await readDocumentsFor(context, permalinks);
    for (const permalink of permalinks) {
      const document = read.get(permalink);
      if (document) yield document;
    }
  }
}

/** The funding rounds of the companies of a market, newest first. */
export async function gatherRounds(context: NotebookContext, market: Listed): Promise<FundraiseRow[]> {
  const found: { row: FundraiseRow; records: Provenance[] }[] = [];
  for await (const document of documentsOf(context, market)) {
    const { value } = sections.funding(document);
    if (!('funding_rounds' in value)) continue;
    const of = discoveryRow(document);
    for (const [at, round] of value.funding_rounds.entries()) {
      const row: FundraiseRow = {
        Permalink: document.permalink,
        'Funding Date': round.date,
        'Funding Stage': round.round || 'Undisclosed',
        'Funding Amount ($M)': round.amount_usd,
        'Lead Investor(s)': orNull(round.lead_investors),
        'Other Investor(s)': orNull(round.investors),
        Name: of.Name,
        Website: of.Website || null,
        'HQ City': of['HQ City'] || null,
        'HQ Country': of['HQ Country'] || null,
        'HQ Continent': of['HQ Continent'] || null,
        Founded: of.Founded || null,
        'Employees (Source A)': of['Employees (Source A)'] || null,
        'Employees (Source B)': of['Employees (Source B)'],
        'Product Category': of['Product Category'] || null,
        'Core Offering': of['Core Offering'] || null,
        'Product Catalog': of['Product Catalog'] || null,
        News: newsOf(round.news.data),
        date_precision: round.date_precision,
      };
      const known = document.funding_rounds?.[at];
      found.push({ row, records: known ? recordsOf(document, known) : [] });
    }
  }
  return (await withSources(context, found)).toSorted(
    (a, b) => compare(b['Funding Date'], a['Funding Date']) || compare(a.Permalink, b.Permalink),
  );
}

function recordsOf({ records }: CompanyDocument, { record, also = [] }: Gathered<object>): Provenance[] {
  return [record, ...also].flatMap((index) => records[index] ?? []);
}

/** Rows with what each rests on. */
async function withSources<Row extends object>(
  { db }: NotebookContext,
  found: readonly { row: Row; records: Provenance[] }[],
): Promise<(Row & { sources: Cite[] })[]> {
  const records = [...new Set(found.flatMap((each) => each.records))];
  const cites = await citesOfRecords(db, records);
  const byRecord = new Map(records.map((record, index) => [record, cites[index]!]));
  return found.map(({ row, records: own }) => {
    const sources = new Sources();
    for (const record of own) sources.number(byRecord.get(record)!);
    return { ...row, sources: sources.list };
  });
}

function orNull(names: readonly string[]): string[] | null {
  return names.length === 0 ? null : [...names];
}

/** Where its title is told. */
function toldAt({ record, also = [], from }: DocumentDeal, records: readonly Provenance[]): string {
  const told = records[[record, ...also].indexOf(from?.title ?? record)];
  return told ? citedAddress(told) : '';
}

/** Prose, then a line with its address, a blank line between two. */
function newsOf(told: readonly { news_title: string; news_url: string }[]): string | null {
  return told.length === 0 ? null : told.map(({ news_title, news_url }) => `${news_title}\n${news_url}`.trim()).join('\n\n');
}

interface Side {
  columns: CompanyColumns;
  isInstitutional: boolean;
}

interface Found {
  target: string;
  acquirer: string;
  deal: DocumentDeal;
  records: Provenance[];
}

/** The companies of a market or those that were named, and which of the targets of deals are wanted. */
export interface DealsOf {
  companies: Listed;
  /** Whether the target of a deal is of what was asked. */
  isTarget: (target: CompanyDocument, acquirer: string, deal: DocumentDeal) => boolean;
}

/** Deals in which companies bought or were bought, newest first; those that were called off are left out. */
export async function gatherDeals(context: NotebookContext, { companies, isTarget }: DealsOf): Promise<MnaRow[]> {
  const found = new Map<string, Found>();
  for await (const document of documentsOf(context, companies)) {
    const { permalink } = document;
    const add = (each: Found) => {
      const key = `${each.target} ${each.acquirer} ${each.deal.facts.date ?? ''}`;
      if (statusOf(each.deal) !== undefined && !found.has(key)) found.set(key, each);
    };
    for (const deal of document.acquisitions)
      add({ target: deal.permalink, acquirer: permalink, deal, records: recordsOf(document, deal) });
    for (const deal of document.acquired_by) add({ target: permalink, acquirer: deal.permalink, deal, records: recordsOf(document, deal) });
  }
  const sides = new Map<string, Side>();
  const parties = [...new Set([...found.values()].flatMap(({ target, acquirer }) => [target, acquirer]))].map((Permalink) => ({
    Permalink,
  }));
  const byTarget = Map.groupBy(found, ([, { target }]) => target);
  for await (const document of documentsOf(context, parties)) {
    for (const [key, { acquirer, deal }] of byTarget.get(document.permalink) ?? []) {
      if (!isTarget(document, acquirer, deal)) found.delete(key);
    }
    sides.set(document.permalink, { columns: discoveryRow(document), isInstitutional: buyerTypeOf(document.facts) !== 'Strategic' });
  }
  const rows = [...found.values()].flatMap((each) => {
    const [target, acquirer] = [sides.get(each.target), sides.get(each.acquirer)];
    return target && acquirer ? [{ row: mnaRow(each, { target: target.columns, acquirer }), records: each.records }] : [];
  });
  return (await withSources(context, rows)).toSorted(
    (a, b) => compare(b['Deal Date (Announced)'], a['Deal Date (Announced)']) || compare(a.Permalink, b.Permalink),
  );
}

function statusOf(deal: DocumentDeal): MnaRow['Deal Status'] | undefined {
  if (isDone(deal)) return 'Complete';
  return deal.facts.status === 'Pending' ? 'Pending' : undefined;
}

function mnaRow(
  { target: permalink, acquirer: buyer, deal, records }: Found,
  { target, acquirer }: { target: CompanyColumns; acquirer: Side },
): MnaRow {
  const { facts } = deal;
  const date = facts.date ?? '';
  return {
    Permalink: `${permalink}-acquired-by-${buyer}--${hash('sha256', `${permalink} ${buyer} ${firstDayOf(date)}`).slice(0, 8)}`,
    'Deal Date (Announced)': date,
    'Deal Completion Date': null,
    'Deal Status': statusOf(deal) ?? 'Pending',
    'Deal Amount ($M)': facts.amount_usd ?? (facts.currency === 'USD' ? (facts.amount ?? null) : null),
    'Acquirer Name': acquirer.columns.Name,
    'Acquirer Website': acquirer.columns.Website,
    'Acquirer Type': acquirer.isInstitutional ? 'Institutional' : 'Strategic',
    'Target Name': target.Name,
    'Target Website': target.Website || null,
    'Target HQ City': target['HQ City'] || null,
    'Target HQ Country': target['HQ Country'] || null,
    'Target HQ Continent': target['HQ Continent'] || null,
    'Target Founded': target.Founded || null,
    'Target Employees (Source A)': target['Employees (Source A)'] || null,
    'Target Employees (Source B)': target['Employees (Source B)'],
    'Target Product Category': target['Product Category'] || null,
    'Target Core Offering': target['Core Offering'] || null,
    'Target Product Catalog': target['Product Catalog'] || null,
    News: facts.title === undefined ? null : newsOf([{ news_title: facts.title, news_url: toldAt(deal, records) }]),
    date_precision: precisionOf(date),
  };
}
