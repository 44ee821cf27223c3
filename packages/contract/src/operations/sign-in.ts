import { z } from 'zod';
import { operation } from '../operation.ts';
import { needsAllOfOne } from '../resources/text.ts';
import { userRoles } from '../vocabularies/roles.ts';
import { credential, issued, issuedExample, signingErrors } from './token.ts';

export const signIn = operation({
  id: 'session.create',
  tool: 'sign_in',
  effect: 'write',
  idempotent: false,
  method: 'POST',
  path: '/auth/sign-in/',
  mode: 'sync',
  access: 'public',
  tag: 'Authentication',
  summary: 'Sign a user in by e-mail',
  description:
    'For people in a browser: `email` and `password`, without client credentials. `refresh_token` in their place continues a sign-in; it is rotated at each use, and using a rotated one again ends the sign-in. Where users of several organizations share the address and the password, `organization` chooses one, and the refusal lists them. After ten failed sign-ins under one address, 429 for a quarter of an hour, whether or not there is such a user. This does not affect `POST /auth/token/`.',
  body: z
    .object({
      email: credential.optional().meta({ description: 'E-mail address of the user', examples: ['analyst@fenwick.example'] }),
      password: credential.optional().meta({ description: 'Password of the user' }),
      organization: credential.optional().meta({
        description:
          'Id or exact name of the organization; needed where the refusal asks for it, or where users of more than four organizations share the address',
      }),
      refresh_token: credential
        .optional()
        .meta({ description: 'The last refresh token of the sign-in, in place of `email` and `password`' }),
    })
    .meta({ id: 'SignIn', override: needsAllOfOne([['email', 'password'], ['refresh_token']]) }),
  status: 200,
  response: issued
    .extend({
      email: z.string().meta({ description: 'E-mail address of the user' }),
      role: z.enum(userRoles).meta({ description: 'Role of the user' }),
      organization_id: z.uuid().meta({ description: 'Id of the organization of the user' }),
      organization: z.string().meta({ description: 'Name of the organization of the user' }),
    })
    .meta({ id: 'SignedIn' }),
  errors: signingErrors,
  example: {
    body: { email: 'analyst@fenwick.example', password: 'correct horse battery staple' },
    response: {
      ...issuedExample,
      email: 'analyst@fenwick.example',
      role: 'analyst',
      organization_id: '5b0c2f0e-6f0e-4d5b-9a53-0a1c4a7e2d11',
      organization: 'Fenwick',
    },
  },
  fails: { body: { email: 'analyst@fenwick.example', password: 'wrong' }, code: 'INVALID_CREDENTIALS' },
});
