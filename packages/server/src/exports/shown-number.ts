import { writtenAmount } from '../kernel/money.ts';
import type { Unit } from './charts/chart.ts';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
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
  const written = writtenAmount(value, 'short');
  return /[A-Z]$/.test(written) ? written : grouped.format(value);
}
