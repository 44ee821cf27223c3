/** A day of UTC, in milliseconds. */
export const dayMs = 86_400_000;

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

/** `2030-03-09` as `9 Mar 2030`, as a sentence has it; anything else as it is. */
export function dayInWords(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? day : `${Number(date)} ${name} ${year}`;
}

/** `2030-03-09` as `09-Mar-2030`; '' stays. */
export function shownDay(day: string | null | undefined): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '') ?? [];
  return year === undefined ? '' : `${date}-${months[Number(month) - 1]}-${year}`;
}

/** `09-Mar-2030` as `2030-03-09`; '' where it is no such day. */
export function dayOfShown(shown: string): string {
  const [, date, month = '', year] = /^(\d{2})-([A-Z][a-z]{2})-(\d{4})$/.exec(shown) ?? [];
  return months.includes(month) ? `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${date}` : '';
}
