import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../../kernel/facts.ts';
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

  test('is not there without a record that has the company as its subject', () => {
    expect(buildDocument('quillmere', [])).toBeUndefined();
  });

  test('is the same whatever order the records come in', () => {
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
