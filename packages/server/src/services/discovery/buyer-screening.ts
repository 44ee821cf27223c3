import type { BuyerCompany } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import { buyerTypeOf } from '../../ranking/deals/buyer-type.ts';
import { buyerWeights, scoreBuyer, type BuyerScore } from '../../ranking/deals/buyers.ts';
import { explainBuyer } from '../../ranking/deals/deal-commentary.ts';
import { explanationOf, isPairing } from '../../ranking/deals/deal-evidence.ts';
import { dealPatternOf, partyOf, type Party } from '../../ranking/deals/deal-pattern.ts';
import { tellingStems } from '../../ranking/likeness.ts';
import { matchTopic } from '../../ranking/market-map/match.ts';
import { scoreOf } from '../../ranking/score.ts';
import { readTopic } from '../../ranking/topic.ts';
import type { CompanyFilter, Proposal, WeightedTerm } from '../../search/port.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { operatingStatusOf } from '../../sections/listing.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';
import { answerOf, rank, subjectOf, type DiscoveryContext } from './candidates.ts';
import { mixed } from './company-peers.ts';
import { filterOf } from './filters.ts';
import { openVocabulary, type Corpus } from './lexicon.ts';
import { wishesOf } from './market-map.ts';

const mostTerms = 40;
/** Who bought companies like the target; who is like it and buys; who buys most, anywhere and at home; who is like it and never bought. */
const most = { precedent: 800, alikeBuyers: 300, acquisitive: 700, home: 400, alike: 100 };
const queryShare = 0.25;

/** Companies ranked as buyers of one that is being sold. */
export async function screenBuyers(
  context: DiscoveryContext,
  { company, parameters }: StoredInput<'buyer_screening'>,
  work?: Work,
): Promise<WorkDone> {
  const vocabulary = await openVocabulary(context.index, context.abbreviations);
  const subject = await subjectOf(context, company);
  const [wish] = wishesOf(parameters);
  const { target, topic } = await vocabulary.weigh((corpus) => ({
    target: partyOf(subject, corpus),
    topic: wish && readTopic({ topic: wish.text }, corpus),
  }));
  const judge = (document: CompanyDocument, corpus: Corpus): Judged | undefined => {
    if (document.facts.status === 'Closed') return undefined;
    const party = partyOf(document, corpus);
    const pattern = dealPatternOf(document, { lexicon: corpus, as_of: corpus.newest_deal });
    const score = scoreBuyer(target, party, { pattern, lexicon: corpus });
    const coverage = topic && matchTopic(topic, party.statements).coverage;
    if (!coverage && !isPairing(party, target, score)) return undefined;
    const asked = coverage !== undefined ? [{ overall: scoreOf(coverage), share: queryShare }] : [];
    return { overall: mixed(score.overall, asked), score, party };
  };
  const scored = await rank(context.db, {
    proposals: await proposeBuyers(context, target, { ...filterOf(parameters), not_status: ['Closed'] }),
    except: [target.document.permalink],
    vocabulary,
    judge,
    work,
  });
  return answerOf(context.index, {
    scored,
    filters: parameters,
    vocabulary,
    row: (document, { overall, score, party }): BuyerCompany => ({
      ...discoveryRow(document),
      ...explainBuyer(target, party, {
        score: { ...score, overall },
        type: buyerTypeOf(document.facts),
        status: operatingStatusOf(document) ?? '',
      }),
    }),
    explain: (buyer, { score, party }) => explanationOf(score, buyerWeights, { row: party, other: target, buyer }),
  });
}

interface Judged {
  overall: number;
  score: BuyerScore;
  party: Party;
}

function proposeBuyers({ index }: DiscoveryContext, target: Party, filter: CompanyFilter): Promise<Proposal[][]> {
  const terms = termsOfParty(target);
  const buying: CompanyFilter = { ...filter, ranges: { ...filter.ranges, deals: { from: 1 } } };
  const investors = (target.document.investors ?? []).flatMap(({ permalink }) => (permalink ? [permalink] : []));
  return Promise.all([
    index.propose({ terms, filter: buying, limit: most.precedent, field: 'bought' }),
    index.propose({ terms, filter: buying, limit: most.alikeBuyers }),
    index.top({ filter: buying, by: 'deals', limit: most.acquisitive }),
    proposeHome(index, { country: target.document.facts.country, filter: buying }),
    index.propose({ terms, filter, limit: most.alike }),
    investors.length > 0 ? index.top({ filter: { ...filter, permalinks: investors }, by: 'deals', limit: investors.length }) : [],
  ]);
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
