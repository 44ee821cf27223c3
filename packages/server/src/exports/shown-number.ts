import { dayInWords } from '../kernel/dates.ts';
import type { Unit } from './charts/chart.ts';

const steps = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const points = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A number as a report writes it: `12,450`, `$1.25B`, `8.1%`. */
export function shownNumber(value: number, unit: Unit): string {
  switch (unit) {
    case 'number':
      return signed(grouped.format(Math.abs(value)), value);
    case 'percent':
      return signed(`${points.format(Math.abs(value) * 100)}%`, value);
    case 'usd':
      return signed(`$${shortNumber(Math.abs(value))}`, value);
  }
}

/** What is nothing once it is written has no sign. */
function signed(text: string, value: number): string {
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}

function shortNumber(value: number): string {
  // 999,600 is a million once it is written with three digits.
  const rounded = Number(value.toPrecision(3));
  const [step, letter] = steps.find(([least]) => rounded >= least) ?? [1, ''];
  return step === 1 ? grouped.format(value) : `${short.format(value / step)}${letter}`;
}

/** As a report writes days. */
export const shownDay = dayInWords;
