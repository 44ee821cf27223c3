import type { RequestType } from '@firmament/contract';
import { ingestAddition, type AdditionInput } from '../services/companies/add.ts';
import { enrichBatch, type BatchInput } from '../services/companies/enrich-batch.ts';
import type { ServiceContext } from '../services/context.ts';
import { mapMarket, type MarketMapInput } from '../services/discovery/market-map.ts';
import type { WorkDone } from '../services/requests/run.ts';

type Task = (context: ServiceContext, input: unknown, signal: AbortSignal) => Promise<WorkDone>;

/** How each kind of request is worked on: a line a kind. An asynchronous operation without a line here does not compile. */
export const tasks = {
  market_map: async (context, input, signal) => ({ result: await mapMarket(context, input as MarketMapInput, signal) }),
  company_enrichment: (context, input, signal) => enrichBatch(context, input as BatchInput, signal),
  company_addition: async (context, input, signal) => ({ result: await ingestAddition(context, input as AdditionInput, signal) }),
} satisfies Record<RequestType, Task>;

export const requestTypes = Object.keys(tasks) as RequestType[];
