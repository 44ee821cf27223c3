import type { PeerCompany } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import { areOfOneGroup } from '../../kernel/ownership.ts';
import { compare } from '../../kernel/text.ts';
import { commentOnPeer, explainPeerRow, sharedWithSeed } from '../../ranking/peers/peer-commentary.ts';
import { isPeer, peerProfileOf, scorePeer, type PeerProfile, type PeerScore } from '../../ranking/peers/peers.ts';
import { isExcluded } from '../../ranking/exclusions.ts';
import { matchTopic } from '../../ranking/match.ts';
import { scoreOf } from '../../ranking/score.ts';
import { informationOf, readTopic, type Lexicon } from '../../ranking/topic.ts';
import type { Proposal, WeightedTerm } from '../../search/port.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { operatingStatusOf } from '../../sections/listing.ts';
import { readDocumentsFor } from '../companies/added.ts';
import { learntVectors } from '../learning/learnt.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import type { StoredInput } from '../requests/stored-input.ts';
import { inAskedMarket } from './asked-market.ts';
import { prominent, screen, subjectOf, type DiscoveryContext } from './candidates.ts';
import { filterOf } from './filters.ts';
import { openVocabulary, type Corpus, type Vocabulary } from './lexicon.ts';
import { wishesOf } from './market-map.ts';
import { holdingsBeside, nearestTo } from './related.ts';
import { besideInLists, toldAbout, toldOf } from './told.ts';

/** Two descriptions of one business share many words of little weight each: fewer terms lose two peers of five. */
const mostTerms = 120;
const mostCandidates = 600;
const mostKnown = 150;
const mostNaming = 100;
/** Names of a description that are looked up. */
const mostNamed = 8;
/** With sample companies, likeness to the closest of them takes this share of the whole; with a detailed query, that does. */
const sampleShare = 0.3;
const queryShare = 0.25;

/** Companies most alike to one, in product, market, relations and place. */
export async function listPeers(
  asker: DiscoveryContext,
  { company, parameters, samples }: StoredInput<'company_peers'>,
  work?: Work,
): Promise<WorkDone<'company_peers'>> {
  const context = await inAskedMarket(asker, [company, ...samples]);
  const vocabulary = await openVocabulary(context.index, context.abbreviations);
  const subject = await subjectOf(context, company);
  const told = await toldOf(context, subject);
  const [words, labels] = await Promise.all((['words', 'labels'] as const).map((kind) => learntVectors(context, kind)));
  const meanings = { words, labels };
  const sampled = [...(await readDocumentsFor(context, samples)).values()];
  const [wish] = wishesOf(parameters);
  const { seed, others, topic } = await vocabulary.weigh((corpus) => ({
    seed: peerProfileOf(subject, corpus, { told, meanings }),
    others: sampled.map((document) => peerProfileOf(document, corpus, { meanings })),
    topic: wish && readTopic({ topic: wish.text }, corpus),
  }));
  const judge = (document: CompanyDocument, corpus: Corpus): Judged | undefined => {
    if ((topic && isExcluded(topic, document.facts)) || areOfOneGroup(document, subject)) return undefined;
    const profile = peerProfileOf(document, corpus, { meanings });
    const score = scorePeer(seed, profile, corpus);
    const alike = others.map((sample) => scorePeer(sample, profile, corpus));
    const asked = topic?.concepts.length ? matchTopic(topic, profile.statements).coverage : undefined;
    const order = mixed(score.order, [
      ...(alike.length > 0 ? [{ overall: Math.max(...alike.map((each) => each.order)), share: sampleShare }] : []),
      ...(asked !== undefined ? [{ overall: asked, share: queryShare }] : []),
    ]);
    const isMeant = isPeer(score) || alike.some(({ overall }) => overall > 1) || asked;
    return isMeant ? { overall: scoreOf(order), order, score, profile } : undefined;
  };
  const tellOf = ({ score, profile }: Judged, corpus: Corpus) => {
    const shared = sharedWithSeed(seed, profile, corpus);
    const status = operatingStatusOf(profile.document) ?? '';
    return { shared, told: commentOnPeer(seed, profile, { score, shared, status }) };
  };
  return screen(context, {
    propose: await proposePeers(context, { profiles: [seed, ...others], filter: filterOf(parameters), vocabulary }),
    except: [seed.document.permalink],
    vocabulary,
    judge,
    work,
    filters: parameters,
    row: (document, judged, corpus): PeerCompany => ({
      ...discoveryRow(document),
      'Overall Score': judged.overall,
      Commentary: tellOf(judged, corpus).told.text,
    }),
    explain: (_, judged, corpus) => explainPeerRow(judged.profile, judged.score, tellOf(judged, corpus)),
  });
}

interface Judged {
  overall: number;
  order: number;
  score: PeerScore;
  profile: PeerProfile;
}

/** A score with what further wishes make of it, each by its share of the whole; all on one scale, and not rounded. */
function mixed(overall: number, wishes: readonly { overall: number; share: number }[]): number {
  const share = wishes.reduce((sum, wish) => sum + wish.share, 0);
  return wishes.reduce((sum, wish) => sum + wish.share * wish.overall, overall * (1 - share));
}

interface Wanted {
  profiles: readonly PeerProfile[];
  filter: ReturnType<typeof filterOf>;
  vocabulary: Vocabulary;
}

async function proposePeers(context: DiscoveryContext, { profiles, filter, vocabulary }: Wanted): Promise<Proposal[][]> {
  const { index } = context;
  const { named, wordings } = await vocabulary.weigh((corpus) => ({
    named: profiles.flatMap(({ names }) => [...names].filter((key) => corpus.named(key) > 0).slice(0, mostNamed)),
    wordings: profiles.map((profile) => termsOfProfile(profile, corpus)),
  }));
  const byName = async (key: string) =>
    (await index.findNames({ key, limit: 3 }))
      .filter((hit) => hit.name_keys.includes(key))
      .map(({ company_id, permalink }) => ({ company_id, permalink, relevance: 0 }));
  const passing = async (proposals: Promise<Proposal[]>[]) => {
    const found = (await Promise.all(proposals)).flat();
    if (found.length === 0) return [];
    return index.top({ filter: { ...filter, permalinks: found.map(({ permalink }) => permalink) }, by: 'prominence', limit: found.length });
  };
  const words = wordings.flatMap((terms) => [
    index.propose({ terms, filter, limit: mostCandidates }),
    index.propose({ terms, filter: { ...filter, prominence_from: prominent }, limit: mostKnown }),
  ]);
  const keys = profiles.map(({ key }) => key);
  return Promise.all([
    ...words,
    index.top({ filter: { ...filter, naming: keys }, by: 'prominence', limit: mostNaming }),
    passing(named.map(byName)),
    ...profiles.flatMap(({ told }) => [toldAbout(context, told, filter), besideInLists(context, told, filter)]),
    ...profiles.flatMap(({ document }) => [holdingsBeside(context, document, filter), nearestTo(context, document.permalink, filter)]),
  ]);
}

/** The words of a profile that tell most of it, for the engine, which weighs each by its rarity itself. */
function termsOfProfile({ counts }: PeerProfile, lexicon: Lexicon): WeightedTerm[] {
  return [...counts]
    .map(([term, count]) => ({ term, count, told: (1 + Math.log(count)) * informationOf(term, lexicon) }))
    .sort((a, b) => b.told - a.told || compare(a.term, b.term))
    .slice(0, mostTerms)
    .map(({ term, count }) => ({ term, weight: count > 1 ? 1.4 : 1 }));
}
