import { operations, type Input, type Operations } from '@firmament/contract';
import { resolveCompanies } from '../companies/resolve.ts';
import { suggestCompanies } from '../companies/search.ts';
import type { ServiceContext } from '../context.ts';
import { submitRequest } from '../requests/submit.ts';
import type { MarketMapInput } from './market-map.ts';

/**
 * Takes a market map on.
 * @throws COMPANY_NOT_FOUND now, not later, when a sample company cannot be resolved
 */
export async function submitMarketMap(
  context: ServiceContext,
  input: { organization_id: string; body: Input<Operations['market_map.enrich']>['body'] },
): Promise<{ request_id: string; status: 'PENDING' }> {
  const suggest = (text: string) => suggestCompanies(context, text);
  const samples = await resolveCompanies({ db: context.db, suggest }, input.body.parameters.sample_companies);
  return submitRequest(context, {
    organization_id: input.organization_id,
    request_type: operations['market_map.enrich'].request_type,
    input: { ...input.body, samples } satisfies MarketMapInput,
  });
}
