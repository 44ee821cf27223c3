import { hash } from 'node:crypto';
import { count, list, money, text, unreadable, Unreadable, website } from '../reading/cells.ts';
import { readName } from '../reading/references.ts';
import type { CompanyReference, Rejection, Skip } from '../source.ts';
import type { Row, TableShape } from '../reading/table.ts';
import { postingOf, readPosting, siteOf, type Posting, type Stated } from './board.ts';
import { momentOf } from './dates.ts';
import { currencyOf, payFromText, payOf, type Pay } from './pay.ts';
import { arrangementOf, payPeriod } from './terms.ts';

const titles = ['title', 'job_title'] as const;
const addresses = ['url', 'job_posting_url', 'job_url', 'link'] as const;

/** A table of postings, with this project's columns or those of the postings snapshots that circulate. */
export const postingsTable: TableShape = {
  expects: 'the answer of a job board, or a table of postings with at least the columns title and url.',
  required: [titles, addresses],
};

/** A row as a posting, with the company its own columns name. */
export function readPostingRow(row: Row): (Posting & { company?: CompanyReference }) | Rejection | Skip {
  return readPosting(row.at, () => {
    const company = companyIn(row);
    return { ...postingOf(statedIn(row)), ...(company !== undefined && { company }) };
  });
}

function companyIn(row: Row): CompanyReference | undefined {
  const typed = text(row, 'company', 'company_permalink', 'permalink');
  const name = text(row, 'company_name', 'employer');
  const site = website(row, 'website', 'company_website', 'domain', 'company_domain');
  if (typed === undefined && name === undefined && site === undefined) return undefined;
  return { ...(typed !== undefined && readName(typed)), ...(name !== undefined && { name }), ...(site !== undefined && { website: site }) };
}

function statedIn(row: Row): Stated {
  const url = text(row, ...addresses);
  const html = text(row, 'description_html');
  const description = text(row, 'description');
  const isHtml = html === undefined && /<(?:p|br|ul|li|div)\b[^>]{0,500}>/i.test(description ?? '');
  const closed = momentOf(text(row, 'closed_time', 'closed_at')) !== undefined;
  return {
    board:
      text(row, 'board', 'source')
        ?.toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-') ?? 'postings',
    site: siteOf(url, {}),
    id: text(row, 'job_id', 'id') ?? (url === undefined ? undefined : hash('sha256', url).slice(0, 16)),
    title: text(row, ...titles),
    url,
    apply_url: text(row, 'apply_url', 'application_url'),
    locations: [text(row, 'location', 'city')],
    html: isHtml ? description : html,
    text: isHtml ? undefined : description,
    lists: {
      responsibilities: list(row, 'responsibilities'),
      qualifications: list(row, 'qualifications') ?? linesOf(text(row, 'skills_desc')),
      benefits: list(row, 'benefits'),
    },
    type: text(row, 'type', 'work_type', 'employment_type', 'formatted_work_type'),
    remote: flagIn(row, 'remote_allow', 'remote_allowed', 'remote'),
    arrangement: arrangementOf(text(row, 'work_arrangement', 'workplace_type')),
    pay: payIn(row),
    functions: list(row, 'job_functions', 'department') ?? [],
    industries: list(row, 'industries', 'industry') ?? [],
    level: text(row, 'experience_level', 'formatted_experience_level', 'seniority'),
    skills: list(row, 'skills') ?? [],
    listed: momentOf(text(row, 'listed_at_date', 'listed_time', 'date_posted', 'posted_at')),
    originally_listed: momentOf(text(row, 'original_listed_date', 'original_listed_time')),
    expires: momentOf(text(row, 'expire_at', 'expiry', 'valid_through')),
    applicants: count(row, 'applicants_count', 'applies'),
    status: closed || text(row, 'status')?.toLowerCase() === 'closed' ? 'closed' : 'open',
  };
}

/** Figures where the row has some; of a single one (`med_salary`) both bounds. Else what its text for pay says. */
function payIn(row: Row): Pay | undefined {
  const currency = text(row, 'currency_code', 'currency');
  const code = currencyOf(currency);
  if (currency !== undefined && code === undefined) throw unreadable('currency', currency, 'no ISO 4217 code');
  const period = text(row, 'pay_period');
  const word = payPeriod(period);
  if (period !== undefined && word === undefined) throw unreadable('pay_period', period, 'none of HOUR, DAY, WEEK, MONTH and YEAR');
  const figure = (...columns: string[]): number | undefined => {
    const stated = money(row, ...columns);
    if (stated?.currency === undefined || stated.currency === code) return stated?.amount;
    throw new Unreadable(`${columns[0]} is in ${stated.currency}, which the column currency does not say.`);
  };
  const single = figure('med_salary');
  const min = figure('min_salary', 'salary_min');
  const max = figure('max_salary', 'salary_max');
  const display = text(row, 'salary_display', 'salary');
  const isSingle = min === undefined && max === undefined;
  if (isSingle && single === undefined) return payFromText(display);
  return payOf({
    min: isSingle ? single : min,
    max: isSingle ? single : max,
    currency: code,
    period: word,
    kind: text(row, 'compensation_type'),
    display,
  });
}

/** As `flag`, and `1.0`, which is how tables write a truth they take for a number. */
function flagIn(row: Row, ...columns: string[]): boolean | undefined {
  const written = text(row, ...columns)?.toLowerCase();
  if (written === undefined) return undefined;
  if (/^(?:true|t|yes|y|1(?:\.0)?)$/.test(written)) return true;
  if (/^(?:false|f|no|n|0(?:\.0)?)$/.test(written)) return false;
  throw unreadable(columns[0] ?? '', written, 'neither true nor false');
}

function linesOf(written: string | undefined): string[] | undefined {
  return written
    ?.split('\n')
    .map((line) => line.replace(/^[\s•*·-]+/, '').trim())
    .filter((line) => line !== '' && !/^[\w /]+:$/.test(line));
}
