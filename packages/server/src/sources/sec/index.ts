import { shortened } from '../../kernel/text.ts';
import { isZip, membersOf, textOf, type SourceFile } from '../reading/file.ts';
import { WrongFile, type Reading, type Rejection, type Source, type SourceItem, type Upstream } from '../source.ts';
import { companyFactsItems } from './company-facts.ts';
import { documentItems, documentOptions } from './documents.ts';
import { cikOf } from './filers.ts';
import { splitReportItems } from './items.ts';
import { filingItems, submissionItems } from './submissions.ts';
import { tickerItems } from './tickers.ts';

const expects =
  'files of the U.S. Securities and Exchange Commission: company_tickers_exchange.json, submissions or company facts ' +
  '(CIK##########.json, or the bulk zip of either), or a filing document (HTML with inline XBRL, or the text of a whole filing).';

const upstream = (name: Upstream['name'], title: string, source_url: string): Upstream => ({
  name,
  title,
  publisher: 'U.S. Securities and Exchange Commission',
  licence: 'public domain (U.S. government work)',
  source_url,
});

/** Filers, their filings and their figures, from the files of the U.S. regulator; which kind a file is, its content tells. */
export const sec: Source = {
  name: 'sec',
  summary: 'US filers, with what they filed and their figures: tickers, submissions, company facts and filing documents.',
  upstreams: [
    upstream('sec-company-tickers', 'Company tickers and exchanges', 'https://www.sec.gov/files/company_tickers_exchange.json'),
    upstream('sec-submissions', 'Submissions', 'https://www.sec.gov/Archives/edgar/daily-index/bulkdata/submissions.zip'),
    upstream('sec-companyfacts', 'Company facts', 'https://www.sec.gov/Archives/edgar/daily-index/xbrl/companyfacts.zip'),
    upstream('sec-filing-documents', 'Filing documents', 'https://www.sec.gov/search-filings'),
    upstream('sec-current-reports', 'Current reports', 'https://www.sec.gov/search-filings'),
    upstream('sec-report-items', 'Reports split by item', 'https://www.sec.gov/search-filings'),
  ],
  expects,
  options: documentOptions,
  download: { hosts: ['www.sec.gov', 'data.sec.gov'], requests_per_second: 8, needs_contact: true },
  async *read(file, reading) {
    if (await isZip(file)) {
      yield* readZip(file, reading);
      return;
    }
    const read = await contentOf(file);
    if ('found' in read) throw new WrongFile(file, { expects, found: read.found });
    yield* read.items(reading);
  },
};

type Content = { items: (reading: Reading) => Iterable<SourceItem> } | { found: string };

const furtherPage = /CIK(\d{10})-submissions-\d+\.json/i;

/** Zips list a filer's further pages before the filer, who must be known first: pages are read in a second pass over the directory. */
async function* readZip(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  let isOurs = false;
  let strange: Rejection[] = [];
  for (const pages of [false, true]) {
    for await (const member of membersOf(file)) {
      if (furtherPage.test(member.name) !== pages) continue;
      const read = await contentOf(member).catch((error: unknown) => ({ found: error instanceof Error ? error.message : String(error) }));
      if ('found' in read) {
        strange.push({ kind: 'rejected', at: member.name, reason: read.found });
        // A zip that begins with this many other files is another one.
        if (!isOurs && strange.length >= 20) break;
      } else {
        isOurs = true;
      }
      if (!isOurs) continue;
      yield* strange;
      strange = [];
      if (!('found' in read)) yield* read.items(reading);
    }
  }
  if (!isOurs) throw new WrongFile(file, { expects, found: 'No file in it is of a kind that is read.' });
}

async function contentOf(file: SourceFile): Promise<Content> {
  const start = (await file.head(1024))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('<') || start.startsWith('-----BEGIN PRIVACY')) {
    const text = (await textOf(file)).replace(/^\uFEFF/, '').trimStart();
    return /<html|<SEC-|^-----BEGIN/i.test(text.slice(0, 20_000))
      ? { items: (reading) => documentItems(text, file.name, reading) }
      : { found: 'It is XML, but no filing document.' };
  }
  if (!start.startsWith('{')) return { found: start === '' ? 'It is empty.' : 'It is neither JSON nor HTML.' };
  let json: unknown;
  try {
    json = JSON.parse((await textOf(file)).replace(/^\uFEFF/, ''));
  } catch {
    return { found: 'It is broken JSON.' };
  }
  return kindOf(json as Record<string, unknown>, file.name);
}

function kindOf(json: Record<string, unknown>, name: string): Content {
  if (Array.isArray(json.fields) && Array.isArray(json.data)) {
    const missing = ['cik', 'name', 'ticker', 'exchange'].filter((column) => !(json.fields as unknown[]).includes(column));
    return missing.length === 0
      ? { items: (reading) => tickerItems(json as never, reading) }
      : { found: `It is a table without the column ${missing.join(', ')}.` };
  }
  if ('cik' in json && typeof json.facts === 'object') {
    return { items: (reading) => companyFactsItems(json as never, name, reading) };
  }
  if ('cik' in json && 'filings' in json) {
    return { items: (reading) => submissionItems(json as never, name, reading) };
  }
  if ('cik' in json && 'filing_type' in json) {
    return { items: (reading) => splitReportItems(json, name, reading) };
  }
  if (Array.isArray(json.accessionNumber)) {
    const cik = cikOf(furtherPage.exec(name)?.[1]);
    return cik === undefined
      ? { found: 'It is a further page of submissions, but its file name does not say whose: CIK##########-submissions-001.json.' }
      : { items: (reading) => filingItems(json, { cik, name }, reading) };
  }
  // The bulk zip of company facts holds some files of filers without any.
  if (Object.keys(json).length === 0) {
    return { items: () => [{ kind: 'skipped', at: name, reason: 'The file holds an empty object.' }] };
  }
  return {
    found: `It is JSON with the keys ${Object.keys(json)
      .slice(0, 5)
      .map((key) => JSON.stringify(shortened(key, 60)))
      .join(', ')}.`,
  };
}
