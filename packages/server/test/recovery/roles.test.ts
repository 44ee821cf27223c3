import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/database.ts';
import { freshDatabase, templateOf, urlOfDatabase, type FreshDatabase } from '../support/database.ts';
import { parametersWith, recordOf } from '../support/discovery.ts';
import { startTestService } from '../support/service.ts';
import { firmament, interrupt, newDataFolder, removeEverything, until, type Command } from '../support/spawned-service.ts';

let settings: Record<string, string> = {};
const start = (role: string, more: Record<string, string> = {}) => firmament(['start', '--role', role], { ...settings, ...more });

async function ready(command: Command): Promise<string> {
  return until('the role to be ready', () => {
    if (!command.isRunning()) throw new Error(`it ended: ${command.stderr()}`);
    return /^The role .*$/m.exec(command.stdout())?.[0];
  });
}

interface Answer {
  status: number;
  // Read as they come.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
}

/** An api process that is ready, and calls to it. */
interface Api {
  command: Command;
  call: (route: string, body?: unknown) => Promise<Answer>;
  signIn: () => Promise<void>;
  /** @returns its request_id */
  submit: (route: string, body: unknown) => Promise<string>;
  /** The final status record of a request. */
  finished: (request_id: string) => Promise<Answer['body']>;
}

async function startApi(): Promise<Api> {
  const command = start('api');
  const [, url = ''] = /at (http:\S+?)\.?$/.exec(await ready(command)) ?? [];
  let token = '';
  async function call(route: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(new URL(route, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: JSON.parse(text), text };
  }
  return {
    command,
    call,
    async signIn(): Promise<void> {
      const credentials = JSON.parse(readFileSync(path.join(settings['FIRMAMENT_DATA']!, 'demo-credentials.json'), 'utf8'));
      const form = new URLSearchParams({ grant_type: 'password', ...credentials });
      const answer = await fetch(new URL('/auth/token/', url), { method: 'POST', body: form });
      ({ access_token: token } = (await answer.json()) as { access_token: string });
    },
    async submit(route: string, body: unknown): Promise<string> {
      const answer = await call(route, body);
      expect(answer.status, answer.text).toBe(202);
      return answer.body.request_id;
    },
    async finished(request_id: string): Promise<Answer['body']> {
      const isFinal = (status: string) => !['PENDING', 'PROCESSING'].includes(status);
      return until('the request to be finished', async () => {
        const { body } = await call(`/api/enterprise/request/${request_id}/status/`);
        return isFinal(body.status) && body;
      });
    },
  };
}

const map = '/api/enterprise/market-map/enrich/';
const search = (query: string) => `/api/enterprise/company/search/?query=${encodeURIComponent(query)}`;

describe('separate roles on the starter data', () => {
  let database: FreshDatabase;
  let folder = '';
  let searching: Command;
  let apis: [Api, Api];
  let workers: Command[];

  beforeAll(async () => {
    database = await freshDatabase('with_starter');
    folder = newDataFolder();
    cpSync(database.template.index_folder, path.join(folder, 'index'), { recursive: true });
    settings = { DATABASE_URL: database.url, FIRMAMENT_DATA: folder };
    searching = start('search');
    workers = [start('worker'), start('worker')];
    apis = await Promise.all([startApi(), startApi()]);
    await Promise.all([searching, ...workers].map(ready));
    await Promise.all(apis.map((api) => api.signIn()));
    for (const { call } of apis) await until('the api to be ready', async () => (await call('/readyz')).status === 200);
  });
  afterAll(async () => {
    await removeEverything();
    await database.drop();
  });

  test('answer with the bytes of one process: a market map, a buyer screening, a search', async () => {
    const whole = await startTestService();
    try {
      const buyers = { company: 'salesforce', parameters: parametersWith() };
      const [first, second] = apis;
      const mapped = await first.finished(await second.submit(map, { topic: 'gold mining', parameters: {} }));
      expect(JSON.stringify(mapped.result)).toBe(JSON.stringify(await whole.mapMarket('gold mining')));
      const screened = await second.finished(await first.submit('/api/enterprise/buyer-screening/enrich/', buyers));
      expect(JSON.stringify(screened.result)).toBe(JSON.stringify((await recordOf(whole, 'buyer_screening.enrich', buyers)).result));
      for (const query of ['nvidia', 'microsfot', 'gold']) {
        expect((await first.call(search(query))).text).toBe((await whole.call('company.search', { query: { query } })).text);
      }
    } finally {
      await whole.close();
    }
  });

  test('an import joins the search role, and what it brought is found when it ends', async () => {
    const file = path.join(folder, 'list.csv');
    writeFileSync(file, 'name,website,country,description\nQuillfeather Optics,quillfeather-optics.com,US,Lenses for owls\n');
    const { code, stderr } = await firmament(['import', 'companies', file], settings).ended;
    expect(code, stderr).toBe(0);
    for (const { call } of apis) {
      expect((await call(search('Quillfeather Optics'))).body.data).toMatchObject([{ name: 'Quillfeather Optics' }]);
    }
    const reviewed = await firmament(['resolve', 'review', '--limit', '1'], settings).ended;
    expect(reviewed).toMatchObject({ code: 0 });
  });

  test('a company that is added through one api is found through the other', async () => {
    const [first, second] = apis;
    const request_id = await first.submit('/api/enterprise/company/add/', {
      company_name: 'Larkfen Instruments',
      website: 'https://larkfen-instruments.com/',
    });
    expect(await second.finished(request_id)).toMatchObject({ status: 'COMPLETED' });
    expect((await second.call(search('Larkfen Instruments'))).body.count).toBe(1);
  });

  test('a second search role and a whole service are refused the folder, and say so', async () => {
    for (const role of ['search', 'all']) {
      const { code, stderr } = await start(role).ended;
      expect(code).toBe(1);
      expect(stderr).toContain(`Firmament already runs on ${folder}`);
    }
  });

  test('while search is killed what needs it is 503, the rest goes on, and it recovers without a restart of others', async () => {
    const [{ call, submit, finished }] = apis;
    const before = await finished(await submit(map, { topic: 'satellites', parameters: {} }));
    process.kill(searching.pid, 'SIGKILL');
    await searching.ended;
    let waiting: string;
    try {
      await until('the api to notice', async () => (await call('/readyz')).status === 503);
      expect((await call('/readyz')).body).toMatchObject({ code: 'UNAVAILABLE', detail: expect.stringContaining('search role') });
      expect(await call(search('nvidia'))).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect((await call('/healthz')).status).toBe(200);
      expect((await call('/api/enterprise/company/enrich/single/', { company: 'nvidia', sections: ['firmographics'] })).status).toBe(200);
      waiting = await submit(map, { topic: 'satellites', parameters: {} });
      await until('a worker to take it up', async () => {
        const { body } = await call(`/api/enterprise/request/${waiting}/status/`);
        return body.status === 'PROCESSING';
      });
      // The socket file that it left behind blocks no process.
      expect(existsSync(path.join(folder, 'search.sock'))).toBe(true);
    } finally {
      // After any failure, the following tests need it.
      searching = start('search');
      await ready(searching);
    }
    const after = await finished(waiting);
    expect(after).toMatchObject({ status: 'COMPLETED' });
    expect(JSON.stringify(after.result)).toBe(JSON.stringify(before.result));
    await until('the api to be ready', async () => (await call('/readyz')).status === 200);
    expect((await call(search('nvidia'))).status).toBe(200);
  });

  test('what waits for a search role that answers nothing is cancelled all the same, and its worker goes on', async () => {
    const [{ call, submit, finished }] = apis;
    const active = async () => (await database.owner.query(`select from firmament_jobs.job where state = 'active'`)).rowCount;
    process.kill(searching.pid, 'SIGSTOP');
    try {
      // More than the workers take up at once.
      const waiting = await Promise.all(Array.from({ length: 12 }, () => submit(map, { topic: 'tin mining', parameters: {} })));
      await until('the workers to have their hands full', async () => (await active())! >= 8);
      for (const request_id of waiting) {
        expect(await call('/api/enterprise/request/cancel/', { request_id })).toMatchObject({ status: 200 });
      }
      await until('the work to end', async () => (await active()) === 0);
    } finally {
      process.kill(searching.pid, 'SIGCONT');
    }
    expect(await finished(await submit(map, { topic: 'tin mining', parameters: {} }))).toMatchObject({ status: 'COMPLETED' });
  });

  test('the demo asks the api of its host', async () => {
    const { code, stdout, stderr } = await firmament(['demo', 'gold mining', '--rows', '3'], settings).ended;
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/3 of \d+ companies, in \d+ ms\./);
  });

  test('a worker that is killed leaves its requests to the other', async () => {
    const [{ submit, finished }] = apis;
    const [first] = workers;
    const submitted = await Promise.all(
      Array.from({ length: 8 }, (_, at) => submit(map, { topic: `gold mining in ${1990 + at}`, parameters: {} })),
    );
    process.kill(first!.pid, 'SIGKILL');
    await first!.ended;
    for (const request_id of submitted) expect(await finished(request_id)).toMatchObject({ status: 'COMPLETED' });
    workers[0] = start('worker');
    await ready(workers[0]);
  });

  test('each ends at SIGTERM, the demo says that no service answers, and the socket is removed with the search role', async () => {
    const api = apis[1].command;
    expect(statSync(path.join(folder, 'search.sock')).mode & 0o777).toBe(0o600);
    for (const command of [api, apis[0].command]) {
      process.kill(command.pid, 'SIGTERM');
      expect(await command.ended).toMatchObject({ code: 0 });
    }
    const demo = await firmament(['demo', 'gold mining'], settings).ended;
    expect(demo).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing answers calls there yet') });
    for (const command of [workers[1]!, searching]) {
      process.kill(command.pid, 'SIGTERM');
      expect(await command.ended).toMatchObject({ code: 0 });
    }
    expect(existsSync(path.join(folder, 'search.sock'))).toBe(false);
    expect(existsSync(path.join(folder, 'service.json'))).toBe(false);
  });
});

describe('the order in which roles start', () => {
  test('does not matter: they wait for the database and the search role, and say so', async () => {
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    const { server_url } = await templateOf('empty');
    settings = { DATABASE_URL: urlOfDatabase(server_url, name), FIRMAMENT_DATA: newDataFolder() };
    const [worker, searching] = [start('worker'), start('search')];
    const starting = startApi();
    for (const command of [worker, searching]) {
      await until('the wait to be told', () => command.stderr().includes(`Waiting for the database (database "${name}" does not exist)`));
    }
    await interrupt(searching);

    const server = openDatabase({ url: server_url, as: 'owner', max: 1 });
    await server.query(`create database ${name}`);
    try {
      await until('the wait to be told', () => worker.stderr().includes('Waiting for the search role to bring the database up to date'));
      const later = start('search');
      const api = await starting;
      await Promise.all([worker, later].map(ready));
      await api.signIn();
      await until('the api to be ready', async () => (await api.call('/readyz')).status === 200);
      expect(await api.finished(await api.submit(map, { topic: 'gold mining', parameters: {} }))).toMatchObject({ status: 'COMPLETED' });
      for (const command of [api.command, worker, later]) expect(await interrupt(command)).toMatchObject({ code: 0 });
    } finally {
      await server.query(`drop database ${name} with (force)`);
      await server.close();
    }
  });

  test('a worker that waits ends at Ctrl-C', async () => {
    const database = await freshDatabase();
    settings = { DATABASE_URL: database.url, FIRMAMENT_DATA: newDataFolder() };
    const worker = start('worker');
    await until('the wait to be told', () => worker.stderr().includes('Waiting for the search role of'));
    expect(await interrupt(worker)).toMatchObject({ code: 0 });
    await database.drop();
  });
});

describe('a role that cannot be started', () => {
  test('without a database of its own says what to set', async () => {
    for (const role of ['api', 'worker', 'search']) {
      const { code, stderr } = await firmament(['start'], { FIRMAMENT_DATA: newDataFolder(), FIRMAMENT_ROLE: role }).ended;
      expect(code).toBe(1);
      expect(stderr).toBe(`DATABASE_URL: the role ${role} needs a PostgreSQL of your own; the embedded one belongs to the role all\n`);
    }
  });

  test('of a name that is none is refused with the names there are', async () => {
    const { code, stderr } = await firmament(['start', '--role', 'cook'], { FIRMAMENT_DATA: newDataFolder() }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('FIRMAMENT_ROLE must be all, api, ');
    expect(stderr).toContain('worker');
  });

  test('with wrong credentials for the database does not wait', async () => {
    const url = new URL((await templateOf('empty')).server_url);
    url.password = 'wrong';
    const { code, stderr } = await firmament(['start', '--role', 'worker'], {
      FIRMAMENT_DATA: newDataFolder(),
      DATABASE_URL: url.href,
    }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('password authentication failed');
  });
});
