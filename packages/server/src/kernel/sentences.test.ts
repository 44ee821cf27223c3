import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

test.each([
  ['Alder Inc. makes pumps. It sells valves.', ['Alder Inc. makes pumps.', 'It sells valves.']],
  ['Offices are in the U.S. and the U.K. Customers are hotels.', ['Offices are in the U.S. and the U.K.', 'Customers are hotels.']],
  [
    'Dr. Frost of Yum! Brands joined. “We agree.” She left at 5.30 p.m.',
    ['Dr. Frost of Yum! Brands joined.', '“We agree.”', 'She left at 5.30 p.m.'],
  ],
  ['makes pumps. sells valves', ['makes pumps. sells valves']],
  ['', []],
])('%j is read as the sentences %j', (line, sentences) => {
  expect(sentencesOf(line)).toEqual(sentences);
});
