import { expect, test } from 'vitest';
import { readArticle } from './read-article.ts';
import { sentimentOf } from './sentiment.ts';

const takeover = {
  title: 'Northwind Pharma agrees to acquire German rival Adlon for $12.4 billion',
  text: `BASEL, March 3 (Newsdesk) - Northwind Pharma has agreed to acquire the German drugmaker Adlon for $12.4 billion in cash. The offer is 34% above Friday's closing price.
By Jane Writer
Northwind expects the deal to close in the second half of the year. Read more about the deal here. Shares of Adlon rose 31% in Frankfurt after the announcement.
About Northwind
Northwind Pharma is a maker of medicines.`,
};

test('reads what happened, where, in which trade, how it sounds, whether it matters and what it says', () => {
  const reading = readArticle(takeover);
  expect(reading).toMatchObject({
    language: 'EN',
    primary_tag: 'Mergers & Acquisitions',
    industries: ['Healthcare & Life Sciences'],
    sentiment: 'Positive',
    impact: 'High',
    breaking: true,
  });
  expect(reading.countries).toContain('DEU');
  expect(reading.summary).toMatch(/^Northwind Pharma has agreed to acquire the German drugmaker Adlon for \$12\.4 billion in cash\./);
});

test('says for each field which words it rests on, and these stand there', () => {
  const { because, ...fields } = readArticle(takeover);
  expect(Object.keys(because)).toEqual(
    expect.arrayContaining(['breaking', 'countries', 'impact', 'industries', 'primary_tag', 'sentiment', 'summary']),
  );
  for (const words of Object.values(because)) {
    for (const { in: part, start, end, text } of words)
      expect((part === 'title' ? takeover.title : takeover.text).slice(start, end)).toBe(text);
  }
  expect(because.countries?.map(({ of }) => of)).toEqual(expect.arrayContaining(fields.countries));
});

test('reads nothing but language and summary in another language, and keeps what the feed says', () => {
  const reading = readArticle({
    title: 'Autobauer meldet Rekordgewinn im dritten Quartal',
    text: 'Der Autobauer hat im dritten Quartal mehr verdient als je zuvor und hebt seine Prognose für das Jahr an.',
    industries: ['Industrials & Manufacturing'],
  });
  expect(reading).toMatchObject({
    language: 'DE',
    primary_tag: '',
    secondary_tags: [],
    sentiment: '',
    impact: '',
    breaking: false,
    countries: [],
  });
  expect(reading.industries).toEqual(['Industrials & Manufacturing']);
});

test('takes what the item of a current report says over its words', () => {
  const report = { title: 'Acme Corp files current report', text: 'The board elected a new director on Monday.' };
  expect(readArticle({ ...report, items: ['5.02', '9.01'] }).primary_tag).toBe('C-Suite Appointments & Departures');
});

test('tells apart how a headline sounds for each company it names', () => {
  const title = 'Bernstein downgrades Globex after Initech wins bigger order';
  const span = (name: string) => ({ in: 'title' as const, start: title.indexOf(name), end: title.indexOf(name) + name.length });
  const named = ['Bernstein', 'Globex', 'Initech'].map(span);
  const [broker, downgraded, winner] = named.map(
    (name) =>
      sentimentOf(
        { title, text: '' },
        [name],
        named.filter((other) => other !== name),
      ).sentiment,
  );
  expect([broker, downgraded, winner]).toEqual(['Neutral', 'Negative', 'Positive']);
});
