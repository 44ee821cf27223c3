import { PgBoss, systemClock } from 'pg-boss';
import { z } from 'zod';
import { openDatabase, type Database, type DatabaseAddress, type Queryable } from '../database.ts';
import { endFutureStamps } from './queue-stamps.ts';
import { turnsAlone } from './turns-alone.ts';

/** The schema of the queue's own tables. They hold only pending work; `requests` holds outcomes. */
const queueSchema = 'firmament_jobs';
/** Where jobs go that killed their worker each time they were tried. */
const abandoned = 'abandoned';

const requestJob = z.object({
  request_id: z.guid(),
  organization_id: z.guid(),
  /** The trace of its submission, where traces are collected. */
  traceparent: z.string().exactOptional(),
});
export type RequestJob = z.output<typeof requestJob>;

export interface Queue {
  /**
   * Puts a job on the queue in the caller's transaction: both are there, or neither.
   * @param sent.unfinished number of other unfinished requests of its organization, counted up to `few`; without it the
   * job goes before all others
   */
  send(tx: Queryable, name: string, sent: { job: RequestJob; unfinished?: number }): Promise<void>;
  /**
   * Works on the jobs of a queue, `concurrency` at once. A job whose worker dies is tried again, a few times, and runs alone in its process:
   * where it was the cause, it takes no other job with it. A job whose work fails is tried again beside the others.
   * @param handle its signal aborts when the queue stops; the job is kept then, for any outcome of the work
   */
  work(name: string, concurrency: number, handle: (job: RequestJob, stopping: AbortSignal) => Promise<void>): Promise<void>;
  onAbandoned(handle: (job: RequestJob) => Promise<void>): Promise<void>;
  /** Has the jobs of dead workers tried again at once. Only for a process that knows that no other one works. */
  reclaim(): Promise<void>;
  /** Takes up no more jobs, and lets running ones finish for at most `timeout_ms`; those that do not are kept for the next start. */
  drain(timeout_ms: number): Promise<void>;
  close(): Promise<void>;
}

// A dead worker's job runs again within about heartbeat + supervision seconds.
const heartbeatSeconds = 10;
const supervisionSeconds = 5;
// New jobs are notified of. Jobs tried again are not: those wait for the next look.
const polling = { batchSize: 1, pollingIntervalSeconds: 2, includeMetadata: true } as const;
/** The channel on which the names of queues with new jobs are told. */
const queuedChannel = 'firmament_queued';
/** An organization with fewer unfinished requests is served at once; others wait their turns. */
export const few = 4;
/** Of two jobs that wait the one with the higher is taken up first, of equal ones the older. Those that wait their turns have minus their turn. */
const priorities = { first: 2, prompt: 1, inTurns: 0 };
/** A job that is tried again waits so long for those in hand, and keeps others waiting so long; several in a row not longer than the sum. */
const alone = { wait_ms: 60_000, alone_ms: 5 * 60_000, sum_ms: 15 * 60_000 };
/** How long giving running jobs back may take. */
const keepMs = 1_000;

/** Makes or upgrades the queue's tables, as owner, and lets the service use them. Safe to run from several processes at once. */
export async function migrateQueue(input: { url: string; owner: Database; names: readonly string[] }): Promise<void> {
  const boss = new PgBoss({ connectionString: input.url, schema: queueSchema, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await boss.createQueue(abandoned);
    for (const name of input.names) {
      const options = { notify: false, retryLimit: 3, retryDelay: 1, expireInSeconds: 90 * 60, heartbeatSeconds, deadLetter: abandoned };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
  await input.owner.query(`grant select, insert, update, delete on all tables in schema ${queueSchema} to firmament_service`);
  await input.owner.query(`grant execute on all functions in schema ${queueSchema} to firmament_service`);
  // Last: a role that may use the schema finds all of it.
  await input.owner.query(`grant usage on schema ${queueSchema} to firmament_service`);
}

/** Whether `migrateQueue` has made all of these and let the service use them; asked as owner. Throws when it never ran. */
export async function hasQueues(owner: Queryable, names: readonly string[]): Promise<boolean> {
  const { rows } = await owner.query<{ name: string }>(
    `select name from ${queueSchema}.queue where has_schema_privilege('firmament_service', $1, 'usage')`,
    [queueSchema],
  );
  return names.every((name) => rows.some((row) => row.name === name));
}

/** Number of unfinished requests without a job, and one of them. */
export async function countUnqueued(owner: Queryable): Promise<{ count: number; example: string | null }> {
  const { rows } = await owner.query<{ count: number; example: string | null }>(
    `select count(*) as count, min('request ' || request_id) as example
     from requests where status in ('PENDING', 'PROCESSING') and request_id::text not in (
       select data ->> 'request_id' from ${queueSchema}.job where state in ('created', 'retry', 'active') and data ? 'request_id'
     )`,
  );
  return rows[0]!;
}

/** Opens the queue as the service. It also supervises: it notices dead workers and tidies up. */
export async function openQueue(input: DatabaseAddress & { onError: (error: Error) => void }): Promise<Queue> {
  const { onError } = input;
  // Not the library's own connections and listener: one that is lost with two errors would take the process down.
  const db = openDatabase({ ...input, as: 'service', max: 6 });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.query(text, values) },
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    // Rebuilding indexes takes the owner's rights.
    reindex: false,
    useListenNotify: false,
    // It measures its pauses by this: a clock that is put back must not make them hours.
    clock: { ...systemClock, now: () => performance.timeOrigin + performance.now() },
  });
  boss.on('error', onError);
  await boss.start();
  const stamps = setInterval(() => void endFutureStamps(db, queueSchema).catch(onError), supervisionSeconds * 1_000);

  const turns = turnsAlone(alone);
  const workers = new Map<string, string[]>();
  const wake = (name: string) => workers.get(name)?.forEach((worker_id) => boss.notifyWorker(worker_id));
  const wakeAll = () => [...workers.keys()].forEach(wake);
  let stopListening: (() => Promise<void>) | undefined;
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve(), { once: true }));

  /** @returns undefined for a job of an unknown form, from an earlier version, without a request */
  function read({ id, data }: { id: string; data: unknown }): RequestJob | undefined {
    const job = requestJob.safeParse(data);
    if (job.error) onError(new Error(`The job ${id} cannot be read and is dropped.`, { cause: job.error }));
    return job.data;
  }

  /** The end of the work, or of the patience with it. A job given back loses none of its tries. */
  async function attempt(name: string, job_id: string, work: Promise<void>): Promise<void> {
    try {
      await Promise.race([work, stopped]);
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    }
    if (!stopping.signal.aborted) return;
    const given_back = `state = 'created', started_on = null, heartbeat_on = null`;
    await db.query(`update ${queueSchema}.job set ${given_back} where name = $1 and id = $2 and state = 'active'`, [name, job_id]);
  }

  return {
    async send(tx, name, { job, unfinished }) {
      const priority =
        unfinished === undefined
          ? priorities.first
          : unfinished < few
            ? priorities.prompt
            : -(await takeTurn(tx, name, job.organization_id));
      const id = await boss.send(name, job, { priority, db: { executeSql: (text, values) => tx.query(text, values) } });
      if (id === null) throw new Error(`The queue took no job for ${name}.`);
      await tx.query('select pg_notify($1, $2)', [queuedChannel, name]);
    },
    async work(name, concurrency, handle) {
      stopListening ??= await db.listen(queuedChannel, { message: wake, reconnect: wakeAll, error: onError });
      const worker_ids: string[] = [];
      workers.set(name, worker_ids);
      // One more than asked for takes up nothing but what is to be served at once, so that this never waits for all the others to be
      // free of long work; another takes none of it, so that waiting organizations get their turns under any load.
      const atOnce = { minPriority: priorities.prompt };
      const waited = { maxPriority: priorities.inTurns };
      const lanes = [atOnce, ...Array.from({ length: concurrency - 1 }, () => ({})), waited];
      for (const lane of lanes) {
        let worker_id = '';
        worker_id = await boss.work(name, { ...polling, ...lane }, async (jobs) => {
          for (const job of jobs) {
            const request = read(job);
            if (!request) continue;
            const begin = async () => {
              if (!stopping.signal.aborted) await handle(request, stopping.signal);
            };
            const mayKill = job.retryCount > 0 && !hasFailed(job.output);
            await attempt(name, job.id, mayKill ? turns.alone(begin) : turns.together(begin));
          }
          // There may be more: without this it would rest after every job until it is notified or its turn comes.
          boss.notifyWorker(worker_id);
        });
        worker_ids.push(worker_id);
      }
    },
    async onAbandoned(handle) {
      workers.set(abandoned, []);
      await boss.work(abandoned, { batchSize: 1, pollingIntervalSeconds: 5 }, async (jobs) => {
        for (const job of jobs) {
          const request = read(job);
          if (request) await handle(request);
        }
      });
    },
    async reclaim() {
      await db.query(
        `update ${queueSchema}.job set state = 'retry', heartbeat_on = null, output = null where state = 'active' and retry_count < retry_limit`,
      );
    },
    async drain(timeout_ms) {
      const idle = Promise.all([...workers.keys()].map((name) => boss.offWork(name)));
      if (await isWithin(timeout_ms, idle)) return;
      stopping.abort(new Error('The service stops.'));
      await isWithin(keepMs, idle);
    },
    async close() {
      await stopListening?.();
      clearInterval(stamps);
      await boss.stop({ graceful: false });
      await db.close();
    },
  };
}

/**
 * Whether the last try of a job ended with an error of its work, which the queue notes with its stack. Of a process that died it notes a message
 * of its own, or nothing.
 */
function hasFailed(output: object | null): boolean {
  return output !== null && 'stack' in output;
}

/** The next turn of an organization among the waiting ones. Turns continue from the first in line, so none waits forever. */
async function takeTurn(tx: Queryable, name: string, organization_id: string): Promise<number> {
  const { rows } = await tx.query<{ turn: number }>(
    `select take_turn($2, $1, (
       select -priority from ${queueSchema}.job
       where name = $1 and state < 'active' and not blocked and priority <= ${priorities.inTurns}
       order by priority desc limit 1
     )) as turn`,
    [name, organization_id],
  );
  return rows[0]!.turn;
}

async function isWithin(limit_ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, limit_ms, false)));
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}
