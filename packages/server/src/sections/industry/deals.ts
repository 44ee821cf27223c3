import type { IndustrySection } from '@firmament/contract';
import { countryName } from '../../kernel/countries.ts';
import { precisionOf, dashedDate } from '../../kernel/dates.ts';
import { isDone } from '../../kernel/deals.ts';
import type { CompanyDocument, DocumentDeal } from '../../kernel/document.ts';
import { compare } from '../../kernel/text.ts';
import { CitedTable, counted, keyOf, organizationOf, RecordCites, shownUsd, usdOf, type Computed, type Describe } from './cited-records.ts';

export interface MarketDeal {
  deal: DocumentDeal;
  holder: CompanyDocument;
  acquirer: Side;
  target: Side;
}

export interface Side {
  name: string;
  permalink: string;
  product_category: string;
  country: string | undefined;
  document: CompanyDocument | undefined;
}

/** A sentence of a document or an article, with what is cited of it. */
export interface Quoted {
  text: string;
  cite: Omit<IndustrySection<'transactions_mna'>['m_and_a']['sources'][number], 'id'>;
}

const mostRows = 50;
const mostProfiles = 3;

/**
 * The deals of a market: purchases of its companies, and by them of what is of the market, too; newest first.
 * @param others documents of the other sides, as far as they are known
 */
export function dealsOf(
  companies: readonly CompanyDocument[],
  {
    others,
    isOfMarket,
  }: { others: ReadonlyMap<string, CompanyDocument>; isOfMarket: (acquirer: string, target: Side, deal: DocumentDeal) => boolean },
): MarketDeal[] {
  const own = new Map(companies.map((document) => [document.permalink, document]));
  const sideOf = (deal: DocumentDeal): Side => {
    const document = own.get(deal.permalink) ?? others.get(deal.permalink);
    return { name: deal.name, permalink: deal.permalink, product_category: categoryOf(deal), country: deal.country, document };
  };
  const found = new Map<string, MarketDeal>();
  for (const holder of companies) {
    const self: Side = { ...partyOf(holder), document: holder };
    const add = (deal: DocumentDeal, sides: Pick<MarketDeal, 'acquirer' | 'target'>) => {
      const record = holder.records[deal.record];
      if (record && !found.has(keyOf(record))) found.set(keyOf(record), { deal, holder, ...sides });
    };
    for (const deal of holder.acquired_by) add(deal, { acquirer: sideOf(deal), target: self });
    for (const deal of holder.acquisitions) {
      const target = sideOf(deal);
      if (own.has(deal.permalink) || isOfMarket(holder.permalink, target, deal)) add(deal, { acquirer: self, target });
    }
  }
  return [...found.values()].toSorted(
    (a, b) => compare(b.deal.facts.date ?? '', a.deal.facts.date ?? '') || compare(a.target.permalink, b.target.permalink),
  );
}

function partyOf({ permalink, facts }: CompanyDocument): Omit<Side, 'document'> {
  return { name: facts.name, permalink, product_category: categoryOf(facts), country: facts.country };
}

function categoryOf({ product_category, industry }: { product_category?: string; industry?: string }): string {
  return product_category ?? industry ?? '';
}

/** The table of closed deals, what is not closed, and profiles of the largest. @param told what documents and articles say of a deal */
export function mnaOf(
  deals: readonly MarketDeal[],
  { describe, told }: { describe: Describe; told: (deal: MarketDeal) => readonly Quoted[] },
): Computed<IndustrySection<'transactions_mna'>> | undefined {
  if (deals.length === 0) return undefined;
  const table = new CitedTable<MarketDeal>(describe, ({ deal, holder }) => ({ known: deal, holder }));
  const done = deals.filter(({ deal }) => isDone(deal));
  const rows = done.slice(0, mostRows);
  const mna = table.rows('m_and_a.mna', rows, (each) => rowOf(each, table));
  const open = deals.filter(({ deal }) => !isDone(deal)).slice(0, mostRows);
  const other_key_deals = table.asides('m_and_a.other_key_deals', open, {
    saidOf: (each) => `${statusOf(each)}: ${saidOf(each)}`,
    quoteOf: ({ deal }) => deal.facts.title,
  });
  const summary = summaryOf(rows, { table, isCut: done.length > rows.length });
  table.cite('m_and_a.summary', rows);
  const valued = rows.filter(({ deal }) => usdOf(deal.facts) !== null).toSorted((a, b) => usdOf(b.deal.facts)! - usdOf(a.deal.facts)!);
  const { sources } = table.cites;
  return {
    value: {
      m_and_a: { mna, sources, other_key_deals, source: sources, summary },
      select_transaction_profiles: valued.slice(0, mostProfiles).map((each) => profileOf(each, { describe, told: told(each) })),
    },
    from: table.from,
  };
}

function rowOf(each: MarketDeal, table: CitedTable<MarketDeal>) {
  const { deal, acquirer, target } = each;
  const id = table.number(each, deal.facts.title);
  const { facts } = deal;
  return {
    target: { organization: organizationOf(target, target.document), product_category: target.product_category },
    acquirer: { organization: organizationOf(acquirer, acquirer.document), product_category: acquirer.product_category },
    geo: target.country ? countryName(target.country) : '',
    date: dashedDate(facts.date),
    date_precision: precisionOf(facts.date ?? ''),
    value: usdOf(facts),
    commentary: `${saidOf(each)} [${id}]`,
  };
}

/** The record's own sentence, else one made of what it states. */
function saidOf({ deal, acquirer, target }: MarketDeal): string {
  const { title, date } = deal.facts;
  if (title !== undefined) return title;
  if (!isDone(deal)) return `purchase of ${target.name} by ${acquirer.name}`;
  return `${acquirer.name} bought ${target.name}${date === undefined ? '' : ` in ${date.slice(0, 4)}`}`;
}

function statusOf({ deal }: MarketDeal): string {
  return deal.facts.status ?? '';
}

function summaryOf(rows: readonly MarketDeal[], { table, isCut }: { table: CitedTable<MarketDeal>; isCut: boolean }): string {
  if (rows.length === 0) return '';
  const refer = (some: readonly MarketDeal[]) => table.refer(some);
  const dated = rows.filter(({ deal }) => deal.facts.date !== undefined);
  const [newest, oldest] = [dated[0]?.deal.facts.date?.slice(0, 4), dated.at(-1)?.deal.facts.date?.slice(0, 4)];
  const years = newest === undefined ? '' : oldest === newest ? ` in ${newest}` : ` from ${oldest} to ${newest}`;
  const valued = rows.filter(({ deal }) => usdOf(deal.facts) !== null);
  const total = valued.reduce((sum, { deal }) => sum + usdOf(deal.facts)!, 0);
  const largest = valued.toSorted((a, b) => usdOf(b.deal.facts)! - usdOf(a.deal.facts)!)[0];
  const byAcquirer = [...Map.groupBy(rows, ({ acquirer }) => acquirer.permalink || acquirer.name).values()]
    .filter((each) => each.length > 1)
    .toSorted((a, b) => b.length - a.length || compare(a[0]!.acquirer.name, b[0]!.acquirer.name))
    .slice(0, 3);
  return [
    `- ${isCut ? `The newest ${rows.length} closed deals of this market on record are` : `${counted(rows.length, 'closed deal')} of this market ${rows.length === 1 ? 'is' : 'are'} on record,`}${years}. ${refer(rows)}`,
    ...(largest
      ? [
          `- The value of ${valued.length} is disclosed, ${shownUsd(total)} in all; the largest is the purchase of ${largest.target.name} by ${largest.acquirer.name} for ${shownUsd(usdOf(largest.deal.facts)!)}. ${refer(valued)}`,
        ]
      : []),
    ...byAcquirer.map((each) => `- ${each[0]!.acquirer.name} made ${each.length} of them. ${refer(each)}`),
  ].join('\n');
}

function profileOf(each: MarketDeal, { describe, told }: { describe: Describe; told: readonly Quoted[] }) {
  const { deal, holder, acquirer, target } = each;
  const own = new RecordCites(describe);
  own.number(holder.records[deal.record]!, deal.facts.title);
  const value = usdOf(deal.facts);
  return {
    title: `${acquirer.name} buys ${target.name}${value === null ? '' : ` for ${shownUsd(value)}`}`,
    deal_overview: {
      acquirer: acquirer.name,
      acquiree: target.name,
      date: dashedDate(deal.facts.date),
      date_precision: precisionOf(deal.facts.date ?? ''),
    },
    news_and_commentary: [
      ...(deal.facts.title === undefined ? [] : [{ commentary: deal.facts.title, sources: own.sources }]),
      ...told.map(({ text, cite }) => ({ commentary: text, sources: [{ id: 1, ...cite }] })),
    ],
    sources: own.sources,
  };
}
