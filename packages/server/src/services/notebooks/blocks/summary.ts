import { executiveSummary, type BatchSectionName, type Cite, type NumberlessCite } from '@firmament/contract';
import { shownDay } from '../../../kernel/dates.ts';
import { asMarkdown, capitalized, listed } from '../../../kernel/text.ts';
import { shownAmount } from '../../../kernel/money.ts';
import { asCite, Sources } from '../citing.ts';
import { citesOf, countPaths, filled, type CompanyMaterial, type Made, type Material } from '../material.ts';
import { blockKind, nothingKnown, ofCompany } from './block.ts';
import { narrative } from './showing.ts';
import { textKind } from './texts.ts';

type Uncounted = Omit<Cite, 'id'>;

type Paragraph = (company: CompanyMaterial) => { label: string; text: string; cites: readonly Uncounted[] } | undefined;

/** The sections that a company is summed up from, and that insights are made from. */
export const toldSections = [
  'firmographics',
  'public_company_financials',
  'uk_private_company_financials',
  'funding',
  'products_and_services',
  'strategic_initiatives',
  'acquisitions',
  'investments',
  'headcount',
  'key_customers',
  'partnerships',
  'product_launches',
  'employee_sentiment',
  'product_sentiment',
  'website_traffic',
] as const satisfies readonly BatchSectionName[];

/** Who the company is, and in a sentence each how it stands, by its names and figures. Insights say more of each, in other words. */
export const summaryText = textKind({ subjects: ofCompany, reads: ['company'], sections: toldSections, make: summarized });

/** The same, nested once as the interface has it. */
export const nestedSummary = blockKind(executiveSummary, {
  ...summaryText,
  make(material) {
    const { value, ...more } = summarized(material);
    return { ...more, value: { summary: value } };
  },
  show: ({ summary }, showing) => narrative(summary, showing),
});

function summarized({ companies: [company] }: Material): Made<{ source: Cite[]; summary: string }> {
  const sources = new Sources();
  const told = company ? paragraphs.flatMap((tell) => tell(company) ?? []) : [];
  const lines = [
    ...(company ? [whoItIs(company, sources)] : []),
    ...told.map(({ label, text, cites }) => `**${label}.** ${text}${sources.refs(cites)}`),
  ].filter((line) => line !== '');
  const value = { source: sources.list, summary: lines.join('\n\n') };
  return { value, sources: sources.list.length, ...(lines.length === 0 && { empty: nothingKnown }) };
}

function whoItIs(company: CompanyMaterial, sources: Sources): string {
  const { firmographics } = company.data;
  if (!firmographics) return '';
  const { name, type, location, founded, industry, ticker, short_description } = firmographics;
  const facts = [
    `${asMarkdown(name)} is a ${type === 'public' ? 'listed' : 'private'} company`,
    location === '' ? '' : ` based in ${asMarkdown(location)}`,
    founded === null ? '' : `, founded in ${founded}`,
    ticker === null ? '' : ` (${asMarkdown(ticker)})`,
    industry === '' ? '' : `. Its industry is ${asMarkdown(industry)}`,
  ].join('');
  const described = short_description === '' ? '' : ` ${asMarkdown(ended(short_description))}`;
  return `${facts}.${sources.refs(citesOf(company, 'firmographics', 'name', 'type', 'industry', 'location', 'founded', 'ticker'))}${described}${described === '' ? '' : sources.refs(citesOf(company, 'firmographics', 'short_description'))}`;
}

/** What a list states in few words ends as a sentence does. */
const ended = (text: string) => (/[.!?…"”)]$/.test(text) ? text : `${text}.`);

const mostNames = 5;

/** The first of the names, and the number of others; a single other one is also named. */
function namesOf(names: readonly string[]): string {
  const known = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
  const shown = known.slice(0, known.length === mostNames + 1 ? known.length : mostNames).map((name) => asMarkdown(name));
  const rest = known.length - shown.length;
  return listed(rest > 0 ? [...shown, `${rest} more`] : shown);
}

const firstCites = (all: readonly { sources: readonly NumberlessCite[] }[]) =>
  all.slice(0, mostNames).flatMap(({ sources }) => sources.slice(0, 1).map(asCite));

const paragraphs: readonly Paragraph[] = [figures, accounts, capital, offering, customers, deals, people, recent];

function figures(company: CompanyMaterial) {
  const filed = filled(company.data.public_company_financials);
  if (!filed) return undefined;
  const { currency, period, market_cap, market_data_date } = filed;
  const named = (['revenue', 'ebitda', 'net_income'] as const).filter((field) => filed[field] !== null);
  const words = { revenue: 'revenue', ebitda: 'EBITDA', net_income: 'net income' };
  const year = listed(named.map((field) => `${words[field]} ${shownAmount(filed[field]!, currency)}`));
  const parts = [
    ...(year === '' ? [] : [`${year}, in the year to ${shownDay(period)}`]),
    ...(market_cap === null ? [] : [`market value ${shownAmount(market_cap, currency)} on ${shownDay(market_data_date)}`]),
  ];
  if (parts.length === 0) return undefined;
  const text = parts.join('; ');
  const paths = [...named, ...(market_cap === null ? [] : ['market_cap'])] as [string, ...string[]];
  return {
    label: 'Figures',
    text: `${capitalized(text)}.`,
    cites: citesOf(company, 'public_company_financials', ...paths),
  };
}

function accounts(company: CompanyMaterial) {
  const section = filled(company.data.uk_private_company_financials);
  const [latest] = section?.accounts ?? [];
  if (!section || !latest) return undefined;
  const { turnover, profit_after_tax } = latest.income_statement;
  const { net_assets } = latest.balance_sheet;
  const stated = Object.entries({ turnover, 'profit after tax': profit_after_tax, 'net assets': net_assets }).flatMap(([words, value]) =>
    value === null ? [] : [`${words} ${shownAmount(value, section.currency)}`],
  );
  if (stated.length === 0) return undefined;
  const text = listed(stated);
  return {
    label: 'Accounts',
    text: `${capitalized(text)}, as filed for the period to ${shownDay(latest.period_end)}.`,
    cites: citesOf(company, 'uk_private_company_financials', 'accounts[0]'),
  };
}

function capital(company: CompanyMaterial) {
  const section = filled(company.data.funding);
  if (!section) return undefined;
  const { overall, funding_rounds } = section;
  const [latest] = funding_rounds;
  const raised =
    overall.total_funding === null
      ? ''
      : `${shownAmount(overall.total_funding, 'USD')} raised over ${overall.num_funding_rounds} ${overall.num_funding_rounds === '1' ? 'round' : 'rounds'}`;
  const last = latest
    ? `${raised === '' ? 'The newest round is' : ', the newest'} ${asMarkdown(latest.round || 'one of no name')}${latest.amount_usd === null ? '' : ` of ${shownAmount(latest.amount_usd, 'USD')}`}${latest.date === '' ? '' : ` on ${shownDay(latest.date)}`}`
    : '';
  if (raised + last === '') return undefined;
  return {
    label: 'Capital',
    text: `${raised}${last}.`,
    cites: citesOf(company, 'funding', 'overall.total_funding', 'overall.num_funding_rounds', 'funding_rounds[0]'),
  };
}

function offering(company: CompanyMaterial) {
  const section = filled(company.data.products_and_services);
  const areas = section?.products_and_services.map(({ product_area }) => product_area) ?? [];
  if (!section || areas.length === 0) return undefined;
  return { label: 'Offering', text: `${namesOf(areas)}.`, cites: section.product_overview.source.slice(0, mostNames) };
}

function customers({ data }: CompanyMaterial) {
  const named = filled(data.key_customers)?.key_customers ?? [];
  const partners = filled(data.partnerships)?.partnerships ?? [];
  const parts = [
    ...(named.length > 0 ? [`Customers that are named: ${namesOf(named.map(({ name }) => name))}.`] : []),
    ...(partners.length > 0 ? [`Partners: ${namesOf(partners.map(({ partner_name }) => partner_name))}.`] : []),
  ];
  return parts.length === 0
    ? undefined
    : { label: 'Customers and partners', text: parts.join(' '), cites: [...firstCites(named), ...firstCites(partners)] };
}

function deals(company: CompanyMaterial) {
  const [bought, invested] = [company.data.acquisitions ?? [], company.data.investments ?? []];
  const named = (all: readonly string[], verb: string) => (all.length === 0 ? [] : [`${verb} ${namesOf(all)}`]);
  const parts = [
    ...named(
      bought.map(({ acquiree_name }) => acquiree_name),
      'Purchases:',
    ),
    ...named(
      invested.map(({ investee_name }) => investee_name),
      'Stakes:',
    ),
  ];
  if (parts.length === 0) return undefined;
  const cites = [
    ...bought.slice(0, mostNames).flatMap((_, index) => citesOf(company, 'acquisitions', `[${index}]`)),
    ...invested.slice(0, mostNames).flatMap((_, index) => citesOf(company, 'investments', `[${index}]`)),
  ];
  return { label: 'Deals', text: `${parts.join('. ')}.`, cites };
}

function people(company: CompanyMaterial) {
  const section = filled(company.data.headcount);
  const count = section?.total_employees?.toLocaleString('en-US') ?? section?.employee_range ?? '';
  if (!section || count === '') return undefined;
  const at = section.growth_periods.findIndex(({ month_difference }) => month_difference === 12);
  const change = section.growth_periods[at]?.change_percentage;
  const grown = change === undefined ? '' : `, ${Math.abs(change)}% ${change < 0 ? 'fewer' : 'more'} than a year before`;
  const paths = [...countPaths(section), ...(at < 0 ? [] : [`growth_periods[${at}]`])] as [string, ...string[]];
  return { label: 'Workforce', text: `${count} employees${grown}.`, cites: citesOf(company, 'headcount', ...paths) };
}

function recent({ data }: CompanyMaterial) {
  const moves = filled(data.strategic_initiatives)?.strategic_moves ?? [];
  const launches = filled(data.product_launches)?.product_launches_and_initiatives.released_products ?? [];
  const areas = moves.map(({ Area }) => Area);
  const parts = [
    ...(areas.length > 0 ? [`Moves that are told of: ${namesOf(areas)}.`] : []),
    ...(launches.length > 0 ? [`Newest launches: ${namesOf(launches.slice(0, 2).map(({ initiative }) => initiative))}.`] : []),
  ];
  const cites = [
    ...moves.slice(0, mostNames).flatMap(({ Details }) => firstCites(Details.slice(0, 1))),
    ...firstCites(launches.slice(0, 2)),
  ];
  return parts.length === 0 ? undefined : { label: 'Lately', text: parts.join(' '), cites };
}
