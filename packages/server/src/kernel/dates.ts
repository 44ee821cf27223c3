/** A day of UTC, in milliseconds. */
export const dayMs = 86_400_000;

/** Days from one date to another, `YYYY-MM-DD` each; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** As dates are shown in reports. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2030-03-09` as `09-Mar-2030`; '' stays. */
export function shownDay(day: string | null | undefined): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '') ?? [];
  return year === undefined ? '' : `${date}-${months[Number(month) - 1]}-${year}`;
}
