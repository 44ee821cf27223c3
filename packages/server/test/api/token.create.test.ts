import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
});
afterAll(() => service.close());

const ask = (body: Record<string, unknown>) => service.call('token.create', { body, token: null });

describe('POST /auth/token/', () => {
  test('signs in with a multipart body, as specified', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(service.credentials)) form.set(name, value);
    const { status, body, headers } = await service.call('token.create', { raw: form, token: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'read write', expires_in: 86_400 });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('signs in with a form-encoded body', async () => {
    const { status } = await service.call('token.create', { raw: new URLSearchParams(service.credentials), token: null });
    expect(status).toBe(200);
  });

  test('takes the client credentials as HTTP Basic', async () => {
    const { client_id, client_secret, ...rest } = service.credentials;
    const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
    const { status } = await service.call('token.create', { body: rest, headers: { authorization }, token: null });
    expect(status).toBe(200);
  });

  test.each(['username', 'password', 'grant_type', 'client_id', 'client_secret'])(
    'answers 400 invalid_request without %s',
    async (name) => {
      const { [name]: _, ...rest } = service.credentials;
      const { status, body } = await ask(rest);
      expect(status).toBe(400);
      expect(body).toMatchObject({ status: 'error', code: 'MISSING_PARAMETER', error: 'invalid_request', field: name });
      expect(body.detail).toContain(name);
    },
  );

  test('answers every error with 400 invalid_grant, in the same words', async () => {
    const wrong = await ask({ ...service.credentials, password: 'not it' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ code: 'INVALID_CREDENTIALS', error: 'invalid_grant' });
    for (const other of [{ username: 'nobody@fenwick.example' }, { client_id: 'org_unknown' }, { client_secret: 'not it' }]) {
      const { status, body } = await ask({ ...service.credentials, ...other });
      expect({ status, body: { ...body, request_ref: '' } }).toEqual({ status: 400, body: { ...wrong.body, request_ref: '' } });
    }
  });

  test('answers 400 unsupported_grant_type for another grant', async () => {
    const { status, body } = await ask({ ...service.credentials, grant_type: 'client_credentials' });
    expect(status).toBe(400);
    expect(body.error).toBe('unsupported_grant_type');
  });

  test('answers 400 to a body that is no object, with text of the wrong type or with a NUL character', async () => {
    for (const body of [[], 'text', 7, { ...service.credentials, username: 7 }, { ...service.credentials, username: 'a\u0000b' }]) {
      const answer = await service.call('token.create', { body, token: null });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.error).toBe('invalid_request');
    }
  });

  test('answers 400 without a body', async () => {
    expect((await service.call('token.create', { token: null })).status).toBe(400);
  });

  test('answers 415 to another content type', async () => {
    const { status } = await service.call('token.create', { raw: 'x', headers: { 'content-type': 'text/plain' }, token: null });
    expect(status).toBe(415);
  });

  test('answers 413 to a body above the limit', async () => {
    const { status } = await ask({ ...service.credentials, password: 'x'.repeat(2_000_000) });
    expect(status).toBe(413);
  });

  test('answers 4xx to broken multipart', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const { status } = await service.call('token.create', { raw: '--x\r\nnonsense', headers, token: null });
    expect(status).toBe(400);
  });

  test('rotates the refresh token, and revokes the family when a rotated one is used again', async () => {
    const { grant_type: _grant, username: _user, password: _password, ...client } = service.credentials;
    const first = (await ask(service.credentials)).body;
    const refresh = (refresh_token: string) => ask({ ...client, grant_type: 'refresh_token', refresh_token });

    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);

    const again = await refresh(first.refresh_token);
    expect(again.status).toBe(400);
    expect(again.body.error).toBe('invalid_grant');
    expect((await refresh(second.body.refresh_token)).status).toBe(400);
  });

  test('ten failures for a name lock it for a quarter of an hour, known or unknown', async () => {
    const { credentials } = await service.newOrganization();
    for (const username of [credentials['username']!, 'nobody@fenwick.example']) {
      const claim = { ...credentials, username };
      for (let failure = 0; failure < 10; failure += 1) expect((await ask({ ...claim, password: 'not it' })).status).toBe(400);
      const locked = await ask(claim);
      expect(locked.status).toBe(429);
      expect(locked.body).toMatchObject({ code: 'RATE_LIMITED' });
      const seconds = Number(locked.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(890);
      expect(seconds).toBeLessThanOrEqual(900);
    }
    service.clock.offset_ms += 900_000;
    expect((await ask(credentials)).status).toBe(200);
  });

  test('no other spelling of the address that the database treats as equal evades the lock', async () => {
    const { credentials } = await service.newOrganization();
    for (let failure = 0; failure < 10; failure += 1) await ask({ ...credentials, password: 'not it' });
    for (const username of ['DEMO@firmament.example', 'demo@f\u0130rmament.example']) {
      expect((await ask({ ...credentials, username })).status).not.toBe(200);
    }
  });

  test('a hundred guesses at once get no more than ten answers', async () => {
    const { credentials } = await service.newOrganization();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask({ ...credentials, password: 'not it' })));
    // Two are looked at side by side.
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(11);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(89);
  });

  test('a sign-in that succeeds forgets the failures before it', async () => {
    const { credentials } = await service.newOrganization();
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 9; failure += 1) await ask({ ...credentials, password: 'not it' });
      expect((await ask(credentials)).status).toBe(200);
    }
  });
});
