import type { FilingFacts } from '../../kernel/publications.ts';
import { decodedEntities } from '../reading/entities.ts';
import type { Reading, SourceItem } from '../source.ts';
import { isDay } from '../reading/values.ts';
import { accessionFrom, documentUrl, indexUrl } from './archive.ts';
import { cikOf } from './filers.ts';

/** What a filing document says of itself; what it does not say, options and its address may. */
interface Cover {
  cik?: string;
  form?: string;
  accession?: string;
  report_date?: string;
  filed?: string;
  symbol?: string;
  html: string;
  /** File name in the archive: `nvda-20250126.htm`. */
  document?: string;
}

/** Options that name the filing a document is of, where the document does not. */
export const documentOptions = {
  accession: 'accession number of the filing a document is of: 0001045810-25-000023; else taken from its address or file name',
  cik: "filer's number, for documents without inline XBRL",
  form: 'form of the filing (10-K), for documents without inline XBRL',
  filed: 'day the document was filed, YYYY-MM-DD',
} as const;

/**
 * A filing document as a filing. Without an accession number, which no document states, its key is form and period instead of it.
 */
export function documentItem(content: string, name: string, reading: Reading): SourceItem {
  const stated = content.startsWith('<SEC-') || content.startsWith('-----BEGIN PRIVACY') ? fromSubmission(content) : fromInline(content);
  const { options } = reading;
  const address = reading.source_url ?? '';
  const cik = cikOf(options.cik) ?? stated.cik ?? cikOf(/\/edgar\/data\/(\d{1,10})\//.exec(address)?.[1]);
  const accession = accessionFrom(options.accession) ?? stated.accession ?? accessionFrom(address) ?? accessionFrom(name);
  const form = options.form ?? stated.form;
  const rejected = (reason: string): SourceItem => ({ kind: 'rejected', at: name, reason });
  if (options.filed !== undefined && !isDay(options.filed)) return rejected('The option filed is not a day such as 2025-02-26.');
  if (options.accession !== undefined && accessionFrom(options.accession) === undefined) {
    return rejected('The option accession is not an accession number such as 0001045810-25-000023.');
  }
  if (cik === undefined) return rejected("The document does not say who filed it; give the filer's number as the option cik.");
  if (form === undefined) return rejected('The document does not say which form it is; give it as the option form.');
  const { report_date } = stated;
  if (accession === undefined && report_date === undefined) {
    return rejected('The document says neither its accession number nor its period; give the option accession.');
  }
  const filed = options.filed ?? stated.filed ?? dayInName(name, report_date) ?? reading.as_of;
  const filing_url = accession === undefined ? browseUrl(cik, form) : indexUrl(cik, accession);
  const facts: FilingFacts = {
    form,
    accession: accession ?? '',
    filed: filed === undefined ? '' : `${filed} 00:00:00`,
    report_url: accession === undefined ? filing_url : documentUrl(cik, accession, stated.document),
    filing_url,
    html: stated.html,
  };
  if (report_date !== undefined) facts.report_date = report_date;
  if (stated.symbol !== undefined) facts.symbol = stated.symbol;
  return {
    kind: 'filing',
    source: 'sec-filing-documents',
    source_key: accession === undefined ? `${cik}/${form}/${report_date}` : `${cik}/${accession}`,
    ...(filed !== undefined && { as_of: filed }),
    retrieved_at: reading.retrieved_at,
    method: 'filed',
    source_url: facts.report_url,
    at: name,
    subject: { cik },
    facts,
  };
}

function browseUrl(cik: string, form: string): string {
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=${encodeURIComponent(form)}`;
}

/** `nvda-10-k-2025-02-26.html`: a day after the period's end in a file name is the day of filing. */
function dayInName(name: string, report_date: string | undefined): string | undefined {
  const found = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(name)?.[1];
  return isDay(found) && (report_date === undefined || found > report_date) ? found : undefined;
}

function plain(markup: string): string {
  return decodedEntities(markup.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** What is read of a cover, and how much of each with its markup. */
const coverTags = new Set(['EntityCentralIndexKey', 'DocumentType', 'DocumentPeriodEndDate', 'TradingSymbol']);
const longestFact = 2_000;
/** Characters of the header of a whole filing. */
const longestHeader = 100_000;

/** The `dei:` facts of the inline XBRL header, the first of each. */
function fromInline(html: string): Cover {
  const stated = new Map<string, { text: string; context: string }>();
  for (const found of html.matchAll(/<ix:nonNumeric\b([^>]{0,1000})>/g)) {
    const attributes = found[1] ?? '';
    const tag = /\bname="dei:(\w+)"/.exec(attributes)?.[1];
    if (tag === undefined || !coverTags.has(tag) || stated.has(tag)) continue;
    const from = found.index + found[0].length;
    const content = html.slice(from, from + longestFact);
    const context = /\bcontextRef="([^"]*)"/.exec(attributes)?.[1] ?? '';
    stated.set(tag, { text: plain(content.slice(0, content.indexOf('</ix:nonNumeric>'))), context });
  }
  const cover: Cover = { html };
  const cik = cikOf(stated.get('EntityCentralIndexKey')?.text);
  if (cik !== undefined) cover.cik = cik;
  const type = stated.get('DocumentType');
  if (type?.text) cover.form = type.text;
  // The header's own period ends the day the document reports on, in a form without a locale.
  const report_date = endOf(html, stated.get('DocumentPeriodEndDate')?.context ?? type?.context ?? '');
  if (report_date !== undefined) cover.report_date = report_date;
  const symbol = stated.get('TradingSymbol')?.text;
  if (symbol && /^[A-Z][A-Z0-9.-]{0,9}$/.test(symbol)) cover.symbol = symbol;
  const link = /<link:schemaRef\b([^>]{0,1000})>/.exec(html)?.[1] ?? '';
  const schema = /^([\w.-]+)\.xsd$/.exec(/\bhref="([^"]*)"/.exec(link)?.[1]?.split('/').at(-1) ?? '')?.[1];
  if (schema !== undefined) cover.document = `${schema}.htm`;
  return cover;
}

function endOf(html: string, context: string): string | undefined {
  const start = context === '' ? -1 : html.search(new RegExp(`<xbrli:context\\b[^>]{0,500}\\bid="${context.replace(/[^\w-]/g, '\\$&')}"`));
  if (start < 0) return undefined;
  const period = /<xbrli:(?:endDate|instant)>\s*(\d{4}-\d{2}-\d{2})/.exec(html.slice(start, start + 4000))?.[1];
  return isDay(period) ? period : undefined;
}

/** The whole text of a filing (`<accession>.txt`): a header in plain lines, then its documents; the first is the report. */
function fromSubmission(content: string): Cover {
  const start = Math.max(0, content.indexOf('<DOCUMENT>'));
  const header = content.slice(0, Math.min(start, longestHeader));
  const line = (label: string) => new RegExp(`^[ \\t]*${label}:(.*)$`, 'm').exec(header)?.[1]?.trim() || undefined;
  const day = (label: string) => {
    const found = /^(\d{4})(\d{2})(\d{2})$/.exec(line(label) ?? '');
    const written = found ? `${found[1]}-${found[2]}-${found[3]}` : undefined;
    return isDay(written) ? written : undefined;
  };
  const first = content.slice(start, content.indexOf('</DOCUMENT>', start));
  const [text, end] = [first.indexOf('<TEXT>'), first.indexOf('</TEXT>')];
  const html = text < 0 || end < text ? '' : first.slice(text + '<TEXT>'.length, end).trim();
  // A person who reports a trade has a section of his own, before or after the company's.
  const company = /(?:FILER|SUBJECT COMPANY|ISSUER):[\s\S]{0,5000}?CENTRAL INDEX KEY:\s{0,20}(\d{1,10})/.exec(header)?.[1];
  const cover: Cover = { html };
  const known = {
    cik: cikOf(company),
    form: line('CONFORMED SUBMISSION TYPE'),
    accession: accessionFrom(line('ACCESSION NUMBER')),
    report_date: day('CONFORMED PERIOD OF REPORT'),
    filed: day('FILED AS OF DATE'),
    document: /<FILENAME>([^\s<]+)/.exec(first)?.[1],
  };
  return Object.assign(cover, Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)));
}
