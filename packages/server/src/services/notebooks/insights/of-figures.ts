import { dayMs, shownDay } from '../../../kernel/dates.ts';
import { shownAmount } from '../../../kernel/money.ts';
import { citesOf, filled, type CompanyMaterial } from '../material.ts';
import { insight, percent, type Insight, type Said } from './said.ts';

type Financials = Exclude<NonNullable<CompanyMaterial['data']['public_company_financials']>, Record<string, never>>;
type Year = Financials['annual'][number];

/** What the filed figures of a listed company say beyond its size: each matter with the year before, or the quarter a year before. */
export function figureInsights(company: CompanyMaterial): Insight[] {
  const figures = filled(company.data.public_company_financials);
  if (!figures) return [];
  const of = (...paths: [string, ...string[]]) => citesOf(company, 'public_company_financials', ...paths);
  return [overYears, quarter, margins, cash, balance, returns].flatMap((tell) => tell(figures, of) ?? []);
}

type Tell = (figures: Financials, of: (...paths: [string, ...string[]]) => Said['cites']) => Insight | undefined;

/** By how much something grew, in percent; undefined where it was not above zero before. */
export function change(before: number | null | undefined, now: number | null | undefined): number | undefined {
  return before && now !== null && now !== undefined && before > 0 ? ((now - before) / before) * 100 : undefined;
}

const moved = (grown: number) => `${grown < 0 ? 'down' : 'up'} ${percent(Math.abs(grown))}`;
const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? undefined : (part / whole) * 100;
/** A year is so many milliseconds. */
const yearMs = 365.25 * dayMs;

const overYears: Tell = ({ annual, currency }, of) => {
  const known = annual.flatMap((year, index) =>
    year.revenue !== null && year.revenue > 0 ? [{ ...year, revenue: year.revenue, index }] : [],
  );
  const [newest, oldest] = [known[0], known.at(-1)];
  if (!newest || !oldest || known.length < 3) return undefined;
  const years = Math.round((Date.parse(newest.period) - Date.parse(oldest.period)) / yearMs);
  const rate = ((newest.revenue / oldest.revenue) ** (1 / years) - 1) * 100;
  return insight('Growth over the years', [
    {
      text: `Revenue has ${rate < 0 ? 'fallen' : 'grown'} by ${percent(Math.abs(rate))} a year since the year to ${shownDay(oldest.period)}, when it was ${shownAmount(oldest.revenue, currency)}.`,
      cites: of(`annual[${newest.index}].revenue`, `annual[${oldest.index}].revenue`),
    },
    ...known.slice(1, 4).map((year, at): Said | undefined => {
      const before = known[at + 2];
      const grown = change(before?.revenue, year.revenue);
      return before && grown !== undefined
        ? {
            text: `In the year to ${shownDay(year.period)} it was ${shownAmount(year.revenue, currency)}, ${moved(grown)}.`,
            cites: of(`annual[${year.index}].revenue`, `annual[${before.index}].revenue`),
          }
        : undefined;
    }),
  ]);
};

const quarter: Tell = ({ quarterly, currency }, of) => {
  const [latest] = quarterly;
  if (!latest || latest.revenue === null) return undefined;
  const at = quarterly.findIndex(({ period }) => Math.abs((Date.parse(latest.period) - Date.parse(period)) / yearMs - 1) < 0.07);
  const before = quarterly[at];
  const grown = change(before?.revenue, latest.revenue);
  const profit = change(before?.net_income, latest.net_income);
  return insight('Latest quarter', [
    {
      text: `In the quarter to ${shownDay(latest.period)} revenue was ${shownAmount(latest.revenue, currency)}${grown === undefined ? '' : `, ${moved(grown)} on the same quarter of the year before`}.`,
      cites: grown === undefined ? of('quarterly[0].revenue') : of('quarterly[0].revenue', `quarterly[${at}].revenue`),
    },
    latest.net_income === null
      ? undefined
      : {
          text: `Net income of the quarter was ${shownAmount(latest.net_income, currency)}${profit === undefined ? '' : `, ${moved(profit)}`}.`,
          cites: profit === undefined ? of('quarterly[0].net_income') : of('quarterly[0].net_income', `quarterly[${at}].net_income`),
        },
  ]);
};

const margins: Tell = ({ annual: [latest, before] }, of) => {
  const margin = (field: 'gross_profit' | 'ebitda' | 'net_income', words: string): Said | undefined => {
    const of_year = (year: Year | undefined) => (year ? share(year[field], year.revenue) : undefined);
    const [now, then] = [of_year(latest), of_year(before)];
    if (now === undefined) return undefined;
    return then === undefined
      ? { text: `The ${words} margin was ${percent(now)}.`, cites: of(`annual[0].${field}`, 'annual[0].revenue') }
      : {
          text: `The ${words} margin was ${percent(now)}, after ${percent(then)} in the year before.`,
          cites: of(`annual[0].${field}`, 'annual[0].revenue', `annual[1].${field}`, 'annual[1].revenue'),
        };
  };
  return insight('Margins', [margin('gross_profit', 'gross'), margin('ebitda', 'EBITDA'), margin('net_income', 'net')]);
};

const cash: Tell = ({ annual: [latest, before], currency }, of) => {
  if (!latest || latest.operating_cash_flow === null) return undefined;
  const grown = change(before?.operating_cash_flow, latest.operating_cash_flow);
  const spent = share(latest.capex, latest.operating_cash_flow);
  return insight('Cash flow', [
    {
      text: `Operations ${latest.operating_cash_flow < 0 ? 'used' : 'brought in'} ${shownAmount(Math.abs(latest.operating_cash_flow), currency)} of cash in the year to ${shownDay(latest.period)}${grown === undefined ? '' : `, ${moved(grown)}`}.`,
      cites:
        grown === undefined ? of('annual[0].operating_cash_flow') : of('annual[0].operating_cash_flow', 'annual[1].operating_cash_flow'),
    },
    latest.capex === null
      ? undefined
      : {
          text: `Capital expenditure was ${shownAmount(latest.capex, currency)}${spent === undefined ? '' : `, ${percent(spent)} of that`}.`,
          cites: spent === undefined ? of('annual[0].capex') : of('annual[0].capex', 'annual[0].operating_cash_flow'),
        },
  ]);
};

const balance: Tell = ({ annual: [latest, before], currency }, of) => {
  const part = latest ? share(latest.total_equity, latest.total_assets) : undefined;
  if (!latest || part === undefined) return undefined;
  const grown = change(before?.total_assets, latest.total_assets);
  const debt = change(before?.total_debt, latest.total_debt);
  return insight('Balance sheet', [
    {
      text: `Equity of ${shownAmount(latest.total_equity!, currency)} stands behind ${percent(part)} of total assets.`,
      cites: of('annual[0].total_equity', 'annual[0].total_assets'),
    },
    grown === undefined
      ? undefined
      : {
          text: `Total assets were ${shownAmount(latest.total_assets!, currency)}, ${moved(grown)} on the year before.`,
          cites: of('annual[0].total_assets', 'annual[1].total_assets'),
        },
    debt === undefined
      ? undefined
      : {
          text: `Debt was ${moved(debt)} on the year before.`,
          cites: of('annual[0].total_debt', 'annual[1].total_debt'),
        },
  ]);
};

const returns: Tell = ({ roa, eps_diluted, annual: [, before], currency }, of) => {
  const grown = change(before?.eps_diluted, eps_diluted);
  return insight('Returns', [
    roa === null ? undefined : { text: `Net income was ${percent(roa)} of total assets.`, cites: of('roa') },
    eps_diluted === null
      ? undefined
      : {
          text: `Earnings were ${shownAmount(eps_diluted, `${currency}/shares`)} a share, diluted${grown === undefined ? '' : `, ${moved(grown)} on the year before`}.`,
          cites: grown === undefined ? of('eps_diluted') : of('eps_diluted', 'annual[1].eps_diluted'),
        },
  ]);
};
