import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Problem } from '../kernel/problem.ts';
import { logSettings } from './log.ts';

function written(error: unknown): { text: string; err: { message: string; code?: string; stack?: string } } {
  let text = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  pino(logSettings('warn'), stream).warn({ err: error }, 'told');
  return { text, err: (JSON.parse(text) as { err: ReturnType<typeof written>['err'] }).err };
}

const lost = Object.assign(new Error('terminating connection due to administrator command'), {
  code: '57P01',
  client: { secretKey: 4_711, connection: { stream: {} }, connectionParameters: { password: 'canary' } },
});
const refused = Object.assign(
  new AggregateError([new Error('connect ECONNREFUSED ::1:9'), new Error('connect ECONNREFUSED 127.0.0.1:9')], ''),
  {
    code: 'ECONNREFUSED',
  },
);

test('an error of the database is told in words, without the connection that the driver hangs on it', () => {
  const { text, err } = written(lost);
  expect(err).toEqual({ type: 'Error', message: 'terminating connection due to administrator command', code: '57P01' });
  expect(text).not.toMatch(/secretKey|4711|canary/);
});

test.each<[unknown, string]>([
  [new Error('Connection terminated unexpectedly'), 'Connection terminated unexpectedly'],
  [Object.assign(new Error('connect ENOENT /x/search.sock'), { code: 'ENOENT' }), 'connect ENOENT /x/search.sock'],
  [Object.assign(new Error('sorry, too many clients already'), { code: '53300' }), 'sorry, too many clients already'],
  [refused, 'connect ECONNREFUSED ::1:9; connect ECONNREFUSED 127.0.0.1:9'],
  [
    new Problem('UNAVAILABLE', 'The service cannot reach its database; retry.', { cause: new Error('read ECONNRESET') }),
    'The service cannot reach its database; retry. read ECONNRESET',
  ],
])('what passes is told without a stack: %s', (error, message) => {
  const { err } = written(error);
  expect(err.message).toBe(message);
  expect(err).not.toHaveProperty('stack');
});

test('a fault in the code is told with its stack and that of its cause', () => {
  const { err } = written(new TypeError('x is undefined', { cause: new RangeError('of that') }));
  expect(err.message).toBe('x is undefined of that');
  expect(err.stack).toMatch(/^TypeError: x is undefined\n.*log\.test\.ts[\s\S]*caused by RangeError: of that/);
});

test.each([
  ["ENOENT: no such file or directory, open '/x/terms.json'", 'ENOENT'],
  ['EINVAL: invalid argument, read', 'EINVAL'],
  ['EACCES: permission denied, mkdir', 'EACCES'],
  ['EISDIR: illegal operation on a directory, read', 'EISDIR'],
])('an error of the file system is told with its stack, because the code may have asked for the wrong thing: %s', (message, code) => {
  expect(written(Object.assign(new Error(message), { code })).err.stack).toContain('log.test.ts');
});

test.each(['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENOSPC'])(
  'an error of the network or of a shortage is told without a stack: %s',
  (code) => {
    expect(written(Object.assign(new Error(`It failed: ${code}`), { code })).err).not.toHaveProperty('stack');
  },
);

test('what is thrown and is no error is told as text', () => {
  expect(written('gone').err.message).toBe('gone');
});
