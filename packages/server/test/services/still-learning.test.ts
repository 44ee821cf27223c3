import { expect, onTestFinished, test } from 'vitest';
import { stillLearning } from '../../src/services/discovery/still-learning.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { learnVectors } from '../../src/services/learning/learn-vectors.ts';
import { takeLearning } from '../../src/store/companies/learnt-vectors.ts';
import { addCompanies, silent } from '../support/news.ts';
import { startTestService, type TestService } from '../support/service.ts';

const learning =
  'Which words and labels stand together is still being learnt from the newest imports. Companies are ranked by their words meanwhile. It starts when an import ends and usually takes less than two minutes.';
const lag = 'The index has not yet taken the newest changes. That usually takes a few seconds.';

async function start(options: Parameters<typeof startTestService>[0]): Promise<TestService> {
  const service = await startTestService({ template: 'empty', ...options });
  onTestFinished(() => service.close());
  return service;
}
/** The next record has this number: whether learning is due is told by the numbers of records. */
const numberRecordsFrom = ({ database }: TestService, record_id: number) =>
  database.owner.query("select setval(pg_get_serial_sequence('source_records', 'record_id'), $1, false)", [record_id]);
const add = async ({ app }: TestService, permalink: string) =>
  addCompanies(app.context, { [permalink]: { name: permalink, website: `${permalink}.com` } });

test('the status record of a market map warns while learning is due, and no longer once it is done', async () => {
  const service = await start({});
  const { context } = service.app;
  const warnings = async () => {
    const { body } = await service.call('market_map.enrich', { body: { topic: 'larkfen', parameters: {} } });
    const record = await service.finished(body.request_id);
    expect(record.status, record.error).toBe('COMPLETED');
    return record.warnings;
  };
  await add(service, 'larkfen');
  await catchUpIndex(context);
  expect(await warnings()).toBeUndefined();

  // The service itself does not learn while another holds this.
  const held = (await takeLearning(context.db))!;
  await numberRecordsFrom(service, 500);
  await add(service, 'quillmere');
  await catchUpIndex(context);
  expect(await warnings()).toEqual([learning]);
  await held.giveBack();

  service.clock.offset_ms += 61_000;
  await learnVectors({ ...context, log: silent }, new AbortController().signal);
  await expect.poll(warnings, { timeout: 300_000 }).toBeUndefined();
});

test('an index that lags is told first, and no longer once it has caught up', async () => {
  const service = await start({ works: false });
  const { context } = service.app;
  await numberRecordsFrom(service, 500);
  await add(service, 'larkfen');
  expect(await stillLearning(context)).toEqual([lag, learning]);
  await catchUpIndex(context);
  expect(await stillLearning(context)).toEqual([learning]);
});

test('descriptions that wait for an embedding are counted, each company once, with how long they take', async () => {
  const service = await start({ works: false });
  const { db, index } = service.app.context;
  const told = () => stillLearning({ db, index, embedder: {} });
  const wait = (companies: number) =>
    service.database.owner.query(
      'insert into pending_embeddings (company_id, revision) select n, revision from generate_series(1, $1::int) n, generate_series(1, 2) revision',
      [companies],
    );
  expect(await told()).toEqual([]);
  const rest =
    '10,000 descriptions wait to be read for meaning. Until then, words alone find their companies. It takes more than 8 minutes.';
  for (const [companies, sentences] of [
    [1, 'One description waits to be read for meaning. Until then, words alone find its company. It takes about a minute.'],
    [2, '2 descriptions wait to be read for meaning. Until then, words alone find their companies. It takes about a minute.'],
    [1_200, '1,200 descriptions wait to be read for meaning. Until then, words alone find their companies. It takes about a minute.'],
    [1_201, '1,201 descriptions wait to be read for meaning. Until then, words alone find their companies. It takes about 2 minutes.'],
    // At 20 a second.
    [10_000, '10,000 descriptions wait to be read for meaning. Until then, words alone find their companies. It takes about 9 minutes.'],
    [10_001, `More than ${rest}`],
    [12_000, `More than ${rest}`],
  ] as const) {
    await wait(companies);
    expect(await told()).toEqual([sentences]);
  }
  // Without an embedder nothing is waited for.
  expect(await stillLearning({ db, index, embedder: undefined })).toEqual([]);
});
