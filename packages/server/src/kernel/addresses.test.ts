import { expect, test } from 'vitest';
import { citedAddress, documentAddress, recordNamed } from './addresses.ts';

const list = 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0000104169&type=10-K';

test.each([
  ['sec-reports', '0000104169/10-K/2025-01-31', list, 'firmament://sec-reports/0000104169/10-K/2025-01-31'],
  ['sec-filing-documents', '0001045810/8-K A/2026-01-05', list, 'firmament://sec-filing-documents/0001045810/8-K%20A/2026-01-05'],
  ['sec-report-items', '0000320193/10-K#1A', 'https://www.sec.gov/search-filings', 'firmament://sec-report-items/0000320193/10-K%231A'],
  [
    'hand-kept',
    'ZEPL, bought by DataRobot',
    'https://github.com/firmament/firmament',
    'firmament://hand-kept/ZEPL%2C%20bought%20by%20DataRobot',
  ],
  ['companies', '锦山茶叶', '', 'firmament://companies/%E9%94%A6%E5%B1%B1%E8%8C%B6%E5%8F%B6'],
  ['listed-equities', 'DFK.MU', 'https://github.com/JerBouma/FinanceDatabase', 'firmament://listed-equities/DFK.MU'],
  ['tech-giant-deals', '[24]7', 'https://github.com/ali-ce/datasets/', 'firmament://tech-giant-deals/%5B24%5D7'],
  ['companies', 'row 7', 'https://gitlab.com/open/lists', 'firmament://companies/row%207'],
  ['companies', '100%', 'https://huggingface.co/datasets/open/lists', 'firmament://companies/100%25'],
  ['deals', 'a?b#c', 'https://codeberg.org/open/lists', 'firmament://deals/a%3Fb%23c'],
  ['sandbox:deals', '1', '', 'firmament://sandbox%3Adeals/1'],
])('a record of %s with the key %s that names only %j is cited by its own address', (...[source, source_key, source_url, address]) => {
  expect(citedAddress({ source, source_key, source_url })).toBe(address);
  expect(new URL(address).protocol).toBe('firmament:');
  expect(recordNamed(address)).toEqual({ source, source_key });
  expect(recordNamed(new URL(address).href)).toEqual({ source, source_key });
});

test.each([
  '',
  'firmament://',
  'firmament://companies',
  'firmament://companies/',
  'https://example.com/a',
  'firmament://companies/%E9%94',
  'firmament://companies/a%00b',
  'x firmament://a/b',
])('the text %j names no record', (text) => {
  expect(recordNamed(text)).toBeUndefined();
});

test('the address of a data set stays the address of a page that a website or a feed has there', () => {
  const source_url = 'https://github.com/acme/robot';
  expect(documentAddress({ source: 'company-website', source_key: source_url, source_url })).toBe(source_url);
});

test.each([
  'https://www.sec.gov/Archives/edgar/data/320193/000032019325000079/aapl-20250927.htm',
  'https://news.example/polarbit',
  'https://github.com/datasets/s-and-p-500-companies/blob/main/data/constituents.csv',
  'https://data.sec.gov/api/xbrl/companyfacts/CIK0001045810.json',
])('a record with a page of its own is cited by that: %s', (source_url) => {
  expect(citedAddress({ source: 'sec', source_key: '1', source_url })).toBe(source_url);
});
