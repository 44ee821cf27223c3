import type { BuyerParameters, PeersParameters, RequestType, TargetParameters } from '@firmament/contract';
import { ingestAddition, type AdditionInput } from '../services/companies/add.ts';
import { enrichBatch, type BatchInput } from '../services/companies/enrich-batch.ts';
import type { ServiceContext } from '../services/context.ts';
import { screenBuyers } from '../services/discovery/buyer-screening.ts';
import { listPeers, type CompanyInput } from '../services/discovery/company-peers.ts';
import { mapMarket, type MarketMapInput } from '../services/discovery/market-map.ts';
import { screenTargets } from '../services/discovery/target-screening.ts';
import type { WorkDone } from '../services/requests/run.ts';

type Task = (context: ServiceContext, input: unknown, signal: AbortSignal) => Promise<WorkDone>;

/** How each kind of request is worked on: a line a kind. An asynchronous operation without a line here does not compile. */
export const tasks = {
  market_map: (context, input, signal) => mapMarket(context, input as MarketMapInput, signal),
  company_peers: (context, input, signal) => listPeers(context, input as CompanyInput<PeersParameters>, signal),
  buyer_screening: (context, input, signal) => screenBuyers(context, input as CompanyInput<BuyerParameters>, signal),
  target_screening: (context, input, signal) => screenTargets(context, input as CompanyInput<TargetParameters>, signal),
  company_enrichment: (context, input, signal) => enrichBatch(context, input as BatchInput, signal),
  company_addition: async (context, input, signal) => ({ result: await ingestAddition(context, input as AdditionInput, signal) }),
} satisfies Record<RequestType, Task>;

export const requestTypes = Object.keys(tasks) as RequestType[];
