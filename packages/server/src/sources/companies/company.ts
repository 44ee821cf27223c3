import type { CompanyFacts, Listing, MarketSnapshot } from '../../kernel/facts.ts';
import { foldName } from '../../kernel/names.ts';
import {
  amount,
  cik,
  country,
  date,
  isin,
  leaveOut,
  lei,
  list,
  money,
  text,
  ticker,
  ukCompanyNumber,
  unreadable,
  website,
  year,
} from '../reading/cells.ts';
import { categoryColumns, cityColumns, countryColumns, stateColumns, websiteColumns } from '../reading/columns.ts';
import { parseWebsite, tellsNobody } from '../../kernel/domains.ts';
import { nameKey } from '../../kernel/names.ts';
import { companyName, companyType, employeesOf, fundingStage, status } from '../reading/company-cells.ts';
import { linkedinPage } from '../reading/linkedin.ts';
import { provenanceOf, stated } from '../reading/references.ts';
import type { CompanyReference, Reading, SourceStatement } from '../source.ts';
import type { Row } from '../reading/table.ts';

/** Characters of all that a cell says; a page of text has some 3,000. */
const longestFact = 100_000;

/**
 * The statement a row of one's own list makes.
 * @throws Unreadable when a cell says something else than its column should
 */
export function companyOf(row: Row, reading: Reading): SourceStatement {
  const named = listName(reading);
  const facts = { ...factsOf(row), ...(named !== undefined && { lists: [named] }) };
  const subject = subjectOf(row, facts);
  return {
    kind: 'company',
    source: 'companies',
    // Rows of differently named lists are different records, though they speak of one company.
    source_key: (named === undefined ? '' : `${named}/`) + keyOf(row, facts, subject),
    ...provenanceOf(row, reading),
    subject,
    facts,
  };
}

function factsOf(row: Row): CompanyFacts {
  const name = companyName(row);
  const others = stated({
    legal_name: text(row, 'legal_name'),
    former_names: list(row, 'former_names'),
    other_names: list(row, 'other_names'),
    also_known_as: list(row, 'also_known_as'),
    website: website(row, ...websiteColumns),
    description: text(row, 'description'),
    short_description: text(row, 'short_description'),
    key_phrases: list(row, 'tags', 'key_phrases'),
    country: country(row, ...countryColumns),
    state: text(row, ...stateColumns),
    city: text(row, ...cityColumns),
    founded: year(row, 'founded', 'founded_year', 'year_founded', 'founded_at'),
    type: companyType(row, 'type'),
    status: status(row, 'status'),
    industry: text(row, 'industry'),
    categories: list(row, ...categoryColumns),
    product_category: text(row, 'product_category'),
    products: list(row, 'products'),
    ...employeesOf(row),
    listings: listingsOf(row),
    cik: cik(row, 'cik'),
    lei: lei(row, 'lei'),
    uk_company_number: ukCompanyNumber(row, 'uk_company_number'),
    linkedin_url: linkedinOf(row),
    owned_by: text(row, 'owned_by', 'parent_company'),
    total_funding_usd: amount(row, ['total_funding_usd', 'funding_total_usd'], { currency: 'USD' }),
    funding_stage: fundingStage(row, 'funding_stage'),
    last_funding_date: date(row, 'last_funding_date', 'last_funding_at'),
    revenue_usd: amount(row, 'revenue_usd', { currency: 'USD' }),
    market: marketOf(row),
  });
  const site = others.website === undefined ? undefined : parseWebsite(others.website);
  if (site && tellsNobody(site, [name, others.legal_name ?? ''].map(nameKey))) {
    leaveOut(
      row,
      `website is ${JSON.stringify(others.website)}, which many companies share. The row is taken without it. Give a page of the company's own.`,
    );
    delete others.website;
  }
  for (const [fact, value] of Object.entries(others)) {
    const characters = JSON.stringify(value).length - '""'.length;
    if (characters <= longestFact) continue;
    const [long, most] = [characters, longestFact].map((number) => number.toLocaleString('en'));
    leaveOut(row, `${fact} has ${long} characters, more than the ${most} that are kept. The row is taken without it.`);
    delete others[fact as keyof typeof others];
  }
  return { name, ...others };
}

/** Market value and share price, which mean something only with their day and currency: without these they are left out. */
function marketOf(row: Row): MarketSnapshot | undefined {
  const [market_cap, price] = [money(row, 'market_cap'), money(row, 'share_price')];
  const amounts = [market_cap, price].flatMap((value) => value ?? []);
  if (amounts.length === 0) return undefined;
  const day = date(row, 'market_date');
  if (day === undefined || day.length < 'YYYY-MM-DD'.length) {
    const found = day === undefined ? 'is missing' : `is ${JSON.stringify(day)}`;
    return leaveOut(
      row,
      `market_date ${found}, so market_cap and share_price are left out. Write the day of the price as YYYY-MM-DD, for example 2026-06-30.`,
    );
  }
  const [currency, ...others] = new Set(amounts.map((value) => value.currency));
  if (currency === undefined || others.length > 0) {
    const found = currency === undefined && others.length === 0 ? 'no currency' : 'no common currency';
    return leaveOut(
      row,
      `market_cap and share_price have ${found}, so they are left out. Write it before each amount, for example "USD 1.2bn" and "USD 24.50".`,
    );
  }
  return {
    date: day,
    currency,
    ...(price && { price: price.amount }),
    ...(market_cap && { market_cap: market_cap.amount }),
  };
}

function listingsOf(row: Row): Listing[] | undefined {
  const listing = ticker(row, 'ticker');
  if (!listing) return undefined;
  const code = isin(row, 'isin');
  return [{ ...listing, ...(code !== undefined && { isin: code }), is_primary: true }];
}

function linkedinOf(row: Row): string | undefined {
  const written = text(row, 'linkedin_url', 'linkedin');
  if (written === undefined) return undefined;
  const page = linkedinPage(written);
  if (page === undefined) throw unreadable('linkedin_url', written, "no organization's page on LinkedIn");
  return page;
}

const permalinkForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function subjectOf(row: Row, facts: CompanyFacts): CompanyReference {
  const permalink = isForeign(row) ? undefined : text(row, 'permalink');
  if (permalink !== undefined && (!permalinkForm.test(permalink) || permalink.length > 60)) {
    throw unreadable('permalink', permalink, 'no permalink (up to 60 lower-case letters, digits and single hyphens)');
  }
  const code = isin(row, 'isin');
  const [listing] = facts.listings ?? [];
  return {
    ...(permalink !== undefined && { permalink }),
    ...(code !== undefined && { isin: code }),
    ...(listing && { ticker: `${listing.exchange}:${listing.symbol}` }),
  };
}

/** Whether the permalink is the path of a page in another directory, which names the row but no company of ours. */
function isForeign(row: Row): boolean {
  return text(row, 'permalink')?.startsWith('/') === true;
}

/**
 * The most durable key of the company. Two rows that share it are one record, and the later one counts. A website alone is
 * none: start-ups give the page of their accelerator, products that of their maker.
 */
function keyOf(row: Row, facts: CompanyFacts, subject: CompanyReference): string {
  if (isForeign(row)) return `path:${text(row, 'permalink')}`;
  if (subject.permalink !== undefined) return `permalink:${subject.permalink}`;
  if (facts.lei !== undefined) return `lei:${facts.lei}`;
  if (facts.cik !== undefined) return `cik:${facts.cik}`;
  if (facts.uk_company_number !== undefined) return `uk:${facts.uk_company_number}`;
  const name = folded(facts.name);
  if (facts.website !== undefined) return `website:${facts.website}|${name}`;
  const place = facts.state === undefined && facts.city === undefined ? '' : `|${folded(facts.state ?? '')}|${folded(facts.city ?? '')}`;
  return `name:${name}|${facts.country ?? ''}${place}`;
}

function folded(written: string): string {
  return foldName(written) || written.toLowerCase();
}

function listName({ options }: Reading): string | undefined {
  return options['list']?.trim() || undefined;
}
