import type { Transcript } from '@firmament/contract';
import { dayMs, shownDay } from '../../../kernel/dates.ts';
import { shownAmount } from '../../../kernel/money.ts';
import { Sources } from '../citing.ts';
import { citesOf, type CompanyMaterial } from '../material.ts';
import { markdownTable } from './markdown-table.ts';
import { textKind, textOf } from './texts.ts';

type Financials = NonNullable<CompanyMaterial['data']['public_company_financials']>;
type Filed = Exclude<Financials, Record<string, never>>;
type Quarter = Filed['quarterly'][number];

/** What was filed of the quarter of a call, beside the quarter before and the same of the year before. */
export const quarterFigures = textKind({
  subjects: ['transcript'],
  reads: ['company', 'transcript'],
  sections: ['public_company_financials'],
  make({ companies: [company], transcript }) {
    const sources = new Sources();
    const filed = company?.data.public_company_financials;
    if (!company || !filed || !isFiled(filed)) return textOf([], sources, 'No figures of its quarters are known.');
    const at = transcript ? quarterOf(transcript, filed) : -1;
    const quarter = filed.quarterly[at];
    if (!quarter) return textOf([], sources, 'Of the quarter of this call no figures are known.');
    const [beforeAt, lastYearAt] = [1, 4].map((quarters) =>
      filed.quarterly.findIndex(({ period }) => isApart(period, quarter.period, quarters)),
    );
    const [before, lastYear] = [filed.quarterly[beforeAt!], filed.quarterly[lastYearAt!]];
    const rows = figures.flatMap(([label, key]) => {
      const values = [quarter, before, lastYear].map((each) => each?.[key] ?? null);
      const [now = null, , then = null] = values;
      if (now === null) return [];
      const change = then !== null && then > 0 ? `${(((now - then) / then) * 100).toFixed(1)}%` : '';
      return [[label, ...values.map((value) => (value === null ? '' : shown(value, key, filed.currency))), change]];
    });
    const head = [
      '',
      ...[quarter, before, lastYear].map((each) => (each ? `${each.fiscal_period} to ${shownDay(each.period)}` : 'not known')),
    ];
    const paths = [beforeAt!, lastYearAt!].filter((each) => each >= 0).map((each) => `quarterly[${each}]`);
    const refs = sources.refs(citesOf(company, 'public_company_financials', `quarterly[${at}]`, ...paths));
    const table = markdownTable([...head, 'Change in a year'], rows);
    return textOf(table.length > 0 ? [...table, `\nAs filed.${refs}`] : [], sources, 'Of the quarter of this call no figures are known.');
  },
});

function isFiled(figures: Financials): figures is Filed {
  return 'quarterly' in figures;
}

const figures = [
  ['Revenue', 'revenue'],
  ['Gross profit', 'gross_profit'],
  ['EBITDA', 'ebitda'],
  ['Net income', 'net_income'],
  ['Earnings per share, diluted', 'eps_diluted'],
  ['Operating cash flow', 'operating_cash_flow'],
  ['Cash', 'cash'],
  ['Debt', 'total_debt'],
] as const;

function shown(value: number, key: (typeof figures)[number][1], currency: string): string {
  return shownAmount(value, key === 'eps_diluted' ? `${currency}/shares` : currency);
}

const quarterDays = 91.3;
/** A call is held within so many days of the end of its quarter. */
const mostDays = 130;

/** Whether one day lies so many quarters before another; a quarter of 17 weeks is four weeks longer than one of 13. */
function isApart(earlier: string, later: string, quarters: number): boolean {
  return Math.abs((Date.parse(later) - Date.parse(earlier)) / dayMs - quarters * quarterDays) <= 28;
}

/** The place of the quarter that a call speaks of: by its day, else by the number and the fiscal year that it has. */
function quarterOf({ date, quarter, year }: Transcript, { quarterly, period: yearEnd }: Filed): number {
  if (date !== '') {
    return quarterly.findIndex(({ period }) => period < date && Date.parse(date) - Date.parse(period) < mostDays * dayMs);
  }
  const fiscalYear = ({ period }: Quarter) => Number(period.slice(0, 4)) + (yearEnd !== '' && period.slice(5) > lastOf(yearEnd) ? 1 : 0);
  return quarterly.findIndex((each) => each.fiscal_period === quarter && fiscalYear(each) === year);
}

/** Years end some days earlier or later. */
function lastOf(yearEnd: string): string {
  return new Date(Date.parse(`2001-${yearEnd.slice(5)}`) + 10 * dayMs).toISOString().slice(5, 10);
}
