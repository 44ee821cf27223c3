import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import yauzl from 'yauzl';

/** A file to import: on disk, from standard input, or inside a zip. Nothing holds more of it in memory than a few chunks. */
export interface SourceFile {
  /** For messages: `companies.csv.gz`, `submissions.zip/CIK0000320193.json`. */
  name: string;
  /** As stored, before decompression; undefined for standard input. */
  bytes: number | undefined;
  /** Bytes of the above read so far. */
  position(): number;
  /** The content, decompressed (gzip and zstd, by their marks). Standard input can be read once. */
  stream(): Promise<Readable>;
  /** The beginning of the content, decompressed; reading it takes nothing away. */
  head(bytes?: number): Promise<Buffer>;
  /** A path to the content as stored, for formats that jump about in it; standard input is copied to a temporary file first. */
  path(): Promise<string>;
  close(): Promise<void>;
}

const headBytes = 65_536;
const zipMark = Buffer.from('PK\u0003\u0004');
const emptyZipMark = Buffer.from('PK\u0005\u0006');

/**
 * The files behind what was typed: one file, `-` for standard input, or every file below a folder in order of name.
 * @throws Error with a sentence when there is nothing to read
 */
export async function openFiles(typed: string): Promise<SourceFile[]> {
  if (typed === '-') return [streamed('standard input', process.stdin)];
  const found = await stat(typed).catch(() => undefined);
  if (!found) throw new Error(`There is no file ${typed}.`);
  if (!found.isDirectory()) return [onDisk(typed, found.size)];
  const names = (await readdir(typed, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  if (names.length === 0) throw new Error(`The folder ${typed} holds no file.`);
  return Promise.all(names.map(async (name) => onDisk(name, (await stat(name)).size)));
}

function onDisk(file: string, bytes: number): SourceFile {
  let reading: ReadStream | undefined;
  return {
    name: path.basename(file),
    bytes,
    position: () => reading?.bytesRead ?? 0,
    async stream() {
      const raw = createReadStream(file, { highWaterMark: 1 << 18 });
      reading = raw;
      return decompressed(raw, await firstBytes(file));
    },
    async head(wanted = headBytes) {
      const raw = createReadStream(file);
      return take(decompressed(raw, await firstBytes(file)), wanted);
    },
    path: () => Promise.resolve(file),
    close: () => Promise.resolve(),
  };
}

/** A stream that can be read once. */
function streamed(name: string, raw: Readable): SourceFile {
  let read = 0;
  let peeked: Buffer | undefined;
  let spooled: { folder: string; file: string } | undefined;
  const counted = raw.pipe(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        read += chunk.length;
        done(null, chunk);
      },
    }),
  );
  raw.on('error', (error) => counted.destroy(error));
  const peek = async () => (peeked ??= await peekOf(counted));
  return {
    name,
    bytes: undefined,
    position: () => read,
    stream: async () => decompressed(counted, await peek()),
    async head(wanted = headBytes) {
      const first = await peek();
      const whole = Readable.from([first]);
      return take(decompressed(whole, first), wanted).catch(() => first);
    },
    async path() {
      await peek();
      if (!spooled) {
        const folder = await mkdtemp(path.join(tmpdir(), 'firmament-import-'));
        spooled = { folder, file: path.join(folder, 'input') };
        await pipeline(counted, createWriteStream(spooled.file));
      }
      return spooled.file;
    },
    async close() {
      if (spooled) await rm(spooled.folder, { recursive: true, force: true });
    },
  };
}

/** The first chunk of a stream, put back. */
async function peekOf(stream: Readable): Promise<Buffer> {
  for (;;) {
    const chunk = stream.read() as Buffer | null;
    if (chunk !== null) {
      stream.unshift(chunk);
      return chunk;
    }
    if (stream.readableEnded) return Buffer.alloc(0);
    const ended = await new Promise<boolean>((resolve, reject) => {
      stream.once('readable', () => resolve(false));
      stream.once('end', () => resolve(true));
      stream.once('error', reject);
    });
    if (ended) return Buffer.alloc(0);
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function decompressed(raw: Readable, first: Buffer): Readable {
  const through = decompressorOf(first);
  if (!through) return raw;
  raw.on('error', (error) => through.destroy(error));
  through.on('close', () => raw.destroy());
  return raw.pipe(through);
}

function decompressorOf(first: Buffer): Transform | undefined {
  if (first[0] === 0x1f && first[1] === 0x8b) return createGunzip();
  if (first.length >= 4 && first.readUInt32LE(0) === 0xfd2fb528) return createZstdDecompress();
  return undefined;
}

async function take(stream: Readable, wanted: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= wanted) break;
  }
  stream.destroy();
  return Buffer.concat(chunks).subarray(0, wanted);
}

/** Whether the content is a zip. */
export async function isZip(file: SourceFile): Promise<boolean> {
  const start = (await file.head(4)).subarray(0, 4);
  return start.equals(zipMark) || start.equals(emptyZipMark);
}

/** The files in a zip in the order of its directory, one open at a time; the file itself when it is no zip. */
export async function* membersOf(file: SourceFile): AsyncGenerator<SourceFile> {
  if (!(await isZip(file))) {
    yield file;
    return;
  }
  const zip = await openZip(await file.path());
  try {
    for (;;) {
      const entry = await nextEntry(zip);
      if (!entry) return;
      if (entry.fileName.endsWith('/')) continue;
      yield member(file, zip, entry);
    }
  } finally {
    zip.close();
  }
}

function member(file: SourceFile, zip: yauzl.ZipFile, entry: yauzl.Entry): SourceFile {
  const content = () =>
    new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const through = new PassThrough();
        stream.on('error', (failed) => through.destroy(failed));
        through.on('close', () => stream.destroy());
        resolve(stream.pipe(through));
      }),
    );
  return {
    name: `${file.name}/${entry.fileName}`,
    bytes: entry.compressedSize,
    position: () => entry.compressedSize,
    async stream() {
      const first = await take(await content(), 64);
      return decompressed(await content(), first);
    },
    async head(wanted = headBytes) {
      const first = await take(await content(), 64);
      return take(decompressed(await content(), first), wanted);
    },
    path: () => Promise.reject(new Error(`${file.name}/${entry.fileName} must be unpacked first.`)),
    close: () => Promise.resolve(),
  };
}

function openZip(file: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

function nextEntry(zip: yauzl.ZipFile): Promise<yauzl.Entry | undefined> {
  return new Promise((resolve, reject) => {
    const done = () => {
      zip.removeListener('entry', onEntry);
      zip.removeListener('end', onEnd);
      zip.removeListener('error', onError);
    };
    const onEntry = (entry: yauzl.Entry) => (done(), resolve(entry));
    const onEnd = () => (done(), resolve(undefined));
    const onError = (error: Error) => (done(), reject(error));
    zip.once('entry', onEntry).once('end', onEnd).once('error', onError);
    zip.readEntry();
  });
}

/** The whole content as text; for documents that are read as one. @throws Error when it is larger than `most` bytes */
export async function textOf(file: SourceFile, most = 512 * 1_048_576): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new Error(`${file.name} is larger than ${Math.round(most / 1_048_576)} MB.`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8').decode(Buffer.concat(chunks));
}
