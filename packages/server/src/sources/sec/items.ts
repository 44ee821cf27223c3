import type { CompanyFacts } from '../../kernel/facts.ts';
import type { Reading, SourceItem } from '../source.ts';
import { isDay } from '../reading/values.ts';
import { accessionFrom, documentUrl, indexUrl, shown } from './archive.ts';
import { articlesOfReport, isCurrentReport } from './current-reports.ts';
import { cikOf, filerNames } from './filers.ts';

type Json = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A report split by item: the filing it is of and who filed it. The items' text is not the document: it is evidence, and is served as no filing's content. */
export function* splitReportItems(report: Json, name: string, reading: Reading): Generator<SourceItem, void> {
  const cik = cikOf(report.cik);
  const accession = [report.filename, report.filing_html_index, report.complete_text_filing_link].map(accessionFrom).find(Boolean);
  const filed = report.filing_date;
  const form = text(report.filing_type);
  const rejected = (reason: string): SourceItem => ({ kind: 'rejected', at: name, reason });
  if (cik === undefined) return void (yield rejected(`cik is not a filer's number: ${shown(report.cik)}.`));
  if (accession === undefined)
    return void (yield rejected(`No accession number is in the file name or the links of the report of ${cik}.`));
  if (!isDay(filed)) return void (yield rejected(`filing_date of ${accession} is not a day: ${shown(filed)}.`));
  if (form === '') return void (yield rejected(`filing_type of ${accession} is missing.`));
  const stated = {
    source: 'sec-report-items',
    as_of: filed,
    retrieved_at: reading.retrieved_at,
    method: 'filed',
    source_url: indexUrl(cik, accession),
    at: name,
    subject: { cik },
  } as const;
  const items = Object.entries(report).flatMap(([key, value]) => {
    const item = /^item_(\d{1,2}(?:\.\d{2}|[A-C])?)$/.exec(key)?.[1];
    return item !== undefined && text(value) !== '' ? [{ item, text: text(value) }] : [];
  });
  const report_url = text(report.htm_filing_link) || documentUrl(cik, accession, undefined);
  const company = text(report.company);
  if (company !== '') {
    const facts: CompanyFacts = { ...filerNames(company), cik };
    // One record a report: filers change their names, and the latest report is believed.
    yield { ...stated, kind: 'company', source_key: `company/${cik}/${accession}`, facts };
  }
  yield {
    ...stated,
    kind: 'filing',
    source_key: `${cik}/${accession}`,
    facts: {
      form,
      accession,
      filed: `${filed} 00:00:00`,
      ...(isDay(report.period_of_report) && { report_date: report.period_of_report }),
      report_url,
      filing_url: indexUrl(cik, accession),
      ...(items.length > 0 && { items }),
    },
  };
  if (!isCurrentReport(form)) return;
  const filer = company === '' ? undefined : filerNames(company).name;
  yield* articlesOfReport({ form, cik, key: `${cik}/${accession}`, company: filer, filed, report_url, items }, { at: name, reading });
}
