import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areOtherForms } from './legal-forms.ts';
import { displayName, foldName, nameKey, nameParts, shortName, typedKeys } from './names.ts';

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

// Names and forms after ISO 20275: in the letters of the country, in Latin ones, behind the name, before it, and both.
describe('legal forms of a country', () => {
  test.each([
    ['EST', 'Kaljuvee Robootika OÜ', 'Kaljuvee Robootika'],
    ['EST', 'OÜ Kaljuvee Robootika', 'Kaljuvee Robootika'],
    ['EST', 'AS Kaljuvee', 'Kaljuvee'],
    ['BGR', 'Bulgarska Roza EOOD', 'Bulgarska Roza'],
    ['BGR', '„Българска роза“ ЕООД', 'Българска роза'],
    ['BGR', 'Bulgarska Roza AD', 'Bulgarska Roza'],
    ['RUS', 'АО «Северный Мох»', 'Северный Мох'],
    ['RUS', 'Общество с ограниченной ответственностью "Северный Мох"', 'Северный Мох'],
    ['RUS', 'OOO Severny Mokh', 'Severny Mokh'],
    ['RUS', 'JSC Severny Mokh', 'Severny Mokh'],
    ['UKR', 'ТОВ «Північний Мох»', 'Північний Мох'],
    ['UKR', 'TOV Pivnichny Mokh', 'Pivnichny Mokh'],
    ['KAZ', 'ТОО "Северный Мох"', 'Северный Мох'],
    ['LVA', 'SIA Dzintara Darbnīca', 'Dzintara Darbnīca'],
    ['LVA', 'Dzintara Darbnīca, SIA', 'Dzintara Darbnīca'],
    ['LTU', 'UAB „Gintaro dirbtuvė“', 'Gintaro dirbtuvė'],
    ['LTU', 'Gintaro dirbtuvė MB', 'Gintaro dirbtuvė'],
    ['ROU', 'S.C. Fabrica Dacilor S.R.L.', 'Fabrica Dacilor'],
    ['ROU', 'SC Fabrica Dacilor SA', 'Fabrica Dacilor'],
    ['THA', 'บริษัท ชาเขียวดอย จำกัด (มหาชน)', 'ชาเขียวดอย'],
    ['THA', 'บริษัทชาเขียวดอยจำกัด', 'ชาเขียวดอย'],
    ['ISR', 'נגריית הארז בע"מ', 'נגריית הארז'],
    ['ISR', 'נגריית הארז בע״מ', 'נגריית הארז'],
    ['AUS', 'Pennywhistle Trading Pty Limited', 'Pennywhistle Trading'],
    ['IND', 'Brickfield (India) Pvt. Ltd.', 'Brickfield (India)'],
    ['POL', 'Zakłady Bursztyn Sp. z o.o. Sp. k.', 'Zakłady Bursztyn'],
    ['POL', 'Zakłady Bursztyn spółka z ograniczoną odpowiedzialnością', 'Zakłady Bursztyn'],
    ['TUR', 'Anadolu Kilim San. ve Tic. Ltd. Şti.', 'Anadolu Kilim'],
    ['TUR', 'Anadolu Kilim Sanayi ve Ticaret Anonim Şirketi', 'Anadolu Kilim'],
    ['FIN', 'Oy Amber Ab', 'Amber'],
    ['FIN', 'Tehdas Ky', 'Tehdas'],
    ['SWE', 'AB Volvo', 'Volvo'],
    ['PRT', 'Olaria do Vale, Lda.', 'Olaria do Vale'],
    ['PRT', 'Olaria do Vale, Unipessoal Lda', 'Olaria do Vale'],
    ['PER', 'Alfarería del Valle E.I.R.L.', 'Alfarería del Valle'],
    ['BRA', 'Olaria do Vale EIRELI - ME', 'Olaria do Vale'],
    ['BEL', 'Briqueterie du Val SPRL', 'Briqueterie du Val'],
    ['VNM', 'Công ty TNHH Gạch Đồng', 'Gạch Đồng'],
    ['VNM', 'Công ty Cổ phần Gạch Đồng', 'Gạch Đồng'],
    ['IDN', 'PT Bata Merah Tbk', 'Bata Merah'],
    ['IDN', 'CV Bata Merah', 'Bata Merah'],
    ['GRC', 'Κεραμική Κοιλάδα Α.Ε.', 'Κεραμική Κοιλάδα'],
    ['GRC', 'Κεραμική Κοιλάδα Μονοπρόσωπη ΙΚΕ', 'Κεραμική Κοιλάδα'],
    ['SRB', 'Цигла д.о.о.', 'Цигла'],
    ['GEO', 'შპს აგური', 'აგური'],
    ['ARM', 'Աղյուս ՍՊԸ', 'Աղյուս'],
    ['ARE', 'مصنع الطوب ذ.م.م', 'مصنع الطوب'],
    ['EGY', 'شركة الطوب ش.م.م', 'الطوب'],
    ['AZE', 'Kərpic MMC', 'Kərpic'],
    ['UZB', 'G’isht MChJ', 'G’isht'],
    ['CZE', 'Cihelna spol. s r.o.', 'Cihelna'],
    ['HUN', 'Téglagyár Bt.', 'Téglagyár'],
    ['DEU', 'Ziegelei UG (haftungsbeschränkt) & Co. KG', 'Ziegelei'],
    ['CHE', 'Briqueterie du Val Sàrl', 'Briqueterie du Val'],
  ])('in %s, %s is %s', (country, written, plain) => {
    expect(nameParts(written, country).key).toBe(nameParts(plain, country).key);
    expect(nameParts(written, country).own).toBe(nameParts(plain, country).own);
  });

  test.each([
    ['DEU', 'SIA Abrasives'],
    ['USA', 'AO Smith'],
    ['USA', 'SAS Institute'],
    ['GBR', 'AG Barr'],
    ['AUS', 'SA Power Networks'],
    ['USA', 'Casa OU'],
    [undefined, 'AB InBev'],
  ])('in %s, %s keeps its letters', (country, name) => {
    expect(nameParts(name, country).key).toBe(foldName(name));
  });

  test('is taken off nothing that would be left empty', () => {
    for (const name of ['ООО', 'บริษัท จำกัด', 'UAB', 'Oy Ab', 'S.R.L.', 'בע"מ']) {
      for (const country of ['RUS', 'THA', 'LTU', 'FIN', 'ROU', 'ISR']) expect(nameParts(name, country).key).not.toBe('');
    }
    const countries = fc.constantFrom('RUS', 'THA', 'FIN', 'POL', 'JPN', 'XXX');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), countries, (name, country) => name.trim() === '' || nameParts(name, country).key !== ''),
    );
  });

  test.each([
    ['Acme LLC', 'Acme Inc.', true],
    ['Acme Corp', 'Acme Inc.', false],
    ['Acme', 'Acme Inc.', false],
    ['Acme GmbH', 'Acme AG', true],
    ['Acme AG', 'Acme SE', false],
    ['Acme GmbH & Co. KG', 'Acme GmbH', true],
    ['Zakłady Sp. z o.o. Sp. k.', 'Zakłady Sp. z o.o.', true],
    ['ООО Мох', 'ПАО Мох', true],
    ['ООО Мох', 'OOO Moss', false],
    ['サクラ株式会社', 'Sakura Co., Ltd.', false],
    ['サクラ株式会社', 'サクラ有限会社', true],
    ['Acme Ltd', 'Acme PLC', true],
    ['Acme Ltd', 'Acme Limited', false],
  ])('%s and %s have other legal forms: %s', (left, right, are) => {
    const formsOf = (name: string) => [nameParts(name).form].filter((form) => form !== undefined);
    expect(areOtherForms(formsOf(left), formsOf(right))).toBe(are);
  });
});

describe('names in their own script', () => {
  const own = (name: string) => nameParts(name).own;
  test.each([
    ['華為技術有限公司', '华为技术'],
    ['啟明電子', '启明电子'],
    ['Акционерное общество «Подъём»', 'ПОДЪЕМ'],
    ['شَرِكة الأُردن', 'الاردن'],
    ['נַגָּרִית', 'נגרית'],
    ['Καφές', 'ΚΑΦΕΣ'],
  ])('%s and %s are written alike', (left, right) => {
    expect(own(left)).toBe(own(right));
  });

  test.each([
    ['锦山茶叶', '金山茶业'],
    ['ガス', 'カス'],
    ['さくら', 'サクラ'],
    ['กา', 'กำ'],
  ])('%s and %s are written apart', (left, right) => {
    expect(own(left)).not.toBe(own(right));
  });

  test('are none where all letters are Latin', () => {
    for (const name of ['Nestlé S.A.', 'Ørsted A/S', 'Ağaoğlu', 'Công ty', 'ＡＣＭＥ', '1-800-Flowers.com', 'Ð ÆØÅ', '“Quillmere” – №1'])
      expect(own(name)).toBeUndefined();
  });
});
