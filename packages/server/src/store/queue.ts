import { PgBoss } from 'pg-boss';
import { schema, type Database, type Queryable } from './database.ts';

/** The schema of the queue's own tables. They hold only work to do; what became of it stands in `requests`. */
const queueSchema = 'firmament_jobs';
/** Where jobs go that killed their worker each time they were tried. */
const abandoned = 'abandoned';

/** Work on one request of one organization. */
export interface RequestJob {
  request_id: string;
  organization_id: string;
}

export interface Queue {
  /** Puts a job on the queue in the caller's transaction: both are there, or neither. */
  send(tx: Queryable, name: string, job: RequestJob): Promise<void>;
  /** Works on the jobs of a queue, `concurrency` at once. A job whose worker dies is tried again, a few times. */
  work(name: string, concurrency: number, handle: (job: RequestJob) => Promise<void>): Promise<void>;
  /** Told of jobs that were given up. */
  onAbandoned(handle: (job: RequestJob) => Promise<void>): Promise<void>;
  /** Lets running jobs finish, for at most `timeout_ms`. */
  close(timeout_ms: number): Promise<void>;
}

// A dead worker's job runs again within about heartbeat + supervision seconds.
const heartbeatSeconds = 10;
const supervisionSeconds = 5;
// New jobs are notified of. Jobs tried again are not: those wait for the next look, every two seconds.
const polling = { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };

/** Makes or upgrades the queue's tables, as owner, and lets the service use them. Safe to run from several processes at once. */
export async function migrateQueue(input: { url: string; owner: Database; names: readonly string[] }): Promise<void> {
  const boss = new PgBoss({ connectionString: input.url, schema: queueSchema, supervise: false, schedule: false, max: 2 });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await boss.createQueue(abandoned, { notify: true });
    for (const name of input.names) {
      const options = { notify: true, retryLimit: 3, retryDelay: 1, expireInSeconds: 90 * 60, heartbeatSeconds, deadLetter: abandoned };
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false, close: true });
  }
  await input.owner.query(`grant usage on schema ${queueSchema} to firmament_service`);
  await input.owner.query(`grant select, insert, update, delete on all tables in schema ${queueSchema} to firmament_service`);
  await input.owner.query(`grant execute on all functions in schema ${queueSchema} to firmament_service`);
}

/** Opens the queue as the service. `isWorker` also supervises: it notices dead workers and tidies up. */
export async function openQueue(input: { url: string; isWorker: boolean; onError: (error: Error) => void }): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: input.url,
    options: `-c role=firmament_service -c search_path=${schema}`,
    application_name: 'firmament queue',
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: input.isWorker,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    // Rebuilding indexes takes the owner's rights.
    reindex: false,
    useListenNotify: input.isWorker,
    max: 6,
  });
  boss.on('error', input.onError);
  await boss.start();

  return {
    async send(tx, name, job) {
      const id = await boss.send(name, job, { db: { executeSql: (text, values) => tx.query(text, values) } });
      if (id === null) throw new Error(`The queue took no job for ${name}.`);
    },
    async work(name, concurrency, handle) {
      for (let worker = 0; worker < concurrency; worker += 1) {
        let worker_id = '';
        worker_id = await boss.work<RequestJob>(name, polling, async (jobs) => {
          for (const job of jobs) await handle(job.data);
          // There may be more: without this it would rest after every job until it is notified or its turn comes.
          boss.notifyWorker(worker_id);
        });
      }
    },
    async onAbandoned(handle) {
      await boss.work<RequestJob>(abandoned, { batchSize: 1, pollingIntervalSeconds: 5 }, async (jobs) => {
        for (const job of jobs) await handle(job.data);
      });
    },
    close: (timeout_ms) => boss.stop({ graceful: true, close: true, timeout: timeout_ms }),
  };
}
