import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { tellChanged } from '../../src/store/companies/index-progress.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { rowsOf } from '../support/discovery.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty' });
  const { db, index } = service.app.context;
  await saveSources(db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  await ingest({ db, clock: () => new Date() }, [
    company('seed', ['Robots']),
    company('funded-alike', ['Dentistry']),
    company('stranger', ['Leasing']),
    company('fund', ['Venture capital']),
    invests('seed'),
    invests('funded-alike'),
  ]);
  await tellChanged(db);
  await until('the index', async () => (await index.state()).companies === 4);
});
afterAll(() => service.close());

const common = { source: 'wire', retrieved_at: new Date('2026-08-02'), method: 'reported' as const };
const company = (permalink: string, categories: string[]): SourceStatement => ({
  ...common,
  kind: 'company',
  source_key: permalink,
  subject: { permalink },
  facts: { name: permalink, website: `${permalink}.example`, categories },
});
const invests = (permalink: string): SourceStatement => ({
  ...common,
  kind: 'investment',
  source_key: `fund in ${permalink}`,
  investor: { permalink: 'fund' },
  is_lead: false,
  subject: { permalink },
  facts: { date: '2020-01-01' },
});

test('a company that an investor also holds is considered as a peer, with any description', async () => {
  const rows = await rowsOf(service, 'company_peers.enrich', { company: 'seed' });
  expect(rows.map((row) => row.Permalink)).toEqual(['funded-alike']);
  expect(rows[0]!.Commentary).toContain('fund');
});
