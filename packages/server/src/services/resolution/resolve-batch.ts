import type { Likeness, Identity } from '../../ranking/same-company.ts';
import { candidateFrom, likenessOfCompanies, mentionFrom, mergedFrom } from '../../ranking/same-company.ts';
import type { CompanyFacts } from '../../kernel/facts.ts';
import type { CompanyReference } from '../../sources/source.ts';
import { companiesByKeys, documentsById, findByPermalinks, keyOf, type IdentifierKey } from '../../store/companies.ts';
import type { Queryable } from '../../store/database.ts';
import { decodeDocument } from '../companies/documents/document-codec.ts';
import { identityOf, keysToFindBy, keysToLookUp } from './identity.ts';

/** A mention of a company that wants to know whose it is. */
export interface Mention {
  reference: CompanyReference;
  /** What a company record says; absent where another record merely names the company. */
  facts?: CompanyFacts | undefined;
  /** Made of the two above, where that was done already. */
  identity: Identity | undefined;
  /** The company the record was given to when it was taken before. */
  held_by?: number | undefined;
  /** Source and key under which a company known from nothing but such a mention is kept. */
  mention_key?: string | undefined;
  /** The company that was made for this very mention before. */
  made_before?: number | undefined;
  /** The source decided itself: its permalink is the company, whatever else agrees or not. */
  is_decided: boolean;
  /** Whether a company is made when none is found. */
  makes: boolean;
}

/** A company that is to be made. */
/** Companies that are being written, and what tells them apart. */
export type PendingCompanies = readonly {
  company_id: number;
  identity: Identity;
  permalink: string | undefined;
  /** Its document will say just this; else it is made of other records too, and has to be read when it is there. */
  is_settled: boolean;
}[];

/** A batch speaks of a company whose document is still to be made of several records: only after that can it be resolved. */
export class NotSettled extends Error {}

export const noCompanies: PendingCompanies = [];

export interface NewCompany {
  /** The mention that it is made for. */
  mention: number;
  identity: Identity;
  /** The permalink asked for, if any. */
  permalink?: string | undefined;
}

/** A company that a mention may be of as well: known by id, or by its position among those to be made. */
export interface Candidate {
  company_id?: number | undefined;
  position?: number | undefined;
  score: number;
  reasons: string[];
}

export type Resolution =
  | { kind: 'known'; company_id: number; reason: string; candidates: Candidate[] }
  /** Index into the companies to be made; several mentions may share one. */
  | { kind: 'new'; position: number; reason: string; candidates: Candidate[] }
  | { kind: 'unknown'; reason: string };

/** A company that mentions are compared with: known, or made by an earlier mention of the batch. */
interface Someone {
  company_id?: number;
  position?: number;
  identity: Identity;
}

// A name that this many companies bear tells nothing by itself.
const mostNamesakes = 8;
const mostCandidates = 3;

/**
 * Finds the company of each mention: what it was before, exact identifiers, then names with other evidence. A pair that is not
 * clear is not merged but reported as a candidate. Two queries a batch, whatever its size.
 * @returns a resolution each, in order, and the companies to be made
 */
export async function resolveBatch(
  tx: Queryable,
  mentions: readonly Mention[],
  pending: PendingCompanies,
): Promise<{ resolutions: Resolution[]; companies: NewCompany[] }> {
  const identities = mentions.map((mention) => (mention.is_decided ? undefined : identityFrom(mention)));
  const keys = identities.map((identity) => (identity ? keysToLookUp(identity) : []));
  const permalinks = await findByPermalinks(tx, [...new Set(mentions.flatMap((mention) => mention.reference.permalink ?? []))]);
  const known = await knownCompanies(tx, keys.flat());
  const asked = new Set(pending.length > 0 ? keys.flat().map(keyOf) : []);
  for (const { company_id, identity, permalink, is_settled } of pending) {
    for (const key of keysToFindBy(identity)) {
      if (!is_settled && asked.has(keyOf(key))) throw new NotSettled();
      remember(known, key, { company_id, identity });
    }
    if (permalink !== undefined) permalinks.set(permalink, company_id);
  }
  const companies: NewCompany[] = [];
  const madeByPermalink = new Map<string, number>();
  const madeByMention = new Map<string, number>();

  const make = (index: number, identity: Identity): number => {
    const mention = mentions[index]!;
    const position = companies.push({ mention: index, identity, permalink: mention.reference.permalink }) - 1;
    if (mention.reference.permalink) madeByPermalink.set(mention.reference.permalink, position);
    if (mention.mention_key !== undefined) madeByMention.set(mention.mention_key, position);
    const someone: Someone = { position, identity };
    for (const key of keysToFindBy(identity)) remember(known, key, someone);
    return position;
  };

  const resolutions: Resolution[] = [];
  const resolve = (mention: Mention, index: number): Resolution => {
    const { permalink } = mention.reference;
    const byPermalink = permalink === undefined ? undefined : permalinks.get(permalink);
    if (byPermalink !== undefined) return { kind: 'known', company_id: byPermalink, reason: 'named by its permalink', candidates: [] };
    const made = permalink === undefined ? undefined : madeByPermalink.get(permalink);
    if (made !== undefined) return { kind: 'new', position: made, reason: 'named by its permalink', candidates: [] };
    const identity = identities[index];
    if (!identity) {
      return { kind: 'new', position: make(index, identityFrom(mention)), reason: '', candidates: [] };
    }
    if (mention.held_by !== undefined) {
      return { kind: 'known', company_id: mention.held_by, reason: 'the same record as before', candidates: [] };
    }
    // A source that names somebody twice in the same words means the same, be the words ambiguous or not.
    const again = mention.mention_key === undefined ? undefined : madeByMention.get(mention.mention_key);
    if (again !== undefined) return { kind: 'new', position: again, reason: 'named so by the same source before', candidates: [] };
    if (mention.made_before !== undefined)
      return { kind: 'known', company_id: mention.made_before, reason: 'named so by the same source before', candidates: [] };
    return judge(mention, { identity, keys: keys[index]! }, { known, make: () => make(index, identity) });
  };
  for (const [index, mention] of mentions.entries()) resolutions.push(resolve(mention, index));
  return { resolutions, companies };
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
  if (tied.some(([, { score }]) => score < mergedFrom)) return undefined;
  return tied.toSorted(([a], [b]) => (a.company_id ?? Infinity) - (b.company_id ?? Infinity))[0];
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
  { known, make }: { known: ReadonlyMap<string, Someone[]>; make: () => number },
): Resolution {
  // Two descriptions of one company are compared, and count as the better of them.
  const compared = new Map<number, { someone: Someone; likeness: Likeness }>();
  const seen = new Set<Someone>();
  let namesakes = 0;
  for (const key of keys) {
    const found = known.get(keyOf(key)) ?? [];
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
    .sort((a, b) => b[1].score - a[1].score);
  const needed = mention.facts ? mergedFrom : mentionFrom;
  const best = chosenOf(ranked, { needed, identity });
  const isClear = best !== undefined;
  const others = ranked.filter(([someone, { score }]) => !(isClear && someone === best[0]) && score >= candidateFrom);
  const candidates = others
    .map(([{ company_id, position }, { score, reasons }]) => ({ company_id, position, score, reasons }))
    .slice(0, mostCandidates);
  if (isClear) {
    const [someone, { reasons }] = best;
    const reason = reasons.join(', ');
    return someone.company_id === undefined
      ? { kind: 'new', position: someone.position!, reason, candidates }
      : { kind: 'known', company_id: someone.company_id, reason, candidates };
  }
  // A bare name that one company alone bears, or bore, is that company.
  const [only] = ranked;
  if (!mention.facts && only && namesakes === 1 && ranked.length === 1 && !hasPlace(mention.reference) && only[1].score > 0) {
    const reason = 'the only company of this name';
    const [{ company_id, position }] = only;
    return company_id === undefined
      ? { kind: 'new', position: position!, reason, candidates: [] }
      : { kind: 'known', company_id, reason, candidates: [] };
  }
  if (!mention.makes || (!identity.names.length && !identity.host))
    return { kind: 'unknown', reason: unknownReason(mention, ranked.length) };
  return { kind: 'new', position: make(), reason: 'known from nowhere else', candidates };
}

function hasPlace(reference: CompanyReference): boolean {
  return Boolean(reference.country ?? reference.website ?? reference.lei ?? reference.cik ?? reference.uk_company_number);
}

function unknownReason({ reference }: Mention, namesakes: number): string {
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
  if (namesakes > 1) return `'${shown}' may be any of ${namesakes} companies; name it by permalink, website or identifier.`;
  return `No company is known as '${shown}'; import it first, or name it by permalink, website or identifier.`;
}

function remember(known: Map<string, Someone[]>, key: IdentifierKey, someone: Someone): void {
  const name = keyOf(key);
  const found = known.get(name);
  if (found) found.push(someone);
  else known.set(name, [someone]);
}

/** Who answers to these keys, by key. */
async function knownCompanies(tx: Queryable, keys: readonly IdentifierKey[]): Promise<Map<string, Someone[]>> {
  const rows = await companiesByKeys(tx, keys, mostNamesakes + 1);
  const documents = await documentsById(tx, [...new Set(rows.map((row) => row.company_id))]);
  const people = new Map(
    documents.map((row): [number, Someone] => {
      const { facts } = decodeDocument(row.document);
      return [row.company_id, { company_id: row.company_id, identity: identityOf(facts) }];
    }),
  );
  const known = new Map<string, Someone[]>();
  for (const row of rows) {
    const someone = people.get(row.company_id);
    if (someone) remember(known, row, someone);
  }
  return known;
}
