import { apiVersion } from '@firmament/contract';
import type { TraceCollector } from '../../config.ts';
import type { Log } from '../../kernel/log.ts';
import { hostOf } from '../../net/guard.ts';
import { FetchFailed } from '../../net/guarded-fetch.ts';
import { openNet } from '../../net/net.ts';
import { postWebhook } from '../../net/post-webhook.ts';
import { exportOf, placeBelow, spanOf, type Span } from './otlp.ts';
import type { Tracing } from './tracing.ts';

const sendEveryMs = 2_000;
const timeoutMs = 10_000;
/** Longest wait for a collector after a stop. */
const lastWordMs = 1_000;
const mostSentAtOnce = 512;
/** A collector that does not answer costs spans, never memory. */
const mostKept = 4_096;

/**
 * Collects spans and sends them every other second. What a collector does not take is not kept: a trace is no record.
 * @param input.role what this process does
 */
export function exportSpans(input: { collector: TraceCollector; role: string; log: Log }): Tracing {
  const { collector, role, log } = input;
  const { endpoint, headers, service_name } = collector;
  const url = `${endpoint}/v1/traces`;
  // The operator names the host for this and nothing else: webhooks do not reach it by that.
  const net = openNet({ version: apiVersion, allow_hosts: [hostOf(new URL(endpoint))] });
  const service = { 'service.name': service_name, 'service.version': apiVersion, 'firmament.role': role };
  const stopping = new AbortController();
  const spans: Span[] = [];
  let dropped = 0;
  let isFailing = false;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    for (let taken = spans.splice(0, mostSentAtOnce); taken.length > 0; taken = spans.splice(0, mostSentAtOnce)) {
      const body = JSON.stringify(exportOf(taken, service, { name: 'firmament', version: apiVersion }));
      try {
        const answer = await postWebhook(net, url, { body, headers, timeout_ms: timeoutMs, signal: stopping.signal, now: new Date() });
        if (answer.status > 299) throw new FetchFailed(`The collector answered ${answer.status}.`);
        if (isFailing) log.warn({ dropped }, 'spans are taken again');
        [isFailing, dropped] = [false, 0];
      } catch (error) {
        dropped += taken.length;
        if (!isFailing) log.warn({ err: error }, 'spans were not taken; they are dropped until they are');
        isFailing = true;
        return;
      }
    }
  }

  const look = () => (sending ??= send().finally(() => (sending = undefined)));
  const timer = setInterval(() => void look(), sendEveryMs);
  timer.unref();
  return {
    begin: placeBelow,
    end(trace, done) {
      if (!trace.is_sampled) return;
      if (spans.length < mostKept) spans.push(spanOf(trace, done));
      else dropped += 1;
    },
    async close() {
      clearInterval(timer);
      const hangUp = setTimeout(() => stopping.abort(new Error('The service stops.')), lastWordMs);
      await sending;
      await look();
      clearTimeout(hangUp);
      await net.close();
    },
  };
}
