import { everyCall, operation } from '@firmament/contract';
import { z } from 'zod';
import type { Identity } from '../../src/services/accounts/accounts.ts';
import type { Served } from '../../src/calls/open-call.ts';

/** An operation that no file of the service knows. */
export const madeUpOperation = operation({
  id: 'made_up.greet',
  tool: 'greet_somebody',
  effect: 'read',
  idempotent: true,
  method: 'POST',
  path: '/api/enterprise/made-up/greet/',
  mode: 'sync',
  access: 'bearer',
  tag: 'Made up',
  summary: 'Greet somebody',
  description: 'Answers with a greeting.',
  body: z.object({ name: z.string().min(1).meta({ description: 'The name to greet' }), times: z.int().min(1).max(3).default(1) }),
  status: 200,
  response: z.object({ status: z.literal('success'), data: z.array(z.string()), count: z.int() }),
  errors: [...everyCall, 'UNSUPPORTED_MEDIA_TYPE'],
  example: { body: { name: 'Ann' }, response: { status: 'success', data: ['Hello, Ann.'], count: 1 } },
  fails: { body: { name: '' }, code: 'INVALID_INPUT' },
});

/** Callers that the made-up operation has been called by. */
export const greeted: Identity[] = [];

export const madeUp: Served = {
  declared: madeUpOperation,
  async handle({ body, caller }: { body: { name: string; times: number }; caller: Identity }) {
    greeted.push(caller);
    return { data: Array.from({ length: body.times }, () => `Hello, ${body.name}.`) };
  },
};
