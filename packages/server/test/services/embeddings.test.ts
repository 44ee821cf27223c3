import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import type { Config } from '../../src/config.ts';
import type { CompanyFacts } from '../../src/kernel/facts.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import type { SourceStatement } from '../../src/sources/source.ts';
import { embedCompanies } from '../../src/services/indexing/embed-companies.ts';
import { countPendingEmbeddings } from '../../src/store/companies/embeddings.ts';
import { tellChanged } from '../../src/store/companies/index-progress.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import type { Embedder } from '../../src/text/embed/embed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
let endpoint: Server | undefined;
afterEach(async () => {
  await service.close();
  endpoint?.close();
  endpoint = undefined;
});

const start = async (embeddings: Config['embeddings']) => {
  service = await startTestService({ template: 'empty', config: { embeddings, allow_hosts: ['127.0.0.1'] } });
  await saveSources(service.app.context.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
};
const about = (source_key: string, facts: Partial<CompanyFacts>): SourceStatement => ({
  kind: 'company',
  source: 'wire',
  source_key,
  method: 'reported',
  retrieved_at: new Date('2026-01-01'),
  subject: { permalink: source_key },
  facts: { name: source_key, website: `${source_key}.example`, ...facts },
});
async function take(...statements: SourceStatement[]): Promise<void> {
  const { db } = service.app.context;
  await ingest({ db, clock: () => new Date() }, statements);
  await tellChanged(db);
}
const settled = () =>
  until('all descriptions to be embedded and indexed', async () => {
    const { db, index } = service.app.context;
    if ((await countPendingEmbeddings(db, 100)) > 0) return false;
    const { rows } = await db.query<{ newest: number; described: number }>(
      'select (select max(revision) from company_documents) as newest, (select count(*) from company_embeddings) as described',
    );
    return (await index.state()).revision >= rows[0]!.newest && (await index.state()).vectorCount === rows[0]!.described;
  });
const explained = async (topic: string, parameters = {}) => {
  const { body } = await service.call('market_map.enrich', { body: { topic, parameters } });
  await service.finished(body.request_id);
  const answer = await service.call('request.result', { params: { request_id: body.request_id }, query: { include_sources: 'true' } });
  return answer.body.result as {
    Permalink: string;
    'Overall Score': number;
    Commentary: string;
    _sources: { components: Record<string, { value: number }> };
  }[];
};

describe('descriptions, with the model that is shipped', () => {
  test('are embedded in the background, found by what they mean, and made again when they change', async () => {
    await start('shipped');
    await take(
      about('lendwell', { description: 'Provides credit to little retail businesses.', country: 'USA' }),
      about('toothwork', { description: 'Makes drills and chairs for dentists.' }),
      about('plainly', { categories: ['Bank', 'Money lending'] }),
    );
    await settled();
    expect((await service.app.context.index.state()).vectorCount).toBe(2);
    const rows = await explained('a bank that lends money to small shops');
    const lendwell = rows.find((row) => row.Permalink === 'lendwell')!;
    expect(lendwell._sources.components['nearness']!.value).toBeGreaterThan(0.1);
    expect(lendwell.Commentary).toContain(
      'says of itself: “Provides credit to little retail businesses”. It comes near the topic in other words',
    );
    expect(rows.map((row) => row.Permalink)).not.toContain('toothwork');
    // A filter that others do not pass leaves the score as it is.
    const [filtered] = await explained('a bank that lends money to small shops', { geography: ['USA'] });
    expect(filtered).toMatchObject({ Permalink: 'lendwell', 'Overall Score': lendwell['Overall Score'] });

    await take(about('toothwork', { description: 'A bank that lends money to small shops.' }), about('lendwell', {}));
    await settled();
    expect((await service.app.context.index.state()).vectorCount).toBe(1);
    const [first] = await explained('a bank that lends money to small shops');
    expect(first).toMatchObject({
      Permalink: 'toothwork',
      _sources: { components: { nearness: { value: expect.any(Number) as number } } },
    });
    expect(first!.Commentary).toContain('“A bank that lends money to small shops”');
  });
});

describe('an endpoint', () => {
  const listen = async (answer: (texts: string[]) => { status?: number; body: unknown }) => {
    const asked: { authorization: string | undefined; texts: string[] }[] = [];
    const reply = async (request: IncomingMessage, response: ServerResponse) => {
      const { input, model } = (await json(request)) as { input: string[]; model: string };
      asked.push({ authorization: request.headers.authorization, texts: input });
      const { status = model === 'small' && request.url === '/v1/embeddings' ? 200 : 404, body } = answer(input);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    endpoint = createServer((request, response) => void reply(request, response));
    await new Promise<void>((ready) => endpoint!.listen(0, '127.0.0.1', ready));
    return { asked, base: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1` };
  };
  /** A model that knows four trades. */
  const trades = [/bank|credit/i, /drill|dent/i, /container/i, /malware|antivirus/i];
  const vectors = (texts: string[]) => ({
    data: texts.map((text, index) => ({ index, embedding: [...trades.map((trade) => Number(trade.test(text))), 0.2] })),
  });

  test('is asked with its model and key, and what it says counts', async () => {
    const { asked, base } = await listen((texts) => ({ body: vectors(texts) }));
    await start({ base, model: 'small', key: 'secret' });
    await take(about('lendwell', { description: 'A bank.' }), about('toothwork', { description: 'Drills.' }));
    await settled();
    expect(asked[0]).toEqual({ authorization: 'Bearer secret', texts: ['A bank.', 'Drills.'] });
    const [first] = await explained('bank');
    expect(first).toMatchObject({ Permalink: 'lendwell', _sources: { components: { nearness: {} } } });
  });

  test('that refuses one text embeds the others, and is not asked for that one again', async () => {
    const { asked, base } = await listen((texts) =>
      texts.some((text) => text.includes('poison')) ? { status: 400, body: {} } : { body: vectors(texts) },
    );
    await start({ base, model: 'small', key: undefined });
    await take(
      about('lendwell', { description: 'A bank.' }),
      about('poisonous', { description: 'A poison.' }),
      about('last', { description: 'Drills.' }),
    );
    await until('the others', async () => (await service.app.context.index.state()).vectorCount === 2);
    await until('nothing to wait for', async () => (await countPendingEmbeddings(service.app.context.db, 100)) === 0);
    const before = asked.length;
    await take(about('later', { description: 'A second bank.' }));
    await until('the new one', async () => (await service.app.context.index.state()).vectorCount === 3);
    expect(asked.slice(before).flatMap(({ texts }) => texts)).toEqual(['A second bank.']);
  });

  test('whose vectors change their length under one name is left out, and nothing breaks', async () => {
    let length = 2;
    const { base } = await listen((texts) => ({
      body: { data: texts.map((_, index) => ({ index, embedding: Array.from({ length }, (__, at) => at + index + 1) })) },
    }));
    await start({ base, model: 'small', key: undefined });
    await take(about('lendwell', { description: 'A bank.' }));
    await settled();
    length = 3;
    await take(about('toothwork', { description: 'Another bank.' }));
    await until('nothing to wait for', async () => (await countPendingEmbeddings(service.app.context.db, 100)) === 0);
    await until('both to be indexed', async () => (await service.app.context.index.count({})) === 2);
    const rows = await explained('bank');
    expect(rows.map((row) => row.Permalink).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['lendwell', 'toothwork']);
    expect((await service.app.context.index.state()).vectorCount).toBe(1);
  });

  test('that fails leaves descriptions waiting and topics ranked by words', async () => {
    let isBroken = false;
    const { base } = await listen((texts) => (isBroken ? { status: 500, body: {} } : { body: vectors(texts) }));
    await start({ base, model: 'small', key: undefined });
    await take(about('lendwell', { description: 'A bank.' }));
    await settled();
    isBroken = true;
    await take(about('toothwork', { description: 'Another bank.' }));
    const [first] = await explained('bank');
    expect(first!._sources.components).not.toHaveProperty('nearness');
    expect(await countPendingEmbeddings(service.app.context.db, 100)).toBe(1);
  });
});

test('a model that is at work is left alone when the service stops', async () => {
  await start('none');
  await take(about('lendwell', { description: 'A bank.' }));
  const stop = new AbortController();
  const embedder: Embedder = {
    model: 'endless',
    longest_text: 100,
    range: () => Promise.reject(new Error('nobody asks')),
    embed: () => (setImmediate(() => stop.abort()), new Promise(() => undefined)),
    close: () => Promise.resolve(),
  };
  const { db } = service.app.context;
  await expect(embedCompanies({ db, embedder }, stop.signal)).rejects.toThrow(/abort/i);
  expect(await countPendingEmbeddings(db, 100)).toBe(1);
});

test('a topic that no text mentions finds texts with exactly that meaning, and nothing by chance', async () => {
  await start('shipped');
  await take(
    about('toothwork', { description: 'Manufacturer of dental equipment.' }),
    about('boxline', { description: 'A shipping line.' }),
    about('yy-parcels', { description: 'Parcels and letters.' }),
    about('zz-parcels', { description: 'Parcels and letters.' }),
  );
  await until('all', async () => (await service.app.context.index.state()).vectorCount === 4);
  expect(await explained('qwertyzxcv blorptastic')).toEqual([]);
  expect(await explained('xx yy zz 000')).toEqual([]);
  expect((await explained('yy parcels'))[0]?.Permalink).toBe('yy-parcels');
  expect(await explained('flumbrous wobblequix shipping of the snargle')).toEqual([]);
  expect((await explained('dentistry machines')).map((row) => row.Permalink)).toEqual(['toothwork']);
});

test('without embeddings descriptions wait, and are found by their words', async () => {
  await start('none');
  await take(about('lendwell', { description: 'A bank.' }));
  await until('the index', async () => (await service.app.context.index.state()).companies === 1);
  const [first] = await explained('bank');
  expect(first!._sources.components).not.toHaveProperty('nearness');
  expect(await countPendingEmbeddings(service.app.context.db, 100)).toBe(1);
});
