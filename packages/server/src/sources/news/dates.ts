import { dayMs } from '../../kernel/dates.ts';
import { shortened } from '../../kernel/text.ts';
import { isDay } from '../reading/values.ts';
import type { Notice } from '../source.ts';

/** Before it there were no newspapers: such dates stand for none. */
const earliest = Date.UTC(1600, 0, 1);
const hourMs = 3_600_000;

/** Names of zones as hours east of Greenwich. One that means several is the one that feeds use it for. */
const zones: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  mez: 1,
  cest: 2,
  mesz: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  sast: 2,
  gst: 4,
  ist: 5.5,
  pkt: 5,
  ict: 7,
  hkt: 8,
  sgt: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
  ast: -4,
  adt: -3,
  brt: -3,
  art: -3,
};

/** Beginnings of the names of months in the languages of Western Europe. */
const months: readonly (readonly string[])[] = [
  ['jan', 'jän', 'ene', 'gen'],
  ['feb', 'fev', 'fév'],
  ['mar', 'mär', 'maa', 'mrz', 'mrt'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mei', 'mag', 'maj'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aou', 'aoû', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott', 'out'],
  ['nov'],
  ['dec', 'déc', 'dez', 'dic'],
];

const clock = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*([ap]\.?m\.?)?`;
const zone = String.raw`(?:\s*(Z|(?:GMT|UTC)?\s*[+-]\d{1,2}:?(?:\d{2})?|\(?[a-z]{2,5}\)?))?(?:\s*\([^()]{0,40}\))?`;
const time = String.raw`(?:[T\s,]+(?:at\s+|um\s+)?${clock}${zone})?`;
/** Each with the order of its day, month and year. */
const forms: readonly { order: readonly [year: number, month: number, day: number]; form: RegExp }[] = [
  { order: [1, 2, 3], form: new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}$`, 'i') },
  { order: [1, 2, 3], form: new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})$`) },
  // RFC 822, with or without its weekday, and what wires write: `26-FEB-1987 15:10:44.60`.
  { order: [3, 2, 1], form: new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(\p{L}{3,9})\.?,?[\s-]*(\d{4}|\d{2})${time}$`, 'iu') },
  { order: [3, 1, 2], form: new RegExp(String.raw`^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${time}$`, 'iu') },
];
/** As C writes it: `Tue Jan 05 12:00:00 2021`. */
const asctime = new RegExp(String.raw`^(\p{L}{3,9})\s+(\d{1,2})\s+${clock}${zone}\s+(\d{4})$`, 'iu');
const compactTime = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z|[+-]\d{4})?$/;
const longestDate = 100;
// Seconds from 1973 on; from 100,000,000,000 on they are milliseconds.
const unix = { earliest: 100_000_000, milliseconds: 100_000_000_000 };

/**
 * A moment as feeds and tables write it, as ISO 8601 in UTC to the second: RFC 822 with its odd zones, ISO 8601, what programs and people
 * write, Unix time. Without a zone it is taken for UTC; a day alone is its beginning.
 * @param retrieved_at nothing was published more than a day after it was fetched
 * @returns `reason` why there is none: the end of a sentence that says what stands there
 */
export function momentOf(written: string, retrieved_at: Date): { moment: string } | { reason: string } {
  // oxlint-disable-next-line no-control-regex
  const [begin = ''] = written.slice(0, longestDate + 1).split(/[\u0000-\u0008\u000E-\u001F]/);
  const found = timeOf(begin.replaceAll(/\s+/g, ' ').trim());
  if (found === undefined || Number.isNaN(found)) return { reason: 'no date that can be read' };
  if (found < earliest || found === 0) return { reason: 'what stands for no date' };
  if (found > retrieved_at.getTime() + dayMs) return { reason: 'later than the day it was fetched' };
  return { moment: `${new Date(found).toISOString().slice(0, 19)}Z` };
}

/** The same for an item of a feed, which is taken without a date that cannot be read, with a notice. */
export function noticedMoment(
  written: string | undefined,
  { at, retrieved_at }: { at: string; retrieved_at: Date },
): { moment?: string; notice?: Notice } {
  if (written === undefined) return {};
  const read = momentOf(written, retrieved_at);
  if ('moment' in read) return read;
  const reason = `Its date is ${JSON.stringify(shortened(written, 60))}, which is ${read.reason}; the article is taken without it.`;
  return { notice: { kind: 'notice', at, reason } };
}

function timeOf(written: string): number | undefined {
  if (written.length > longestDate) return undefined;
  if (/^\d{9,14}(?:\.\d+)?$/.test(written) && !compactDay(written)) {
    const number = Number(written);
    return number < unix.earliest ? undefined : number < unix.milliseconds ? number * 1_000 : number;
  }
  const [, year, month, day, hours, minutes, seconds, offset] = compactTime.exec(written) ?? [];
  if (year !== undefined) return momentAt([year, month, day], [hours, minutes, seconds, undefined, offset]);
  // With its weekday, and without.
  for (const text of [written, written.replace(/^\p{L}{2,12}\.?,?\s+/u, '')]) {
    for (const { order, form } of forms) {
      const parts = form.exec(text);
      if (parts)
        return momentAt(
          order.map((group) => parts[group]),
          parts.slice(4),
        );
    }
    const parts = asctime.exec(text);
    if (parts) return momentAt([parts[8], parts[1], parts[2]], parts.slice(3, 8));
  }
  return undefined;
}

/** Fourteen digits are as often `20260817142500`. */
function compactDay(written: string): boolean {
  return written.length === 14 && written.startsWith('20');
}

function momentAt(
  [year = '', month = '', day = '']: readonly (string | undefined)[],
  [hours = '0', minutes = '0', seconds = '0', half, offset]: readonly (string | undefined)[],
): number | undefined {
  const date = `${fullYear(year)}-${monthNumber(month)}-${day.padStart(2, '0')}`;
  if (!isDay(date)) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0);
  // A leap second is the last of its minute to us.
  const second = Math.min(Number(seconds), 59);
  if (hour > 24 || Number(minutes) > 59 || Number(seconds) > 60) return undefined;
  return Date.parse(`${date}T00:00:00Z`) + hour * hourMs + Number(minutes) * 60_000 + second * 1_000 - east(offset) * hourMs;
}

/** RFC 2822: two digits from 50 on are of the last century. */
function fullYear(written: string): string {
  return written.length === 2 ? (Number(written) < 50 ? `20${written}` : `19${written}`) : written;
}

function monthNumber(written: string): string {
  if (/^\d+$/.test(written)) return written.padStart(2, '0');
  const name = written.toLowerCase();
  return String(months.findIndex((names) => names.some((begin) => name.startsWith(begin))) + 1).padStart(2, '0');
}

/** Hours east of Greenwich; 0 where none are stated, or by a name that nobody knows. */
function east(offset: string | undefined): number {
  if (offset === undefined) return 0;
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
  return zones[offset.replaceAll(/[()\s]/g, '').toLowerCase()] ?? 0;
}
