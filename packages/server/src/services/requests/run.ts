import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { RequestNotes, RequestResults, RequestType } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { Problem } from '../../kernel/problem.ts';
import { raiseAlert } from '../../store/operators/alerts.ts';
import type { Database } from '../../store/database.ts';
import { completeRequest, failRequest, noteProgress, startRequest, type Progress } from '../../store/requests/requests.ts';
import { keepPart, keptParts } from '../../store/requests/parts.ts';
import type { RequestJob } from '../../store/queue/queue.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export interface RunContext {
  db: Database;
  clock: Clock;
  log: Log;
  /** The requests this process works on, so that a cancellation can reach them. */
  running: Map<string, AbortController>;
  /** Aborted when the service stops. */
  stopping?: AbortSignal;
}

/** How work on a request is told to stop, and tells how far it is. */
export interface Work {
  signal: AbortSignal;
  /** May be called as often as there is something to tell: little of it is written down. */
  report: (progress: Progress) => void;
  /** What a worker that died had worked out of this request already. */
  kept: () => Promise<Map<string, unknown>>;
  /** Saves a part, so that a later attempt need not compute it again. */
  keep: (part: string, value: unknown) => Promise<void>;
}

export interface RequestWork extends Work {
  request_id: string;
}

export interface Done {
  result: unknown;
  /** As `services/companies/packed-sources.ts` keeps them. */
  sources?: unknown;
  /** Of a discovery without rows: how many companies each filter removed. */
  removed?: Record<string, number>;
  /** Of a discovery: what it tells beside its rows. */
  notes?: RequestNotes;
}

export interface WorkDone<Kind extends RequestType> extends Done {
  result: RequestResults[Kind];
}

/** Pause between attempts while a dependency is unreachable: long enough to be no burden, short enough not to be noticed. */
const againMs = 1_000;

/**
 * Works on one request: PENDING → PROCESSING → COMPLETED or FAILED, each step guarded, so that a request which was
 * cancelled or timed out meanwhile stays so. Never throws for a failure of the work itself, and while the database is away or its
 * disk is full it tries again and again: the queue's few tries are for workers that die.
 * When the service stops it throws, and the request stays as it is, to be taken up again.
 */
export async function runRequest(
  context: RunContext,
  job: RequestJob,
  work: (input: unknown, work: RequestWork) => Promise<Done & { data_version: number }>,
): Promise<void> {
  const { request_id } = job;
  const { stopping } = context;
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, ...(stopping ? [stopping] : [])]);
  context.running.set(request_id, controller);
  let done: Awaited<ReturnType<typeof work>> | undefined;
  // What was worked out once need only be written down.
  const workOnce: typeof work = async (input, told) => (done ??= await work(input, told));
  try {
    while (!(await hasRun(context, job, { work: workOnce, signal }))) await sleep(againMs, undefined, { signal });
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  } finally {
    if (context.running.get(request_id) === controller) context.running.delete(request_id);
  }
}

/** One try. @returns whether there is nothing left to do; @throws when it is called off */
async function hasRun(
  context: RunContext,
  job: RequestJob,
  { work, signal }: { work: Parameters<typeof runRequest>[2]; signal: AbortSignal },
): Promise<boolean> {
  const { request_id, organization_id } = job;
  const fail = (error: string) =>
    context.db.asOrganization(organization_id, (tx) => failRequest(tx, request_id, { error, moment: context.clock() }));
  try {
    const started = await context.db.asOrganization(organization_id, (tx) => startRequest(tx, request_id, context.clock()));
    if (!started) return true;
    try {
      const note = progressTo(context, job);
      let total: number | undefined;
      const report: Work['report'] = (progress) => {
        ({ total = total } = progress);
        note(progress);
      };
      const done = await work(started.input, { request_id, signal, report, ...partsOf(context, job) });
      await complete(context, job, { ...done, total });
    } catch (error) {
      if (signal.aborted || isPassing(error)) throw error;
      context.log.error({ err: error, request_id }, 'request failed');
      await fail(error instanceof Problem ? error.message : `The request could not be processed; quote ${request_id}.`);
    }
    return true;
  } catch (error) {
    if (signal.aborted || !isPassing(error)) throw error;
    context.log.warn({ err: error, request_id }, 'a request cannot be worked on just now; trying again');
    return false;
  }
}

function partsOf({ db }: RunContext, { request_id, organization_id }: RequestJob): Pick<Work, 'kept' | 'keep'> {
  return {
    async kept() {
      const rows = await db.asOrganization(organization_id, (tx) => keptParts(tx, request_id));
      const parts = rows.map(async ({ part, body }) => [part, JSON.parse((await decompress(body)).toString()) as unknown] as const);
      return new Map(await Promise.all(parts));
    },
    async keep(part, value) {
      const body = await compress(JSON.stringify(value));
      await db.asOrganization(organization_id, (tx) => keepPart(tx, { request_id, organization_id, part, body }));
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof Problem && error.code === 'UNAVAILABLE';
}

async function complete(
  context: RunContext,
  { request_id, organization_id }: RequestJob,
  done: Done & { data_version: number; total: number | undefined },
) {
  const { result, sources, removed, notes, data_version, total } = done;
  const stored = {
    body: await compress(JSON.stringify(result)),
    ...(removed && { removed }),
    ...(notes && Object.keys(notes).length > 0 && { notes }),
    ...(sources !== undefined && { sources: await compress(JSON.stringify(sources)) }),
  };
  await context.db.asOrganization(organization_id, (tx) =>
    completeRequest(tx, { request_id, organization_id, ...stored, data_version, total, moment: context.clock() }),
  );
}

/** A reader that asks once a second sees something new each time. */
const noteEveryMs = 500;

/** Saves the newest progress now and then; a failure to do so fails nothing. */
function progressTo({ db, clock, log }: RunContext, { request_id, organization_id }: RequestJob): Work['report'] {
  let noted_at = -Infinity;
  let isNoting = false;
  return (progress) => {
    const moment = clock();
    // A clock that was put back must not silence it until then.
    if (isNoting || Math.abs(moment.getTime() - noted_at) < noteEveryMs) return;
    noted_at = moment.getTime();
    isNoting = true;
    db.asOrganization(organization_id, (tx) => noteProgress(tx, request_id, { ...progress, moment }))
      .catch((error: unknown) => log.debug({ err: error, request_id }, 'progress could not be noted'))
      .finally(() => (isNoting = false));
  };
}

/** Fails a request whose job was given up because its worker died every time. */
export async function abandonRequest({ db, clock, log }: Pick<RunContext, 'db' | 'clock' | 'log'>, job: RequestJob): Promise<void> {
  const { request_id, organization_id } = job;
  log.error({ alert: 'request_abandoned', ...job }, 'a request was given up after its worker died repeatedly');
  const moment = clock();
  await db.asOrganization(organization_id, async (tx) => {
    const hasFailed = await failRequest(tx, request_id, { error: 'The request could not be processed after several tries.', moment });
    if (hasFailed) await raiseAlert(tx, { kind: 'request_abandoned', organization_id, details: { request_id }, moment });
  });
}
