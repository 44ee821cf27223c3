import { operations, type Input, type Operations } from '@firmament/contract';
import { cutExclusions } from '../../kernel/exclusions.ts';
import { Problem } from '../../kernel/problem.ts';
import { stemsOf } from '../../kernel/words.ts';
import { resolveCompanies } from '../companies/resolve.ts';
import { resolvingFor } from '../companies/search.ts';
import type { ServiceContext } from '../context.ts';
import { submitRequest, type Handle, type Submission } from '../requests/submit.ts';
import type { StoredInput } from '../requests/stored-input.ts';

type Body<Id extends keyof Operations> = Input<Operations[Id]>['body'];

/**
 * Takes a market map on.
 * @throws COMPANY_NOT_FOUND now, not later, when a sample company cannot be resolved; INVALID_INPUT where the topic says only what is left out
 */
export async function submitMarketMap(context: ServiceContext, submission: Submission, body: Body<'market_map.enrich'>): Promise<Handle> {
  assertAsks(body.topic);
  const samples = await resolveCompanies(resolvingFor(context, submission), body.parameters.sample_companies);
  return submitRequest(context, submission, {
    request_type: operations['market_map.enrich'].request_type,
    input: { ...body, samples } satisfies StoredInput<'market_map'>,
  });
}

/**
 * Makes sure that a topic says what is looked for.
 * @param path where the body has the topic
 * @throws INVALID_INPUT where it says only what is left out
 */
export function assertAsks(topic: string, path = 'topic'): void {
  const { wanted, exclusions } = cutExclusions(topic);
  if (exclusions.length === 0 || stemsOf(wanted).length > 0) return;
  const message = 'It says only what is left out. Say, too, what the companies do';
  throw new Problem('INVALID_INPUT', `${path}: ${message}.`, { details: { errors: [{ path, message }] } });
}

type OfCompany = 'company_peers.enrich' | 'buyer_screening.enrich' | 'target_screening.enrich';

/**
 * Takes on what starts from a company: its peers, its buyers, its targets.
 * @throws COMPANY_NOT_FOUND now, not later, when it or a sample company cannot be resolved
 */
export async function submitForCompany<Id extends OfCompany>(
  context: ServiceContext,
  submission: Submission,
  { id, body }: { id: Id; body: Body<Id> },
): Promise<Handle> {
  const { parameters } = body;
  const [company, ...samples] = await resolveCompanies(resolvingFor(context, submission), [
    body.company,
    ...('sample_companies' in parameters ? parameters.sample_companies : []),
  ]);
  return submitRequest(context, submission, {
    request_type: operations[id].request_type,
    input: { company: company!, parameters, samples },
  });
}
