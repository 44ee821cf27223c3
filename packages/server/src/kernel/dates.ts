/** A day of UTC, in milliseconds. */
export const dayMs = 86_400_000;

/** How much a date states. */
export type DatePrecision = 'day' | 'month' | 'year';

/** Of a date as ISO 8601 writes it: `2021` is a year, `2021-11` a month, `2021-11-04` a day; '' where nothing is known. */
export function precisionOf(date: string): DatePrecision | '' {
  if (/^\d{4}$/.test(date)) return 'year';
  if (/^\d{4}-\d{2}$/.test(date)) return 'month';
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? 'day' : '';
}

/** The first day that a date may mean, `YYYY-MM-DD`. For keys and for columns that hold days: it is never shown. */
export function firstDayOf(date: string): string {
  return date === '' ? '' : `${date}-01-01`.slice(0, 10);
}

/** The first and the last day that a date may mean, in milliseconds; undefined where it is no date. */
export function spanOf(date: string): { from: number; to: number } | undefined {
  const precision = precisionOf(date);
  const from = Date.parse(date);
  if (precision === '' || Number.isNaN(from)) return undefined;
  const next = new Date(from);
  if (precision === 'year') next.setUTCFullYear(next.getUTCFullYear() + 1);
  else if (precision === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + 1);
  return { from, to: next.getTime() - dayMs };
}

/** Days between two dates, 0 where they may be the same day; undefined where either is no date. */
export function daysApart(a: string, b: string): number | undefined {
  const [first, second] = [spanOf(a), spanOf(b)];
  return first && second && Math.max(0, first.from - second.to, second.from - first.to) / dayMs;
}

/** Whether a date may be this day or a later one: a month may be until its last day. */
export function mayBeFrom(date: string, day: string): boolean {
  return date >= day.slice(0, date.length);
}

const digits = { day: 10, month: 7, year: 4 } as const;

/** Facts as earlier versions stored them, with the first day for a month or year: `2021-01-01`, precision `year`, becomes `2021`. */
export function withKnownDate<Facts extends object>(facts: Facts): Facts {
  const { date, date_precision, ...rest } = facts as { date?: string; date_precision?: DatePrecision };
  if (date_precision === undefined) return facts;
  return { ...(date !== undefined && { date: date.slice(0, digits[date_precision]) }), ...rest } as Facts;
}

/** Days from one date to another, `YYYY-MM-DD` each; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** `2030-03-01` as `March 2030`; '' where it has no month. */
export function monthOf(day: string): string {
  const name = monthNames[Number(day.slice(5, 7)) - 1];
  return name === undefined ? '' : `${name} ${day.slice(0, 4)}`;
}

/** For patterns: the name of any month. */
export const anyMonth = monthNames.join('|');
/** As dates are shown in reports. */
export const months = monthNames.map((name) => name.slice(0, 3));

/** `2030-03-09` as `9 Mar 2030`, `2030-03` as `Mar 2030`, for a sentence; a year and anything else as it is. */
export function shownDay(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) return day;
  return date === undefined ? `${name} ${year}` : `${Number(date)} ${name} ${year}`;
}

/** With its preposition: `on 9 Mar 2030`, `in Mar 2030`, `in 2030`; '' where nothing is known. */
export function whenInWords(date: string): string {
  return date === '' ? '' : `${precisionOf(date) === 'day' ? 'on' : 'in'} ${shownDay(date)}`;
}

/** `2030-03-09` as `09-Mar-2030`; '' stays. */
export function dashedDay(day: string | null | undefined): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '') ?? [];
  return year === undefined ? '' : `${date}-${months[Number(month) - 1]}-${year}`;
}

/** As `dashedDay`, of a month `Mar-2030` and of a year `2030`; '' where nothing is known. */
export function dashedDate(date: string | undefined): string {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?$/.exec(date ?? '') ?? [];
  if (year === undefined) return dashedDay(date);
  return month === undefined ? year : `${months[Number(month) - 1]}-${year}`;
}

/** `09-Mar-2030` as `2030-03-09`, `Mar-2030` as `2030-03`, `2030` as it is; '' where it is no such date. */
export function dateOfDashed(shown: string): string {
  const [, date, month, year] = /^(?:(?:(\d{2})-)?([A-Z][a-z]{2})-)?(\d{4})$/.exec(shown) ?? [];
  if (year === undefined || month === undefined) return year ?? '';
  const at = months.indexOf(month) + 1;
  if (at === 0) return '';
  return [year, String(at).padStart(2, '0'), date].filter((part) => part !== undefined).join('-');
}
