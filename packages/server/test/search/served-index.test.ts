import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openIndex, openPassages } from '../../src/search/open.ts';
import type { CompanyIndex, OwnedIndex } from '../../src/search/port.ts';
import type { OwnedPassageIndex } from '../../src/search/passages.ts';
import { openRemoteIndex, type RemoteIndex } from '../../src/search/served/remote-index.ts';
import { serveIndex, type ServedIndex } from '../../src/search/served/served-index.ts';
import { readConfig } from '../../src/config.ts';
import { searchCompanies } from '../../src/services/companies/search.ts';
import { screenBuyers } from '../../src/services/discovery/buyer-screening.ts';
import { readAbbreviations } from '../../src/services/discovery/lexicon.ts';
import { mapMarket } from '../../src/services/discovery/market-map.ts';
import { faultOf } from '../../src/services/readiness.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { parametersWith } from '../support/discovery.ts';
import { until } from '../support/spawned-service.ts';
import { company, newIndex, newestOf, pageOf, type FolderIndex } from './support.ts';
import { workUnder } from '../support/work.ts';

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const east = Int8Array.of(127, 0, 0, 0);
const companies = [
  company(1, { head: 'gold', body: 'mine', country: 'CA', prominence: 3, deals: 2, meaning: east }),
  company(2, { head: 'silver', body: 'gold refiner', country: 'US', name: 'Zürich "Gold"\u2028Ltd', name_keys: ['zurich gold'] }),
  company(3, {
    head: 'baker',
    mentions: ['zurich gold'],
    lists: [],
    meaning: Int8Array.of(1, 127, -128, 0),
    status: 'Acquired',
    newest_deal: '2020-02-02',
  }),
];

let opened: FolderIndex;
let passages: OwnedPassageIndex;
let socket = '';
let served: ServedIndex | undefined;
const remotes: CompanyIndex[] = [];
const serve = async (index: OwnedIndex = opened.index) => (served = await serveIndex({ index, passages }, { socket, log: quiet }));
async function hangUp(): Promise<void> {
  await served?.close();
  served = undefined;
}
/** Not yet reached. */
function ask({ patience_ms = 10_000 } = {}): RemoteIndex {
  const remote = openRemoteIndex({ socket, log: quiet, patience_ms });
  remotes.push(remote);
  return remote;
}
async function reached(remote = ask()): Promise<RemoteIndex> {
  await until('the index to be reached', async () => (await remote.state()).isBuilt);
  return remote;
}

let sockets = 0;
beforeAll(async () => {
  opened = await newIndex(companies);
  passages = await openPassages(path.join(opened.folder, 'passages'));
});
beforeEach(() => {
  socket = path.join(opened.folder, `search-${(sockets += 1)}.sock`);
});
afterEach(async () => {
  await Promise.all(remotes.splice(0).map((remote) => remote.close()));
  await hangUp();
});
afterAll(async () => {
  await passages.close();
  await opened.close();
});

describe('an index over its socket', () => {
  test('answers every question with what the index itself answers', async () => {
    await serve();
    const remote = await reached();
    const own = opened.index;
    const gold = { terms: [{ term: 'gold', weight: 0.7 }], filter: { country: ['CA', 'US'] }, limit: 10 };
    const questions: ((index: CompanyIndex) => unknown)[] = [
      (index) => index.propose(gold),
      (index) => index.near({ vector: Int8Array.of(3, 100, -128, 7), filter: {}, limit: 2 }),
      (index) => index.top({ filter: { ranges: { deals: { from: 1 } } }, by: 'deals', limit: 5 }),
      (index) => index.count({ not_status: ['Acquired'] }),
      (index) => index.findNames({ key: 'zurich gold', limit: 5 }),
      async (index) => {
        const { isBuilt, companies: held, revision, vectorCount } = await index.state();
        return { isBuilt, held, revision, vectorCount };
      },
      (index) => index.statistics({}),
      (index) => index.statistics({ words: ['gold', 'mine', 'nothing'], acquired_words: ['baker', 'gold'], names: ['zurich gold'] }),
    ];
    for (const question of questions) expect(await question(remote)).toEqual(await question(own));
    expect((await remote.propose(gold)).map(({ company_id }) => company_id)).toEqual([1, 2]);
    expect(await remote.findNames({ key: 'zurich gold', limit: 5 })).toMatchObject([{ company_id: 2, name: 'Zürich "Gold"\u2028Ltd' }]);
  });

  test('answers what passages say with what their index itself answers', async () => {
    const said = { ordinal: 0, section: "Item 1 'A'", words: 'gold mine', meaning: Int8Array.of(127, -128, 3) };
    await passages.replace([{ record_id: 7, kind: 'filing', day: null, passages: [said] }]);
    await serve();
    const remote = await reached();
    const words = { terms: [{ term: 'gold', weight: 1 }], filter: { sections: [said.section] }, limit: 3 };
    const meant = { vector: Int8Array.of(100, -100, 0), filter: { records: [7] }, limit: 3 };
    expect(await remote.passages.find(words)).toEqual(await passages.find(words));
    expect(await remote.passages.near(meant)).toEqual(await passages.near(meant));
    expect(await remote.passages.near(meant)).toMatchObject([{ record_id: 7, ordinal: 0 }]);
  });

  test('is one that only this user may connect to', async () => {
    await serve();
    expect((await stat(socket)).mode & 0o777).toBe(0o600);
  });

  test('tells at once of what is written, and counts words anew when it is built anew', async () => {
    const own = await newIndex(companies);
    const { index } = await serve(own.index);
    const remote = await reached();
    await index.upsert([company(4, { revision: 9 })]);
    await index.checkpoint(9);
    await until('the revision', async () => (await remote.state()).revision === 9);
    expect((await remote.state()).companies).toBe(4);
    const more = [...companies, company(5, { head: 'gold' })];
    await index.rebuild(pageOf(more), newestOf(more));
    await until('the new version', async () => (await remote.state()).revision === 5);
    expect((await remote.statistics({ words: ['gold'] })).words).toEqual([3]);
    await hangUp();
    await own.close();
  });

  test('counts as not built until the index is', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'firmament-index-'));
    const empty = await openIndex(folder);
    const { index } = await serve(empty);
    const remote = ask({ patience_ms: 60_000 });
    const asked = remote.count({});
    await until('a connection', () => answersTo(socket));
    expect((await remote.state()).isBuilt).toBe(false);
    await index.rebuild(pageOf(companies), 3);
    expect(await asked).toBe(3);
    expect((await remote.state()).isBuilt).toBe(true);
    await hangUp();
    await empty.close();
    await rm(folder, { recursive: true });
  });

  test('says why it could not answer, and answers the next', async () => {
    await serve({ ...opened.index, count: () => Promise.reject(new Error('no such column')) });
    const remote = await reached();
    const cause = expect.objectContaining({ message: 'no such column' }) as Error;
    await expect(remote.count({})).rejects.toMatchObject({ code: 'UNAVAILABLE', cause });
    expect(await remote.findNames({ key: 'zurich gold', limit: 1 })).toHaveLength(1);
  });

  test('hangs up on a client with unreadable messages, and answers the others', async () => {
    await serve();
    const remote = await reached();
    const stranger = connect(socket).resume();
    const ended = new Promise((resolve) => stranger.on('close', resolve).on('error', () => undefined));
    stranger.write('{"ask":\n');
    await ended;
    expect(await remote.count({})).toBe(3);
  });

  test('takes the place of a socket that a killed process left behind', async () => {
    await writeFile(socket, '');
    await serve();
    expect(await (await reached()).count({})).toBe(3);
  });

  test('refuses a path that no socket may have, with a sentence', async () => {
    socket = path.join(opened.folder, 'x'.repeat(100), 'search.sock');
    await expect(serve()).rejects.toThrow(/longer than a socket's may be.*choose a shorter FIRMAMENT_DATA/);
  });
});

describe('while no process serves the index', () => {
  test('a question fails with UNAVAILABLE after its patience, and the next is answered once a process serves it', async () => {
    const remote = ask({ patience_ms: 20 });
    expect((await remote.state()).isBuilt).toBe(false);
    expect(await remote.state()).toEqual({ isBuilt: false, companies: 0, revision: 0, vectorCount: 0 });
    await expect(remote.count({})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await serve();
    expect(await (await reached(remote)).count({})).toBe(3);
    await hangUp();
    await until('the loss', async () => !(await remote.state()).isBuilt);
    await expect(remote.count({})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await remote.state()).revision).toBe(3);
    await serve();
    expect(await (await reached(remote)).count({})).toBe(3);
  });

  test('a question with patience waits for the next server', async () => {
    const asked = ask().count({});
    await serve();
    expect(await asked).toBe(3);
  });

  test('a question that was lost with its connection is asked anew', async () => {
    // Greets, and dies at the first question.
    const dying: Server = createServer((caller) => {
      caller.write('{"state":{"isBuilt":true,"companies":1,"revision":1,"vectorCount":0}}\n');
      caller.on('data', (chunk) => chunk.includes('"ask"') && caller.destroy()).on('error', () => undefined);
    });
    await new Promise<void>((resolve) => dying.listen(socket, resolve));
    const remote = await reached();
    const asked = remote.count({});
    await until('the loss', async () => !(await remote.state()).isBuilt);
    await new Promise((resolve) => dying.close(resolve));
    await serve();
    expect(await asked).toBe(3);
  });

  test('a caller that stops asking gets an abort error', async () => {
    const remote = ask();
    const [asked] = await Promise.all([remote.count({}).catch((error: unknown) => error), remote.close()]);
    expect(asked).toMatchObject({ code: 'UNAVAILABLE' });
    await expect(remote.count({})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a request on the starter data', () => {
  let database: FreshDatabase;
  let folder = '';
  let starter: OwnedIndex;
  beforeAll(async () => {
    database = await freshDatabase('with_starter');
    folder = await mkdtemp(path.join(tmpdir(), 'firmament-index-'));
    await cp(database.template.index_folder, folder, { recursive: true });
    starter = await openIndex(folder);
  });
  afterAll(async () => {
    await starter.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  test('gets the same bytes from either: a market map, a search, a buyer screening, a map without rows', async () => {
    await serve(starter);
    const remote = await reached();
    const { db } = database;
    const organization_id = randomUUID();
    const common = { db, organization_id, log: quiet, abbreviations: await readAbbreviations(), embedder: undefined };
    const work = workUnder(new AbortController().signal);
    const over = async (index: CompanyIndex): Promise<string[]> => {
      const context = { ...common, index };
      const map = (topic: string, parameters: object = {}) =>
        mapMarket(context, { topic, parameters: parametersWith(parameters) as never, samples: [] }, work);
      const answers = [
        await map('AI-powered CRM software'),
        await map('gold mining', { geography: ['CAN'], company_type: 'public' }),
        await map('gold mining', { founded_year: { from: 3000 } }),
        await screenBuyers(context, { company: 'salesforce', parameters: parametersWith() as never, samples: [] }, work),
        await searchCompanies({ db, organization_id, index }, { query: 'microsfot', company_type: 'all', limit: 20 }),
        await searchCompanies({ db, organization_id, index }, { query: 'gold', company_type: 'public', limit: 20 }),
      ];
      return answers.map((answer) => JSON.stringify(answer));
    };
    const [own, others] = [await over(starter), await over(remote)];
    expect(others).toEqual(own);
    for (const at of [0, 1, 3, 5]) expect(own[at]!.length).toBeGreaterThan(1_000);
    expect(own[4]).toContain('"permalink":"microsoft"');
    expect(own[2]).toContain('"removed"');
  });

  test('readiness tells whether the index can be asked', async () => {
    const { db } = database;
    const config = { ...readConfig({}), role: 'api' as const };
    const remote = ask();
    expect(await faultOf({ config, db, index: remote })).toBe('the search role cannot be reached');
    await serve(starter);
    expect(await faultOf({ config, db, index: await reached(remote) })).toBeUndefined();
  });
});

async function answersTo(path_: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = connect(path_, () => {
      asking.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
