import { dayMs } from '../../kernel/dates.ts';
import { shortened, withoutUnseen } from '../../kernel/text.ts';
import { isDay } from '../reading/values.ts';
import type { Notice } from '../source.ts';
import { isDayFirst, isWeekday, monthsCalled } from './month-names.ts';
import { eastOf } from './time-zones.ts';

/** Earlier dates are placeholders: there were no newspapers. */
const earliest = Date.UTC(1600, 0, 1);
const hourMs = 3_600_000;
const longestDate = 100;
// Seconds from 1973 on; from 100,000,000,000 on they are milliseconds.
const unix = { earliest: 100_000_000, milliseconds: 100_000_000_000 };

const word = String.raw`([\p{L}\p{M}]{2,15})\.?`;
/** Between a day, a month and a year: `5 de octubre de 2026`. */
const of = String.raw`(?:\s+(?:de|del|of)\s+|\s+d['’]|[\s,.-]*)`;
/** `2026 r.`, `2026 г.`, `2026 m.` */
const yearWord = String.raw`(?:\s?(?:г|р|r|года|року|m|gada)\.?(?![\p{L}]))?`;
/** Each with the place of its year, month and day. What follows is a time. */
const forms: readonly { order: readonly [year: number, month: number, day: number]; form: RegExp }[] = [
  { order: [1, 2, 3], form: /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/ },
  { order: [1, 2, 3], form: /^(\d{4})\.\s(\d{1,2})\.\s(\d{1,2})\.?(?!\d)/ },
  { order: [1, 2, 3], form: /^(\d{4})(\d{2})(\d{2})(?!\d)/ },
  { order: [1, 2, 3], form: /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号]/ },
  // RFC 822, with or without its weekday, and what wires write: `26-FEB-1987 15:10:44.60`.
  {
    order: [3, 2, 1],
    form: new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?${of}${word}${of}(\d{4}|\d{2})(?!\d)${yearWord}`, 'iu'),
  },
  { order: [3, 1, 2], form: new RegExp(String.raw`^${word}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)`, 'iu') },
  { order: [1, 2, 3], form: new RegExp(String.raw`^(\d{4})\.?${yearWord}\s+${word}\s+(\d{1,2})(?!\d)(?:\.|\sd\.)?`, 'iu') },
  // Vietnamese numbers its months.
  { order: [3, 2, 1], form: /^(\d{1,2})\s(?:tháng|thg)\s?(\d{1,2}),?\s(?:năm\s)?(\d{4})(?!\d)/i },
];
/** `25.10.2026` and `25/10/2026`; which figure is the day depends on who writes. */
const figures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;
/** As C, Java and JavaScript write it: `Tue Jan 05 12:00:00 CET 2021`. */
const asctime = new RegExp(String.raw`^(\p{L}{3,9})\s+(\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2})?)\s*(.{0,30}?)\s+(\d{4})$`, 'u');
/** Words before a time: `at`, `um`, `à`, `o godz.` */
const time = new RegExp(
  String.raw`^(?:[T\s,·|–-]|\([^()]{1,12}\))*(?:[\p{Ll}]{1,5}\.?\s+){0,2}(上午|下午|午前|午後|오전|오후)?\s*(\d{1,2})(?:[:.hH時时시]\s?(\d{2})|[時时시])[分분]?(?:[:.](\d{2})(?:[.,]\d{1,9})?|(\d{2})[秒초])?\s*([ap]\.?\s?m(?:\.|\b))?\s*(?:(?:uhr|uur|h|hrs|น\.)(?=$|[\s(]))?`,
  'iu',
);

/** What is known of where a date is written. */
export interface DateContext {
  retrieved_at: Date;
  /** Of the article, as it is stated: `en-GB`. */
  language?: string | undefined;
}

type Read = { moment: string } | { reason: string };

/**
 * A moment as feeds and tables write it, as ISO 8601 in UTC to the second: RFC 822 with its odd zones, ISO 8601, what programs and people
 * write in the languages of feeds, Unix time. Where no zone is written it is taken for UTC; a day alone is its beginning.
 * @param context.retrieved_at nothing was published more than a day after it was fetched
 * @returns `reason` if it is none: the end of a sentence with the text found
 */
export function momentOf(written: string, { retrieved_at, language }: DateContext): Read {
  const [begin = ''] = written.slice(0, longestDate + 1).split(/(?!\s)\p{Cc}/u);
  const found = timeOf(plain(begin), language);
  if (typeof found === 'string') return { reason: found };
  if (Number.isNaN(found)) return { reason: 'no date that can be read' };
  if (found < earliest || found === 0) return { reason: 'what stands for no date' };
  if (found > retrieved_at.getTime() + dayMs) return { reason: 'later than the day it was fetched' };
  return { moment: `${new Date(found).toISOString().slice(0, 19)}Z` };
}

/** The same for an article, which is taken without a date that cannot be read, with a notice. */
export function noticedMoment(
  written: string | undefined,
  { at, ...context }: { at: string } & DateContext,
): { moment?: string; undated?: { value: string; reason: string }; notice?: Notice } {
  if (written === undefined) return {};
  const read = momentOf(written, context);
  if ('moment' in read) return read;
  const value = shortened(written, 60);
  const reason = `Its date is ${JSON.stringify(value)}, which is ${read.reason}; the article is taken without it.`;
  return { undated: { value, reason: `This is ${read.reason}.` }, notice: { kind: 'notice', at, reason } };
}

/** With figures of ASCII and without marks of direction, on one line. */
function plain(written: string): string {
  const figure = (digit: string) => {
    let zero = digit.codePointAt(0)!;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((digit.codePointAt(0)! - zero) % 10);
  };
  return withoutUnseen(written.normalize('NFKC'))
    .replaceAll(/(?!\d)\p{Nd}/gu, figure)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const unreadable = Number.NaN;

/** In milliseconds since 1970; a reason where it cannot be told. */
function timeOf(written: string, language: string | undefined): number | string {
  if (written.length > longestDate) return unreadable;
  if (/^\d{9,14}(?:\.\d+)?$/.test(written) && !(written.length === 14 && written.startsWith('20'))) {
    const number = Number(written);
    return number < unix.earliest ? unreadable : number < unix.milliseconds ? number * 1_000 : number;
  }
  const [, compactDay, hours, minutes, seconds, compactZone] = /^(\d{8})T?(\d{2})(\d{2})(\d{2})(Z|[+-]\d{4})?$/.exec(written) ?? [];
  if (compactDay !== undefined) return timeOf(`${compactDay} ${hours}:${minutes}:${seconds}${compactZone ?? ''}`, language);
  // With its weekday, and without.
  for (const text of new Set([written, written.replace(/^[\p{L}\p{M}]{1,15}\.?,?\s+/u, ''), withoutWeekday(written)])) {
    const found = dateIn(text, language);
    if (found !== undefined) return found;
  }
  return unreadable;
}

function withoutWeekday(written: string): string {
  const words = written.split(' ').filter((each) => !isWeekday(each.replace(/,$/, '')));
  return words.join(' ').replace(/^(?:thứ \p{L}+|chủ nhật),?\s/iu, '');
}

function dateIn(text: string, language: string | undefined): number | string | undefined {
  const [, month, day, clock, zone = '', year] = asctime.exec(text) ?? [];
  if (month !== undefined) return momentAt([year!, month, day!], { rest: ` ${clock} ${zone}`, language });
  const inFigures = figures.exec(text);
  if (inFigures) {
    const [all, first, mark, second, ofYear] = inFigures as unknown as [string, string, string, string, string];
    const isFirst = mark === '.' || Number(first) > 12 || first === second ? true : Number(second) > 12 ? false : isDayFirst(language);
    if (isFirst === undefined) return 'a date whose day and month cannot be told apart';
    return momentAt(isFirst ? [ofYear, second, first] : [ofYear, first, second], { rest: text.slice(all.length), language });
  }
  for (const { order, form } of forms) {
    const parts = form.exec(text);
    if (!parts) continue;
    const [all, ...groups] = parts.filter((part, at) => at === 0 || !/^[-/.]$/.test(part ?? ''));
    const [ofYear = '', ofMonth = '', ofDay = ''] = order.map((group) => groups[group - 1] ?? '');
    const found = momentAt([ofYear, ofMonth, ofDay], { rest: text.slice(all!.length), language });
    if (typeof found === 'string' || !Number.isNaN(found)) return found;
  }
  return undefined;
}

function momentAt(
  [year, month, day]: readonly [string, string, string],
  { rest, language }: { rest: string; language: string | undefined },
): number | string {
  const months = /^\d+$/.test(month) ? new Set([Number(month)]) : monthsCalled(month, language);
  if (months.size > 1) return `a date whose month ${JSON.stringify(month)} is another in another language`;
  const [number = 0] = months;
  const date = `${fullYear(year)}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isDay(date)) return unreadable;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const [clock = '', half12, hours, minutes = '0', seconds = '0', spelt = '0', half] = time.exec(rest) ?? [];
  const behind = rest.slice(clock.length).trim();
  // A zone before the time is not silently passed over.
  if (/\p{Lu}{2}/u.test(clock.slice(0, Math.max(0, clock.search(/\d/))))) return unreadable;
  if (hours === undefined)
    return /^[\s,.]*(?:Z|\([^()]{1,12}\))?$/.test(behind) || isWeekday(behind.replaceAll(/[,.()]/g, '').trim()) ? midnight : unreadable;
  const isAfternoon = half12 === undefined ? half && /^p/i.test(half) : /下午|午後|오후/.test(half12);
  const hour = half === undefined && half12 === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  const second = Math.max(Number(seconds), Number(spelt));
  if (hour > 24 || Number(minutes) > 59 || second > 60) return unreadable;
  // A leap second counts as the last second of its minute.
  const local = midnight + hour * hourMs + Number(minutes) * 60_000 + Math.min(second, 59) * 1_000;
  const east = eastOf(behind, { local, language });
  if (east !== undefined) return local - east;
  return /^[([]?\p{L}[\p{L}/_+-]{0,40}[)\]]?$/u.test(behind)
    ? `a time in the zone ${JSON.stringify(behind)}, which is not known`
    : unreadable;
}

/** RFC 2822: two digits from 50 on are of the last century. */
function fullYear(written: string): string {
  return written.length === 2 ? (Number(written) < 50 ? `20${written}` : `19${written}`) : written;
}
