import type { BuyerParameters, PeersParameters, RequestType, TargetParameters } from '@firmament/contract';
import { ingestAddition, type AdditionInput } from '../services/companies/add.ts';
import { enrichBatch, type BatchInput } from '../services/companies/enrich-batch.ts';
import type { ServiceContext } from '../services/context.ts';
import { screenBuyers } from '../services/discovery/buyer-screening.ts';
import { listPeers, type CompanyInput } from '../services/discovery/company-peers.ts';
import { mapMarket, type MarketMapInput } from '../services/discovery/market-map.ts';
import { screenTargets } from '../services/discovery/target-screening.ts';
import type { Work, WorkDone } from '../services/requests/run.ts';

type Task = (context: ServiceContext, input: unknown, work: Work) => Promise<WorkDone>;

/** How each kind of request is worked on: a line a kind. An asynchronous operation without a line here does not compile. */
export const tasks = {
  market_map: (context, input, work) => mapMarket(context, input as MarketMapInput, work),
  company_peers: (context, input, work) => listPeers(context, input as CompanyInput<PeersParameters>, work),
  buyer_screening: (context, input, work) => screenBuyers(context, input as CompanyInput<BuyerParameters>, work),
  target_screening: (context, input, work) => screenTargets(context, input as CompanyInput<TargetParameters>, work),
  company_enrichment: (context, input, work) => enrichBatch(context, input as BatchInput, work),
  company_addition: async (context, input, work) => ({ result: await ingestAddition(context, input as AdditionInput, work) }),
} satisfies Record<RequestType, Task>;
