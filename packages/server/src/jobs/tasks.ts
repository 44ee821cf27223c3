import type { RequestType } from '@firmament/contract';
import { addToOwn } from '../services/ingestion/add-company.ts';
import { enrichBatch } from '../services/companies/enrich-batch.ts';
import type { Asker } from '../services/companies/added.ts';
import type { ServiceContext } from '../services/context.ts';
import { screenBuyers } from '../services/discovery/buyer-screening.ts';
import { listPeers } from '../services/discovery/company-peers.ts';
import { mapMarket } from '../services/discovery/market-map.ts';
import { enrichIndustry } from '../services/industry/enrich-industry.ts';
import { screenTargets } from '../services/discovery/target-screening.ts';
import { runNotebook } from '../services/notebooks/run.ts';
import type { Done, RequestWork, WorkDone } from '../services/requests/run.ts';
import { readStoredInput, type StoredInput } from '../services/requests/stored-input.ts';

type Tasks = {
  [Type in RequestType]: (context: ServiceContext & Asker, input: StoredInput<Type>, work: RequestWork) => Promise<WorkDone<Type>>;
};

/** How each kind of request is worked on: a line a kind. An asynchronous operation without a line here does not compile. */
export const tasks: Tasks = {
  market_map: mapMarket,
  company_peers: listPeers,
  buyer_screening: screenBuyers,
  target_screening: screenTargets,
  company_enrichment: enrichBatch,
  notebook: (context, input, work) => runNotebook(context, input, work),
  industry_enrichment: enrichIndustry,
  company_addition: async (context, input, work) => ({ result: await addToOwn(context, input, work) }),
};

/**
 * Works on one request of a kind.
 * @throws INVALID_INPUT when what was stored of it is not read any more
 */
export async function workOn<Type extends RequestType>(
  request_type: Type,
  context: ServiceContext & Asker,
  { input, ...work }: RequestWork & { input: unknown },
): Promise<Done> {
  return tasks[request_type](context, readStoredInput(request_type, input), work);
}
