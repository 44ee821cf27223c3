/** The company of reviews and transcripts, in files with one company or several. */

import { listingFrom } from '../../kernel/exchanges.ts';
import { columnOf, country, text, Unreadable, website } from './cells.ts';
import { readName } from './references.ts';
import type { CompanyReference } from '../source.ts';
import type { Row } from './table.ts';

/** Columns that name the company; `name` is not among them, for it is as often a reviewer's or a speaker's. */
export const companyColumns = ['company', 'company_name', 'employer', 'employer_name', 'employeer name'] as const;

/**
 * The company a row is about: the option `company` where it is given, else the row's own columns.
 * @throws Unreadable when neither names one
 */
export function companyOf(row: Row, option: string | undefined): CompanyReference {
  if (option !== undefined) return readName(option);
  const site = website(row, 'company_website', 'company_domain', 'company domain', 'website', 'domain');
  const permalink = text(row, 'company_permalink', 'permalink')?.toLowerCase();
  const ticker = text(row, 'company_ticker', 'ticker');
  const written = text(row, ...companyColumns);
  const home = country(row, 'company_country');
  // Review sites list a page under a website. The name next to it in the upstream's tables is only a match.
  const isReviewPage = columnOf(row, 'company domain') !== undefined && site !== undefined;
  const named = written === undefined || isReviewPage ? {} : readName(written);
  const reference: CompanyReference = {
    ...named,
    ...(permalink !== undefined && { permalink }),
    ...(site !== undefined && { website: site }),
    ...(ticker !== undefined && { ticker: tickerFrom(ticker) }),
  };
  if (Object.keys(reference).length > 0) return { ...reference, ...(home !== undefined && { country: home }) };
  throw new Unreadable('The row names no company; add a column company, company_website or permalink, or give the option company.');
}

function tickerFrom(written: string): string {
  const listing = listingFrom(written);
  if (listing) return `${listing.exchange}:${listing.symbol}`;
  return written
    .split(':')
    .map((part) => part.trim().toUpperCase())
    .join(':');
}
