import type { fundingStageGroups, IndustrySection } from '@firmament/contract';
import type { CompanyDocument, DocumentRound, Provenance } from '../../kernel/document.ts';
import { shownDay, precisionOf, dashedDate } from '../../kernel/dates.ts';
import { nameKey } from '../../kernel/names.ts';
import { compare } from '../../kernel/text.ts';
import { CitedTable, counted, keyOf, organizationOf, RecordCites, shownUsd, usdOf, type Computed, type Describe } from './cited-records.ts';

export interface MarketRound {
  round: DocumentRound;
  holder: CompanyDocument;
}

type Fundraising = IndustrySection<'transactions_fundraising'>;
type StageGroup = (typeof fundingStageGroups)[number];
export type InvestorType = Fundraising['key_investors_in_this_space']['key_investors_in_this_space'][number]['type'];

const mostRows = 50;
const mostInvestors = 20;
/** Quarters of a chart, up to that of the newest round. */
const quarters = 12;
const million = 1_000_000;

export function roundsOf(companies: readonly CompanyDocument[]): MarketRound[] {
  return companies
    .flatMap((holder) => (holder.funding_rounds ?? []).map((round) => ({ round, holder })))
    .toSorted((a, b) => compare(b.round.facts.date ?? '', a.round.facts.date ?? '') || compare(a.holder.permalink, b.holder.permalink));
}

/** The table of rounds, the series computed of them, and who invested. @param others documents of investors, as far as they are known */
export function fundraisingOf(
  rounds: readonly MarketRound[],
  {
    describe,
    others,
    typeOf,
  }: { describe: Describe; others: ReadonlyMap<string, CompanyDocument>; typeOf: (investor: CompanyDocument | undefined) => InvestorType },
): Computed<Fundraising> | undefined {
  if (rounds.length === 0) return undefined;
  const table = new CitedTable<MarketRound>(describe, ({ round, holder }) => ({ known: round, holder }));
  const listed = rounds.slice(0, mostRows);
  const fundraising = table.rows('fundraising.fundraising', listed, (each) => rowOf(each, { table, others }));
  const other_key_fundraises = table.asides('fundraising.other_key_fundraises', rounds.slice(mostRows, 2 * mostRows), {
    saidOf: sentenceOf,
  });
  const { charts, drawn } = chartsOf(rounds, describe);
  for (const name of Object.keys(charts)) table.cite(`fundraising.charts.${name}`, drawn);
  const summary = summaryOf(listed, { table, isCut: rounds.length > listed.length });
  table.cite('fundraising.summary', listed);
  const investors = investorsOf(rounds, { describe, others, typeOf });
  const { sources } = table.cites;
  return {
    value: {
      fundraising: { fundraising, sources, charts, other_key_fundraises, source: sources, summary },
      key_investors_in_this_space: investors.value,
    },
    from: { ...table.from, ...investors.from },
  };
}

function recordOf({ round, holder }: MarketRound): Provenance {
  return holder.records[round.record]!;
}

function rowOf(
  each: MarketRound,
  { table, others }: { table: CitedTable<MarketRound>; others: ReadonlyMap<string, CompanyDocument> },
): Fundraising['fundraising']['fundraising'][number] {
  const { round, holder } = each;
  const { facts, investors } = round;
  const named = (isLead: boolean) =>
    investors
      .filter(({ is_lead }) => is_lead === isLead)
      .map((investor) => ({ organization: organizationOf(investor, others.get(investor.permalink)) }));
  const [lead_investors, rest] = [named(true), named(false)];
  const title = facts.news?.[0]?.news_title;
  return {
    organization: organizationOf({ name: holder.facts.name, permalink: holder.permalink }, holder),
    funding: usdOf(facts) ?? 0,
    funding_type: facts.round ?? '',
    date: dashedDate(facts.date),
    date_precision: precisionOf(facts.date ?? ''),
    commentary: `${title ?? sentenceOf(each)} [${table.number(each, title)}]`,
    product_category: holder.facts.product_category ?? holder.facts.industry ?? '',
    ...(lead_investors.length > 0 && { lead_investors }),
    ...(rest.length > 0 && { investors: rest }),
  };
}

function sentenceOf({ round, holder }: MarketRound): string {
  const { facts, investors } = round;
  const usd = usdOf(facts);
  const leads = investors.filter(({ is_lead }) => is_lead).map(({ name }) => name);
  const amount = usd === null ? 'an undisclosed amount' : shownUsd(usd);
  const when = shownDay(facts.date ?? '');
  return `${holder.facts.name} raised ${amount}${facts.round ? ` (${facts.round})` : ''}${when ? `, ${when}` : ''}${leads.length > 0 ? `, led by ${leads.join(', ')}` : ''}`;
}

function summaryOf(rounds: readonly MarketRound[], { table, isCut }: { table: CitedTable<MarketRound>; isCut: boolean }): string {
  const refer = (some: readonly MarketRound[]) => table.refer(some);
  const valued = rounds.filter(({ round }) => usdOf(round.facts) !== null);
  const total = valued.reduce((sum, { round }) => sum + usdOf(round.facts)!, 0);
  const companies = new Set(rounds.map(({ holder }) => holder.permalink)).size;
  const largest = valued.toSorted((a, b) => usdOf(b.round.facts)! - usdOf(a.round.facts)!)[0];
  return [
    `- ${isCut ? 'The newest ' : ''}${counted(rounds.length, 'round')} of ${counted(companies, 'company', 'companies')} of this market ${rounds.length === 1 ? 'is' : 'are'} on record. ${refer(rounds)}`,
    ...(largest
      ? [
          `- The amount of ${valued.length} is disclosed, ${shownUsd(total)} in all. ${refer(valued)}`,
          `- The largest: ${sentenceOf(largest)}. ${refer([largest])}`,
        ]
      : []),
  ].join('\n');
}

/** `Q3 '30` of a day, and the number of quarters since the year 0. */
function quarterOf(date: string): { at: number; shown: string } {
  const at = Number(date.slice(0, 4)) * 4 + Math.floor((Number(date.slice(5, 7)) - 1) / 3);
  return { at, shown: shownQuarter(at) };
}

function shownQuarter(at: number): string {
  return `Q${(at % 4) + 1} '${String(Math.floor(at / 4) % 100).padStart(2, '0')}`;
}

/** Series by quarter of the rounds whose quarter is known; a quarter without a round is 0. */
function chartsOf(
  rounds: readonly MarketRound[],
  describe: Describe,
): { charts: Fundraising['fundraising']['charts']; drawn: MarketRound[] } {
  const dated = rounds.filter(({ round: { facts } }) => ['day', 'month'].includes(precisionOf(facts.date ?? '')));
  const last = Math.max(...dated.map(({ round }) => quarterOf(round.facts.date!).at));
  const drawn = dated.filter(({ round }) => quarterOf(round.facts.date!).at > last - quarters);
  const byQuarter = Map.groupBy(drawn, ({ round }) => quarterOf(round.facts.date!).at);
  const all = dated.length === 0 ? [] : Array.from({ length: quarters }, (_, index) => last - quarters + 1 + index);
  const source = [...new Set(drawn.map((each) => describe(recordOf(each).source).publisher))].filter(Boolean).join(', ');
  const left = rounds.length - dated.length;
  const note = `Counted from the funding rounds on record here of the companies of this market (n = ${drawn.length}), the ${quarters} quarters up to the newest round.${left === 0 ? '' : ` Left out: ${counted(left, 'round')} whose quarter is not known.`}`;
  const shape = (title: string, more = '') => ({ title, url: '', source, note: note + more });
  const sumOf = (some: readonly MarketRound[]) => some.reduce((sum, { round }) => sum + (usdOf(round.facts) ?? 0), 0);
  return {
    drawn,
    charts: {
      fundraising_line_chart: {
        ...shape('Funding rounds by quarter'),
        data: all.map((at) => ({ quarter: shownQuarter(at), deals: byQuarter.get(at)?.length ?? 0 })),
      },
      fundraising_stage_chart: {
        ...shape('Funding rounds by quarter and stage', ' Quarters without a round of a stage are left out.'),
        data: all.flatMap((at) =>
          [...Map.groupBy(byQuarter.get(at) ?? [], ({ round }) => stageGroupOf(round.facts.round))].map(([stage, some]) => ({
            quarter: shownQuarter(at),
            stage,
            deals: some.length,
          })),
        ),
      },
      fundraising_quarter_wise_chart: {
        ...shape('Funding by quarter, USD', ' Undisclosed amounts count nothing.'),
        data: all.map((at) => ({
          quarter: shownQuarter(at),
          funding: { value: sumOf(byQuarter.get(at) ?? []) / million, multiplier: million },
        })),
      },
    },
  };
}

function stageGroupOf(round = ''): StageGroup {
  if (/^(?:Non-Equity Assistance|Angel round|Pre-seed|Seed)$/.test(round)) return 'Seed Stage';
  if (/^Series [AB]$/.test(round)) return 'Early Stage';
  if (/^Series [C-J]$/.test(round)) return 'Late Stage';
  return round === 'Private equity round' ? 'Private Equity' : 'Others';
}

function investorsOf(
  rounds: readonly MarketRound[],
  {
    describe,
    others,
    typeOf,
  }: { describe: Describe; others: ReadonlyMap<string, CompanyDocument>; typeOf: (investor: CompanyDocument | undefined) => InvestorType },
): Computed<Fundraising['key_investors_in_this_space']> {
  const part = rounds.flatMap((each) => each.round.investors.map((investor) => ({ ...each, investor })));
  const groups = [...Map.groupBy(part, ({ investor }) => investor.permalink || nameKey(investor.name)).values()]
    .toSorted((a, b) => b.length - a.length || compare(a[0]!.investor.name, b[0]!.investor.name))
    .slice(0, mostInvestors);
  const cites = new RecordCites(describe);
  const from: Record<string, Provenance[]> = {};
  const key_investors_in_this_space = groups.map((own, index) => {
    const [{ investor }] = own as [(typeof own)[number]];
    const document = others.get(investor.permalink);
    const records = own.flatMap(({ round, holder, investor: { records: named = [] } }) =>
      [round.record, ...named].flatMap((at) => holder.records[at] ?? []),
    );
    const unique = [...new Map(records.map((record) => [keyOf(record), record])).values()];
    for (const record of unique) cites.number(record);
    from[`key_investors_in_this_space.key_investors_in_this_space[${index}]`] = unique;
    return {
      organization: organizationOf(investor, document),
      no_of_investments: own.length,
      key_investments: [...new Set(own.map(({ holder }) => holder.facts.name))],
      type: typeOf(document),
    };
  });
  return { value: { key_investors_in_this_space, sources: cites.sources }, from };
}
