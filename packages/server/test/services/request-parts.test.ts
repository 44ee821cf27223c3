import { afterAll, beforeAll, expect, test } from 'vitest';
import { runRequest } from '../../src/services/requests/run.ts';
import { submitRequest } from '../../src/services/requests/submit.ts';
import { unlimited } from '../../src/store/accounts/accounts.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ works: false });
});
afterAll(() => service.close());

test('what was worked out of a request before its worker died is there for the next one, and gone when the request has ended', async () => {
  const { context } = service.app;
  const { organization_id } = await context.accounts.authenticate(`Bearer ${service.token}`);
  const input = { companies: [{ identifier: 'nvidia', permalink: 'nvidia' }], sections: ['key_customers'], custom_fields: [] };
  const { request_id } = await submitRequest(context, { organization_id, plan: unlimited }, { request_type: 'company_enrichment', input });
  const job = { request_id, organization_id };
  const stop = new AbortController();
  const dies = runRequest({ ...context, running: new Map(), stopping: stop.signal }, job, async (_, work) => {
    await work.keep('nvidia', { value: 1 });
    stop.abort(new Error('died'));
    throw stop.signal.reason;
  });
  await expect(dies).rejects.toThrow('died');

  const parts = () => service.database.owner.query('select part from request_parts where request_id = $1', [request_id]);
  expect((await parts()).rows).toEqual([{ part: 'nvidia' }]);
  await runRequest({ ...context, running: new Map() }, job, async (_, work) => {
    const kept = [...(await work.kept())].map(([part, value]) => [part, { error: JSON.stringify(value) }]);
    return { result: Object.fromEntries(kept), data_version: 1 };
  });
  expect((await service.call('request.result', { params: { request_id } })).body.result).toEqual({ nvidia: { error: '{"value":1}' } });
  expect((await parts()).rows).toEqual([]);
});
