import { z } from 'zod';
import { requestStatuses, requestTypes, unknownRequestType } from '../vocabularies/filters.ts';
import { count, success } from './envelope.ts';
import { requestResults } from './results.ts';

const requestId = z.uuid().meta({ description: 'To ask for the status and the result by, and to cancel it' });
const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .meta({ description: 'ISO 8601, UTC, microseconds', format: 'date-time' });

/** The answer to every asynchronous submission. */
export const requestHandle = z
  .object({
    request_id: requestId,
    status: z.enum(requestStatuses).meta({ description: 'State of the request' }),
  })
  .meta({ id: 'RequestHandle' });

const recordedTypes = [...requestTypes, unknownRequestType] as const;

/** Where a request stands; beside the five fields of the specification how far it is. */
const standing = z.object({
  request_id: requestId,
  status: z.enum(requestStatuses).meta({ description: 'State of the request' }),
  request_type: z
    .enum(recordedTypes)
    .meta({ description: 'Kind of request; says what its result is. `unknown`: another version of the service accepted it' }),
  created_at: timestamp,
  updated_at: timestamp.meta({ description: 'When the status last changed' }),
  progress: z.number().min(0).max(1).meta({ description: 'The share that is done, as last reported; 1 when COMPLETED' }),
  stage: z.string().optional().meta({ description: 'What is being done' }),
  done: z.int().optional().meta({ description: 'Companies done in this stage, where they are counted' }),
  total: z.int().optional().meta({ description: 'Companies there are to do' }),
  eta_seconds: z.int().optional().meta({ description: 'Seconds left at the pace so far, while PROCESSING and once a share is done' }),
  error: z.string().optional().meta({ description: 'Present when FAILED' }),
});

const counts = z.record(z.string(), z.int());

/** What a discovery tells beside its rows. */
export const requestNotes = z.object({
  understood: z
    .array(
      z.object({
        text: z.string().meta({ description: 'The words of the topic' }),
        filter: z.string().meta({ description: 'The parameter that they ask for' }),
        value: z.unknown().meta({ description: 'Its value, as the parameter takes it' }),
        is_applied: z.boolean().meta({ description: 'Whether the filter is in effect' }),
        reason: z.string().optional().meta({ description: 'Why it is not applied' }),
      }),
    )
    .optional()
    .meta({ description: 'Filters that a market map read from its topic; `parameters.filters_from_topic` switches that off' }),
  not_understood: z
    .array(
      z.object({
        text: z.string().meta({ description: 'The words of the topic' }),
        reason: z.string().meta({ description: 'Why it is not understood' }),
      }),
    )
    .optional()
    .meta({ description: 'Words of the topic that ask for a filter that there is none for' }),
  without_value: counts.optional().meta({
    description: 'For each active filter of a discovery, how many companies lack the value and are left out for that',
  }),
  warnings: z.array(z.string()).optional().meta({
    description:
      'What the answer lacks because the service is still learning from what was imported, and keys of the call that are not known',
  }),
});

/** Keys of a call that no schema knows. */
export const warnings = z
  .array(z.string())
  .optional()
  .meta({ description: 'Keys of the call that are not known and had no effect, at most 10; absent when there are none' });

type Kind = (typeof recordedTypes)[number];

/** Kinds whose rows come from a search with filters. */
const discoveries: readonly Kind[] = ['market_map', 'company_peers', 'buyer_screening', 'target_screening'];

const discoveryNotes = {
  removed_by_filter: counts.optional().meta({
    description:
      'Present when a discovery with filters found no company: how many each filter removes by itself, and `companies`, how many there are',
  }),
  ...requestNotes.shape,
};

/** Name of a schema about requests of a kind: `MarketMapRequestStatus`. */
function schemaName(kind: Kind, what: string): string {
  return `${kind.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Request${what}`;
}

/** What a request of a kind results in. The result of an unknown kind has the form that its version gave it. */
const recordedResults = { ...requestResults, [unknownRequestType]: z.unknown() };

/** One schema per kind of request, discriminated by `request_type`. */
function byKind<S extends z.core.$ZodTypeDiscriminable>(id: string, schemaOf: (kind: Kind) => S) {
  return z.discriminatedUnion('request_type', recordedTypes.map(schemaOf) as [S, ...S[]]).meta({ id });
}

export const requestStatusRecord = byKind('RequestStatus', (kind) =>
  standing
    .extend({
      request_type: z.literal(kind).meta({ description: 'Kind of request' }),
      result: recordedResults[kind].optional().meta({ description: 'Present when COMPLETED, for 30 days' }),
      warnings,
      ...(discoveries.includes(kind) && discoveryNotes),
    })
    .meta({ id: schemaName(kind, 'Status') }),
);

export type RequestNotes = z.output<typeof requestNotes>;

export const requestResult = byKind('RequestResult', (kind) =>
  z
    .object({
      request_id: requestId,
      request_type: z.literal(kind).meta({ description: 'Kind of request' }),
      status: z.enum(requestStatuses).meta({ description: 'State of the request' }),
      result: recordedResults[kind].nullable().meta({ description: 'null until the request is COMPLETED' }),
      error: z.string().optional().meta({ description: 'Present when FAILED: why' }),
    })
    .meta({ id: schemaName(kind, 'Result') }),
);

export const requestList = z
  .object({
    status: success,
    data: z.array(standing.meta({ id: 'ListedRequest' })).meta({ description: 'Requests of the page, newest first' }),
    count,
    total: z.int().meta({ description: 'Number of requests that match' }),
    page: z.int().meta({ description: 'Page returned, from 1' }),
    page_size: z.int().meta({ description: 'Requests a page' }),
  })
  .meta({ id: 'RequestList' });
