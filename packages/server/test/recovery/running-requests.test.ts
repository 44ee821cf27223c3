import { describe, expect, onTestFinished, test } from 'vitest';
import type { RequestType as AnyType } from '@firmament/contract';
import { buildApp } from '../../src/app.ts';
import { unlimited } from '../../src/store/accounts/accounts.ts';
import { submitRequest } from '../../src/services/requests/submit.ts';
import { parametersWith } from '../support/discovery.ts';
import { holdTable } from '../support/held-table.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
let release: () => Promise<void>;

/** Notebooks have rows and tests of their own: `notebooks.test.ts`. */
type RequestType = Exclude<AnyType, 'notebook'>;

const company = 'nvidia';
const ofCompany = { company, parameters: parametersWith(), samples: [] };
const inputs: Record<RequestType, object> = {
  market_map: { topic: 'gold mining', parameters: parametersWith(), samples: [] },
  company_peers: ofCompany,
  buyer_screening: ofCompany,
  target_screening: ofCompany,
  company_enrichment: { companies: [{ identifier: company, permalink: company }], sections: ['firmographics'], custom_fields: [] },
  industry_enrichment: {
    topic: 'gold mining',
    sections: ['transactions_mna'],
    parameters: { keywords: [], geography: [], definition: '', sample_companies: [] },
    samples: [],
  },
  company_addition: {
    company_name: 'Larkfen',
    website: 'larkfen.com',
    domain: 'larkfen.com',
    added_at: '2026-03-01T00:00:00.000Z',
  },
};

/** Takes a request on as a call does that has resolved its companies, which it could not while they are held. */
async function submit(request_type: RequestType): Promise<string> {
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${service.token}`);
  const input = inputs[request_type];
  return (await submitRequest(service.app.context, { organization_id, plan: unlimited }, { request_type, input })).request_id;
}

async function statusOf(request_id: string): Promise<string | undefined> {
  const { rows } = await service.database.owner.query<{ status: string }>('select status from requests where request_id = $1', [
    request_id,
  ]);
  return rows[0]?.status;
}

/** Connections of the service that wait for what is held. */
async function waiting(): Promise<number> {
  const { rows } = await service.database.owner.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and application_name = 'firmament service' and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

/** Submits a request about companies that cannot be read now, and waits until its work has come to that. */
async function workOn(request_type: RequestType): Promise<string> {
  service = await startTestService({ config: { worker_concurrency: 1 } });
  onTestFinished(() => service.close());
  // It has caught up: what waits from now on is the request.
  await until('the index to be kept', async () => (await ownerRows()) === 1);
  release = await holdTable(service.database.owner, 'company_documents');
  onTestFinished(() => release());
  const request_id = await submit(request_type);
  // On one connection or several: some work reads on more than one.
  await until('the work to wait', async () => (await statusOf(request_id)) === 'PROCESSING' && (await waiting()) > 0);
  return request_id;
}

async function ownerRows(): Promise<number | null> {
  return (await service.database.owner.query('select from index_owners')).rowCount;
}

describe('a cancellation over HTTP', () => {
  test.each(Object.keys(inputs) as RequestType[])(
    'ends the work on a %s, in the database too, and the next is worked on',
    async (request_type) => {
      const request_id = await workOn(request_type);
      expect((await service.call('request.cancel', { body: { request_id } })).status).toBe(200);
      // What it waits for is held until further down.
      await until('the work to end', async () => (await waiting()) === 0);

      const next = await submit(request_type);
      await until('the next to be worked on', async () => (await statusOf(next)) === 'PROCESSING');
      await release();
      expect(await service.finished(next)).toMatchObject({ status: 'COMPLETED' });
      expect(await service.finished(request_id)).toMatchObject({ status: 'CANCELLED' });
    },
  );
});

describe('a request that the stop of the service interrupts', () => {
  test('is COMPLETED after the next start, and the stop counts for no failed try', async () => {
    const request_id = await workOn('market_map');
    const { config } = service.app.context;
    await service.app.close();
    expect(await statusOf(request_id)).toBe('PROCESSING');
    // The server ends a connection a moment after it is told to.
    await until('the connections to end', async () => (await waiting()) === 0);
    await release();

    const next = await buildApp({ config, database_url: service.database.url });
    try {
      await next.work();
      await until('the work to end', async () => (await statusOf(request_id)) !== 'PROCESSING');
      expect(await statusOf(request_id)).toBe('COMPLETED');
      const { rows } = await service.database.owner.query('select retry_count from firmament_jobs.job');
      expect(rows).toEqual([{ retry_count: 0 }]);
    } finally {
      await next.close();
    }
  });
});
