import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { decoded, detectEncoding, UnknownEncoding } from './encoding.ts';

/** Invented companies, as programs write them that know no Unicode. */
const lists: readonly [language: string, encodings: readonly string[], rows: string][] = [
  [
    'Russian',
    ['windows-1251', 'koi8-r', 'cp866', 'iso-8859-5', 'maccyrillic'],
    'Заречный Завод,Тверь|Северный Лес,Вологда|Кирпичный двор,Псков',
  ],
  ['Ukrainian', ['windows-1251'], 'Дніпровський завод,Київ|Львівська кераміка,Львів|Їжак,Полтава'],
  ['Bulgarian', ['windows-1251'], 'Българска роза,Пловдив|Черноморски риболов,Варна|Мелница Дунав,Русе'],
  ['Chinese', ['gb18030', 'gbk'], '云杉木业,杭州|锦山茶叶有限公司,福州|长江水泥集团,武汉'],
  ['traditional Chinese', ['big5'], '雲杉木業股份有限公司,臺北|東方水泥,高雄|明月食品,臺中'],
  ['Japanese', ['shift_jis', 'euc-jp'], '東海機械,名古屋|白樺農園株式会社,札幌|さくら食品,京都'],
  ['Korean', ['euc-kr'], '한빛제지,서울|동해수산,부산|대림산업 주식회사,인천'],
  ['Polish', ['windows-1250', 'iso-8859-2'], 'Żółta Łódź Sp. z o.o.,Łódź|Świeży Chleb,Kraków|Zakłady Mięsne,Gdańsk'],
  ['Czech', ['windows-1250'], 'Pražská kovářská dílna,Plzeň|Řeznictví Šťastný,Děčín|Sklárna Železný Brod,Liberec'],
  ['Hungarian', ['windows-1250'], 'Őrségi Tökmag Kft.,Győr|Zöldmező Zrt.,Szeged|Fűszerkert,Kőszeg|Gépgyár,Székesfehérvár'],
  ['Turkish', ['windows-1254'], 'Işık Çelik Sanayi A.Ş.,İstanbul|Doğuş Gıda,Ankara|Şeker Fabrikası,Çorum|Öztürk İnşaat,İzmir'],
  ['Greek', ['windows-1253', 'iso-8859-7'], 'Ελληνικά Πλαστικά,Αθήνα|Νότια Κεραμική,Πάτρα|Άνεμος Ενέργεια,Βόλος'],
  ['Hebrew', ['windows-1255'], 'מפעלי הנגב,באר שבע|גליל מזון,חיפה|פלדות הצפון,עכו'],
  ['Arabic', ['windows-1256'], 'شركة النور للصناعة,القاهرة|مصنع الوادي,الرياض|مطاحن الدلتا,طنطا'],
  ['Latvian', ['windows-1257'], 'Rīgas Piensaimnieks,Rīga|Dzintara Kokapstrāde,Liepāja|Ķekavas Putni,Ķekava'],
  ['Thai', ['windows-874'], 'บริษัทไม้สัก,เชียงใหม่|โรงงานกระดาษ,กรุงเทพ|น้ำตาลไทย,ขอนแก่น'],
  ['German', ['windows-1252', 'cp850'], 'Müller & Söhne,Zürich|Bäckerei Grün,München|Weißwurst König,Nürnberg|Straßenbau Jäger,Düsseldorf'],
  ['French', ['windows-1252', 'macroman'], 'Société Générale de Pâtisserie,Orléans|Électricité du Rhône,Besançon|Crèmerie de l’Île,Nîmes'],
  [
    'Spanish',
    ['windows-1252', 'cp850'],
    'Compañía Azucarera Española,Málaga|Panadería Núñez,León|Cerámicas del Júcar,Cádiz|Diseños Ibáñez,A Coruña',
  ],
];
const cases = lists.flatMap(([language, encodings, rows]) => encodings.map((encoding) => ({ language, encoding, rows })));

test.each(cases)('reads a list of $language companies in $encoding', ({ encoding, rows }) => {
  const text = `name,city\n${rows.replaceAll('|', '\n')}\n`;
  expect(decoded(iconv.encode(text, encoding))).toBe(text);
});

test('reads UTF-16 without a byte order mark', () => {
  const text = 'name,city\nMüller & Söhne,Zürich\n';
  expect(decoded(iconv.encode(text, 'utf-16le', { addBOM: false }))).toBe(text);
  expect(decoded(iconv.encode(text, 'utf-16be', { addBOM: false }))).toBe(text);
});

test('names the encodings that fit where their letters differ and nothing decides', () => {
  const bytes = iconv.encode('name,city\nTromsø Fiskeindustri,Tromsø\n', 'windows-1252');
  expect(() => decoded(bytes)).toThrow(
    'Its text encoding is not certain: windows-1257 and windows-1252 fit. Say which, or save it as UTF-8.',
  );
  expect(decoded(bytes, 'windows-1252')).toBe('name,city\nTromsø Fiskeindustri,Tromsø\n');
});

test('needs no certainty between encodings that read the same letters', () => {
  expect(decoded(iconv.encode('name,city\nNestlé,Vevey\n', 'windows-1250'))).toBe('name,city\nNestlé,Vevey\n');
});

test.each([
  ['windows-1251', 'Заречный Завод Тверь Северный Лес Вологда Кирпичный двор Псков'],
  ['gb18030', '云杉木业杭州锦山茶叶有限公司福州长江水泥集团武汉'],
  ['utf-8', '云杉木业杭州锦山茶叶有限公司福州长江水泥集团武汉'],
])('reads text on one line in %s whose first foreign letter is far behind its start', (encoding, foreign) => {
  const text = `{"name":"${'Alder '.repeat(20_000)}${foreign}"}`;
  expect(decoded(iconv.encode(text, encoding)).slice(-foreign.length - 2)).toBe(`${foreign}"}`);
});

test.each([1, 2])('takes UTF-8 for what it is where its last character is cut %i bytes before its end', (cut) => {
  const bytes = Buffer.from('name\n云');
  expect(detectEncoding(bytes.subarray(0, bytes.length - cut), true)).toBe('utf-8');
});

/** Numerical Recipes' linear congruential generator. */
function randomBytes(count: number, keep: (byte: number) => boolean): Buffer {
  const bytes: number[] = [];
  for (let state = 7; bytes.length < count;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (keep(state >>> 24)) bytes.push(state >>> 24);
  }
  return Buffer.from(bytes);
}

test.each([
  ['random bytes without a zero byte', randomBytes(4_000, (byte) => byte !== 0)],
  ['random bytes without control characters', randomBytes(4_000, (byte) => byte >= 0x20 && byte !== 0x7f)],
  ['random bytes above ASCII', randomBytes(4_000, (byte) => byte >= 0x80)],
  ['a short run of random bytes', randomBytes(64, (byte) => byte !== 0)],
  ['random bytes with a zero byte', randomBytes(4_000, () => true)],
  ['a list in which each second byte is a control character', Buffer.from('name,city\n\x01A\x02l\x03d\x04e\x05r\x06,Rome\xff\n', 'latin1')],
])('refuses %s', (_what, bytes) => {
  expect(() => decoded(bytes)).toThrow(UnknownEncoding);
});
