import type { TargetCompany } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import { countryName } from '../../kernel/countries.ts';
import { purchaseOf } from '../../kernel/deals.ts';
import { nameKey } from '../../kernel/names.ts';
import { areOfOneGroup, buyoutOf, isEnding } from '../../kernel/ownership.ts';
import { stemsOf } from '../../kernel/words.ts';
import { explainTarget } from '../../ranking/deals/deal-commentary.ts';
import { explanationOf, hasTie } from '../../ranking/deals/deal-evidence.ts';
import { dealPatternOf, partyOf, type Party } from '../../ranking/deals/deal-pattern.ts';
import { alikeness, tellingStems, type Likeness } from '../../ranking/likeness.ts';
import { isExcluded } from '../../ranking/exclusions.ts';
import { matchTopic, type TopicMatch } from '../../ranking/match.ts';
import { explainedParts } from '../../ranking/deals/parts.ts';
import { acquirerOf, askedShare, scoreTarget, targetParts, type Acquirer, type TargetScore } from '../../ranking/deals/targets.ts';
import { readTopic } from '../../ranking/topic.ts';
import type { CompanyFilter, Proposal, WeightedTerm } from '../../search/port.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { operatingStatusOf } from '../../sections/listing.ts';
import { readDocumentsFor } from '../companies/added.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';
import { inAskedMarket } from './asked-market.ts';
import { screen, subjectOf, type DiscoveryContext } from './candidates.ts';
import { termsOfParty } from './buyer-screening.ts';
import { filterOf } from './filters.ts';
import { learntOf, openVocabulary, type Corpus } from './lexicon.ts';
import { wishesOf } from './market-map.ts';
import { holdingsBeside, nearestTo } from './related.ts';

const mostTerms = 40;
/** Companies like the acquirer; like what it bought; near it. */
const most = { alike: 600, bought: 600, near: 300, asked: 300 };
/** What a place weighs beside the words, so that of many that say the same the nearer ones are proposed. */
const placeWeight = 0.5;
const unavailable: readonly string[] = ['Acquired', 'Closed'];

/** Companies ranked as targets of an acquirer. Closed and acquired companies are none. */
export async function screenTargets(
  asker: DiscoveryContext,
  { company, parameters, samples }: StoredInput<'target_screening'>,
  work?: Work,
): Promise<WorkDone<'target_screening'>> {
  const context = await inAskedMarket(asker, [company, ...samples]);
  const [vocabulary, learnt] = await Promise.all([openVocabulary(context.index, context.abbreviations), learntOf(context)]);
  const document = await subjectOf(context, company);
  const sampled = [...(await readDocumentsFor(context, samples)).values()];
  const wishes = wishesOf(parameters);
  const { acquirer, likenesses, topic } = await vocabulary.weigh((corpus) => ({
    acquirer: acquirerOf(
      partyOf(document, corpus, learnt),
      dealPatternOf(document, { lexicon: corpus, as_of: corpus.newest_deal, learnt }),
    ),
    likenesses: sampled.map((sample) => partyOf(sample, corpus).likeness),
    topic: wishes.length > 0 ? readTopic({ topic: '', also: wishes }, corpus) : undefined,
  }));
  const ownKey = nameKey(document.facts.name);
  const bought = new Set(document.acquisitions.map(({ permalink }) => permalink));

  const judge = (candidate: CompanyDocument, corpus: Corpus): Judged | undefined => {
    if (unavailable.includes(operatingStatusOf(candidate) ?? '') || isEnding(candidate) || bought.has(candidate.permalink))
      return undefined;
    // An investor sells what it holds; a company that bought another keeps it.
    if ((purchaseOf(candidate) && !buyoutOf(candidate)) || areOfOneGroup(document, candidate)) return undefined;
    // One that bears its very name is itself once more, or its own already.
    if (nameKey(candidate.facts.name) === ownKey) return undefined;
    if (topic && isExcluded(topic, candidate.facts)) return undefined;
    const party = partyOf(candidate, corpus, learnt);
    const match = topic?.concepts.length ? matchTopic(topic, party.statements) : undefined;
    const relevance = relevanceOf(party, { match, likenesses });
    const score = scoreTarget(acquirer, party, { relevance, demand: { ...corpus, lexicon: corpus } });
    if (!relevance && !hasTie(party, acquirer, score)) return undefined;
    return { overall: score.overall, order: score.order, score, party, match, relevance };
  };
  const filter = { ...filterOf(parameters), not_status: unavailable };
  const asked = topic?.concepts.flatMap(({ alternatives, weight }) => alternatives.flat().map((term) => ({ term, weight }))) ?? [];
  return screen(context, {
    propose: await proposeTargets(context, acquirer, { filter, asked, likenesses }),
    except: [document.permalink],
    vocabulary,
    judge,
    work,
    filters: parameters,
    row: (candidate, { score, party, match, relevance }): TargetCompany => ({
      ...discoveryRow(candidate),
      ...explainTarget(acquirer, party, { score, asked: relevance === undefined ? undefined : { fit: relevance, ...wordsOfMatch(match) } }),
    }),
    explain: (_, { score, party, relevance }) => {
      const wished = relevance === undefined ? undefined : { asked: relevance, share: askedShare };
      return explanationOf(score, explainedParts(score.values, targetParts, wished), { row: party, other: acquirer, buyer: document });
    },
  });
}

interface Judged {
  overall: number;
  order: number;
  score: TargetScore;
  party: Party;
  match: TopicMatch | undefined;
  relevance: number | undefined;
}

/** How far a company is what is asked for beside the acquirer; undefined when nothing is. */
function relevanceOf(
  party: Party,
  { match, likenesses }: { match: TopicMatch | undefined; likenesses: readonly Likeness[] },
): number | undefined {
  if (!match && likenesses.length === 0) return undefined;
  return Math.max(match?.coverage ?? 0, ...likenesses.map((likeness) => alikeness(likeness, party.likeness)));
}

function wordsOfMatch(match: TopicMatch | undefined): { words: string[]; found: string[] } {
  const concepts = match?.concepts ?? [];
  const text = ({ concept }: TopicMatch['concepts'][number]) => concept.text;
  return { words: concepts.map(text), found: concepts.filter(({ statement }) => statement !== undefined).map(text) };
}

interface Wanted {
  filter: CompanyFilter;
  asked: readonly WeightedTerm[];
  likenesses: readonly Likeness[];
}

function proposeTargets(context: DiscoveryContext, acquirer: Acquirer, { filter, asked, likenesses }: Wanted): Promise<Proposal[][]> {
  const { index } = context;
  const { city, country } = acquirer.document.facts;
  const place = stemsOf([city, country && countryName(country)].filter((part) => part).join(' ')).map((term) => ({
    term,
    weight: placeWeight,
  }));
  const own = termsOfParty(acquirer);
  const bought = tellingStems(acquirer.bought.likeness, mostTerms).map((term) => ({ term, weight: 1 }));
  const proposals = [
    index.propose({ terms: [...own, ...place], filter, limit: most.alike }),
    index.propose({ terms: [...bought, ...place], filter, limit: most.bought }),
    index.propose({ terms: [...bought, ...own], filter, limit: most.near }),
    index.propose({ terms: asked, filter, limit: most.asked }),
    nearestTo(context, acquirer.document.permalink, filter),
    holdingsBeside(context, acquirer.document, filter),
    ...likenesses.map((likeness) =>
      index.propose({ terms: tellingStems(likeness, mostTerms).map((term) => ({ term, weight: 1 })), filter, limit: most.asked }),
    ),
  ];
  return Promise.all(proposals);
}
