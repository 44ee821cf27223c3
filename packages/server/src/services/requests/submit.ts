import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../store/database.ts';
import type { Queue } from '../../store/queue.ts';
import { insertRequest } from '../../store/requests.ts';

/**
 * Takes a request on: its row and its job in one transaction, so that what was acknowledged will be worked on.
 * @param request.input already validated, with every identifier resolved
 */
export async function submitRequest(
  context: { db: Database; queue: Queue; clock: Clock },
  request: { organization_id: string; request_type: string; input: unknown },
): Promise<{ request_id: string; status: 'PENDING' }> {
  const request_id = randomUUID();
  const { organization_id, request_type } = request;
  await context.db.asOrganization(organization_id, async (tx) => {
    await insertRequest(tx, { ...request, request_id, created_at: context.clock() });
    await context.queue.send(tx, request_type, { request_id, organization_id });
  });
  return { request_id, status: 'PENDING' };
}
