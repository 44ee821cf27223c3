/** The figures of companies from the reports they filed: what the source `sec` reads of them, and nothing of their text. */

import type { FinancialsFacts } from '../../packages/server/src/kernel/financials.ts';
import { companyFactsItems, type CompanyFactsFile } from '../../packages/server/src/sources/sec/company-facts.ts';
import { documentItems } from '../../packages/server/src/sources/sec/documents.ts';
import type { SourceItem } from '../../packages/server/src/sources/source.ts';
import { count, type Tally } from './candidate.ts';
import { readFolder, REPORTS } from './upstreams.ts';

export interface FiguresLine {
  source: string;
  key: string;
  permalink: string;
  as_of: string;
  source_url: string;
  facts: FinancialsFacts;
}

/**
 * The figures of each report, from the regulator's list of a filer's figures where that is at hand, else from the report itself.
 * Throws for a company outside the set, or an invalid figure.
 * @param companies CIK, ten digits → permalink
 */
export function reportedFigures(companies: ReadonlyMap<string, string>, tally: Tally): FiguresLine[] {
  const reading = { retrieved_at: new Date(REPORTS.as_of), options: {} };
  const listed = readFolder(`${REPORTS.file}companyfacts`).flatMap(({ name, text }) =>
    figuresIn([...companyFactsItems(JSON.parse(text) as CompanyFactsFile, name, reading)], companies),
  );
  const complete = new Set(listed.map(({ permalink }) => permalink));
  const documents = readFolder(`${REPORTS.file}documents`).flatMap(({ name, text }) =>
    figuresIn([...documentItems(text, name, reading)], companies),
  );
  const figures = [...listed, ...documents.filter(({ permalink }) => !complete.has(permalink))].sort((a, b) => (a.key < b.key ? -1 : 1));
  count(tally, 'reports with figures', figures.length);
  count(tally, 'companies with figures', new Set(figures.map(({ permalink }) => permalink)).size);
  return figures;
}

function figuresIn(items: readonly SourceItem[], companies: ReadonlyMap<string, string>): FiguresLine[] {
  return items.flatMap((item) => {
    if (item.kind === 'rejected') throw new Error(`${item.at}: ${item.reason}`);
    if (item.kind !== 'financials') return [];
    const { facts, source_url = '' } = item;
    // A report that leaves its statements to an exhibit has a count of shares, and nothing that is served.
    if (!facts.values.some(({ start }) => start !== undefined)) return [];
    const permalink = companies.get(item.subject.cik ?? '');
    if (permalink === undefined) throw new Error(`the report ${item.source_key} is of no company of the set`);
    // Of a document without an accession number the key says form and period.
    const key = item.source_key.replace(/^figures\//, '');
    return [{ source: REPORTS.source, key, permalink, as_of: facts.filed, source_url, facts }];
  });
}
