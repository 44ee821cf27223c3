import { z } from 'zod';
import { success } from './envelope.ts';
import { askedSources } from './sources.ts';

/** What is published about a company, one piece at a time: filings, transcripts of calls, reviews. */

const yearEcho = z.int().nullable().meta({ description: 'As asked; null when not asked for' });

export const filing = z
  .object({
    title: z.string().meta({ description: '`<SYMBOL> <form> <Month YYYY>`, by the day of filing' }),
    symbol: z.string().meta({ description: 'Empty for a filer without a listing' }),
    form: z.string().meta({ description: 'Form code of the filing' }),
    filedDate: z.string().meta({ description: '`YYYY-MM-DD HH:MM:SS`' }),
    acceptedDate: z.string().meta({ description: '`YYYY-MM-DD HH:MM:SS`; empty when unknown' }),
    reportUrl: z.string().meta({ description: 'The document; its `firmament://` address where no record states a page of it' }),
    filingUrl: z.string().meta({ description: 'The index page of the filing; the `firmament://` address where no record states one' }),
    filingData: z.string().meta({ description: 'HTML of the document; empty when it is not stored or not asked for' }),
  })
  .meta({ id: 'Filing' });

export const filings = z
  .object({
    status: success,
    data: z.array(filing).meta({ description: 'Filings of the page, newest first' }),
    count: z.int().meta({ description: 'Filings in `data`' }),
    form: z.string().optional().meta({ description: 'As asked' }),
    from_year: z.int().optional().meta({ description: 'As asked' }),
    to_year: z.int().optional().meta({ description: 'As asked' }),
    _sources: askedSources,
  })
  .meta({ id: 'Filings' });

const remark = z.object({
  speaker: z.string().meta({ description: 'Name of the speaker as published' }),
  role: z.string().meta({ description: 'Title, else the side of the call, as published; `Operator`; empty when unknown' }),
  text: z.string().meta({ description: 'What was said' }),
});

export const transcript = z
  .object({
    transcript_id: z.string().meta({ description: 'Stays the same when the transcript is imported again' }),
    title: z.string().meta({ description: 'Title of the document' }),
    symbol: z.string().meta({ description: 'Ticker symbol; empty when unknown' }),
    date: z.string().meta({ description: '`YYYY-MM-DD`; empty when unknown' }),
    quarter: z.enum(['Q1', 'Q2', 'Q3', 'Q4']).meta({ description: 'Fiscal quarter' }),
    year: z.int().meta({ description: 'Fiscal year' }),
    content: z
      .object({
        prepared_remarks: z
          .array(remark)
          .meta({ description: 'What was said before the questions, in the order of the call; may be empty' }),
        qa_session: z
          .array(
            z.object({
              speaker: z.string().meta({ description: 'Who asks' }),
              firm: z.string().meta({ description: 'Firm of the analyst; empty when unknown' }),
              question: z.string().meta({ description: 'What was asked' }),
              answer: remark.meta({
                description: 'The first speaker of the answer, with the whole answer; additions of others follow under their names',
              }),
              introduction: z
                .array(remark)
                .optional()
                .meta({ description: 'What only passes the floor on, before the question: the operator, thanks of a host' }),
            }),
          )
          .meta({ description: 'One entry a question, in the order of the call' }),
      })
      .optional()
      .meta({ description: 'Absent with `include_content=false`' }),
  })
  .meta({ id: 'Transcript' });

export const transcripts = z
  .object({
    status: success,
    data: z.array(transcript).meta({ description: 'Transcripts of the page, newest first' }),
    _sources: askedSources,
  })
  .meta({ id: 'Transcripts' });

export const earningsCall = z
  .object({
    transcript_title: z.string().meta({ description: 'The same as `transcript_data.title`' }),
    transcript_name: z.string().meta({ description: '`<SYMBOL> Q3 2030`' }),
    transcript_url: z.string().meta({ description: 'Address of the transcript; empty when unknown' }),
    date: z.string().meta({ description: '`YYYY-MM-DD`; empty when unknown' }),
    ticker: z.string().meta({ description: '`EXCHANGE:SYMBOL`' }),
    year: z.int().meta({ description: 'Fiscal year' }),
    quarter: z.int().min(1).max(4).meta({ description: 'Fiscal quarter' }),
    transcript_data: z
      .object({
        date: z.string().meta({ description: '`YYYY-MM-DD`; empty when unknown' }),
        title: z.string().meta({ description: 'Title of the document' }),
        year: z.int().meta({ description: 'Fiscal year' }),
        quarter: z.int().min(1).max(4).meta({ description: 'Fiscal quarter' }),
        participant: z
          .array(
            z.object({
              name: z.string().meta({ description: 'Name of the speaker' }),
              role: z.enum(['Executives', 'Analysts']).meta({ description: 'Side of the call' }),
              pro_id: z.int().nullable().meta({ description: 'Always null' }),
              job_title: z.string().nullable().meta({ description: 'Job title; null when unknown' }),
              description: z.string().meta({ description: 'Title and company in one line' }),
              company_name: z.string().nullable().meta({ description: 'Company of the participant; null when unknown' }),
              transcript_person_id: z.int().meta({ description: 'From 1, unique inside the transcript' }),
            }),
          )
          .meta({ description: 'Who speaks in the call, as far as its publisher lists them' }),
        transcript: z
          .array(
            z.object({
              name: z.string().meta({ description: 'Name of the speaker' }),
              speech: z.string().meta({ description: 'What was said' }),
              session: z
                .enum(['Presenter Speech', 'Question', 'Answer', 'Presentation Operator Message'])
                .meta({ description: 'Part of the call' }),
              person_id: z.int().meta({
                description: 'The `transcript_person_id` of who speaks; a number of its own for one who is not a listed participant',
              }),
              person_company: z.null().meta({ description: 'Always null' }),
              component_order: z.int().meta({ description: 'From 0' }),
            }),
          )
          .meta({ description: 'In the order of the call' }),
      })
      .meta({ description: 'The call with its participants and speeches' }),
  })
  .meta({ id: 'EarningsCall' });

export const earningsCalls = z
  .object({
    status: success,
    data: z.array(earningsCall).meta({ description: 'Calls of the page, newest first' }),
    count: z.int().meta({ description: 'Calls in `data`' }),
    from_year: yearEcho,
    to_year: yearEcho,
    _sources: askedSources,
  })
  .meta({ id: 'EarningsCalls' });

const page = {
  total: z.int().meta({ description: 'Reviews in all' }),
  limit: z.int().meta({ description: 'Rows asked for' }),
  offset: z.int().meta({ description: 'Rows skipped' }),
};
const reviewId = z.int().meta({ description: 'Stays the same when the review is imported again' });
const stars = z.number().min(1).max(5);
const meanOfAll = stars.nullable().meta({ description: 'Mean of all reviews that state it, to two decimals; null when none does' });
const dimension = z.int().min(1).max(5).nullable().meta({ description: 'Stars for this aspect, 1 to 5; null when none is given' });
const share = (of: string) =>
  z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: `Share of ${of} among all reviews that state an opinion on it, to two decimals; null when none does` });

export const starDistribution = z
  .partialRecord(z.enum(['1', '2', '3', '4', '5']), z.int())
  .meta({ description: 'Stars → reviews, over all reviews; half stars count upwards. `{}` without reviews' });

export const productReviews = z
  .object({
    status: success,
    data: z
      .object({
        company: z.string().meta({ description: 'Permalink' }),
        product_name: z.string().meta({ description: 'The product most reviews speak of; empty when none is named' }),
        rating: meanOfAll.meta({ description: 'Stars, 1 to 5' }),
        star_distribution: starDistribution,
        reviews: z
          .array(
            z.object({
              review_id: reviewId,
              review_title: z.string().meta({ description: 'Headline of the reviewer; empty when there is none' }),
              review_content: z.string().meta({ description: 'Text of the review' }),
              review_question_answers: z
                .array(
                  z.object({
                    question: z.string().meta({ description: 'Question of the review form' }),
                    answer: z.string().meta({ description: 'Answer of the reviewer' }),
                  }),
                )
                .meta({ description: 'Questions of the form with their answers; empty when there are none' }),
              review_rating: stars.nullable().meta({ description: 'Stars, 1 to 5; null when none is given' }),
              publish_date: z.string().meta({ description: 'ISO 8601 date and time without a zone; empty when unknown' }),
              reviewer_company_size: z
                .string()
                .meta({ description: 'Size of the company of the reviewer as published; empty when unknown' }),
              review_link: z.string().meta({ description: 'Address of the review; empty when unknown' }),
              provider: z.string().meta({ description: 'Site that published the review' }),
            }),
          )
          .meta({ description: 'Reviews of the page, newest first' }),
        main_category: z.string().meta({ description: 'Of most reviews; empty when none is named' }),
        ...page,
      })
      .meta({ description: 'A page of reviews, and figures over all of them' }),
    _sources: askedSources,
  })
  .meta({ id: 'ProductReviews' });

export const ratingsOverview = z
  .object({
    rating: meanOfAll.meta({ description: 'Stars, 1 to 5' }),
    compensation_and_benefits_rating: meanOfAll,
    culture_and_values_rating: meanOfAll,
    diversity_and_inclusion_rating: meanOfAll,
    senior_management_rating: meanOfAll,
    work_life_balance_rating: meanOfAll,
    business_outlook_rating: share('`POSITIVE`'),
    ceo_rating: share('`APPROVE`'),
    recommend_to_friend_rating: share('yes'),
  })
  .meta({ id: 'EmployeeReviewOverview', description: 'Over all reviews, on every page' });

export const employeeReviews = z
  .object({
    status: success,
    data: z
      .object({
        company: z.string().meta({ description: 'Permalink' }),
        overview: ratingsOverview,
        reviews: z
          .array(
            z.object({
              id: reviewId,
              summary: z.string().meta({ description: 'Headline of the review' }),
              pros: z.string().meta({ description: 'What the reviewer likes' }),
              cons: z.string().meta({ description: 'What the reviewer does not like' }),
              rating: z.int().min(1).max(5).meta({ description: 'Stars, 1 to 5' }),
              review_link: z.string().meta({ description: 'Address of the review; empty when unknown' }),
              job_title: z.string().meta({ description: 'Job title; null when unknown' }),
              review_date: z.string().meta({ description: '`YYYY-MM-DD`; empty when unknown' }),
              employment_status: z
                .enum(['REGULAR', 'CONTRACT', 'PART_TIME', 'INTERN', ''])
                .meta({ description: 'Kind of employment; empty when unknown' }),
              is_current_employee: z
                .boolean()
                .nullable()
                .meta({ description: 'Whether the reviewer still works there; null when unknown' }),
              years_of_employment: z.int().nullable().meta({ description: 'Years in the company; null when unknown' }),
              location: z.string().meta({ description: 'Place of work as published; empty when unknown' }),
              country_code: z.string().meta({ description: 'ISO 3166-1 alpha-2; empty when unknown' }),
              helpful_count: z.int().meta({ description: 'Readers who found the review helpful' }),
              not_helpful_count: z.int().meta({ description: 'Readers who did not' }),
              career_opportunities_rating: dimension,
              compensation_and_benefits_rating: dimension,
              culture_and_values_rating: dimension,
              diversity_and_inclusion_rating: dimension,
              senior_management_rating: dimension,
              work_life_balance_rating: dimension,
              ceo_rating: z
                .enum(['APPROVE', 'DISAPPROVE', 'NO_OPINION'])
                .nullable()
                .meta({ description: 'Opinion of the chief executive; null when none is given' }),
              language: z.string().meta({ description: 'ISO 639-3; empty when unknown' }),
              provider: z.string().meta({ description: 'Site that published the review' }),
            }),
          )
          .meta({ description: 'Reviews of the page, newest first' }),
        ...page,
      })
      .meta({ description: 'A page of reviews, and figures over all of them' }),
    _sources: askedSources,
  })
  .meta({ id: 'EmployeeReviews' });

export type Filing = z.output<typeof filing>;
export type Transcript = z.output<typeof transcript>;
export type EarningsCall = z.output<typeof earningsCall>;
export type ProductReviews = z.output<typeof productReviews>['data'];
export type EmployeeReviews = z.output<typeof employeeReviews>['data'];
