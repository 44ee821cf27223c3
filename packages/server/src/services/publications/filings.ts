import type { Filing } from '@firmament/contract';
import { ownAddress } from '../../kernel/addresses.ts';
import { Problem } from '../../kernel/problem.ts';
import { filingDocuments, filingsOf, type StoredFiling } from '../../store/publications/filings.ts';
import { listingOf } from './listing.ts';
import { rowsPublished, type Published } from './published.ts';
import type { Resolving } from '../companies/resolve.ts';
import { resolveForDocuments } from './resolve-company.ts';

/** Documents in one answer, in bytes; a hundred annual reports would be more than a process should hold. */
const mostBytes = 67_108_864;

/**
 * One page of a company's filings, newest first.
 * @throws COMPANY_NOT_FOUND; INVALID_INPUT when the documents of the page are too much for one answer
 */
export async function listFilings(
  context: Resolving,
  query: {
    company: string;
    limit: number;
    offset: number;
    form?: string | undefined;
    from_year?: number | undefined;
    to_year?: number | undefined;
    include_data: boolean;
  },
): Promise<Published<Filing[]>> {
  const permalink = await resolveForDocuments(context, query.company);
  const filings = await filingsOf(context.db, { ...query, permalink });
  const stored = query.include_data ? filings.filter((filing) => filing.document_record !== null) : [];
  if (stored.reduce((bytes, filing) => bytes + filing.document_bytes, 0) > mostBytes) {
    const message = `asks for more than ${mostBytes / 1_048_576} MB of documents at once; ask for fewer, or with include_data=false`;
    throw new Problem('INVALID_INPUT', `limit: ${message}.`, { details: { errors: [{ path: 'limit', message }] } });
  }
  const documents = await filingDocuments(
    context.db,
    stored.flatMap(({ document_record }) => document_record ?? []),
  );
  const isWithoutSymbol = filings.some(({ symbol }) => symbol === null);
  const listed = isWithoutSymbol ? (await listingOf(context.db, permalink)).symbol : '';
  return rowsPublished(
    filings.map((filing) => ({
      row: present(filing, { listed, html: documents.get(filing.document_record ?? 0) ?? '' }),
      records: filing.records,
    })),
  );
}

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function present(stored: StoredFiling, { listed, html }: { listed: string; html: string }): Filing {
  const symbol = stored.symbol ?? listed;
  const filed = new Date(`${stored.filed?.slice(0, 10)}T00:00:00Z`);
  const month = Number.isNaN(filed.getTime()) ? '' : monthAndYear.format(filed);
  return {
    title: [symbol, stored.form, month].filter((part) => part !== '').join(' '),
    symbol,
    form: stored.form,
    filedDate: stored.filed ?? '',
    acceptedDate: stored.accepted ?? '',
    reportUrl: stored.report_url ?? ownAddress(stored),
    filingUrl: stored.filing_url ?? ownAddress(stored),
    filingData: html,
  };
}
