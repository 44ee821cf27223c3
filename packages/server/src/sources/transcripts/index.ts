import { listingFrom } from '../../kernel/exchanges.ts';
import type { TranscriptFacts } from '../../kernel/publications.ts';
import { sentencesOf } from '../../kernel/sentences.ts';
import { date, readRow, text, Unreadable, unreadable, url } from '../reading/cells.ts';
import { membersOf, type SourceFile } from '../reading/file.ts';
import { WrongFile, type CompanyReference, type Reading, type Source, type SourceItem, type SourceStatement } from '../source.ts';
import { companyColumns, companyOf } from '../reading/subject-company.ts';
import type { Row } from '../reading/table.ts';
import { valuesOf, type Value } from './container.ts';
import { fromFileName, mayBeCalled, spokenPeriod, type Period } from './period.ts';
import { callOfPage, callOfSentences, callOfSpeeches, type Call } from './speeches.ts';

const expects =
  'calls as JSON: one object, an array of them or JSON lines, each with speeches (or prepared_remarks and q_and_a, or sentences).';

/** Transcripts of earnings calls; speakers stay as published and are never companies or persons of their own. */
export const transcripts: Source = {
  name: 'transcripts',
  summary: 'Transcripts of earnings calls: JSON with documented fields, one call an object.',
  upstreams: [
    {
      name: 'transcripts',
      title: 'Transcripts of earnings calls imported into this installation',
      publisher: 'Whoever provided the file',
      licence: 'as agreed with whoever provided the file',
      source_url: '',
    },
  ],
  expects,
  options: {
    company: 'the company of all calls: permalink, website, EXCHANGE:SYMBOL or name',
    date: 'the day of the call, where the file does not say: YYYY-MM-DD',
    quarter: 'the fiscal quarter, 1 to 4 or Q1 to Q4, where the file does not say',
    year: 'the fiscal year, where the file does not say',
  },
  async *read(file, reading) {
    for await (const member of membersOf(file)) {
      if (member !== file && !/\.jsonl?(?:\.gz)?$/i.test(member.name)) {
        yield { kind: 'rejected', at: member.name, reason: 'The file is no JSON by its name.' };
        continue;
      }
      yield* calls(member, { reading, where: member === file ? '' : `${member.name} ` });
    }
  },
};

async function* calls(file: SourceFile, { reading, where }: { reading: Reading; where: string }): AsyncGenerator<SourceItem> {
  let isFirst = true;
  for await (const item of valuesOf(file, expects)) {
    const at = where + item.at;
    if ('reason' in item) {
      yield { ...item, at };
      continue;
    }
    const object = objectOf(item);
    const read = object && shapeOf(object);
    if (object && read)
      yield readRow<SourceItem>({ at, cells: cellsOf(object) }, (row) => statementOf(row, { call: read(object), file, reading }));
    else if (isFirst && where === '') throw new WrongFile(file, { expects, found: foundIn(object) });
    else yield { kind: 'rejected', at, reason: `${foundIn(object)} No call is without speeches.` };
    isFirst = false;
  }
  if (isFirst && where === '') throw new WrongFile(file, { expects, found: 'It holds no call that can be read.' });
}

function objectOf({ value }: Value): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

function shapeOf(object: Readonly<Record<string, unknown>>): ((object: Readonly<Record<string, unknown>>) => Call) | undefined {
  if (object['speeches'] !== undefined) return callOfSpeeches;
  if (object['prepared_remarks'] !== undefined) return callOfPage;
  if (object['sentences'] !== undefined) return callOfSentences;
  return undefined;
}

function foundIn(object: Readonly<Record<string, unknown>> | undefined): string {
  if (!object) return 'It holds something else than objects.';
  const keys = Object.keys(object).slice(0, 10);
  return `Its object has the fields ${keys.join(', ') || 'none'}.`;
}

function cellsOf(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null && typeof value !== 'object'));
}

function statementOf(row: Row, { call, file, reading }: { call: Call; file: SourceFile; reading: Reading }): SourceStatement {
  if (call.speeches.length === 0) throw new Unreadable('The call has no speeches.');
  const named = fromFileName(file.name);
  const given: Row = { at: row.at, cells: reading.options };
  const day = date(row, 'date') ?? date(given, 'date') ?? reading.as_of ?? '';
  const { quarter, year } = periodOf(row, { given, call, day, named });
  const listing = listingOf(row) ?? (named === undefined ? {} : { symbol: named.symbol });
  const subject = openingOf(subjectOf(row, { company: reading.options['company'], listing }), call);
  const who = subject.ticker ?? subject.permalink ?? subject.website ?? subject.name ?? '';
  const whose = who.toLowerCase().replace(/[^\p{L}\p{N}.:]+/gu, '-');
  const id = text(row, 'transcript_id', 'id');
  const facts: TranscriptFacts = {
    title: text(row, 'title') ?? `${text(row, ...companyColumns) ?? listing.symbol ?? who} Q${quarter} ${year} Earnings Call`,
    ...listing,
    date: day,
    quarter,
    year,
    ...optionalUrl(row),
    ...call,
  };
  const link = facts.url ?? reading.source_url;
  return {
    kind: 'transcript',
    source: 'transcripts',
    source_key: id === undefined ? `${whose}-${year}-q${quarter}` : `${id}|${whose}`,
    retrieved_at: reading.retrieved_at,
    method: 'reported',
    subject,
    facts,
    at: row.at,
    ...(day !== '' && { as_of: day }),
    ...(link !== undefined && { source_url: link }),
  };
}

/** Characters of a call in which it says whose it is: the welcome of the operator and what follows. */
const openingLength = 2_000;

/** A bare symbol with the first words of the call: where several companies have the symbol, the name in them decides. */
function openingOf(subject: CompanyReference, { speeches }: Call): CompanyReference {
  if (subject.ticker === undefined || subject.ticker.includes(':') || subject.name !== undefined) return subject;
  const opening = speeches
    .slice(0, 5)
    .map(({ speech }) => speech)
    .join(' ')
    .slice(0, openingLength);
  return { ...subject, opening };
}

function optionalUrl(row: Row): { url?: string } {
  const link = url(row, 'url');
  return link === undefined ? {} : { url: link };
}

/** As stated; else as given with the import; else as the call announces; else by the file's name. */
function periodOf(row: Row, known: { given: Row; call: Call; day: string; named: (Period & { symbol: string }) | undefined }): Period {
  const quarter = quarterOf(row) ?? quarterOf(known.given);
  const year = yearOf(row) ?? yearOf(known.given);
  if (quarter !== undefined && year !== undefined) return { quarter, year };
  const opening = known.call.speeches.slice(0, 3).flatMap(({ speech }) => speech.split('\n').flatMap(sentencesOf));
  const spoken = spokenPeriod(opening);
  const period = spoken ?? known.named;
  if (period === undefined) throw new Unreadable('The call does not say of which quarter and year it is; add quarter and year.');
  if (known.day !== '' && !mayBeCalled(period, known.day)) {
    throw new Unreadable(
      `The call of ${known.day} speaks of Q${period.quarter} ${period.year}; add quarter and year to tell which is right.`,
    );
  }
  return { quarter: quarter ?? period.quarter, year: year ?? period.year };
}

function quarterOf(row: Row): Period['quarter'] | undefined {
  const written = text(row, 'quarter');
  if (written === undefined) return undefined;
  const [, digit] = /^Q?([1-4])$/i.exec(written) ?? [];
  if (digit === undefined) throw unreadable('quarter', written, 'none of 1 to 4 and Q1 to Q4');
  return Number(digit) as Period['quarter'];
}

function yearOf(row: Row): number | undefined {
  const written = text(row, 'year', 'fiscal_year');
  if (written === undefined) return undefined;
  const value = Number(/^(?:FY ?)?(\d{4})$/i.exec(written)?.[1]);
  if (!(value >= 1950 && value <= 2100)) throw unreadable('year', written, 'no year');
  return value;
}

function listingOf(row: Row): { symbol?: string; ticker?: string } | undefined {
  const ticker = text(row, 'ticker');
  const symbol = text(row, 'symbol')?.toUpperCase();
  if (ticker === undefined) return symbol === undefined ? undefined : { symbol };
  const [, code, listed = ''] = /^(?:([^:]+):\s*)?([A-Za-z0-9][A-Za-z0-9./-]*)$/.exec(ticker) ?? [];
  if (listed === '') throw unreadable('ticker', ticker, 'no symbol and no EXCHANGE:SYMBOL');
  const listing = listingFrom(ticker);
  if (listing) return { symbol: listing.symbol, ticker: `${listing.exchange}:${listing.symbol}` };
  if (code === undefined) return { symbol: listed.toUpperCase() };
  throw unreadable('ticker', ticker, 'on no exchange known here');
}

function subjectOf(row: Row, known: { company: string | undefined; listing: { symbol?: string; ticker?: string } }): CompanyReference {
  const ticker = known.listing.ticker ?? known.listing.symbol;
  const cells = { ...row.cells };
  delete cells['ticker'];
  const hasNames = [...companyColumns, 'company_website', 'website', 'company_permalink', 'permalink'].some(
    (name) => cells[name] !== undefined,
  );
  if (known.company === undefined && !hasNames) {
    if (ticker === undefined) throw new Unreadable('The call names no company; add company or ticker, or give the option company.');
    return { ticker };
  }
  const reference = companyOf({ at: row.at, cells }, known.company);
  return { ...(known.company === undefined && ticker !== undefined && { ticker }), ...reference };
}
