/** The upstream files the starter data set is built from, and how they are read. Class O only. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

export interface Upstream {
  source: string;
  file: string;
  title: string;
  publisher: string;
  as_of: string;
  source_url: string;
  licence: string;
  /** Whether companies filed it with a regulator themselves or the publisher reports it. */
  method: 'filed' | 'reported';
}

/** As `SOURCES.csv` of the data folder states them. Where a snapshot is a whole year, its last day. */
export const UPSTREAMS: readonly Upstream[] = [
  {
    source: 'listed-equities',
    file: 'companies/listed-equities.csv.gz',
    title: 'Finance Database: equities',
    publisher: 'Finance Database contributors',
    as_of: '2026-08-16',
    source_url: 'https://github.com/JerBouma/FinanceDatabase',
    licence: 'MIT, Copyright (c) 2023 Jeroen Bouma',
    method: 'reported',
  },
  {
    source: 'sec-tickers',
    file: 'companies/sec-company-tickers-exchange.json.gz',
    title: 'Company tickers and exchanges',
    publisher: 'U.S. Securities and Exchange Commission',
    as_of: '2026-08-22',
    source_url: 'https://www.sec.gov/files/company_tickers_exchange.json',
    licence: 'Public domain (U.S. government work)',
    method: 'filed',
  },
  {
    source: 'sec-filers',
    file: 'companies/sec-listed-filers.csv.gz',
    title: 'Listed filers with industry codes and addresses',
    publisher: 'U.S. Securities and Exchange Commission',
    as_of: '2026-07-23',
    source_url: 'https://github.com/john-friedman/datamule-data',
    licence: 'Public domain (U.S. government work)',
    method: 'filed',
  },
  {
    source: 'sp500-constituents',
    file: 'companies/sp500-constituents.csv',
    title: 'S&P 500 companies',
    publisher: 'Open Knowledge data sets',
    as_of: '2026-08-08',
    source_url: 'https://github.com/datasets/s-and-p-500-companies',
    licence: 'PDDL 1.0',
    method: 'reported',
  },
  {
    source: 'sp500-financials',
    file: 'companies/sp500-financials.csv',
    title: 'S&P 500 companies with financial information',
    publisher: 'Open Knowledge data sets',
    as_of: '2026-08-22',
    source_url: 'https://github.com/datasets/s-and-p-500-companies-financials',
    licence: 'PDDL 1.0',
    method: 'reported',
  },
  {
    source: 'ai-data-landscape',
    file: 'companies/ai-data-landscape.csv.gz',
    title: 'AIaaS supply chains: AI and data vendors',
    publisher: 'AIaaS Supply Chains authors (after public market landscapes)',
    as_of: '2023-05-16',
    source_url: 'https://github.com/MadryLab/AIaaS_Supply_Chains',
    licence: 'MIT, Copyright (c) 2023 Aspen Hopkins',
    method: 'reported',
  },
  {
    source: 'hand-kept',
    file: '../tools/starter/',
    title: 'Facts of well-known companies, kept by hand',
    publisher: 'Firmament contributors',
    as_of: '2026-08-22',
    // Kept in the repository that ships it: its records are cited by their own addresses.
    source_url: '',
    licence: 'Apache-2.0',
    method: 'reported',
  },
];

/** Written by hand, and kept with the code that reads it. */
export const EVERYDAY_NAMES: Upstream = {
  source: 'everyday-names',
  file: 'tools/starter/everyday-names.csv',
  title: 'Everyday names and brands of well-known companies',
  publisher: 'Firmament contributors',
  as_of: '2026-11-23',
  source_url: '',
  licence: 'Apache License 2.0',
  method: 'reported',
};

/** What companies reported, in a file of its own. */
export const REPORTS: Upstream = {
  source: 'sec-reports',
  file: 'filings/sec/',
  title: 'Figures tagged in annual and quarterly reports',
  publisher: 'U.S. Securities and Exchange Commission',
  as_of: '2026-08-22',
  source_url: 'https://www.sec.gov/search-filings',
  licence: 'Public domain (U.S. government work)',
  method: 'filed',
};

const ali = {
  publisher: 'Ali Ce open data sets',
  as_of: '2015-12-31',
  source_url: 'https://github.com/ali-ce/datasets',
  licence: 'CC BY-SA 4.0',
  method: 'reported',
} as const;

/** Share-alike: what comes from these goes into a file of its own. */
export const DEAL_UPSTREAMS: readonly Upstream[] = [
  { source: 'tech-giant-acquirers', file: 'deals/tech-giant-acquirers.csv.gz', title: 'Tech giants: acquirers', ...ali },
  { source: 'tech-giant-targets', file: 'deals/tech-giant-targets.csv.gz', title: 'Tech giants: acquired companies', ...ali },
  { source: 'tech-giant-deals', file: 'deals/tech-giant-deals.csv.gz', title: 'Tech giants: acquisitions', ...ali },
];

export type Row = Readonly<Record<string, string>>;

function folderOfAll(): string {
  const folder = process.env.FIRMAMENT_BENCH_DATA;
  if (folder === undefined) throw new Error('FIRMAMENT_BENCH_DATA names no folder to read the upstream files from');
  return folder;
}

export function readFolder(folder: string): { name: string; text: string }[] {
  const names = readdirSync(join(folderOfAll(), folder)).sort();
  return names.map((file) => ({ name: file.replace(/\.gz$/, ''), text: read(join(folder, file)) }));
}

function read(file: string): string {
  const bytes = readFileSync(join(folderOfAll(), file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

export function readRows(source: string): Row[] {
  return parse(read(fileOf(source)), { columns: true, bom: true, relax_quotes: true, trim: true });
}

export interface TickerLine {
  cik: string;
  name: string;
  ticker: string;
  exchange: string | undefined;
}

/** The regulator's tickers file: larger companies first, the common share before its preferred ones. */
export function readTickers(): TickerLine[] {
  const table = JSON.parse(read(fileOf('sec-tickers'))) as { fields: string[]; data: (string | number | null)[][] };
  const at = (field: string): number => table.fields.indexOf(field);
  const [cik, name, ticker, exchange] = [at('cik'), at('name'), at('ticker'), at('exchange')];
  return table.data.map((line) => ({
    cik: String(line[cik]),
    name: String(line[name]),
    ticker: String(line[ticker]),
    exchange: typeof line[exchange] === 'string' ? line[exchange] : undefined,
  }));
}

function fileOf(source: string): string {
  const upstream = [...UPSTREAMS, ...DEAL_UPSTREAMS].find((one) => one.source === source);
  if (upstream === undefined) throw new Error(`no upstream is called ${source}`);
  return upstream.file;
}
