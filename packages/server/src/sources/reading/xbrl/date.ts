const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const longestDate = 60;

/** `YYYY-MM-DD` of a date as accounts print it, day before month: `2020-12-31`, `31.12.20`, `31st December 2020`; undefined for anything else. */
export function readDate(text: string): string | undefined {
  if (text.length > longestDate) return undefined;
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})$/.exec(text);
  if (numbers) return day(century(numbers[3] ?? ''), Number(numbers[2]), Number(numbers[1]));
  const words = /^(\d{1,2})\s*(?:st|nd|rd|th)?(?:\s+of)?[\s.-]*([A-Za-z]{3})[a-z]*[\s.,-]*(\d{4}|\d{2})$/.exec(text);
  return words ? day(century(words[3] ?? ''), months.indexOf((words[2] ?? '').toLowerCase()) + 1, Number(words[1])) : undefined;
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
