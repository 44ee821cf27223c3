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

export const requestStatusRecord = z
  .object({
    request_id: requestId,
    status: z.enum(requestStatuses),
    request_type: z.string(),
    created_at: timestamp,
    updated_at: timestamp,
    result: result.optional().meta({ description: 'Present when COMPLETED' }),
    error: z.string().optional().meta({ description: 'Present when FAILED' }),
    removed_by_filter: z.record(z.string(), z.int()).optional().meta({
      description: 'Present when a discovery found no company: how many each filter removes by itself, and `companies`, how many there are',
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
