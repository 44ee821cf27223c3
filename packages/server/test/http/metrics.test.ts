import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveMetrics } from '../../src/http/metrics.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  service = await startTestService();
  const { metrics_host: host } = service.app.context.config;
  served = await serveMetrics(service.app.context, { port: 0, host });
});
afterAll(async () => {
  await served.close();
  await service.close();
});

const look = async (path = '/metrics', host = '127.0.0.1') => fetch(`http://${host}:${served.port}${path}`);
/** The value of a line, labels and all. */
async function valueOf(line: string): Promise<number> {
  const text = await (await look()).text();
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length + 1));
}

describe('/metrics', () => {
  test('counts what was answered, by operation and status', async () => {
    await service.call('company.search', { query: { query: 'nvidia' } });
    await service.call('company.search', { query: { query: 'nvidia' } });
    await service.call('company.search');
    expect(await valueOf('firmament_http_call_seconds_count{operation="company.search",status="200"}')).toBe(2);
    expect(await valueOf('firmament_http_call_seconds_count{operation="company.search",status="400"}')).toBe(1);
  });

  test('counts the requests that were worked on, and those that are not', async () => {
    await service.mapMarket('regional airlines');
    expect(await valueOf('firmament_request_work_seconds_count{request_type="market_map"}')).toBe(1);
    expect(await valueOf('firmament_requests_unfinished{status="PENDING"}')).toBe(0);
    expect(await valueOf('firmament_queue_age_seconds')).toBe(0);
  });

  test('counts the turns of recurring work, and when it was last done', async () => {
    await until('a turn', async () => (await valueOf('firmament_recurring_turns_total{work="watchdog",outcome="done"}')) > 0);
    expect(await valueOf('firmament_recurring_done_timestamp_seconds{work="watchdog"}')).toBeGreaterThan(0);
  });

  test('reports the index', async () => {
    expect(await valueOf('firmament_index_companies')).toBe((await service.app.context.index.state()).companies);
    expect(await valueOf('firmament_index_lag_revisions')).toBe(0);
  });

  test('is answered on the loopback interface alone, and at no other path', async () => {
    expect((await look('/')).status).toBe(404);
    const others = Object.values(networkInterfaces())
      .flatMap((found) => found ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address } of others) await expect(look('/metrics', address)).rejects.toThrow('fetch failed');
  });
});
