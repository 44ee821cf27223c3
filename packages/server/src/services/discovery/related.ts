import type { CompanyDocument } from '../../kernel/document.ts';
import type { CompanyFilter, Proposal } from '../../search/port.ts';
import { embeddingsByPermalink } from '../../store/embeddings.ts';
import { readDocuments } from '../companies/documents/read-documents.ts';
import type { DiscoveryContext } from './candidates.ts';

/** Investors and acquirers whose other holdings are looked at, and how many of those: more says little, and a fund may hold thousands. */
const mostHolders = 12;
const mostHoldings = 200;
const mostNear = 100;

/** Companies two steps away in the graph of deals: what its investors invested in besides, and what whoever bought it bought. */
export async function holdingsBeside(
  { db, index }: DiscoveryContext,
  document: CompanyDocument,
  filter: CompanyFilter,
): Promise<Proposal[]> {
  const holders = [...(document.investors ?? []), ...document.acquired_by].map(({ permalink }) => permalink).filter((each) => each !== '');
  if (holders.length === 0) return [];
  const documents = await readDocuments(db, [...new Set(holders)].slice(0, mostHolders));
  const holdings = [...documents.values()].flatMap(({ investments = [], acquisitions }) => [...investments, ...acquisitions]);
  const permalinks = [...new Set(holdings.map(({ permalink }) => permalink))].filter((each) => each !== document.permalink);
  if (permalinks.length === 0) return [];
  return index.top({ filter: { ...filter, permalinks: permalinks.slice(0, mostHoldings) }, by: 'prominence', limit: mostHoldings });
}

/** Companies whose descriptions mean nearest to what this one's means; none where it has no vector. */
export async function nearestTo({ db, index, embedder }: DiscoveryContext, permalink: string, filter: CompanyFilter): Promise<Proposal[]> {
  if (!embedder || index.described() === 0) return [];
  const vector = (await embeddingsByPermalink(db, { permalinks: [permalink], model: embedder.model })).get(permalink);
  return vector ? index.near({ vector, filter, limit: mostNear }) : [];
}
