import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { createAccounts } from '../../src/services/accounts/accounts.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { firmament, newDataFolder, removeEverything, until, type Command } from '../support/spawned-service.ts';
import { openStatementGate, type StatementGate } from './statement-gate.ts';

/** Processes that are killed beside each other, each at places of its own. */
const lanes = 3;

/** Calls before it make a submission wait its turn, which is one more thing it does. */
const waitingBefore = 5;
const watched = 2;
/** Calls that may be answered because what the process does beside was stopped instead. */
const mostAnsweredBeside = 20;

let database: FreshDatabase;
/** Signs in. A token that was seen before spares a process some of the waiting, so each place has one of its own. */
let newToken: () => Promise<string>;
const gates: StatementGate[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const accounts = createAccounts({ db: database.db, clock: () => new Date(), config: readConfig({}) });
  const credentials = await accounts.createDemoOrganization();
  newToken = async () => (await accounts.issueToken({ grant_type: 'password', ...credentials })).access_token;
});
afterAll(async () => {
  await removeEverything();
  for (const gate of gates) await gate.close();
  await database.drop();
});

/** An api process whose database is behind a gate. */
interface Api {
  gate: StatementGate;
  submit(key: string, token: string): Promise<{ status: number; isReplayed: boolean; request_id: string }>;
  /** `kill -9`, and another one in its place. */
  replace(): Promise<void>;
}

async function startApi(): Promise<Api> {
  const gate = await openStatementGate(database.url);
  gates.push(gate);
  const folder = newDataFolder();
  let command: Command;
  let url = '';
  async function start(): Promise<void> {
    command = firmament(['start', '--role', 'api'], { DATABASE_URL: gate.url, FIRMAMENT_DATA: folder });
    url = await until('the api to be ready', () => /at (http:\S+?)\.?$/m.exec(command.stdout())?.[1]);
  }
  await start();
  return {
    gate,
    async submit(key, token) {
      const answer = await fetch(new URL('/api/enterprise/market-map/enrich/', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ topic: 'tin mining', parameters: {} }),
        signal: AbortSignal.timeout(240_000),
      });
      const { request_id } = (await answer.json()) as { request_id: string };
      return { status: answer.status, isReplayed: answer.headers.get('idempotent-replayed') === 'true', request_id };
    },
    async replace() {
      command.signal('SIGKILL');
      await command.ended;
      gate.cut();
      await start();
    },
  };
}

interface Place {
  text: string;
  /** Which of the call's statements with this text, from 1: others may come between, such as of a connection that is new. */
  nth: number;
  when: 'before' | 'after';
}

/** Every place at which a submission waits for the database; what is not there before its end is as if it had never been. */
async function placesOf(api: Api): Promise<Place[]> {
  const token = await newToken();
  for (let at = 0; at < waitingBefore; at += 1) expect(await api.submit(`earlier-${at}`, token)).toMatchObject({ status: 202 });
  // What the process does beside, now and then, is in none or in one of them.
  const [places, again] = [await placesIn(api, 'watched-1'), await placesIn(api, 'watched-2')];
  const common = places.filter(({ text, nth }) => again.some((other) => other.text === text && other.nth === nth));
  return [...common, { ...common.at(-1)!, when: 'after' }];
}

async function placesIn(api: Api, key: string): Promise<Place[]> {
  const token = await newToken();
  const followed = api.gate.follow();
  expect(await api.submit(key, token)).toMatchObject({ status: 202, isReplayed: false });
  const statements = followed.slice();
  return statements.map((text, at) => {
    return { text, nth: statements.slice(0, at + 1).filter((each) => each === text).length, when: 'before' };
  });
}

const countOf = async (query: string, values: unknown[] = []) =>
  (await database.owner.query<{ count: number }>(query, values)).rows[0]!.count;
const answersTo = (key: string) => countOf('select count(*) from idempotency_keys where key = $1', [key]);

test('killed at each point at which a submission waits, the API takes it on exactly once when the call is sent again', async () => {
  const apis = await Promise.all(Array.from({ length: lanes }, startApi));
  const places = await placesOf(apis[0]!);
  const texts = places.map(({ text }) => text).join('\n');
  // All of it is among them: who calls, whether it was answered before, the key, the request, its job, the end.
  for (const part of [
    /token_families/,
    /select call_hash/,
    /insert into idempotency_keys/,
    /take_turn/,
    /insert into requests/,
    /insert into firmament_jobs/i,
  ])
    expect(texts).toMatch(part);
  expect(places.at(-1)).toMatchObject({ text: 'commit', when: 'after' });

  const left = places.map((place, at) => ({ ...place, key: `${place.when}-${at + 1}` }));
  const answers = new Map<string, string>();
  let answeredBeside = 0;
  async function killOneAfterAnother(api: Api): Promise<void> {
    // What a process reads once is no part of a submission.
    const firstToken = await newToken();
    await api.submit('earlier-0', firstToken);
    for (let place = left.shift(); place; place = left.shift()) {
      const { when, key } = place;
      const token = await newToken();
      const stopped = api.gate.stopAt(place);
      const call = api.submit(key, token).then(
        ({ status }) => status,
        () => 'cut',
      );
      await Promise.race([stopped, call]);
      await api.replace();
      // What the process does beside, now and then, may have been stopped instead.
      const answered = await call;
      if (answered !== 'cut') {
        expect(answered, place.text).toBe(202);
        expect((answeredBeside += 1), place.text).toBeLessThan(mostAnsweredBeside);
        left.push({ ...place, key: `${key}-again` });
        continue;
      }
      // Only the database knows it: all of it is there, or nothing.
      await until('the database to notice', async () => (await answersTo(key)) === (when === 'after' ? 1 : 0));
      const first = await api.submit(key, token);
      expect(first, key).toMatchObject({ status: 202, isReplayed: when === 'after' });
      expect(await api.submit(key, token)).toEqual({ ...first, isReplayed: true });
      answers.set(key, first.request_id);
    }
  }
  await Promise.all(apis.map(killOneAfterAnother));

  expect(answers.size).toBe(places.length);
  expect(new Set(answers.values()).size).toBe(places.length);
  // And those that were watched, and those before them.
  const wanted = places.length + watched + waitingBefore + answeredBeside;
  expect(await countOf('select count(*) from requests')).toBe(wanted);
  expect(await countOf('select count(*) from idempotency_keys')).toBe(wanted);
  expect(await countOf(`select count(distinct data ->> 'request_id') from firmament_jobs.job`)).toBe(wanted);
  expect(await countOf('select count(*) from firmament_jobs.job')).toBe(wanted);
  process.stdout.write(`a submission was killed at ${places.length} points\n`);
});
