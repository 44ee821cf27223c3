import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Operation, OperationId } from '@firmament/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectConformity } from '../support/conformance.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { declaredOperations, pathOf } from '../support/declared-operations.ts';
import { firmament, interrupt, newDataFolder, removeEverything, startOn, until, type RunningCommand } from '../support/spawned-service.ts';

/** Everything an answer is checked for, the service checks too. */
const settings = { FIRMAMENT_CHECK_RESPONSES: 'true' };

const databases: FreshDatabase[] = [];
const credentials_file = 'demo-credentials.json';
let before: Awaited<ReturnType<typeof answersOf>>;
let after: Awaited<ReturnType<typeof answersOf>>;
/** Of a request that was completed before the backup. */
let request_id = '';

async function newDatabase(template: 'empty' | 'with_starter'): Promise<FreshDatabase> {
  const database = await freshDatabase(template);
  databases.push(database);
  return database;
}

afterAll(async () => {
  await removeEverything();
  for (const database of databases) await database.drop();
});

interface Answer {
  status: number;
  // Of many shapes; each is checked against the contract when it comes.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
}

function callerOf(service: RunningCommand, token: string) {
  return async (
    declared: Operation & { id: OperationId },
    sent: { query?: object; body?: unknown; params?: Record<string, string> },
  ): Promise<Answer> => {
    const target = new URL(pathOf(declared, sent.params), service.url);
    target.search = new URLSearchParams({ ...sent.query }).toString();
    const answer = await fetch(target, {
      method: declared.method,
      headers: { authorization: `Bearer ${token}`, ...(sent.body !== undefined && { 'content-type': 'application/json' }) },
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    });
    const text = await answer.text();
    const body: unknown = JSON.parse(text);
    expectConformity(declared.id, answer.status, body);
    return { status: answer.status, body, text };
  };
}

const named = (id: OperationId) => declaredOperations.find((declared) => declared.id === id)!;

/** What an operation's example sends, about companies of the starter data and about our request. */
function sentTo({ example, body }: Operation) {
  const about = (sent: object | undefined) =>
    sent && {
      ...sent,
      ...('company' in sent && { company: 'nvidia' }),
      ...('query' in sent && { query: 'nvidia' }),
      ...('companies' in sent && { companies: ['nvidia', 'salesforce'] }),
      ...('request_id' in sent && { request_id }),
    };
  const params = about(example.params) as Record<string, string> | undefined;
  return { ...(params && { params }), query: about(example.query) ?? {}, ...(body && { body: about(example.body as object) }) };
}

/** Calls every operation with its example and with existing data. Returns the conforming answers and the results of requests. */
async function answersOf(service: RunningCommand): Promise<Map<string, string>> {
  const call = callerOf(service, await service.signIn());
  const finished = (id: string) =>
    until('a request to end', async () => {
      const { body } = await call(named('request.status'), { params: { request_id: id } });
      return !['PENDING', 'PROCESSING'].includes(body.status) && body;
    });
  if (request_id === '') {
    const { body } = await call(named('market_map.enrich'), { body: { topic: 'gold mining' } });
    request_id = body.request_id;
    await finished(request_id);
  }
  const answers = new Map<string, string>();
  for (const declared of declaredOperations.filter(({ access }) => access === 'bearer')) {
    const { example } = declared;
    await call(declared, { ...example, query: example.query ?? {}, ...(declared.body && { body: example.body }) });
    const answer = await call(declared, sentTo(declared));
    if (declared.mode === 'async' && answer.status === 202) {
      const { status, error, result } = await finished(answer.body.request_id);
      answers.set(declared.id, JSON.stringify({ status, error, result }).replace(/"dt_createdon":"[^"]+"/, ''));
    } else answers.set(declared.id, `${answer.status} ${answer.text.replace(/"request_ref":"[^"]+"/, '')}`);
  }
  return answers;
}

beforeAll(async () => {
  const source = await newDatabase('with_starter');
  const folder = newDataFolder();
  cpSync(source.template.index_folder, path.join(folder, 'index'), { recursive: true });
  const service = await startOn(folder, { ...settings, DATABASE_URL: source.url });
  before = await answersOf(service);
  const kept = newDataFolder();
  const backup = path.join(kept, 'whole.backup');
  const backedUp = await firmament(['admin', 'backup', backup], { FIRMAMENT_DATA: folder, DATABASE_URL: source.url }).ended;
  expect(backedUp.code, backedUp.stderr).toBe(0);
  cpSync(path.join(folder, credentials_file), path.join(kept, credentials_file));
  await interrupt(service);
  await source.drop();
  databases.pop();
  rmSync(folder, { recursive: true });

  const target = await newDatabase('empty');
  mkdirSync(folder, { mode: 0o755 });
  const restored = await firmament(['admin', 'restore', backup], { FIRMAMENT_DATA: folder, DATABASE_URL: target.url }).ended;
  expect(restored.code, restored.stderr).toBe(0);
  expect(existsSync(path.join(folder, 'index', 'current.json'))).toBe(false);
  cpSync(path.join(kept, credentials_file), path.join(folder, credentials_file));
  after = await answersOf(await startOn(folder, { ...settings, DATABASE_URL: target.url }));
});

/** Operations whose answers are new with each call, or count calls. */
const ofTheMoment = /^(?:request\.list|company\.add|workflow\.start|transaction_report\.|notebook\.(?!configuration)|report\.)/;

test('after a backup, a wipe and a restore every operation answers as its declaration has it, and what it answered before', () => {
  expect([...after.keys()]).toEqual(declaredOperations.filter(({ access }) => access === 'bearer').map(({ id }) => id));
  for (const [id, told] of before) if (!ofTheMoment.test(id)) expect(after.get(id), id).toBe(told);
});

test('what there is to be found is found by the same credentials, and what was completed before has its result', () => {
  expect(after.get('company.search')).toMatch(/^200 .*"permalink":"nvidia"/);
  expect(after.get('company.enrich_single')).toMatch(/^200 .*"headcount":/);
  expect(after.get('request.result')).toMatch(/^200 .*"status":"COMPLETED","result":\[\{/);
  expect(after.get('market_map.enrich')).toMatch(/^\{"status":"COMPLETED","result":\[\{/);
});
