import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileReader } from '../../src/services/ingestion/file-reader.ts';
import { importFile } from '../../src/services/ingestion/import-file.ts';
import { findFiles } from '../../src/sources/reading/find.ts';
import { sources } from '../../src/sources/index.ts';
import type { Notice, Rejection, Skip } from '../../src/sources/source.ts';
import { clock, context, documentsOf, resolve, review, served, useFreshDatabases } from './resolution.support.ts';

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

  test('a code that differs in more than zeros is another company', async () => {
    await importRows('companies', 'name,ticker', 'Harbour Lantern,HKEX:0688', 'Kettle Works,HKEX:6880', 'Loom Works,SZSE:000688');
    expect(await companies()).toEqual(['harbour-lantern', 'kettle-works', 'loom-works']);
    expect(await resolve('SZSE:688')).toBe('loom-works');
  });
});

describe('legal forms', () => {
  test('the name with the legal form of its country and the name without are one company', async () => {
    await importCases('companies', 'legal-forms-companies.csv');
    await importCases('deals', 'legal-forms-deals.csv');
    const websites = (await readFile(path.join(fixtures, 'legal-forms-companies.csv'), 'utf8')).match(/[a-z-]+\.example/g)!;
    for (const website of websites) expect((await documentAt(website)).acquisitions, website).toHaveLength(1);
    expect(await review()).toEqual([]);
  });

  test.each([
    ['FI', 'Oy Saviruukku Ab', 'Saviruukku'],
    ['LT', 'UAB „Molio puodas“', 'Molio puodas'],
    ['PT', 'Olaria do Vale, Lda.', 'Olaria do Vale'],
    ['UA', 'ТОВ «Глиняний Горщик»', 'Глиняний Горщик'],
    ['VN', 'Công ty TNHH Gốm Xanh', 'Gốm Xanh'],
    ['PE', 'Alfarería del Valle E.I.R.L.', 'Alfarería del Valle'],
    ['AE', 'فخار الخليج ذ.م.م', 'فخار الخليج'],
    ['BE', 'Poterie du Val SPRL', 'Poterie du Val'],
  ])('in %s a deal of %s is found by %s, and the other way round', async (country, formal, plain) => {
    const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
    const bought = (name: string) =>
      importRows('deals', 'acquirer_name,acquirer_country,target_name', `${quoted(name)},${country},Wick ${name.length}`);
    await importRows('companies', 'name,website,country', `${quoted(formal)},formal.example,${country}`);
    await bought(plain);
    await bought(formal);
    expect((await documentAt('formal.example')).acquisitions).toHaveLength(2);
  });

  test.each([
    ['US', 'Quillmere LLC', 'Quillmere Inc.'],
    ['GB', 'Quillmere Ltd', 'Quillmere PLC'],
    ['DE', 'Quillmere GmbH & Co. KG', 'Quillmere GmbH'],
    ['PL', 'Quillmere Sp. z o.o. Sp. k.', 'Quillmere Sp. z o.o.'],
    ['RU', 'ООО «Северный Мох»', 'ПАО «Северный Мох»'],
    ['JP', '有限会社サクラ', '株式会社サクラ'],
    ['', 'Quillmere LLC', 'Quillmere Inc.'],
  ])('in %s, %s and %s are a pair for review where nothing else is known', async (country, known, named) => {
    await importRows('companies', 'name,website,country', `${known},known.example,${country}`);
    await importRows('deals', 'acquirer_name,acquirer_country,target_name', `${named},${country},Wick Trimmers`);
    expect((await documentAt('known.example')).acquisitions).toEqual([]);
    const pairs = await review();
    expect(pairs).toHaveLength(1);
    expect(pairs[0]!.reasons).toContain('another legal form');
  });

  test('of two companies that differ in their legal form alone, a deal goes to the one that has its own', async () => {
    await importRows('companies', 'name,website,country', 'Quillmere LLC,one.example,US', 'Quillmere Inc.,two.example,US');
    await importRows('deals', 'acquirer_name,acquirer_country,target_name', 'Quillmere Incorporated,US,Wick Trimmers');
    expect((await documentAt('one.example')).acquisitions).toEqual([]);
    expect((await documentAt('two.example')).acquisitions).toHaveLength(1);
  });
});

describe('names in other scripts', () => {
  test('two Chinese names that only sound alike are no more than a pair for review', async () => {
    await importCases('companies', 'han-homophones-companies.csv');
    await importCases('deals', 'han-homophones-deals.csv');
    expect((await documentAt('jinshan-tea-one.example')).acquisitions).toEqual([]);
    expect((await review())[0]?.reasons).toContain('name is written otherwise in its script and transliterated the same');
  });

  test.each([
    ['CN', '华威电子', '华为电子'],
    ['CN', '石石科技有限公司', '实时科技有限公司'],
    ['JP', 'ガス工業', 'カス工業'],
    ['TW', '金山茶業', 'Jinshan Chaye'],
    ['KR', '삼성전자', '삼선전자'],
    ['TH', 'กาแฟดอย', 'กำแฟดอย'],
    ['', '锦山茶叶', '金山茶业'],
  ])('in %s, a deal of %s is none of %s', async (country, named, known) => {
    await importRows('companies', 'name,website,country', `${known},known.example,${country}`);
    await importRows('deals', 'acquirer_name,acquirer_country,target_name', `${named},${country},Wick Trimmers`);
    expect((await documentAt('known.example')).acquisitions).toEqual([]);
  });

  test.each([
    ['CN', '華為技術有限公司', '华为技术'],
    ['RU', 'ООО «Подъём»', 'ПОДЪЕМ'],
    ['RU', 'Gazprom', 'Газпром'],
    ['GR', 'Καφές Κοιλάδας Α.Ε.', 'ΚΑΦΕΣ ΚΟΙΛΑΔΑΣ'],
    ['SA', 'شركة الأفق', 'الافق'],
    ['JP', '株式会社　サクラ精機', 'サクラ精機'],
  ])('in %s, a deal of %s is one of %s', async (country, named, known) => {
    await importRows('companies', 'name,website,country', `${known},known.example,${country}`);
    await importRows('deals', 'acquirer_name,acquirer_country,target_name', `${named},${country},Wick Trimmers`);
    expect((await documentAt('known.example')).acquisitions).toHaveLength(1);
  });
});

describe('countries', () => {
  test('no row is rejected for how it spells its country, and XK is Kosovo', async () => {
    const { counts, reasons, notices } = await importCases('companies', 'country-spellings.csv');
    expect({ rejected: counts.rejected, reasons, notices }).toEqual({ rejected: 0, reasons: [], notices: [] });
    const countries = new Set<string>();
    for (const row of (await readFile(path.join(fixtures, 'country-spellings.csv'), 'utf8')).trim().split('\n').slice(1)) {
      const { facts } = await documentAt(row.split(',')[1]!);
      expect(facts.country, row).toBeDefined();
      countries.add(facts.country!);
    }
    expect((await documentAt('land-57-pottery.example')).facts.country).toBe('XKX');
    expect(countries.size).toBeGreaterThan(50);
  });

  test('a country that is not known leaves its field empty with a notice, and the row stays', async () => {
    const { counts, notices } = await importRows('companies', 'name,website,country', 'Land,land.example,Atlantis');
    expect(counts.rejected).toBe(0);
    expect(notices).toEqual([expect.stringContaining('country is "Atlantis", which is no country known here.')]);
    expect((await documentAt('land.example')).facts.country).toBeUndefined();
  });
});

describe('shared hosts', () => {
  test('each shop keeps an address of its own, and none has the host of all', async () => {
    const { counts } = await importCases('companies', 'shared-hosts.csv');
    expect(counts.rejected).toBe(0);
    const permalinks = await companies();
    expect(permalinks).toHaveLength(33);
    const websites = [...(await documentsOf(permalinks)).values()].map(({ facts }) => facts.website!);
    expect(new Set(websites).size).toBe(33);
    for (const host of ['amazon.com', 'beacons.ai', 'smartstore.naver.com', 'facebook.com/profile.php'])
      expect(websites).not.toContain(host);
    expect((await documentAt('https://www.facebook.com/profile.php?id=100098765432109')).facts.name).toBe('Fen Loom');
    expect((await documentAt('https://www.amazon.com/stores/page/BBBB-BROOK')).facts.name).toBe('Brook Salt');
  });

  test('a page without an owner is left out with a notice, and the row stays', async () => {
    const { notices } = await importRows(
      'companies',
      'name,website',
      'Rill Salt,https://www.amazon.com/dp/B0001',
      'Brook Salt,https://www.amazon.com/dp/B0002',
    );
    expect(await companies()).toEqual(['brook-salt', 'rill-salt']);
    expect(notices).toHaveLength(2);
    expect((await documentsOf(['rill-salt'])).get('rill-salt')!.facts.website).toBeUndefined();
  });
});

test('names of the UK register keep their brackets and the capitals in them', async () => {
  await importCases('companies-house', 'uk-register-brackets.csv');
  const names = [...(await documentsOf(await companies())).values()].map(({ facts }) => facts.name);
  expect(names).toEqual(
    expect.arrayContaining(['Mapledene (UK)', 'Hall & Co (USA)', 'Pendle II', 'Pendle (II)', 'A.B.C. (E.U.) Holdings']),
  );
});
