import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logSettings } from '../../src/app/log.ts';
import { registerWebhook } from '../../src/services/webhooks/register.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let written = '';
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written += chunk.toString();
    done();
  },
});
const secret_key = randomBytes(32);
let service: TestService;
beforeAll(async () => {
  const config = { secret_key, allow_hosts: ['127.0.0.1'] };
  service = await startTestService({ template: 'empty', config, log: pino(logSettings('trace'), destination) });
});
afterAll(() => service.close());

test('at the finest level the log tells who called and what was answered, and no secret that went by', async () => {
  const password = 'canary-password-4711';
  const { credentials, token } = await service.newOrganization();
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${token}`);
  await service.app.context.accounts.createUser({ organization_id, email: 'canary@fenwick.example', password });
  const user = { ...credentials, username: 'canary@fenwick.example', password };
  const signedIn = (await service.call('token.create', { body: user, token: null })).body;
  await service.call('token.create', { body: { ...user, password: 'canary-wrong-4712' }, token: null });
  await service.call('token.create', { body: { ...user, client_secret: 'canary-wrong-4713' }, token: null });
  await service.call('token.create', { raw: 'not json canary-4714', headers: { 'content-type': 'application/json' }, token: null });
  const refreshed = (
    await service.call('token.create', {
      body: { ...user, grant_type: 'refresh_token', refresh_token: signedIn.refresh_token },
      token: null,
    })
  ).body;
  await service.call('request.list', { token: 'canary-token-4715' });
  const { secret } = await registerWebhook(
    { tx: service.database.owner, clock: service.app.context.clock, config: { secret_key, allow_hosts: ['127.0.0.1'] } },
    { organization_id, url: 'http://127.0.0.1:9/webhooks' },
  );
  const { body } = await service.call('market_map.enrich', {
    token: refreshed.access_token,
    body: { topic: 'tin mining', parameters: {} },
  });
  await until('the request to be done', async () => {
    return (await service.call('request.status', { token: refreshed.access_token, params: body })).body.status === 'COMPLETED';
  });
  await until('the failed delivery to be told', () => written.includes('a webhook was not delivered'));
  // A library's error that carries what it was given.
  service.app.context.log.error(
    {
      err: Object.assign(new Error('odd'), { password, request: { authorization: `Bearer ${token}` } }),
      request: { authorization: `Bearer ${token}` },
    },
    'planted',
  );

  expect(written).toContain(`"organization_id":"${organization_id}"`);
  expect(written).toContain('"operation":"market_map.enrich"');
  expect(written).toContain('"request_ref":');
  expect(written).toContain('(redacted)');
  const canaries = { password, token, secret, ...credentials, ...signedIn, ...refreshed, key: secret_key.toString('base64') } as Record<
    string,
    unknown
  >;
  for (const [name, value] of Object.entries(canaries)) {
    if (['client_id', 'username', 'grant_type', 'token_type', 'scope', 'expires_in'].includes(name)) continue;
    expect(written.includes(String(value)), name).toBe(false);
  }
  expect(written).not.toMatch(/canary-(?:wrong|token)?-?\d/);
});
