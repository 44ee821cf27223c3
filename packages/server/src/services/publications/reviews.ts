import type { EmployeeReviews, ProductReviews } from '@firmament/contract';
import type { EmployeeReviewFacts } from '../../kernel/publications.ts';
import { employeeReviewsOf, summarizeEmployeeReviews } from '../../store/publications/employee-reviews.ts';
import { productReviewsOf, summarizeProductReviews } from '../../store/publications/product-reviews.ts';
import type { Resolving } from '../companies/resolve.ts';
import type { Published } from './published.ts';
import { resolveForDocuments } from './resolve-company.ts';
import { summaryOf } from './summaries.ts';

interface Query {
  company: string;
  limit: number;
  offset: number;
}

/**
 * What customers say of a company's products: a page of reviews, newest first, and what all of them say together.
 * @throws COMPANY_NOT_FOUND
 */
export async function readProductReviews(context: Resolving, { company, limit, offset }: Query): Promise<Published<ProductReviews>> {
  const permalink = await resolveForDocuments(context, company);
  const [all, page] = await Promise.all([
    summaryOf(context.db, permalink, summarizeProductReviews),
    productReviewsOf(context.db, { permalink, limit, offset }),
  ]);
  const stars = { '1': all.one, '2': all.two, '3': all.three, '4': all.four, '5': all.five };
  const data = {
    company: permalink,
    product_name: all.product_name ?? '',
    rating: all.rating,
    star_distribution: all.total > 0 ? stars : {},
    reviews: page.map(({ first_record_id, facts }) => ({
      review_id: first_record_id,
      review_title: facts.review_title,
      review_content: facts.review_content ?? '',
      review_question_answers: facts.review_question_answers ?? [],
      review_rating: facts.review_rating ?? null,
      publish_date: facts.publish_date ?? '',
      reviewer_company_size: facts.reviewer_company_size ?? '',
      review_link: facts.review_link ?? '',
      provider: facts.provider,
    })),
    main_category: all.main_category ?? '',
    total: all.total,
    limit,
    offset,
  };
  return { data, cited: citedReviews(page) };
}

/**
 * What employees say of a company: a page of reviews, newest first, and what all of them say together.
 * @throws COMPANY_NOT_FOUND
 */
export async function readEmployeeReviews(context: Resolving, { company, limit, offset }: Query): Promise<Published<EmployeeReviews>> {
  const permalink = await resolveForDocuments(context, company);
  const [{ total, ...overview }, page] = await Promise.all([
    summaryOf(context.db, permalink, summarizeEmployeeReviews),
    employeeReviewsOf(context.db, { permalink, limit, offset }),
  ]);
  const data = {
    company: permalink,
    overview,
    reviews: page.map(({ first_record_id, facts }) => presentEmployeeReview(first_record_id, facts)),
    total,
    limit,
    offset,
  };
  return { data, cited: citedReviews(page) };
}

/** Of the page; what all reviews say together is read from as many as there are. */
function citedReviews(page: readonly { record_id: number }[]): Published<unknown>['cited'] {
  return new Map(page.map(({ record_id }, index) => [`reviews[${index}]`, [record_id]]));
}

function presentEmployeeReview(id: number, facts: EmployeeReviewFacts): EmployeeReviews['reviews'][number] {
  return {
    id,
    summary: facts.summary,
    pros: facts.pros,
    cons: facts.cons,
    rating: facts.rating,
    review_link: facts.review_link ?? '',
    job_title: facts.job_title ?? '',
    review_date: facts.review_date ?? '',
    employment_status: facts.employment_status ?? '',
    is_current_employee: facts.is_current_employee ?? null,
    years_of_employment: facts.years_of_employment ?? null,
    location: facts.location ?? '',
    country_code: facts.country_code ?? '',
    helpful_count: facts.helpful_count ?? 0,
    not_helpful_count: facts.not_helpful_count ?? 0,
    career_opportunities_rating: facts.career_opportunities_rating ?? null,
    compensation_and_benefits_rating: facts.compensation_and_benefits_rating ?? null,
    culture_and_values_rating: facts.culture_and_values_rating ?? null,
    diversity_and_inclusion_rating: facts.diversity_and_inclusion_rating ?? null,
    senior_management_rating: facts.senior_management_rating ?? null,
    work_life_balance_rating: facts.work_life_balance_rating ?? null,
    ceo_rating: facts.ceo_rating ?? null,
    language: facts.language ?? '',
    provider: facts.provider,
  };
}
