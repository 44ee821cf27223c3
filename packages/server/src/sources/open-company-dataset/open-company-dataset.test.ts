import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseWebsite, websiteOf } from '../../kernel/domains.ts';
import { WrongFile } from '../source.ts';
import { allOf, fileOf, reading } from '../test-support.ts';
import { openCompanyDataset } from './index.ts';
import { fastWebsite } from './plain-host.ts';

const fixture = path.join(import.meta.dirname, 'fixtures/companies.csv');

async function read(content: string | Buffer) {
  return allOf(openCompanyDataset.read(fileOf('companies.csv', content), { ...reading, as_of: '2025-01-01' }));
}

describe('the open company dataset', () => {
  test('a row becomes a company with a presentable name and places', async () => {
    const [first, second, third] = await read(await readFile(fixture));
    expect(first).toEqual({
      kind: 'company',
      source: 'open-company-dataset',
      source_key: 'aXq81',
      as_of: '2025-01-01',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      at: 'line 2',
      subject: {},
      facts: {
        name: 'Alder Robotics LLC',
        website: 'alder-robotics.com',
        country: 'USA',
        state: 'Oregon',
        city: 'Portland',
        founded: 2012,
        industry: 'Information Technology and Services',
        employee_range: '101-250',
        linkedin_url: 'linkedin.com/company/alder-robotics',
      },
    });
    expect(second).toMatchObject({
      facts: {
        name: 'Birch "B" Health',
        industry: 'Health, Wellness and Fitness',
        city: "Bishop's Stortford",
        website: 'birchhealth.co.uk',
      },
    });
    expect(third).toMatchObject({
      at: 'line 5',
      facts: { name: 'Zeder GmbH', city: 'Köln', state: 'Nordrhein-Westfalen', employee_range: '10000+' },
    });
  });

  test('every row is a company or is rejected with its line', async () => {
    const items = await read(await readFile(fixture));
    expect(items.slice(3)).toEqual([
      { kind: 'rejected', at: 'line 6', reason: 'country is "atlantis", which is no country known here.' },
      { kind: 'rejected', at: 'line 7', reason: 'founded is "98", which is no year.' },
      { kind: 'rejected', at: 'line 8', reason: 'The row has 11 cells where the header has 10.' },
      expect.objectContaining({ source_key: 'linkedin.com/company/ginkgo-media', facts: expect.objectContaining({ name: 'GinkgoMedia' }) }),
      expect.objectContaining({ source_key: 'hazel.io|hazel', facts: { name: 'Hazel', website: 'hazel.io' } }),
      { kind: 'rejected', at: 'line 11', reason: 'The row has no name.' },
    ]);
  });

  test('a website, a size and a page that are none reject their row', async () => {
    const header = 'country,founded,id,industry,linkedin_url,locality,name,region,size,website\n';
    const items = await read(`${header},,a,,,,a,,,localhost\n,,b,,,,b,,many,\n,,c,,linkedin.com/in/someone,,c,,,\n`);
    expect(items.map((item) => 'reason' in item && item.reason)).toEqual([
      'website is "localhost", which is no website.',
      'size is "many", which is no range of employees.',
      'linkedin_url is "linkedin.com/in/someone", which is no organization\'s page on LinkedIn.',
    ]);
  });

  test('JSON lines say the same as CSV, an earlier edition with other column names too', async () => {
    const line = {
      country: 'united states',
      founded: 2012,
      id: 'aXq81',
      industry: 'internet',
      linkedin_url: null,
      name: 'alder',
      size: '1-10',
      website: null,
    };
    const [json] = await read(
      `${JSON.stringify({ ...line, linkedin_url: 'linkedin.com/company/alder' })}\n${JSON.stringify({ ...line, website: 'a.com' })}\n`,
    );
    expect(json).toMatchObject({ at: 'line 1', facts: { name: 'Alder', founded: 2012, employee_range: '1-10', country: 'USA' } });
    const [csv] = await read(
      'name,domain,year founded,size range,linkedin url\nalder,alder.com,2012.0,1 - 10,linkedin.com/company/alder\n',
    );
    expect(csv).toMatchObject({ facts: { name: 'Alder', website: 'alder.com', founded: 2012, employee_range: '1-10' } });
  });

  test('another table is refused with what it lacks', async () => {
    const refused = read('name,city\nAlder,Rome\n');
    await expect(refused).rejects.toThrow(WrongFile);
    await expect(refused).rejects.toThrow(/It has no column website or domain, and none size or size range/);
  });

  test('a website is read exactly as everywhere else', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    const ending = fc.constantFrom('com', 'de', 'io', 'co.uk', 'github.io', 'zz', 'museum', 'uk', 'ck', '1', 'xn--p1ai', 'local');
    const host = fc
      .tuple(fc.constantFrom('', 'www.', 'www2.', 'http://', 'shop.'), label, ending)
      .map(([before, name, end]) => `${before}${name}.${end}`);
    const known = fc.constantFrom(
      'co.uk',
      'github.io',
      'com.au',
      'linkedin.com',
      'www.com',
      'blogspot.com',
      'tumblr.com',
      't.co',
      'com',
      'a.b',
      'city.kawasaki.jp',
    );
    fc.assert(
      fc.property(fc.oneof(host, known), (written) => {
        const website = parseWebsite(written);
        expect(fastWebsite(written)).toBe(website && websiteOf(website));
      }),
      { numRuns: 3000 },
    );
  });
});
