import { operations, type Input, type Operations } from '@firmament/contract';
import { resolveCompanies } from '../companies/resolve.ts';
import { suggestCompanies } from '../companies/search.ts';
import type { ServiceContext } from '../context.ts';
import { submitRequest } from '../requests/submit.ts';
import type { CompanyInput } from './company-peers.ts';
import type { MarketMapInput } from './market-map.ts';

type Body<Id extends keyof Operations> = Input<Operations[Id]>['body'];
interface Handle {
  request_id: string;
  status: 'PENDING';
}

/**
 * Takes a market map on.
 * @throws COMPANY_NOT_FOUND now, not later, when a sample company cannot be resolved
 */
export async function submitMarketMap(
  context: ServiceContext,
  input: { organization_id: string; body: Body<'market_map.enrich'> },
): Promise<Handle> {
  const samples = await resolve(context, input.body.parameters.sample_companies);
  return submitRequest(context, {
    organization_id: input.organization_id,
    request_type: operations['market_map.enrich'].request_type,
    input: { ...input.body, samples } satisfies MarketMapInput,
  });
}

type OfCompany = 'company_peers.enrich' | 'buyer_screening.enrich' | 'target_screening.enrich';

/**
 * Takes on what starts from a company: its peers, its buyers, its targets.
 * @throws COMPANY_NOT_FOUND now, not later, when it or a sample company cannot be resolved
 */
export async function submitForCompany<Id extends OfCompany>(
  context: ServiceContext,
  id: Id,
  { organization_id, body }: { organization_id: string; body: Body<Id> },
): Promise<Handle> {
  const { parameters } = body;
  const [company, ...samples] = await resolve(context, [
    body.company,
    ...('sample_companies' in parameters ? parameters.sample_companies : []),
  ]);
  return submitRequest(context, {
    organization_id,
    request_type: operations[id].request_type,
    input: { company: company!, parameters, samples } satisfies CompanyInput<typeof parameters>,
  });
}

function resolve(context: ServiceContext, identifiers: readonly string[]): Promise<string[]> {
  return resolveCompanies({ db: context.db, suggest: (text: string) => suggestCompanies(context, text) }, identifiers);
}
