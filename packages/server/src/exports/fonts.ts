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

/** Inter, for Latin, Cyrillic and Greek. */
export function shippedFontFiles(): string[] {
  const folder = path.dirname(require.resolve('@expo-google-fonts/inter/package.json'));
  return cuts.map((cut) => path.join(folder, `${cut}.ttf`));
}

export function shippedFonts(): Buffer[] {
  return shippedFontFiles().map((file) => readFileSync(file));
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
/** Files that hold Chinese, Japanese and Korean together come first. */
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

/**
 * How texts are shown with the fonts at hand: what none of them has is written in Latin letters.
 * @param all every character that is to be shown
 * @param fonts those that are certain to be there; the system's font for Chinese, Japanese and Korean is looked for when they do not suffice
 */
function showable(all: string, fonts: readonly Uint8Array[]): (text: string) => string {
  const covers = fonts.map(coverageOf);
  const isMissing = (character: string) => {
    const code = character.codePointAt(0)!;
    return code > 0x7e && !/[\p{Z}\p{Cf}\n\t]/u.test(character) && !covers.some((has) => has(code));
  };
  const used = new Set(all);
  if ([...used].some(isMissing)) {
    const wideFont = wideFontFile();
    if (wideFont !== undefined) covers.push(coverageOf(readFileSync(wideFont)));
  }
  const missing = new Set([...used].filter(isMissing));
  if (missing.size === 0) return (text) => text;
  return (text) => Array.from(text, (character) => (missing.has(character) ? anyAscii(character) || '?' : character)).join('');
}

/** Any value with each of its texts as `showable` has it; itself where all can be shown. @param all has every text that is to be shown */
export function showing(all: unknown, fonts: readonly Uint8Array[]): <T>(value: T) => T {
  const said = JSON.stringify(all);
  const show = showable(said, fonts);
  if (show(said) === said) return (value) => value;
  return (value) => withTexts(value, show) as typeof value;
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
    // Of a collection, the first font.
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
