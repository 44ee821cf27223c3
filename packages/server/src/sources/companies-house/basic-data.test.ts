import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { WrongFile } from '../source.ts';
import { allOf, fileOf, reading, zipOf } from '../test-support.ts';
import { companiesHouse } from './index.ts';

const name = 'BasicCompanyData-2023-08-01-part1_7.csv';
const fixture = await readFile(path.join(import.meta.dirname, 'fixtures', name));
const [header = '', ...lines] = fixture.toString().split('\n');

async function read(content: string | Buffer, called = name) {
  return allOf(companiesHouse.read(fileOf(called, content), reading));
}

describe('BasicCompanyData', () => {
  test('a company has its number, address, dates, status, trades and former names', async () => {
    const items = await read(fixture);
    expect(items).toHaveLength(11);
    expect(items.find((item) => 'source_key' in item && item.source_key === '05861787')).toEqual({
      kind: 'company',
      source: 'companies-house',
      source_key: '05861787',
      as_of: '2023-08-01',
      retrieved_at: reading.retrieved_at,
      method: 'filed',
      source_url: 'http://business.data.gov.uk/id/company/05861787',
      at: 'line 11',
      subject: {},
      facts: {
        name: 'XLSS (Logistics)',
        legal_name: 'XLSS (LOGISTICS) LTD',
        former_names: ['XL STAFF SOLUTIONS LTD', 'MOVEJOB LTD', 'MOOVJOB LTD', 'GEEN LIMITED', 'JELLY BEAN RECRUITMENT LIMITED'],
        country: 'GBR',
        uk_company_number: '05861787',
        city: 'Bristol',
        registered_address: 'UNIT 3 WILLCOCK HOUSE, SOUTHWAY DRIVE, BRISTOL, BS30 5LW',
        incorporated_on: '2006-06-29',
        founded: 2006,
        register_status: 'Active',
        status: 'Operating',
        sic_codes: ['49410'],
        industry: 'Freight transport by road',
      },
    });
  });

  test('a company in liquidation is neither operating nor closed', async () => {
    const items = await read(fixture);
    const found = items.find((item) => 'source_key' in item && item.source_key === 'SC421617');
    expect(found).toMatchObject({ facts: { register_status: 'Liquidation', incorporated_on: '2012-04-11' } });
    expect(found).not.toHaveProperty('facts.status');
  });

  test('a dormant company has its code and no industry, one without codes neither', async () => {
    const items = await read(fixture);
    const facts = items.map((item) => ('facts' in item ? item.facts : undefined));
    expect(facts[1]).toMatchObject({ name: '!', sic_codes: ['99999'] });
    expect(facts[1]).not.toHaveProperty('industry');
    expect(facts[10]).toMatchObject({ name: '"20-20 Voice" Cancer', uk_company_number: 'CE000952' });
    expect(facts[10]).not.toHaveProperty('sic_codes');
    expect(facts[3]).toMatchObject({ sic_codes: ['18129', '59112', '63120', '74201'], industry: 'Printing n.e.c.' });
  });

  test('a dissolved company is closed', async () => {
    const dissolved = (lines[0] ?? '').replace('"Active","United Kingdom",""', '"Active - Proposal to Strike off","Jersey","01/02/2024"');
    expect(await read(`${header}\n${dissolved}\n`)).toMatchObject([{ facts: { status: 'Closed', country: 'JEY' } }]);
  });

  test('rows that cannot be taken are rejected with their line', async () => {
    const line = lines[0] ?? '';
    const bad = [
      line.replace('14413082', '1441'),
      line.replace('12/10/2022', '31/02/2022'),
      line.replace('United Kingdom', 'Atlantis'),
      line.replace('! HEAL UR TECH LTD', ''),
      '"a","b"',
    ];
    expect(await read([header, ...bad].join('\r\n'))).toEqual([
      { kind: 'rejected', at: 'line 2', reason: 'CompanyNumber is "1441", which is no company number.' },
      { kind: 'rejected', at: 'line 3', reason: 'IncorporationDate is "31/02/2022", which is no date (DD/MM/YYYY).' },
      { kind: 'rejected', at: 'line 4', reason: 'CountryOfOrigin is "Atlantis", which is no country known here.' },
      { kind: 'rejected', at: 'line 5', reason: 'The row has no CompanyName.' },
      { kind: 'rejected', at: 'line 6', reason: 'The row has 2 cells where the header has 55.' },
    ]);
  });

  test('the as-of date comes from the import option, then the file name, else it is unknown', async () => {
    const stated = await allOf(companiesHouse.read(fileOf(name, fixture), { ...reading, as_of: '2023-09-01' }));
    expect(stated[0]).toMatchObject({ as_of: '2023-09-01' });
    expect((await read(fixture, 'companies.csv'))[0]).not.toHaveProperty('as_of');
  });

  test('its zip is read', async () => {
    const items = await read(zipOf({ [name]: fixture }), 'BasicCompanyData-2023-08-01-part1_7.zip');
    expect(items).toHaveLength(11);
    expect(items[0]).toMatchObject({ at: 'line 2', as_of: '2023-08-01' });
  });

  test.each([
    ['another table', 'name,city\nAlder,Rome\n', 'It has no column companyname'],
    ['a zip of something else', zipOf({ 'a.txt': 'hello\n' }), 'It has no column companyname'],
    ['JSON', '{"a":1}\n{"a":2}\n', 'It is json lines.'],
    ['an HTML page', '<!doctype html><html></html>', 'It is an HTML page.'],
    ['an empty zip', Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]), 'It is a zip without files.'],
  ])('%s is refused', async (_what, content, found) => {
    const refused = read(content, 'x');
    await expect(refused).rejects.toThrow(WrongFile);
    await expect(refused).rejects.toThrow(found);
  });
});
