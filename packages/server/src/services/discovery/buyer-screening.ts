import type { BuyerCompany } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import { areOfOneGroup, isEnding } from '../../kernel/ownership.ts';
import { buyerTypeOf } from '../../kernel/buyer-type.ts';
import { buyerParts, queryShare, scoreBuyer, type BuyerScore } from '../../ranking/deals/buyers.ts';
import { explainBuyer } from '../../ranking/deals/deal-commentary.ts';
import { explanationOf, hasTie, leastSegment } from '../../ranking/deals/deal-evidence.ts';
import { dealPatternOf, partyOf, type Party } from '../../ranking/deals/deal-pattern.ts';
import { explainedParts } from '../../ranking/deals/parts.ts';
import { tellingStems } from '../../ranking/likeness.ts';
import { isExcluded } from '../../ranking/exclusions.ts';
import { matchTopic } from '../../ranking/match.ts';
import { readTopic } from '../../ranking/topic.ts';
import type { CompanyFilter, Proposal, WeightedTerm } from '../../search/port.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { operatingStatusOf } from '../../sections/listing.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';
import { inAskedMarket } from './asked-market.ts';
import { prominent, screen, subjectOf, type DiscoveryContext } from './candidates.ts';
import { filterOf } from './filters.ts';
import { learntOf, openVocabulary, type Corpus } from './lexicon.ts';
import { wishesOf } from './market-map.ts';
import { holdersOf, nearestTo } from './related.ts';

const mostTerms = 40;
/** Who bought companies like the target; who is like it and buys; who buys most, anywhere and at home; who is like it, known or not. */
const most = { precedent: 800, alikeBuyers: 300, acquisitive: 700, home: 400, alike: 150, alikeKnown: 350, held: 60 };

/** Who was bought does not buy: its owner does. */
const buysNoMore: string[] = ['Closed', 'Acquired'];

export async function screenBuyers(
  asker: DiscoveryContext,
  { company, parameters }: StoredInput<'buyer_screening'>,
  work?: Work,
): Promise<WorkDone<'buyer_screening'>> {
  const context = await inAskedMarket(asker, [company]);
  const [vocabulary, learnt] = await Promise.all([openVocabulary(context.index, context.abbreviations), learntOf(context)]);
  const subject = await subjectOf(context, company);
  const [wish] = wishesOf(parameters);
  const { target, topic } = await vocabulary.weigh((corpus) => ({
    target: partyOf(subject, corpus, learnt),
    topic: wish && readTopic({ topic: wish.text }, corpus),
  }));
  const filter: CompanyFilter = { ...filterOf(parameters), not_status: buysNoMore };
  const [holdings, proposed] = await Promise.all([
    holdersOf(context, termsOfParty(target), { except: subject.permalink, most: most.held }),
    proposeBuyers(context, target, filter),
  ]);
  const judge = (document: CompanyDocument, corpus: Corpus): Judged | undefined => {
    if (document.facts.status === 'Acquired' || isEnding(document)) return undefined;
    // Its owner has it already, and its subsidiaries do not buy their parent.
    if (areOfOneGroup(document, subject)) return undefined;
    if (topic && isExcluded(topic, document.facts)) return undefined;
    const party = partyOf(document, corpus, learnt);
    const pattern = dealPatternOf(document, { lexicon: corpus, as_of: corpus.newest_deal, learnt });
    const asked = topic?.concepts.length ? matchTopic(topic, party.statements).coverage : undefined;
    const held = holdings.get(document.permalink)?.length;
    const score = scoreBuyer(target, party, { pattern, lexicon: corpus, asked, held });
    if (!asked && !held && !(isOfTheTrade(document, score) && hasTie(party, target, score))) return undefined;
    return { overall: score.overall, order: score.order, score, party, asked };
  };
  return screen(context, {
    propose: [...proposed, await proposeInvestors(context, subject, { filter, holders: holdings.keys() })],
    except: [target.document.permalink],
    vocabulary,
    judge,
    work,
    filters: parameters,
    row: (document, { score, party }): BuyerCompany => ({
      ...discoveryRow(document),
      ...explainBuyer(target, party, {
        score,
        type: buyerTypeOf(document.facts),
        status: operatingStatusOf(document) ?? '',
        holdings: holdings.get(document.permalink),
      }),
    }),
    explain: (buyer, { score, party, asked }) => {
      const wished = asked === undefined ? undefined : { asked, share: queryShare };
      return explanationOf(score, explainedParts(score.values, buyerParts, wished), { row: party, other: target, buyer });
    },
  });
}

interface Judged {
  overall: number;
  order: number;
  score: BuyerScore;
  party: Party;
  /** How far it is what the query asks for; undefined without one. */
  asked: number | undefined;
}

/** An investor or insurer buys in another trade only if it has bought there before, for any common words. */
function isOfTheTrade({ facts }: CompanyDocument, { ties, precedent }: BuyerScore): boolean {
  return buyerTypeOf(facts) === 'Strategic' || ties.segment >= leastSegment || precedent.closest.length > 0;
}

function proposeBuyers(context: DiscoveryContext, target: Party, filter: CompanyFilter): Promise<Proposal[][]> {
  const { index } = context;
  const terms = termsOfParty(target);
  const buying: CompanyFilter = { ...filter, ranges: { ...filter.ranges, deals: { from: 1 } } };
  return Promise.all([
    index.propose({ terms, filter: buying, limit: most.precedent, field: 'bought' }),
    index.propose({ terms, filter: buying, limit: most.alikeBuyers }),
    index.top({ filter: buying, by: 'deals', limit: most.acquisitive }),
    proposeHome(index, { country: target.document.facts.country, filter: buying }),
    index.propose({ terms, filter, limit: most.alike }),
    index.propose({ terms, filter: { ...filter, prominence_from: prominent }, limit: most.alikeKnown }),
    nearestTo(context, target.document.permalink, filter),
  ]);
}

interface Investors {
  filter: CompanyFilter;
  /** Who holds companies like the target. */
  holders: Iterable<string>;
}

function proposeInvestors(
  { index }: DiscoveryContext,
  { investors = [] }: CompanyDocument,
  { filter, holders }: Investors,
): Promise<Proposal[]> | Proposal[] {
  const own = investors.map(({ permalink }) => permalink).filter((permalink) => permalink !== '');
  const permalinks = [...new Set([...own, ...holders])];
  return permalinks.length > 0 ? index.top({ filter: { ...filter, permalinks }, by: 'deals', limit: permalinks.length }) : [];
}

/** The most acquisitive of the target's own country, where the filter lets it be. */
function proposeHome(
  index: DiscoveryContext['index'],
  { country, filter }: { country: string | undefined; filter: CompanyFilter },
): Promise<Proposal[]> | Proposal[] {
  if (!country || (filter.country?.length && !filter.country.includes(country))) return [];
  return index.top({ filter: { ...filter, country: [country] }, by: 'deals', limit: most.home });
}

/** The words that tell most of what a company is. */
export function termsOfParty({ likeness }: Party): WeightedTerm[] {
  return tellingStems(likeness, mostTerms).map((term) => ({ term, weight: 1 }));
}
