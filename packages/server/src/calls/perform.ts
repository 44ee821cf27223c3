import type { ServiceContext } from '../services/context.ts';
import { openCall, type Answer, type Caller, type CallOptions, type Sent, type Served } from './open-call.ts';

/**
 * Performs a call from beginning to end, for doors that have all of its input: the console's session, tools, an in-process client.
 * A refusal is an answer like any other, with the status and the body of the error table.
 * @param options.signal ends the call before its handler starts; a handler that runs is not interrupted
 * @throws the reason of `options.signal`
 */
export async function perform(
  context: ServiceContext,
  served: Served,
  { sent = {}, caller = {}, ...options }: CallOptions & { sent?: Sent; caller?: Caller; idempotency_key?: string; signal?: AbortSignal },
): Promise<Answer> {
  const call = openCall(context, served, options);
  let status = 499;
  try {
    options.signal?.throwIfAborted();
    await call.admit(caller, sent);
    options.signal?.throwIfAborted();
    const answer = await call.answer(sent, options.idempotency_key);
    ({ status } = answer);
    return answer;
  } catch (error) {
    if (options.signal?.aborted === true && error === options.signal.reason) throw error;
    const refusal = call.refuse(error);
    ({ status } = refusal);
    return refusal;
  } finally {
    call.end(status);
  }
}
