import { describe, expect, test } from 'vitest';
import { extractDeals, type ArticleToTell } from './deal-extraction.ts';

/** Companies are known by the words they are written in. */
function told(text: string, known: readonly string[], about: Partial<ArticleToTell> = {}) {
  const { title = '' } = about;
  const companies = known.map((name, company_id) => {
    const placesIn = (part: 'title' | 'text', whole: string) =>
      [...whole.matchAll(new RegExp(name, 'g'))].map(({ index }) => ({ in: part, start: index, end: index + name.length }));
    return { company_id, name, spans: [...placesIn('title', title), ...placesIn('text', text)] };
  });
  return extractDeals({ text, companies, categories: ['Mergers & Acquisitions'], published: '2026-03-04', ...about, title });
}
const sale = (sentence: string, about: Partial<ArticleToTell> = {}) => told(sentence, ['Quillmere Robotics', 'Larkfen'], about);

describe('a deal', () => {
  test('is told with its price, its day, how far it is and the sentences it rests on', () => {
    const title = 'Quillmere Robotics to buy Larkfen';
    const text =
      'HELSINKI, March 4 - Quillmere Robotics said on Tuesday it agreed to buy Larkfen, a maker of pumps, for $1.2 billion. It has 40 staff.';
    expect(told(text, ['Quillmere Robotics', 'Larkfen'], { title })).toEqual([
      {
        kind: 'deal',
        acquirer: { company_id: 0, name: 'Quillmere Robotics' },
        target: { company_id: 1, name: 'Larkfen' },
        facts: { amount: 1_200_000_000, currency: 'USD', date: '2026-03-03', status: 'Pending' },
        words: [
          { in: 'title', start: 0, end: title.length, text: title },
          { in: 'text', start: 20, end: 116, text: text.slice(20, 116) },
        ],
      },
    ]);
  });

  test.each([
    ['Larkfen was acquired by Quillmere Robotics today.', { status: 'Complete', date: '2026-03-04' }],
    [
      'Quillmere Robotics is acquiring Finnish pump maker Larkfen for 64 million euros.',
      { status: 'Pending', amount: 64e6, currency: 'EUR' },
    ],
    ['Quillmere Robotics bought Larkfen for Rs 350 crore.', { status: 'Complete', amount: 35e8, currency: 'INR' }],
    ['Quillmere Robotics bought a 30% stake in Larkfen.', { status: 'Complete', title: 'A stake of 30%' }],
    ['Quillmere Robotics bought Larkfen for $25 a share.', { status: 'Complete' }],
    ['Quillmere Robotics bought Larkfen for up to $25 million.', { status: 'Complete' }],
    ['Quillmere Robotics bought Larkfen for $25 million, or A$38 million.', { status: 'Complete', amount: 38e6, currency: 'AUD' }],
  ])('%s', (sentence, facts) => {
    const [deal] = sale(sentence);
    expect(deal).toMatchObject({ acquirer: { company_id: 0 }, target: { company_id: 1 }, facts });
    expect(Object.keys(facts).toSorted()).toEqual(Object.keys(deal!.facts).toSorted());
  });

  test.each([
    'Quillmere Robotics is in talks to buy Larkfen.',
    'Quillmere Robotics could buy Larkfen.',
    'Quillmere Robotics offered to buy Larkfen.',
    'Quillmere Robotics said it has not agreed to buy Larkfen.',
    'Quillmere Robotics called off its purchase of Larkfen.',
    'Quillmere Robotics bought Larkfen in 2019.',
    'Quillmere Robotics, which bought Larkfen, raised its forecast.',
    'Quillmere Robotics bought 400 pumps from Larkfen.',
    'Quillmere Robotics bought Larkfen shares.',
    "Quillmere Robotics bought Larkfen's pump unit.",
    'Quillmere Robotics bought a factory near Larkfen.',
    'Should Quillmere Robotics buy Larkfen?',
  ])('is none: %s', (sentence) => expect(sale(sentence)).toEqual([]));

  test('keeps the name of an unknown company as written, and finds no deal between two unknown ones', () => {
    const [deal] = told('Quillmere Robotics bought Tundrasense Oy.', ['Quillmere Robotics']);
    expect(deal).toMatchObject({ target: { name: 'Tundrasense Oy' } });
    expect(told('Quillmere Robotics was bought by Jo Arden.', ['Quillmere Robotics'])).toEqual([]);
    expect(told('Quillmere Robotics bought Tundrasense Oy.', [])).toEqual([]);
  });

  test('of a unit that has a name is its buyer’s', () => {
    const [deal] = told('Larkfen sold its Heliodor Gas subsidiary to Quillmere Robotics.', ['Quillmere Robotics', 'Larkfen']);
    expect(deal).toMatchObject({ acquirer: { company_id: 0 }, target: { name: 'Heliodor Gas' } });
  });

  test('is none in an article of something else, nor in a list of deals', () => {
    expect(sale('Quillmere Robotics bought Larkfen.', { categories: ['Earnings Releases'] })).toEqual([]);
    const list = 'Quillmere Robotics bought Larkfen. Brackenholt bought Tidewell.';
    expect(told(list, ['Quillmere Robotics', 'Larkfen', 'Brackenholt', 'Tidewell'])).toEqual([]);
  });

  test('is read of a text of any form in a time that grows with it', () => {
    const long = `${'Quillmere Robotics, '.repeat(400)}said `.repeat(20);
    const begun = performance.now();
    sale(long);
    sale(`Quillmere Robotics said ${'in the long and winding '.repeat(80)}it agreed to buy`);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

describe('a round', () => {
  const raise = (text: string) => told(text, ['Kestrelview', 'Fenbridge Ventures'], { categories: ['Equity Fund-Raising'] });

  test('is told with its stage, its amount and who put money in', () => {
    const text =
      'Kestrelview said today it raised $45 million in a Series B round led by Fenbridge Ventures, with participation from Northgate Capital and Jo Arden.';
    expect(raise(text)).toEqual([
      {
        kind: 'funding_round',
        subject: { company_id: 0, name: 'Kestrelview' },
        investors: [
          { company_id: 1, name: 'Fenbridge Ventures', is_lead: true },
          { name: 'Northgate Capital', is_lead: false },
        ],
        facts: { date: '2026-03-04', round: 'Series B', amount: 45_000_000, currency: 'USD' },
        words: [{ in: 'text', start: 0, end: text.length, text }],
      },
    ]);
  });

  test.each([
    'Kestrelview raised $45 million with a bond.',
    'Kestrelview raised $45 million.',
    'Kestrelview raised its forecast to $45 million.',
    'Fenbridge Ventures raised $45 million for its fifth venture fund.',
    'Kestrelview seeks to raise $45 million in a Series B round.',
  ])('is none: %s', (text) => expect(raise(text)).toEqual([]));
});
