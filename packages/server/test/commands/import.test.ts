import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../src/store/database.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts';
import { firmament, interrupt, newDataFolder, startOn, until, type Ended, type RunningCommand } from '../support/spawned-service.ts';
import { zipOf } from '../../src/sources/test-support.ts';

/** One life of a data folder: each group goes on where the one before ended. */
const folder = newDataFolder();
const files = newDataFolder();

function written(name: string, content: string | Buffer): string {
  const file = path.join(files, name);
  writeFileSync(file, content);
  return file;
}

/** Runs an import on the folder to its end. */
function imported(args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  return firmament(['import', ...args], { FIRMAMENT_DATA: folder, ...settings }).ended;
}

const ownList = `name,website,country,description
Alder Robotics,alder-robotics.com,US,Robots that prune orchards
,nameless.com,US,
Birch Labs,birch-labs.de,Atlantis,Glue for planes
Cedar Glass,cedar-glass.co.uk,GB,"Window glass, and mirrors"
`;

/** The same with something on standard input. */
function piped(args: string[], content: Buffer): Promise<Ended> {
  const program = path.join(import.meta.dirname, '../../bin/firmament.js');
  const env = { PATH: process.env['PATH'], TMPDIR: tmpdir(), FIRMAMENT_DATA: folder };
  const child = spawn(process.execPath, [program, 'import', ...args], { env });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  child.stdin.on('error', () => undefined);
  child.stdin.end(content);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...said })));
}

/** The numbers of rows of all tables, and the newest revision given out. */
async function countsOf(db: Database): Promise<Record<string, number>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'firmament' and table_type = 'BASE TABLE' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.query<{ count: number }>(`select count(*) as count from firmament."${name}"`);
    counts[name] = rows[0]!.count;
  }
  const { rows } = await db.query<{ last_value: number }>('select last_value from firmament.data_revision');
  return { ...counts, 'newest revision': rows[0]!.last_value };
}

describe('an import with no service running', () => {
  test('is refused at once, with a sentence and code 1, when it cannot be meant so', async () => {
    const wrong: [string[], RegExp][] = [
      [['companies', path.join(files, 'nowhere.csv')], /^There is no file .+nowhere\.csv\.\n$/],
      [['companies', newDataFolder()], /^The folder .+ holds no file\.\n$/],
      [['compannies', 'a.csv'], /^There is no source 'compannies'\. Sources: companies, .*gleif/],
      [['gleif', 'a.csv', '-o', 'colour=red'], /^'colour=red' is no option of gleif; it has .+\.\n$/],
      [['companies', 'a.csv', '--as-of', '2031-02-30'], /^--as-of must be a day as YYYY-MM-DD, not '2031-02-30'\.\n$/],
      [['companies', 'a.csv', '--retrieved-at', 'lately'], /^--retrieved-at must be a date or time, not 'lately'\.\n$/],
      [['companies', 'a.csv', '--frob'], /unknown option '--frob'/],
      [['companies'], /^Name a file, a folder or a URL: what companies reads has no one address to fetch it from\.\n$/],
      [['companies', 'http://127.0.0.1:9/a.csv'], /^127\.0\.0\.1 is not on the public internet; FIRMAMENT_ALLOW_HOSTS can allow it\.\n$/],
    ];
    await Promise.all(
      wrong.map(async ([args, message]) => {
        const { code, stdout, stderr } = await imported(args);
        expect({ args, code, stdout }).toEqual({ args, code: 1, stdout: '' });
        expect(stderr.replaceAll(/^.* …\n/gm, '')).toMatch(message);
      }),
    );
  });

  test('takes a row without its unreadable cell, names unread columns, and ends with code 0', async () => {
    const list = 'name,website,employees,colour,contry\nHolm Works,holm-works.com,many,red,SE\nIver Works,iver-works.com,51-100,red,SE\n';
    const { code, stdout, stderr } = await imported(['companies', written('loose.csv', list), '--dry-run']);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('loose.csv: Columns that are not read: colour, contry (did you mean country?).');
    expect(stdout).toContain('loose.csv, line 2: employees is "many", which is no number of people. The row is taken without it.');
  });

  test('takes what it can, lists the rest in a file, and ends with code 2', async () => {
    const { code, stdout, stderr } = await imported(['companies', written('own.csv', ownList)]);
    expect(code, stderr).toBe(2);
    const [, listed = ''] = /listed in (\S+)$/m.exec(stdout) ?? [];
    expect(stdout).toBe(
      `Imported from companies:\n  read       4  rows\n  new        3  rows that added a new company or exchange rate\n  rejected   1  rows listed in ${listed}\n` +
        'own.csv, line 4: country is "Atlantis", which is no country known here. The row is taken without it. ' +
        'Write a name or an ISO 3166-1 code, for example "Germany" or "DE".\n',
    );
    expect(path.dirname(listed)).toBe(path.join(folder, 'imports'));
    expect(readFileSync(listed, 'utf8')).toMatch(
      /^file,at,reason\nown\.csv,line 4,"country is ""…"".+"\nown\.csv,line 3,The row has no name\.\n$/,
    );
  });

  test('writes plain lines of progress to a pipe, none with a bar or longer than a line', async () => {
    const { stderr } = await imported(['companies', path.join(files, 'own.csv'), '--rejected', path.join(files, 'rejected.csv')]);
    expect(stderr).toMatch(/^Starting the database …\nReading own\.csv …\n/);
    expect(stderr).not.toMatch(/[█░\r]|.{121}/);
    expect(readFileSync(path.join(files, 'rejected.csv'), 'utf8')).toMatch(/\nown\.csv,line 3,The row has no name\.\n/);
  });

  test('of a file with only rejected rows ends with code 1', async () => {
    const { code, stdout } = await imported(['companies', written('fruitless.csv', 'name,website\n,a-company.com\n,b-company.com\n')]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}rejected +2 {2}rows listed in /m);
  });

  test('of a folder takes its files, and rejects one of another kind with its name', async () => {
    const list = newDataFolder();
    writeFileSync(path.join(list, 'a.csv'), 'name,website\nElm Energy,elm-energy.com\n');
    writeFileSync(path.join(list, 'b.pdf'), '%PDF-1.7');
    writeFileSync(path.join(list, 'c.jsonl'), '{"name":"Fir Foods","website":"fir-foods.com"}\n');
    const { code, stdout } = await imported(['companies', list]);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^ {2}new +2 {2}/m);
    const [, listed = ''] = /listed in (\S+)$/m.exec(stdout) ?? [];
    expect(readFileSync(listed, 'utf8')).toContain('b.pdf,the file,"b.pdf: It is a PDF document. Expected a table');
  });

  test('of a folder goes on behind a damaged file, and tells what is wrong with it', async () => {
    const list = newDataFolder();
    const rows = Array.from({ length: 2_000 }, (_, row) => `Hazel ${row},hazel-${row}-${(row * 7_919) % 10_007}.com`).join('\n');
    const packed = gzipSync(`name,website\n${rows}\n`);
    writeFileSync(path.join(list, 'a.csv.gz'), packed.subarray(0, packed.length / 2));
    writeFileSync(path.join(list, 'b.parquet'), `PAR1${'x'.repeat(200)}PAR1`);
    writeFileSync(path.join(list, 'c.zip'), zipOf({ 'c.csv': `name,website\n${rows}\n` }).subarray(0, 200));
    writeFileSync(path.join(list, 'd.csv'), 'name,website\nIbex Ice,ibex-ice.com\n');
    const { code, stdout, stderr } = await imported(['companies', list]);
    expect(code, stderr).toBe(2);
    expect(stdout).toMatch(/^ {2}new +1 {2}/m);
    const [, listed = ''] = /listed in (\S+)$/m.exec(stdout) ?? [];
    const lines = readFileSync(listed, 'utf8').split('\n');
    for (const [index, name] of ['a.csv.gz', 'b.parquet', 'c.zip'].entries()) {
      expect(lines[index + 1]).toMatch(new RegExp(`^${name},the file,.*${name}`));
    }
    const alone = await imported(['companies', path.join(list, 'a.csv.gz')]);
    expect(alone).toMatchObject({ code: 1, stdout: '' });
    expect(alone.stderr).toContain(lines[1]!.slice('a.csv.gz,the file,'.length).replaceAll('"', ''));
  });

  test('reads standard input', async () => {
    const { code, stdout, stderr } = await piped(['companies', '-'], gzipSync('name,website\nGinkgo Games,ginkgo-games.com\n'));
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^ {2}new +1 {2}/m);
  });

  test('reads a zip', async () => {
    const zip = zipOf({ 'eurofxref-hist.csv': 'Date,USD,GBP,\n2026-08-21,1.1000,0.8800,\n' });
    const { code, stdout, stderr } = await imported(['fx-rates', written('eurofxref-hist.zip', zip)]);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^ {2}new +\d/m);
  });
});

describe('what is saved', () => {
  let db: Database;
  let postgres: { stop(): Promise<void> };
  beforeAll(async () => {
    // Imports join the database of a running service; here it runs on its own.
    const external = newDataFolder();
    const server = await startEmbeddedPostgres({ data_dir: external });
    postgres = server;
    settings = { DATABASE_URL: server.url };
    db = openDatabase({ url: server.url, as: 'owner', max: 1 });
    expect((await imported(['companies', path.join(files, 'own.csv')], settings)).code).toBe(2);
  });
  afterAll(async () => {
    await db.close();
    await postgres.stop();
  });
  let settings: Record<string, string> = {};

  test('by a second import of the same file is nothing', async () => {
    const before = await countsOf(db);
    const { code, stdout } = await imported(['companies', path.join(files, 'own.csv')], settings);
    expect(code).toBe(2);
    expect(stdout).toMatch(/^ {2}unchanged +3 {2}rows that said nothing new$/m);
    expect(await countsOf(db)).toEqual(before);
  });

  test('by a dry run is nothing, and it tells what would be', async () => {
    const before = await countsOf(db);
    const { 'newest revision': _, ...counts } = before;
    const deals = written('rates.csv', 'Date,USD,GBP,\n2026-08-21,1.1000,0.8800,\n');
    const rates = await imported(['fx-rates', deals, '--dry-run'], settings);
    expect(rates.code, rates.stderr).toBe(0);
    expect(rates.stdout).toMatch(/^Would be imported from fx-rates:\n {2}read +\d+ {2}rows\n {2}new +\d/);
    const list = await imported(['companies', written('more.csv', 'name,website\nIvy Inns,ivy-inns.com\n'), '--dry-run'], settings);
    expect(list.stdout).toMatch(/^Would be imported from companies:\n {2}read +1 {2}rows\n {2}new +1 {2}/);
    expect(await countsOf(db)).toMatchObject(counts);
  });

  test('of a file of the wrong kind is nothing, and it says what was expected', async () => {
    const before = await countsOf(db);
    const { code, stdout, stderr } = await imported(['gleif', path.join(files, 'own.csv')], settings);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/own\.csv: .+ Expected /);
    await Promise.all(
      ['', ' \n\n', '%PDF-1.7'].map(async (content, number) => {
        const wrong = await imported(['companies', written(`wrong-${number}`, content)], settings);
        expect(wrong.code, wrong.stdout).toBe(1);
        expect(wrong.stderr).toMatch(/wrong-\d: It .+ Expected a table/);
      }),
    );
    expect(await countsOf(db)).toEqual(before);
  });
});

describe('an import from a URL', () => {
  const server = createServer((request, response) => {
    if (request.url === '/away') return void response.writeHead(302, { location: 'http://127.0.0.2:9/list.csv' }).end();
    if (request.url !== '/list.csv') return void response.writeHead(404).end();
    response.end('name,website\nJuniper Jets,juniper-jets.com\n');
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  const settings = { FIRMAMENT_ALLOW_HOSTS: '127.0.0.1' };

  test('fetches the file when its private host is allowed', async () => {
    const { code, stdout, stderr } = await imported(['companies', `${url}/list.csv`], settings);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^ {2}new +1 {2}/m);
  });

  test('refuses a redirect to a private host that is not', async () => {
    const { code, stderr } = await imported(['companies', `${url}/away`], settings);
    expect(code).toBe(1);
    expect(stderr).toContain('127.0.0.2 is not on the public internet; FIRMAMENT_ALLOW_HOSTS can allow it.');
  });

  test('tells what the host answered when it has no such file', async () => {
    const { code, stderr } = await imported(['companies', `${url}/nothing.csv`], settings);
    expect(code).toBe(1);
    expect(stderr).toMatch(/answered 404/);
  });
});

describe('beside a running service', () => {
  let running: RunningCommand;
  let token = '';
  beforeAll(async () => {
    running = await startOn(folder, {});
    token = await running.signIn();
  });
  afterAll(() => interrupt(running));

  async function search(query: string): Promise<string[]> {
    const answer = await fetch(new URL(`/api/enterprise/company/search?query=${encodeURIComponent(query)}`, running.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { name: string }[] }).data.map((row) => row.name);
  }

  test('what was imported before it started is found', async () => {
    for (const name of ['Alder Robotics', 'Fir Foods', 'Ginkgo Games', 'Juniper Jets']) expect(await search(name)).toContain(name);
  });

  test('an import returns when its rows are found, and the service answers meanwhile', async () => {
    const list = Array.from({ length: 3_000 }, (_, row) => `Kelp Works ${row},kelp-works-${row}.com`).join('\n');
    const importing = imported(['companies', written('kelp.csv', `name,website\n${list}\n`)]);
    const over = importing.then(() => 'over');
    let asked = 0;
    while ((await Promise.race([over, sleep(5)])) !== 'over') {
      expect(await search('Alder Robotics')).toContain('Alder Robotics');
      asked += 1;
    }
    const { code, stderr } = await importing;
    expect(code, stderr).toBe(0);
    expect(stderr).toContain('Waiting for the running service to index …\n');
    expect(asked).toBeGreaterThan(3);
    expect(await search('Kelp Works 2999')).toContain('Kelp Works 2999');
  });

  test('a file that is refused is refused at once: nothing was saved that the service would have to index', async () => {
    const { code, stderr } = await imported(['companies', written('wrong.csv', 'colour,size\nred,1\n')]);
    expect(code).toBe(1);
    expect(stderr).not.toContain('Waiting');
  });

  test('two at once both succeed, and a company that both name is one', async () => {
    const [one, two] = await Promise.all([
      imported(['companies', written('one.csv', 'name,website\nLarch Lighting,larch-lighting.com\nLarch One,larch-one.com\n')]),
      imported([
        'companies',
        written('two.csv', 'name,website,country\nLarch Lighting,larch-lighting.com,US\nLarch Two,larch-two.com,US\n'),
      ]),
    ]);
    expect(one.code, one.stderr).toBe(0);
    expect(two.code, two.stderr).toBe(0);
    const db = openDatabase({ url: (await findEmbeddedPostgres(folder))!, as: 'owner', max: 1 });
    const { rows } = await db.query(`select permalink from firmament.company_documents where permalink like 'larch-%' order by 1`);
    await db.close();
    expect(rows).toEqual([{ permalink: 'larch-lighting' }, { permalink: 'larch-one' }, { permalink: 'larch-two' }]);
    expect(await search('Larch Lighting')).toContain('Larch Lighting');
  });

  test('the service killed before it has indexed: it says so with code 1, and the next start indexes', async () => {
    const list = Array.from({ length: 3_000 }, (_, row) => `Moss Mills ${row},moss-mills-${row}.com`).join('\n');
    const command = firmament(['import', 'companies', written('moss.csv', `name,website\n${list}\n`)], { FIRMAMENT_DATA: folder });
    process.kill(running.pid, 'SIGSTOP');
    try {
      await untilSays(command, 'Waiting for the running service to index');
    } finally {
      process.kill(running.pid, 'SIGKILL');
    }
    const { code, stdout, stderr } = await command.ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ {2}new +3,000 {2}/m);
    expect(stderr).toContain('The service stopped before it had indexed everything; it will when it starts.');
    running = await startOn(folder, {});
    token = await running.signIn();
    expect(await search('Moss Mills 2999')).toContain('Moss Mills 2999');
  });
});

function untilSays(command: { stderr(): string }, text: string): Promise<unknown> {
  return until(`'${text}'`, () => command.stderr().includes(text));
}
