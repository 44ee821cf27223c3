import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayName, foldName, nameKey, shortName, typedKeys } from './names.ts';

test.each([
  ['Nestlé S.A.', 'nestle sa'],
  ['A. O. Smith', 'ao smith'],
  ['AT&T', 'at and t'],
  ["McDonald's", 'mcdonalds'],
  ['Yum! Brands', 'yum brands'],
  ['  E.ON   SE ', 'e on se'],
  ['ＡＣＭＥ™', 'acme'],
  ['株式会社トヨタ', 'zhushihuishetoyota'],
  ['!!!', ''],
])('folds %s', (name, folded) => {
  expect(foldName(name)).toBe(folded);
});

test.each([
  ['NVIDIA CORP', 'NVIDIA Corporation'],
  ['BANK OF AMERICA CORP /DE/', 'Bank of America'],
  ['WELLS FARGO & COMPANY/MN', 'Wells Fargo & Co.'],
  ['Coca-Cola Company (The)', 'The Coca-Cola Company'],
  ['A O SMITH CORP', 'A. O. Smith Corporation'],
  ['Grupo Bimbo, S.A.B. de C.V.', 'GRUPO BIMBO SAB DE CV'],
  ['PT Bank Central Asia Tbk', 'Bank Central Asia'],
  ['A.P. Møller - Mærsk A/S', 'AP Moller Maersk'],
  ['Volvo, AB (publ)', 'Volvo'],
  ['BANCO X S A', 'Banco X S.A.'],
  ['Sberbank of Russia PJSC', 'PJSC Sberbank of Russia'],
  ['Samsung Electronics Co., Ltd.', 'SAMSUNG ELECTRONICS CO LTD'],
  ['Public Bank Berhad', 'Public Bank Bhd'],
  ['Petróleo Brasileiro S.A. - Petrobras', 'PETROLEO BRASILEIRO SA'],
  ['US BANCORP \\DE\\', 'U.S. Bancorp'],
  ['QUILLMERE INC DE', 'QUILLMERE INC /DE/'],
  ['Quillmere &', 'Quillmere & Co.'],
  ['Quillmere Group ADR', 'QUILLMERE GROUP/ADR'],
  ['UiPath, Inc. Class A', 'UiPath'],
  ['Quillmere Co., Ltd. Sponsored GDR', 'Quillmere'],
  ['Quillmere Corp. New', 'QUILLMERE CORP /NEW/'],
])('gives %s and %s one key', (left, right) => {
  expect(nameKey(left)).toBe(nameKey(right));
});

test('never strips a name to nothing', () => {
  expect(nameKey('The AG')).toBe('the');
  expect(nameKey('Co')).toBe('co');
  expect(nameKey('!!!')).toBe('!!!');
  expect(nameKey('S.A.')).toBe('sa');
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => name.trim() === '' || nameKey(name) !== ''));
});

test('gives a key its own key', () => {
  fc.assert(fc.property(fc.string(), (name) => foldName(foldName(name)) === foldName(name)));
});

test.each([
  ['Quillmere Icn', ['quillmere icn', 'quillmere']],
  ['Quillmere, In.', ['quillmere in', 'quillmere']],
  ['Quillmere Lttd', ['quillmere lttd', 'quillmere']],
  ['Quillmere & Oc.', ['quillmere and oc', 'quillmere']],
  ['Quillmere Xorporation', ['quillmere xorporation', 'quillmere']],
  ['Quillmere Co., Lt', ['quillmere co lt', 'quillmere']],
  ['Quillmere Lt.d', ['quillmere lt d', 'quillmere']],
  ['Quillmere C', ['quillmere c', 'quillmere']],
  ['Quillmer eGmbH', ['quillmer egmbh', 'quillmer', 'quillmere']],
  ['Quillmer eAG', ['quillmer eag', 'quillmere']],
  ['Quillmere Inc.', ['quillmere']],
  ['Quillmere Steel', ['quillmere steel']],
  ['Icn', ['icn']],
])('reads %s as %j', (typed, keys) => {
  expect(typedKeys(typed)).toEqual(keys);
});

test('a state’s letters are part of a name that has no legal form in front of them', () => {
  expect(nameKey('Casa De')).toBe('casa de');
  expect(nameKey('Quillmere CA')).toBe('quillmere ca');
  expect(nameKey('Inc De')).toBe('inc de');
});

test('keeps words that only look like an article or a filer suffix', () => {
  expect(nameKey('The.com')).toBe('the com');
  expect(nameKey('AC/DC Lighting')).toBe('ac dc lighting');
  expect(nameKey('Bang & Olufsen a/s')).toBe('bang and olufsen');
});

test.each([
  ['AMAZON COM INC', 'Amazon.com Inc.'],
  ['CVS HEALTH CORP /DE/', 'CVS Health Corp.'],
  ['ELI LILLY & Co', 'Eli Lilly & Co.'],
  ["O'REILLY AUTOMOTIVE INC", "O'Reilly Automotive Inc."],
  ['SAP SE', 'SAP SE'],
  ['eBay Inc.', 'eBay Inc.'],
  ['ROYAL BANK OF CANADA', 'Royal Bank of Canada'],
  ['MCCORMICK & CO INC', 'McCormick & Co. Inc.'],
  ['AT&T INC.', 'AT&T Inc.'],
  ['', ''],
])('makes %s readable', (written, shown) => {
  expect(displayName(written)).toBe(shown);
});

test.each([
  ['Apple Inc.', 'Apple'],
  ['Ford Motor Company', 'Ford Motor Company'],
  ['Tiffany & Co.', 'Tiffany & Co.'],
  ['Samsung Electronics Co., Ltd.', 'Samsung Electronics'],
  ['Grupo Bimbo, S.A.B. de C.V.', 'Grupo Bimbo'],
  ['Coca-Cola Company (The)', 'Coca-Cola Company'],
  ['H & M Hennes & Mauritz AB (publ)', 'H & M Hennes & Mauritz'],
  ['Inc.', 'Inc.'],
  ['MedPeer,Inc.', 'MedPeer'],
])('shortens %s to what people say', (whole, short) => {
  expect(shortName(whole)).toBe(short);
});

describe('East Asian legal forms', () => {
  test.each([
    ['株式会社サクラ精機', 'サクラ精機'],
    ['サクラ精機株式会社', 'サクラ精機'],
    ['株式会社　サクラ精機', 'サクラ精機'],
    ['㈱サクラ精機', 'サクラ精機'],
    ['サクラ精機（株）', 'サクラ精機'],
    ['(有)サクラ精機', 'サクラ精機'],
    ['有限会社サクラ精機', 'サクラ精機'],
    ['启明电子股份有限公司', '启明电子'],
    ['启明电子有限责任公司', '启明电子'],
    ['啟明電子有限公司', '啟明電子'],
    ['주식회사 하늘전자', '하늘전자'],
    ['하늘전자(주)', '하늘전자'],
    ['하늘전자 주식회사', '하늘전자'],
  ])('%s is known as %s', (written, plain) => {
    expect(nameKey(written)).toBe(nameKey(plain));
  });

  test('alone are a name', () => {
    for (const form of ['株式会社', '有限公司', '㈱']) expect(nameKey(form)).not.toBe('');
  });
});

describe('hostile text', () => {
  test('of any repetition is read to its end', () => {
    const pieces = fc.constantFrom('/', '\\', ' ', 'de', '/de', '/new', '(the)', ', the', 'S.A. - ', 'a.', 'Inc ', '-', 'x');
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 400 }), (some, times) => {
        const text = `Quillmere ${some.join('').repeat(times)}x`.slice(0, 2_000);
        expect(nameKey(text)).not.toBe('');
        expect(shortName(text)).not.toBe('');
        expect(displayName(text)).not.toBe('');
      }),
    );
  });
});
