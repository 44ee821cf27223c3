import type { ProductReviewFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../database.ts';
import { pageOf, piecesOf, recordsOfCompany, type PageQuery, type Piece, type Publication } from './of-company.ts';

export function productReviewsOf(db: Queryable, query: PageQuery): Promise<Publication<ProductReviewFacts>[]> {
  return pageOf(db, { kind: 'product_review' }, query);
}

export interface ProductReviewSummary {
  total: number;
  /** Mean to two decimals; null without a rated review. */
  rating: number | null;
  one: number;
  two: number;
  three: number;
  four: number;
  five: number;
  /** Of most reviews; null when none names one. */
  product_name: string | null;
  main_category: string | null;
}

const productFields = 'cross join lateral json_to_record(r.payload) as f (review_rating numeric, product_name text, main_category text)';

const ratings = `round(avg(review_rating), 2)::float8 as rating,
       count(*) filter (where round(review_rating) = 1)::int as one,
       count(*) filter (where round(review_rating) = 2)::int as two,
       count(*) filter (where round(review_rating) = 3)::int as three,
       count(*) filter (where round(review_rating) = 4)::int as four,
       count(*) filter (where round(review_rating) = 5)::int as five`;

/** What all product reviews of a company say together. Half stars count upwards. */
export async function summarizeProductReviews(db: Queryable, permalink: string): Promise<ProductReviewSummary> {
  const { rows } = await db.query<ProductReviewSummary>(
    `with mine as (${recordsOfCompany('f.*', { joins: productFields })})
     select count(*)::int as total,
       ${ratings},
       mode() within group (order by product_name) as product_name,
       mode() within group (order by main_category) as main_category
     from mine`,
    [permalink, 'product_review'],
  );
  return rows[0]!;
}

/** What all customers say of a company's products, newest first, some hundreds at a time. */
export function allProductReviews(db: Queryable, permalink: string): AsyncGenerator<Piece<ProductReviewFacts>[]> {
  return piecesOf(db, { kind: 'product_review', permalink });
}

/** What all reviews of each product say together, those with the most reviews first; '' is what names no product. */
export async function summarizeProducts(
  db: Queryable,
  permalink: string,
  most: number,
): Promise<(Omit<ProductReviewSummary, 'main_category' | 'product_name'> & { product_name: string })[]> {
  const { rows } = await db.query<Omit<ProductReviewSummary, 'main_category' | 'product_name'> & { product_name: string }>(
    `with mine as (${recordsOfCompany('f.*', { joins: productFields })})
     select coalesce(product_name, '') as product_name, count(*)::int as total, ${ratings}
     from mine group by 1 order by total desc, 1 limit $3`,
    [permalink, 'product_review', most],
  );
  return rows;
}
