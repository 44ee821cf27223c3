import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '../../store/database.ts';
import { allEmployeeReviews, employeeReviewQuarters, summarizeEmployeeReviews } from '../../store/publications/employee-reviews.ts';
import { allProductReviews, summarizeProductReviews, summarizeProducts } from '../../store/publications/product-reviews.ts';
import { EmployeeReading } from '../../text/sentiment/employee-sentiment.ts';
import { ProductReading } from '../../text/sentiment/product-sentiment.ts';
import type { Made } from './made.ts';

interface Asked {
  permalink: string;
  /** Of the company: the one that is shown first. */
  names: readonly [string, ...string[]];
  signal: AbortSignal | undefined;
}

const mostQuarters = 12;
const mostProducts = 20;
/** Reading a review takes some hundredths of a millisecond. */
const reviewsInATurn = 50;

export async function employeeSentimentOf(db: Queryable, { permalink, names, signal }: Asked): Promise<Made<'employee_sentiment'>> {
  const [{ total, ...overview }, trends] = await Promise.all([
    summarizeEmployeeReviews(db, permalink),
    employeeReviewQuarters(db, permalink, mostQuarters),
  ]);
  if (total === 0) return { value: undefined, records: [], left_out: [none('No employee review of this company has been imported.')] };
  const reading = new EmployeeReading(names);
  for await (const { record_id, source_url, facts } of slowly(allEmployeeReviews(db, permalink), signal)) {
    const { summary, pros, cons, provider, language } = facts;
    reading.take({
      record_id,
      summary,
      pros,
      cons,
      provider,
      language,
      url: facts.review_link ?? source_url,
      day: facts.review_date ?? '',
    });
  }
  const { value, records } = reading.section(names[0], { total, overview, trends });
  const { unread } = reading;
  const left_out = unread === 0 ? [] : [none(`Themes are read in English: ${unread} of ${total} reviews are in other languages.`)];
  return { value, records, left_out };
}

export async function productSentimentOf(db: Queryable, { permalink, names, signal }: Asked): Promise<Made<'product_sentiment'>> {
  const { total, rating } = await summarizeProductReviews(db, permalink);
  if (total === 0) return { value: undefined, records: [], left_out: [none('No product review of this company has been imported.')] };
  const products = await summarizeProducts(db, permalink, mostProducts);
  const reading = new ProductReading(
    names,
    products.map(({ product_name }) => product_name),
  );
  for await (const { record_id, source_url, facts } of slowly(allProductReviews(db, permalink), signal)) {
    reading.take({
      record_id,
      product_name: facts.product_name ?? '',
      title: facts.review_title,
      content: facts.review_content ?? '',
      answers: facts.review_question_answers ?? [],
      stars: facts.review_rating ?? null,
      url: facts.review_link ?? source_url,
      provider: facts.provider,
      day: facts.publish_date?.slice(0, 10) ?? '',
    });
  }
  const figures = products.map(({ product_name, total: total_reviews, rating: mean, one, two, three, four, five }) => ({
    product_name,
    rating: mean,
    total_reviews,
    star_distribution: { '1': one, '2': two, '3': three, '4': four, '5': five },
  }));
  return { ...reading.section(names[0], figures, { total, rating }), left_out: [] };
}

function none(reason: string): { value: string; reason: string } {
  return { value: '', reason };
}

/** One by one, with others having their turn between some. */
async function* slowly<Each>(batches: AsyncIterable<readonly Each[]>, signal: AbortSignal | undefined): AsyncGenerator<Each> {
  for await (const batch of batches) {
    for (const [index, each] of batch.entries()) {
      if (index % reviewsInATurn === 0) {
        await nextTurn();
        signal?.throwIfAborted();
      }
      yield each;
    }
  }
}
