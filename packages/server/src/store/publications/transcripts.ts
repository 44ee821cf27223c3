import type { TranscriptFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../database.ts';
import { pageOf, type PageQuery, type Publication } from './of-company.ts';

const year = `(r.payload ->> 'year')::int`;
/** Undated calls stand where their fiscal period ends in a calendar year: newest first must hold for them too. */
const day = `coalesce(r.as_of, make_date(${year}, (r.payload ->> 'quarter')::int * 3, 28))`;

/** One page of a company's earnings calls, newest first; of these fiscal years only. */
export function transcriptsOf(
  db: Queryable,
  query: PageQuery & { from_year?: number | undefined; to_year?: number | undefined; without?: readonly (keyof TranscriptFacts)[] },
): Promise<Publication<TranscriptFacts>[]> {
  return pageOf(db, { kind: 'transcript', day, year }, query);
}
