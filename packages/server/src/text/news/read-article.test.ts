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

test('gives for each field the words that it rests on, from the article', () => {
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

test('distinguishes how a headline sounds for each company in it', () => {
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

test.each([
  ['one word of 100 million letters', 'a'.repeat(100_000_000)],
  ['nothing but stops', '. '.repeat(50_000)],
  ['halves of characters', '\uD800 \uDC00 rises \uD83D'],
  ['right to left with marks', '\u202Eأرباح الشركة ترتفع\u202C profit rises'],
  ['a line without end', 'Acme said that profit, sales and margins '.repeat(2_000)],
  ['open brackets and quotes', '"(“['.repeat(5_000)],
  ['nothing', ''],
])('reads %s without failing, and rests on what stands there', (_, text) => {
  const reading = readArticle({ title: 'Acme profit rises', text, language: 'en' });
  expect(reading.primary_tag).not.toBeUndefined();
  for (const words of Object.values(reading.because)) {
    for (const { in: part, start, end, text: said } of words)
      expect((part === 'title' ? 'Acme profit rises' : text).slice(start, end)).toBe(said);
  }
});

test('takes a time that does not grow beyond what is read of a text', () => {
  const sentence = 'Acme Corp, of New York, said that it will buy Globex for $3 billion, cut 400 jobs and raise its outlook. ';
  const spent = (times: number) => {
    const text = sentence.repeat(times);
    const began = process.cpuUsage();
    for (let round = 0; round < 5; round += 1) readArticle({ title: 'Acme to buy Globex', text });
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  spent(200);
  // A text a hundred times as long as what is read: several times the time would be the fault.
  expect(spent(20_000)).toBeLessThan(10 * spent(200) + 50_000);
});

test('reads the teaser where there is no text, and says so', () => {
  const { because, summary } = readArticle({
    title: 'News from Ohio',
    text: '',
    teaser: 'Acme recalls 90,000 pumps because of a fault in their wiring.',
  });
  expect(summary).toBe('Acme recalls 90,000 pumps because of a fault in their wiring.');
  expect(because.summary?.[0]).toMatchObject({ in: 'teaser', start: 0, end: summary.length });
});

test('gives an article of one trade its name in either taxonomy', () => {
  const { industries } = readArticle({ title: 'Airtel and Vodafone fight over 5G spectrum and telecom tariffs', text: '' });
  expect(industries).toEqual(['Telecommunications', 'Hardware, Technology & Telecom']);
});
