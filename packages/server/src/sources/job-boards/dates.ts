import { dayMs } from '../../kernel/dates.ts';
import { Unreadable } from '../reading/cells.ts';
import { isDay } from '../reading/values.ts';
import { shown } from './fields.ts';

const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?)\s?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
const rfc822 = /^(?:[a-z]{3},\s*)?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}/i;
// Seconds from 1973 on; from 100,000,000,000 on they are milliseconds.
const earliestEpoch = 100_000_000;
const leastMilliseconds = 100_000_000_000;

/**
 * A date or moment as exact as stated: `2026-08-05`, `2026-08-05T09:41:37Z`. Reads ISO 8601, `2026-08-05 09:41:37 UTC`,
 * RFC 822 and Unix time in seconds or milliseconds.
 * @throws Unreadable for any other value
 */
export function momentOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (value instanceof Date) return ofDate(value);
  if (typeof value !== 'string' && typeof value !== 'number') throw unreadable(value);
  const text = String(value).trim();
  if (text === '') return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text) && Number(text) >= earliestEpoch) {
    return ofDate(new Date(Number(text) * (Number(text) < leastMilliseconds ? 1000 : 1)));
  }
  const [, year, month, day, time, zone] = iso.exec(text) ?? [];
  if (year !== undefined) {
    const date = `${year}-${month}-${day}`;
    if (!isDay(date) || (time !== undefined && Number.isNaN(Date.parse(`${date}T${time}Z`)))) throw unreadable(value);
    if (time === undefined) return date;
    return `${date}T${time}${zone === undefined ? '' : zone.toUpperCase().replace('UTC', 'Z')}`;
  }
  if (rfc822.test(text) && !Number.isNaN(Date.parse(text))) return ofDate(new Date(text));
  throw unreadable(value);
}

function unreadable(value: unknown): Unreadable {
  return new Unreadable(`${shown(value)} is no date.`);
}

function ofDate(date: Date): string {
  if (Number.isNaN(date.getTime())) throw unreadable(String(date));
  return date.toISOString().replace('.000Z', 'Z');
}

const unit_ms: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: dayMs, week: 7 * dayMs };

/**
 * The calendar day of `Posted Today`, `Posted Yesterday`, `Posted 3 Days Ago`, counted back from when it was read, in UTC.
 * Undefined if no day is stated: `Posted 30+ Days Ago`, months, other languages.
 */
export function relativeDay(text: string | undefined, retrieved_at: Date): string | undefined {
  const before = agoOf(text?.toLowerCase() ?? '');
  return before === undefined ? undefined : new Date(retrieved_at.getTime() - before).toISOString().slice(0, 10);
}

function agoOf(text: string): number | undefined {
  if (/\btoday\b|\bjust now\b/.test(text)) return 0;
  if (/\byesterday\b/.test(text)) return dayMs;
  const [, count, unit] = /\b(\d+|an?) (minute|hour|day|week)s? ago\b/.exec(text) ?? [];
  if (count === undefined || unit === undefined) return undefined;
  return (/\d/.test(count) ? Number(count) : 1) * unit_ms[unit]!;
}
