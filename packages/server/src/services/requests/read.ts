import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { Problem } from '../../kernel/problem.ts';
import type { Database } from '../../store/database.ts';
import { findRequest, findResult, findSources, type RequestRow } from '../../store/requests.ts';
import { withSources } from '../companies/packed-sources.ts';

const decompress = promisify(zstdDecompress);

export interface StoredRequest {
  request: RequestRow;
  /** JSON text, once the request is COMPLETED and the result was asked for. */
  result: string | undefined;
}

/**
 * A request of the organization, with its result if wanted, and in that the sources of its values if wanted and there.
 * @throws REQUEST_NOT_FOUND also for an id of another organization and for text that is no id
 */
export async function readRequest(
  context: { db: Database },
  asked: { organization_id: string; request_id: string; with_result: boolean; with_sources: boolean },
): Promise<StoredRequest> {
  const unknown = new Problem('REQUEST_NOT_FOUND', 'No request has this id.');
  if (!isRequestId(asked.request_id)) throw unknown;
  const found = await context.db.asOrganization(asked.organization_id, async (tx) => {
    const request = await findRequest(tx, asked.request_id);
    const body = request?.status === 'COMPLETED' && asked.with_result ? await findResult(tx, asked.request_id) : undefined;
    const sources = body && asked.with_sources ? await findSources(tx, asked.request_id) : undefined;
    return { request, body, sources };
  });
  if (!found.request) throw unknown;
  const result = found.body && (await textOf(found.body));
  return { request: found.request, result: result && found.sources ? withSources(result, await textOf(found.sources)) : result };
}

async function textOf(stored: Buffer): Promise<string> {
  return (await decompress(stored)).toString('utf8');
}

/** Whether a text is a request id at all: a UUID. */
export function isRequestId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}
