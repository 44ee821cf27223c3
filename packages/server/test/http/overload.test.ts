import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRoom } from '../../src/http/overload.ts';
import { holdTable } from '../support/held-table.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/spawned-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false, config: { calls_at_once: 4 } });
});
afterAll(() => service.close());

test('calls of an organization beyond half of what is answered at once are told to come again, and later ones are answered', async () => {
  // Who calls is known from here on, so that only the work itself is held up.
  expect((await service.call('request.list')).status).toBe(200);
  const release = await holdTable(service.database.owner, 'requests');
  const calls = Array.from({ length: 10 }, () => service.call('request.list'));
  const refused = await Promise.race(calls);
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'UNAVAILABLE', detail: 'The service is overloaded; retry in a second.' });
  expect(refused.headers.get('retry-after')).toBe('1');
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  await release();
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(8);
  expect((await service.call('request.list')).status).toBe(200);
});

test('bodies that never arrive delay no other call', async () => {
  const { hostname, port } = new URL(service.url);
  const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    socket.write('POST /auth/token/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
  }
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  for (let call = 0; call < 5; call += 1) expect((await service.call('request.list')).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test('calls are turned away while the process is late with everything, and answered when it is no more', async () => {
  const late = await startTestService({ template: 'empty', works: false, config: { late_ms: 50 } });
  try {
    const statuses = new Set<number>();
    const turnedAway = async () => {
      const asked = late.call('request.list');
      for (const start = performance.now(); performance.now() - start < 200;);
      statuses.add((await asked).status);
      return statuses.has(503);
    };
    await until('a call to be turned away', turnedAway);
    expect((await fetch(`${late.url}/healthz`)).status).toBe(200);
    await until('the next to be answered', async () => (await late.call('request.list')).status === 200);
  } finally {
    await late.close();
  }
});

describe('uploads on their way', () => {
  const megabyte = 1_048_576;

  /** Begins an upload and sends `megabytes` of it. @returns the beginning of what is answered, once something is, and ends the upload */
  function begun(
    token: string,
    { length, megabytes }: { length: string; megabytes: number },
  ): { answer: Promise<string>; end: () => void } {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (text.includes('request_ref')) resolve(text);
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => resolve(text));
    });
    socket.write(
      `POST /api/assets/upload/ HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`,
    );
    const content = Buffer.alloc(15 * megabyte, 'a');
    for (let sent = 0; sent < megabytes; sent += 15) {
      socket.write(`--x\r\nContent-Disposition: form-data; name="files"; filename="${sent}.txt"\r\n\r\n`);
      socket.write(content);
      socket.write('\r\n');
    }
    return { answer, end: () => socket.destroy() };
  }
  const announcing = (megabytes: number) => `Content-Length: ${megabytes * megabyte}`;
  async function upload(): Promise<void> {
    const raw = new FormData();
    raw.append(
      'files',
      new Blob([await readFile(path.join(import.meta.dirname, '../api/fixtures/felt-hats.txt'))]),
      'Résumé – 帽子 報告.txt',
    );
    const { status, body } = await service.call('file.upload', { raw });
    expect([status, body.success?.[0]?.originalName]).toEqual([200, 'Résumé – 帽子 報告.txt']);
  }

  test.each([
    ['with their length', announcing(150)],
    ['in chunks, as much as they may have', 'Transfer-Encoding: chunked'],
  ])('that announce much and send nothing hold no room, %s', async (_, length) => {
    const { token } = await service.newOrganization();
    const idle = Array.from({ length: 10 }, () => begun(token, { length, megabytes: 0 }));
    const isRefused = Promise.race(idle.map(({ answer }) => answer.then(() => true)));
    await upload();
    expect(await Promise.race([isRefused, service.call('request.list').then(() => false)])).toBe(false);
    for (const { end } of idle) end();
  });

  test('take room as their bytes arrive, half of it for one organization; what does not fit is refused, also in the middle', async () => {
    const { token } = await service.newOrganization();
    const two = [150, 150].map((megabytes) => begun(token, { length: announcing(190), megabytes }));
    const refused = await Promise.race(two.map(({ answer }) => answer));
    expect(refused).toContain('503 Service Unavailable');
    expect(refused).toContain('There is no room for an upload of 190.0 MB: uploads of your organization that are being read take');
    // The others have their own half.
    await upload();
    for (const { end } of two) end();
    // What an upload that ended had is there for the next one, which fits as a whole.
    await until('the room to be given back', async () => {
      const next = begun(token, { length: announcing(190), megabytes: 0 });
      const isRefused = await Promise.race([next.answer.then(() => true), service.call('request.list').then(() => false)]);
      next.end();
      return !isRefused;
    });
  });
});

describe('the room for uploads', () => {
  test('is taken exactly, half of it by one organization at most, and given back once', () => {
    const room = openRoom(100);
    const one = room.enter('one', 50);
    one.take(30);
    one.take(20);
    expect(() => one.take(1)).toThrow('uploads of your organization');
    expect(() => room.enter('one', 1)).toThrow('uploads of your organization');
    const two = room.enter('two', 50);
    two.take(50);
    const three = () => room.enter('three', 1);
    expect(three).toThrow('uploads of all organizations');
    one.leave();
    three().take(50);
    expect(() => room.enter('one', 1)).toThrow('uploads of all organizations');
  });

  test('is not taken by what is only announced', () => {
    const room = openRoom(100);
    for (let upload = 0; upload < 1_000; upload += 1) room.enter('one', 50);
    room.enter('one', 50).take(50);
    room.enter('two', 50).take(50);
    expect(() => room.enter('three', 1)).toThrow('uploads of all organizations that are being read take 0.0 of 0 MB');
  });

  test('refuses at once an upload that says it is larger than what is left', () => {
    const room = openRoom(100);
    room.enter('one', 50).take(20);
    expect(() => room.enter('one', 31)).toThrow('uploads of your organization');
    room.enter('two', 50).take(50);
    expect(() => room.enter('three', 31)).toThrow('uploads of all organizations');
    expect(room.enter('three', 30)).toBeDefined();
  });

  test.each([0, 1, 50])('of %i bytes is taken again and again', (bytes) => {
    const room = openRoom(100);
    for (let upload = 0; upload < 1_000; upload += 1) {
      const one = room.enter('one', bytes);
      one.take(bytes);
      one.leave();
    }
    expect(() => room.enter('one', 50).take(50)).not.toThrow();
  });
});
