import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { unknownRequestType, type RequestNotes, type RequestStatus, type RequestType } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import { dayMs } from '../../kernel/dates.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { nameFiles } from '../../store/records/imports.ts';
import { findRequest, findResult, findSources, type RequestRow, type StoredNotes } from '../../store/requests/requests.ts';
import { recordsIn, withSources, type StoredSources } from './packed-sources.ts';
import { isRequestType } from './stored-input.ts';

const decompress = promisify(zstdDecompress);

/** Results are kept for 30 days; the status record stays (completions, 8.7). */
export const resultLifetimeMs = 30 * dayMs;

export interface RequestRecord {
  request_id: string;
  status: RequestStatus;
  request_type: RequestType | typeof unknownRequestType;
  created_at: string;
  updated_at: string;
  progress: number;
  stage?: string;
  done?: number;
  total?: number;
  eta_seconds?: number;
  error?: string;
}

export interface StoredRequest {
  record: RequestRecord;
  /** Of a discovery without rows. */
  removed: Record<string, number> | null;
  /** Of a discovery: what it tells beside its rows. */
  notes: RequestNotes | null;
  /** JSON text, once the request is COMPLETED and the result was asked for; undefined also when it has expired. */
  result: string | undefined;
}

/** A request that was just looked up; undefined if the organization has none of that id. */
export interface LookedUp {
  request: RequestRow | undefined;
}

/** Looks a request up among those of an organization. */
export async function lookUp(
  { db }: { db: Database },
  { organization_id, request_id }: { organization_id: string; request_id: string },
): Promise<LookedUp> {
  return { request: await db.asOrganization(organization_id, (tx) => findRequest(tx, request_id)) };
}

/**
 * A request of the organization, with its result if wanted, and in that the sources of its values if wanted and there.
 * @param asked.looked_up when it has just been, so that it need not be again
 * @throws REQUEST_NOT_FOUND also for an id of another organization and for text that is no id
 */
export async function readRequest(
  context: { db: Database; clock: Clock },
  asked: { organization_id: string; request_id: string; with_result: boolean; with_sources: boolean; looked_up?: LookedUp | undefined },
): Promise<StoredRequest> {
  const unknown = new Problem('REQUEST_NOT_FOUND', 'No request has this id.');
  if (!isRequestId(asked.request_id)) throw unknown;
  const { request_id, looked_up } = asked;
  const isResultWanted = ({ request }: LookedUp) =>
    asked.with_result && request?.status === 'COMPLETED' && !hasExpired(request, context.clock());
  const read = async (tx: Queryable) => {
    const { request } = looked_up ?? { request: await findRequest(tx, request_id) };
    const body = isResultWanted({ request }) ? await findResult(tx, request_id) : undefined;
    const sources = body && asked.with_sources ? await findSources(tx, request_id) : undefined;
    return { request, body, sources };
  };
  const isKnown = looked_up && !isResultWanted(looked_up);
  const found = isKnown
    ? { ...looked_up, body: undefined, sources: undefined }
    : await context.db.asOrganization(asked.organization_id, read);
  if (!found.request) throw unknown;
  const result = found.body && (await textOf(found.body));
  const sources = found.sources && (JSON.parse(await textOf(found.sources)) as StoredSources);
  if (sources) await nameFiles(context.db, recordsIn(sources));
  return {
    record: recordOf(found.request, context.clock()),
    removed: found.request.removed,
    notes: found.request.notes && notesOf(found.request.notes),
    result: result && sources ? withSources(result, sources) : result,
  };
}

/** Notes as the status record has them. */
function notesOf({ unknown = [], warnings = [], ...notes }: StoredNotes): RequestNotes {
  const all = [...unknown, ...warnings];
  return { ...notes, ...(all.length > 0 && { warnings: all }) };
}

function hasExpired({ updated_at }: RequestRow, now: Date): boolean {
  return Date.parse(updated_at) < now.getTime() - resultLifetimeMs;
}

/** The record of a request, without unknown values. */
export function recordOf(request: RequestRow, now: Date): RequestRecord {
  const { request_id, status, request_type, created_at, updated_at, progress, stage, done, total, error } = request;
  const isRunning = status === 'PROCESSING';
  const eta_seconds = isRunning ? secondsLeft(request, now) : undefined;
  return {
    request_id,
    status,
    request_type: isRequestType(request_type) ? request_type : unknownRequestType,
    created_at,
    updated_at,
    progress: Math.round(progress * 1_000) / 1_000,
    ...(isRunning && stage !== null && { stage }),
    ...(done !== null && { done }),
    ...(total !== null && { total }),
    ...(eta_seconds !== undefined && { eta_seconds }),
    ...(error !== null && { error }),
  };
}

/** What is left at the pace so far; undefined before anything is known of it. */
function secondsLeft({ progress, started_at, progressed_at }: RequestRow, now: Date): number | undefined {
  if (started_at === null || progressed_at === null || progress === 0) return undefined;
  const whole_ms = (progressed_at.getTime() - started_at.getTime()) / progress;
  return Math.max(0, Math.ceil((started_at.getTime() + whole_ms - now.getTime()) / 1_000));
}

async function textOf(stored: Buffer): Promise<string> {
  return (await decompress(stored)).toString('utf8');
}

/** Whether a text is a request id at all: a UUID. */
export function isRequestId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}
