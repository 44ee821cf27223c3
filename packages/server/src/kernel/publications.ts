/**
 * What is published about a company one piece at a time: filings, postings, reviews, transcripts, pages of its website, news. Pieces stay out of the
 * company's document and are served a page at a time. Spellings are the wire's; the day of publication is the record's `as_of`.
 */

export interface FilingFacts {
  form: string;
  accession: string;
  symbol?: string;
  /** `YYYY-MM-DD HH:MM:SS`, as the regulator states them. */
  filed: string;
  accepted?: string;
  report_date?: string;
  report_url: string;
  filing_url: string;
  title?: string;
  html?: string;
  /** What it says by item of its form (`1A`, `2.02`), where it came split and without the document. */
  items?: { item: string; text: string }[];
}

/** A job posting; what a board does not state is absent. */
export interface JobFacts {
  /** Unique over all boards: `<board>-<site>-<id>`. */
  job_id: string;
  board: string;
  title: string;
  url: string;
  apply_url?: string;
  location?: string;
  description?: string;
  description_html?: string;
  responsibilities?: string[];
  qualifications?: string[];
  /** `FULL_TIME`, `PART_TIME`, `CONTRACT`, `CONTRACTOR`, `INTERNSHIP`, else as stated. */
  type?: string;
  remote_allow?: boolean;
  work_arrangement?: 'remote' | 'hybrid' | 'onsite';
  salary_display?: string;
  min_salary?: number;
  max_salary?: number;
  compensation_type?: string;
  /** `HOUR`, `DAY`, `WEEK`, `MONTH`, `YEAR`. */
  pay_period?: string;
  /** ISO 4217. */
  currency_code?: string;
  job_functions?: string[];
  industries?: string[];
  experience_level?: string;
  skills?: string[];
  benefits?: string[];
  /** ISO 8601 dates or date-times, as exact as the board is; relative ones resolved against the retrieval time. */
  listed_at_date?: string;
  original_listed_date?: string;
  expire_at?: string;
  applicants_count?: number;
  status?: 'open' | 'closed';
}

/** One employee's review. Who wrote it is not kept. */
export interface EmployeeReviewFacts {
  summary: string;
  pros: string;
  cons: string;
  /** 1 to 5. */
  rating: number;
  review_link?: string;
  job_title?: string;
  review_date?: string;
  employment_status?: 'REGULAR' | 'CONTRACT' | 'PART_TIME' | 'INTERN';
  is_current_employee?: boolean;
  years_of_employment?: number;
  location?: string;
  /** Alpha-2. */
  country_code?: string;
  helpful_count?: number;
  not_helpful_count?: number;
  career_opportunities_rating?: number;
  compensation_and_benefits_rating?: number;
  culture_and_values_rating?: number;
  diversity_and_inclusion_rating?: number;
  senior_management_rating?: number;
  work_life_balance_rating?: number;
  ceo_rating?: 'APPROVE' | 'DISAPPROVE' | 'NO_OPINION';
  business_outlook?: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE';
  recommend_to_friend?: boolean;
  language?: string;
  provider: string;
}

/** One customer's review of a product. Who wrote it is not kept. */
export interface ProductReviewFacts {
  product_name?: string;
  review_title: string;
  review_content?: string;
  review_question_answers?: { question: string; answer: string }[];
  /** 1 to 5. */
  review_rating?: number;
  publish_date?: string;
  reviewer_company_size?: string;
  review_link?: string;
  provider: string;
  main_category?: string;
}

/** One earnings call. Speakers stay as published and are never companies. */
export interface TranscriptFacts {
  title: string;
  symbol?: string;
  /** `EXCHANGE:SYMBOL`, where known. */
  ticker?: string;
  date: string;
  quarter: 1 | 2 | 3 | 4;
  year: number;
  url?: string;
  participants: { name: string; role: 'Executives' | 'Analysts'; job_title?: string; company_name?: string }[];
  /** In order. */
  speeches: {
    name: string;
    speech: string;
    session: 'Presenter Speech' | 'Question' | 'Answer' | 'Presentation Operator Message';
  }[];
}

export const pagePurposes = ['product', 'about', 'customers', 'pricing', 'press', 'careers', 'other'] as const;
export type PagePurpose = (typeof pagePurposes)[number];

export interface WebPageFacts {
  url: string;
  title: string;
  purpose: PagePurpose;
  /** What it says, without menus, banners and footers: a line a paragraph. */
  text: string;
  /** Its headings in order, each with where it begins in the text, in UTF-16 code units. */
  headings: { text: string; start: number }[];
}

/** An article as published; our reading of it is in `store/news/`. Spellings are our own. */
export interface ArticleFacts {
  title: string;
  /** Its address; one address is one record. '' if unknown, as for wires. */
  url: string;
  /** What a feed says of it: plain text, a line a paragraph. */
  teaser?: string;
  /** The article itself, where it was given or fetched: plain text, a line a paragraph. */
  text?: string;
  author?: string;
  /** ISO 8601 in UTC, to the second; absent where none is given or it cannot be read. */
  published?: string;
  /** What its publisher writes for its date, where that cannot be read, and why. */
  undated?: { value: string; reason: string };
  /** Name of the outlet, as it gives it; absent where only its address is known. */
  publisher?: string;
  /** ISO 639-1, lower case, as stated by the feed or the file. */
  language?: string;
  /** Alpha-3, of the feed or the file. */
  countries?: string[];
  /** Of the 28 industries of news, of the feed or the file. */
  industries?: string[];
  /** The items of its current report: `2.02`. */
  items?: string[];
}
