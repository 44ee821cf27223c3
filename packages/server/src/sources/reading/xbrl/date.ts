const longestDate = 60;

/** Languages of the registry by the ending of a transformation's name, where that is not the language's own code. */
const languages: Readonly<Record<string, string>> = { dk: 'da', in: 'hi', uk: 'en', us: 'en', '': 'en' };

type Part = 'day' | 'month' | 'year';

interface DateFormat {
  order: readonly Part[];
  /** BCP 47, or `roman` for months in Roman numerals. */
  language: string;
}

/** Transformations into a date whose names do not say the order of its parts. */
const namedOrders: Readonly<Record<string, readonly Part[]>> = {
  slashus: ['month', 'day', 'year'],
  dotus: ['month', 'day', 'year'],
  longus: ['month', 'day', 'year'],
  shortus: ['month', 'day', 'year'],
  longmonthdayus: ['month', 'day'],
  shortmonthdayus: ['month', 'day'],
  slashmonthdayus: ['month', 'day'],
};

/**
 * What the local name of a transformation into a date says, in lower case without dashes: `datemonthnamedayyearen` of version 4,
 * `datedaymonthyearen` of versions 2 and 3, `dateslashus` of version 1. Day, month, year in English for any other.
 */
function dateFormatOf(name: string): DateFormat {
  const named = namedOrders[name.replace(/^date/, '')];
  if (named) return { order: named, language: 'en' };
  const [, parts = '', ending = ''] = /^date((?:day|month(?:name|roman)?|year)+)([a-z]{2,3})?$/.exec(name) ?? [];
  const order = [...parts.matchAll(/day|month|year/g)].map(([part]) => part as Part);
  const language = parts.includes('roman') ? 'roman' : (languages[ending] ?? ending);
  return { order: order.length > 0 ? order : ['day', 'month', 'year'], language };
}

/**
 * `YYYY-MM-DD` of a date as its transformation says; without one as accounts print it, day before month: `2020-12-31`, `31.12.20`,
 * `31st December 2020`. Undefined for anything else.
 */
export function readDate(text: string, format = ''): string | undefined {
  if (text.length > longestDate) return undefined;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const plain = withAsciiDigits(text);
  if (/era/.test(format)) return ofEra(plain);
  if (/^(?:calin|dateind)/.test(format)) return ofSaka(plain);
  const read = partsOf(plain, dateFormatOf(format));
  return read && day(century(read.year), read.month, Number(read.day));
}

/** `09-28` of the last day of a fiscal year: `--09-28`, `09/28`, `September 28`, or as the transformation says. */
export function readMonthDay(text: string, format = ''): string | undefined {
  const plain = withAsciiDigits(text).replace(/^--/, '');
  if (plain.length > longestDate) return undefined;
  // A leap year, because years may end on 29 February.
  const order = dateFormatOf(format).order.filter((part) => part !== 'year');
  const read = partsOf(plain, { ...dateFormatOf(format), order: format === '' ? ['month', 'day'] : order });
  return read && day(2024, read.month, Number(read.day))?.slice(5);
}

/** Full-width and Devanagari digits as ASCII. */
function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}

/** What the text has in the place of each part, the month as a number. */
function partsOf(text: string, { order, language }: DateFormat): { day: string; month: number; year: string } | undefined {
  // `31st`, `2020. gada`: what is neither a number nor a month says nothing of the day. `de` begins the Portuguese December.
  const words = (text.match(/\d+|[\p{L}\p{M}]+/gu) ?? []).filter((word) => word !== 'de');
  const found = words.flatMap((word) => {
    if (/^\d/.test(word)) return [{ word, month: Number(word) }];
    const month = monthIn(word, language);
    return month === undefined ? [] : [{ word: '', month }];
  });
  if (found.length !== order.length) return undefined;
  const at = (part: Part) => found[order.indexOf(part)];
  const [date, month, year] = [at('day')?.word ?? '', at('month')?.month ?? 0, at('year')?.word ?? ''];
  const hasYear = order.includes('year') ? /^(?:\d{4}|\d{2})$/.test(year) : true;
  return hasYear && /^\d{1,2}$/.test(date) ? { day: date, month, year } : undefined;
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
const knownNames = new Map<string, string[][]>();

/** The names of the months in a language, long and short, alone and beside a day, from the common locale data. */
function namesOf(language: string): string[][] {
  const known = knownNames.get(language);
  if (known) return known;
  const shapes = (['long', 'short'] as const).flatMap((month) => [
    new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' }),
    new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }),
  ]);
  const names = Array.from({ length: 12 }, (_, month) => {
    const date = new Date(Date.UTC(2024, month, 15));
    return shapes.map((shape) => folded(shape.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''));
  });
  knownNames.set(language, names);
  return names;
}

/** In lower case without accents and points: `Març.` as `marc`. */
function folded(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/\p{Mn}|\./gu, '')
    .toLowerCase();
}

/** The month whose name shares the longest beginning with a word, of three letters at least or the whole of either; undefined where two do. */
function monthIn(word: string, language: string): number | undefined {
  const plain = folded(word);
  if (language === 'roman') return roman.indexOf(plain) + 1 || undefined;
  const shared = namesOf(language).map((names) => Math.max(...names.map((name) => sharedLength(name, plain))));
  const most = Math.max(...shared);
  const best = shared.flatMap((length, index) => (length === most ? [index + 1] : []));
  return most >= Math.min(3, plain.length) && most >= 2 && best.length === 1 ? best[0] : undefined;
}

function sharedLength(name: string, word: string): number {
  let length = 0;
  while (length < name.length && name[length] === word[length]) length++;
  // A word as short as `to` in an English date is no August: it has to be the beginning of a name.
  return length >= 3 || length === word.length ? length : 0;
}

/** The last year before the first of each Japanese era. */
const eras: Readonly<Record<string, number>> = { 明: 1867, 大: 1911, 昭: 1925, 平: 1988, 令: 2018 };

/** `令和2年12月31日`; the first year of an era is written 元. */
function ofEra(text: string): string | undefined {
  const [, era = '', year = '', month, date] =
    /^\s*([明大昭平令])[治正和成]?\s*(\d{1,2}|元)\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*日\s*$/.exec(text) ?? [];
  const before = eras[era];
  return before === undefined ? undefined : day(before + (year === '元' ? 1 : Number(year)), Number(month), Number(date));
}

/** The months of the Indian national calendar, as the registry writes them. */
const sakaMonths = [
  /^c\S*ait|चैत्र/,
  /^vai|वैशाख|बैसाख/,
  /^jy|ज्येष्ठ/,
  /dha|ḍha|आषाढ/,
  /vana|śravaṇa|श्रावण|सावन/,
  /^bh\S+dra|proṣṭhapada|भाद्रपद|भादो/,
  /^(?:a\S*in)|आश्विन/,
  /^k\S+rti|कार्तिक/,
  /^m\S+rga|agra|मार्गशीर्ष|अगहन/,
  /^pau|पौष/,
  /^m\S+gh|माघ/,
  /^ph\S+lg|फाल्गुन/,
];

/** A day of the Indian national calendar: its year begins on 22 March, 21 March in leap years, and is 78 less than ours. */
function ofSaka(text: string): string | undefined {
  const [, date, name = '', year] = /^\D*(\d{1,2})\P{L}+([\p{L}\p{M}]+)\P{L}+(\d{4}|\d{2})\D*$/u.exec(text) ?? [];
  const word = name.toLowerCase().normalize('NFC').replaceAll('ā', 'a');
  const month = sakaMonths.findIndex((pattern) => pattern.test(word));
  if (month < 0 || year === undefined) return undefined;
  const first = Number(year) + 78 + (year.length === 2 ? 1900 : 0);
  const isLeap = new Date(Date.UTC(first, 1, 29)).getUTCMonth() === 1;
  // Chaitra has 30 days, 31 in leap years; the five after it have 31, the rest 30.
  const before = month * 30 + Math.min(Math.max(month - 1, 0), 5) + (isLeap && month > 0 ? 1 : 0);
  const length = month === 0 ? (isLeap ? 31 : 30) : month <= 5 ? 31 : 30;
  if (Number(date) < 1 || Number(date) > length) return undefined;
  return new Date(Date.UTC(first, 2, (isLeap ? 21 : 22) + before + Number(date) - 1)).toISOString().slice(0, 10);
}

/** Electronic accounts are of this century or, the oldest comparatives, of the end of the last. */
function century(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) + (Number(year) >= 80 ? 1900 : 2000);
}

function day(year: number, month: number, date: number): string | undefined {
  const found = new Date(Date.UTC(year, month - 1, date));
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === date ? found.toISOString().slice(0, 10) : undefined;
}
