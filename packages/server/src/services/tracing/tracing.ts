/** The position of a span in a distributed trace, by W3C Trace Context. */
export interface Trace {
  trace_id: string;
  span_id: string;
  /** The span this one is part of. */
  parent_id: string | undefined;
  /** The root of the trace decides whether it is kept. */
  is_sampled: boolean;
  /** This place as the `traceparent` of what comes of it. */
  traceparent: string;
}

/** What was done in a place of a trace, when it is over. */
export interface Done {
  name: string;
  /** `server` answered a call, `consumer` worked on what was queued. */
  kind: 'server' | 'consumer';
  began_at: Date;
  ended_at: Date;
  attributes: Readonly<Record<string, string | number | undefined>>;
  hasFailed: boolean;
}

/** Tells a collector of calls and of work, as spans. */
export interface Tracing {
  /** A new place: in the trace that `traceparent` names, else in a trace of its own. */
  begin(traceparent: string | string[] | undefined): Trace;
  end(trace: Trace, done: Done): void;
  /** Sends what is not sent yet, for a moment at most. */
  close(): Promise<void>;
}
