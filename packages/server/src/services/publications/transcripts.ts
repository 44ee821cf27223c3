import type { EarningsCall, Transcript } from '@firmament/contract';
import type { TranscriptFacts } from '../../kernel/publications.ts';
import { transcriptsOf } from '../../store/publications/transcripts.ts';
import { listingOf, symbolOf } from './listing.ts';
import type { Resolving } from '../companies/resolve.ts';
import { rowsPublished, type Published } from './published.ts';
import { resolveForDocuments } from './resolve-company.ts';
import { contentOf, participantsOf, speechesOf } from './transcript-content.ts';

interface Query {
  company: string;
  limit: number;
  offset: number;
  from_year?: number | undefined;
  to_year?: number | undefined;
}

/**
 * One page of a company's earnings calls as remarks, questions and answers, newest first.
 * @throws COMPANY_NOT_FOUND
 */
export async function listTranscripts(context: Resolving, query: Query & { include_content: boolean }): Promise<Published<Transcript[]>> {
  const { calls, listed } = await callsOf(context, { ...query, without: query.include_content ? [] : ['participants', 'speeches'] });
  return rowsPublished(
    calls.map(({ record_id, source_key, facts }) => ({
      row: {
        transcript_id: source_key,
        title: facts.title,
        symbol: facts.symbol ?? (facts.ticker === undefined ? listed.symbol : symbolOf(facts.ticker)),
        date: facts.date,
        quarter: `Q${facts.quarter}` as const,
        year: facts.year,
        ...(query.include_content && { content: contentOf(facts) }),
      },
      records: [record_id],
    })),
  );
}

/**
 * One page of a company's earnings calls, speech by speech, newest first.
 * @throws COMPANY_NOT_FOUND
 */
export async function listEarningsCalls(context: Resolving, query: Query): Promise<Published<EarningsCall[]>> {
  const { calls, listed } = await callsOf(context, query);
  const rows = calls.map(({ record_id, facts }) => {
    const { title, date, year, quarter } = facts;
    const symbol = facts.symbol ?? (facts.ticker === undefined ? listed.symbol : symbolOf(facts.ticker));
    const row: EarningsCall = {
      transcript_title: title,
      transcript_name: `${symbol || listed.name} Q${quarter} ${year}`,
      transcript_url: facts.url ?? '',
      date,
      ticker: facts.ticker ?? listed.ticker,
      year,
      quarter,
      transcript_data: { date, title, year, quarter, participant: participantsOf(facts), transcript: speechesOf(facts) },
    };
    return { row, records: [record_id] };
  });
  return rowsPublished(rows);
}

async function callsOf(context: Resolving, query: Query & { without?: readonly (keyof TranscriptFacts)[] }) {
  const permalink = await resolveForDocuments(context, query.company);
  const calls = await transcriptsOf(context.db, { ...query, permalink });
  const listed = calls.length > 0 ? await listingOf(context.db, permalink) : { ticker: '', symbol: '', name: '' };
  return { calls, listed };
}
