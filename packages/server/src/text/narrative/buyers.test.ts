import { expect, test } from 'vitest';
import { buyersIn } from './buyers.ts';

test.each([
  ['Quillmere sells picking robots to frozen-food depots and grocers.', ['frozen-food depots', 'grocers'], ['business', 'business']],
  ['Quillmere sells its software to small and medium businesses.', ['small and medium businesses'], ['business']],
  ['Halden serves consumers and small businesses.', ['consumers', 'small businesses'], ['consumer', 'business']],
  [
    'Halden’s customers include hospitals, clinics and government agencies.',
    ['hospitals', 'clinics', 'government agencies'],
    Array(3).fill('business'),
  ],
  ['Halden offers loans directly to homeowners.', ['homeowners'], ['consumer']],
  ['It provides cloud services to more than 3,000 banks.', ['banks'], ['business']],
  [
    'Products are used by independent restaurants, hotels and schools.',
    ['independent restaurants', 'hotels', 'schools'],
    Array(3).fill('business'),
  ],
  ['Halden sells to large and small retailers, and to dealers.', ['large and small retailers', 'dealers'], ['business', 'business']],
  ['Halden sells steel to Kelvara and other manufacturers.', [], []],
  ['Halden opened an office in Leeds.', [], []],
  ['Halden sold its stake to Kelvara.', [], []],
])('%s', (text, words, sides) => {
  const found = buyersIn(text);
  expect(found.map((each) => each.words)).toEqual(words);
  expect(found.map((each) => each.side)).toEqual(sides);
});
