import type { BatchSectionName, Cite } from '@firmament/contract';
import { dateOfDashed, monthOf, shownDay } from '../../../kernel/dates.ts';
import { shownAmount } from '../../../kernel/money.ts';
import { asCite, bare, labelled, numbersIn } from '../citing.ts';
import { citesOf, countPaths, filled, type CompanyMaterial } from '../material.ts';
import { change, figureInsights } from './of-figures.ts';
import { insight, nameOf, percent, type Insight, type Said } from './said.ts';

/**
 * What stands out of one company's data: each insight a figure computed of two records, or what its documents say first of a matter, with up to
 * three more of the same. What nothing is known of is passed over. Where these are fewer than `most`, its filed figures say more.
 */
export function companyInsights(company: CompanyMaterial, most: number): Insight[] {
  const [first, ...others] = makers.map((make) => make(company));
  const found = [first, ...others].filter((each) => each !== undefined);
  const more = figureInsights(company).slice(0, Math.max(0, most - found.length));
  return [first, ...more, ...others].filter((each) => each !== undefined);
}

const makers: readonly ((company: CompanyMaterial) => Insight | undefined)[] = [
  scale,
  valuation,
  funding,
  products,
  moves,
  acquisitions,
  headcount,
  customers,
  partners,
  launches,
  employees,
  reviews,
  audience,
  accounts,
];

const count = (value: number) => value.toLocaleString('en-US');

function scale(company: CompanyMaterial): Insight | undefined {
  const figures = filled(company.data.public_company_financials);
  const [latest, before] = figures?.annual ?? [];
  if (!figures || !latest || latest.revenue === null) return undefined;
  const of = (...paths: [string, ...string[]]) => citesOf(company, 'public_company_financials', ...paths);
  const { currency } = figures;
  const grown = change(before?.revenue, latest.revenue);
  const growth = grown === undefined ? '' : `, ${grown < 0 ? 'down' : 'up'} ${percent(Math.abs(grown))} on the year before`;
  return insight('Size and growth', [
    {
      text: `${nameOf(company)} had revenue of ${shownAmount(latest.revenue, currency)} in the year to ${shownDay(latest.period)}${growth}.`,
      cites: grown === undefined ? of('annual[0].revenue') : of('annual[0].revenue', 'annual[1].revenue'),
    },
    latest.net_income === null
      ? undefined
      : {
          text: `It ${latest.net_income < 0 ? 'lost' : 'earned'} ${shownAmount(Math.abs(latest.net_income), currency)}, ${percent((latest.net_income / latest.revenue) * 100)} of its revenue.`,
          cites: of('annual[0].net_income', 'annual[0].revenue'),
        },
    latest.ebitda === null
      ? undefined
      : {
          text: `EBITDA was ${shownAmount(latest.ebitda, currency)}, a margin of ${percent((latest.ebitda / latest.revenue) * 100)}.`,
          cites: of('annual[0].ebitda', 'annual[0].revenue'),
        },
    latest.cash === null || latest.total_debt === null
      ? undefined
      : {
          text: `It held ${shownAmount(latest.cash, currency)} of cash against ${shownAmount(latest.total_debt, currency)} of debt.`,
          cites: of('annual[0].cash', 'annual[0].total_debt'),
        },
  ]);
}

/** What each multiple is of. */
const multipleParts = {
  ev_revenue_ltm: { whole: 'enterprise_value', part: 'revenue' },
  ev_ebitda_ltm: { whole: 'enterprise_value', part: 'ebitda' },
  pe_ltm: { whole: 'market_cap', part: 'net_income' },
} as const;

function valuation(company: CompanyMaterial): Insight | undefined {
  const figures = filled(company.data.public_company_financials);
  if (!figures || figures.market_cap === null) return undefined;
  const of = (field: string) => citesOf(company, 'public_company_financials', field);
  const { currency, ltm } = figures;
  // Each multiple with the two figures it is of, and their days.
  const multiple = (field: keyof typeof multipleParts, words: string) => {
    const { whole, part } = multipleParts[field];
    const [value, of_whole, of_part] = [figures[field], figures[whole], ltm[part]];
    if (value === null || of_whole === null || of_part === null) return undefined;
    const what = whole === 'market_cap' ? 'Its market value' : `Its enterprise value of ${shownAmount(of_whole, currency)}`;
    return {
      text: `${what} is ${value.toFixed(1)} times ${words} of ${shownAmount(of_part, currency)} in the twelve months to ${shownDay(ltm.period)}.`,
      cites: citesOf(company, 'public_company_financials', field, whole, `ltm.${part}`),
    };
  };
  const perShare =
    ltm.period !== '' || figures.pe_ltm === null || figures.price === null || figures.eps_diluted === null
      ? undefined
      : {
          text: `Its price of ${shownAmount(figures.price, `${currency}/shares`)} is ${figures.pe_ltm.toFixed(1)} times its diluted earnings of ${shownAmount(figures.eps_diluted, `${currency}/shares`)} a share.`,
          cites: citesOf(company, 'public_company_financials', 'pe_ltm', 'price', 'eps_diluted'),
        };
  return insight('Valuation', [
    {
      text: `Its shares were worth ${shownAmount(figures.market_cap, figures.currency)} on ${shownDay(figures.market_data_date)}.`,
      cites: of('market_cap'),
    },
    multiple('ev_revenue_ltm', 'its revenue'),
    multiple('ev_ebitda_ltm', 'its EBITDA'),
    multiple('pe_ltm', 'its net income'),
    perShare,
  ]);
}

function funding(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.funding);
  if (!section) return undefined;
  const { overall, funding_rounds: rounds, key_investors } = section;
  const [latest] = rounds;
  const largest = rounds.filter(({ amount_usd }) => amount_usd !== null).toSorted((a, b) => b.amount_usd! - a.amount_usd!)[0];
  const first =
    overall.total_funding === null
      ? undefined
      : {
          text: `${nameOf(company)} has raised ${shownAmount(overall.total_funding, 'USD')} in ${overall.num_funding_rounds} rounds.`,
          cites: citesOf(company, 'funding', 'overall.total_funding', 'overall.num_funding_rounds'),
        };
  const told = latest && {
    text: `Its latest round, ${latest.round || 'of an unnamed kind'}, is of ${shownDay(latest.date) || 'an unknown date'}${latest.lead_investors.length > 0 ? ` and was led by ${latest.lead_investors.join(', ')}` : ''}.`,
    cites: citesOf(company, 'funding', 'funding_rounds[0]'),
  };
  const at = largest ? rounds.indexOf(largest) : -1;
  return insight('Funding', [
    first,
    told,
    largest && largest !== latest
      ? {
          text: `Its largest was ${largest.round} of ${shownAmount(largest.amount_usd!, 'USD')} in ${largest.date.slice(0, 4)}.`,
          cites: citesOf(company, 'funding', `funding_rounds[${at}]`),
        }
      : undefined,
    key_investors.length > 0
      ? {
          text: `Its investors include ${key_investors
            .slice(0, 4)
            .map(({ name }) => name)
            .join(', ')}.`,
          cites: key_investors.slice(0, 4).flatMap((_, index) => citesOf(company, 'funding', `key_investors[${index}]`)),
        }
      : undefined,
  ]);
}

/** What a text with numbered sources says, a line at a time, each with what it rests on. */
function linesOf(text: string, sources: readonly Cite[]): Said[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^[-*#\s]+/, '').trim())
    .filter((line) => bare(line) !== '')
    .map((line) => ({ text: bare(line), cites: citedIn(line, sources) }));
}

/** The sources that a text refers to by number. */
function citedIn(text: string, sources: readonly Cite[]): Cite[] {
  const numbers = [...text.matchAll(/\[(\d+(?:\s*[-,]\s*\d+)*)\]/g)].flatMap(([, list]) => numbersIn(list!));
  return sources.filter(({ id }) => numbers.includes(id));
}

function products(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.products_and_services);
  if (!section) return undefined;
  const { source, summary } = section.product_overview;
  const areas = section.products_and_services.map(({ product_area, details, sources }) => ({
    text: labelled(
      product_area,
      details
        .map(({ title, summary: said }) => bare(said) || title)
        .slice(0, 2)
        .join(' '),
    ),
    cites: source.filter(({ id }) => numbersIn(sources).includes(id)),
  }));
  return insight('What it sells', [...linesOf(summary, source).slice(0, 1), ...areas, ...linesOf(summary, source).slice(1)]);
}

function moves(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.strategic_initiatives);
  const told = section?.strategic_moves.flatMap(({ Details }) =>
    Details.slice(0, 2).map(({ point, sources }) => ({ text: bare(point), cites: sources.map(asCite) })),
  );
  return insight('Strategic moves', told ?? []);
}

function acquisitions(company: CompanyMaterial): Insight | undefined {
  const deals = company.data.acquisitions ?? [];
  const invested = company.data.investments ?? [];
  const of = (section: BatchSectionName, path: string) => citesOf(company, section, path);
  const deal = (index: number): Said | undefined => {
    const each = deals[index];
    if (!each) return undefined;
    const price = each.amount_usd === null ? '' : ` for ${shownAmount(each.amount_usd, 'USD')}`;
    return {
      text: `It bought ${each.acquiree_name}${price}${each.acquisition_date ? ` in ${each.acquisition_date.slice(0, 4)}` : ''}.`,
      cites: of('acquisitions', `[${index}]`),
    };
  };
  const years = deals.map(({ acquisition_date }) => acquisition_date.slice(0, 4)).filter((year) => year !== '');
  const first: Said | undefined =
    deals.length > 1
      ? {
          text: `${deals.length} purchases by ${nameOf(company)} are on record here${years.length > 0 ? `, the first of ${years.toSorted()[0]}` : ''}.`,
          cites: of('acquisitions', ''),
        }
      : undefined;
  const investment: Said | undefined = invested[0] && {
    text:
      invested.length === 1
        ? `It has invested in ${invested[0].investee_name}.`
        : `${invested.length} investments by it are on record here, the latest in ${invested[0].investee_name}.`,
    cites: of('investments', ''),
  };
  return insight('Acquisitions and investments', [first, deal(0), deal(1), deal(2), investment]);
}

function headcount(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.headcount);
  if (!section || (section.total_employees === null && section.employee_range === '')) return undefined;
  const people = section.total_employees === null ? section.employee_range : count(section.total_employees);
  const functions = section.headcount_by_function.toSorted((a, b) => b.employee_count - a.employee_count);
  return insight('People', [
    {
      text: `${nameOf(company)} employs ${people} people${section.date === '' ? '' : ` as of ${shownDay(section.date)}`}.`,
      cites: citesOf(company, 'headcount', ...countPaths(section)),
    },
    ...section.growth_periods.map(({ month_difference, change_percentage }, index) => ({
      text: `Over ${month_difference} months their number has ${change_percentage < 0 ? 'fallen' : 'grown'} by ${Math.abs(change_percentage)}%.`,
      cites: citesOf(company, 'headcount', `growth_periods[${index}]`),
    })),
    functions[0] && {
      text: `Most of them, ${count(functions[0].employee_count)}, work in ${functions[0].name}.`,
      cites: citesOf(company, 'headcount', `headcount_by_function[${section.headcount_by_function.indexOf(functions[0])}].employee_count`),
    },
  ]);
}

function customers(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.key_customers);
  if (!section) return undefined;
  const { customer_concentration: concentration, key_customers } = section;
  return insight('Customers', [
    concentration && { text: bare(concentration.details), cites: concentration.sources.map(asCite) },
    ...key_customers.map(({ details, sources }) => ({ text: bare(details), cites: sources.map(asCite) })),
  ]);
}

function partners(company: CompanyMaterial): Insight | undefined {
  const told = filled(company.data.partnerships)?.partnerships ?? [];
  return insight(
    'Partners',
    told.map(({ overview, sources }) => ({ text: bare(overview), cites: sources.map(asCite) })),
  );
}

function launches(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.product_launches)?.product_launches_and_initiatives;
  const told = [...(section?.released_products ?? []), ...(section?.future_announcements ?? [])];
  return insight(
    'Launches',
    told.map(({ initiative, date, sources }) => ({
      text: `${bare(initiative)}${date === '' ? '' : `, ${shownDay(dateOfDashed(date))}`}`,
      cites: sources.map(asCite),
    })),
  );
}

function employees(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.employee_sentiment);
  return section && insight('What its employees say', linesOf(section.summary, section.source));
}

function reviews(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.product_sentiment);
  return section && insight('What users of its products say', linesOf(section.summary, section.source));
}

function audience(company: CompanyMaterial): Insight | undefined {
  const traffic = filled(company.data.website_traffic);
  const months = Object.entries(traffic?.estimated_monthly_visits ?? {}).toSorted(([a], [b]) => (a < b ? 1 : -1));
  const [latest] = months;
  if (!traffic || !latest) return undefined;
  const [source] = Object.entries(traffic.traffic_sources).toSorted(([, a], [, b]) => b - a);
  return insight('Its website', [
    {
      text: `Its website had ${count(latest[1])} visits in ${monthOf(latest[0])}.`,
      cites: citesOf(company, 'website_traffic', `estimated_monthly_visits.${latest[0]}`),
    },
    source && {
      text: `The largest part of them, ${percent(source[1] * 100)}, came by ${source[0].replaceAll('_', ' ')}.`,
      cites: citesOf(company, 'website_traffic', 'traffic_sources'),
    },
  ]);
}

function accounts(company: CompanyMaterial): Insight | undefined {
  const section = filled(company.data.uk_private_company_financials);
  const [latest] = section?.accounts ?? [];
  if (!section || !latest) return undefined;
  const cites = citesOf(company, 'uk_private_company_financials', 'accounts[0]');
  const { turnover, profit_after_tax } = latest.income_statement;
  const { net_assets } = latest.balance_sheet;
  const said = (words: string, value: number | null) =>
    value === null
      ? undefined
      : { text: `${words} ${shownAmount(value, section.currency)} in the accounts to ${shownDay(latest.period_end)}.`, cites };
  return insight('Filed accounts', [
    said('It states turnover of', turnover),
    said('It states profit after tax of', profit_after_tax),
    said('It states net assets of', net_assets),
  ]);
}
