import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';
import { earningsCalls, employeeReviews, filings, productReviews, transcripts } from '../resources/documents.ts';
import { includeSources } from '../resources/sources.ts';
import { flag, limit, offset, requiredText, wholeNumber } from '../resources/text.ts';

const tag = 'Company documents';

const company = requiredText(2_000).meta({
  description:
    'Permalink, URL in any form, bare domain, `EXCHANGE:SYMBOL`, or a bare symbol that only one company has as its primary listing',
  examples: ['quillmere-robotics', 'https://quillmere.example/', 'NASDAQ:QMRE', 'QMRE'],
});

const year = (description: string) =>
  wholeNumber(1_000, 9_999)
    .optional()
    .meta({ override: { type: 'integer', minimum: 1_000, maximum: 9_999 }, description });
const form = requiredText(20).optional();

const inOrder = ({ from_year, to_year }: { from_year?: number | undefined; to_year?: number | undefined }) =>
  from_year === undefined || to_year === undefined || from_year <= to_year;
const outOfOrder = { error: 'must not be greater than `to_year`', path: ['from_year'] };

const reading = {
  method: 'GET',
  mode: 'sync',
  effect: 'read',
  idempotent: true,
  access: 'bearer',
  tag,
  status: 200,
  errors: [...everyCall, 'COMPANY_NOT_FOUND'],
} as const;

export const companyFilings = operation({
  ...reading,
  id: 'company.filings',
  tool: 'list_filings',
  paging: { style: 'offset', items: 'data' },
  path: '/api/enterprise/company/filings/',
  summary: 'Regulatory filings of a company, newest first',
  description:
    'Annual, quarterly, current and other reports. `filing_type` is the exact form code: `10-K` does not find `10-K/A`. ' +
    'Documents may be megabytes each: with `include_data=false` they stay out.',
  query: z
    .object({
      company,
      filing_type: form.meta({ description: 'Exact form code, case-sensitive', examples: ['10-K', '10-Q', '8-K', 'DEF 14A'] }),
      form_type: form.meta({ description: 'The same as `filing_type`' }),
      form: form.meta({ description: 'The same as `filing_type`' }),
      limit: limit(10, 100),
      offset,
      from_year: year('Filed in this year or later'),
      to_year: year('Filed in this year or earlier'),
      include_data: flag('true', '`false` leaves `filingData` empty'),
      include_sources: includeSources,
    })
    .refine(inOrder, outOfOrder)
    .superRefine((query, context) => {
      const given = (['filing_type', 'form_type', 'form'] as const).filter((name) => query[name] !== undefined);
      const [first] = given;
      const other = given.find((name) => query[name] !== query[first!]);
      if (first && other)
        context.addIssue({ code: 'custom', path: [other], message: `must be the same as \`${first}\` when both are given` });
    }),
  response: filings,
  example: {
    query: { company: 'quillmere-robotics', filing_type: '10-K', limit: '1', include_data: 'false' },
    response: {
      status: 'success',
      data: [
        {
          title: 'QMRE 10-K February 2031',
          symbol: 'QMRE',
          form: '10-K',
          filedDate: '2031-02-04 00:00:00',
          acceptedDate: '2031-02-03 18:12:44',
          reportUrl: 'https://register.example/qmre/2031/annual.htm',
          filingUrl: 'https://register.example/qmre/2031/',
          filingData: '',
        },
      ],
      count: 1,
      form: '10-K',
    },
  },
  fails: { query: { company: 'no-such-company' }, code: 'COMPANY_NOT_FOUND' },
  empty: { query: { company: 'nvidia', from_year: '9998' }, response: { status: 'success', data: [], count: 0, from_year: 9998 } },
});

export const companyTranscripts = operation({
  ...reading,
  id: 'company.earnings_transcripts',
  tool: 'list_transcripts',
  paging: { style: 'offset', items: 'data' },
  path: '/api/enterprise/company/earnings-transcripts/',
  summary: 'Transcripts of earnings calls as remarks, questions and answers, newest first',
  description: 'Speakers stand as published. `include_content=false` is the list of transcripts alone.',
  query: z
    .object({
      company,
      limit: limit(10, 100),
      offset,
      from_year: year('Of this fiscal year or later'),
      to_year: year('Of this fiscal year or earlier'),
      include_content: flag('true', '`false` leaves `content` out'),
      include_sources: includeSources,
    })
    .refine(inOrder, outOfOrder),
  response: transcripts,
  example: {
    query: { company: 'QMRE', limit: '1' },
    response: {
      status: 'success',
      data: [
        {
          transcript_id: 'nasdaq:qmre-2030-q3',
          title: 'Quillmere Robotics Q3 FY2030 Earnings Call',
          symbol: 'QMRE',
          date: '2030-10-30',
          quarter: 'Q3',
          year: 2030,
          content: {
            prepared_remarks: [{ speaker: 'Ilse Marrow', role: 'Chief Executive Officer', text: 'Good morning. Orders grew by a fifth.' }],
            qa_session: [
              {
                speaker: 'Tom Okafor',
                firm: 'Harrow Street',
                question: 'How much of that is cold storage?',
                answer: { speaker: 'Ilse Marrow', role: 'Chief Executive Officer', text: 'About half.' },
              },
            ],
          },
        },
      ],
    },
  },
  fails: { query: { company: 'no-such-company' }, code: 'COMPANY_NOT_FOUND' },
  empty: { query: { company: 'nvidia', from_year: '9998' }, response: { status: 'success', data: [] } },
});

export const companyEarningsCalls = operation({
  ...reading,
  id: 'company.earnings_calls',
  tool: 'list_earnings_calls',
  paging: { style: 'offset', items: 'data' },
  path: '/api/enterprise/company/earnings-calls/',
  summary: 'Earnings calls with participants and every speech in order, newest first',
  description: 'The same calls as `earnings-transcripts`, speech by speech. `quarter` is a number here.',
  query: z
    .object({
      company,
      from_year: year('Of this fiscal year or later'),
      to_year: year('Of this fiscal year or earlier'),
      limit: limit(100, 100),
      offset,
      include_sources: includeSources,
    })
    .refine(inOrder, outOfOrder),
  response: earningsCalls,
  example: {
    query: { company: 'NASDAQ:QMRE', from_year: '2030' },
    response: {
      status: 'success',
      data: [
        {
          transcript_title: 'Quillmere Robotics Q3 FY2030 Earnings Call',
          transcript_name: 'QMRE Q3 2030',
          transcript_url: 'https://quillmere.example/calls/2030-q3',
          date: '2030-10-30',
          ticker: 'NASDAQ:QMRE',
          year: 2030,
          quarter: 3,
          transcript_data: {
            date: '2030-10-30',
            title: 'Quillmere Robotics Q3 FY2030 Earnings Call',
            year: 2030,
            quarter: 3,
            participant: [
              {
                name: 'Ilse Marrow',
                role: 'Executives',
                pro_id: null,
                job_title: 'Chief Executive Officer',
                description: 'Chief Executive Officer',
                company_name: null,
                transcript_person_id: 1,
              },
            ],
            transcript: [
              {
                name: 'Ilse Marrow',
                speech: 'Good morning. Orders grew by a fifth.',
                session: 'Presenter Speech',
                person_id: 1,
                person_company: null,
                component_order: 0,
              },
            ],
          },
        },
      ],
      count: 1,
      from_year: 2030,
      to_year: null,
    },
  },
  fails: { query: { company: 'no-such-company' }, code: 'COMPANY_NOT_FOUND' },
  empty: {
    query: { company: 'nvidia', from_year: '9998' },
    response: { status: 'success', data: [], count: 0, from_year: 9998, to_year: null },
  },
});

const reviewQuery = z.object({ company, limit: limit(100, 500), offset, include_sources: includeSources });

export const companyProductReviews = operation({
  ...reading,
  id: 'company.product_reviews',
  tool: 'list_product_reviews',
  paging: { style: 'offset', items: 'data.reviews', total: 'data.total' },
  path: '/api/enterprise/company/product-reviews/',
  summary: 'What customers say of the products of a company, newest first',
  description: '`rating` and `star_distribution` are computed from all reviews, on every page. Authors are not stored.',
  query: reviewQuery,
  response: productReviews,
  example: {
    query: { company: 'quillmere-robotics', limit: '1' },
    response: {
      status: 'success',
      data: {
        company: 'quillmere-robotics',
        product_name: 'Quillmere Arm',
        rating: 4.5,
        star_distribution: { '1': 0, '2': 0, '3': 0, '4': 1, '5': 1 },
        reviews: [
          {
            review_id: 4711,
            review_title: 'Picks through the night',
            review_content: 'Set up in two days.',
            review_question_answers: [{ question: 'What do you dislike?', answer: 'The price.' }],
            review_rating: 5,
            publish_date: '2030-11-02T00:00:00',
            reviewer_company_size: 'Mid-Market(51-1000 emp.)',
            review_link: 'https://reviews.example/4711',
            provider: 'import',
          },
        ],
        main_category: 'Warehouse Robotics',
        total: 2,
        limit: 1,
        offset: 0,
      },
    },
  },
  fails: { query: { company: 'no-such-company' }, code: 'COMPANY_NOT_FOUND' },
  empty: {
    query: { company: 'nvidia' },
    response: {
      status: 'success',
      data: {
        company: 'nvidia',
        product_name: '',
        rating: null,
        star_distribution: {},
        reviews: [],
        main_category: '',
        total: 0,
        limit: 100,
        offset: 0,
      },
    },
  },
});

export const companyEmployeeReviews = operation({
  ...reading,
  id: 'company.employee_reviews',
  tool: 'list_employee_reviews',
  paging: { style: 'offset', items: 'data.reviews', total: 'data.total' },
  path: '/api/enterprise/company/employee-reviews/',
  summary: 'What employees say of a company, newest first',
  description:
    '`overview` is computed from all reviews: means from 1 to 5, and shares from 0 to 1 for the outlook, the chief executive and ' +
    'recommending to a friend. Who wrote a review is not kept.',
  query: reviewQuery,
  response: employeeReviews,
  example: {
    query: { company: 'quillmere-robotics', limit: '1' },
    response: {
      status: 'success',
      data: {
        company: 'quillmere-robotics',
        overview: {
          rating: 3.67,
          compensation_and_benefits_rating: 3,
          culture_and_values_rating: 4.5,
          diversity_and_inclusion_rating: null,
          senior_management_rating: 3,
          work_life_balance_rating: 4,
          business_outlook_rating: 0.67,
          ceo_rating: 0.5,
          recommend_to_friend_rating: null,
        },
        reviews: [
          {
            id: 815,
            summary: 'Good people',
            pros: 'Colleagues',
            cons: 'Night shifts',
            rating: 4,
            review_link: '',
            job_title: 'Field Engineer',
            review_date: '2030-10-12',
            employment_status: 'REGULAR',
            is_current_employee: true,
            years_of_employment: 3,
            location: 'Tampere',
            country_code: 'FI',
            helpful_count: 2,
            not_helpful_count: 0,
            career_opportunities_rating: 4,
            compensation_and_benefits_rating: 3,
            culture_and_values_rating: 5,
            diversity_and_inclusion_rating: null,
            senior_management_rating: 3,
            work_life_balance_rating: 4,
            ceo_rating: 'APPROVE',
            language: 'eng',
            provider: 'import',
          },
        ],
        total: 3,
        limit: 1,
        offset: 0,
      },
    },
  },
  fails: { query: { company: 'no-such-company' }, code: 'COMPANY_NOT_FOUND' },
  empty: {
    query: { company: 'nvidia' },
    response: {
      status: 'success',
      data: {
        company: 'nvidia',
        overview: {
          rating: null,
          compensation_and_benefits_rating: null,
          culture_and_values_rating: null,
          diversity_and_inclusion_rating: null,
          senior_management_rating: null,
          work_life_balance_rating: null,
          business_outlook_rating: null,
          ceo_rating: null,
          recommend_to_friend_rating: null,
        },
        reviews: [],
        total: 0,
        limit: 100,
        offset: 0,
      },
    },
  },
});
