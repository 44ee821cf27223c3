import { purchaseOf } from '../kernel/deals.ts';
import type { CompanyDocument } from '../kernel/document.ts';
import type { Statement } from './evidence.ts';
import { countOf, countryNamed, excerpt, listed, lowerFirst, phrased, placeOf, sentences } from './phrases.ts';
import { explainPeer, type PeerProfile, type PeerScore } from './peers.ts';
import { recordsOfField } from './evidence.ts';
import type { Explanation } from './score.ts';
import { informationOf, type Lexicon } from './topic.ts';

const mostShared = 3;
const thinStatements = 3;

interface SharedStatement {
  statement: Statement;
  /** What the words it shares with the seed tell, per word. */
  told: number;
}

/** The statements of a company that say most of what is said of the seed too, most telling first, each text once. */
export function sharedStatements(seed: PeerProfile, company: PeerProfile, lexicon: Lexicon): SharedStatement[] {
  const told = company.statements.map((statement) => {
    const shared = [...statement.counts.keys()].filter((stem) => seed.counts.has(stem));
    const information = shared.reduce((sum, stem) => sum + informationOf(stem, lexicon), 0);
    return { statement, told: (information / Math.sqrt(statement.stems.length)) * statement.weight };
  });
  const texts = new Set<string>();
  return told
    .filter(({ told: value }) => value > 0)
    .sort((a, b) => b.told - a.told)
    .filter(({ statement }) => {
      const key = statement.text.toLowerCase();
      return !texts.has(key) && texts.add(key);
    })
    .slice(0, mostShared);
}

/** Why a company is a peer of the seed, in sentences made from what is held of the two. */
export function commentOnPeer(
  seed: PeerProfile,
  company: PeerProfile,
  scored: { score: PeerScore; shared: readonly SharedStatement[] },
): string {
  const { score, shared } = scored;
  return sentences([
    introduction(company.document),
    overlap(seed, company, shared),
    relations(seed, score),
    geography(company.document, score),
    standing(company.document, score),
    company.statements.length < thinStatements
      ? `The evidence is thin: its profile holds ${countOf(company.statements.length, 'statement')}.`
      : '',
  ]);
}

export function explainPeerRow(company: PeerProfile, score: PeerScore, shared: readonly SharedStatement[]): Explanation {
  return {
    components: explainPeer(score),
    evidence: shared.map(({ statement }) => ({
      component: 'overlap',
      field: statement.field,
      text: statement.text,
      records: recordsOfField(statement.field, company.document),
    })),
  };
}

function introduction(document: CompanyDocument): string {
  const { facts } = document;
  const what = facts.product_category ?? facts.industry ?? facts.categories?.[0];
  const place = placeOf(document);
  if (!what) return place ? `${facts.name} is based ${place}.` : '';
  return `${facts.name}${place && `, ${place},`} is classed under ${lowerFirst(what)}.`;
}

function overlap(seed: PeerProfile, company: PeerProfile, shared: readonly SharedStatement[]): string {
  const { name } = seed.document.facts;
  if (shared.length === 0) return `Nothing in its profile is said of ${name} too.`;
  const quoted = listed(shared.map(({ statement }) => `“${excerpt(statement.text)}”`));
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

function geography(company: CompanyDocument, { values }: PeerScore): string {
  if (values.geography === 0 || !company.facts.country) return '';
  return `Both have their seat in ${countryNamed(company.facts.country)}.`;
}

function standing(document: CompanyDocument, { isCapped }: PeerScore): string {
  const { facts } = document;
  if (facts.status === 'Closed') return isCapped ? 'It is closed, which caps its score.' : 'It is closed.';
  const buyer = purchaseOf(document);
  return buyer ? `It was acquired by ${buyer.name}${buyer.facts.date ? ` in ${buyer.facts.date.slice(0, 4)}` : ''}.` : '';
}
