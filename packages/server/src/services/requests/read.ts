import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Problem } from '../../kernel/problem.ts';
import type { Database } from '../../store/database.ts';
import { findRequest, findResult, type RequestRow } from '../../store/requests.ts';

const decompress = promisify(zstdDecompress);

export interface StoredRequest {
  request: RequestRow;
  /** JSON text, once the request is COMPLETED and the result was asked for. */
  result: string | undefined;
}

/**
 * A request of the organization, with its result if wanted.
 * @throws REQUEST_NOT_FOUND also for an id of another organization and for text that is no id
 */
export async function readRequest(
  context: { db: Database },
  asked: { organization_id: string; request_id: string; with_result: boolean },
): Promise<StoredRequest> {
  const unknown = new Problem('REQUEST_NOT_FOUND', 'No request has this id.');
  if (!isRequestId(asked.request_id)) throw unknown;
  const found = await context.db.asOrganization(asked.organization_id, async (tx) => {
    const request = await findRequest(tx, asked.request_id);
    const body = request?.status === 'COMPLETED' && asked.with_result ? await findResult(tx, asked.request_id) : undefined;
    return { request, body };
  });
  if (!found.request) throw unknown;
  return { request: found.request, result: found.body && (await decompress(found.body)).toString('utf8') };
}

/** Whether a text is a request id at all: a UUID. */
export function isRequestId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}
