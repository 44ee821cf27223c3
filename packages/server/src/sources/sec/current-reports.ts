import { textOfFiling } from '../../kernel/html-text.ts';
import type { ArticleFacts, FilingFacts } from '../../kernel/publications.ts';
import type { Reading, SourceStatement } from '../source.ts';

/** The event of each item of a current report, in our words. Exhibits report nothing by themselves. */
const told: Readonly<Record<string, string>> = {
  '1.01': 'new material agreement',
  '1.02': 'end of a material agreement',
  '1.03': 'bankruptcy or receivership',
  '1.04': 'mine safety',
  '1.05': 'material cybersecurity incident',
  '2.01': 'completed acquisition or sale of assets',
  '2.02': 'results of operations',
  '2.03': 'new financial obligation',
  '2.04': 'financial obligation due sooner',
  '2.05': 'costs of restructuring',
  '2.06': 'material impairment',
  '3.01': 'notice of delisting or change of listing',
  '3.02': 'private sale of shares',
  '3.03': 'change to the rights of shareholders',
  '4.01': 'change of auditor',
  '4.02': 'earlier financial statements no longer to be relied on',
  '5.01': 'change in control',
  '5.02': 'change of directors or officers',
  '5.03': 'change of articles, bylaws or fiscal year',
  '5.04': 'trading suspended under employee plans',
  '5.05': 'change of the code of ethics',
  '5.06': 'end of shell company status',
  '5.07': 'votes of shareholders',
  '5.08': 'nomination of directors by shareholders',
  '7.01': 'disclosure to all investors',
  '8.01': 'other event',
};
/** Until 22 August 2004 items had other numbers. */
const toldBefore: Readonly<Record<string, string>> = {
  '1': 'change in control',
  '2': 'completed acquisition or sale of assets',
  '3': 'bankruptcy or receivership',
  '4': 'change of auditor',
  '5': 'other event',
  '6': 'resignation of directors',
  '8': 'change of fiscal year',
  '9': 'disclosure to all investors',
  '10': 'change of the code of ethics',
  '11': 'trading suspended under employee plans',
  '12': 'results of operations',
};
const renumbered = '2004-08-23';

/** `Not applicable.` */
const leastText = 40;
/** An item that only says where another says it. */
const elsewhere = /\bitems?\s\d{1,2}\.\d{2}\b[^]{0,300}\bincorporated\b/i;
const longestElsewhere = 600;
const small = new Set(['from', 'into', 'upon', 'under', 'with', 'within', 'that', 'than']);
const longestHeading = 250;
const mostText = 300_000;

/** A current report and who filed it. */
export interface CurrentReport extends Pick<FilingFacts, 'form' | 'report_url'> {
  cik: string;
  /** Under which its filings are kept, without an accession number its form and period. */
  key: string;
  company: string | undefined;
  filed: string | undefined;
  items: readonly { item: string; text: string }[];
}

export function isCurrentReport(form: string): boolean {
  return /^8-K(?:\/A)?$/.test(form);
}

/** The articles of a current report: one for each item with an event, linked to the filer. */
export function* articlesOfReport(report: CurrentReport, { at, reading }: { at: string; reading: Reading }): Generator<SourceStatement> {
  const { form, cik, key, company = 'Current report', filed, report_url } = report;
  const words = filed !== undefined && filed < renumbered ? toldBefore : told;
  const seen = new Set<string>();
  for (const { item, text } of report.items) {
    const body = bodyOf(text);
    const about = words[item];
    const isElsewhere = body.length <= longestElsewhere && elsewhere.test(body);
    if (about === undefined || body.length < leastText || isElsewhere || seen.has(body)) continue;
    seen.add(body);
    const facts: ArticleFacts = {
      title: `${company.split('/')[0]}: ${about} (${form} item ${item})`,
      url: report_url,
      text: body,
      language: 'en',
      items: [item],
      ...(filed !== undefined && { published: `${filed}T00:00:00Z` }),
    };
    yield {
      kind: 'article',
      source: 'sec-current-reports',
      source_key: `${key}/${item}`,
      ...(filed !== undefined && { as_of: filed }),
      retrieved_at: reading.retrieved_at,
      method: 'filed',
      source_url: report_url,
      at,
      mentioned: [{ cik }],
      facts,
    };
  }
}

/** The text of each item of a document, as its headings part it. */
export function itemsOfDocument(html: string): { item: string; text: string }[] {
  const text = textOfFiling(html);
  const headings = [...text.matchAll(/^[^\S\n]{0,9}item[\s\u00a0]{1,9}(\d{1,2}\.\d{2})(?!\d)/gim)];
  return headings.map((heading, index) => {
    const part = text.slice(heading.index, headings[index + 1]?.index ?? text.length);
    const [before = ''] = index === headings.length - 1 ? part.split(/\n[^\S\n]{0,9}signatures?[^\S\n]{0,9}\n/i) : [part];
    return { item: heading[1]!, text: before };
  });
}

/** What an item says, without its number and the regulator's title of it: a line a paragraph. */
function bodyOf(text: string): string {
  const said = text.slice(0, mostText).replace(/^\s{0,99}item[\s\u00a0]{1,9}\d{1,2}(?:\.\d{2})?[\s.:–—-]{0,9}/i, '');
  const end = said.search(/\n|(?<=[a-z)])\.\s/);
  const heading = end < 0 ? '' : said.slice(0, end);
  const body = heading.length > 0 && heading.length <= longestHeading && isTitle(heading) ? said.slice(end + 1) : said;
  return body
    .split('\n')
    .flatMap((line) => line.trim() || [])
    .join('\n');
}

/** `Departure of Directors or Certain Officers; Election of Directors` */
function isTitle(heading: string): boolean {
  const words = heading.split(/\s+/).filter((word) => /^\p{L}{4,}/u.test(word));
  return words.length > 0 && words.every((word) => /^\p{Lu}/u.test(word) || small.has(word));
}
