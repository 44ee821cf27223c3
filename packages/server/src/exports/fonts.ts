/** The fonts that reports are set in: those that are shipped, and for other scripts what the system has. */

import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import anyAscii from 'any-ascii';

const require = createRequire(import.meta.url);

const cuts = [
  '400Regular/Inter_400Regular',
  '400Regular_Italic/Inter_400Regular_Italic',
  '600SemiBold/Inter_600SemiBold',
  '700Bold/Inter_700Bold',
];

/** Fonts for other scripts of listed companies, each a package of 1.5 to 3 MB. Those for Chinese, Japanese and Korean weigh 31 to 41 MB each. */
const byScript: readonly { script: RegExp; file: () => string; font: string }[] = [
  { script: /\p{Script=Arabic}/u, file: () => require.resolve('@expo-google-fonts/noto-sans-arabic/package.json'), font: 'NotoSansArabic' },
  { script: /\p{Script=Hebrew}/u, file: () => require.resolve('@expo-google-fonts/noto-sans-hebrew/package.json'), font: 'NotoSansHebrew' },
  { script: /\p{Script=Thai}/u, file: () => require.resolve('@expo-google-fonts/noto-sans-thai/package.json'), font: 'NotoSansThai' },
  {
    script: /\p{Script=Devanagari}/u,
    file: () => require.resolve('@expo-google-fonts/noto-sans-devanagari/package.json'),
    font: 'NotoSansDevanagari',
  },
];

/** Inter, for Latin, Cyrillic and Greek, and those for the other scripts that a text has. */
export function shippedFontFiles(text: string): string[] {
  const inter = path.dirname(require.resolve('@expo-google-fonts/inter/package.json'));
  const others = byScript.filter(({ script }) => script.test(text));
  return [
    ...cuts.map((cut) => path.join(inter, `${cut}.ttf`)),
    ...others.flatMap(({ file, font }) => {
      const folder = path.dirname(file());
      return ['400Regular', '600SemiBold'].map((cut) => path.join(folder, cut, `${font}_${cut}.ttf`));
    }),
  ];
}

/** The fonts of `shippedFontFiles`. */
export function shippedFonts(text: string): Buffer[] {
  return shippedFontFiles(text).map((file) => readFileSync(file));
}

const folders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  path.join(homedir(), '.local/share/fonts'),
  path.join(homedir(), '.fonts'),
  '/Library/Fonts',
  '/System/Library/Fonts',
  'C:/Windows/Fonts',
];
const wide = [
  /^NotoSansCJK.*Regular/i,
  /^SourceHanSans.*Regular/i,
  /^(?:ArialUnicode|Arial Unicode)/i,
  /^DroidSansFallback/i,
  /^(?:NotoSans(?:JP|SC|KR|TC)|ipag|ipaexg|wqy-)/i,
  /^(?:PingFang|Hiragino|msgothic|YuGoth|msyh|malgun)/i,
];
const mostFiles = 20_000;

/** A font of the system for Chinese, Japanese and Korean; undefined where it has none. */
export function wideFontFile(): string | undefined {
  const files = folders.flatMap(fontFilesIn);
  return wide.flatMap((name) => files.filter((file) => name.test(path.basename(file))).toSorted())[0];
}

function fontFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ttf|otf|ttc)$/i.test(entry.name))
      .slice(0, mostFiles)
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A run of Japanese: Chinese characters in it have readings that their signs do not tell. */
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆、。・「」（）]+/gu;

/** A company's name in its own script → its Latin form. */
export type LatinNames = Readonly<Record<string, string>>;

interface Showing {
  /** Those that are certain to be there. */
  fonts: readonly Uint8Array[];
  latin_names?: LatinNames;
  /** Finds the system's font for Chinese, Japanese and Korean, where `fonts` do not suffice. */
  wide_font?: () => string | undefined;
}

/**
 * How any value is shown with the fonts at hand; the value itself where they have all its letters. A name in other letters is shown in its
 * company's own Latin form. Other texts are transliterated, but Japanese, whose reading is not in its signs, becomes `[Japanese text]`.
 * @param all has every text that is to be shown
 */
export function showing(all: unknown, { fonts, latin_names = {}, wide_font = wideFontFile }: Showing): <T>(value: T) => T {
  const covers = fonts.map(coverageOf);
  const isMissing = (character: string) => {
    const code = character.codePointAt(0)!;
    return code > 0x7e && !/[\p{Z}\p{Cf}\n\t]/u.test(character) && !covers.some((has) => has(code));
  };
  const used = [...new Set(JSON.stringify(all))];
  const system = used.some(isMissing) ? wide_font() : undefined;
  if (system !== undefined) covers.push(coverageOf(readFileSync(system)));
  const missing = new Set(used.filter(isMissing));
  if (missing.size === 0) return (value) => value;
  const show = inLatin(missing, latin_names);
  return (value) => withTexts(value, show) as typeof value;
}

function inLatin(missing: ReadonlySet<string>, latin_names: LatinNames): (text: string) => string {
  const lacksAny = (text: string) => Array.from(text).some((character) => missing.has(character));
  // Longer names first: one may be part of another.
  const renamed = Object.entries(latin_names)
    .filter(([name]) => lacksAny(name))
    .toSorted(([a], [b]) => b.length - a.length);
  return (text) => {
    if (!lacksAny(text)) return text;
    let shown = renamed.reduce((before, [name, latin]) => before.replaceAll(name, latin), text);
    if (kana.test(shown)) shown = shown.replaceAll(japanese, (run) => (lacksAny(run) ? '[Japanese text]' : run));
    return Array.from(shown, (character) => (missing.has(character) ? anyAscii(character) : character)).join('');
  };
}

function withTexts(value: unknown, show: (text: string) => string): unknown {
  if (typeof value === 'string') return show(value);
  if (Array.isArray(value)) return value.map((one) => withTexts(one, show));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner, show)]));
}

/** Which characters a font has, by its table `cmap`; a damaged font has none. */
export function coverageOf(font: Uint8Array): (code: number) => boolean {
  const ranges: [first: number, last: number][] = [];
  try {
    const bytes = Buffer.from(font.buffer, font.byteOffset, font.byteLength);
    // In a collection the first font counts.
    const start = bytes.toString('latin1', 0, 4) === 'ttcf' ? bytes.readUInt32BE(12) : 0;
    const tables = Array.from({ length: bytes.readUInt16BE(start + 4) }, (_, index) => start + 12 + 16 * index);
    const cmap = bytes.readUInt32BE(tables.find((at) => bytes.toString('latin1', at, at + 4) === 'cmap')! + 8);
    for (let index = 0; index < bytes.readUInt16BE(cmap + 2); index++) {
      const table = cmap + bytes.readUInt32BE(cmap + 8 + 8 * index);
      const format = bytes.readUInt16BE(table);
      if (format === 12) {
        for (let group = 0; group < bytes.readUInt32BE(table + 12); group++) {
          const at = table + 16 + 12 * group;
          ranges.push([bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]);
        }
      } else if (format === 4) {
        const segments = bytes.readUInt16BE(table + 6) / 2;
        for (let segment = 0; segment < segments; segment++) {
          ranges.push([bytes.readUInt16BE(table + 16 + 2 * (segments + segment)), bytes.readUInt16BE(table + 14 + 2 * segment)]);
        }
      }
    }
  } catch {
    return () => false;
  }
  return (code) => ranges.some(([first, last]) => code >= first && code <= last);
}
