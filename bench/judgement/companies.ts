/** Searches by what people type, and whether well-known companies are there once, with the right facts. */

import { enrichRoute, searchRoute, type Client } from '../client.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import { figureOf, printTable, type Figure } from '../report.ts';
import { mean } from '../statistics.ts';
import { hasName, hasWebsite, isMeant, namesOf, searches, wellKnown, type JudgedSearch, type Named, type WellKnown } from './questions.ts';
import type { StarterCompany } from './starter.ts';

const searchTarget = { at: 'least', value: 0.97 } as const;
const factsTarget = { at: 'least', value: 0.98 } as const;

export interface FoundRow {
  permalink: string;
  name: string;
  website: string;
  ticker: string;
  country_code: string;
}

export async function judgeSearches(client: Client, companies: readonly StarterCompany[]): Promise<Figure[]> {
  const exact = exactSearch(companies);
  const asked: { search: JudgedSearch; rows: FoundRow[]; plain: Named | undefined }[] = [];
  for (const search of searches()) asked.push({ search, rows: await find(client, search.query), plain: exact(search.query) });
  const isRight = (meant: Named, row: Named | undefined) => Number(row !== undefined && isMeant(meant, row));
  printTable(
    ['search that another answers first', 'kind', 'meant', 'first', 'its place'],
    asked
      .filter(({ search, rows }) => isRight(search.expect, rows[0]) === 0)
      .map(({ search, rows }) => {
        const place = rows.findIndex((row) => isMeant(search.expect, row));
        const first = rows[0] ? `${rows[0].name} (${rows[0].website})` : '–';
        return [search.query, search.kind, search.expect.name, first, place === -1 ? '–' : String(place + 1)];
      }),
  );
  const figure = (name: string, of: typeof asked, target?: typeof searchTarget) =>
    figureOf(
      { name, unit: '', ...(target && { target }) },
      {
        values: of.map(({ search, rows }) => isRight(search.expect, rows[0])),
        baseline: of.map(({ search, plain }) => isRight(search.expect, plain)),
      },
      mean,
    );
  const kinds = Map.groupBy(asked, ({ search }) => search.kind);
  return [
    figure('searches right first', asked, searchTarget),
    ...[...kinds].map(([kind, of]) => figure(`searches right first: ${kind}`, of)),
  ];
}

/** The first company of the file one of whose names, websites or tickers is the text, in any case. */
function exactSearch(companies: readonly StarterCompany[]): (text: string) => StarterCompany | undefined {
  const byKey = new Map<string, StarterCompany>();
  for (const company of companies) for (const key of company.keys) if (!byKey.has(key.toLowerCase())) byKey.set(key.toLowerCase(), company);
  return (text) => byKey.get(text.toLowerCase());
}

const factNames = ['exactly once', 'name', 'website', 'country', 'ticker', 'status'] as const;

export async function judgeWellKnown(client: Client): Promise<Figure[]> {
  const looked: { meant: WellKnown; wrong: string[] }[] = [];
  for (const meant of wellKnown()) looked.push({ meant, wrong: await wrongOf(client, meant) });
  const faults = looked.filter(({ wrong }) => wrong.length > 0);
  printTable(
    ['well-known company', 'wrong'],
    faults.map(({ meant, wrong }) => [meant.name, wrong.join('; ')]),
  );
  const figure = (name: string, isFault: (fault: string) => boolean, target?: typeof factsTarget) =>
    figureOf(
      { name: `well-known companies: ${name}`, unit: '', ...(target && { target }) },
      { values: looked.map(({ wrong }) => Number(!wrong.some(isFault))) },
      mean,
    );
  return [
    figure('all right', () => true, factsTarget),
    ...factNames.map((fact) => figure(fact, (fault) => fault === 'missing' || fault.startsWith(`${fact}: `))),
  ];
}

async function wrongOf(client: Client, meant: WellKnown): Promise<string[]> {
  const found = new Map<string, FoundRow>();
  for (const query of [meant.website, ...namesOf(meant)])
    for (const row of await find(client, query)) if (isThat(meant, row)) found.set(row.permalink, row);
  const rows = [...found.values()];
  const named = (row: FoundRow) => hasName(meant, row.name) || namesOf(meant).some((name) => beginAlike(name, row.name));
  const likeness = (row: FoundRow) => Number(hasWebsite(meant, row.website)) + Number(named(row)) + Number(hasName(meant, row.name));
  const [best] = rows.toSorted((a, b) => likeness(b) - likeness(a));
  if (!best) return ['missing'];
  const status = await statusOf(client, best.permalink);
  const ticker = tickerKey(best.ticker);
  const tickers = [meant.ticker ?? '', ...(meant.other_tickers ?? [])].map(tickerKey);
  const wrong: [(typeof factNames)[number], boolean, string][] = [
    ['exactly once', rows.length > 1, rows.map(({ permalink }) => permalink).join(', ')],
    ['name', !named(best), best.name],
    ['website', !hasWebsite(meant, best.website), best.website],
    ['country', ![meant.country, ...(meant.other_countries ?? [])].includes(best.country_code), best.country_code],
    // A delisted company may still be shown with its last ticker.
    ['ticker', meant.status === 'IPO' && !tickers.includes(ticker), best.ticker],
    ['status', ![meant.status, ...(meant.other_status ?? [])].includes(status), status],
  ];
  return wrong.flatMap(([fact, isWrong, served]) => (isWrong ? [`${fact}: ${served === '' ? 'none' : served}`] : []));
}

/** Whether a row is the company itself: by its website, or by a name of it in its country. */
function isThat(meant: WellKnown, row: FoundRow): boolean {
  if (meant.subsidiaries?.some((name) => nameKey(name) === nameKey(row.name))) return false;
  return hasWebsite(meant, row.website) || (hasName(meant, row.name) && [meant.country, ''].includes(row.country_code));
}

/** `Volkswagen` and `Volkswagen Group`: the shorter is the beginning of the longer, in whole words. */
function beginAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [nameKey(one), nameKey(other)].sort((a, b) => a.length - b.length);
  return `${long} `.startsWith(`${short} `);
}

/** `NYSE:BRK-B`, `BRK.B` → `BRKB`; `HKEX:0700` → `700`. */
function tickerKey(ticker: string): string {
  const [symbol = ''] = ticker.split(':').slice(-1);
  return symbol
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+/, '');
}

export async function find(client: Client, query: string): Promise<FoundRow[]> {
  const { body } = await client.get<{ data: FoundRow[] }>(`${searchRoute}?${new URLSearchParams({ query }).toString()}`);
  return body.data;
}

async function statusOf(client: Client, permalink: string): Promise<string> {
  const { body } = await client.post<{ data: { firmographics: { operating_status: string } } }>(enrichRoute, {
    company: permalink,
    sections: ['firmographics'],
  });
  return body.data.firmographics.operating_status;
}
