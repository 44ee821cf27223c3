import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { execFileSync, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync, crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFiles } from './find.ts';
import { isZip, membersOf, textOf, type SourceFile } from './file.ts';
import { openFiles } from '../test-support.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmament-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

async function opened(name: string, content: string | Buffer): Promise<SourceFile> {
  const [file] = await openFiles(await written(name, content));
  return file!;
}

interface Member {
  content: Buffer;
  /** What the archive says of it, where that is not true. */
  declared?: { size?: number; sum?: number };
}

/** A zip of deflated members. */
function zip(members: Readonly<Record<string, Member>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, { content, declared = {} }] of Object.entries(members)) {
    const stored = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(declared.sum ?? crc32(content), 10);
    fields.writeUInt32LE(stored.length, 14);
    fields.writeUInt32LE(declared.size ?? content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), fields, place, Buffer.from(name)]));
    const part = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), stored]);
    parts.push(part);
    offset += part.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from('PK\u0005\u0006'), end]);
}

const rows = `name,country\n${Array.from({ length: 40_000 }, (_, row) => `Company ${row},GB`).join('\n')}\n`;

describe('a file on disk', () => {
  test.each([
    ['plain.csv', Buffer.from(rows)],
    ['packed.csv.gz', gzipSync(rows)],
    ['packed-in-two.csv.gz', Buffer.concat([gzipSync(rows.slice(0, 1_000)), gzipSync(rows.slice(1_000))])],
    ['packed.csv.zst', zstdCompressSync(rows)],
    ['no-ending', gzipSync(rows)],
  ])('%s is read whole, its compression told by its content, and its beginning without taking anything away', async (name, content) => {
    const file = await opened(name, content);
    expect(file).toMatchObject({ name, bytes: content.length });
    expect((await file.head(12)).toString()).toBe('name,country');
    expect(file.position()).toBe(0);
    expect(await textOf(file)).toBe(rows);
    expect(file.position()).toBe(content.length);
    expect(await textOf(file)).toBe(rows);
  });

  test.each([
    [
      'cut.csv.gz',
      gzipSync(rows).subarray(0, 20_000),
      'cut.csv.gz cannot be unpacked (unexpected end of file): it is damaged or not whole.',
    ],
    ['cut.csv.zst', zstdCompressSync(rows).subarray(0, 8_000), 'cut.csv.zst cannot be unpacked ('],
    ['bent.csv.gz', bent(gzipSync(rows)), 'bent.csv.gz cannot be unpacked ('],
  ])('%s, which is damaged, ends with a sentence that names it', async (name, content, message) => {
    await expect(textOf(await opened(name, content))).rejects.toThrow(message);
  });

  test('one that cannot be read is told with the reason', async () => {
    const [file] = await openFiles('/proc/self/mem');
    await expect(file!.head()).rejects.toThrow(/^mem cannot be read \(EIO: i\/o error, read\)\.$/);
    await expect(file!.stream()).rejects.toThrow(/^mem cannot be read/);
  });

  test('one that vanishes is told, too', async () => {
    const file = await opened('gone.csv', rows);
    await rm(path.join(folder, 'gone.csv'));
    await expect(file.stream()).rejects.toThrow('gone.csv cannot be read (ENOENT');
  });

  test('one that is not there is said not to be', async () => {
    await expect(openFiles(path.join(folder, 'nowhere.csv'))).rejects.toThrow(`There is no file ${folder}/nowhere.csv.`);
    await expect(openFiles(path.join(await written('a-file', ''), 'below'))).rejects.toThrow('There is no file ');
  });

  test('a text larger than its reader takes is refused, not held', async () => {
    await expect(textOf(await opened('long.csv', rows), 1_000)).rejects.toThrow('long.csv is larger than 0 MB.');
  });
});

/** One byte in the middle turned round. */
function bent(content: Buffer): Buffer {
  const middle = Math.floor(content.length / 2);
  return Buffer.from(content).fill(content[middle]! ^ 0xff, middle, middle + 1);
}

describe('a folder', () => {
  test('gives its files in order, with those below and those linked to, without what systems hide in it', async () => {
    for (const name of ['b.csv', 'a/z.csv', 'a/.hidden.csv', '.git/config', '__MACOSX/b.csv', '.DS_Store'])
      await written(`list/${name}`, name);
    await symlink('a/z.csv', path.join(folder, 'list', 'c.csv'));
    const files = await openFiles(path.join(folder, 'list'));
    expect(files.map((file) => file.name)).toEqual(['a/z.csv', 'b.csv', 'c.csv']);
    expect(await Promise.all(files.map((file) => textOf(file)))).toEqual(['a/z.csv', 'b.csv', 'a/z.csv']);
  });

  test('without a file in it is refused', async () => {
    await mkdir(path.join(folder, 'empty', 'inside'), { recursive: true });
    await expect(openFiles(path.join(folder, 'empty'))).rejects.toThrow(`The folder ${folder}/empty holds no file.`);
  });

  test('follows no link out of it, none that leads nowhere, and a link back into it once', async () => {
    await written('links/a.csv', 'a');
    const links = {
      'out.csv': await written('secret.csv', 's'),
      outside: folder,
      'gone.csv': path.join(folder, 'nothing'),
      loop: '.',
      up: '..',
    };
    for (const [name, target] of Object.entries(links)) await symlink(target, path.join(folder, 'links', name));
    const files = await findFiles(path.join(folder, 'links'));
    expect(files.map(({ name, refused }) => [name, refused])).toEqual([
      ['a.csv', undefined],
      ['gone.csv', 'gone.csv is a link that leads nowhere.'],
      ['out.csv', 'out.csv is a link that leads out of the folder, and is not followed.'],
      ['outside', 'outside is a link that leads out of the folder, and is not followed.'],
      ['up', 'up is a link that leads out of the folder, and is not followed.'],
    ]);
  });
});

describe('what can be read once', () => {
  /** A pipe of the shell, as `<(command)` gives, that is written in two pieces. */
  async function piped(content: Buffer): Promise<SourceFile> {
    const pipe = path.join(folder, `pipe-${content.length}-${Math.round(performance.now())}`);
    execFileSync('mkfifo', [pipe]);
    const source = await written(`${path.basename(pipe)}.source`, content);
    const writing = spawn('sh', ['-c', `(head -c 3 '${source}'; tail -c +4 '${source}') > '${pipe}'`]);
    await once(writing, 'spawn');
    const [file] = await openFiles(pipe);
    return file!;
  }

  test.each([
    ['plain', Buffer.from(rows)],
    ['gzip', gzipSync(rows)],
    ['zstd', zstdCompressSync(rows)],
    ['short', Buffer.from('name\nA\n')],
    ['short gzip', gzipSync('name\nA\n')],
    ['empty', Buffer.alloc(0)],
  ])('shows its beginning and loses nothing by it: %s', async (kind, content) => {
    const file = await piped(content);
    const text = kind.startsWith('short') ? 'name\nA\n' : kind === 'empty' ? '' : rows;
    expect(file.bytes).toBeUndefined();
    expect((await file.head(6)).toString()).toBe(text.slice(0, 6));
    expect((await file.head()).length).toBeGreaterThanOrEqual(Math.min(text.length, 20_000));
    expect(await textOf(file)).toBe(text);
    expect(file.position()).toBe(content.length);
    await expect(textOf(file)).rejects.toThrow('can be read once only');
    await file.close();
  });

  test('is copied for what jumps about in it, and the copy is removed', async () => {
    const file = await piped(zip({ 'a.csv': { content: Buffer.from('name\nA\n') } }));
    expect(await isZip(file)).toBe(true);
    const texts: string[] = [];
    for await (const member of membersOf(file)) texts.push(await textOf(member));
    expect(texts).toEqual(['name\nA\n']);
    const copy = await file.path();
    expect((await openFiles(copy))[0]?.bytes).toBe(file.position());
    await file.close();
    await expect(openFiles(copy)).rejects.toThrow('There is no file');
  });
});

describe('a zip', () => {
  const letters = (letter: string) => Buffer.from(letter.repeat(200_000));
  const random = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 2_654_435_761) >>> 24));

  async function named(file: SourceFile): Promise<[string, number][]> {
    const found: [string, number][] = [];
    for await (const member of membersOf(file)) found.push([member.name, (await textOf(member)).length]);
    return found;
  }

  test('gives its files one by one in the order of its directory, compressed ones unpacked, hidden ones left out', async () => {
    const file = await opened(
      'several.zip',
      zip({
        'z.csv': { content: letters('z') },
        'folder/': { content: Buffer.alloc(0) },
        'folder/a.csv.gz': { content: gzipSync(letters('a')) },
        '__MACOSX/._z.csv': { content: letters('m') },
        'empty.csv': { content: Buffer.alloc(0) },
      }),
    );
    expect(await isZip(file)).toBe(true);
    expect(await named(file)).toEqual([
      ['several.zip/z.csv', 200_000],
      ['several.zip/folder/a.csv.gz', 200_000],
      ['several.zip/empty.csv', 0],
    ]);
  });

  test('tells how far it is read, within a member and between them', async () => {
    const content = zip({ 'a.bin': { content: random }, 'b.bin': { content: random } });
    const file = await opened('progress.zip', content);
    const seen: number[] = [];
    for await (const member of membersOf(file)) {
      seen.push(file.position());
      for await (const _ of await member.stream()) seen.push(file.position());
      expect(member.position()).toBeCloseTo(member.bytes!, 3);
    }
    expect(seen.length).toBeGreaterThan(6);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)! / content.length).toBeGreaterThan(0.98);
    expect(seen.at(-1)).toBeLessThanOrEqual(content.length);
  });

  test('what is no zip is itself its only file', async () => {
    const file = await opened('one.csv', 'name\nA\n');
    expect(await isZip(file)).toBe(false);
    const members: SourceFile[] = [];
    for await (const member of membersOf(file)) members.push(member);
    expect(members).toEqual([file]);
  });

  test('without a file in it has none', async () => {
    const file = await opened('empty.zip', zip({}));
    expect(await isZip(file)).toBe(true);
    expect(await named(file)).toEqual([]);
  });

  test('that was cut off is refused before its first file', async () => {
    const file = await opened('cut.zip', zip({ 'a.csv': { content: letters('a') } }).subarray(0, 100));
    await expect(named(file)).rejects.toThrow(/^cut\.zip is a zip archive that is damaged or not whole \(.+[^.]\)\.$/);
  });

  test.each([
    ['whose checksum is another', { content: random, declared: { sum: 1 } }, 'its checksum is another'],
    ['that holds more than it says', { content: random, declared: { size: 1_000 } }, 'too many bytes'],
    ['that holds less than it says', { content: random, declared: { size: 4_000_000_000 } }, 'not enough bytes'],
  ])('with a member %s ends with a sentence that names it, behind what could be read', async (_, member, reason) => {
    const file = await opened('bad.zip', zip({ 'good.csv': { content: letters('g') }, 'bad.csv': member }));
    const read: string[] = [];
    const reading = async () => {
      for await (const each of membersOf(file)) read.push(`${each.name} ${(await textOf(each)).length}`);
    };
    await expect(reading()).rejects.toThrow(`bad.zip/bad.csv cannot be unpacked (`);
    await expect(reading()).rejects.toThrow(reason);
    expect(read[0]).toBe('bad.zip/good.csv 200000');
  });

  test('with bent bytes in a member ends with a sentence', async () => {
    const content = zip({ 'a.bin': { content: random } });
    const file = await opened('bent.zip', content.fill(0xff, 200, 260));
    await expect(named(file)).rejects.toThrow('bent.zip/a.bin cannot be unpacked (');
  });

  test('with a member that swells a thousandfold is streamed in small pieces, never held', async () => {
    const size = 64 * 1_048_576;
    const stored = zip({ 'zeros.csv': { content: Buffer.alloc(size) } });
    expect(stored.length).toBeLessThan(100_000);
    const file = await opened('bomb.zip', stored);
    for await (const member of membersOf(file)) {
      expect((await member.head(10)).length).toBe(10);
      let read = 0;
      let largest = 0;
      for await (const chunk of (await member.stream()) as AsyncIterable<Buffer>) {
        read += chunk.length;
        largest = Math.max(largest, chunk.length);
      }
      expect(read).toBe(size);
      expect(largest).toBeLessThanOrEqual(1_048_576);
      await expect(textOf(member, 1_048_576)).rejects.toThrow('bomb.zip/zeros.csv is larger than 1 MB.');
    }
  });

  test('a member has no path of its own', async () => {
    const file = await opened('path.zip', zip({ 'a.csv': { content: letters('a') } }));
    for await (const member of membersOf(file)) await expect(member.path()).rejects.toThrow('path.zip/a.csv must be unpacked first.');
  });
});
