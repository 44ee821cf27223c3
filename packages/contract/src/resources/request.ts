import { z } from 'zod';
import { requestStatuses } from '../vocabularies/filters.ts';

const requestId = z.uuid();
const timestamp = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .meta({ description: 'ISO 8601, UTC, microseconds', format: 'date-time' });

/** The answer to every asynchronous submission. */
export const requestHandle = z.object({ request_id: requestId, status: z.enum(requestStatuses) }).meta({ id: 'RequestHandle' });

const result = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown()), z.null()])
  .meta({ description: 'The array or object that the submitting operation documents' });

/** Where a request stands; beside the five fields of the specification how far it is. */
const standing = z.object({
  request_id: requestId,
  status: z.enum(requestStatuses),
  request_type: z.string(),
  created_at: timestamp,
  updated_at: timestamp.meta({ description: 'When the status last changed' }),
  progress: z.number().min(0).max(1).meta({ description: 'The share that is done, as last reported; 1 when COMPLETED' }),
  stage: z.string().optional().meta({ description: 'What is being done' }),
  done: z.int().optional().meta({ description: 'Companies done in this stage, where they are counted' }),
  total: z.int().optional().meta({ description: 'Companies there are to do' }),
  eta_seconds: z.int().optional().meta({ description: 'Seconds left at the pace so far, while PROCESSING and once a share is done' }),
  error: z.string().optional().meta({ description: 'Present when FAILED' }),
});

export const requestStatusRecord = standing
  .extend({
    result: result.optional().meta({ description: 'Present when COMPLETED, for 30 days' }),
    removed_by_filter: z.record(z.string(), z.int()).optional().meta({
      description:
        'Present when a discovery with filters found no company: how many each filter removes by itself, and `companies`, how many there are',
    }),
  })
  .meta({ id: 'RequestStatus' });

export const requestResult = z
  .object({
    request_id: requestId,
    status: z.enum(requestStatuses),
    result,
    error: z.string().optional(),
  })
  .meta({ id: 'RequestResult' });

export const requestList = z
  .object({
    status: z.literal('success'),
    data: z.array(standing.meta({ id: 'ListedRequest' })),
    count: z.int(),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
  })
  .meta({ id: 'RequestList' });
