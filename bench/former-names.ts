/** Companies with the names they bore, and files in the regulator's shape that say so. */

import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { zipOf } from '../packages/server/src/sources/test-support.ts';

export interface BorneName {
  name: string;
  /** The company's number at the regulator, without leading zeros. */
  cik: string;
  is_current: boolean;
}

interface NameRow {
  name: string;
  start_date: string;
  end_date: string;
  cik: string;
}

interface Listed {
  cik: string;
  name: string;
  ticker: string;
  exchange: string;
}

export const namesFile = 'evaluation/former-names.csv.gz';
export const tickersFile = 'companies/sec-company-tickers-exchange.json.gz';

/** Numbers are compared without leading zeros: upstreams differ in how many they write. */
export function bareCik(cik: string): string {
  return cik.replace(/^0+(?=\d)/, '');
}

export function borneNames(folder: string): BorneName[] {
  return nameRows(folder).map(({ name, end_date, cik }) => ({ name, cik: bareCik(cik), is_current: end_date === '' }));
}

export function listedNames(folder: string): BorneName[] {
  return listedRows(folder).map(({ name, cik }) => ({ name, cik: bareCik(cik), is_current: true }));
}

/**
 * Writes a zip like the regulator's, with a `CIK##########.json` for each company: the keys of the real files, its names, no
 * filings. One zip, for a folder of files is imported file by file. @returns how many
 */
export async function writeSubmissions(folder: string, zip: string): Promise<number> {
  const files: Record<string, string> = {};
  const tickers = Map.groupBy(listedRows(folder), (row) => bareCik(row.cik));
  const companies = Map.groupBy(nameRows(folder), (row) => bareCik(row.cik));
  for (const [cik, rows] of companies) {
    const present = rows.find((row) => row.end_date === '');
    if (!present) continue;
    const listings = tickers.get(cik) ?? [];
    const file = {
      cik: cik.padStart(10, '0'),
      entityType: 'operating',
      sic: '',
      sicDescription: '',
      name: present.name,
      tickers: listings.map((row) => row.ticker),
      exchanges: listings.map((row) => row.exchange),
      lei: null,
      website: '',
      addresses: {},
      formerNames: rows
        .filter((row) => row !== present)
        .toSorted((a, b) => b.end_date.localeCompare(a.end_date))
        .map((row) => ({ name: row.name, from: momentOf(row.start_date), to: momentOf(row.end_date) })),
      filings: { recent: { accessionNumber: [], filingDate: [], form: [] }, files: [] },
    };
    files[`CIK${file.cik}.json`] = JSON.stringify(file);
  }
  await writeFile(zip, zipOf(files));
  return companies.size;
}

function momentOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function nameRows(folder: string): NameRow[] {
  return parse(unzipped(folder, namesFile), { columns: true, bom: true });
}

function listedRows(folder: string): Listed[] {
  const { fields, data } = JSON.parse(unzipped(folder, tickersFile)) as { fields: string[]; data: (string | number | null)[][] };
  return data.map((row) => {
    const cell = (field: string) => String(row[fields.indexOf(field)] ?? '');
    return { cik: cell('cik'), name: cell('name'), ticker: cell('ticker'), exchange: cell('exchange') };
  });
}

function unzipped(folder: string, file: string): string {
  return gunzipSync(readFileSync(path.join(folder, file))).toString('utf8');
}
