import { parseWebsite, websiteOf } from '../../kernel/domains.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { nameKey } from '../../kernel/names.ts';
import type { FilingFacts } from '../../kernel/publications.ts';
import type { Reading, SourceItem, SourceStatement } from '../source.ts';
import { isDay } from '../reading/values.ts';
import { accessionFrom, documentUrl, indexUrl, momentOf, shown } from './archive.ts';
import { cikOf, filerNames, fundKind, industryOf, isOrganisation, placeOf, type FilerSigns } from './filers.ts';
import { listingsOf } from './tickers.ts';

type Json = Record<string, unknown>;

/** `CIK##########.json` of the submissions: a filer, and its most recent filings. */
interface SubmissionsFile extends Json {
  filings: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/** The filer and its filings, or that it is left out, being no company. */
export function* submissionItems(file: SubmissionsFile, name: string, reading: Reading): Generator<SourceItem, void> {
  const cik = cikOf(file.cik);
  if (cik === undefined) {
    yield { kind: 'rejected', at: name, reason: `cik is not a filer's number: ${shown(file.cik)}.` };
    return;
  }
  const recent = object(object(file.filings).recent);
  const filer: FilerSigns = {
    name: text(file.name),
    sic: text(file.sic),
    entity_type: text(file.entityType),
    office: text(file.ownerOrg),
    state_of_incorporation: text(file.stateOfIncorporation),
    tickers: texts(file.tickers).length,
    forms: texts(recent.form),
  };
  if (filer.name === '') {
    yield { kind: 'rejected', at: name, reason: `The filer ${cik} has no name.` };
    return;
  }
  // The name stays out of the reasons: it may be a person's.
  if (!isOrganisation(filer)) {
    yield { kind: 'skipped', at: name, reason: `The filer ${cik} is a person or a filer that is no company.` };
    return;
  }
  const tickers = texts(file.tickers);
  const exchanges = texts(file.exchanges);
  const { listings, others } = listingsOf(
    tickers.map((ticker, index) => ({ at: `${name} ticker ${index + 1}`, name: filer.name, ticker, exchange: exchanges[index] })),
  );
  const company: SourceStatement = {
    kind: 'company',
    source: 'sec-submissions',
    source_key: cik,
    retrieved_at: reading.retrieved_at,
    method: 'filed',
    source_url: `https://data.sec.gov/submissions/CIK${cik}.json`,
    at: name,
    subject: { cik },
    facts: filerFacts(file, cik, { filer, listings }),
  };
  if (reading.as_of !== undefined) company.as_of = reading.as_of;
  yield company;
  yield* others;
  yield* filingItems(recent, { cik, name }, reading);
}

function filerFacts(
  file: SubmissionsFile,
  cik: string,
  known: { filer: FilerSigns; listings: NonNullable<CompanyFacts['listings']> },
): CompanyFacts {
  const business = object(object(file.addresses).business);
  const fund = fundKind(known.filer);
  const facts: CompanyFacts = {
    ...filerNames(known.filer.name),
    cik,
    ...(fund !== undefined && { product_category: fund }),
    ...placeOf(
      {
        city: text(business.city),
        code: text(business.stateOrCountry) || text(business.countryCode),
        words: text(business.stateOrCountryDescription) || text(business.country),
      },
      {
        sic: known.filer.sic ?? '',
        incorporated: { code: known.filer.state_of_incorporation ?? '', words: text(file.stateOfIncorporationDescription) },
      },
    ),
  };
  const former = formerNames(file.formerNames, known.filer.name);
  if (former.length > 0) facts.former_names = former;
  if (known.listings.length > 0) {
    facts.listings = known.listings;
    facts.type = 'public';
  }
  const industry = industryOf(text(file.sicDescription));
  if (industry !== undefined) facts.industry = industry;
  const website = parseWebsite(text(file.website));
  if (website) facts.website = websiteOf(website);
  const lei = text(file.lei).toUpperCase();
  if (/^[A-Z0-9]{18}\d{2}$/.test(lei)) facts.lei = lei;
  const yearEnd = /^(0[1-9]|1[0-2])([0-2]\d|3[01])$/.exec(text(file.fiscalYearEnd));
  if (yearEnd) facts.fiscal_year_end = `${yearEnd[1]}-${yearEnd[2]}`;
  return facts;
}

/** Former names as people write them, newest first; spellings of the present name and of each other count as one. */
function formerNames(stated: unknown, present: string): string[] {
  const names = new Map<string, string>();
  for (const entry of Array.isArray(stated) ? stated : []) {
    const filed = text(object(entry).name);
    if (filed === '') continue;
    const { legal_name } = filerNames(filed);
    const key = nameKey(legal_name);
    if (key !== nameKey(present) && !names.has(key)) names.set(key, legal_name);
  }
  return [...names.values()];
}

/** The filings of a page of columns: `filings.recent`, or a further page `CIK##########-submissions-001.json`. */
export function* filingItems(page: Json, { cik, name }: { cik: string; name: string }, reading: Reading): Generator<SourceItem, void> {
  const accessions = Array.isArray(page.accessionNumber) ? (page.accessionNumber as unknown[]) : [];
  const cell = (column: string, index: number): unknown => (Array.isArray(page[column]) ? (page[column] as unknown[])[index] : undefined);
  for (const [index, stated] of accessions.entries()) {
    const at = `${name} filing ${index + 1}`;
    const accession = accessionFrom(stated);
    const form = text(cell('form', index));
    const filed = cell('filingDate', index);
    if (accession === undefined) {
      yield { kind: 'rejected', at, reason: `accessionNumber is not an accession number: ${shown(stated)}.` };
    } else if (form === '') {
      yield { kind: 'rejected', at, reason: `The filing ${accession} has no form.` };
    } else if (!isDay(filed)) {
      yield { kind: 'rejected', at, reason: `filingDate of ${accession} is not a day: ${shown(filed)}.` };
    } else {
      const facts: FilingFacts = {
        form,
        accession,
        filed: `${filed} 00:00:00`,
        report_url: documentUrl(cik, accession, text(cell('primaryDocument', index))),
        filing_url: indexUrl(cik, accession),
      };
      const accepted = momentOf(cell('acceptanceDateTime', index));
      if (accepted !== undefined) facts.accepted = accepted;
      const report_date = cell('reportDate', index);
      if (isDay(report_date)) facts.report_date = report_date;
      yield {
        kind: 'filing',
        source: 'sec-submissions',
        source_key: `${cik}/${accession}`,
        as_of: filed,
        retrieved_at: reading.retrieved_at,
        method: 'filed',
        source_url: facts.filing_url,
        at,
        subject: { cik },
        facts,
      };
    }
  }
}
