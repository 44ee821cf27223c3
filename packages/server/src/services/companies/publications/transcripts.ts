import type { EarningsCall, Transcript } from '@firmament/contract';
import type { TranscriptFacts } from '../../../kernel/publications.ts';
import { publicationsOf } from '../../../store/publications.ts';
import { listingOf, symbolOf } from './listing.ts';
import type { Resolving } from '../resolve.ts';
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
export async function listTranscripts(context: Resolving, query: Query & { include_content: boolean }): Promise<Transcript[]> {
  const { calls, listed } = await callsOf(context, { ...query, without: query.include_content ? [] : ['participants', 'speeches'] });
  return calls.map(({ source_key, facts }) => ({
    transcript_id: source_key,
    title: facts.title,
    symbol: facts.symbol ?? (facts.ticker === undefined ? listed.symbol : symbolOf(facts.ticker)),
    date: facts.date,
    quarter: `Q${facts.quarter}`,
    year: facts.year,
    ...(query.include_content && { content: contentOf(facts) }),
  }));
}

/**
 * One page of a company's earnings calls, speech by speech, newest first.
 * @throws COMPANY_NOT_FOUND
 */
export async function listEarningsCalls(context: Resolving, query: Query): Promise<EarningsCall[]> {
  const { calls, listed } = await callsOf(context, query);
  return calls.map(({ facts }) => {
    const { title, date, year, quarter } = facts;
    const symbol = facts.symbol ?? (facts.ticker === undefined ? listed.symbol : symbolOf(facts.ticker));
    return {
      transcript_title: title,
      transcript_name: `${symbol || listed.name} Q${quarter} ${year}`,
      transcript_url: facts.url ?? '',
      date,
      ticker: facts.ticker ?? listed.ticker,
      year,
      quarter,
      transcript_data: { date, title, year, quarter, participant: participantsOf(facts), transcript: speechesOf(facts) },
    };
  });
}

async function callsOf(context: Resolving, query: Query & { without?: readonly (keyof TranscriptFacts)[] }) {
  const permalink = await resolveForDocuments(context, query.company);
  const { publications } = await publicationsOf<TranscriptFacts>(context.db, { ...query, permalink, kind: 'transcript' });
  const listed = publications.length > 0 ? await listingOf(context.db, permalink) : { ticker: '', symbol: '', name: '' };
  return { calls: publications, listed };
}
