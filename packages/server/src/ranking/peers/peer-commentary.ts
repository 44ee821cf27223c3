import { recordsOfItems, type CompanyDocument } from '../../kernel/document.ts';
import { nameKey } from '../../kernel/names.ts';
import { capitalized, listed } from '../../kernel/text.ts';
import { businessOf, sizeOf, type Told } from '../company-told.ts';
import { recordsOfStatement, type Statement } from '../evidence.ts';
import { excerpt, phrased, placeOf, ownershipNamed, sentences, thinness } from '../phrases.ts';
import { explainPeer, type Mention, type PeerProfile, type PeerScore } from './peers.ts';
import type { Evidence, Explanation } from '../score.ts';
import { sharedStatements, type SharedStatement } from '../shared-statements.ts';
import { informationOf, type Lexicon } from '../topic.ts';

const mostShared = 3;
const thinStatements = 3;
/** Phrases of the seed that rotate over commentaries: the same in every row would say little. */
const mostOthers = 3;

/** What the company and the seed both say, most telling first. */
export function sharedWithSeed(seed: PeerProfile, company: PeerProfile, lexicon: Lexicon): SharedStatement[] {
  const shared = sharedStatements(company.statements, seed.statements, (stem) => informationOf(stem, lexicon));
  // A sector is said of thousands.
  const telling = shared.filter(({ own }) => own.text !== company.document.facts.sector);
  return (telling.length > 0 ? telling : shared).slice(0, mostShared);
}

interface ScoredPeer {
  score: PeerScore;
  shared: readonly SharedStatement[];
  /** Its operating status, '' when nothing tells. */
  status: string;
}

/**
 * Why a company is a peer of the seed: what it does in its own phrases, what both do, differences, and mentions. Made from the records of the two, and told
 * with it.
 */
export function commentOnPeer(seed: PeerProfile, company: PeerProfile, { score, shared, status }: ScoredPeer): Told {
  const { document } = company;
  const place = placeOf(document);
  const own = shared.flatMap(({ own: said }) => (said.field === 'key_phrase' ? [said.text] : []));
  const business = businessOf(document, { subject: `${document.facts.name}${place && `, ${place},`}`, first: own });
  const size = sizeOf(document);
  const other = otherBusiness(seed, company);
  return {
    text: sentences([
      business.text,
      overlap(seed, company, { shared, size: size.text, other: other?.text }),
      relations(seed, score),
      documents(seed, company, score),
      standing(document, { score, status }),
      company.statements.length < thinStatements ? thinness(company.statements.length) : '',
    ]),
    evidence: [
      ...business.evidence,
      ...size.evidence,
      ...(other
        ? [
            {
              component: 'commentary',
              field: other.field,
              text: other.text,
              records: recordsOfStatement(other, seed.document),
              held_by: seed.document,
            },
          ]
        : []),
    ],
  };
}

/** One of the most informative phrases of the seed without any word of the company. */
function otherBusiness(seed: PeerProfile, company: PeerProfile): Statement | undefined {
  // One word alone, `truth`, is no business.
  const unsaid = seed.statements.filter(
    ({ field, stems }) => field === 'key_phrase' && stems.length > 1 && stems.every((stem) => !company.counts.has(stem)),
  );
  return unsaid.length === 0 ? undefined : phrased(company.document.permalink, unsaid.slice(0, mostOthers));
}

export function explainPeerRow(
  company: PeerProfile,
  score: PeerScore,
  { shared, told }: { shared: readonly SharedStatement[]; told: Told },
): Explanation {
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
      ...told.evidence,
    ],
  };
}

/** The sentences of documents that connect the two, each with its document, and the common lists. */
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

interface Overlapping {
  shared: readonly SharedStatement[];
  size: string;
  other: string | undefined;
}

function overlap(seed: PeerProfile, company: PeerProfile, { shared, size, other }: Overlapping): string {
  const { name } = seed.document.facts;
  const opening = size === '' ? 'It' : `${capitalized(size)}, it`;
  const difference = other === undefined ? '' : `, but says nothing of ${name}’s “${excerpt(other)}”`;
  if (shared.length === 0) {
    const isSilent = [...company.counts.keys()].every((stem) => !seed.counts.has(stem));
    return isSilent
      ? `${opening} says nothing that is said of ${name} too.`
      : `${opening} shares words with the profile of ${name}, but no whole statement.`;
  }
  const quoted = listed(shared.map(({ text }) => `“${excerpt(text)}”`));
  const meeting = phrased(company.document.permalink, [
    `shares ${quoted} with ${name}`,
    `meets ${name} in ${quoted}`,
    `overlaps with ${name} in ${quoted}`,
  ]);
  return `${opening} ${meeting}${difference}.`;
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

/** Evidence of documents and lists about the two. */
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

function standing(document: CompanyDocument, { score, status }: { score: PeerScore; status: string }): string {
  if (status === 'Closed') return score.isCapped ? 'It is closed, which caps its score.' : 'It is closed.';
  return ownershipNamed(document, status);
}
