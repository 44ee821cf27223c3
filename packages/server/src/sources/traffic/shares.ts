import { countryFrom } from '../../kernel/countries.ts';
import { trafficSources } from '../../kernel/facts.ts';
import { compare } from '../../kernel/text.ts';
import { columnOf, list, number, text, unreadable } from '../reading/cells.ts';
import { jsonIn } from '../reading/json.ts';
import type { Row } from '../reading/table.ts';

/** `0.41` or `41%`. A bare number above 1 may be percent or a mistake, and is neither. */
export function shareOf(row: Row, ...columns: string[]): number | undefined {
  const column = columnOf(row, ...columns);
  if (column === undefined) return undefined;
  const written = text(row, column) ?? '';
  const value = written.endsWith('%') ? percent(written) : number(row, column);
  if (value !== undefined && !(value >= 0 && value <= 1)) throw unreadable(column, written, 'no share (0 to 1, or with a % sign)');
  return value;
}

/** Through text, for 41.3 / 100 is 0.41299999999999998 otherwise. */
function percent(written: string): number {
  const value = Number(written.slice(0, -1).trim() || 'none');
  return Number((value / 100).toPrecision(12));
}

/** The shares that are stated; undefined when none is. @throws Unreadable when they sum to more than all visits */
export function sourcesOf(row: Row): Record<string, number> | undefined {
  const shares: Record<string, number> = {};
  for (const source of trafficSources) {
    // Also as `share_…`.
    const share = shareOf(row, source, `share_${source}`);
    if (share !== undefined) shares[source] = share;
  }
  checkSum('the shares by source', Object.values(shares));
  return Object.keys(shares).length > 0 ? shares : undefined;
}

/** Shares by country: `USA:0.45;GBR:0.1`, or in JSON `{"USA":0.45}` or `[{"country":"USA","share":0.45}]`. The largest first. */
export function geographyOf(row: Row): { country: string; share: number }[] | undefined {
  const column = columnOf(row, 'geography', 'countries', 'country_shares');
  if (column === undefined) return undefined;
  const shares = pairsOf(row, column).map(([written, share]) => {
    const country = countryFrom(written);
    if (country === undefined) throw unreadable(column, written, 'no country known here');
    return { country, share: shareOf({ at: row.at, cells: { [column]: share } }, column) ?? 0 };
  });
  checkSum(
    column,
    shares.map(({ share }) => share),
  );
  return shares.length > 0 ? shares.sort((a, b) => b.share - a.share || compare(a.country, b.country)) : undefined;
}

function pairsOf(row: Row, column: string): (readonly [string, unknown])[] {
  const cell = jsonOf(row.cells[column]);
  if (Array.isArray(cell) && cell.every((item) => typeof item === 'object' && item !== null)) {
    return (cell as { country?: unknown; share?: unknown }[]).map(({ country, share }) => [String(country), share]);
  }
  if (typeof cell === 'object' && cell !== null && !Array.isArray(cell)) return Object.entries(cell);
  return (list(row, column) ?? []).map((pair) => {
    const [, country = '', share = ''] = /^([^:=]+)[:=]\s*(\S+)$/.exec(pair.trim()) ?? [];
    if (share === '') throw unreadable(column, pair, 'no country and its share (USA:0.45)');
    return [country.trim(), share];
  });
}

function jsonOf(cell: unknown): unknown {
  if (typeof cell !== 'string' || !/^\s*[[{]/.test(cell)) return cell;
  return jsonIn(cell) ?? cell;
}

function checkSum(what: string, shares: readonly number[]): void {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum > 1.01) throw unreadable(what, sum.toFixed(2), 'more than all visits');
}
