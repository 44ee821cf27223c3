import type { CompanyDocument } from '../../kernel/document.ts';
import type { Mention, Told, ToldOfSeed } from '../../ranking/peers/peers.ts';
import type { CompanyFilter, Proposal } from '../../search/port.ts';
import { companiesNaming, namedByCompany, type Naming } from '../../store/companies/named-companies.ts';
import { readManyDocuments } from '../documents/read-documents.ts';
import { prominent, type DiscoveryContext } from './candidates.ts';
import { prominenceOf } from '../documents/prominence.ts';
import { nameKeysOf } from '../indexing/index-companies.ts';

/** Competitors in filings, earnings calls and lists. All of it is found before any filter is applied: a score is independent of filters. */

/** Documents of the company that are read, the newest first: old mentions say less, and reports are many. */
const mostDocuments = 12;
/** Competitors, and customers, that are looked up. */
const mostNamed = 60;
/** Companies that bear one of those names, the most prominent first. */
const mostBearers = 400;
/** Companies whose documents name this one. */
const mostNaming = 100;
/** A customer named by more companies is too common. */
const mostSharing = 20;
/** A longer list is no selection. */
const longestList = 500;
const mostLists = 10;
const mostListed = 300;

export async function toldOf(context: DiscoveryContext, document: CompanyDocument): Promise<ToldOfSeed> {
  const { db } = context;
  const own = nameKeysOf(document.facts);
  const namings = await namedByCompany(db, { permalink: document.permalink, documents: mostDocuments });
  const named = (relation: Naming['relation']) => firstOfKeys(namings, { relation, except: own });
  const [competitors, customers] = [named('competitor'), named('customer')];
  const meant = await companiesMeant(context, [...own, ...competitors.keys()]);
  // A name that others share is ambiguous.
  const ours = own.filter((key) => meant.get(key) === document.permalink);
  const [naming, sharing, lists] = await Promise.all([
    companiesNaming(db, { keys: ours, relation: 'competitor', most: mostNaming }),
    // One more than may share, and the company itself.
    companiesNaming(db, { keys: [...customers.keys()], relation: 'customer', most: mostSharing + 2 }),
    tellingLists(context, document.facts.lists ?? []),
  ]);
  const companies = new Map<string, Told>();
  const about = (permalink: string): Told => {
    const told = companies.get(permalink) ?? { customers: [] };
    companies.set(permalink, told);
    return told;
  };
  for (const [key, naming_it] of competitors) {
    const permalink = meant.get(key);
    if (permalink !== undefined) about(permalink).by_seed ??= mentionOf(naming_it);
  }
  for (const each of naming) about(each.permalink).by_company ??= mentionOf(each);
  for (const [key, sharers] of Map.groupBy(sharing, (each) => each.key)) {
    const others = sharers.filter(({ permalink }) => permalink !== document.permalink);
    if (others.length >= mostSharing) continue;
    for (const each of others) about(each.permalink).customers.push({ seed: mentionOf(customers.get(key)!), company: mentionOf(each) });
  }
  companies.delete(document.permalink);
  return { companies, lists };
}

export async function toldAbout({ index }: DiscoveryContext, { companies }: ToldOfSeed, filter: CompanyFilter): Promise<Proposal[]> {
  if (companies.size === 0) return [];
  return index.top({ filter: { ...filter, permalinks: [...companies.keys()] }, by: 'prominence', limit: companies.size });
}

export async function besideInLists({ index }: DiscoveryContext, { lists }: ToldOfSeed, filter: CompanyFilter): Promise<Proposal[]> {
  return lists.length === 0 ? [] : index.top({ filter: { ...filter, lists }, by: 'prominence', limit: mostListed });
}

/** Of each key the newest naming. */
function firstOfKeys(
  namings: readonly Naming[],
  { relation, except }: { relation: Naming['relation']; except: readonly string[] },
): Map<string, Naming> {
  const found = new Map<string, Naming>();
  for (const naming of namings) {
    if (found.size >= mostNamed) break;
    if (naming.relation === relation && !except.includes(naming.key) && !found.has(naming.key)) found.set(naming.key, naming);
  }
  return found;
}

function mentionOf({ name, sentence, document, provenance }: Naming): Mention {
  return { name, sentence, document, provenance };
}

/** The companies of names: by key the only company, or the widely known one among others that are not. */
async function companiesMeant({ db, index }: DiscoveryContext, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const found = await index.top({ filter: { names: keys }, by: 'prominence', limit: mostBearers });
  const documents = await readManyDocuments(
    db,
    found.map(({ company_id }) => company_id),
  );
  // With more namesakes than are read, those left are unknown.
  const last = documents.size < mostBearers ? undefined : Math.min(...[...documents.values()].map(prominenceOf));
  const unseen = last === undefined ? undefined : { prominence: last };
  const bearers = new Map<string, { permalink: string; prominence: number }[]>(keys.map((key) => [key, []]));
  for (const document of documents.values()) {
    const bearer = { permalink: document.permalink, prominence: prominenceOf(document) };
    for (const key of nameKeysOf(document.facts)) bearers.get(key)?.push(bearer);
  }
  return new Map(
    [...bearers].flatMap(([key, all]): [string, string][] => {
      const [first, second = unseen] = all.toSorted((a, b) => b.prominence - a.prominence);
      if (!first) return [];
      const isClear = !second || (first.prominence >= Math.max(prominent, second.prominence + 1) && second.prominence < prominent);
      return isClear ? [[key, first.permalink]] : [];
    }),
  );
}

async function tellingLists({ index }: DiscoveryContext, lists: readonly string[]): Promise<string[]> {
  const asked = lists.slice(0, mostLists);
  const members = await Promise.all(asked.map((list) => index.count({ lists: [list] })));
  return asked.filter((_, position) => members[position]! <= longestList);
}
