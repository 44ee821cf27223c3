import { daysBetween } from '../../kernel/dates.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import type { FinancialConcept, TaggedValue } from '../../kernel/financials.ts';
import type { FilingFacts } from '../../kernel/publications.ts';
import type { Reading, SourceItem } from '../source.ts';
import { isDay } from '../reading/values.ts';
import { accessionFrom, documentUrl, indexUrl } from './archive.ts';
import { articlesOfReport, isCurrentReport, itemsOfDocument } from './current-reports.ts';
import { cikOf, filerNames, fundKind } from './filers.ts';
import { readInlineReport, type Cover } from './inline-report.ts';

interface Submission {
  cover: Cover & { accession?: string; filed?: string };
  html: string;
  /** The texts of its documents with tags: a report may state its figures in an exhibit. */
  tagged: string;
}

/** Options that name the filing a document is of, where the document does not. */
export const documentOptions = {
  accession: 'accession number of the filing a document is of: 0001045810-25-000023; else taken from its address or file name',
  cik: "filer's number, for documents without inline XBRL",
  form: 'form of the filing (10-K), for documents without inline XBRL',
  filed: 'day the document was filed, YYYY-MM-DD',
} as const;

/**
 * A filing document as a filing, and what it states in inline XBRL: its filer as a company, its figures, and why one is not taken.
 * Without an accession number, which no document states, its key is form and period instead of it.
 */
export function* documentItems(content: string, name: string, reading: Reading): Generator<SourceItem, void> {
  const isWhole = content.startsWith('<SEC-') || content.startsWith('-----BEGIN PRIVACY');
  const { cover, html, tagged }: Submission = isWhole ? submissionOf(content) : { cover: {}, html: content, tagged: content };
  const report = readInlineReport(tagged);
  const stated = { ...report?.cover, ...cover };
  const { options } = reading;
  const address = reading.source_url ?? '';
  const cik = cikOf(options.cik) ?? stated.cik ?? cikOf(/\/edgar\/data\/(\d{1,10})\//.exec(address)?.[1]);
  const accession = accessionFrom(options.accession) ?? stated.accession ?? accessionFrom(address) ?? accessionFrom(name);
  const form = options.form ?? stated.form;
  const rejected = (reason: string): SourceItem => ({ kind: 'rejected', at: name, reason });
  if (options.filed !== undefined && !isDay(options.filed)) {
    return void (yield rejected('The option filed is not a day such as 2025-02-26.'));
  }
  if (options.accession !== undefined && accessionFrom(options.accession) === undefined) {
    return void (yield rejected('The option accession is not an accession number such as 0001045810-25-000023.'));
  }
  if (cik === undefined) {
    return void (yield rejected("The document does not say who filed it; give the filer's number as the option cik."));
  }
  if (form === undefined) return void (yield rejected('The document does not say which form it is; give it as the option form.'));
  const { report_date } = stated;
  if (accession === undefined && report_date === undefined) {
    return void (yield rejected('The document says neither its accession number nor its period; give the option accession.'));
  }
  const filed =
    options.filed ?? stated.filed ?? dayInName(name, { form, report_date, retrieved_at: reading.retrieved_at }) ?? reading.as_of;
  const filing_url = accession === undefined ? browseUrl(cik, form) : indexUrl(cik, accession);
  const report_url = accession === undefined ? filing_url : documentUrl(cik, accession, stated.document);
  const key = accession === undefined ? `${cik}/${form}/${report_date}` : `${cik}/${accession}`;
  const common = {
    source: 'sec-filing-documents',
    ...(filed !== undefined && { as_of: filed }),
    retrieved_at: reading.retrieved_at,
    method: 'filed',
    source_url: report_url,
    at: name,
    subject: { cik },
  } as const;

  // Of another filer than the option names nothing but the text is believed.
  const isOwn = stated.cik === undefined || stated.cik === cik;
  if (stated.filer !== undefined && isOwn) {
    yield { ...common, kind: 'company', source_key: `company/${key}`, facts: companyOf(stated, stated.filer, cik) };
  }
  const facts: FilingFacts = {
    form,
    accession: accession ?? '',
    filed: filed === undefined ? '' : `${filed} 00:00:00`,
    report_url,
    filing_url,
    html,
  };
  if (report_date !== undefined) facts.report_date = report_date;
  if (stated.symbol !== undefined) facts.symbol = stated.symbol;
  yield { ...common, kind: 'filing', source_key: key, facts };
  if (isCurrentReport(form)) {
    const company = stated.filer !== undefined && isOwn ? filerNames(stated.filer).name : stated.symbol;
    // Its period is the day of the event, at most some days earlier.
    const day = filed ?? report_date;
    yield* articlesOfReport({ form, cik, key, company, filed: day, report_url, items: itemsOfDocument(html) }, { at: name, reading });
  }

  const { values = [], wrong = [] } = report ?? {};
  for (const reason of wrong) yield rejected(reason);
  if (!isOwn) return void (yield rejected(`The document is of the filer ${stated.cik}: its figures are not taken for those of ${cik}.`));
  if (values.length > 0) {
    const { fiscal_year, fiscal_period } = stated;
    const declared = { ...(fiscal_year !== undefined && { fiscal_year }), ...(fiscal_period !== undefined && { fiscal_period }) };
    const figures = { accession: accession ?? '', form, filed: filed ?? '', ...declared, values };
    yield { ...common, kind: 'financials', source_key: `figures/${key}`, facts: figures };
  }
  const missing = missingOf(report?.values, { form, report_date });
  if (missing !== undefined) yield { kind: 'notice', at: name, reason: missing };
}

function companyOf({ listings, fiscal_year_end }: Cover, filer: string, cik: string): CompanyFacts {
  const fund = fundKind({ name: filer });
  return {
    ...filerNames(filer),
    cik,
    ...(fund !== undefined && { product_category: fund }),
    ...(fiscal_year_end !== undefined && { fiscal_year_end }),
    ...(listings !== undefined && { listings, type: 'public' as const }),
  };
}

const expected: readonly (readonly [FinancialConcept, string])[] = [
  ['revenue', 'revenue'],
  ['net_income', 'net income'],
  ['eps_diluted', 'diluted earnings per share'],
  ['total_assets', 'total assets'],
];

/** Reports what a report should state and does not: its figures can be in an exhibit, or the document is truncated. */
function missingOf(
  values: readonly TaggedValue[] | undefined,
  report: { form: string; report_date: string | undefined },
): string | undefined {
  if (!/^(?:10-[KQ]T?|20-F|40-F)$/.test(report.form)) return undefined;
  if (!values) return 'The document has no inline XBRL: no figures are read of it.';
  const stated = new Set(values.flatMap(({ concept, end }) => (end === report.report_date ? [concept] : [])));
  const missing = expected.flatMap(([concept, words]) => (stated.has(concept) ? [] : [words]));
  return missing.length === 0 ? undefined : `The document tags no ${missing.join(', no ')} for the period it reports on.`;
}

function browseUrl(cik: string, form: string): string {
  return `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=${encodeURIComponent(form)}`;
}

/** An amended report comes no later than that behind its period. */
const longestAfter_days = 3 * 366;

/**
 * `nvda-10-k-2025-02-26.html`: a day in a file name is the day of filing where a report of this period can have been filed then. A current report
 * can be dated on the day of its event, which is its period; the last day of a year or a quarter in a name is that.
 */
function dayInName(
  name: string,
  { form, report_date, retrieved_at }: { form: string; report_date: string | undefined; retrieved_at: Date },
): string | undefined {
  const found = /(?<!\d)(\d{4}-\d{2}-\d{2})(?!\d)/.exec(name)?.[1];
  if (!isDay(found) || found > retrieved_at.toISOString().slice(0, 10)) return undefined;
  if (report_date === undefined) return found;
  const days = daysBetween(report_date, found);
  return days >= (isCurrentReport(form) ? 0 : 1) && days <= longestAfter_days ? found : undefined;
}

const longestHeader = 100_000;

/** The whole text of a filing (`<accession>.txt`): a header in plain lines, then its documents; the first is the report. */
function submissionOf(content: string): Submission {
  const start = Math.max(0, content.indexOf('<DOCUMENT>'));
  const header = content.slice(0, Math.min(start, longestHeader));
  const line = (label: string) => new RegExp(`^[ \\t]*${label}:(.*)$`, 'm').exec(header)?.[1]?.trim() || undefined;
  const day = (label: string) => {
    const found = /^(\d{4})(\d{2})(\d{2})$/.exec(line(label) ?? '');
    const written = found ? `${found[1]}-${found[2]}-${found[3]}` : undefined;
    return isDay(written) ? written : undefined;
  };
  const documents = content.slice(start).split('<DOCUMENT>').slice(1);
  const tagged = documents.filter((document) => document.includes('http://www.xbrl.org/2013/inlineXBRL')).map(textIn);
  const [first = ''] = documents;
  // A person who reports a trade has a section of his own, before or after the company's.
  const company = /(?:FILER|SUBJECT COMPANY|ISSUER):[\s\S]{0,5000}?CENTRAL INDEX KEY:\s{0,20}(\d{1,10})/.exec(header)?.[1];
  const known = {
    cik: cikOf(company),
    form: line('CONFORMED SUBMISSION TYPE'),
    accession: accessionFrom(line('ACCESSION NUMBER')),
    report_date: day('CONFORMED PERIOD OF REPORT'),
    filed: day('FILED AS OF DATE'),
    document: /<FILENAME>([^\s<]+)/.exec(first)?.[1],
  };
  return {
    cover: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    html: textIn(first),
    tagged: tagged.join(''),
  };
}

/** What stands between the `TEXT` marks of a document; '' where it is not whole. */
function textIn(document: string): string {
  const [text, end] = [document.indexOf('<TEXT>'), document.indexOf('</TEXT>')];
  return text < 0 || end < text ? '' : document.slice(text + '<TEXT>'.length, end).trim();
}
