import type { EmployeeReviewFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../database.ts';
import { pageOf, piecesOf, recordsOfCompany, type PageQuery, type Piece, type Publication } from './of-company.ts';

export function employeeReviewsOf(db: Queryable, query: PageQuery): Promise<Publication<EmployeeReviewFacts>[]> {
  return pageOf(db, { kind: 'employee_review' }, query);
}

export interface EmployeeReviewSummary {
  total: number;
  /** Means to two decimals; null when no review states it. */
  rating: number | null;
  compensation_and_benefits_rating: number | null;
  culture_and_values_rating: number | null;
  diversity_and_inclusion_rating: number | null;
  senior_management_rating: number | null;
  work_life_balance_rating: number | null;
  /** Shares of the favourable among all that state it, to two decimals; null when none does. */
  business_outlook_rating: number | null;
  ceo_rating: number | null;
  recommend_to_friend_rating: number | null;
}

const employeeFields = `
  cross join lateral json_to_record(r.payload) as f (
    rating numeric, compensation_and_benefits_rating numeric, culture_and_values_rating numeric,
    diversity_and_inclusion_rating numeric, senior_management_rating numeric, work_life_balance_rating numeric,
    business_outlook text, ceo_rating text, recommend_to_friend boolean
  )`;

/** What all employee reviews of a company say together. `NEUTRAL` and `NO_OPINION` are stated and not favourable. */
export async function summarizeEmployeeReviews(db: Queryable, permalink: string): Promise<EmployeeReviewSummary> {
  const mean = (name: string) => `round(avg(${name}), 2)::float8 as ${name}`;
  const share = (favourable: string) => `round(avg((${favourable})::int), 2)::float8`;
  const { rows } = await db.query<EmployeeReviewSummary>(
    `with mine as (${recordsOfCompany('f.*', { joins: employeeFields })})
     select count(*)::int as total,
       ${mean('rating')}, ${mean('compensation_and_benefits_rating')}, ${mean('culture_and_values_rating')},
       ${mean('diversity_and_inclusion_rating')}, ${mean('senior_management_rating')}, ${mean('work_life_balance_rating')},
       ${share(`business_outlook = 'POSITIVE'`)} as business_outlook_rating,
       ${share(`ceo_rating = 'APPROVE'`)} as ceo_rating,
       ${share('recommend_to_friend')} as recommend_to_friend_rating
     from mine`,
    [permalink, 'employee_review'],
  );
  return rows[0]!;
}

/** What all employee reviews of a company say, newest first, some hundreds at a time. */
export function allEmployeeReviews(db: Queryable, permalink: string): AsyncGenerator<Piece<EmployeeReviewFacts>[]> {
  return piecesOf(db, { kind: 'employee_review', permalink });
}

/** A calendar quarter as `2030-Q4`, the mean of its ratings to two decimals, and how many reviews that is of. */
export interface QuarterOfReviews {
  period: string;
  rating: number;
  reviews: number;
}

/** The last quarters in which employees wrote reviews, newest last; a review without a day is in none. */
export async function employeeReviewQuarters(db: Queryable, permalink: string, most: number): Promise<QuarterOfReviews[]> {
  const { rows } = await db.query<QuarterOfReviews>(
    `with mine as (${recordsOfCompany('f.*', { joins: 'cross join lateral json_to_record(r.payload) as f (rating numeric, review_date date)' })})
     select to_char(review_date, 'YYYY-"Q"Q') as period, round(avg(rating), 2)::float8 as rating, count(*)::int as reviews
     from mine where review_date is not null and rating is not null
     group by 1 order by 1 desc limit $3`,
    [permalink, 'employee_review', most],
  );
  return rows.toReversed();
}
