import { recordsOfItems, type CompanyDocument } from '../../kernel/document.ts';
import { nameKey } from '../../kernel/names.ts';
import { recordsOfStatement } from '../evidence.ts';
import { excerpt, listed, lowerLabel, phrased, placeOf, purchaseNamed, sameCountry, sentences, thinness } from '../phrases.ts';
import { explainPeer, type Mention, type PeerProfile, type PeerScore } from './peers.ts';
import type { Evidence, Explanation } from '../score.ts';
import { sharedStatements, type SharedStatement } from '../shared-statements.ts';
import { informationOf, type Lexicon } from '../topic.ts';

const mostShared = 3;
const thinStatements = 3;

/** What the company and the seed both say, most telling first. */
export function sharedWithSeed(seed: PeerProfile, company: PeerProfile, lexicon: Lexicon): SharedStatement[] {
  return sharedStatements(company.statements, seed.statements, (stem) => informationOf(stem, lexicon)).slice(0, mostShared);
}

interface ScoredPeer {
  score: PeerScore;
  shared: readonly SharedStatement[];
  /** Its operating status, '' when nothing tells. */
  status: string;
}

/** Why a company is a peer of the seed, in sentences made from what is held of the two. */
export function commentOnPeer(seed: PeerProfile, company: PeerProfile, { score, shared, status }: ScoredPeer): string {
  return sentences([
    introduction(company.document),
    overlap(seed, company, shared),
    relations(seed, score),
    documents(seed, company, score),
    geography(seed, company.document, score),
    standing(company.document, { score, status }),
    company.statements.length < thinStatements ? thinness(company.statements.length) : '',
  ]);
}

export function explainPeerRow(company: PeerProfile, score: PeerScore, shared: readonly SharedStatement[]): Explanation {
  return {
    components: explainPeer(score),
    evidence: [
      ...shared.map(({ own }) => ({
        component: 'overlap',
        field: own.field,
        text: own.text,
        records: recordsOfStatement(own, company.document),
      })),
      ...toldEvidence(company, score),
    ],
  };
}

/** The sentences of documents that connect the two, each with its document, and the lists both stand in. */
function toldEvidence({ document }: PeerProfile, { relations: { told, lists } }: PeerScore): Evidence[] {
  const mentions = [
    ...(told.by_seed ? [{ component: 'told', mention: told.by_seed }] : []),
    ...[
      ...(told.by_company ? [told.by_company] : []),
      ...told.customers.slice(0, mostShared).flatMap(({ seed, company }) => [seed, company]),
    ].map((mention) => ({ component: 'relation', mention })),
  ];
  return [
    ...mentions.map(({ component, mention }) => ({
      component,
      field: mention.document,
      text: mention.sentence,
      records: [0],
      held_by: { records: [mention.provenance] },
    })),
    ...lists.slice(0, mostShared).map((list) => ({
      component: 'relation',
      field: 'lists',
      text: list,
      records: recordsOfItems(document, 'lists', [(document.facts.lists ?? []).indexOf(list)]),
    })),
  ];
}

function introduction(document: CompanyDocument): string {
  const { facts } = document;
  const what = facts.product_category ?? facts.industry ?? facts.categories?.[0];
  const place = placeOf(document);
  if (!what) return place ? `${facts.name} is based ${place}.` : '';
  return `${facts.name}${place && `, ${place},`} is classed under ${lowerLabel(what)}.`;
}

function overlap(seed: PeerProfile, company: PeerProfile, shared: readonly SharedStatement[]): string {
  const { name } = seed.document.facts;
  if (shared.length === 0) {
    const isSilent = [...company.counts.keys()].every((stem) => !seed.counts.has(stem));
    return isSilent
      ? `Nothing in its profile is said of ${name} too.`
      : `Its profile shares words with that of ${name}, but no whole statement.`;
  }
  const quoted = listed(shared.map(({ text }) => `“${excerpt(text)}”`));
  return phrased(company.document.permalink, [
    `Like ${name}, it is described by ${quoted}.`,
    `Its profile meets that of ${name} in ${quoted}.`,
    `What it says of itself overlaps with ${name}: ${quoted}.`,
  ]);
}

function relations({ document }: PeerProfile, { relations: found }: PeerScore): string {
  const { name } = document.facts;
  const naming = found.names_seed && found.named_by_seed ? `Each names the other in its description.` : '';
  const one = found.names_seed ? `Its description names ${name}.` : found.named_by_seed ? `${name}’s description names it.` : '';
  const investors =
    found.investors.length > 0
      ? `The two share ${found.investors.length === 1 ? 'an investor' : 'investors'}: ${listed(found.investors.slice(0, 3))}.`
      : '';
  return sentences([naming || one, investors]);
}

/** What documents and lists tell of the two. */
function documents(seed: PeerProfile, company: PeerProfile, { relations: { told: found, lists } }: PeerScore): string {
  const { name } = seed.document.facts;
  const customers = found.customers.slice(0, mostShared).map(({ seed: mention }) => mention.name);
  const quoted = lists.slice(0, mostShared).map((list) => `“${list}”`);
  return sentences([
    found.by_seed ? `${name}’s ${documentNamed(found.by_seed)} names it among its competitors.` : '',
    found.by_company
      ? `${company.document.facts.name}’s ${documentNamed(found.by_company)} names ${nameGiven(found.by_company, name)} among its competitors.`
      : '',
    customers.length > 0 ? `Both name ${listed(customers)} as ${customers.length === 1 ? 'a customer' : 'customers'}.` : '',
    quoted.length > 0 ? `Both stand in the ${quoted.length === 1 ? 'list' : 'lists'} ${listed(quoted)}.` : '',
  ]);
}

/** The company as a document calls it, where that is another name than its own. */
function nameGiven(mention: Mention, name: string): string {
  return nameKey(mention.name) === nameKey(name) ? name : `${name} (there “${mention.name}”)`;
}

/** `10-K of 2025-10-03`; without a day where none is stated. */
function documentNamed({ document, provenance }: Mention): string {
  return provenance.as_of === '' ? document : `${document} of ${provenance.as_of}`;
}

function geography(seed: PeerProfile, { permalink, facts: { country } }: CompanyDocument, { values }: PeerScore): string {
  if (values.geography === 0 || !country) return '';
  return sameCountry(permalink, country, seed.document.facts.name);
}

function standing(document: CompanyDocument, { score, status }: { score: PeerScore; status: string }): string {
  if (status === 'Closed') return score.isCapped ? 'It is closed, which caps its score.' : 'It is closed.';
  return status === 'Acquired' ? purchaseNamed(document) : '';
}
