import type { CompanyFacts } from '../../kernel/facts.ts';
import { countryFrom } from '../../kernel/countries.ts';
import { linkedinPage } from '../reading/linkedin.ts';
import { unreadableCell } from '../reading/rejections.ts';
import type { Reading, Rejection, SourceStatement } from '../source.ts';
import { employeeBandOf } from '../reading/vocabulary.ts';
import { fastWebsite } from './plain-host.ts';
import { titleCased } from '../reading/title-case.ts';

/** A column of ours and its names in the editions of the file. */
export const columns = {
  name: ['name'],
  id: ['id'],
  website: ['website', 'domain'],
  country: ['country'],
  founded: ['founded', 'year founded'],
  industry: ['industry'],
  linkedin_url: ['linkedin_url', 'linkedin url'],
  locality: ['locality'],
  region: ['region'],
  size: ['size', 'size range'],
} as const;

export type OpenRow = Record<keyof typeof columns, string>;

/**
 * The statement of a row, or why it makes none. Empty cells are ''. No regular expression or object more than needed: this runs
 * twenty million times.
 */
export function companyOf(row: OpenRow, line: number, reading: Reading): SourceStatement | Rejection {
  const at = `line ${line}`;
  if (row.name === '') return { kind: 'rejected', at, reason: 'The row has no name.' };
  const facts: CompanyFacts = { name: titleCased(row.name) };
  if (row.website !== '') {
    const website = fastWebsite(row.website);
    if (website === undefined) return unreadableCell(at, 'website', { written: row.website, what: 'no website' });
    facts.website = website;
  }
  if (row.country !== '') {
    const country = countries(row.country);
    if (country === '') return unreadableCell(at, 'country', { written: row.country, what: 'no country known here' });
    facts.country = country;
  }
  if (row.region !== '') facts.state = titleCased(row.region);
  if (row.locality !== '') facts.city = titleCased(row.locality);
  if (row.founded !== '') {
    const founded = Number(row.founded);
    if (!Number.isInteger(founded) || founded < 500 || founded > 2100) {
      return unreadableCell(at, 'founded', { written: row.founded, what: 'no year' });
    }
    facts.founded = founded;
  }
  if (row.industry !== '') facts.industry = industries(row.industry);
  if (row.size !== '') {
    const band = bands(row.size);
    if (band === '') return unreadableCell(at, 'size', { written: row.size, what: 'no range of employees' });
    facts.employee_range = band;
  }
  if (row.linkedin_url !== '') {
    const page = linkedinPage(row.linkedin_url);
    if (page === undefined) {
      return unreadableCell(at, 'linkedin_url', { written: row.linkedin_url, what: "no organization's page on LinkedIn" });
    }
    facts.linkedin_url = page;
  }
  const statement: SourceStatement = {
    kind: 'company',
    source: 'open-company-dataset',
    source_key: row.id || facts.linkedin_url || `${facts.website ?? ''}|${row.name}`,
    retrieved_at: reading.retrieved_at,
    method: 'reported',
    at,
    subject: {},
    facts,
  };
  if (reading.as_of !== undefined) statement.as_of = reading.as_of;
  if (reading.source_url !== undefined) statement.source_url = reading.source_url;
  return statement;
}

const countries = remembering((written) => countryFrom(written) ?? '');
const industries = remembering(titleCased);
const bands = remembering((written) => employeeBandOf(written) ?? '');

/** Works out what a word means once. Keys are copied: a slice would keep the whole chunk of the file in memory. */
function remembering(read: (written: string) => string): (written: string) => string {
  const known = new Map<string, string>();
  return (written) => {
    const value = known.get(written);
    if (value !== undefined) return value;
    if (known.size >= 10_000) return read(written);
    const copy = Buffer.from(written).toString();
    const found = read(copy);
    known.set(copy, found);
    return found;
  };
}
