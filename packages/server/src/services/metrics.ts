import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../kernel/clock.ts';
import type { CompanyIndex } from '../search/port.ts';
import type { Database } from '../store/database.ts';
import { newestRevision } from '../store/companies/index-progress.ts';
import { workInHand, type Measure } from '../store/requests/work-in-hand.ts';

/** The counters of this process, and gauges of the whole service on request. */
export interface Metrics {
  answered(call: { operation: string; status: number; seconds: number }): void;
  /** A call that was turned away unread. */
  shed(): void;
  /** A request that was worked on to its end, with any outcome. */
  worked(request: { request_type: string; seconds: number }): void;
  /** A turn of recurring work of this process that is over. */
  recurred(work: string, turn: { hasFailed: boolean }): void;
  /** Recurring work of this process whose last turn failed. */
  failing(): string[];
  /** Everything, in the text format of Prometheus. */
  text(): Promise<string>;
  content_type: string;
}

/** Up to the second that a search may take; a batch takes some. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counters of one process, and gauges that are read from the database and the index at each look. */
export function createMetrics({ db, index, clock }: { db: Database; index: CompanyIndex; clock: Clock }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'firmament_http_call_seconds',
    help: 'Calls answered by this process, and how long they took',
    labelNames: ['operation', 'status'] as const,
    buckets: seconds,
    registers,
  });
  const shed = new Counter({ name: 'firmament_http_calls_shed_total', help: 'Calls this process turned away unread', registers });
  const work = new Histogram({
    name: 'firmament_request_work_seconds',
    help: 'Requests this process worked on, and how long that took',
    labelNames: ['request_type'] as const,
    buckets: seconds,
    registers,
  });
  const turns = new Counter({
    name: 'firmament_recurring_turns_total',
    help: 'Turns of recurring work of this process, by what became of them',
    labelNames: ['work', 'outcome'] as const,
    registers,
  });
  const failing = new Set<string>();
  const gauge = (name: string, help: string, label?: string) => {
    const kept = new Gauge({ name: `firmament_${name}`, help, labelNames: label === undefined ? [] : [label], registers });
    return (value: number, of = '') => kept.set(label === undefined ? {} : { [label]: of }, value);
  };
  const gauges: Record<Measure['measure'], (value: number, of: string) => void> = {
    requests: gauge('requests_unfinished', 'Requests that wait or are worked on', 'status'),
    oldest_pending_seconds: gauge('queue_age_seconds', 'How long the oldest request that waits has waited'),
    deliveries_waiting: gauge('webhook_deliveries_waiting', 'Webhook deliveries that have not got through yet'),
    oldest_due_delivery_seconds: gauge('webhook_delivery_overdue_seconds', 'How long the delivery that is due longest has been due'),
    alerts: gauge('alerts', 'Alerts there have been', 'kind'),
    imports_running: gauge('imports_running', 'Imports that are going on, or were cut short'),
    import_items: gauge('import_items', 'Items of imported files whose outcome is saved', 'source'),
  };
  const lag = gauge('index_lag_revisions', 'Changes of documents that the index has not taken');
  const recurredAt = gauge('recurring_done_timestamp_seconds', 'When recurring work of this process was last done', 'work');
  const companies = gauge('index_companies', 'Companies in the index');

  async function look(): Promise<void> {
    for (const { measure, label, value } of await workInHand(db, clock())) gauges[measure](value, label);
    const held = await index.state();
    if (!held.isBuilt) return;
    lag(Math.max(0, (await newestRevision(db)) - held.revision));
    companies(held.companies);
  }

  return {
    answered: ({ operation, status, seconds: took }) => calls.observe({ operation, status: String(status) }, took),
    shed: () => shed.inc(),
    worked: ({ request_type, seconds: took }) => work.observe({ request_type }, took),
    recurred(name, { hasFailed }) {
      turns.inc({ work: name, outcome: hasFailed ? 'failed' : 'done' });
      if (hasFailed) failing.add(name);
      else {
        failing.delete(name);
        recurredAt(clock().getTime() / 1_000, name);
      }
    },
    failing: () => [...failing].toSorted(),
    async text() {
      await look();
      return registry.metrics();
    },
    content_type: registry.contentType,
  };
}
