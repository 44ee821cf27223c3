/** Every figure of filed reports and accounts beside the number that their statements print, and beside a plain look-up of one tag each. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isDeducted, printedLines, ukFigures } from './figures/uk-accounts.ts';
import { accountsRows, reportRows, type Row } from './figures/served-figures.ts';
import { printedReport, usFigures, type PrintedReport } from './figures/us-statements.ts';
import { printHead, printTable } from './report.ts';

interface Count {
  printed: number;
  right: number;
  wrong: number;
  silent: number;
  /** Served, and in no line of the statement: from a note, or by difference. */
  beside: number;
  baseline_right: number;
  baseline_wrong: number;
}

interface Compared {
  at: string;
  figure: string;
  printed: number | undefined;
  served: number | null;
  baseline: number | undefined;
}

export async function run(): Promise<void> {
  const folder = process.env['FIRMAMENT_BENCH_DATA'];
  if (folder === undefined) {
    console.log('figures needs FIRMAMENT_BENCH_DATA: the folder that holds filings/. It is not set, so nothing was measured.');
    return;
  }
  const reports = documentsIn(path.join(folder, 'filings/sec/documents'));
  const accounts = documentsIn(path.join(folder, 'filings/companies-house-accounts'));
  printHead('Figures of filings beside what their statements print', {
    inputs: `${reports.length} annual and quarterly reports, ${accounts.length} sets of UK accounts`,
    printed: 'the number in the line of the statement with the figure’s label, in the column of its period; no tag is read for it',
    baseline: 'one tag for each figure, of the same period',
  });
  const ofReports = reports.flatMap(({ name, text }) => comparedReport(name, text));
  print('Reports of the U.S. regulator’s filers', usFigures, ofReports);
  const ofAccounts: Compared[] = [];
  for (const document of accounts) ofAccounts.push(...(await comparedAccounts(document)));
  print('UK accounts', ukFigures, ofAccounts);
}

function documentsIn(folder: string): { name: string; text: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => ({
    name: file.replace(/\.gz$/, ''),
    text: gunzipSync(readFileSync(path.join(folder, file))).toString('utf8'),
  }));
}

function comparedReport(name: string, text: string): Compared[] {
  const form = name.includes('10-q') ? '10-Q' : '10-K';
  const printed = printedReport(text, form);
  const rows = reportRows(name, text);
  if (!printed) return [];
  const columns = form === '10-K' ? printed.periods : quartersOf(printed);
  const wanted = rows.filter(({ period }) => (form === '10-K') === (period === 'FY')).slice(0, columns.length);
  return wanted.flatMap((row, index) => usFigures.map((figure) => compared(row, { name, figure, printed: columns[index]?.[figure] })));
}

/** The columns of quarters, and the first quarter as the half year less the second, which is never printed alone. */
function quartersOf({ periods, to_date }: PrintedReport): PrintedReport['periods'] {
  const additive = ['revenue', 'gross_profit', 'ebitda', 'net_income', 'operating_cash_flow', 'capex'] as const;
  return periods.flatMap((quarter, index) => {
    const whole = to_date[index] ?? {};
    const before = additive.flatMap((figure) => {
      const [all, last] = [whole[figure], quarter[figure]];
      return all === undefined || last === undefined ? [] : [[figure, all - last] as const];
    });
    return [quarter, Object.fromEntries(before)];
  });
}

async function comparedAccounts({ name, text }: { name: string; text: string }): Promise<Compared[]> {
  const rows = await accountsRows(name, text);
  return rows.slice(0, 2).flatMap((row, column) =>
    ukFigures.map((figure) => {
      const lines = printedLines(text, figure).flatMap((line) => line[column] ?? []);
      const { served, baseline, ...rest } = compared(row, { name, figure, printed: lines[0] });
      const unsigned = (value: number) => (isDeducted(figure) ? Math.abs(value) : value);
      const shown = served === null ? null : unsigned(served);
      // A group prints a balance sheet of its own and one of its parent: one of them has the figure.
      const printed = lines.find((value) => isSame(value, shown)) ?? lines[0];
      return { ...rest, printed, served: shown, baseline: baseline === undefined ? undefined : unsigned(baseline) };
    }),
  );
}

function compared(row: Row, { name, figure, printed }: { name: string; figure: string; printed: number | undefined }): Compared {
  return {
    at: `${name} ${row.period} ${row.end}`,
    figure,
    printed,
    served: row.values[figure] ?? null,
    baseline: row.baseline[figure],
  };
}

/** Printed numbers are rounded to their unit; a sum of them by as much as it has parts. */
function isSame(a: number, b: number | null): boolean {
  return b !== null && Math.abs(a - b) <= Math.max(1e-9, Math.abs(a) * 1e-9);
}

const none: Count = { printed: 0, right: 0, wrong: 0, silent: 0, beside: 0, baseline_right: 0, baseline_wrong: 0 };

function print(title: string, figures: readonly string[], all: readonly Compared[]): void {
  const total: Count = { ...none };
  const table = figures.map((figure) => {
    const count: Count = { ...none };
    for (const { figure: of, printed, served, baseline } of all) {
      if (of !== figure) continue;
      if (printed === undefined) {
        if (served !== null) count.beside += 1;
        continue;
      }
      count.printed += 1;
      if (served === null) count.silent += 1;
      else if (isSame(printed, served)) count.right += 1;
      else count.wrong += 1;
      if (baseline !== undefined && isSame(printed, baseline)) count.baseline_right += 1;
      else if (baseline !== undefined) count.baseline_wrong += 1;
    }
    return { figure, count };
  });
  for (const { count } of table) for (const key of Object.keys(total) as (keyof Count)[]) total[key] += count[key];
  printTable(
    [title, 'printed', 'right', 'wrong', 'silent', 'not in the statement', 'baseline right', 'baseline wrong'],
    [...table, { figure: 'all', count: total }].map(({ figure, count }) => [
      figure,
      ...[count.printed, count.right, count.wrong, count.silent, count.beside, count.baseline_right, count.baseline_wrong].map(String),
    ]),
  );
  const differing = all.filter(({ printed, served }) => printed !== undefined && served !== null && !isSame(printed, served));
  if (differing.length > 0) {
    printTable(
      ['differs', 'figure', 'printed', 'served'],
      differing.map(({ at, figure, printed, served }) => [at, figure, String(printed), String(served)]),
    );
  }
  const silent = Map.groupBy(
    all.filter(({ printed, served }) => printed !== undefined && served === null),
    ({ at }) => at,
  );
  if (silent.size > 0) {
    printTable(
      ['printed, and not served', 'figures'],
      [...silent].map(([at, some]) => [at, some.map(({ figure }) => figure).join(', ')]),
    );
  }
}
