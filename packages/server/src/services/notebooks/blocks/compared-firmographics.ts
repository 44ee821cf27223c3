import { comparisonFirmographics, comparisonMetrics, type Cite } from '@firmament/contract';
import type { z } from 'zod';
import type { Block, Value } from '../../../exports/document.ts';
import { shownNumber } from '../../../exports/shown-number.ts';
import { shownDay } from '../../../kernel/dates.ts';
import { capitalized } from '../../../kernel/text.ts';
import { shownAmount } from '../../../kernel/money.ts';
import { Sources } from '../citing.ts';
import { citesOf, type CompanyMaterial } from '../material.ts';
import { shownBand } from '../rows-of-market.ts';
import { blockKind, ofCompanies } from './block.ts';
import { barsOf } from './charts.ts';
import { cited, money, plain, type Showing } from './showing.ts';
import { descriptionOf, organizationOf } from './snapshot.ts';

type Firmographics = z.output<typeof comparisonFirmographics>;
type Row = Firmographics['firmographics']['firmographics'][number];

/** Who they are, in the order in which they were given. */
export const comparedFirmographics = blockKind(comparisonFirmographics, {
  subjects: ofCompanies,
  reads: ['company'],
  sections: ['firmographics', 'funding', 'headcount', 'public_company_financials', 'uk_private_company_financials'],
  make({ companies }) {
    const sources = new Sources();
    const firmographics = companies.map((company): Row => {
      const { financials, cites } = financialsOf(company);
      const ids = new Set([...firmCites(company), ...cites].map((cite) => sources.number(cite)));
      const { data, columns } = company;
      const { permalink: _permalink, ...organization } = organizationOf(company);
      const ticker = data.firmographics?.ticker;
      return {
        organization,
        details: {
          industry: data.firmographics?.industry ?? '',
          product_category: columns['Product Category'],
          founded_year: columns.Founded,
          hq: data.firmographics?.location ?? '',
          company_type: data.firmographics?.type ?? '',
          employees_in_crunchbase: columns['Employees (Source A)'],
          website: data.firmographics?.website ?? '',
          total_funding: columns['Total Funding'] ?? 0,
          last_funding_round: lastRound(company),
          financials: { ...(ticker && { Ticker: ticker }), ...financials },
        },
        description: descriptionOf(company),
        sources: sources.list.filter(({ id }) => ids.has(id)),
      };
    });
    return { value: { firmographics: { firmographics, sources: sources.list } }, sources: sources.list.length };
  },
  show: showFirmographics,
});

function lastRound({ data, columns }: CompanyMaterial): Row['details']['last_funding_round'] {
  const latest = data.funding && 'funding_rounds' in data.funding ? data.funding.funding_rounds[0] : undefined;
  if (!latest) return { currency: '', round: columns['Funding Stage'] };
  const { amount_usd, date, round } = latest;
  return {
    currency: amount_usd === null ? '' : 'USD',
    ...(amount_usd !== null && { value: amount_usd }),
    ...(date !== '' && { date }),
    round,
  };
}

const firmPaths = [
  ['firmographics', ['name', 'short_description', 'industry', 'founded', 'location', 'type', 'headcount_range', 'website', 'ticker']],
  ['headcount', ['employee_range']],
  ['funding', ['overall.total_funding', 'overall.funding_stage', 'funding_rounds[0]']],
] as const;

function firmCites(company: CompanyMaterial): Uncounted[] {
  const isDescribed = citesOf(company, 'firmographics', 'short_description').length > 0;
  const own = isDescribed ? (['Product Category'] as const) : (['Core Offering', 'Product Category'] as const);
  const columns = own.flatMap((section) => (company.column_cites?.[section] ?? []).map((cite) => ({ ...cite, section })));
  return [...firmPaths.flatMap(([section, paths]) => paths.flatMap((path) => citesOf(company, section, path))), ...columns];
}

type Uncounted = Omit<Cite, 'id'>;
type Figures = Row['details']['financials'];

type Listed = Exclude<NonNullable<CompanyMaterial['data']['public_company_financials']>, Record<string, never>>;

/** What was filed as a listed company; of others what the accounts state, else what a list states of its revenue. */
function financialsOf(company: CompanyMaterial): { financials: Figures; cites: Uncounted[] } {
  const { public_company_financials: figures, uk_private_company_financials: filed } = company.data;
  const listed = figures && 'currency' in figures ? (figures as Listed) : undefined;
  const known = listed ? listedFigures(listed) : {};
  const cites = Object.values(metricPaths).flatMap((path) => citesOf(company, 'public_company_financials', path));
  if (listed && (listed.revenue !== null || listed.net_income !== null)) return { financials: known, cites };
  const accounts = filed && 'accounts' in filed ? filed.accounts[0] : undefined;
  if (accounts) {
    const { turnover, profit_after_tax } = accounts.income_statement;
    const figure = (v: number | null, currency = filed!.currency) => ({ period: accounts.period_end, v, currency });
    const margin = turnover !== null && turnover > 0 && profit_after_tax !== null ? profit_after_tax / turnover : null;
    const own = {
      'Total revenue': figure(turnover),
      'Net income': figure(profit_after_tax),
      'Net margin (%)': figure(margin === null ? null : Number(margin.toFixed(6)), ''),
    };
    if (turnover !== null)
      return { financials: { ...known, ...own }, cites: [...cites, ...citesOf(company, 'uk_private_company_financials', 'accounts[0]')] };
  }
  const { Revenue: revenue } = company.columns;
  if (revenue === null) return { financials: known, cites };
  const stated = company.column_cites?.Revenue ?? [];
  return { financials: { ...known, 'Total revenue': { period: '', v: revenue, currency: 'USD' } }, cites: [...cites, ...stated] };
}

/** Where the section of a listed company has each metric. */
const metricPaths = {
  'Total revenue': 'revenue',
  EBITDA: 'ebitda',
  'Net income': 'net_income',
  EPS: 'eps_diluted',
  'Market cap': 'market_cap',
  'EV/Sales': 'ev_revenue_ltm',
  'EV/EBITDA': 'ev_ebitda_ltm',
  'P/E': 'pe_ltm',
  'EBITDA margin (%)': 'ebitda_margin',
  'Net margin (%)': 'net_income_margin',
  Ticker: 'ticker',
} as const satisfies Partial<Record<keyof Figures, keyof Listed>>;

/** Margins are fractions here: 0.081 is 8.1 %. */
function listedFigures(figures: Listed): Figures {
  const { currency, period, market_data_date } = figures;
  const amount = (v: number | null) => ({ period, v, currency });
  const ratio = (v: number | null, of = market_data_date) => ({ period: of, v, currency: '' });
  const fraction = (percent: number | null) => (percent === null ? null : Number((percent / 100).toFixed(6)));
  return {
    'Total revenue': amount(figures.revenue),
    EBITDA: amount(figures.ebitda),
    'Net income': amount(figures.net_income),
    EPS: amount(figures.eps_diluted),
    'Market cap': { period: market_data_date, v: figures.market_cap, currency },
    'EV/Sales': ratio(figures.ev_revenue_ltm),
    'EV/EBITDA': ratio(figures.ev_ebitda_ltm),
    'EV/EBIT': ratio(null),
    'P/E': ratio(figures.pe_ltm),
    'EBITDA margin (%)': ratio(fraction(figures.ebitda_margin), period),
    'Net margin (%)': ratio(fraction(figures.net_income_margin), period),
  };
}

function showFirmographics({ firmographics: { firmographics: rows, sources } }: Firmographics, { name, register }: Showing): Block[] {
  cited(register, sources);
  type Company = (typeof rows)[number];
  /** What a value rests on: sources of its company name the section and the path of it. */
  const citedAt = (each: Company, paths: readonly string[]) =>
    cited(
      register,
      (each.sources ?? []).filter(({ section }) => paths.some((path) => section === path || section.startsWith(`${path}.`))),
    );
  const row = (label: string, of: (each: Company) => Value, ...paths: string[]) => ({
    label,
    values: rows.map((each) => ({ ...of(each), cites: citedAt(each, paths) })),
  });
  const metric = (label: (typeof comparisonMetrics)[number]) =>
    row(
      label,
      ({ details }) => {
        const { v = null, currency = '', period = '' } = details.financials[label] ?? {};
        const { value, unit = 'number' }: Value = label.endsWith('(%)')
          ? { value: v, unit: 'percent' }
          : currency === ''
            ? { value: v }
            : money(v, currency);
        const shown = typeof value === 'number' ? shownNumber(value, unit) : value;
        return { value: shown === null || period === '' ? shown : `${shown} (${shownDay(period)})` };
      },
      ...pathsOf(label),
    );
  const metrics = comparisonMetrics.map(metric).filter(({ values }) => values.some(({ value }) => value !== null));
  return [
    {
      kind: 'matrix',
      title: name,
      companies: rows.map(({ organization }) => organization.name),
      rows: [
        row('What it does', ({ description }) => ({ value: plain(description) }), 'firmographics short_description', 'Core Offering'),
        row('Industry', ({ details }) => ({ value: details.industry }), 'firmographics industry'),
        row('Product category', ({ details }) => ({ value: details.product_category }), 'Product Category'),
        row('Founded', ({ details }) => ({ value: details.founded_year }), 'firmographics founded'),
        row('Head office', ({ details }) => ({ value: details.hq }), 'firmographics location'),
        row('Type', ({ details }) => ({ value: types[details.company_type] ?? capitalized(details.company_type) }), 'firmographics type'),
        row(
          'Employees',
          ({ details }) => ({ value: shownBand(details.employees_in_crunchbase) }),
          'headcount employee_range',
          'firmographics headcount_range',
        ),
        row('Website', ({ details }) => ({ value: details.website }), 'firmographics website'),
        row(
          'Ticker',
          ({ details }) => ({ value: details.financials.Ticker ?? '' }),
          'firmographics ticker',
          'public_company_financials ticker',
        ),
        // What is not known counts as 0 in the interface.
        row('Total funding', ({ details }) => ({ value: details.total_funding || null, unit: 'usd' }), 'funding overall.total_funding'),
        row(
          'Last funding round',
          ({ details: { last_funding_round: last } }) => ({
            value: [last.round, shownDay(last.date ?? ''), last.value === undefined ? '' : shownAmount(last.value, last.currency)]
              .filter(Boolean)
              .join(', '),
          }),
          'funding funding_rounds[0]',
          'funding overall.funding_stage',
        ),
        ...metrics,
      ],
    },
    ...pictured.flatMap((label) => {
      const known = rows.map(({ organization, details }) => ({ name: organization.name, ...details.financials[label] }));
      const currencies = new Set(known.flatMap(({ v, currency = '' }) => (v == null ? [] : [currency])));
      if (currencies.size > 1) return [];
      const [currency = ''] = currencies;
      const isShare = label.endsWith('(%)');
      const measure = currency === '' || currency === 'USD' ? label : `${label}, ${currency}`;
      const bars = known.map(({ name: company, v = null }) => ({ name: company, value: v }));
      const dated = known.flatMap(({ name: company, v = null, period = '' }) =>
        v === null || period === '' ? [] : [{ company, day: shownDay(period) }],
      );
      const days = new Set(dated.map(({ day }) => day));
      return barsOf(label, bars, {
        note: days.size === 1 ? `As of ${[...days].join('')}.` : dated.map(({ company, day }) => `${company}: ${day}`).join('; '),
        cites: rows.flatMap((each) => citedAt(each, pathsOf(label))),
        measure,
        unit: isShare ? 'percent' : currency === 'USD' ? 'usd' : 'number',
      });
    }),
  ];
}

const types: Readonly<Record<string, string>> = { public: 'Listed', private: 'Private' };

/** Where a metric comes from; what a list states of revenue has no path. */
function pathsOf(label: (typeof comparisonMetrics)[number]): string[] {
  const accounts = label === 'Total revenue' || label === 'Net income' || label === 'Net margin (%)';
  return [
    ...(label === 'EV/EBIT' ? [] : [`public_company_financials ${metricPaths[label]}`]),
    ...(accounts ? ['uk_private_company_financials accounts[0]'] : []),
    ...(label === 'Total revenue' ? [''] : []),
  ];
}

/** Figures that are also drawn, if all of them are in one currency. */
const pictured = ['Total revenue', 'EBITDA margin (%)', 'Market cap'] as const;
