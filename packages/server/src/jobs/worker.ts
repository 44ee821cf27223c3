import { requestTypes } from '@firmament/contract';
import type { ServiceContext } from '../services/context.ts';
import { compileFilters } from '../services/discovery/asked-filters.ts';
import { abandonRequest, runRequest, type RequestWork } from '../services/requests/run.ts';
import { traceWork } from '../services/tracing/trace-work.ts';
import { workOn } from './tasks.ts';

export interface WorkerContext extends ServiceContext {
  /** The requests this process works on, so that a cancellation can reach them. */
  running: Map<string, AbortController>;
}

/** Starts working on requests, until the queue is drained. */
export async function startWorker(context: WorkerContext): Promise<void> {
  compileFilters();
  for (const request_type of requestTypes) {
    await context.queue.work(request_type, context.config.worker_concurrency, (job, stopping) => {
      const done = async (input: unknown, work: RequestWork) => {
        const { revision: data_version } = await context.index.state();
        const asked = { ...context, db: context.db.until(work.signal), organization_id: job.organization_id };
        const task = workOn(request_type, asked, { ...work, input });
        return { ...(await orCalledOff(task, work.signal)), data_version };
      };
      const began = performance.now();
      const run = (work: typeof done) => runRequest({ ...context, stopping }, job, work);
      return traceWork(context, { ...job, request_type }, { work: done, run }).finally(() =>
        context.metrics.worked({ request_type, seconds: (performance.now() - began) / 1_000 }),
      );
    });
  }
  await context.queue.onAbandoned((job) => abandonRequest(context, job));
}

/** The outcome of work, or its cancellation: then a slow dependency is no longer awaited. */
function orCalledOff<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const calledOff = Promise.withResolvers<never>();
  const end = () => calledOff.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return Promise.race([work, calledOff.promise]).finally(() => signal.removeEventListener('abort', end));
}
