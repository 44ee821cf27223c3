import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { madeUp, madeUpOperation } from '../support/made-up.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false, also: [madeUp] });
});
afterAll(() => service.close());

describe('an operation that is declared and handled, and written nowhere else', () => {
  test('is served with its envelope', async () => {
    const { status, body } = await service.call(madeUpOperation, { body: { name: 'Ann', times: 2 } });
    expect({ status, body }).toEqual({ status: 200, body: { status: 'success', data: ['Hello, Ann.', 'Hello, Ann.'], count: 2 } });
  });

  test('is in the published document, in the list of operations and in the hint for a mistyped path', async () => {
    const document = (await (await fetch(new URL('/openapi.json', service.url))).json()) as { paths: Record<string, object> };
    expect(document.paths[madeUpOperation.path]).toMatchObject({ post: { operationId: 'made_up.greet' } });
    expect(await (await fetch(new URL('/docs', service.url))).text()).toContain('/api/enterprise/made-up/greet/');
    const mistyped = await fetch(new URL('/api/enterprise/made-up/gret/', service.url), { method: 'POST' });
    expect(await mistyped.text()).toContain('Did you mean /api/enterprise/made-up/greet/?');
  });

  test('has its body validated', async () => {
    const { status, body } = await service.call(madeUpOperation, { body: { name: '', times: 4 } });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'times']);
  });

  test('is limited by the plan and counted in metrics and usage', async () => {
    const other = await service.newOrganization();
    const { accounts, metrics, usage } = service.app.context;
    const { organization_id } = await accounts.authenticate(`Bearer ${other.token}`);
    await service.database.owner.query(`insert into plans (plan, calls_per_minute, burst) values ('tight', 1, 1)`);
    await service.database.owner.query(`update organizations set plan = 'tight' where organization_id = $1`, [organization_id]);
    const token = (await accounts.issueToken(other.credentials)).access_token;
    const call = () => service.call(madeUpOperation, { body: { name: 'Ann' }, token });
    expect((await call()).headers.get('ratelimit')).toBe('"calls";r=0;t=60');
    expect((await call()).body.code).toBe('RATE_LIMITED');
    expect(await metrics.text()).toMatch(/firmament_http_call_seconds_count\{operation="made_up\.greet",status="429"\} 1/);
    await usage.write();
    const counted = await service.database.owner.query(
      `select calls::int, refused::int from usage_days where organization_id = $1 and operation = 'made_up.greet'`,
      [organization_id],
    );
    expect(counted.rows).toEqual([{ calls: 2, refused: 1 }]);
  });
});
