import { randomBytes } from 'node:crypto';
import type { Done, Trace } from './tracing.ts';

// Version 00 of https://www.w3.org/TR/trace-context/; ids of nothing but zeros are none.
const pattern = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:(?<!^00.*)-.*)?$/;
const sampled = 1;

/** A place below the one that `traceparent` names, or the first of a new trace where it names none. */
export function placeBelow(traceparent: string | string[] | undefined): Trace {
  const [, trace_id = randomBytes(16).toString('hex'), parent_id, flags = '01'] =
    (typeof traceparent === 'string' && pattern.exec(traceparent)) || [];
  const span_id = randomBytes(8).toString('hex');
  const is_sampled = (Number.parseInt(flags, 16) & sampled) === sampled;
  return { trace_id, span_id, parent_id, is_sampled, traceparent: `00-${trace_id}-${span_id}-${is_sampled ? '01' : '00'}` };
}

/** Of the enumerations of `opentelemetry/proto/trace/v1/trace.proto`. */
const kinds = { server: 2, consumer: 5 };
const statuses = { unset: 0, error: 2 };

/** A span in the JSON of OTLP (https://opentelemetry.io/docs/specs/otlp/): ids in hexadecimal, times as decimal text. */
export function spanOf({ trace_id, span_id, parent_id }: Trace, { name, kind, began_at, ended_at, attributes, hasFailed }: Done) {
  return {
    traceId: trace_id,
    spanId: span_id,
    ...(parent_id !== undefined && { parentSpanId: parent_id }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(began_at),
    endTimeUnixNano: nanoseconds(ended_at),
    attributes: attributesOf(attributes),
    status: { code: hasFailed ? statuses.error : statuses.unset },
  };
}

export type Span = ReturnType<typeof spanOf>;

/** The body of a call to `/v1/traces`. */
export function exportOf(spans: readonly Span[], service: Readonly<Record<string, string>>, scope: { name: string; version: string }) {
  return { resourceSpans: [{ resource: { attributes: attributesOf(service) }, scopeSpans: [{ scope, spans }] }] };
}

function nanoseconds(moment: Date): string {
  return String(BigInt(moment.getTime()) * 1_000_000n);
}

function attributesOf(attributes: Done['attributes']) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) } }],
  );
}
