import type { MarketMapCompany } from '@firmament/contract';
import { shownNumber } from '../../exports/shown-number.ts';
import { leastStrong } from '../../ranking/market-map/market-map.ts';

export type CompanyRow = Pick<MarketMapCompany, 'Employees (Source A)' | 'Revenue' | 'Total Funding' | 'Overall Score'>;

/** The rows of a report: those that fit well; without any, all. */
export function strongOf<Row extends CompanyRow>(rows: readonly Row[]): readonly Row[] {
  const strong = rows.filter((row) => row['Overall Score'] >= leastStrong);
  return strong.length > 0 ? strong : rows;
}

/** How large a company is, in one cell. */
export function sizeOf(row: CompanyRow): string {
  const usd = (value: number | null, words: string) => (value === null ? '' : `${shownNumber(value, 'usd')} ${words}`);
  const band = shownBand(row['Employees (Source A)'] ?? '');
  return [band === '' ? '' : `${band} people`, usd(row.Revenue, 'revenue'), usd(row['Total Funding'], 'raised')]
    .filter((part) => part !== '')
    .join('; ');
}

/** A band of numbers as reports write it: `5001-10000` as `5,001–10,000`. */
export function shownBand(text: string): string {
  const ends = /^(\d+)-(\d+)$/.exec(text)?.slice(1);
  return ends ? ends.map((end) => shownNumber(Number(end), 'number')).join('–') : text;
}
