import { expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { messageForOperator } from './failure.ts';

const sentence = 'The service cannot reach its database; retry.';
const refused = new AggregateError([new Error('connect ECONNREFUSED ::1:9'), new Error('connect ECONNREFUSED 127.0.0.1:9')], '');

test.each<[unknown, string]>([
  [new Problem('UNAVAILABLE', sentence, { cause: new Error('read ECONNRESET') }), `${sentence} read ECONNRESET`],
  [new Problem('UNAVAILABLE', sentence, { cause: refused }), `${sentence} connect ECONNREFUSED ::1:9; connect ECONNREFUSED 127.0.0.1:9`],
  [new Problem('UNAVAILABLE', 'Try again.'), 'Try again.'],
  [new Problem('INVALID_INPUT', 'There is no plan.', { cause: new Error('hidden') }), 'There is no plan.'],
  [refused, 'connect ECONNREFUSED ::1:9; connect ECONNREFUSED 127.0.0.1:9'],
  [new Error('Interrupted.'), 'Interrupted.'],
  ['a text', 'a text'],
])('an operator reads the reason of an outage: %s', (error, message) => {
  expect(messageForOperator(error)).toBe(message);
});
