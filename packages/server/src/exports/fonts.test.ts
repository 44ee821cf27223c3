import { expect, test } from 'vitest';
import { shippedFonts, showing } from './fonts.ts';

/** A system without fonts for Chinese, Japanese and Korean. */
function shown(text: string, latin_names: Record<string, string> = {}): string {
  return showing(text, { fonts: shippedFonts(text), latin_names, wide_font: () => undefined })(text);
}

test.each([
  ['Arabic', 'شركة النور للطاقة'],
  ['Persian', 'پتروشیمی گچساران'],
  ['Hebrew', 'מפעלי הגליל בע״מ'],
  ['Thai', 'บริษัท น้ำตาลไทย จำกัด'],
  ['Hindi', 'हिन्द इस्पात लिमिटेड'],
  ['Greek', 'Ελληνικά Πλαστικά Α.Ε.'],
  ['Cyrillic', 'Заречный Завод'],
  ['Vietnamese', 'Công ty Cổ phần Gỗ Đông Á'],
  ['Turkish', 'Işık Çelik Sanayi A.Ş.'],
])('a name in %s is shown in its own letters by the fonts that are shipped', (_language, name) => {
  expect(shown(name)).toBe(name);
});

test('a name that no font has is shown in its company’s own Latin form', () => {
  const names = { 株式会社サクラ精機: 'Sakura Seiki', サクラ: 'Sakura' };
  expect(shown('About 株式会社サクラ精機', names)).toBe('About Sakura Seiki');
  expect(shown('About サクラ and 株式会社サクラ精機', names)).toBe('About Sakura and Sakura Seiki');
});

test('Japanese without a Latin form is not spelled as if it were Chinese', () => {
  expect(shown('精密な歯車を作る会社です。')).toBe('[Japanese text]');
  expect(shown('They write 氷見ロジ in Osaka')).toBe('They write [Japanese text] in Osaka');
});

test('Chinese and Korean without a Latin form are transliterated', () => {
  expect(shown('云杉')).toBe('YunShan');
  expect(shown('서울')).toBe('SeoUl');
});

test('a letter that has no transliteration leaves no question mark', () => {
  expect(shown('Alder \u{10330} Ltd')).not.toContain('?');
});
