import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmployeeReviewFacts, ProductReviewFacts } from '../../src/kernel/publications.ts';
import { employeeReviewsOf } from '../../src/store/publications/employee-reviews.ts';
import type { TestService } from '../support/service.ts';
import { aPublication, startDocumentsService, take } from './documents.support.ts';

const company = 'quillmere-robotics';
type Dated<Facts> = Partial<Facts> & { as_of?: string; permalink?: string };
const product = (
  key: string,
  review_rating: number,
  { as_of = '2030-11-02', permalink = company, ...facts }: Dated<ProductReviewFacts> = {},
) => aPublication('product_review', key, { as_of, permalink, facts: { review_title: key, review_rating, provider: 'board-a', ...facts } });
const employee = (key: string, rating: number, { as_of = '2030-10-12', permalink = company, ...facts }: Dated<EmployeeReviewFacts> = {}) =>
  aPublication('employee_review', key, {
    as_of,
    permalink,
    facts: { summary: key, pros: '', cons: '', rating, provider: 'board-a', ...facts },
  });

let service: TestService;
beforeAll(async () => {
  service = await startDocumentsService();
  await take(service, [
    product('p-1', 4.5, {
      product_name: 'Quillmere Arm',
      review_content: 'Set up in two days.',
      review_question_answers: [{ question: 'What do you dislike?', answer: 'The price.' }],
      publish_date: '2030-11-04T01:30:00',
      reviewer_company_size: 'Mid-Market(51-1000 emp.)',
      review_link: 'https://reviews.example/p-1',
      main_category: 'Warehouse Robotics',
      as_of: '2030-11-04',
    }),
    product('p-2', 5, { product_name: 'Quillmere Arm', as_of: '2030-11-03' }),
    product('p-3', 1, { product_name: 'Other' }),
    product('p-4', 2, { as_of: '2029-01-01' }),
  ]);
  await take(service, [
    employee('e-1', 4, {
      pros: 'Colleagues',
      cons: 'Nights',
      job_title: 'Field Engineer',
      review_date: '2030-10-12',
      employment_status: 'REGULAR',
      is_current_employee: true,
      years_of_employment: 3,
      location: 'Tampere',
      country_code: 'FI',
      helpful_count: 2,
      not_helpful_count: 1,
      career_opportunities_rating: 4,
      compensation_and_benefits_rating: 3,
      culture_and_values_rating: 5,
      senior_management_rating: 3,
      work_life_balance_rating: 4,
      ceo_rating: 'APPROVE',
      business_outlook: 'POSITIVE',
      recommend_to_friend: true,
      language: 'eng',
      review_link: 'https://reviews.example/e-1',
    }),
    employee('e-2', 2, {
      culture_and_values_rating: 2,
      ceo_rating: 'NO_OPINION',
      business_outlook: 'NEUTRAL',
      recommend_to_friend: false,
      as_of: '2030-10-11',
    }),
    employee('e-3', 5, { ceo_rating: 'DISAPPROVE', business_outlook: 'POSITIVE', recommend_to_friend: true, as_of: '2030-10-10' }),
  ]);
});
afterAll(() => service.close());

const products = async (query: Record<string, string> = {}) =>
  (await service.call('company.product_reviews', { query: { company, ...query } })).body.data;
const employees = async (query: Record<string, string> = {}) =>
  (await service.call('company.employee_reviews', { query: { company, ...query } })).body.data;

describe('GET /api/enterprise/company/product-reviews/', () => {
  test('computes rating and stars from all reviews, on any page', async () => {
    // (4.5 + 5 + 1 + 2) / 4 = 3.125; four and a half stars count as five.
    const all = { rating: 3.13, star_distribution: { '1': 1, '2': 1, '3': 0, '4': 0, '5': 2 }, total: 4 };
    for (const page of [{}, { limit: '1' }, { limit: '1', offset: '3' }, { offset: '400' }]) {
      expect(await products(page)).toMatchObject({ company, product_name: 'Quillmere Arm', main_category: 'Warehouse Robotics', ...all });
    }
  });

  test('answers reviews newest first with every field, unknown ones in their empty form', async () => {
    const data = await products({ limit: '3' });
    expect(data).toMatchObject({ limit: 3, offset: 0 });
    expect(data.reviews[0]).toEqual({
      review_id: expect.any(Number),
      review_title: 'p-1',
      review_content: 'Set up in two days.',
      review_question_answers: [{ question: 'What do you dislike?', answer: 'The price.' }],
      review_rating: 4.5,
      publish_date: '2030-11-04T01:30:00',
      reviewer_company_size: 'Mid-Market(51-1000 emp.)',
      review_link: 'https://reviews.example/p-1',
      provider: 'board-a',
    });
    expect(data.reviews[1]).toEqual({
      review_id: expect.any(Number),
      review_title: 'p-2',
      review_content: '',
      review_question_answers: [],
      review_rating: 5,
      publish_date: '',
      reviewer_company_size: '',
      review_link: '',
      provider: 'board-a',
    });
    expect(data.reviews.map((review: { review_title: string }) => review.review_title)).toEqual(['p-1', 'p-2', 'p-3']);
  });

  test('a page behind the last has no reviews, and the total stays right', async () => {
    expect(await products({ offset: '4' })).toMatchObject({ reviews: [], total: 4, limit: 100, offset: 4 });
  });
});

describe('GET /api/enterprise/company/employee-reviews/', () => {
  test('computes means and shares from all reviews that state them', async () => {
    for (const page of [{}, { limit: '1' }, { offset: '3' }]) {
      expect(await employees(page)).toMatchObject({
        company,
        total: 3,
        overview: {
          rating: 3.67, // (4 + 2 + 5) / 3
          compensation_and_benefits_rating: 3,
          culture_and_values_rating: 3.5,
          diversity_and_inclusion_rating: null,
          senior_management_rating: 3,
          work_life_balance_rating: 4,
          business_outlook_rating: 0.67, // two of three
          ceo_rating: 0.33, // one of three: no opinion is stated, and no approval
          recommend_to_friend_rating: 0.67,
        },
      });
    }
  });

  test('answers reviews newest first with every field, unknown ones in their empty form', async () => {
    const { reviews } = await employees();
    expect(reviews.map((review: { summary: string }) => review.summary)).toEqual(['e-1', 'e-2', 'e-3']);
    expect(reviews[0]).toEqual({
      id: expect.any(Number),
      summary: 'e-1',
      pros: 'Colleagues',
      cons: 'Nights',
      rating: 4,
      review_link: 'https://reviews.example/e-1',
      job_title: 'Field Engineer',
      review_date: '2030-10-12',
      employment_status: 'REGULAR',
      is_current_employee: true,
      years_of_employment: 3,
      location: 'Tampere',
      country_code: 'FI',
      helpful_count: 2,
      not_helpful_count: 1,
      career_opportunities_rating: 4,
      compensation_and_benefits_rating: 3,
      culture_and_values_rating: 5,
      diversity_and_inclusion_rating: null,
      senior_management_rating: 3,
      work_life_balance_rating: 4,
      ceo_rating: 'APPROVE',
      language: 'eng',
      provider: 'board-a',
    });
    expect(reviews[2]).toMatchObject({ job_title: '', employment_status: '', is_current_employee: null, years_of_employment: null });
  });

  test('a review that is stated anew counts once, as stated last, under the same id', async () => {
    const before = (await employees()).reviews[0].id;
    await take(service, [employee('e-1', 1, { ceo_rating: 'DISAPPROVE' })]);
    const after = await employees();
    expect(after).toMatchObject({ total: 3, overview: { rating: 2.67, ceo_rating: 0 } });
    expect(after.reviews[0]).toMatchObject({ id: before, rating: 1 });
    // And as it was said at first.
    await take(service, [employee('e-1', 4, { ceo_rating: 'APPROVE' })]);
    expect((await employees()).overview.rating).toBe(3.67);
  });

  test('reviews without a day come last', async () => {
    await take(service, [
      aPublication('employee_review', 'e-0', { facts: { summary: 'undated', pros: '', cons: '', rating: 3, provider: 'x' } }),
    ]);
    expect((await employees()).reviews.at(-1)).toMatchObject({ summary: 'undated', review_date: '' });
  });

  test('of many reviews each is on exactly one page', async () => {
    const many = Array.from({ length: 250 }, (_, n) => employee(`m-${n}`, 1 + (n % 5), { permalink: 'dupe-one' }));
    await take(service, many);
    const seen = new Set<number>();
    for (const offset of [0, 100, 200]) {
      for (const { id } of (await employees({ company: 'dupe-one', offset: String(offset) })).reviews) seen.add(id as number);
    }
    expect(seen.size).toBe(250);
    expect((await employees({ company: 'dupe-one', limit: '500' })).reviews).toHaveLength(250);
  });
});

test('what many reviews say together is never older than the last of them', async () => {
  const of = (n: number, rating: number, permalink = 'homemere') => employee(`h-${n}`, rating, { permalink });
  const asked = async () => (await employees({ company: 'homemere', limit: '1' })) as { total: number; overview: { rating: number } };
  await take(
    service,
    Array.from({ length: 600 }, (_, n) => of(n, 3)),
  );
  expect(await asked()).toMatchObject({ total: 600, overview: { rating: 3 } });
  expect(await asked()).toMatchObject({ total: 600, overview: { rating: 3 } });
  await take(
    service,
    Array.from({ length: 300 }, (_, n) => of(n, 5)),
  );
  expect(await asked()).toMatchObject({ total: 600, overview: { rating: 4 } });
  await take(service, [of(600, 1)]);
  expect(await asked()).toMatchObject({ total: 601, overview: { rating: 4 } });
  // One record goes to another company.
  await take(service, [of(600, 1, 'classmere')]);
  expect((await asked()).total + (await employees({ company: 'classmere' })).total).toBe(601);
});

test('publications of other companies and of other kinds are not listed', async () => {
  expect(await employeeReviewsOf(service.database.db, { permalink: 'dupe-two', limit: 1, offset: 0 })).toEqual([]);
});
