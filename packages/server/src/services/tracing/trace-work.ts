import type { RequestJob } from '../../store/queue/queue.ts';
import type { ServiceContext } from '../context.ts';

interface Worked<Given extends unknown[], Result> {
  /** The work itself, which may be tried more than once. */
  work: (...given: Given) => Promise<Result>;
  /** What is done with it, to its end. */
  run: (work: (...given: Given) => Promise<Result>) => Promise<void>;
}

/** Runs a request as a child span of its submission, where spans are collected. */
export async function traceWork<Given extends unknown[], Result>(
  { tracing, clock }: Pick<ServiceContext, 'tracing' | 'clock'>,
  { request_type, request_id, organization_id, traceparent }: RequestJob & { request_type: string },
  { work, run }: Worked<Given, Result>,
): Promise<void> {
  if (!tracing) return run(work);
  const trace = tracing.begin(traceparent);
  const began_at = clock();
  let hasFailed = true;
  const attributes = {
    'firmament.request_type': request_type,
    'firmament.request_id': request_id,
    'firmament.organization_id': organization_id,
  };
  try {
    await run(async (...given) => {
      hasFailed = true;
      const result = await work(...given);
      hasFailed = false;
      return result;
    });
  } finally {
    tracing.end(trace, { name: request_type, kind: 'consumer', began_at, ended_at: clock(), attributes, hasFailed });
  }
}
