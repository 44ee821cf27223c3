import { readdirSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { operations } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { perform } from '../../src/calls/perform.ts';
import { idleTimeoutMs } from '../../src/http/listener.ts';
import { fileBounds, readFile } from '../../src/services/files/read-file.ts';
import { forgetOldFiles, readingMs, uploadFiles } from '../../src/services/files/upload-files.ts';
import { zipOf } from '../../src/sources/test-support.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ template: 'empty', works: false });
});
afterAll(() => service.close());

function form(files: readonly (readonly [name: string, content: string | Buffer])[], uuids: readonly string[] = []): FormData {
  const data = new FormData();
  for (const [name, content] of files) data.append('files', new Blob([new Uint8Array(Buffer.from(content))]), name);
  for (const uuid of uuids) data.append('fileUUID', uuid);
  return data;
}

const upload = (raw: FormData, more: object = {}) => service.call('file.upload', { raw, ...more });
const stored = async () => (await service.database.owner.query('select * from uploaded_files order by uploaded_at')).rows;

describe('files that are uploaded', () => {
  test('are kept under a handle of ours, by what is in them and not by what they are called', async () => {
    const { status, body } = await upload(form([['call.pdf', 'We met on Tuesday.\nNothing was agreed.']], ['["call-1"]']));
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      success: [
        {
          fileName: expect.stringMatching(/^file_[0-9a-f]{8}-[0-9a-f-]{27}$/) as string,
          originalName: 'call.pdf',
          mimeType: 'txt',
          uuid: 'call-1',
        },
      ],
      fails: [],
    });
  });

  test.each([
    ['a NUL', '["x\\u0000y"]', 'fileUUID[0] must not contain the NUL character.'],
    ['half a character', '["\\ud800"]', 'fileUUID[0] must be valid Unicode.'],
    ['the other half of a character', '["a\\udc00"]', 'fileUUID[0] must be valid Unicode.'],
    ['a NUL as it is', 'x\0y', 'fileUUID must not contain the NUL character.'],
  ])('are refused with an id that has %s, and none is kept', async (_, uuid, detail) => {
    const before = (await stored()).length;
    const { status, body } = await upload(form([['notes.txt', 'A note.']], [uuid]));
    expect([status, body.code, body.detail]).toEqual([400, 'INVALID_INPUT', detail]);
    expect((await stored()).length).toBe(before);
    const served = { declared: operations['file.upload'], handle: () => Promise.reject(new Error('called')) };
    const caller = { authorization: `Bearer ${service.token}` };
    const sent = { body: { files: [{ name: 'notes.txt', size: 7 }], fileUUID: uuid } };
    expect(await perform(service.app.context, served, { sent, caller })).toMatchObject({ status, body: { code: 'INVALID_INPUT', detail } });
  });

  test('are told one by one: what cannot be read fails with a reason, the others are kept', async () => {
    const before = (await stored()).length;
    const { status, body } = await upload(
      form([
        ['notes.txt', 'A note.'],
        ['locked.docx', Buffer.from('\xD0\xCF\x11\xE0', 'latin1')],
        ['broken.pdf', '%PDF-1.7'],
        ['table.csv', 'a,b\n1,2'],
      ]),
    );
    expect(status).toBe(200);
    expect(body.status).toBe('success');
    expect(body.success.map(({ originalName, mimeType, uuid }: Record<string, string>) => [originalName, mimeType, uuid])).toEqual([
      ['notes.txt', 'txt', ''],
      ['table.csv', 'csv', ''],
    ]);
    expect(body.fails).toEqual([
      { originalName: 'locked.docx', reason: expect.stringContaining('encrypted') as string, uuid: '' },
      { originalName: 'broken.pdf', reason: expect.stringContaining('PDF cannot be read') as string, uuid: '' },
    ]);
    expect((await stored()).length).toBe(before + 2);
  });

  test('are shown by names on one line that read in one direction; one without a name fails', async () => {
    const hidden: [string, string][] = [
      ['R\u00e9sum\u00e9 \u2013 \u5e3d\u5b50 \u5831\u544a.txt', 'One.'],
      ['report\u202efdp.txt', 'Two.'],
      ['a\u200b\u2060b.txt', 'Three.'],
      ['\u202e\u200b', 'Four.'],
    ];
    const { body } = await upload(form(hidden, ['a', 'b', 'c', 'd']));
    expect(body.success.map(({ originalName }: { originalName: string }) => originalName)).toEqual([
      'Résumé – 帽子 報告.txt',
      'reportfdp.txt',
      'ab.txt',
    ]);
    expect(body.fails).toEqual([{ originalName: '', reason: 'It has no name. Send a file name with a letter or a figure.', uuid: 'd' }]);
  });

  test('are an error where none can be read, and nothing is kept', async () => {
    const before = (await stored()).length;
    const { status, body } = await upload(form([['empty.txt', '']], ['a']));
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'error', success: [], fails: [{ originalName: 'empty.txt', reason: 'It is empty.', uuid: 'a' }] });
    expect((await stored()).length).toBe(before);
  });

  test('of more than 20 MB fail by themselves', async () => {
    const { status, body } = await upload(
      form([
        ['large.txt', Buffer.alloc(20 * 1_048_576 + 5, 'a')],
        ['small.txt', 'A note.'],
      ]),
    );
    expect(status).toBe(200);
    expect(body.fails).toEqual([{ originalName: 'large.txt', reason: 'It is larger than 20 MB.', uuid: '' }]);
    expect(body.success).toHaveLength(1);
  });

  test('are taken at both paths, with their ids as a list or one by one', async () => {
    const files = [
      ['a.txt', 'One.'],
      ['b.txt', 'Two.'],
    ] as const;
    for (const uuids of [['["x","y"]'], ['x', 'y']]) {
      const { body } = await service.call('file.upload_alias', { raw: form(files, uuids) });
      expect(body.success.map(({ uuid }: { uuid: string }) => uuid)).toEqual(['x', 'y']);
    }
  });

  test('are seen by their organization alone', async () => {
    const other = await service.newOrganization();
    const { body } = await upload(form([['own.txt', 'Ours.']]), { token: other.token });
    const { db } = service.app.context;
    const seen = async (organization_id: string) =>
      (
        await db.asOrganization(organization_id, (tx) =>
          tx.query('select from uploaded_files where file_name = $1', [body.success[0].fileName]),
        )
      ).rowCount;
    const rows = await stored();
    const owner = rows.find(({ file_name }) => file_name === body.success[0].fileName)!['organization_id'] as string;
    const stranger = rows.find(({ organization_id }) => organization_id !== owner)!['organization_id'] as string;
    expect([await seen(owner), await seen(stranger)]).toEqual([1, 0]);
  });

  test('are forgotten after 90 days', async () => {
    const one = await startTestService({ template: 'empty', works: false });
    try {
      await one.call('file.upload', { raw: form([['a.txt', 'One.']]) });
      one.clock.offset_ms += 89 * 86_400_000;
      expect(await forgetOldFiles(one.app.context)).toBe(0);
      one.clock.offset_ms += 2 * 86_400_000;
      expect(await forgetOldFiles(one.app.context)).toBe(1);
    } finally {
      await one.close();
    }
  });

  test('leave nothing in the temporary folder', async () => {
    await upload(form([['a.txt', 'One.']]));
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('firmament-upload-'))).toEqual([]);
  });
});

describe('an upload is refused', () => {
  test.each([
    ['without files', form([]), 400],
    ['with fewer ids than files', form([['a.txt', 'One.']], ['["x","y"]']), 400],
    ['with ids that are no texts', form([['a.txt', 'One.']], ['[1]']), 400],
    ['with ids that are no list', form([['a.txt', 'One.']], ['[']), 400],
    ['with more than ten files', form(Array.from({ length: 11 }, (_, n) => [`${n}.txt`, 'x'] as const)), 413],
  ])('%s', async (_, raw, expected) => {
    const before = (await stored()).length;
    const { status, body } = await upload(raw);
    expect(status, body.detail).toBe(expected);
    expect((await stored()).length).toBe(before);
  });

  test('with a text where a file belongs', async () => {
    const raw = new FormData();
    raw.append('files', 'no file');
    const { status, body } = await upload(raw);
    expect(status).toBe(400);
    expect(body.detail).toContain('files');
  });

  test('as JSON', async () => {
    expect((await service.call('file.upload', { body: { files: [] } })).status).toBe(415);
  });

  test('without a caller', async () => {
    expect((await upload(form([['a.txt', 'One.']]), { token: null })).status).toBe(401);
  });
});

/** A zip whose one part says it is small and unpacks to `megabytes`. */
function bomb(name: string, megabytes: number): Buffer {
  const content = Buffer.alloc(megabytes * 1_048_576, '<w:p><w:r><w:t>x</w:t></w:r></w:p>');
  const packed = deflateRawSync(Buffer.concat([Buffer.from('<w:document xmlns:w="w">'), content]));
  const plain = zipOf({ [name]: packed });
  // Says that it is deflated, and unpacks to as much as it does.
  const size = content.length + 24;
  for (const [mark, at] of [
    [0x04034b50, 0],
    [0x02014b50, 2],
  ] as const) {
    const place = mark === 0x04034b50 ? 0 : plain.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    plain.writeUInt16LE(8, place + 8 + at);
    plain.writeUInt32LE(crc32(content), place + 14 + at);
    plain.writeUInt32LE(size, place + 22 + at);
  }
  return plain;
}

describe('hostile files', () => {
  test('a bomb is refused before it fills the memory', async () => {
    const { status, body } = await upload(form([['bomb.docx', bomb('word/document.xml', 200)]]));
    expect(status).toBe(200);
    expect(body.status).toBe('error');
    expect(body.fails[0].reason).toMatch(/more than|memory/);
  });

  test('where reading one takes all the time an upload has, those before it are kept and the others are told', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'firmament-late-'));
    const [place, endless] = [path.join(folder, 'a.txt'), path.join(folder, 'endless.docx')];
    await writeFile(place, 'A note.');
    await writeFile(endless, bomb('word/document.xml', 200));
    const [note, long] = [await open(place), await open(endless)];
    try {
      const rows = await stored();
      const organization_id = rows[0]!['organization_id'] as string;
      const files = [
        { name: 'a.txt', size: 7, fd: note.fd },
        { name: 'endless.docx', size: (await long.stat()).size, fd: long.fd },
        { name: 'behind.txt', size: 7, fd: note.fd },
      ];
      const late = new AbortController();
      const uploading = uploadFiles({ ...service.app.context, organization_id }, { files, uuids: [], late: late.signal });
      while ((await stored()).length === rows.length) await setImmediate();
      late.abort();
      const told = await uploading;
      expect(told.success.map(({ originalName }) => originalName)).toEqual(['a.txt']);
      expect(told.fails.map(({ originalName }) => originalName)).toEqual(['endless.docx', 'behind.txt']);
      for (const { reason } of told.fails) expect(reason).toMatch(/^It was not read within the 45 seconds/);
    } finally {
      await Promise.all([note.close(), long.close()]);
      await rm(folder, { recursive: true });
    }
    expect(readingMs).toBeLessThan(idleTimeoutMs - fileBounds.silence_ms);
  });

  test('one that takes too much memory or time is given up, and the service goes on', async () => {
    const place = path.join(tmpdir(), 'firmament-endless.docx');
    const content = bomb('word/document.xml', 200);
    await writeFile(place, content);
    const file = await open(place);
    try {
      const asked = { fd: file.fd, bytes: content.length };
      await expect(readFile('one', asked, { memory_bytes: 16 * 1_048_576, silence_ms: 30_000 })).rejects.toThrow(/memory|before its time/);
      await expect(readFile('one', asked, { memory_bytes: 1_024 * 1_048_576, silence_ms: 200 })).rejects.toThrow(/Nothing came of/);
    } finally {
      await file.close();
      await rm(place);
    }
    expect((await upload(form([['a.txt', 'One.']]))).body.status).toBe('success');
  });
});
