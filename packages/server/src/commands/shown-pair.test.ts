import { expect, test } from 'vitest';
import { shownPair } from './shown-pair.ts';

test('a pair shows both sides in full, with website, place and sources, its score and its reasons', () => {
  const permalink = 'the-very-long-name-of-a-company-that-nobody-cuts';
  const shown = shownPair({
    candidate_id: 12,
    score: 0.5,
    reasons: ['same registered identifier', 'another name'],
    source: 'companies',
    source_key: 'row 3',
    sides: [
      { name: 'The Very Long Name of a Company That Nobody Cuts', permalink, website: '', place: '', sources: ['companies'] },
      { name: 'Acme', permalink: 'acme', website: 'acme.com', place: 'Helsinki, Finland', sources: ['gleif', 'sec-filers'] },
    ],
  });
  expect(shown.split('\n')).toEqual([
    'Pair 12, score 0.50: same registered identifier, another name; by companies row 3',
    `  The Very Long Name of a Company That Nobody Cuts (${permalink})`,
    '    no website · no place · from companies',
    '  may be Acme (acme)',
    '    acme.com · Helsinki, Finland · from gleif, sec-filers',
  ]);
});
