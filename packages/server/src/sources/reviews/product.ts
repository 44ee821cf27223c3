import type { ProductReviewFacts } from '../../kernel/publications.ts';
import { rawOf, Unreadable, url } from '../reading/cells.ts';
import { jsonIn } from '../reading/json.ts';
import type { Row } from '../reading/table.ts';
import { moment, prose, stars, type Moment } from './cells.ts';

/** Columns that only a review of a product has. */
export const productColumns = [
  'product_name',
  'product',
  'review_title',
  'review title',
  'review_content',
  'review text',
  'review_text',
  'review_rating',
  'review_question_answers',
  'reviewer_company_size',
  'consumer id',
] as const;

/** What a row says of a product. @throws Unreadable when it has no rating, or states something that cannot be */
export function productReview(row: Row, provider: string): { facts: ProductReviewFacts; written: Moment | undefined } {
  // The distribution of stars counts every review.
  const review_rating = stars(row, 'review_rating', 'rating', 'stars', 'star_rating');
  if (review_rating === undefined) throw new Unreadable('The review has no rating.');
  const written = moment(row, 'publish_date', 'review time', 'review_date', 'published_at', 'date');
  const stated: { [Key in keyof ProductReviewFacts]?: ProductReviewFacts[Key] | undefined } = {
    product_name: prose(row, 'product_name', 'product'),
    review_content: prose(row, 'review_content', 'review text', 'review_text', 'content', 'text'),
    review_question_answers: questionsOf(row),
    publish_date: written?.instant,
    reviewer_company_size: prose(row, 'reviewer_company_size', 'company_size'),
    review_link: url(row, 'review_link', 'review_url', 'url', 'link'),
    main_category: prose(row, 'main_category', 'product_category', 'category'),
  };
  const facts: ProductReviewFacts = {
    review_title: prose(row, 'review_title', 'review title', 'title', 'summary') ?? '',
    review_rating,
    ...(Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)) as Partial<ProductReviewFacts>),
    provider,
  };
  return { facts, written };
}

const column = 'review_question_answers';

/** A list of `{ question, answer }`, as JSON where the cell is text. */
function questionsOf(row: Row): { question: string; answer: string }[] | undefined {
  const cell = rawOf(row, column);
  if (cell === undefined) return undefined;
  const listed = typeof cell === 'string' ? jsonIn(cell) : cell;
  const shape = `${column} is no list of objects with question and answer.`;
  if (!Array.isArray(listed)) throw new Unreadable(shape);
  return listed.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('question' in item)) throw new Unreadable(shape);
    const part: Row = { at: row.at, cells: { ...item } };
    return { question: prose(part, 'question') ?? '', answer: prose(part, 'answer') ?? '' };
  });
}
