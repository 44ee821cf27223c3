import { foldName } from '../../kernel/names.ts';
import type { Likeness, Identity } from '../../matching/same-company.ts';
import { candidateFrom, certain, contradict, likenessOfCompanies, mentionFrom, mergedFrom } from '../../matching/same-company.ts';
import type { CompanyReference } from '../../sources/source.ts';
import { findByPermalinks } from '../../store/companies/permalinks.ts';
import { type IdentifierKey } from '../../store/companies/company-keys.ts';
import type { Queryable } from '../../store/database.ts';
import { contestableKeys, contestedOf, withoutKeys, isSameOf, leavingOut, withHolders } from './contested.ts';
import { identityOf, keysToFindBy, keysToLookUp } from '../documents/identity.ts';
import { knownCompanies, mostNamesakes, type KnownCompanies, type Pending, type Someone } from './known-companies.ts';
import type { Candidate, Found, Mention, Resolution } from './mention.ts';

export interface NewCompany {
  mention: number;
  identity: Identity;
  permalink?: string | undefined;
}

const mostCandidates = 3;

/**
 * Finds the company of each mention: what it was before, exact identifiers, then names with other evidence. A pair that is not
 * pairs are not merged but reported as candidates. The number of queries is independent of the size of the batch.
 * @returns a resolution each, in order, and the companies to be made
 */
export async function resolveBatch(
  tx: Queryable,
  mentions: readonly Mention[],
  pending: Pending,
): Promise<{ resolutions: Resolution[]; companies: NewCompany[] }> {
  const identities = mentions.map((mention) => (mention.is_decided ? undefined : identityFrom(mention)));
  const keys = identities.map((identity, index) => (identity ? keysOf(mentions[index]!, identity) : []));
  const asked = [...new Set(mentions.flatMap((mention) => mention.reference.permalink ?? []))];
  const permalinks = new Map([...pending.permalinks, ...(await findByPermalinks(tx, asked))]);
  const wanted = identities.flatMap((identity, index) =>
    identity ? [{ identity, keys: keys[index]!, has_facts: mentions[index]!.facts !== undefined }] : [],
  );
  const bearers = new Set(asked.flatMap((permalink) => permalinks.get(permalink) ?? []));
  const { known, byId } = await knownCompanies(tx, { wanted, named: bearers, pending });
  const companies: NewCompany[] = [];
  const madeByPermalink = new Map<string, number>();
  const madeByMention = new Map<string, number>();

  const make = (index: number, identity: Identity): number => {
    const mention = mentions[index]!;
    const position = companies.push({ mention: index, identity, permalink: mention.reference.permalink }) - 1;
    const { permalink } = mention.reference;
    if (permalink && !madeByPermalink.has(permalink)) madeByPermalink.set(permalink, position);
    if (mention.mention_key !== undefined) madeByMention.set(mention.mention_key, position);
    const someone: Someone = { position, identity, permalink };
    for (const key of keysToFindBy(identity)) known.add(key, someone);
    return position;
  };

  const resolutions: Resolution[] = [];
  /** The company with the permalink, and why it is still not the one named. */
  const named = ({ reference: { permalink } }: Mention, identity: Identity | undefined) => {
    if (permalink === undefined) return undefined;
    const company_id = permalinks.get(permalink);
    const position = company_id === undefined ? madeByPermalink.get(permalink) : undefined;
    if (company_id === undefined && position === undefined) return undefined;
    const other = company_id === undefined ? companies[position!]?.identity : byId.get(company_id)?.identity;
    return { company_id, position, contradiction: identity && other ? contradictionOf(identity, other) : undefined };
  };
  const resolve = (mention: Mention, index: number): Resolution => {
    const identity = identities[index];
    const bearer = named(mention, identity);
    if (bearer && !bearer.contradiction)
      return leavingOut(resolved(bearer, { reason: 'named by its permalink', candidates: [] }), { mention, identity, known });
    if (!identity) return { kind: 'new', position: make(index, identityFrom(mention)), reason: '', candidates: [] };
    const to = settle(mention, index, identity);
    if (to.kind !== 'unknown' && bearer?.contradiction) {
      const { company_id, position, contradiction } = bearer;
      to.candidates = [{ company_id, position, ...contradiction }, ...to.candidates.filter((each) => !isSameOf(each, bearer))];
    }
    return to;
  };
  const settle = (mention: Mention, index: number, identity: Identity): Resolution => {
    if (mention.held_by !== undefined) {
      const held: Resolution = { kind: 'known', company_id: mention.held_by, reason: 'the same record as before', candidates: [] };
      return leavingOut(held, { mention, identity, known });
    }
    // A source that names a company twice in the same words means the same one, even in ambiguous words.
    const again = mention.mention_key === undefined ? undefined : madeByMention.get(mention.mention_key);
    if (again !== undefined) return { kind: 'new', position: again, reason: 'named so by the same source before', candidates: [] };
    if (mention.made_before !== undefined)
      return { kind: 'known', company_id: mention.made_before, reason: 'named so by the same source before', candidates: [] };
    return judge(mention, { identity, keys: keys[index]! }, { known, make: (own) => make(index, own) });
  };
  for (const [index, mention] of mentions.entries()) resolutions.push(resolve(mention, index));
  return { resolutions, companies };
}

/** The keys that a mention is looked up by: whose record it is already is asked for nothing but what others may hold. */
function keysOf({ held_by }: Mention, identity: Identity): IdentifierKey[] {
  return held_by === undefined ? keysToLookUp(identity) : contestableKeys(identity);
}

/** Against a permalink: another registered identifier, and none that is the same. */
function contradictionOf(a: Identity, b: Identity): Pick<Candidate, 'score' | 'reasons'> | undefined {
  if (!contradict(a, b)) return undefined;
  const { score, reasons } = likenessOfCompanies(a, b);
  return { score, reasons: ['named by its permalink', ...reasons] };
}

function resolved({ company_id, position }: Pick<Candidate, 'company_id' | 'position'>, why: Found): Resolution {
  return company_id === undefined ? { kind: 'new', position: position!, ...why } : { kind: 'known', company_id, ...why };
}

/** So much better than the next, a likeness is beyond doubt. */
const clearLead = 0.1;

/** The one it is: the best by far; of several that are each certain the one known longest; at a website the one it is named after. */
function chosenOf(
  ranked: readonly [Someone, Likeness][],
  { needed, identity }: { needed: number; identity: Identity },
): [Someone, Likeness] | undefined {
  const [best, second] = ranked;
  if (!best || best[1].score < needed) return undefined;
  if (!second || best[1].score - second[1].score >= clearLead) return best;
  const tied = ranked.filter(([, { score }]) => best[1].score - score < clearLead && score >= needed);
  const bearers = tied.filter(([someone]) => someone.identity.names[0]?.replaceAll(' ', '') === labelOf(identity.domain));
  if (bearers.length === 1) return bearers[0];
  // A listing by itself, which several companies state, is none of theirs.
  const isNamed = identity.names.length > 0 || identity.host !== undefined;
  if (tied.some(([, { score }]) => score < (isNamed ? mergedFrom : certain))) return undefined;
  return tied.toSorted(([a], [b]) => seniorityOf(a) - seniorityOf(b))[0];
}

/** The lower, the longer it is known; those that the batch makes come last. */
function seniorityOf({ company_id, position }: Someone): number {
  return company_id ?? 2 ** 52 + position!;
}

/** `apple` of `apple.com`. */
function labelOf(domain: string | undefined): string | undefined {
  return domain?.split('.')[0]?.replaceAll('-', '');
}

function identityFrom({ identity, facts, reference }: Mention): Identity {
  return identity ?? identityOf(facts ?? {}, reference);
}

function judge(
  mention: Mention,
  { identity, keys }: { identity: Identity; keys: readonly IdentifierKey[] },
  { known, make }: { known: KnownCompanies; make: (identity: Identity) => number },
): Resolution {
  // Two descriptions of one company are compared, and count as the better of them.
  const compared = new Map<number, { someone: Someone; likeness: Likeness }>();
  const seen = new Set<Someone>();
  let namesakes = 0;
  for (const key of keys) {
    const found = known.at(key, identity);
    if (key.kind === 'name') namesakes += found.length;
    if (key.kind === 'name' && found.length > mostNamesakes) continue;
    for (const someone of found) {
      if (seen.has(someone)) continue;
      seen.add(someone);
      const likeness = likenessOfCompanies(identity, someone.identity);
      const who = someone.company_id ?? -1 - someone.position!;
      const before = compared.get(who);
      if (!before || before.likeness.score < likeness.score) compared.set(who, { someone, likeness });
    }
  }
  const ranked = [...compared.values()]
    .map(({ someone, likeness }): [Someone, Likeness] => [someone, likeness])
    .sort(([a, one], [b, other]) => other.score - one.score || seniorityOf(a) - seniorityOf(b));
  const needed = mention.facts ? mergedFrom : mentionFrom;
  const best = chosenOf(ranked, { needed, identity });
  const isClear = best !== undefined;
  const others = ranked.filter(([someone, { score }]) => !(isClear && someone === best[0]) && score >= candidateFrom);
  const candidates: Candidate[] = others
    .map(([{ company_id, position }, { score, reasons }]) => ({ company_id, position, score, reasons }))
    .slice(0, mostCandidates);
  const isMerged = isClear && mention.facts !== undefined && best[1].rests_on_identifier;
  if (isClear && !isMerged) {
    const [someone, { reasons }] = best;
    return leavingOut(resolved(someone, { reason: reasons.join(', '), candidates }), { mention, identity, known });
  }
  const said = mention.reference.opening === undefined ? undefined : namedIn(mention.reference.opening, ranked);
  if (said) return resolved(said[0], { reason: `${said[1].reasons.join(', ')}, named in the first words`, candidates: [] });
  // A bare name that one company alone bears, or bore, is that company.
  const [only] = ranked;
  if (
    !mention.facts &&
    only &&
    namesakes === 1 &&
    ranked.length === 1 &&
    !hasPlace(mention.reference) &&
    only[1].score > 0 &&
    !only[1].is_unsure
  ) {
    return resolved(only[0], { reason: 'the only company of this name', candidates: [] });
  }
  if (!mention.makes || (!identity.names.length && !identity.host))
    return {
      kind: 'unknown',
      reason: unknownReason(
        mention,
        ranked.map(([someone]) => someone),
      ),
    };
  const contested = contestedOf(identity, { known, isOwn: () => false, is_filed: mention.is_filed });
  const left_out = contested.map(({ key }) => key);
  if (isMerged) {
    const [{ company_id, position }, { score, reasons }] = best;
    candidates.unshift({ company_id, position, score, reasons, is_merged: true });
  }
  const reason = isMerged ? best[1].reasons.join(', ') : 'known from nowhere else';
  return { kind: 'new', position: make(withoutKeys(identity, left_out)), reason, candidates: withHolders(candidates, contested), left_out };
}

function hasPlace(reference: CompanyReference): boolean {
  return Boolean(reference.country ?? reference.website ?? reference.lei ?? reference.cik ?? reference.uk_company_number);
}

/**
 * Of several that a mention may be of, the one that a text names: by a name in full, the longest that is said, else by a first word that none
 * of the others has. Undefined where that is none or more than one.
 */
function namedIn(opening: string, ranked: readonly [Someone, Likeness][]): [Someone, Likeness] | undefined {
  const text = ` ${foldName(opening.replace(/['’]s\b/g, ''))} `;
  const lengths = ranked.map(([{ identity }]) =>
    Math.max(0, ...identity.names.filter((name) => text.includes(` ${name} `)).map((name) => name.length)),
  );
  const longest = Math.max(0, ...lengths);
  if (longest > 0)
    return ranked.filter((_, index) => lengths[index] === longest).length === 1 ? ranked[lengths.indexOf(longest)] : undefined;
  const begun = ranked.filter(([{ identity }]) =>
    identity.names.some((name) => {
      const [word = ''] = name.split(' ');
      return word.length >= shortestFirstWord && text.includes(` ${word} `);
    }),
  );
  return begun.length === 1 ? begun[0] : undefined;
}

/** Shorter first words are articles and initials. */
const shortestFirstWord = 4;

/** Most candidates named to the caller that must choose. */
const mostNamed = 5;

function unknownReason({ reference }: Mention, namesakes: readonly Someone[]): string {
  const named = [
    reference.name,
    reference.website,
    reference.ticker,
    reference.cik,
    reference.uk_company_number,
    reference.lei,
    reference.permalink,
  ];
  const shown = named.find((text) => text) ?? 'the company';
  if (namesakes.length > 1) {
    const permalinks = namesakes.slice(0, mostNamed).flatMap(({ permalink }) => (permalink === undefined ? [] : [`'${permalink}'`]));
    const meant = permalinks.length > 0 ? ` (${permalinks.join(', ')}${namesakes.length > permalinks.length ? ', …' : ''})` : '';
    return `'${shown}' may be any of ${namesakes.length} companies${meant}; name it by permalink, website or identifier.`;
  }
  return `No company is known as '${shown}'; import it first, or name it by permalink, website or identifier.`;
}
