import { readFileSync } from 'node:fs';
import path from 'node:path';
import { newsCategories, otherNews, parentOf } from '@firmament/contract';
import { expect, test } from 'vitest';
import { featuresOf } from './category-features.ts';
import { tellingTerms } from './category-terms.ts';
import { filingEvents } from './filing-events.ts';
import { readArticle } from './read-article.ts';
import { wordsOf } from './tokens.ts';

const headlines = readFileSync(path.join(import.meta.dirname, '../../../../../data/news/headlines.txt'), 'utf8');

test('every category but the groups has phrases and at least twelve headlines, and no headline appears in two', () => {
  const leaves = newsCategories.filter((name) => parentOf(name) !== undefined);
  expect(new Set(Object.keys(tellingTerms))).toEqual(new Set(leaves));
  const blocks = headlines.split(/^## /m).slice(1);
  expect(new Set(blocks.map((block) => block.split('\n')[0]))).toEqual(new Set([...leaves, otherNews]));
  for (const block of blocks) expect(block.trim().split('\n').length - 1).toBeGreaterThanOrEqual(12);
  const lines = blocks.flatMap((block) => block.trim().split('\n').slice(1));
  expect(new Set(lines).size).toBe(lines.length);
});

test('every item of a current report that tells an event tells a category that is no group', () => {
  for (const { category } of Object.values(filingEvents)) expect(category === otherNews || parentOf(category) !== undefined).toBe(true);
});

// None of these is in the training file.
test.each([
  ['Mergers & Acquisitions', 'Copper producer Ravel to acquire smaller rival in all-share deal'],
  ['Mergers & Acquisitions', 'Quillmere Robotics acquires Tundrasense Oy'],
  ['Earnings Releases', 'Tyre maker Ostrava reports higher third-quarter earnings'],
  ['Workforce Reductions', 'Chip designer Quill lays off 300 workers'],
  ['Legal Proceedings & Litigation', 'Jury finds toy maker liable in lawsuit over burns'],
  ['Cybersecurity Incidents', 'Hackers demand ransom after data breach at clinic chain'],
  ['C-Suite Appointments & Departures', 'Paper mill names Ilse Brandt as chief executive officer'],
  ['Shareholder Returns (Buybacks & Dividends)', 'Pipeline operator declares quarterly dividend and buyback'],
  ['Monetary Policy', 'Norwegian central bank leaves key interest rate unchanged'],
  ['Credit-Rating Actions', 'Fitch downgrades hospital operator to junk'],
  ['IPOs & Follow-on Offerings', 'Bakery chain prices initial public offering at 14 dollars a share'],
  ['Trade, Tariffs & Sanctions', 'Canada imposes tariffs on imported aluminium'],
  ['Natural Disasters', 'Strong earthquake damages factories in Taiwan'],
  ['Partnerships & Alliances', 'Drone maker teams up with grocer in delivery partnership'],
  ['Equity Fund-Raising', 'Software start-up raises 25 million dollars in Series A funding led by Alder Ventures'],
  ['Regulatory Approvals & Certifications', 'FDA approves asthma inhaler of small drugmaker'],
])('reads as %s: %s', (category, title) => {
  expect(readArticle({ title, text: '', language: 'en' }).primary_tag).toBe(category);
});

test('a speaker behind the colon of a headline tells, in its text he does not', () => {
  const features = (text: string, part: 'title' | 'text') => featuresOf(wordsOf(text, part)).map(({ name }) => name);
  expect(features('Hold on to mill shares: Lena Orvik, Larkfen Securities', 'title')).toContain('@speaker');
  expect(features('Hold on to mill shares: Lena Orvik, Larkfen Securities', 'text')).not.toContain('@speaker');
  expect(features('Mill shares: what to do now', 'title')).not.toContain('@speaker');
  for (const title of [
    'Larkfen: Mills',
    'Weather report: Oslo',
    'Market Wrap: Stocks Fall Sharply Again',
    'Code Health: How Larkfen Reads Its Code',
  ]) {
    expect(features(title, 'title')).not.toContain('@speaker');
  }
});

test('gives the further categories of an article', () => {
  const title = 'Drugmaker lays off 400 workers as third-quarter earnings miss estimates';
  const { primary_tag, secondary_tags } = readArticle({ title, text: '', language: 'en' });
  expect([primary_tag, ...secondary_tags]).toEqual(expect.arrayContaining(['Workforce Reductions', 'Earnings Releases']));
});

test('takes from further down a page what one sentence tells surely', () => {
  const aside = 'The old hall has tall windows and a clock that stands still. '.repeat(12);
  const text = `${aside}The company was acquired by a larger rival for 90 million dollars. ${aside}`;
  expect(readArticle({ title: 'A walk through the hall', text, language: 'en' })).toMatchObject({
    primary_tag: 'Mergers & Acquisitions',
    because: { primary_tag: expect.arrayContaining([expect.objectContaining({ in: 'text' })]) as unknown },
  });
});

test('reads no phrase across the end of a sentence', () => {
  const told = (text: string) => readArticle({ title: '', text, language: 'en' }).primary_tag;
  expect(told('This post is the last of a series A office. ')).toBe('Equity Fund-Raising');
  expect(told('This post is the last of a series. A office')).not.toBe('Equity Fund-Raising');
});

test('rests no category on words such as "in" and "to" alone', () => {
  for (const title of [
    'It is not that they have been in it, and from this to that',
    'Trying to fit in is hard and to come to it is harder',
  ]) {
    expect(readArticle({ title, text: '', language: 'en' }).because.primary_tag).toBeUndefined();
  }
});

test('calls Others what is no business news', () => {
  expect(readArticle({ title: 'Singer cancels concert after losing her voice', text: '', language: 'en' })).toMatchObject({
    primary_tag: 'Others',
    secondary_tags: [],
  });
});
