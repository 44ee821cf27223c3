import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { fxRatesOf } from '../../kernel/fx.ts';
import { operatingStatusOf } from '../../sections/listing.ts';
import type { AssignedRecord } from './assigned-record.ts';
import { buildDocument } from './build-document.ts';

function subject(
  record_id: number,
  { source, as_of = '2026-01-01' }: { source: string; as_of?: string },
  facts: CompanyFacts,
): AssignedRecord {
  const provenance = { source, source_key: String(record_id), source_url: '', as_of, retrieved_at: '', method: 'reported' as const };
  return { record_id, provenance, role: 'subject', kind: 'company', facts };
}

const curated = subject(
  2,
  { source: 'listed-equities' },
  { name: 'Quillmere', country: 'FIN', listings: [{ exchange: 'HEL', symbol: 'QMRE', is_primary: true }] },
);
const filed = subject(
  1,
  { source: 'sec-filers' },
  { name: 'QUILLMERE OYJ', legal_name: 'Quillmere Oyj', country: 'USA', cik: '7', city: 'Tampere' },
);

describe('a company document', () => {
  test('takes each fact from the source that is believed for it, and remembers which', () => {
    const document = buildDocument('quillmere', [filed, curated]);
    expect(document?.facts).toMatchObject({ name: 'Quillmere', country: 'USA', city: 'Tampere', cik: '7', legal_name: 'Quillmere Oyj' });
    expect(document?.records.map((record) => record.source)).toEqual(['listed-equities', 'sec-filers']);
    expect(document?.origins).toEqual({ city: [1], country: [1], cik: [1], legal_name: [1] });
  });

  test('a later statement of the same source wins', () => {
    const older = subject(1, { source: 'listed-equities', as_of: '2025-01-01' }, { name: 'Quillmere', city: 'Turku' });
    const newer = subject(2, { source: 'listed-equities', as_of: '2026-01-01' }, { name: 'Quillmere', city: 'Tampere' });
    expect(buildDocument('quillmere', [newer, older])?.facts.city).toBe('Tampere');
  });

  test('takes the city from a record that agrees on the country', () => {
    const vendor = subject(1, { source: 'listed-equities' }, { name: 'Q', country: 'ARG', city: 'Buenos Aires', state: 'B' });
    const filer = subject(2, { source: 'sec-filers' }, { name: 'Q', country: 'URY' });
    expect(buildDocument('q', [vendor, filer])?.facts).toEqual({ name: 'Q', country: 'URY' });
  });

  test('gathers listings from all records, with one primary among them', () => {
    const other = subject(
      3,
      { source: 'sec-tickers' },
      {
        name: 'Quillmere',
        listings: [
          { exchange: 'NYSE', symbol: 'QM', is_primary: true },
          { exchange: 'HEL', symbol: 'QMRE', isin: 'FI0000000001' },
        ],
      },
    );
    const listings = buildDocument('quillmere', [curated, other])?.facts.listings ?? [];
    expect(listings.map((listing) => `${listing.exchange}:${listing.symbol}`).sort()).toEqual(['HEL:QMRE', 'NYSE:QM']);
    expect(listings.filter((listing) => listing.is_primary)).toHaveLength(1);
    expect(listings.find((listing) => listing.exchange === 'HEL')?.isin).toBe('FI0000000001');
  });

  test.each<[string, { acquired: string; listed: string }, string | undefined]>([
    ['undated gives way to a dated listing', { acquired: '', listed: '2026-08-16' }, undefined],
    ['gives way to a listing of a later day', { acquired: '2026-08-15', listed: '2026-08-16' }, undefined],
    ['of a later day than the listing stands', { acquired: '2026-08-17', listed: '2026-08-16' }, 'Acquired'],
    ['of the same day stands', { acquired: '2026-08-16', listed: '2026-08-16' }, 'Acquired'],
    ['stands when neither is dated', { acquired: '', listed: '' }, 'Acquired'],
    ['stands beside an undated listing', { acquired: '2026-08-16', listed: '' }, 'Acquired'],
  ])('Acquired that is stated %s', (_, { acquired, listed }, expected) => {
    const list = subject(1, { source: 'companies', as_of: acquired }, { name: 'Quillmere', status: 'Acquired' });
    const exchange = subject(2, { source: 'listed-equities', as_of: listed }, curated.facts as CompanyFacts);
    const document = buildDocument('quillmere', [list, exchange]);
    expect(document?.facts.status).toBe(expected);
    expect(document && operatingStatusOf(document)).toBe(expected ?? 'IPO');
  });

  test('is called by its legal name where without the legal form its name is no more than what it does', () => {
    const facts = { name: 'Software', legal_name: 'Software Aktiengesellschaft', industry: 'Software' };
    const first = subject(1, { source: 'listed-equities' }, facts);
    const copy = subject(2, { source: 'listed-equities' }, { name: 'Software', legal_name: 'Software AG' });
    const document = buildDocument('software', [first, copy]);
    expect(document?.facts.name).toBe('Software AG');
    expect(document?.origins.name).toEqual([1]);
    expect(buildDocument('software', [first])?.facts.name).toBe('Software Aktiengesellschaft');
    // Of another trade it is a name like any other.
    const apple = subject(1, { source: 'listed-equities' }, { name: 'Apple', legal_name: 'Apple Inc.', industry: 'Hardware' });
    expect(buildDocument('apple', [apple])?.facts.name).toBe('Apple');
    const other = subject(1, { source: 'listed-equities' }, { name: 'Gold', legal_name: 'Quillmere Mining Ltd', industry: 'Gold' });
    expect(buildDocument('gold', [other])?.facts.name).toBe('Gold');
  });

  test('takes the town from a record that states one, where another has a word for nothing, and keeps why', () => {
    const list = subject(1, { source: 'sp500-constituents' }, { name: 'Quillmere', city: 'none', country: 'USA' });
    const equity = subject(2, { source: 'listed-equities' }, { name: 'Quillmere', city: 'Oakland', country: 'USA' });
    const document = buildDocument('quillmere', [list, equity]);
    expect(document?.facts.city).toBe('Oakland');
    expect(document?.left_out).toEqual([{ fact: 'city', value: 'none', reason: '"none" is a word for nothing.', record: 0 }]);
    expect(buildDocument('quillmere', [list])?.left_out).toEqual(document?.left_out);
  });

  test('believes the later of two rows of one own list, and the earlier of two of an upstream', () => {
    const rows = (source: string) => [
      subject(1, { source }, { name: 'Quillmere', description: 'The first row.' }),
      subject(2, { source }, { name: 'Quillmere Robotics', description: 'The second row.' }),
    ];
    expect(buildDocument('quillmere', rows('companies'))?.facts).toMatchObject({
      name: 'Quillmere Robotics',
      description: 'The second row.',
    });
    expect(buildDocument('quillmere', rows('listed-equities'))?.facts).toMatchObject({ name: 'Quillmere', description: 'The first row.' });
  });

  test('is also known as what its other records call it, each from the record that does', () => {
    const floor = subject(3, { source: 'listed-equities' }, { name: 'Quilly', also_known_as: ['Tuonela'] });
    const document = buildDocument('quillmere', [curated, filed, floor]);
    expect(document?.facts).toMatchObject({ name: 'Quillmere', also_known_as: ['Tuonela', 'Quilly'] });
    expect(document?.records[document.origins.also_known_as?.[0] ?? 0]?.source_key).toBe('3');
  });

  test('names the rates its amounts were converted at, each once', () => {
    const bought = (record_id: number, permalink: string): AssignedRecord => ({
      record_id,
      provenance: subject(record_id, { source: 'deals' }, { name: '' }).provenance,
      kind: 'deal',
      role: 'acquirer',
      facts: { date: '1999-01-10', amount: 100, currency: 'GBP' },
      others: [{ role: 'target', permalink, name: permalink }],
    });
    // 100 GBP on the Sunday 1999-01-10: at 1.1659 / 0.7094 of the Friday before.
    const friday = {
      currency: 'GBP',
      date: '1999-01-08',
      usd: 1.1659 / 0.7094,
      source: 'ecb',
      source_url: 'https://ecb.example/',
      retrieved_at: new Date('2026-08-21'),
    };
    const document = buildDocument('quillmere', [curated, bought(5, 'polarbit'), bought(6, 'icegrip')], fxRatesOf([friday]));
    expect(document?.acquisitions.map(({ facts }) => facts.amount_usd)).toEqual([164.35, 164.35]);
    expect(document?.rates).toEqual([
      {
        source: 'ecb',
        source_key: 'GBP 1999-01-08',
        source_url: 'https://ecb.example/',
        as_of: '1999-01-08',
        retrieved_at: '2026-08-21T00:00:00.000Z',
        method: 'reported',
      },
    ]);
  });

  test('is not there without a record that has the company as its subject', () => {
    expect(buildDocument('quillmere', [])).toBeUndefined();
  });

  test('is the same for any order of the records', () => {
    const third = subject(3, { source: 'nobody-ranks-this' }, { name: 'Q', city: 'Oulu', key_phrases: ['a', 'b'], founded: 1999 });
    fc.assert(
      fc.property(fc.shuffledSubarray([curated, filed, third], { minLength: 3 }), (records) => {
        expect(buildDocument('quillmere', records)).toEqual(buildDocument('quillmere', [curated, filed, third]));
      }),
    );
  });

  test('lists deals from both sides, newest first', () => {
    const deal = (record_id: number, role: 'acquirer' | 'target', date: string): AssignedRecord => ({
      record_id,
      provenance: subject(record_id, { source: 'tech-giant-deals' }, { name: '' }).provenance,
      kind: 'deal',
      role,
      facts: { date },
      others: [{ role: role === 'target' ? 'acquirer' : 'target', permalink: `other-${record_id}`, name: `Other ${record_id}` }],
    });
    const document = buildDocument('quillmere', [
      curated,
      deal(5, 'acquirer', '2001-01-01'),
      deal(6, 'acquirer', '2009-01-01'),
      deal(7, 'target', '2012'),
    ]);
    expect(document?.acquisitions.map((found) => found.permalink)).toEqual(['other-6', 'other-5']);
    expect(document?.acquired_by.map((found) => found.name)).toEqual(['Other 7']);
  });
});
