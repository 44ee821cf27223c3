import { z } from 'zod';
import { errorOf, errors, type ErrorCode, type ErrorDetail } from '../errors.ts';

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

const always = {
  status: z.literal('error').meta({ description: 'Always `error`' }),
  detail: z.string().meta({ description: 'One sentence for a person' }),
  request_ref: z.string().meta({ description: 'Id of the call, the same as the `X-Request-Id` header' }),
};

const field = z.string().optional().meta({ description: 'Path of the first bad field: `parameters.geography[0]`' });

const details = {
  errors: z
    .array(
      z.strictObject({
        path: z.string().meta({ description: 'Path of the bad field: `parameters.geography[0]`; empty for the whole body' }),
        message: z.string().meta({ description: 'What is wrong with it' }),
        allowed: z.array(z.string()).optional().meta({ description: 'Every value that is accepted, where these are a closed list' }),
      }),
    )
    .optional()
    .meta({ description: 'Every bad field, at most 100' }),
  candidates: z
    .array(
      z.strictObject({
        permalink: z.string().meta({ description: 'Permalink of the company' }),
        name: z.string().meta({ description: 'Name of the company' }),
      }),
    )
    .optional()
    .meta({ description: 'Companies the identifier may have meant' }),
  invalid: z.array(z.string()).optional().meta({ description: 'Identifiers that did not resolve, as sent' }),
} satisfies Record<ErrorDetail, z.ZodType>;

/** The body of every failed call. */
export const errorBody = z.object({
  ...always,
  code: z.enum(codes).meta({ description: 'What went wrong, as a word for programs' }),
  field,
  ...details,
});

/** Name of a schema of the document: `InvalidInputError`. */
function schemaName(code: ErrorCode): string {
  const words = code.split('_').map((word) => word.charAt(0) + word.slice(1).toLowerCase());
  return `${words.join('')}Error`;
}

function bodyOf(code: ErrorCode) {
  const { details: own = [], meaning, retry, most_retries, remedy } = errorOf(code);
  return z
    .strictObject({
      ...always,
      code: z.literal(code).meta({ description: 'What went wrong, as a word for programs' }),
      ...(own.includes('errors') && { field }),
      ...Object.fromEntries(own.map((name) => [name, details[name]])),
    })
    .meta({
      id: schemaName(code),
      description: `${meaning} ${remedy}`,
      'x-retry': retry,
      ...(most_retries !== undefined && { 'x-most-retries': most_retries }),
      'x-remedy': remedy,
    });
}

const bodies = new Map(codes.map((code) => [code, bodyOf(code)]));

/** The body of a call that failed in one of these ways. */
export function errorBodyOf(some: readonly ErrorCode[]) {
  const [first, ...others] = some.map((code) => bodies.get(code)!);
  return others.length === 0 ? first! : z.discriminatedUnion('code', [first!, ...others]);
}

/** Every failure, discriminated by `code`. */
export const anyError = errorBodyOf(codes).meta({ id: 'Error', description: 'The body of every failed call' });

/** An example of the body of a code. */
export function errorExample(code: ErrorCode) {
  const { detail, ...more } = errorOf(code).example;
  return { status: 'error', detail, code, request_ref: '0f8c6d1e-5a5b-4f0c-9a53-6f1d2f3b7c11', ...more };
}

/** The token endpoint adds the words of RFC 6749 (5.2). */
export const tokenErrorBody = errorBody
  .extend({
    error: z
      .enum(['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'])
      .meta({ description: 'The word of RFC 6749, section 5.2' }),
    error_description: z.string().meta({ description: 'The same sentence as `detail`' }),
  })
  .meta({ id: 'TokenError', description: 'A refusal of the token endpoint' });

export type ErrorBody = z.output<typeof errorBody>;
