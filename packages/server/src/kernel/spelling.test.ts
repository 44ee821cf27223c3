import { expect, test } from 'vitest';
import { americanSpelling } from './spelling.ts';
import { stemsOf } from './words.ts';

test.each([
  ['tyre', 'tire'],
  ['tyres', 'tires'],
  ['defence', 'defense'],
  ['colours', 'colors'],
  ['centres', 'centers'],
  ['fertilisers', 'fertilizers'],
  ['digitisation', 'digitization'],
  ['haematology', 'hematology'],
  ['anaesthetics', 'anesthetics'],
  ['orthopaedic', 'orthopedic'],
  ['aluminium', 'aluminum'],
  ['modelling', 'modeling'],
])('%s is %s', (british, american) => {
  expect(americanSpelling(british)).toBe(american);
});

test.each([
  'enterprise',
  'premise',
  'franchise',
  'merchandise',
  'contour',
  'tour',
  'four',
  'hour',
  'liaison',
  'metrics',
  'centric',
  'green',
  'tired',
  'armory',
  '',
])('%j stays as it is', (word) => {
  expect(americanSpelling(word)).toBe(word);
});

test('a text is found however it is spelled', () => {
  expect(stemsOf('Tyre and aluminium fibre manufacturers, optimised for defence')).toEqual(
    stemsOf('Tire and aluminum fiber manufacturers, optimized for defense'),
  );
});
