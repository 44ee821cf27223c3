import { z } from 'zod';
import { errors, type ErrorCode } from '../errors.ts';

/** The body of every failed call. */
export const errorBody = z
  .object({
    status: z.literal('error'),
    detail: z.string().meta({ description: 'One sentence for a person' }),
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
    request_ref: z.string().meta({ description: 'The same as the `X-Request-Id` header' }),
    field: z.string().optional().meta({ description: 'Path of the first bad field' }),
    errors: z
      .array(z.object({ path: z.string(), message: z.string(), allowed: z.array(z.string()).optional() }))
      .optional()
      .meta({ description: 'Every bad field' }),
    candidates: z
      .array(z.object({ permalink: z.string(), name: z.string() }))
      .optional()
      .meta({ description: 'Companies the identifier may have meant' }),
    invalid: z.array(z.string()).optional().meta({ description: 'Identifiers that did not resolve, as sent' }),
  })
  .meta({ id: 'Error' });

/** The token endpoint adds the words of RFC 6749 (5.2). */
export const tokenErrorBody = errorBody
  .extend({
    error: z.enum(['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type']),
    error_description: z.string(),
  })
  .meta({ id: 'TokenError' });

export type ErrorBody = z.output<typeof errorBody>;
