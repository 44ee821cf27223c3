import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceItem } from '../source.ts';
import { allOf, fileOf, openFiles, reading } from '../test-support.ts';
import { sec } from './index.ts';

const report = (over: object = {}) => ({
  cik: '9990003',
  company: 'QUILLMERE ROBOTICS INC /DE/',
  filing_type: '8-K',
  filing_date: '2030-05-06',
  filing_html_index: 'https://www.sec.gov/Archives/edgar/data/9990003/0009990003-30-000007-index.html',
  htm_filing_link: 'https://www.sec.gov/Archives/edgar/data/9990003/000999000330000007/report.htm',
  filename: '9990003_8K_2030_0009990003-30-000007.htm',
  ...over,
});
const read = (content: string, name = 'report.json', options: Record<string, string> = {}) =>
  allOf(sec.read(fileOf(name, content), { ...reading, options }));
const articlesOf = (items: readonly SourceItem[]) => items.filter((item) => item.kind === 'article');
const split = async (over: object) => articlesOf(await read(JSON.stringify(report(over))));
const results = 'On May 6, 2030, Quillmere Robotics announced its results for the first quarter.';

describe('a current report that comes split by item', () => {
  test('is an article of its filer for each item, in our words, beside the filing', async () => {
    const items = await read(
      JSON.stringify(
        report({
          'item_2.02': `Item 2.02 Results of Operations and Financial Condition\n${results}\nThe release is attached.`,
          'item_5.02':
            'Item 5.02. Departure of Directors or Certain Officers; Election of Directors. On May 5, 2030 the chief financial officer retired.',
          'item_9.01': 'Item 9.01 Financial Statements and Exhibits\n(d) Exhibits\n99.1 Press Release of Quillmere Robotics of May 6, 2030',
        }),
      ),
    );
    expect(items.map(({ kind }) => kind)).toEqual(['company', 'filing', 'article', 'article']);
    const [first, second] = articlesOf(items);
    expect(first).toEqual({
      kind: 'article',
      source: 'sec-current-reports',
      source_key: '0009990003/0009990003-30-000007/2.02',
      as_of: '2030-05-06',
      retrieved_at: reading.retrieved_at,
      method: 'filed',
      source_url: 'https://www.sec.gov/Archives/edgar/data/9990003/000999000330000007/report.htm',
      at: 'report.json',
      mentioned: [{ cik: '0009990003' }],
      facts: {
        title: 'Quillmere Robotics: results of operations (8-K item 2.02)',
        url: 'https://www.sec.gov/Archives/edgar/data/9990003/000999000330000007/report.htm',
        text: `${results}\nThe release is attached.`,
        language: 'en',
        items: ['2.02'],
        published: '2030-05-06T00:00:00Z',
      },
    });
    expect(second?.facts).toMatchObject({
      title: 'Quillmere Robotics: change of directors or officers (8-K item 5.02)',
      text: 'On May 5, 2030 the chief financial officer retired.',
    });
  });

  test.each([
    ['has exhibits alone', { 'item_9.01': `Item 9.01 Financial Statements and Exhibits\n${results}` }],
    ['says nothing in an item', { 'item_8.01': 'Item 8.01 Other Events\nNot applicable.' }],
    [
      'points to another item',
      {
        'item_2.03':
          'Item 2.03 Creation of a Direct Financial Obligation\nThe information set forth in Item 1.01 above is hereby incorporated herein by reference.',
      },
    ],
    ['is of another form', { filing_type: '10-Q', item_1A: `Item 1A. ${results}` }],
  ])('is no article where it %s', async (_, over) => {
    expect(await split(over)).toEqual([]);
  });

  test('says the same under two items once', async () => {
    const said = await split({
      'item_2.02': `Item 2.02\nResults of Operations\n${results}`,
      'item_7.01': `Item 7.01\nRegulation FD Disclosure\n${results}`,
    });
    expect(said.map(({ facts }) => facts.items)).toEqual([['2.02']]);
  });

  test('has its items under their numbers of before August 2004, where it is that old', async () => {
    const old = await split({
      filing_date: '2003-05-06',
      item_5: `Item 5. Other Events\n${results}`,
      item_7: `Item 7. Exhibits\n${results} Press release.`,
    });
    expect(old.map(({ facts }) => facts.title)).toEqual(['Quillmere Robotics: other event (8-K item 5)']);
    expect(await split({ item_5: `Item 5. Other Events\n${results}` })).toEqual([]);
  });
});

describe('a current report as a document', () => {
  const document = (items: string) =>
    `<html><head><title>8-K</title></head><body><p>Form 8-K</p>${items}<p>SIGNATURES</p><p>Pursuant to the requirements of the law.</p></body></html>`;
  const options = { cik: '9990003', form: '8-K', filed: '2030-05-06', accession: '0009990003-30-000007' };
  const articles = async (items: string) => articlesOf(await read(document(items), 'report.html', options));

  test('is parted at the headings of its items, up to its signatures', async () => {
    const said = await articles(
      `<p><b>Item&nbsp;2.02</b> Results of Operations and Financial Condition.</p><p>${results}</p>
       <table><tr><td>Item 8.01</td><td>Other Events</td></tr></table><p>As item 2.02 says, orders of Quillmere Robotics rose by a fifth.</p>
       <p>Item 9.01 Financial Statements and Exhibits</p><p>99.1 Press release of Quillmere Robotics, May 6, 2030</p>`,
    );
    expect(said.map(({ source_key, facts }) => [source_key, facts.title, facts.text])).toEqual([
      ['0009990003/0009990003-30-000007/2.02', 'Current report: results of operations (8-K item 2.02)', results],
      [
        '0009990003/0009990003-30-000007/8.01',
        'Current report: other event (8-K item 8.01)',
        'As item 2.02 says, orders of Quillmere Robotics rose by a fifth.',
      ],
    ]);
  });

  test('without items is no article', async () => {
    expect(await articles(`<p>${results}</p>`)).toEqual([]);
  });
});

const given = path.join(process.env['FIRMAMENT_BENCH_DATA'] ?? '', 'filings/8-K-items.zip');

test.skipIf(!existsSync(given))('553 real reports give 663 articles, each of its filer, and none of exhibits', async () => {
  const [file] = await openFiles(given);
  const said = articlesOf(await allOf(sec.read(file!, reading)));
  await file!.close();
  expect(said).toHaveLength(663);
  expect(new Set(said.map(({ source_key }) => source_key)).size).toBe(663);
  for (const { facts, mentioned, source_key } of said) {
    expect(mentioned).toEqual([{ cik: source_key.slice(0, 10) }]);
    expect(facts.text).not.toMatch(/^item/i);
    expect(facts.items).not.toContain('9.01');
  }
});
