import { exchangeFrom } from '../../kernel/exchanges.ts';
import type { CompanyFacts, Listing } from '../../kernel/facts.ts';
import type { Reading, Rejection, Skip, SourceItem, SourceStatement } from '../source.ts';
import { cikOf, filerNames, fundKind, isOrdinaryTicker, mainTicker } from './filers.ts';
import { shown } from './archive.ts';

/** `company_tickers_exchange.json`: the names of its columns and one row a ticker. */
interface TickersFile {
  fields: unknown[];
  data: unknown[];
}

interface TickerRow {
  at: string;
  name: string;
  ticker: string;
  exchange: string | undefined;
}

/** One statement a filer, its listings in the file's order: the first of ordinary shares with an exchange is the primary one. */
export function* tickerItems(file: TickersFile, reading: Reading): Generator<SourceItem, void> {
  const column = (name: string) => file.fields.indexOf(name);
  const columns = { cik: column('cik'), name: column('name'), ticker: column('ticker'), exchange: column('exchange') };
  const filers = new Map<string, TickerRow[]>();
  for (const [index, row] of file.data.entries()) {
    const at = `row ${index + 1}`;
    const cells: unknown[] = Array.isArray(row) ? row : [];
    const cik = cikOf(cells[columns.cik]);
    const name = cells[columns.name];
    const ticker = cells[columns.ticker];
    const exchange = cells[columns.exchange];
    if (cik === undefined) yield { kind: 'rejected', at, reason: `cik is not a filer's number: ${shown(cells[columns.cik])}.` };
    else if (typeof name !== 'string' || name.trim() === '') yield { kind: 'rejected', at, reason: `name is missing: ${shown(name)}.` };
    else if (typeof ticker !== 'string' || ticker.trim() === '') {
      yield { kind: 'rejected', at, reason: `ticker is missing: ${shown(ticker)}.` };
    } else {
      const rows = filers.get(cik) ?? [];
      rows.push({ at, name: name.trim(), ticker: ticker.trim(), exchange: typeof exchange === 'string' ? exchange : undefined });
      filers.set(cik, rows);
    }
  }
  for (const [cik, rows] of filers) yield* filerItems(cik, rows, reading);
}

function* filerItems(cik: string, rows: TickerRow[], reading: Reading): Generator<SourceItem, void> {
  const [first] = rows;
  if (!first) return;
  const { listings, others } = listingsOf(rows);
  const fund = fundKind({ name: first.name });
  const facts: CompanyFacts = { ...filerNames(first.name), cik, type: 'public', ...(fund !== undefined && { product_category: fund }) };
  if (listings.length > 0) facts.listings = listings;
  const statement: SourceStatement = {
    kind: 'company',
    source: 'sec-company-tickers',
    source_key: cik,
    retrieved_at: reading.retrieved_at,
    method: 'filed',
    at: first.at,
    subject: { cik },
    facts,
  };
  if (reading.as_of !== undefined) statement.as_of = reading.as_of;
  if (reading.source_url !== undefined) statement.source_url = reading.source_url;
  yield statement;
  yield* others;
}

/** Listings out of a filer's tickers in order; what is not of ordinary shares or names no exchange is left out. */
export function listingsOf(rows: readonly TickerRow[]): { listings: Listing[]; others: (Rejection | Skip)[] } {
  const listings: Listing[] = [];
  const others: (Rejection | Skip)[] = [];
  const main = mainTicker(rows.map(({ ticker }) => ticker));
  // The order of the file puts some companies' preferred shares before their ordinary ones.
  const inOrder = [...rows].sort((a, b) => Number(b.ticker === main) - Number(a.ticker === main));
  for (const { at, ticker, exchange: stated } of inOrder) {
    const exchange = exchangeFrom(stated ?? '');
    if (!isOrdinaryTicker(ticker, main)) {
      others.push({ kind: 'skipped', at, reason: `The ticker ${shown(ticker)} is of a preferred share, note, warrant, unit or right.` });
    } else if (exchange !== undefined) {
      listings.push({ exchange, symbol: ticker, ...(listings.length === 0 && { is_primary: true }) });
    } else if (stated !== undefined && stated !== '') {
      others.push({ kind: 'rejected', at, reason: `The exchange ${shown(stated)} of the ticker ${shown(ticker)} is not known.` });
    } else if (rows.length > 1) {
      others.push({ kind: 'skipped', at, reason: `The ticker ${shown(ticker)} has no exchange.` });
    }
  }
  return { listings, others };
}
