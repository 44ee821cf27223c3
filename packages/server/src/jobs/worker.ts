import { requestTypes } from '@firmament/contract';
import type { ServiceContext } from '../services/context.ts';
import { forgetOldCounts } from '../services/accounts/forget.ts';
import { forgetOldRequests } from '../services/requests/forget.ts';
import { abandonRequest, runRequest, type Work } from '../services/requests/run.ts';
import { expireRequests } from '../services/requests/expire.ts';
import { listenForCancellations } from '../services/requests/listen.ts';
import { traceWork } from '../services/tracing/trace-work.ts';
import { tasks } from './tasks.ts';

export interface Worker {
  close(): Promise<void>;
}

// A request may be this much over its 90 minutes when it is failed.
const watchdogIntervalMs = 15_000;
const tidyIntervalMs = 60_000;
const forgetIntervalMs = 60 * 60_000;

/** Starts working on requests, and watching over those that take too long. */
export async function startWorker(service: ServiceContext): Promise<Worker> {
  const running = new Map<string, AbortController>();
  const context = { ...service, running };

  const stopListening = await listenForCancellations(context);
  for (const request_type of requestTypes) {
    await service.queue.work(request_type, service.config.worker_concurrency, (job, stopping) => {
      const done = async (input: unknown, work: Work) => {
        const data_version = service.index.revision();
        const task = tasks[request_type]({ ...service, db: service.db.until(work.signal) }, input, work);
        return { ...(await orCalledOff(task, work.signal)), data_version };
      };
      const began = performance.now();
      const run = (work: typeof done) => runRequest({ ...context, stopping }, job, work);
      return traceWork(service, { ...job, request_type }, { work: done, run }).finally(() =>
        service.metrics.worked({ request_type, seconds: (performance.now() - began) / 1_000 }),
      );
    });
  }
  await service.queue.onAbandoned((job) => abandonRequest(context, job));

  const failing = (what: string) => (error: unknown) => service.log.error({ err: error }, `${what} failed`);
  const watch = () => expireRequests(context).catch(failing('the watchdog'));
  await watch();
  const watchdog = setInterval(() => void watch(), watchdogIntervalMs);
  const tidier = setInterval(() => void forgetOldCounts(service).catch(failing('tidying up')), tidyIntervalMs);
  const forgetter = setInterval(() => void forgetOldRequests(service).catch(failing('forgetting old results')), forgetIntervalMs);

  return {
    async close() {
      clearInterval(watchdog);
      clearInterval(tidier);
      clearInterval(forgetter);
      await stopListening();
    },
  };
}

/** What work comes to, or its being called off: then nobody waits for what it still waits for itself, such as a slow index. */
function orCalledOff<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const calledOff = Promise.withResolvers<never>();
  const end = () => calledOff.reject(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return Promise.race([work, calledOff.promise]).finally(() => signal.removeEventListener('abort', end));
}
