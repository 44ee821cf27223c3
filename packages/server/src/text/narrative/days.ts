import { months } from '../../kernel/dates.ts';

const monthName = String.raw`(${months.join('|')})[a-z]*\.?`;
const american = new RegExp(String.raw`\b${monthName} (\d{1,2}),? (\d{4})\b`, 'i');
const european = new RegExp(String.raw`\b(\d{1,2}) ${monthName} (\d{4})\b`, 'i');

/** The day a sentence states, `YYYY-MM-DD`; undefined where it states none, or none exactly. */
export function statedDay(text: string): string | undefined {
  const us = american.exec(text);
  const other = us ? undefined : european.exec(text);
  const [month, day, year] = us ? [us[1], us[2], us[3]] : [other?.[2], other?.[1], other?.[3]];
  if (month === undefined || day === undefined || year === undefined) return undefined;
  const shown = `${year}-${String(placeOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(shown)) ? undefined : shown;
}

const monthAlone = new RegExp(String.raw`\b${monthName} (\d{4})\b`, 'i');

/** The month a sentence states, `YYYY-MM`; undefined where it states none. */
export function statedMonth(text: string): string | undefined {
  const [, month, year] = monthAlone.exec(text) ?? [];
  return month === undefined ? undefined : `${year}-${String(placeOf(month)).padStart(2, '0')}`;
}

function placeOf(month: string): number {
  return months.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1;
}
