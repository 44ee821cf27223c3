import { isDone } from '../../kernel/deals.ts';
import type { CompanyDocument } from '../../kernel/document.ts';
import { compare } from '../../kernel/text.ts';
import type { CompanyFilter, Proposal, WeightedTerm } from '../../search/port.ts';
import { embeddingOf } from '../../store/companies/embeddings.ts';
import { readDocuments, readManyDocuments } from '../documents/read-documents.ts';
import type { DiscoveryContext } from './candidates.ts';

/** Investors and acquirers whose other holdings are looked at, and how many of each: more says little, and a fund may hold thousands. */
const mostHolders = 12;
const mostHoldings = 50;
const mostNear = 100;

/** Companies two steps away in the graph of deals: other investments of its investors, and purchases of its buyers. */
export async function holdingsBeside(
  { db, index }: DiscoveryContext,
  document: CompanyDocument,
  filter: CompanyFilter,
): Promise<Proposal[]> {
  const holders = [...(document.investors ?? []), ...document.acquired_by].map(({ permalink }) => permalink).filter((each) => each !== '');
  if (holders.length === 0) return [];
  const asked = [...new Set(holders)].slice(0, mostHolders);
  const documents = await readDocuments(db, asked);
  const permalinks = new Set(asked.flatMap((holder) => holdingsOf(documents.get(holder)).slice(0, mostHoldings)));
  permalinks.delete(document.permalink);
  if (permalinks.size === 0) return [];
  return index.top({ filter: { ...filter, permalinks: [...permalinks] }, by: 'prominence', limit: permalinks.size });
}

/** Who invested in companies that are described in these words: by permalink the names of what each holds. */
export async function holdersOf(
  { db, index }: DiscoveryContext,
  terms: readonly WeightedTerm[],
  { except, most }: { except: string; most: number },
): Promise<Map<string, string[]>> {
  const alike = await index.propose({ terms, filter: {}, limit: most });
  const documents = await readManyDocuments(
    db,
    alike.map(({ company_id }) => company_id),
  );
  const held = new Map<string, string[]>();
  for (const { permalink: own, facts, investors = [] } of documents.values()) {
    if (own === except) continue;
    for (const holder of new Set(investors.map(({ permalink }) => permalink))) {
      if (holder !== '') held.set(holder, [...(held.get(holder) ?? []), facts.name]);
    }
  }
  return held;
}

/** What a company holds or bought, newest first. */
function holdingsOf(holder: CompanyDocument | undefined): string[] {
  const held = [...(holder?.investments ?? []), ...(holder?.acquisitions.filter(isDone) ?? [])];
  const dateOf = ({ facts }: (typeof held)[number]) => facts.date ?? '';
  return held.toSorted((a, b) => compare(dateOf(b), dateOf(a)) || compare(a.permalink, b.permalink)).map(({ permalink }) => permalink);
}

/** Companies whose descriptions mean nearest to what this one's means; none where it has no vector. */
export async function nearestTo(context: DiscoveryContext, permalink: string, filter: CompanyFilter): Promise<Proposal[]> {
  const { db, index, embedder } = context;
  if (!embedder || (await index.state()).vectorCount === 0) return [];
  const stored = await embeddingOf(db, { permalink, model: embedder.model });
  return stored ? nearTo(context, stored.vector, { filter, limit: mostNear }) : [];
}

/** A second opinion: when the index cannot give it, the first one stands, and the log says so. */
export async function nearTo(
  { index, log }: DiscoveryContext,
  vector: Int8Array,
  query: { filter: CompanyFilter; limit: number },
): Promise<Proposal[]> {
  try {
    return await index.near({ vector, ...query });
  } catch (error) {
    log.warn({ err: error }, 'the index could not say what is near in meaning');
    return [];
  }
}
