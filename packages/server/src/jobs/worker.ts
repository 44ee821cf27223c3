import type { ServiceContext } from '../services/context.ts';
import { abandonRequest, runRequest } from '../services/requests/run.ts';
import { expireRequests } from '../services/requests/expire.ts';
import { listenForCancellations } from '../services/requests/listen.ts';
import { requestTypes, tasks } from './tasks.ts';

export interface Worker {
  close(): Promise<void>;
}

// A request may be this much over its 90 minutes when it is failed.
const watchdogIntervalMs = 15_000;

/** Starts working on requests, and watching over those that take too long. */
export async function startWorker(service: ServiceContext): Promise<Worker> {
  const running = new Map<string, AbortController>();
  const context = { ...service, running };

  const stopListening = await listenForCancellations(context);
  for (const request_type of requestTypes) {
    await service.queue.work(request_type, service.config.worker_concurrency, (job, stopping) => {
      const work = async (input: unknown, signal: AbortSignal) => {
        const data_version = service.index.revision();
        return { ...(await tasks[request_type](service, input, signal)), data_version };
      };
      return runRequest({ ...context, stopping }, job, work);
    });
  }
  await service.queue.onAbandoned((job) => abandonRequest(context, job));

  const watch = () => expireRequests(context).catch((error: unknown) => service.log.error({ err: error }, 'the watchdog failed'));
  await watch();
  const watchdog = setInterval(() => void watch(), watchdogIntervalMs);

  return {
    async close() {
      clearInterval(watchdog);
      await stopListening();
    },
  };
}
