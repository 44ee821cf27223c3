import { hash } from 'node:crypto';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { columnOf, country, readRows, requiredText, text, Unreadable, website } from '../reading/cells.ts';
import { keyOf } from '../reading/references.ts';
import type { Reading, Source, SourceStatement } from '../source.ts';
import { companyOf } from '../reading/subject-company.ts';
import type { Row } from '../reading/table.ts';
import { employeeColumns, employeeReview } from './employee.ts';
import { productColumns, productReview } from './product.ts';

const ratingColumns = [
  'rating',
  'review_rating',
  'overall_rating',
  'overall rating',
  'rating overall',
  'stars',
  'star_rating',
  'tp_domain',
] as const;
const expects = 'a table of employee or product reviews (CSV, JSON lines or XLSX), one a row, with a column rating or review_rating.';

/** Reviews by employees and by customers, from any provider; who wrote them is not read. */
export const reviews: Source = {
  name: 'reviews',
  summary: 'Employee reviews and product reviews: CSV, JSON lines or XLSX with documented columns.',
  upstreams: [
    {
      name: 'reviews',
      title: 'Reviews imported into this installation',
      publisher: 'Whoever provided the file',
      licence: 'as agreed with whoever provided the file',
      source_url: '',
    },
  ],
  expects,
  options: {
    company: 'the company all reviews are about: permalink, website, EXCHANGE:SYMBOL or name',
    provider: 'where the reviews are from, where the rows do not say; `import` when not given',
    kind: '`employee` or `product`, where the columns do not tell',
  },
  async *read(file, reading) {
    const { kind } = reading.options;
    if (kind !== undefined && kind !== 'employee' && kind !== 'product') throw new Error(`kind is '${kind}'; it is employee or product.`);
    yield* readRows(file, { expects, required: [ratingColumns] }, (row) => statementOf(row, { reading, kind }));
  },
};

function statementOf(row: Row, { reading, kind }: { reading: Reading; kind: 'employee' | 'product' | undefined }): SourceStatement {
  if (columnOf(row, 'tp_company_id', 'tp_status') !== undefined) return reviewedCompany(row, reading);
  const has = (columns: readonly string[]) => columnOf(row, ...columns) !== undefined;
  const isEmployee = kind === undefined ? has(employeeColumns) && !has(productColumns.slice(0, 2)) : kind === 'employee';
  if (!isEmployee && kind === undefined && !has(productColumns)) {
    throw new Unreadable('The columns do not tell whether an employee or a customer speaks; give the option kind.');
  }
  const subject = companyOf(row, reading.options['company']);
  const provider = text(row, 'provider') ?? reading.options['provider'] ?? 'import';
  const as = isEmployee ? ('employee' as const) : ('product' as const);
  const id = text(row, 'review_id', 'review id', 'id');
  const common = {
    source: 'reviews',
    retrieved_at: reading.retrieved_at,
    method: 'reported' as const,
    subject,
    at: row.at,
  };
  // Every provider's file has a review 1, of another company. Counts of readers change while the review stays the same.
  const identity = (parts: readonly unknown[]) =>
    id === undefined ? hash('sha256', JSON.stringify([keyOf(subject), ...parts])).slice(0, 24) : `${id}|${keyOf(subject)}`;
  const stated = (own: string, day: string | undefined, link = reading.source_url) => ({
    source_key: `${as}:${provider}:${own}`,
    ...dated(day, reading),
    ...(link !== undefined && { source_url: link }),
  });
  if (as === 'employee') {
    const { facts, written } = employeeReview(row, provider);
    const own = identity([written?.instant, facts.summary, facts.pros, facts.cons, facts.rating, facts.job_title, facts.location]);
    return { ...common, kind: 'employee_review', facts, ...stated(own, written?.day, facts.review_link) };
  }
  const { facts, written } = productReview(row, provider);
  const own = identity([written?.instant, facts.product_name, facts.review_title, facts.review_content, facts.review_rating]);
  return { ...common, kind: 'product_review', facts, ...stated(own, written?.day, facts.review_link) };
}

function dated(day: string | undefined, reading: Reading): { as_of?: string } {
  const as_of = day ?? reading.as_of;
  return as_of === undefined ? {} : { as_of };
}

function reviewedCompany(row: Row, reading: Reading): SourceStatement {
  const site = website(row, 'tp_domain', 'tp_website');
  if (site === undefined) throw new Unreadable('The row names no website that reviews stand under (tp_domain).');
  const name = requiredText(row, 'tp_name');
  const home = country(row, 'tp_country');
  const city = text(row, 'tp_city');
  const categories = (text(row, 'tp_categories') ?? '').split(',').flatMap((category) => category.trim() || []);
  const facts: CompanyFacts = {
    name,
    website: site,
    ...(home !== undefined && { country: home }),
    ...(city !== undefined && { city }),
    ...(categories.length > 0 && { categories: [...new Set(categories)] }),
  };
  return {
    kind: 'company',
    source: 'reviews',
    source_key: `company:${text(row, 'tp_company_id') ?? site}`,
    retrieved_at: reading.retrieved_at,
    method: 'reported',
    subject: { name, website: site, ...(home !== undefined && { country: home }) },
    facts,
    at: row.at,
    ...dated(undefined, reading),
    ...(reading.source_url !== undefined && { source_url: reading.source_url }),
  };
}
