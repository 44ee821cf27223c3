import type { SectionName } from '@firmament/contract';
import type { CompanyDocument, Provenance } from '../kernel/document.ts';
import { isDone, purchaseOf } from '../kernel/deals.ts';
import { rateKey, type Converted, type StatedMoney } from '../kernel/fx.ts';
import type { Citation, SectionData } from './citation.ts';
import { periodCitations } from './source-periods.ts';

/** Something the document knows from one record, to which further ones may have added. */
interface Known {
  record: number;
  also?: readonly number[];
}

/** What gives the rows of each section that lists records of other kinds than the company's own. */
const rows: Partial<Record<SectionName, (document: CompanyDocument, data: SectionData) => Citation[]>> = {
  firmographics: (document, { firmographics: value }) => {
    const band = countedBandOf(document);
    const { facts, origins } = document;
    const isBought = facts.status !== 'Acquired' && value?.operating_status === 'Acquired';
    const isCalledPublic = !facts.listings?.length && facts.type === undefined && value?.type === 'public';
    return [
      ...(band ? [{ path: 'headcount_range', records: band, derived: true }] : []),
      ...(isCalledPublic ? [{ path: 'type', records: origins.status ?? [0], derived: true }] : []),
      ...given('operating_status', isBought ? purchaseOf(document) : undefined).map((citation) => ({ ...citation, derived: true })),
    ];
  },

  acquisitions: ({ acquisitions: deals, rates }, { acquisitions = [] }) =>
    aligned(
      acquisitions,
      deals.filter((deal) => isDone(deal)),
      (row, deal) => isWith(deal, row.acquiree_name, row.acquiree_permalink) && row.acquisition_date === dateOf(deal),
    ).flatMap(({ known, index }) => moneyRow(`[${index}]`, known, rates)),

  investments: ({ investments: made = [], rates }, { investments = [] }) =>
    aligned(
      investments,
      made,
      (row, one) => isWith(one, row.investee_name, row.investee_permalink) && row.announcement_date === dateOf(one),
    ).flatMap(({ known, index }) => moneyRow(`[${index}]`, known, rates)),

  funding: (document, { funding }) => [
    ...aligned(
      funding?.funding_rounds ?? [],
      document.funding_rounds ?? [],
      (row, round) => row.date === dateOf(round) && row.round === (round.facts.round ?? ''),
    ).flatMap(({ known, index }) => moneyRow(`funding_rounds[${index}]`, known, document.rates)),
    ...totalsOf(document, funding),
    ...investorsOf(document, funding),
  ],

  headcount: (document, { headcount }) => headcountCitations(document, headcount),

  website_traffic: ({ traffic = [] }, { website_traffic: value }) => {
    const { month, year } = value?.engagements ?? {};
    const newestWith = (fact: keyof (typeof traffic)[number]['facts']) => traffic.findLast(({ facts }) => facts[fact] !== undefined);
    return [
      ...given('engagements', month && year && traffic.find(({ facts }) => facts.month === `${year}-${month.padStart(2, '0')}`)),
      ...traffic.flatMap((one) => (one.facts.visits === undefined ? [] : given(`estimated_monthly_visits.${one.facts.month}-01`, one))),
      ...given('traffic_sources', newestWith('sources')),
      ...given('geography', newestWith('geography')),
      ...given('global_rank', newestWith('rank')),
    ];
  },

  uk_private_company_financials: ({ facts, accounts = [] }, { uk_private_company_financials: value }) => [
    // What the register's entry does not say, the latest accounts do.
    ...(facts.uk_company_number === undefined ? given('company_number', accounts[0]) : []),
    ...(facts.legal_name === undefined ? given('registered_name', accounts[0]) : []),
    ...given('currency', accounts[0]),
    ...aligned(value?.accounts ?? [], accounts, (row, one) => row.period_end === one.facts.period_end).flatMap(({ known, index }) =>
      given(`accounts[${index}]`, known),
    ),
  ],

  public_company_financials: (document, data) => periodCitations(document, data.public_company_financials),
};

/** What gives the rows of a section, and the values that are not facts of the company as a whole. */
export function rowCitations(document: CompanyDocument, name: SectionName, data: SectionData): Citation[] {
  return rows[name]?.(document, data) ?? [];
}

function isWith(other: { name: string; permalink: string }, name: string, permalink: string): boolean {
  return other.permalink === permalink && other.name === name;
}

function dateOf({ facts }: { facts: { date?: string } }): string {
  return facts.date ?? '';
}

/** The rows of a section with what each was made from. A section keeps the document's order and may leave some out. */
function aligned<Row, K extends Known>(
  served: readonly Row[],
  known: readonly K[],
  isSame: (row: Row, known: K) => boolean,
): { known: K; index: number }[] {
  let next = 0;
  return served.flatMap((row, index) => {
    const at = known.findIndex((one, position) => position >= next && isSame(row, one));
    if (at === -1) return [];
    next = at + 1;
    return [{ known: known[at]!, index }];
  });
}

function given(path: string, known: Known | '' | undefined): Citation[] {
  return known ? [{ path, records: [known.record, ...(known.also ?? [])], derived: false }] : [];
}

/** A row with an amount, which may have been converted: then `fx_date` is the day of the rate. */
function moneyRow(path: string, known: Known & { facts: object }, rates: readonly Provenance[] = []): Citation[] {
  const { fx_date, currency = '' }: Converted<StatedMoney> = known.facts;
  const row = given(path, known);
  if (fx_date === undefined) return row;
  const rate = rates.find(({ source_key }) => source_key === rateKey(currency, fx_date));
  return [...row, ...row.map(({ records }) => ({ path: `${path}.amount_usd`, records, derived: true, rate }))];
}

/** Facts of the funding as a whole are stated with the company, or follow from its rounds. */
function totalsOf({ facts, origins, funding_rounds = [] }: CompanyDocument, funding: SectionData['funding']): Citation[] {
  if (!funding?.overall) return [];
  const ofRounds = unique(funding_rounds.flatMap((round: Known) => [round.record, ...(round.also ?? [])]));
  const total = origins.total_funding_usd ?? [0];
  return [
    ...(facts.total_funding_usd === undefined
      ? []
      : [{ path: 'overall.total_funding', records: total, derived: total.every((record) => ofRounds.includes(record)) }]),
    { path: 'overall.num_funding_rounds', records: ofRounds, derived: true },
  ];
}

/** First those of rounds and investments we know, then those that are only named. */
function investorsOf({ origins, investors = [] }: CompanyDocument, funding: SectionData['funding']): Citation[] {
  return (funding?.key_investors ?? []).map((_, index) => {
    const investor = investors[index];
    return { path: `key_investors[${index}]`, records: investor?.records ?? origins.key_investors ?? [0], derived: investor !== undefined };
  });
}

const dayMs = 86_400_000;
/** How far around a month ago the section looks for a count to compare with, and how exactly we know when that is. */
const nearDays = 45 + 2;
const monthDays = 365.25 / 12;

function headcountCitations(document: CompanyDocument, value: SectionData['headcount']): Citation[] {
  const { facts, origins, headcounts = [] } = document;
  if (!value?.headcount_growth) return [];
  const series = headcounts.filter((count) => count.facts.function === undefined);
  const newest = series.at(-1);
  const isOfSeries = newest !== undefined && newest.facts.date === value.date && newest.facts.employees === value.total_employees;
  const latest: Citation[] = isOfSeries
    ? given('total_employees', newest)
    : facts.employees === undefined
      ? []
      : [{ path: 'total_employees', records: origins.employees ?? [0], derived: false }];
  const band = facts.employee_range === undefined ? undefined : (origins.employee_range ?? [0]);
  const isStated = band !== undefined && countedBandOf(document) === undefined;
  const giversOfBand = isStated ? band : (latest[0]?.records ?? []);
  return [
    { path: 'employee_range', records: giversOfBand, derived: !isStated },
    ...latest,
    ...(latest.length > 0 ? latest : [{ records: band ?? [], derived: false }]).map((citation) => ({ ...citation, path: 'date' })),
    ...(value.growth_periods ?? []).map(({ month_difference }, index) => ({
      path: `growth_periods[${index}]`,
      records: unique([...(newest ? [newest.record] : []), ...around(series, newest?.facts.date ?? '', month_difference)]),
      derived: true,
    })),
    ...aligned(value.headcount_growth ?? [], series, (row, count) => row.date === count.facts.date).flatMap(({ known, index }) =>
      given(`headcount_growth[${index}]`, known),
    ),
    ...(value.headcount_by_function ?? []).flatMap(({ name }, index) =>
      given(
        `headcount_by_function[${index}]`,
        headcounts.findLast((count) => count.facts.function?.toLowerCase() === name.toLowerCase()),
      ),
    ),
  ];
}

/** The records of the counts that a company's band follows from; undefined when the band itself is stated, or not known. */
function countedBandOf({ facts, origins, headcounts = [] }: CompanyDocument): number[] | undefined {
  const band = facts.employee_range === undefined ? [] : (origins.employee_range ?? [0]);
  return band.length > 0 && band.every((record) => headcounts.some((count) => count.record === record)) ? band : undefined;
}

/** The counts among which the one to compare with was chosen. */
function around(series: readonly (Known & { facts: { date: string } })[], newest: string, months: number): number[] {
  const wanted = Date.parse(newest) - months * monthDays * dayMs;
  return series
    .slice(0, -1)
    .filter(({ facts }) => Math.abs(Date.parse(facts.date) - wanted) <= nearDays * dayMs)
    .map(({ record }) => record);
}

function unique(records: readonly number[]): number[] {
  return [...new Set(records)];
}
