import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareStarter } from '../../../../tools/starter/prepare.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { preparedRows } from '../../src/services/indexing/prepared-rows.ts';
import { loadPrepared } from '../../src/services/ingestion/load-prepared.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { loadStarter } from '../../src/services/ingestion/load-starter.ts';
import { readPrepared, starterModules, writePrepared } from '../../src/services/prepared.ts';
import { countRows } from '../../src/store/records/prepared-tables.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { modulesFrom } from '../support/template-key.ts';

const root = path.join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(path.join(tmpdir(), 'firmament-prepared-'));
let computed: TestService;
let copied: TestService;

beforeAll(async () => {
  computed = await startTestService({ template: 'empty', works: false });
  copied = await startTestService({ template: 'empty', works: false });
  // How well it is packed is nothing to the test.
  await prepareStarter({ owner: computed.database.owner, db: computed.app.context.db }, { folder, level: 1 });
  const ways: boolean[] = [];
  await loadStarter(copied.app.context, { prepared: folder, onProgress: ({ is_computed }) => ways.push(is_computed) });
  expect(new Set(ways)).toEqual(new Set([false]));
});
afterAll(async () => {
  await computed?.close();
  await copied?.close();
  rmSync(folder, { recursive: true });
});

describe('a database filled with a copy of what was prepared', () => {
  test('holds the same rows in each table as one in which it was computed', async () => {
    const counts = await countRows(copied.database.owner);
    expect(counts.get('company_documents')).toBeGreaterThan(50_000);
    const { head } = (await readPrepared('tables', folder))!;
    // The copy is noted among the loads of its database.
    for (const { table } of head.tables.filter((each) => each.table !== 'loads')) {
      const all = `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${table} t`;
      const [mine, theirs] = await Promise.all([computed, copied].map((each) => each.database.owner.query<{ hash: string }>(all)));
      expect([table, theirs!.rows[0]!.hash]).toEqual([table, mine!.rows[0]!.hash]);
    }
  });

  test('draws numbers behind those that were copied', async () => {
    const { rows } = await copied.database.owner.query<{ is_behind: boolean }>(
      `select nextval('companies_company_id_seq') > (select max(company_id) from companies)
         and nextval('source_records_record_id_seq') > (select max(record_id) from source_records)
         and nextval('data_revision') > (select max(revision) from company_documents) as is_behind`,
    );
    expect(rows).toEqual([{ is_behind: true }]);
  });

  test('answers as one in which it was computed, also of what was loaded after it', async () => {
    for (const each of [computed, copied]) {
      await loadSandbox(each.app.context);
      await each.app.context.index.rebuild(none(), 0);
      await catchUpIndex(each.app.context, { anew: true, prepared: folder });
      await each.app.work();
    }
    const answers = async (service: TestService) => ({
      markets: [await service.mapMarket('lithium mining', { geography: ['CAN', 'AUS'] }), await service.mapMarket('payment processing')],
      found: await Promise.all(
        ['nvidea', 'zendesk', 'halden coldwork'].map(async (query) => (await service.call('company.search', { query: { query } })).body),
      ),
      enriched: (
        await service.call('company.enrich_single', { body: { company: 'apple.com', sections: ['firmographics', 'acquisitions'] } })
      ).body,
    });
    expect(await answers(copied)).toEqual(await answers(computed));
  });

  test('takes no copy once it holds something, and a row of the index only for a document that has not changed', async () => {
    expect(await loadPrepared(copied.app.context, { folder, onProgress: () => undefined })).toBe(false);
    expect(await loadStarter(copied.app.context, { prepared: folder })).toBe(false);
    expect(await preparedRows(computed.app.context.db, folder)).toBeUndefined();
    const rowAt = (await preparedRows(copied.app.context.db, folder))!;
    const { rows } = await copied.database.owner.query<{ company_id: number; revision: number }>(
      'select company_id, revision from company_documents order by company_id limit 2',
    );
    expect(rowAt(rows[0]!)).toMatchObject(rows[0]!);
    expect(rowAt({ ...rows[1]!, revision: rows[1]!.revision + 1_000_000 })).toBeUndefined();
  });
});

describe('prepared files', () => {
  test('fit no other data or code than those they were made of, and are missed nowhere', async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'firmament-prepared-'));
    try {
      expect(await readPrepared('tables', other)).toBeUndefined();
      await writePrepared(
        'tables',
        { head: { fingerprint: 'another', tables: [], sequences: {} }, body: Buffer.from('x') },
        { folder: other },
      );
      expect(await readPrepared('tables', other)).toBeUndefined();
      writeFileSync(path.join(other, 'index.zst'), 'no line');
      expect(await readPrepared('index', other)).toBeUndefined();
      for (const damaged of ['{"format":', '{"format":1,"fingerprint":"\n', `{"format":1${' '.repeat(70_000)}}`]) {
        writeFileSync(path.join(other, 'index.zst'), damaged);
        expect(await readPrepared('index', other)).toBeUndefined();
      }
    } finally {
      rmSync(other, { recursive: true });
    }
  });

  test('are held to each module that loads or indexes the starter data set', async () => {
    const modules = new Set([...(await starterModules()).keys()].filter((file) => file.endsWith('.ts')));
    const services = 'packages/server/src/services';
    const entries = [`${services}/ingestion/load-starter.ts`, `${services}/indexing/index-companies.ts`];
    const wanted = entries
      .flatMap((entry) => [...modulesFrom(entry, root)])
      .filter((file) => file.startsWith('packages/server/src/') && file.endsWith('.ts'));
    expect(modules).toEqual(new Set(wanted));
    const data = [...(await starterModules()).keys()].filter((file) => !file.endsWith('.ts'));
    expect(data.filter((file) => !/\.(?:json|txt|csv|tsv|br|gz)$/.test(file))).toEqual([]);
    expect([...modules]).toEqual(
      expect.arrayContaining(['packages/server/src/ranking/evidence.ts', 'packages/server/src/kernel/names.ts']),
    );
  });
});

async function* none(): AsyncGenerator<never[]> {}
