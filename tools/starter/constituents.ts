/** Candidates from the index files (constituents, their financials) and from the AI and data landscape. */

import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import { isSharedHost, parseWebsite, websiteOf } from '../../packages/server/src/kernel/domains.ts';
import type { CompanyFacts, MarketSnapshot } from '../../packages/server/src/kernel/facts.ts';
import { nameKey, shortName } from '../../packages/server/src/kernel/names.ts';
import { count, sizes, type Candidate, type Tally } from './candidate.ts';
import { issuerName } from './instruments.ts';
import { UPSTREAMS, type Row } from './upstreams.ts';

/** Index constituents: the best spelling of a name, sector, sub-industry, head office, founding year, CIK. */
export function constituentCandidates(rows: readonly Row[]): Candidate[] {
  return rows.map((row) => {
    const written = writtenName(row.Security ?? '');
    const facts: CompanyFacts = { name: shortName(written) };
    const [city, region] = (row['Headquarters Location'] ?? '').split(';')[0]?.split(/,\s*/) ?? [];
    if (city) facts.city = city;
    const country = region === undefined ? undefined : countryFrom(region);
    const isAbroad = country !== undefined && !['GEO', 'JEY'].includes(country);
    facts.country = isAbroad ? country : 'USA';
    if (!isAbroad && region !== undefined) facts.state = region;
    const [founded] = /\d{4}/.exec(row.Founded ?? '') ?? [];
    if (founded !== undefined) facts.founded = Number(founded);
    if (row['GICS Sector']) facts.sector = row['GICS Sector'];
    if (row['GICS Sub-Industry']) facts.industry = row['GICS Sub-Industry'];
    facts.cik = String(Number(row.CIK));
    facts.type = 'public';
    return made('sp500-constituents', row, facts);
  });
}

export function financialCandidates(rows: readonly Row[]): Candidate[] {
  const date = UPSTREAMS.find((one) => one.source === 'sp500-financials')?.as_of ?? '';
  return rows.map((row) => {
    const market: MarketSnapshot = { date, currency: 'USD' };
    const figures = {
      price: row.Price,
      market_cap: row['Market Cap'],
      ebitda: row.EBITDA,
      eps_diluted: row['Earnings/Share'],
      pe_ltm: row['Price/Earnings'],
      price_to_sales: row['Price/Sales'],
    };
    for (const [figure, cell] of Object.entries(figures)) {
      const value = cell === undefined || cell === '' ? Number.NaN : Number(cell);
      if (Number.isFinite(value)) Object.assign(market, { [figure]: withoutSinglePrecision(value) });
    }
    const written = writtenName(row.Name ?? '');
    return made('sp500-financials', row, { name: shortName(written), market });
  });
}

/**
 * This upstream writes amounts as 32-bit floats, which have seven digits and write the others as noise: 167959003136 for 167,959,000,000.
 * @returns the shortest number with the same 32-bit float; other numbers unchanged
 */
export function withoutSinglePrecision(value: number): number {
  if (Math.fround(value) !== value) return value;
  const digits = Array.from({ length: 9 }, (_, index) => Number(value.toPrecision(index + 1)));
  return digits.find((shorter) => Math.fround(shorter) === value) ?? value;
}

/** Without the share class, and `Lilly (Eli)` the way round people say it. */
function writtenName(listed: string): string {
  return issuerName(listed.replace(/\s*\(Class [A-C]\)$/i, '').replace(/^(\S+) \((?!The\))(\w+)\)$/, '$2 $1'));
}

function made(source: string, row: Row, facts: CompanyFacts): Candidate {
  // The index files write share classes with a dot, the regulator with a hyphen.
  const symbol = (row.Symbol ?? '').replace('.', '-');
  return {
    source,
    key: symbol,
    facts,
    keys: [nameKey(facts.name)],
    isFirm: source === 'sp500-constituents',
    size: sizes['Mid Cap'] ?? 0,
    text: '',
    listing: undefined,
    otherCountries: [],
  };
}

/** AI and data vendors that have a website of their own. */
export function landscapeCandidates(rows: readonly Row[], tally: Tally): Candidate[] {
  const candidates: Candidate[] = [];
  for (const row of rows) {
    const website = parseWebsite(row.URL ?? '');
    const name = (row.NAME ?? '')
      .replace(/\s+/g, ' ')
      .replace(/ is an? .*$/, '')
      .trim();
    if (website === undefined || isSharedHost(website.host) || nameKey(name) === '') {
      count(tally, 'dropped: no website of its own');
      continue;
    }
    const facts: CompanyFacts = { name: shortName(name), website: websiteOf(website) };
    const keys = [...new Set([nameKey(name), nameKey(name.replace(/\s*\(.*\)$/, ''))])];
    candidates.push({
      source: 'ai-data-landscape',
      key: website.host + website.path,
      facts,
      keys,
      isFirm: true,
      size: 0,
      text: row.Description ?? '',
      listing: undefined,
      otherCountries: [],
    });
  }
  return candidates;
}
