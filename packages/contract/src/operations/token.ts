import { z } from 'zod';
import { operation } from '../operation.ts';
import { needsAllOfOne } from '../resources/text.ts';

/** What a caller proves who it is with. */
export const credential = z.string().max(4_096, 'must be at most 4096 characters');

/** What every way to sign in answers. */
export const issued = z
  .object({
    access_token: z.string().meta({ description: 'To send as `Authorization: Bearer …`; a JWT' }),
    expires_in: z.int().meta({ description: 'Seconds until the access token ends' }),
    token_type: z.literal('Bearer').meta({ description: 'Always `Bearer`' }),
    scope: z.string().meta({ description: 'What the token may be used for: scopes with spaces between them' }),
    refresh_token: z.string().meta({ description: 'Token to get the next one with, for 30 days; it works once' }),
  })
  .meta({ id: 'Token' });

export const issuedExample = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
  expires_in: 86400,
  token_type: 'Bearer',
  scope: 'read write',
  refresh_token: 'eyJhbGciOiJIUzI1NiJ9.e30.cmVm',
} as const;

export const signingErrors = [
  'INVALID_CREDENTIALS',
  'MISSING_PARAMETER',
  'INVALID_INPUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'UNAVAILABLE',
] as const;

export const createToken = operation({
  id: 'token.create',
  tool: 'create_token',
  effect: 'write',
  idempotent: false,
  method: 'POST',
  path: '/auth/token/',
  mode: 'sync',
  access: 'public',
  tag: 'Authentication',
  summary: 'Get a bearer token',
  description:
    'Password grant: `username`, `password`, `client_id` and `client_secret` are all required. With `grant_type=refresh_token`, a `refresh_token` takes the place of username and password; it is rotated at each use, and using a rotated one again revokes all its descendants. Client credentials may come as HTTP Basic instead. After ten failed sign-ins in the name of one user, 429 for a quarter of an hour, whether or not there is such a user.',
  body_types: ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'],
  body: z
    .object({
      grant_type: credential.optional().meta({
        override: { type: 'string', enum: ['password', 'refresh_token'] },
        description: '`password` or `refresh_token`',
        examples: ['password'],
      }),
      username: credential.optional().meta({ description: 'E-mail address', examples: ['analyst@fenwick.example'] }),
      password: credential.optional().meta({ description: 'Password of the user' }),
      client_id: credential.optional().meta({ description: 'Id of the credentials of the organization' }),
      client_secret: credential.optional().meta({ description: 'Secret of the credentials of the organization' }),
      refresh_token: credential
        .optional()
        .meta({ description: 'Token of the last answer, with `grant_type=refresh_token`; it works once' }),
    })
    .meta({ id: 'TokenRequest', override: needsAllOfOne([['grant_type']]) }),
  status: 200,
  response: issued,
  errors: signingErrors,
  example: {
    body: {
      grant_type: 'password',
      username: 'analyst@fenwick.example',
      password: 'correct horse battery staple',
      client_id: 'org_2f7c',
      client_secret: 'fs_9b1e',
    },
    response: issuedExample,
  },
  fails: {
    body: {
      grant_type: 'password',
      username: 'analyst@fenwick.example',
      password: 'wrong',
      client_id: 'org_2f7c',
      client_secret: 'fs_9b1e',
    },
    code: 'INVALID_CREDENTIALS',
  },
});
