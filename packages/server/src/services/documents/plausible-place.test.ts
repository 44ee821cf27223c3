import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../kernel/facts.ts';
import { withPlausiblePlace } from './plausible-place.ts';

const placed = (facts: Partial<CompanyFacts>) => withPlausiblePlace({ name: 'Quillmere', ...facts });
const listedOn = (exchange: string) => ({ listings: [{ exchange, symbol: 'QMRE', is_primary: true }] });

describe('a place that cannot be right is left out, with the reason', () => {
  test.each<[string, Partial<CompanyFacts>]>([
    ['a word for nothing', { city: 'none', country: 'USA' }],
    ['another country', { city: 'Usa', country: 'JPN' }],
    ['its own country', { city: 'Japan' }],
    ['its own country beside a state', { city: 'Canada', state: 'Quebec' }],
    ['a city state elsewhere', { city: 'Singapore', country: 'CHN' }],
  ])('a town that is %s', (_, facts) => {
    const { facts: kept, left_out } = placed(facts);
    expect(kept.city).toBeUndefined();
    expect(kept.country).toBe(facts.country);
    expect(left_out).toMatchObject([{ fact: 'city', value: facts.city }]);
  });

  test('the whole place of a company that an exchange of home companies lists on another continent', () => {
    const { facts, left_out } = placed({ city: 'Honolulu', state: 'HI', country: 'USA', ...listedOn('TSE') });
    expect(facts).toEqual({ name: 'Quillmere', ...listedOn('TSE') });
    expect(left_out.map(({ fact }) => fact)).toEqual(['city', 'state', 'country']);
    expect(left_out[0]?.reason).toBe("TSE lists companies of Japan; United States must be another company's place.");
  });
});

test.each<[string, Partial<CompanyFacts>]>([
  ['a town', { city: 'Tampere', country: 'FIN' }],
  ['a town with the name of a country, in its state', { city: 'Lebanon', state: 'TN', country: 'USA' }],
  ['a city state', { city: 'Singapore', country: 'SGP' }],
  ['a city state without its country', { city: 'Luxembourg' }],
  ['a city state in the country it belongs to', { city: 'Hong Kong', country: 'CHN' }],
  ['a short town', { city: 'Ulm', country: 'DEU' }],
  ['a company from across the sea on an exchange that lists such', { city: 'Honolulu', country: 'USA', ...listedOn('LSE') }],
  ['a neighbour on an exchange of home companies', { city: 'Central', country: 'HKG', ...listedOn('TSE') }],
])('%s stays', (_, facts) => {
  expect(placed(facts)).toEqual({ facts: { name: 'Quillmere', ...facts }, left_out: [] });
});
