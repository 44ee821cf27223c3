import type { PeerCompany, PeersParameters } from '@firmament/contract';
import type { CompanyDocument } from '../../kernel/document.ts';
import { commentOnPeer, explainPeerRow, sharedWithSeed } from '../../ranking/peer-commentary.ts';
import { isPeer, peerProfileOf, scorePeer, type PeerProfile, type PeerScore } from '../../ranking/peers.ts';
import { matchTopic } from '../../ranking/match.ts';
import { scoreOf } from '../../ranking/score.ts';
import { informationOf, readTopic, type Lexicon } from '../../ranking/topic.ts';
import type { Proposal, WeightedTerm } from '../../search/port.ts';
import { discoveryRow } from '../../sections/discovery-row.ts';
import { operatingStatusOf } from '../../sections/listing.ts';
import { readDocuments } from '../companies/documents/read-documents.ts';
import type { Work, WorkDone } from '../requests/run.ts';
import { answerOf, prominent, rank, subjectOf, type DiscoveryContext } from './candidates.ts';
import { filterOf } from './filters.ts';
import { lexiconOf } from './lexicon.ts';
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

export interface CompanyInput<P> {
  company: string;
  parameters: P;
  samples: readonly string[];
}

/** Companies most alike to one, in product, market, relations and place. */
export async function listPeers(
  context: DiscoveryContext,
  { company, parameters, samples }: CompanyInput<PeersParameters>,
  work?: Work,
): Promise<WorkDone> {
  const lexicon = lexiconOf(context.index.statistics(), context.abbreviations);
  const subject = await subjectOf(context.db, company);
  const seed = peerProfileOf(subject, lexicon, await toldOf(context, subject));
  const others = [...(await readDocuments(context.db, samples)).values()].map((document) => peerProfileOf(document, lexicon));
  const [wish] = wishesOf(parameters);
  const topic = wish && readTopic({ topic: wish.text }, lexicon);
  const judge = (document: CompanyDocument): Judged | undefined => {
    const profile = peerProfileOf(document, lexicon);
    const score = scorePeer(seed, profile, lexicon);
    const alike = others.map((sample) => scorePeer(sample, profile, lexicon).overall);
    const asked = topic && matchTopic(topic, profile.statements).coverage;
    const overall = mixed(score.overall, [
      ...(alike.length > 0 ? [{ overall: Math.max(...alike), share: sampleShare }] : []),
      ...(asked !== undefined ? [{ overall: scoreOf(asked), share: queryShare }] : []),
    ]);
    return isPeer(score) || alike.some((each) => each > 1) || asked ? { overall, score, profile } : undefined;
  };
  const scored = await rank(context.db, {
    proposals: await proposePeers(context, { profiles: [seed, ...others], filter: filterOf(parameters), lexicon }),
    except: [seed.document.permalink],
    judge,
    work,
  });
  return answerOf(context.index, {
    scored,
    filters: parameters,
    row: (document, { overall, score, profile }): PeerCompany => {
      const shared = sharedWithSeed(seed, profile, lexicon);
      const status = operatingStatusOf(document) ?? '';
      return { ...discoveryRow(document), 'Overall Score': overall, Commentary: commentOnPeer(seed, profile, { score, shared, status }) };
    },
    explain: (_, { score, profile }) => explainPeerRow(profile, score, sharedWithSeed(seed, profile, lexicon)),
  });
}

interface Judged {
  overall: number;
  score: PeerScore;
  profile: PeerProfile;
}

/** A score with what further wishes make of it, each by its share of the whole. */
export function mixed(overall: number, wishes: readonly { overall: number; share: number }[]): number {
  const share = wishes.reduce((sum, wish) => sum + wish.share, 0);
  const value = wishes.reduce((sum, wish) => sum + wish.share * wish.overall, overall * (1 - share));
  return Math.round(value * 10) / 10;
}

interface Wanted {
  profiles: readonly PeerProfile[];
  filter: ReturnType<typeof filterOf>;
  lexicon: Lexicon;
}

async function proposePeers(context: DiscoveryContext, { profiles, filter, lexicon }: Wanted): Promise<Proposal[][]> {
  const { index } = context;
  const named = profiles.flatMap(({ names }) => [...names].filter((key) => lexicon.named(key) > 0).slice(0, mostNamed));
  const byName = async (key: string) =>
    (await index.findNames({ key, limit: 3 }))
      .filter((hit) => hit.name_keys.includes(key))
      .map(({ company_id, permalink }) => ({ company_id, permalink, relevance: 0 }));
  const passing = async (proposals: Promise<Proposal[]>[]) => {
    const found = (await Promise.all(proposals)).flat();
    if (found.length === 0) return [];
    return index.top({ filter: { ...filter, permalinks: found.map(({ permalink }) => permalink) }, by: 'prominence', limit: found.length });
  };
  const words = profiles.flatMap((profile) => {
    const terms = termsOfProfile(profile, lexicon);
    return [
      index.propose({ terms, filter, limit: mostCandidates }),
      index.propose({ terms, filter: { ...filter, prominence_from: prominent }, limit: mostKnown }),
    ];
  });
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
    .sort((a, b) => b.told - a.told || (a.term < b.term ? -1 : 1))
    .slice(0, mostTerms)
    .map(({ term, count }) => ({ term, weight: count > 1 ? 1.4 : 1 }));
}
