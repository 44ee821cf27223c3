import type { IndustrySection } from '@firmament/contract';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import { buyerTypeOf } from '../../kernel/buyer-type.ts';
import type { Computed, Describe } from '../../sections/industry/cited-records.ts';
import { dealsOf, mnaOf, type MarketDeal, type Quoted, type Side } from '../../sections/industry/deals.ts';
import { listingsOf, type ToldListing } from '../../sections/industry/listings.ts';
import { fundraisingOf, roundsOf, type InvestorType } from '../../sections/industry/rounds.ts';
import { describedSources } from '../../store/records/source-records.ts';
import { citedRecords } from '../../store/records/imports.ts';
import { leastTopicality } from '../../text/industry/market-words.ts';
import { listingOf } from '../../text/industry/questions.ts';
import { statedDay } from '../../text/narrative/days.ts';
import { answered, extractiveWriter } from '../../text/narrative/writer.ts';
import { readDocumentsFor, type Asker } from '../companies/added.ts';
import { speakerOf } from '../narratives/read-documents.ts';
import type { MarketEvidence, MarketPassage } from './evidence.ts';
import { wordsOf, type Market } from './market.ts';

/** What a target must say of the market to be of it: less where its buyer does little else. */
const leastOfTarget = { ofPurePlay: 0.25, ofAnybody: leastTopicality };
/** Sentences on one deal. */
const mostQuotes = 3;
const dealWords = /\b(?:acqui\w+|bought|buys?|purchas\w+|takeover|merg\w+)\b/i;

/** What upstreams are called, of all records behind these documents: one query. */
export async function describing({ db }: Asker, documents: readonly CompanyDocument[]): Promise<Describe> {
  const names = new Set(documents.flatMap(({ records }) => records.map(({ source }) => source)));
  const known = await describedSources(db, [...names]);
  return (source) => known.get(source) ?? { title: source, publisher: '' };
}

/** Whether what a company bought is of a market itself, by what the target and the deal say. */
export function targetsOf({ words, pure }: Pick<Market, 'words' | 'pure'>) {
  return (
    acquirer: string,
    target: Pick<Side, 'document' | 'product_category'>,
    { facts, categories = [] }: MarketDeal['deal'],
  ): boolean => {
    const said = target.document ? wordsOf(target.document) : [target.product_category, ...categories];
    const least = pure.has(acquirer) ? leastOfTarget.ofPurePlay : leastOfTarget.ofAnybody;
    return words.topicality([...said, facts.title ?? ''].join('. ')) >= least;
  };
}

/** The deals of a market, with the documents of the other sides. */
export async function marketDeals(
  asker: Asker,
  market: Market,
): Promise<{ deals: MarketDeal[]; others: ReadonlyMap<string, CompanyDocument> }> {
  const { companies } = market;
  const named = companies.flatMap(({ acquisitions, acquired_by }) => [...acquisitions, ...acquired_by].map(({ permalink }) => permalink));
  const others = await readDocumentsFor(asker, [...new Set(named)]);
  const isOfMarket = targetsOf(market);
  return { deals: dealsOf(companies, { others, isOfMarket }), others };
}

/** The deals of a market, with both sides and what is said of the largest. */
export async function acquisitionsOf(
  asker: Asker,
  market: Market,
  { told, evidence }: MarketEvidence,
): Promise<Computed<IndustrySection<'transactions_mna'>> | undefined> {
  const { deals, others } = await marketDeals(asker, market);
  const describe = await describing(asker, [...market.companies, ...others.values()]);
  return mnaOf(deals, { describe, told: (deal) => quotesOn(deal, { told, evidence, market }) });
}

/** What documents and articles of the market say of a deal. */
function quotesOn(
  { acquirer, target }: MarketDeal,
  { told, evidence, market }: Pick<MarketEvidence, 'told' | 'evidence'> & { market: Market },
): Quoted[] {
  const namesOf = (side: Side) => (side.document ? speakerOf(side.document).names : [side.name]);
  const names = namesOf(target).filter((name) => name.length > 3);
  const buyers = new Set(market.companies.flatMap((each) => (each.permalink === acquirer.permalink ? speakerOf(each).names : [])));
  const found = told.filter(({ text, evidence: at }) => {
    const isOfBuyer = evidence[at]!.permalink === acquirer.permalink || [...buyers, acquirer.name].some((name) => text.includes(name));
    return isOfBuyer && dealWords.test(text) && names.some((name) => text.includes(name));
  });
  return found.slice(0, mostQuotes).map(({ text, quote, evidence: at }) => ({ text, cite: citeOf(evidence[at]!, quote) }));
}

export function citeOf({ title, url, publisher, day, section }: MarketPassage, quote: string): Quoted['cite'] {
  return { title, url, publisher, date: day ?? '', section, quote };
}

/** The funding rounds of a market, and who invested. */
export async function fundingOf(
  asker: Asker,
  { companies }: Market,
): Promise<Computed<IndustrySection<'transactions_fundraising'>> | undefined> {
  const rounds = roundsOf(companies);
  const investors = new Set(rounds.flatMap(({ round }) => round.investors.map(({ permalink }) => permalink).filter(Boolean)));
  const others = await readDocumentsFor(asker, [...investors]);
  return fundraisingOf(rounds, { describe: await describing(asker, companies), others, typeOf: investorType });
}

/** Strategic is who is known to do something else. */
function investorType(document: CompanyDocument | undefined): InvestorType {
  if (!document) return 'Institutional';
  const { industry, product_category, categories = [], sector } = document.facts;
  const isKnown = [industry, product_category, sector, categories[0]].some((label) => label !== undefined);
  return isKnown && buyerTypeOf(document.facts) === 'Strategic' ? 'Strategic' : 'Institutional';
}

/** The listed companies of a market, with sentences about their listings. */
export async function listedOf(
  asker: Asker,
  { companies }: Market,
  { told, evidence }: MarketEvidence,
): Promise<Computed<IndustrySection<'transactions_ipo'>> | undefined> {
  const found = new Map<string, Omit<ToldListing, 'records'> & { record_id: number }>();
  for (const document of companies.filter(({ facts }) => (facts.listings?.length ?? 0) > 0)) {
    const speaker = speakerOf(document);
    const own = told.filter(({ evidence: at }) => evidence[at]!.permalink === document.permalink || evidence[at]!.permalink === '');
    for (const name of speaker.names) {
      const material = { evidence, told: own, speaker };
      const [statement] = (await answered(listingOf(name), material, { writer: extractiveWriter })).kept;
      if (!statement) continue;
      const [{ evidence: at, quote }] = statement.rests_on as [(typeof statement.rests_on)[number]];
      const passage = evidence[at]!;
      found.set(document.permalink, {
        text: statement.text,
        cite: citeOf(passage, quote),
        day: statedDay(statement.text),
        record_id: passage.record_id,
      });
      break;
    }
  }
  const records = await citedRecords(asker.db, [...new Set([...found.values()].map(({ record_id }) => record_id))]);
  const recordOf = (id: number): Provenance[] => [records.get(id)].filter((record) => record !== undefined);
  const listings = new Map([...found].map(([permalink, { record_id, ...each }]) => [permalink, { ...each, records: recordOf(record_id) }]));
  return listingsOf(companies, { describe: await describing(asker, companies), told: listings });
}
