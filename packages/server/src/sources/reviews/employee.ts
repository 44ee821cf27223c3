import { alpha2Of } from '../../kernel/countries.ts';
import type { EmployeeReviewFacts } from '../../kernel/publications.ts';
import { columnOf, count, country, flag, text, Unreadable, url } from '../reading/cells.ts';
import type { Row } from '../reading/table.ts';
import { moment, optionalStars, prose, snapshotMoment, wholeStars, word, type Moment } from './cells.ts';
import { languageFrom } from './languages.ts';

const employment = {
  regular: 'REGULAR',
  full_time: 'REGULAR',
  fulltime: 'REGULAR',
  permanent: 'REGULAR',
  contract: 'CONTRACT',
  contractor: 'CONTRACT',
  freelance: 'CONTRACT',
  temporary: 'CONTRACT',
  part_time: 'PART_TIME',
  parttime: 'PART_TIME',
  intern: 'INTERN',
  internship: 'INTERN',
} as const;
const approval = {
  approve: 'APPROVE',
  approves: 'APPROVE',
  disapprove: 'DISAPPROVE',
  disapproves: 'DISAPPROVE',
  no_opinion: 'NO_OPINION',
} as const;
const outlook = { positive: 'POSITIVE', neutral: 'NEUTRAL', negative: 'NEGATIVE' } as const;
const recommendation = {
  positive: true,
  negative: false,
  yes: true,
  no: false,
  true: true,
  false: false,
  recommends: true,
  1: true,
  0: false,
} as const;

/** Columns that only a review by an employee has. */
export const employeeColumns = [
  'pros',
  'cons',
  'job_title',
  'job title',
  'employment_status',
  'employement status',
  'is_current_employee',
  'ceo_rating',
  'ratingceo',
  'business_outlook',
  'ratingbusinessoutlook',
  'work_life_balance_rating',
  'rating worklifebalance',
  'senior_management_rating',
  'recommend_to_friend',
] as const;

/** What a row says of an employer. @throws Unreadable when it has no rating, or states something that cannot be */
export function employeeReview(row: Row, provider: string): { facts: EmployeeReviewFacts; written: Moment | undefined } {
  const rating = wholeStars(row, 'rating', 'overall_rating', 'rating overall', 'overall rating');
  if (rating === undefined) throw new Unreadable('The review has no rating.');
  const written = columnOf(row, 'reviewdate') === undefined ? moment(row, 'review_date', 'date', 'published_at') : snapshotMoment(row);
  const stated: { [Key in keyof EmployeeReviewFacts]?: EmployeeReviewFacts[Key] | undefined } = {
    review_link: url(row, 'review_link', 'review_url', 'url', 'link'),
    job_title: prose(row, 'job_title', 'job title', 'position'),
    review_date: written?.day,
    employment_status: word(row, ['employment_status', 'employement status'], employment),
    is_current_employee: flag(row, 'is_current_employee', 'iscurrent job', 'current_employee'),
    years_of_employment: yearsOf(row),
    location: locationOf(row),
    country_code: countryCodeOf(row),
    helpful_count: count(row, 'helpful_count', 'counthelpful'),
    not_helpful_count: count(row, 'not_helpful_count', 'countnothelpful'),
    career_opportunities_rating: optionalStars(row, 'career_opportunities_rating', 'ratingcarreropportunities'),
    compensation_and_benefits_rating: optionalStars(row, 'compensation_and_benefits_rating', 'ratingcompensationand benefits'),
    culture_and_values_rating: optionalStars(row, 'culture_and_values_rating', 'ratingculutreand values'),
    diversity_and_inclusion_rating: optionalStars(row, 'diversity_and_inclusion_rating', 'ratingdiversity and inclusion'),
    senior_management_rating: optionalStars(row, 'senior_management_rating', 'ratingseniorleadership'),
    work_life_balance_rating: optionalStars(row, 'work_life_balance_rating', 'rating worklifebalance'),
    ceo_rating: word(row, ['ceo_rating', 'ratingceo'], approval),
    business_outlook: word(row, ['business_outlook', 'business_outlook_rating', 'ratingbusinessoutlook'], outlook),
    recommend_to_friend: word(row, ['recommend_to_friend', 'recommend_to_friend_rating'], recommendation),
    language: languageFrom(text(row, 'language')),
  };
  const facts: EmployeeReviewFacts = {
    summary: prose(row, 'summary', 'review_title', 'title', 'headline') ?? '',
    pros: prose(row, 'pros') ?? '',
    cons: prose(row, 'cons') ?? '',
    rating,
    ...(Object.fromEntries(Object.entries(stated).filter(([, value]) => value !== undefined)) as Partial<EmployeeReviewFacts>),
    provider,
  };
  return { facts, written };
}

function yearsOf(row: Row): number | undefined {
  const years = count(row, 'years_of_employment');
  if (years !== undefined && years > 80) throw new Unreadable(`years_of_employment is ${years}, longer than anybody works.`);
  // In the snapshot 0 means "not stated", as in its ratings; less than a year is 1.
  return years ?? (count(row, 'length of employement') || undefined);
}

function locationOf(row: Row): string | undefined {
  const written = prose(row, 'location');
  if (written !== undefined) return written;
  const parts = [prose(row, 'city'), prose(row, 'state')].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

function countryCodeOf(row: Row): string | undefined {
  const alpha3 = country(row, 'country_code', 'country');
  return alpha3 === undefined ? undefined : alpha2Of(alpha3);
}
