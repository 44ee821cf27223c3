import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  databaseProcesses,
  firmament,
  interrupt,
  killDatabase,
  newDataFolder,
  startOn,
  until,
  type RunningCommand,
} from '../support/spawned-service.ts';

async function expectNothingLeft(folder: string): Promise<void> {
  await until('the database to end', () => databaseProcesses(folder).length === 0);
  expect(() => statSync(path.join(folder, 'service.json'))).toThrow('ENOENT');
}

let folder = '';
let first: RunningCommand;

/** A second service on the folder says where the first is, ends, and leaves it alone. */
async function expectRefusal(running: RunningCommand): Promise<void> {
  const { code, stderr } = await firmament(['start'], { FIRMAMENT_DATA: folder }).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(`Firmament already runs on ${folder}, at ${running.url}.\n`);
  expect(await running.signIn()).toBeTruthy();
}

beforeAll(async () => {
  folder = newDataFolder();
  first = await startOn(folder);
});

describe('the first start', () => {
  test('writes credentials that work and that only their owner can read', async () => {
    const file = path.join(folder, 'demo-credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Object.keys(first.credentials).toSorted()).toEqual(['client_id', 'client_secret', 'password', 'username']);
    expect(await first.signIn()).toBeTruthy();
  });

  test('tells where it listens and where the credentials are', async () => {
    await until('the welcome', () => first.stdout().includes('is ready'));
    expect(first.stdout()).toContain(first.url);
    expect(first.stdout()).toContain(path.join(folder, 'demo-credentials.json'));
  });

  test('a second service on the same folder is refused with a sentence and leaves the first alone', async () => {
    await expectRefusal(first);
  });

  test('so it is after the database was killed and started again', async () => {
    killDatabase(folder);
    await until('credentials to work again', () => first.signIn().catch(() => undefined));
    await expectRefusal(first);
  });

  test('Ctrl-C ends it and leaves nothing running', async () => {
    expect(databaseProcesses(folder)).not.toEqual([]);
    expect(await interrupt(first)).toMatchObject({ code: 0 });
    await expectNothingLeft(folder);
  });
});

describe('later starts', () => {
  let running: RunningCommand;
  const expectStartAgain = async () => {
    running = await startOn(folder);
    expect(running.credentials).toEqual(first.credentials);
    expect(await running.signIn()).toBeTruthy();
  };
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') return;
    await interrupt(running);
    await expectNothingLeft(folder);
  });

  test('are ready with the same credentials', async () => {
    await expectStartAgain();
  });

  test('end at SIGTERM, too', async () => {
    await expectStartAgain();
    process.kill(running.pid, 'SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
    await expectNothingLeft(folder);
    await expectStartAgain();
  });

  test('end at SIGTERM during an unfinished call', async () => {
    await expectStartAgain();
    const caller = connect(Number(new URL(running.url).port), '127.0.0.1').on('error', () => undefined);
    const heard = once(caller, 'data');
    caller.write(
      'POST /auth/token/ HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    await heard;
    process.kill(running.pid, 'SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0 });
    await expectNothingLeft(folder);
    await expectStartAgain();
  });

  test('take over the database that a killed service left behind', async () => {
    await expectStartAgain();
    process.kill(running.pid, 'SIGKILL');
    await running.ended;
    expect(databaseProcesses(folder)).not.toEqual([]);
    await expectStartAgain();
  });

  test('recover after everything was killed, the database too', async () => {
    await expectStartAgain();
    killDatabase(folder);
    process.kill(running.pid, 'SIGKILL');
    await running.ended;
    await until('the database to end', () => databaseProcesses(folder).length === 0);
    await expectStartAgain();
  });

  test('recover after the database alone was killed under them', async () => {
    await expectStartAgain();
    killDatabase(folder);
    await until(
      'the service to be ready again',
      async () => databaseProcesses(folder).length > 0 && (await fetch(new URL('/readyz', running.url))).ok,
    );
    expect(await until('credentials to work again', () => running.signIn().catch(() => undefined))).toBeTruthy();
  });

  test('never write the password anywhere but into that file', async () => {
    await expectStartAgain();
    const written = readFileSync(path.join(folder, 'postgres.log'), 'utf8') + running.stdout() + running.stderr();
    for (const secret of ['password', 'client_secret']) expect(written).not.toContain(first.credentials[secret]);
  });
});

describe('a start that cannot be', () => {
  beforeAll(() => interrupt(first));

  test('ends with a clear sentence when the port is taken, and leaves no database', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    try {
      const { code, stderr } = await firmament(['start'], { FIRMAMENT_DATA: folder, PORT: String(port) }).ended;
      expect(code).toBe(1);
      expect(stderr).toContain(String(port));
      expect(stderr).toMatch(/in use/);
      expect(stderr).not.toMatch(/^\s+at /m);
      await expectNothingLeft(folder);
    } finally {
      other.close();
    }
  });

  test('ends with one line naming each bad setting', async () => {
    const bad = { PORT: 'abc', FIRMAMENT_STARTER: 'some', FIRMAMENT_LOG_LEVEL: 'loud', FIRMAMENT_WORKERS: '0' };
    await Promise.all(
      Object.entries(bad).map(async ([name, value]) => {
        const { code, stdout, stderr } = await firmament(['start'], { FIRMAMENT_DATA: folder, [name]: value }).ended;
        expect(code).toBe(1);
        expect(stdout).toBe('');
        expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(`${name} must be `)]);
      }),
    );
  });

  test('interrupted while it creates the database, it leaves nothing running, and the next start completes', async () => {
    const fresh = newDataFolder();
    const begun = firmament(['start'], { FIRMAMENT_DATA: fresh });
    await until('the database to be created', () => databaseProcesses(fresh).length > 0);
    expect(await interrupt(begun)).toMatchObject({ code: 0 });
    await expectNothingLeft(fresh);
    const running = await startOn(fresh);
    expect(await running.signIn()).toBeTruthy();
    await interrupt(running);
  });

  test('two at once on a new folder: one runs, the other is refused', async () => {
    const fresh = newDataFolder();
    const both = [1, 2].map(() => firmament(['start'], { FIRMAMENT_DATA: fresh }));
    const { code, stderr } = await Promise.race(both.map((command) => command.ended));
    expect(code).toBe(1);
    expect(stderr).toContain(`Firmament already runs on ${fresh}`);
    await until('the other to be ready', () => both.some((command) => command.stdout().includes('is ready')));
    for (const command of both.filter((each) => each.stdout() !== '')) expect(await interrupt(command)).toMatchObject({ code: 0 });
    await expectNothingLeft(fresh);
  });

  test('a demo that is interrupted leaves nothing running and says so by its code', async () => {
    const fresh = newDataFolder();
    const begun = firmament(['demo', 'gold mining'], { FIRMAMENT_DATA: fresh });
    await until('the database to be created', () => databaseProcesses(fresh).length > 0);
    expect(await interrupt(begun)).toMatchObject({ code: 130, stdout: '' });
    await expectNothingLeft(fresh);
  });

  test('killed while it creates the database, it does not hinder the next start', async () => {
    const fresh = newDataFolder();
    const begun = firmament(['start'], { FIRMAMENT_DATA: fresh });
    await until('the database to be created', () => databaseProcesses(fresh).length > 0);
    process.kill(begun.pid, 'SIGKILL');
    await begun.ended;
    const running = await startOn(fresh);
    expect(await running.signIn()).toBeTruthy();
    await interrupt(running);
  });
});

describe('the command line', () => {
  test('lists its commands and settings', async () => {
    const { code, stdout } = await firmament(['--help']).ended;
    expect(code).toBe(0);
    for (const word of ['start', 'demo', 'PORT', 'FIRMAMENT_DATA', 'DATABASE_URL']) expect(stdout).toContain(word);
  });

  test('refuses what it does not know with a sentence and a code other than 0', async () => {
    await Promise.all(
      [['frobnicate'], ['demo', '--rows', 'x', 'gold'], ['start', '--frob']].map(async (args) => {
        const { code, stderr } = await firmament(args, { FIRMAMENT_DATA: folder }).ended;
        expect(code).toBe(1);
        expect(stderr).not.toBe('');
        expect(stderr).not.toMatch(/^\s+at /m);
      }),
    );
  });
});
