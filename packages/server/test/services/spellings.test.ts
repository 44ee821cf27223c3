import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileReader } from '../../src/services/ingestion/file-reader.ts';
import { importFile } from '../../src/services/ingestion/import-file.ts';
import { findFiles } from '../../src/sources/reading/find.ts';
import { sources } from '../../src/sources/index.ts';
import type { Notice, Rejection, Skip } from '../../src/sources/source.ts';
import { clock, context, documentsOf, resolve, served, useFreshDatabases } from './resolution.support.ts';

/** One thing that files spell in several ways: symbols, legal forms, scripts, shared hosts, countries. */
useFreshDatabases();

const reader = fileReader();
const fixtures = path.join(import.meta.dirname, 'fixtures/spellings');

async function importCases(source: string, name: string) {
  const rejected: (Rejection | Skip)[] = [];
  const notices: Notice[] = [];
  const [file] = await findFiles(path.isAbsolute(name) ? name : path.join(fixtures, name));
  const counts = await importFile(
    context(),
    { source: sources.find((each) => each.name === source)!, file: file!, reader, reading: { retrieved_at: clock(), options: {} } },
    { onRejected: (each) => rejected.push(each), onNotice: (each) => notices.push(each) },
  );
  return { counts, reasons: rejected.map(({ reason }) => reason), notices: notices.map(({ reason }) => reason) };
}

async function importRows(source: string, ...lines: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmament-spellings-'));
  try {
    const at = path.join(folder, 'rows.csv');
    await writeFile(at, `${lines.join('\n')}\n`);
    return await importCases(source, at);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const companies = async () => Object.keys(await served());
const documentAt = async (identifier: string) => {
  const permalink = (await resolve(identifier))!;
  return (await documentsOf([permalink])).get(permalink)!;
};

describe('symbols of an exchange', () => {
  test.each(['HKEX:688', 'HKEX:00688', 'HKEX:0688', '0688.HK', 'XHKG:688'])(
    '%s finds the company listed as HKEX:0688, with the deal that names it HKEX:688',
    async (identifier) => {
      await importCases('companies', 'hk-codes-companies.csv');
      await importCases('deals', 'hk-codes-deals.csv');
      const document = await documentAt(identifier);
      expect(document.facts.name).toBe('Harbour Lantern Holdings');
      expect(document.acquisitions.map(({ name }) => name)).toEqual(['Wick Trimmers']);
      expect(await companies()).toHaveLength(2);
    },
  );

  test.each([
    ['KRX:004995', 'KRX:4995'],
    ['HKEX:0700', 'HKEX:00700'],
    ['HKEX:0700', '0700.HK'],
    ['TSE:7203', '7203.T'],
    ['LSE:VOD', 'VOD.L'],
    ['NYSE:BRK.B', 'NYSE:BRK-B'],
    ['SZSE:000001', 'SZSE:1'],
    ['KLSE:0166', 'XKLS:166'],
    ['LSE:RR.', 'RR.L'],
  ])('a company listed as %s is the acquirer of a deal that names it %s', async (listed, named) => {
    await importRows('companies', 'name,ticker,website', `Harbour Lantern,${listed},harbour-lantern.example`);
    await importRows('deals', 'acquirer_ticker,target_name,date', `${named},Wick Trimmers,2026-04-01`);
    expect(await companies()).toEqual(['harbour-lantern', 'wick-trimmers']);
    expect((await documentAt(named)).acquisitions).toHaveLength(1);
  });

  test('companies and deals name a listing in a cell for any identifier, too', async () => {
    await importRows('companies', 'name,ticker', 'Harbour Lantern,HKEX:0688', 'Kettle Works,TSE:7203');
    const { reasons } = await importRows('deals', 'acquirer,target,date', '0688.HK,7203.T,2026-04-01');
    expect(reasons).toEqual([]);
    expect((await documentAt('harbour-lantern')).acquisitions.map(({ permalink }) => permalink)).toEqual(['kettle-works']);
  });

  test('a code of which more than zeros differ is another company', async () => {
    await importRows('companies', 'name,ticker', 'Harbour Lantern,HKEX:0688', 'Kettle Works,HKEX:6880', 'Loom Works,SZSE:000688');
    expect(await companies()).toEqual(['harbour-lantern', 'kettle-works', 'loom-works']);
    expect(await resolve('SZSE:688')).toBe('loom-works');
  });
});
