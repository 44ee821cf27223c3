import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { capacityOf, meansOf } from './company-size.ts';
import { dealPatternOf, habitsOf, logShare, neighboursOf, partyOf, placesOf, precedentFor, shareIn } from './deal-pattern.ts';
import type { Lexicon } from '../topic.ts';

const lexicon: Lexicon = {
  companies: 1_000,
  frequency: (stem) => (stem === 'solut' ? 61 : 60),
  named: () => 0,
  expansions: () => [],
  abbreviations: () => [],
};
const context = { lexicon, as_of: '2017-01-01' };
const deal = (name: string, date: string | undefined, labels: Partial<DocumentDeal> = {}): DocumentDeal => ({
  permalink: name.toLowerCase(),
  name,
  facts: date === undefined ? {} : { date },
  record: 0,
  ...labels,
});
const companyOf = (facts: CompanyFacts, acquisitions: DocumentDeal[] = []): CompanyDocument => ({
  permalink: 'acme',
  records: [],
  facts,
  origins: {},
  acquisitions,
  acquired_by: [],
});
const patternOf = (...deals: DocumentDeal[]) => dealPatternOf(companyOf({ name: 'Acme' }, deals), context);
const precedentOf = (facts: CompanyFacts, ...deals: DocumentDeal[]) =>
  precedentFor(partyOf(companyOf(facts), lexicon), patternOf(...deals));

describe('recency', () => {
  test.each<[string, string | undefined, number]>([
    ['is 1 on the day of the newest deal', '2017-01-01', 1],
    ['is a quarter after four years', '2013-01-01', 0.25],
    ['is a sixteenth after eight', '2009-01-01', 0.0625],
    ['reads a year without month and day', '2013', 0.25],
    ['is never less than 0.02', '1980-01-01', 0.02],
    ['is 1 after that day', '2020-01-01', 1],
    ['is 0.1 without a date', undefined, 0.1],
    ['is 0.1 with a date that is none', '2013-00-00', 0.1],
  ])('%s', (_, date, expected) => {
    expect(patternOf(deal('Target', date)).past[0]?.recency).toBeCloseTo(expected, 10);
  });

  test('is as of the newest deal on record, not of today', () => {
    const old = dealPatternOf(companyOf({ name: 'Acme' }, [deal('Target', '2009-01-01')]), { lexicon, as_of: '2013-01-01' });
    expect(old.past[0]?.recency).toBe(0.25);
  });
});

test('a pattern counts closed deals alone, and their countries where known', () => {
  const pending = deal('Pending', '2017-01-01', { facts: { date: '2017-01-01', status: 'Pending' }, country: 'GBR' });
  const pattern = patternOf(deal('One', '2017-01-01', { country: 'USA' }), deal('Two', '2013-01-01'), pending);
  expect(pattern.past.map((past) => past.deal.name)).toEqual(['One', 'Two']);
  expect(pattern).toMatchObject({ located: 1, countries: new Map([['USA', 1]]) });
  // Four years: half for every half year, year, two years and five years.
  expect(pattern.pace.lately).toBeCloseTo(1 + 1 / 256, 5);
  expect(pattern.pace.recently).toBeCloseTo(1 + 1 / 16, 3);
  expect(pattern.pace.steadily).toBeCloseTo(1 + 1 / 4, 3);
  expect(pattern.pace.lastingly).toBeCloseTo(1 + 0.5743, 3);
});

describe('a habit', () => {
  const robots = (facts: Partial<CompanyFacts> = {}) => partyOf(companyOf({ name: 'Acme', categories: ['Robots'], ...facts }), lexicon);
  const nobody = robots({ categories: [] });
  const habit = (...deals: DocumentDeal[]) => habitsOf(robots(), nobody, { pattern: patternOf(...deals), lexicon }).habit;

  test('hand-worked: the share of what was bought under the label beside the share of all companies', () => {
    // Of all companies 60 / 1,000 bear it. None bought: 0.03 / 0.06, ln 0.5. One of one: (1 + 0.06) / 3 / 0.06, ln 5.889 = 1.773.
    expect(habit()).toBeCloseTo((Math.log(0.5) + 3) / 10, 10);
    expect(habit(deal('A', '2017-01-01', { categories: ['Robots'] }))).toBeCloseTo((1.7731 + 3) / 10, 4);
    expect(habit(deal('A', '2017-01-01', { categories: ['Leasing'] }))).toBeLessThan(habit());
  });

  test('is more if the acquirer has the label itself, and none for a company without one', () => {
    expect(habitsOf(robots(), robots(), { pattern: patternOf(), lexicon }).habit).toBeGreaterThan(habit());
    expect(habitsOf(nobody, robots(), { pattern: patternOf(), lexicon })).toEqual({ habit: 0, favourite: 0 });
  });

  test('hand-worked: of several labels the favourite is the one it bought most of', () => {
    const leases = robots({ categories: ['Robots', 'Leasing'] });
    const pattern = patternOf(deal('A', '2017-01-01', { categories: ['Robots'] }));
    // ln 5.889 = 1.773 of robots; of leasing (0 + 0.06) / 3 / 0.06, ln 1 / 3 = -1.099. The two over the root of two: 0.477.
    const { habit: both, favourite } = habitsOf(leases, nobody, { pattern, lexicon });
    expect(favourite).toBeCloseTo((1.7731 + 3) / 10, 4);
    expect(both).toBeCloseTo((0.4769 + 3) / 10, 3);
  });
});

test('neighbours are the share of past targets in one city of one country, one more deal being assumed elsewhere', () => {
  const boston = { name: 'A', city: 'Boston', country: 'USA' };
  const there = deal('B', '2017-01-01', { city: 'Boston', country: 'USA' });
  expect(neighboursOf(boston, patternOf(there))).toBe(1 / 2);
  expect(neighboursOf(boston, patternOf(there, there, deal('C', '2017-01-01', { city: 'Austin', country: 'USA' })))).toBe(2 / 4);
  expect(neighboursOf({ ...boston, country: 'GBR' }, patternOf(there))).toBe(0);
  expect(neighboursOf({ name: 'A' }, patternOf(deal('B', '2017-01-01')))).toBe(0);
});

describe('a precedent', () => {
  const robots = { categories: ['Robots'] };

  test('names the three most alike deals, newest first among equals, then by permalink', () => {
    const deals = [
      deal('Partly', '2016-06-01', { categories: ['Robots', 'Airlines'] }),
      deal('Older', '2010-01-01', robots),
      deal('Unlike', '2016-12-01', { categories: ['Leasing'] }),
      deal('Newer-b', '2016-01-01', robots),
      deal('Newer-a', '2016-01-01', robots),
    ];
    const { closest, best } = precedentOf({ name: 'Q', categories: ['Robots'] }, ...deals);
    expect(closest.map((each) => each.deal.name)).toEqual(['Newer-a', 'Newer-b', 'Older']);
    // Its name has a word that many use: 1 / √1.36.
    expect(best).toBeCloseTo(0.8575, 4);
    expect(precedentOf({ name: 'Q', categories: ['Robots'] }, ...deals.toReversed()).closest).toEqual(closest);
  });

  test('sums the squares of likenesses', () => {
    const half = deal('B', '2013-01-01', { categories: ['Robots', 'Airlines'] });
    const { sum } = precedentOf({ name: 'Q', categories: ['Robots'] }, deal('A', '2017-01-01', robots), half);
    // One of two labels that tell as much as each other: 1 / √2 alike.
    expect(sum).toBeCloseTo(1 + 1 / 2, 10);
  });

  test('of nothing alike names nothing', () => {
    expect(precedentOf({ name: 'Q', categories: ['Leasing'] }, deal('A', '2017-01-01', robots))).toEqual({
      sum: 0,
      best: 0,
      in_trade: 0,
      closest: [],
      kin: undefined,
    });
  });

  test.each<[string, string, boolean]>([
    ['Quillmere Labs', 'Quillmere', true],
    ['Quillworks', 'Quillmere', true],
    ['Northern Solutions', 'Southern Solutions', false],
    ['Abc', 'Abc', false],
  ])('kinship needs a rare word of four letters: %s, %s: %s', (one, other, expected) => {
    expect(precedentOf({ name: one }, deal(other, '2017-01-01')).kin?.name).toBe(expected ? other : undefined);
  });
});

test('capacity is 1 for ten times as large, 0 for a tenth, and neutral when a size is unknown', () => {
  const size = (employees: number) => ({ name: 'Acme', employees });
  expect(capacityOf(size(1_000), size(100))).toBeCloseTo(1, 10);
  expect(capacityOf(size(50_000), size(1))).toBe(1);
  expect(capacityOf(size(100), size(100))).toBe(0.5);
  expect(capacityOf(size(100), size(1_000))).toBeCloseTo(0, 10);
  expect(capacityOf(size(100), { name: 'Unknown' })).toBe(0.5);
  expect(capacityOf({ name: 'Unknown' }, size(100))).toBe(0.5);
});

test('who is asked to buy a company of unknown size is held against one of a billion where that is listed, else one of twenty people', () => {
  const listed = { name: 'Target', listings: [{ exchange: 'NYSE', symbol: 'T', is_primary: true }] };
  const buyer = (market_value_class: 'large' | 'mid' | 'small' | 'micro') => meansOf({ name: 'Buyer', market_value_class }, listed);
  // 0.5 + log10 of 40, 5, 0.8 and 0.12 over 2, from 0 to 1
  expect([buyer('large'), buyer('mid'), buyer('small'), buyer('micro')].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([
    1, 0.8495, 0.4515, 0.0396,
  ]);
  expect(meansOf({ name: 'Buyer', employees: 1_000 }, listed)).toBe(0.5);
  expect(meansOf({ name: 'Buyer', employees: 20 }, { name: 'Target' })).toBe(0.5);
});

test('who is large is mostly known to be: a buyer of unknown size is less than one of the target’s size', () => {
  expect(meansOf({ name: 'Buyer' }, { name: 'Target', employees: 10 })).toBe(0.25);
  expect(meansOf({ name: 'Buyer' }, { name: 'Target' })).toBe(0.25);
  expect(meansOf({ name: 'Buyer', employees: 10 }, { name: 'Target', employees: 10 })).toBe(0.5);
});

test('a size unsaid is taken from the band, revenue, market value in USD or funding', () => {
  const ten = { name: 'Acme', employees: 10 };
  const market = { date: '2017-01-01', currency: 'USD', market_cap: 10_000_000 };
  for (const facts of [{ employee_range: '10-50' }, { revenue_usd: 2_000_000 }, { market }, { total_funding_usd: 2_000_000 }]) {
    expect(capacityOf({ name: 'B', employees: 100 }, { name: 'T', ...facts })).toBeCloseTo(1, 10);
    expect(capacityOf({ name: 'B', ...facts }, ten)).toBe(0.5);
  }
  expect(capacityOf({ name: 'B', market: { ...market, currency: 'JPY', market_cap: 1e12 } }, ten)).toBe(0.5);
});

test('sizes are compared in the same measure, a class of market value by its middle', () => {
  const market = { date: '2017-01-01', currency: 'USD', market_cap: 4_000_000_000 };
  const diner = { name: 'Diner', employees: 50_000, market };
  const maker = { name: 'Maker', employees: 2_000, market };
  expect(capacityOf(diner, maker)).toBe(0.5);
  expect(capacityOf({ name: 'B', market_value_class: 'large' }, maker)).toBeCloseTo(1, 10);
  expect(capacityOf({ name: 'B', market_value_class: 'nano' }, { name: 'T', market_value_class: 'small' })).toBe(0);
});

test('what a listed company once raised is not its size', () => {
  const raised = { name: 'Old', total_funding_usd: 2_000_000 };
  const small = { name: 'Small', employees: 1 };
  expect(capacityOf(raised, small)).toBeCloseTo(1, 10);
  const listings = [{ exchange: 'XETRA', symbol: 'OLD', is_primary: true }];
  for (const facts of [{ listings }, { status: 'IPO' as const }]) {
    expect(capacityOf({ ...raised, ...facts }, small)).toBe(0.5);
    expect(capacityOf({ ...raised, ...facts, employees: 10 }, small)).toBeCloseTo(1, 10);
  }
});

test('a city is shared only within a shared country', () => {
  const boston = { name: 'A', city: 'Boston', country: 'USA' };
  expect(placesOf(boston, boston)).toEqual({ home: 1, locality: 1 });
  expect(placesOf(boston, { ...boston, city: 'Austin' })).toEqual({ home: 1, locality: 0 });
  expect(placesOf(boston, { ...boston, country: 'GBR' })).toEqual({ home: 0, locality: 0 });
  expect(placesOf({ name: 'A', city: 'Boston' }, { name: 'B', city: 'Boston' })).toEqual({ home: 0, locality: 0 });
});

test('a share of countries assumes one more deal, at home likeliest', () => {
  const usa = deal('A', '2017-01-01', { country: 'USA' });
  const pattern = patternOf(usa, usa, usa, deal('B', '2017-01-01', { country: 'GBR' }));
  expect(shareIn('USA', pattern, 'USA')).toBeCloseTo(3.8 / 5, 10);
  expect(shareIn('GBR', pattern, 'USA')).toBeCloseTo(1.05 / 5, 10);
  expect(shareIn('FRA', pattern, undefined)).toBeCloseTo(0.3 / 5, 10);
  expect(shareIn(undefined, pattern, 'USA')).toBe(0);
});

test('a logarithmic share runs from 0 to 1 and no further', () => {
  const at = (value: number) => logShare(value, { most: 12, knee: 30 });
  expect([at(0), at(12), at(1_000)]).toEqual([0, 1, 1]);
  expect(at(1)).toBeCloseTo(0.5831, 4); // ln 31 / ln 361
});
