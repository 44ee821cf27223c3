import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { WrongFile, type SourceItem } from '../source.ts';
import { allOf, fileOf, reading } from '../test-support.ts';
import { companies } from './index.ts';

const fixture = path.join(import.meta.dirname, 'fixtures/own-list.csv');

async function read(content: string | Buffer): Promise<SourceItem[]> {
  return allOf(companies.read(fileOf('list.csv', content), reading));
}

describe('the own list of companies', () => {
  test('a value too long to be kept is left out with a warning, and the row is taken', async () => {
    const [first, second, notice] = await read(`name,description,tags\nAlder,${'x'.repeat(100_000)},a\nBirch,${'x'.repeat(100_001)},b\n`);
    expect(first).toMatchObject({ facts: { name: 'Alder', description: 'x'.repeat(100_000), key_phrases: ['a'] } });
    expect(second).toMatchObject({ facts: { name: 'Birch', key_phrases: ['b'] } });
    expect(second).not.toHaveProperty('facts.description');
    expect(notice).toEqual({
      kind: 'notice',
      at: 'line 3',
      reason: 'description has 100,001 characters, more than the 100,000 that are kept. The row is taken without it.',
    });
  });

  test('every documented column becomes its fact', async () => {
    const [first] = await read(await readFile(fixture));
    expect(first).toEqual({
      kind: 'company',
      source: 'companies',
      source_key: 'permalink:alder-robotics',
      as_of: '2026-06-30',
      source_url: 'https://example.com/alder',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      at: 'line 2',
      subject: { permalink: 'alder-robotics', isin: 'US0378331005', ticker: 'NASDAQ:ALDR' },
      facts: {
        name: 'Alder Robotics',
        former_names: ['Alder Machines', 'Alder & Sons'],
        website: 'alder-robotics.com',
        description: 'Builds robots for orchards,\nand teaches them to prune.',
        short_description: 'Orchard robots',
        key_phrases: ['orchard robots', 'pruning'],
        country: 'USA',
        state: 'Oregon',
        city: 'Portland',
        founded: 2012,
        type: 'public',
        status: 'Operating',
        industry: 'Robotics',
        categories: ['Robotics', 'Agriculture'],
        product_category: 'Agricultural robots',
        products: ['Pruner', 'Picker'],
        employees: 240,
        employee_range: '101-250',
        listings: [{ exchange: 'NASDAQ', symbol: 'ALDR', isin: 'US0378331005', is_primary: true }],
        cik: '0000320193',
        lei: 'HWUPKR0MPOU8FGXBT394',
        uk_company_number: '00445790',
        linkedin_url: 'linkedin.com/company/alder-robotics',
        total_funding_usd: 12_500_000,
        funding_stage: 'Series B',
        last_funding_date: '2021-03',
        revenue_usd: 31_000_000,
      },
    });
  });

  test('market value and price are taken with their day and in one currency', async () => {
    const rows = [
      { market_cap: 'USD 1.2bn', share_price: '$24.50', market_date: '2026-06-30' },
      { market_cap: 'EUR 1,200,000', market_date: '2026-06-30' },
      { share_price: 'GBP 3.10', market_date: '2026-06-30' },
      { market_date: '2026-06-30' },
    ];
    const items = await read(JSON.stringify(rows.map((row) => ({ name: 'Alder', ...row }))));
    expect(items.map((item) => 'facts' in item && (item.facts as CompanyFacts).market)).toEqual([
      { date: '2026-06-30', currency: 'USD', price: 24.5, market_cap: 1_200_000_000 },
      { date: '2026-06-30', currency: 'EUR', market_cap: 1_200_000 },
      { date: '2026-06-30', currency: 'GBP', price: 3.1 },
      undefined,
    ]);
  });

  test.each([
    [{ market_cap: 'USD 1.2bn' }, 'market_date is missing'],
    [{ market_cap: 'USD 1.2bn', market_date: '2026-06' }, 'market_date is "2026-06"'],
    [{ market_cap: 1_200_000_000, market_date: '2026-06-30' }, 'market_cap and share_price have no currency'],
    [
      { market_cap: 'EUR 1.2bn', share_price: 'USD 24.50', market_date: '2026-06-30' },
      'market_cap and share_price have no common currency',
    ],
    [{ market_cap: '1.2bn', share_price: 'USD 24.50', market_date: '2026-06-30' }, 'market_cap and share_price have no common currency'],
  ])('%j is left out with a notice, and the row is taken', async (row, reason) => {
    const [company, notice] = await read(JSON.stringify([{ name: 'Alder', ...row }]));
    expect(company).toMatchObject({ kind: 'company', facts: { name: 'Alder' } });
    expect(company).not.toHaveProperty('facts.market');
    expect(notice).toEqual({ kind: 'notice', at: 'item 1', reason: expect.stringMatching(new RegExp(`^${reason}.* left out\\. Write `)) });
  });

  test('rows with a wrong identifier, date or number are rejected with line and reason, the others taken', async () => {
    const items = await read(await readFile(fixture));
    expect(items.filter((item) => item.kind === 'rejected')).toEqual([
      { kind: 'rejected', at: 'line 6', reason: 'The row has no name.' },
      { kind: 'rejected', at: 'line 7', reason: 'founded is "around 1990", which is no year.' },
      { kind: 'rejected', at: 'line 8', reason: expect.stringContaining('lei is "5493001KJTIIGC8Y1R13", which is no LEI') },
    ]);
    expect(items.filter((item) => item.kind === 'company')).toHaveLength(4);
  });

  test('a row whose country is not known is taken without it, with a notice', async () => {
    const items = await read(await readFile(fixture));
    const [notice] = items.filter((item) => item.kind === 'notice' && item.at === 'line 5');
    expect(notice).toMatchObject({
      reason:
        'country is "Atlantis", which is no country known here. The row is taken without it. Write a name or an ISO 3166-1 code, for example "Germany" or "DE".',
    });
    expect(items.find((item) => item.kind === 'company' && item.at === 'line 5')).not.toHaveProperty('facts.country');
  });

  test('a placeholder is not a name', async () => {
    const wrong = ['N/A', 'null', '---', '\u0007Alder', 'Alder \u202Exe', 'A'.repeat(501)];
    const items = await read(JSON.stringify([...wrong, 'Alder\nGlass', 'A'.repeat(500), '3M', '無印良品'].map((name) => ({ name }))));
    expect(items.map((item) => (item.kind === 'rejected' ? [item.at, item.reason] : 'facts' in item && item.facts))).toEqual([
      ['item 1', 'name is "N/A", which is no name.'],
      ['item 2', 'name is "null", which is no name.'],
      ['item 3', 'name is "---", which is no name.'],
      ['item 4', 'The name holds characters that cannot be seen.'],
      ['item 5', 'The name holds characters that cannot be seen.'],
      ['item 6', `name is "${'A'.repeat(60)}…", which is longer than the 500 characters a name may have.`],
      { name: 'Alder Glass' },
      { name: 'A'.repeat(500) },
      { name: '3M' },
      { name: '無印良品' },
    ]);
  });

  test('a row needs nothing but a name', async () => {
    expect(await read('name\nBirch Labs\n')).toEqual([
      {
        kind: 'company',
        source: 'companies',
        source_key: 'name:birch labs|',
        retrieved_at: reading.retrieved_at,
        method: 'reported',
        at: 'line 2',
        subject: {},
        facts: { name: 'Birch Labs' },
      },
    ]);
  });

  test('the key is the most lasting thing known: permalink, LEI, CIK, UK number, website and name, name and country', async () => {
    const header = 'name,permalink,lei,cik,uk_company_number,website,country\n';
    const items = await read(
      `${header}A,a,HWUPKR0MPOU8FGXBT394,1,1234567,a.com,US\nA,,HWUPKR0MPOU8FGXBT394,1,1234567,a.com,US\nA,,,1,1234567,a.com,US\nA,,,,1234567,a.com,US\nA,,,,,www.a.com,US\nA Co,,,,,,US\n`,
    );
    expect(items.map((item) => 'source_key' in item && item.source_key)).toEqual([
      'permalink:a',
      'lei:HWUPKR0MPOU8FGXBT394',
      'cik:0000000001',
      'uk:01234567',
      'website:a.com|a',
      'name:a co|USA',
    ]);
  });

  test('two companies of one name and country in two places are two records', async () => {
    const items = await read(
      'name,country,state,city\nAlder,US,Oregon,Portland\nAlder,US,Maine,Portland\nAlder,US,,Salem\nALDER,us,oregon,PORTLAND\n',
    );
    expect(items.map((item) => 'source_key' in item && item.source_key)).toEqual([
      'name:alder|USA|oregon|portland',
      'name:alder|USA|maine|portland',
      'name:alder|USA||salem',
      'name:alder|USA|oregon|portland',
    ]);
  });

  test('two companies that give one website are two records', async () => {
    const items = await read(
      'name,website\nIce Grip,accelerator.com\nTundra Grip,accelerator.com\nICE GRIP,https://www.accelerator.com/\n',
    );
    const [first, second, third] = items.map((item) => 'source_key' in item && item.source_key);
    expect(second).not.toBe(first);
    expect(third).toBe(first);
  });

  test('rows of a named list are records of that list alone, independent of other lists', async () => {
    const file = fileOf('list.csv', 'name,permalink\nAlder,alder\n');
    const [item] = await allOf(companies.read(file, { ...reading, options: { list: 'orchards' } }));
    expect(item).toMatchObject({ source: 'companies', source_key: 'orchards/permalink:alder', subject: { permalink: 'alder' } });
  });

  test("a path of another directory is the row's key and no permalink of ours", async () => {
    const header = 'permalink,name,homepage_url,category_list,funding_total_usd,status,country_code,founded_at,last_funding_at\n';
    expect(
      await read(`${header}/organization/alder,Alder,http://alder.io,Robots|Fruit,2.5m,operating,USA,2012-05-01,2014-10-14\n`),
    ).toMatchObject([
      {
        source_key: 'path:/organization/alder',
        subject: {},
        facts: {
          website: 'alder.io',
          categories: ['Robots', 'Fruit'],
          total_funding_usd: 2_500_000,
          founded: 2012,
          last_funding_date: '2014-10-14',
        },
      },
    ]);
  });

  test('JSON lines with lists and numbers read as CSV does', async () => {
    const [item] = await read('{"name":"Cedar","tags":["a","b"],"founded":1999,"revenue_usd":1500000,"country":null}\n');
    expect(item).toMatchObject({ facts: { name: 'Cedar', key_phrases: ['a', 'b'], founded: 1999, revenue_usd: 1_500_000 } });
    expect(item).not.toHaveProperty('facts.country');
  });

  test('a bad permalink, a page of a person and a foreign amount are rejected', async () => {
    const items = await read('name,permalink,linkedin_url,revenue_usd\nA,Not A Slug,,\nB,,https://www.linkedin.com/in/someone,\nC,,,€5m\n');
    expect(items.map((item) => 'reason' in item && item.reason)).toEqual([
      'permalink is "Not A Slug", which is no permalink (up to 60 lower-case letters, digits and single hyphens).',
      'linkedin_url is "https://www.linkedin.com/in/someone", which is no organization\'s page on LinkedIn.',
      'revenue_usd is in EUR where USD is wanted.',
    ]);
  });

  test('a file without a column name is refused', async () => {
    await expect(read('company,city\nA,B\n')).rejects.toThrow(WrongFile);
  });
});

describe('what is left out of rows that are taken', () => {
  test('a band in a column of counts is the band, and the row is taken', async () => {
    const items = await read('name,employees\nAlder,1001-5000\nBirch,500+\nCedar,"1,200"\nDogwood,11 to 50 employees\n');
    expect(items.map((item) => (item.kind === 'company' ? [item.facts.employees, item.facts.employee_range] : item))).toEqual([
      [undefined, '1001-5000'],
      [undefined, '501-1000'],
      [1200, undefined],
      [undefined, '11-50'],
    ]);
  });

  test('a number of employees that is none is left out with a notice that names its line, and the row is taken', async () => {
    const items = await read('name,employees\nAlder,many\nBirch,450.000\nCedar,-3\n');
    expect(items.map((item) => (item.kind === 'notice' ? item.at : item.kind))).toEqual([
      'company',
      'line 2',
      'company',
      'line 3',
      'company',
      'line 4',
    ]);
    expect(items[1]).toMatchObject({ reason: 'employees is "many", which is no number of people. The row is taken without it.' });
  });

  test.each(['name,country\n,FR\n', 'name,founded,country\nAlder,soon,FR\n', 'name,cik,lei,country\nAlder,x,y,FR\n'])(
    'a file of which each row is rejected has no columns that are not read: %j',
    async (text) => expect((await read(text)).map(({ kind }) => kind)).toEqual(['rejected']),
  );

  test('unread columns are named at the end', async () => {
    const items = await read('name,contry,colour\nAlder,FR,red\n');
    expect(items.at(-1)).toEqual({ kind: 'notice', at: '', reason: 'Columns that are not read: contry (did you mean country?), colour.' });
  });
});
