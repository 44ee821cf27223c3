/** A day of UTC, in milliseconds. */
export const dayMs = 86_400_000;

/** Days from one date to another, `YYYY-MM-DD` each; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}
