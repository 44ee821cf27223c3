import { Problem } from '../../kernel/problem.ts';
import { randomUUID } from 'node:crypto';
import { requestStatuses, requestTypes } from '@firmament/contract';
import type { Queryable } from '../../store/database.ts';
import { findAnyRequest, newestRequests, type RequestOfAny } from '../../store/operators/operations-report.ts';
import type { Queue } from '../../store/queue/queue.ts';
import { insertRequest } from '../../store/requests/requests.ts';
import { cancelRequest as cancelOne } from '../requests/cancel.ts';
import { isRequestType } from '../requests/stored-input.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';
import { knownValue } from './known-value.ts';
import { findOrganization } from './organizations.ts';

export type { RequestOfAny };
export type RequestWithInput = RequestOfAny & { input: unknown };

export async function listRequests(
  { db }: OperatorContext,
  asked: { organization?: string | undefined; status?: string | undefined; request_type?: string | undefined; limit: number },
): Promise<RequestOfAny[]> {
  const { organization, status, request_type, limit } = asked;
  return newestRequests(db, {
    organization_id: organization === undefined ? undefined : (await findOrganization(db, organization)).organization_id,
    status: status === undefined ? undefined : knownValue('status', status.toUpperCase(), requestStatuses),
    request_type: request_type === undefined ? undefined : knownValue('kind of request', request_type, requestTypes),
    limit,
  });
}

export function showRequest({ db }: OperatorContext, request_id: string): Promise<RequestWithInput> {
  return requestOf(db, request_id);
}

/** Cancels a request that has not finished, in the name of its organization. */
export function cancelRequest(context: OperatorContext, wanted: string): Promise<RequestOfAny> {
  return act(context, 'operator.requests.cancel', async (inside) => {
    const { request_id, organization_id, status } = await requestOf(inside.db, wanted);
    await cancelOne(inside, { organization_id, request_id });
    return { result: await requestOf(inside.db, request_id), organization_id, details: { request_id, before: status } };
  });
}

/**
 * Takes what a finished request asked on once more, as a request of its own: the old one stays as it ended. It goes before others of
 * its kind, and no quota of the organization counts it.
 */
export function retryRequest(context: OperatorContext, wanted: string, queue: Queue): Promise<RequestOfAny> {
  return act(context, 'operator.requests.retry', async ({ db, clock }) => {
    const { request_id: retried, organization_id, request_type, status, input } = await requestOf(db, wanted);
    if (status === 'PENDING' || status === 'PROCESSING')
      throw new Problem('INVALID_INPUT', `The request is still ${status}; only a finished one can be retried.`);
    if (!isRequestType(request_type))
      throw new Problem('INVALID_INPUT', `This version does not work on requests of the kind ${request_type} any more.`);
    const request_id = randomUUID();
    await insertRequest(db, { request_id, organization_id, request_type, input, created_at: clock() });
    await queue.send(db, request_type, { job: { request_id, organization_id } });
    return { result: await requestOf(db, request_id), organization_id, details: { request_id, retried } };
  });
}

async function requestOf(db: Queryable, request_id: string): Promise<RequestWithInput> {
  const found = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(request_id) ? await findAnyRequest(db, request_id) : undefined;
  if (!found) throw new Problem('INVALID_INPUT', `No request has the id '${request_id}'.`);
  return found;
}
