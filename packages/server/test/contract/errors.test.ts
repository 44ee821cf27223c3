import { errorBody, errors, tokenErrorBody, type ErrorCode } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import { problemFrom, problemReply } from '../../src/http/problem-reply.ts';
import { Problem } from '../../src/kernel/problem.ts';

const codes = Object.keys(errors) as ErrorCode[];

describe('every way to fail', () => {
  test.each(codes)('%s has its declared status and the one error body', (code) => {
    const { status, headers, body } = problemReply(new Problem(code, 'A sentence.'), 'ref-1', false);
    expect(status).toBe(errors[code].status);
    expect(errorBody.strict().parse(body)).toEqual({ status: 'error', detail: 'A sentence.', code, request_ref: 'ref-1' });
    expect(Object.keys(headers)).toEqual({ 401: ['www-authenticate'], 429: ['retry-after'], 503: ['retry-after'] }[status] ?? []);
    if (headers['retry-after'] !== undefined) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  test.each(codes)('%s at the token endpoint is never cached, and a 400 has a word of RFC 6749', (code) => {
    const { status, headers, body } = problemReply(new Problem(code, 'A sentence.'), 'ref-1', true);
    expect(headers['cache-control']).toBe('no-store');
    const schema = status === 400 ? tokenErrorBody : errorBody;
    expect(schema.strict().parse(body)).toMatchObject(
      status === 400 ? { error: 'invalid_request', error_description: 'A sentence.' } : { code },
    );
  });

  test('the details of an error are in the declared fields', () => {
    const details = {
      errors: [
        { path: 'parameters.company_type', message: 'is wrong', allowed: ['all'] },
        { path: 'topic', message: 'is required' },
      ],
      candidates: [{ permalink: 'vantor', name: 'Vantor' }],
      invalid: ['vantr'],
    };
    const { body } = problemReply(new Problem('INVALID_INPUT', 'A sentence.', { details }), 'ref-1', false);
    expect(errorBody.strict().parse(body)).toMatchObject({ field: 'parameters.company_type', ...details });
  });

  test('the words of RFC 6749 appear nowhere else', () => {
    const problem = new Problem('INVALID_INPUT', 'A sentence.', { details: { oauth_error: 'invalid_grant' } });
    expect(problemReply(problem, 'ref-1', false).body).not.toHaveProperty('error');
    expect(problemReply(problem, 'ref-1', true).body).toMatchObject({ error: 'invalid_grant' });
  });

  test.each([
    new Error('relation "users" does not exist'),
    'text',
    undefined,
    null,
    { statusCode: 502 },
    Object.assign(new Error('x'), { code: '57P01' }),
  ])('anything unforeseen is a SERVER_ERROR that says nothing of its cause: %s', (thrown) => {
    const problem = problemFrom(thrown, false);
    expect(problem.code).toBe('SERVER_ERROR');
    expect(problem.cause).toBe(thrown);
    const { body } = problemReply(problem, 'ref-1', false);
    expect(JSON.stringify(body)).not.toMatch(/users|57P01|text/);
  });

  test('what goes wrong while a body is read is the fault of the body', () => {
    expect(problemFrom(new TypeError('anything'), true).code).toBe('INVALID_INPUT');
    expect(problemFrom(Object.assign(new Error('x'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }), true).code).toBe(
      'PAYLOAD_TOO_LARGE',
    );
  });
});
