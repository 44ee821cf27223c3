import { expect, test } from 'vitest';
import { linkedinPage } from './linkedin.ts';
import { placeName, titleCased } from './title-case.ts';

test.each([
  ['acme robotics of texas llc', 'Acme Robotics of Texas LLC'],
  ['the university of oxford', 'The University of Oxford'],
  ['müller & söhne gmbh', 'Müller & Söhne GmbH'],
  ['at&t', 'AT&T'],
  ['kpmg', 'KPMG'],
  ["o'reilly media, inc.", "O'Reilly Media, Inc."],
  ['mcdonald partners', 'McDonald Partners'],
  ['u.s. steel', 'U.S. Steel'],
  ['amazon.com', 'Amazon.com'],
  ['coca-cola (uk)', 'Coca-Cola (UK)'],
  ['3d systems', '3d Systems'],
  ['株式会社 日立', '株式会社 日立'],
  ['eBay enterprise', 'eBay enterprise'],
])('a lower-case name is shown with capitals, one that has some keeps them: %s', (written, shown) => {
  expect(titleCased(written)).toBe(shown);
});

test('a place in capitals is shown as people write it', () => {
  expect(placeName("BISHOP'S STORTFORD")).toBe("Bishop's Stortford");
  expect(placeName('STOKE-ON-TRENT')).toBe('Stoke-On-Trent');
  expect(placeName('Nové Mesto nad Váhom')).toBe('Nové Mesto nad Váhom');
});

test.each([
  ['https://www.linkedin.com/company/Acme/about/?x=1', 'linkedin.com/company/acme'],
  ['linkedin.com/company/acme', 'linkedin.com/company/acme'],
  ['http://uk.linkedin.com/company/acme/', 'linkedin.com/company/acme'],
  ['linkedin.com/edu/school-1', 'linkedin.com/school/school-1'],
  ['linkedin.com/in/someone', undefined],
  ['example.com/company/acme', undefined],
])('a page on LinkedIn has one form: %s', (written, page) => {
  expect(linkedinPage(written)).toBe(page);
});
