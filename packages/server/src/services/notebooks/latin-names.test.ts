import { expect, test } from 'vitest';
import { latinFormOf } from './latin-names.ts';

test.each([
  [
    'another name in Latin letters',
    { name: '株式会社サクラ精機', other_names: ['サクラ', 'Sakura Seiki'], website: 'sakura-seiki.example' },
    'Sakura Seiki',
  ],
  [
    'the legal name in Latin letters',
    { name: 'شركة النور', legal_name: 'Al Noor Energy Co.', website: 'nour.example' },
    'Al Noor Energy Co.',
  ],
  ['a former name in Latin letters', { name: '云杉木业', former_names: ['Spruce Timber'] }, 'Spruce Timber'],
  [
    'the host of the website where no name is Latin',
    { name: '株式会社サクラ精機', website: 'sakura-seiki.example' },
    'sakura-seiki.example',
  ],
  ['nothing where nothing is Latin', { name: '云杉木业' }, undefined],
  ['nothing for a name that is Latin', { name: 'Société Générale', other_names: ['SocGen'] }, undefined],
])('the Latin form of a company is %s', (_what, facts, form) => {
  expect(latinFormOf(facts)).toBe(form);
});
