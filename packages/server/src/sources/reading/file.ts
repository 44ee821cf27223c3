import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { decoded } from './encoding.ts';
import { isHidden, type FoundFile } from './find.ts';
import { cannotBeRead, cannotBeUnpacked, chunkBytes, decompressed, decompressorOf, take, unended, unpackingMeter } from './unpack.ts';

/** A file to import: on disk, from standard input, or inside a zip. Nothing holds more of it in memory than a few chunks. */
export interface SourceFile {
  /** For messages: `companies.csv.gz`, `submissions.zip/CIK0000320193.json`. */
  name: string;
  bytes: number | undefined;
  /** The encoding of its text, where the user states it; else it is detected. */
  encoding?: string | undefined;
  /** Bytes of the above read so far; of a zip those of the files in it. */
  position(): number;
  /** Called by readers that open the file by its path, with their position. */
  reached?(position: number): void;
  /** The content, decompressed (gzip and zstd, by their marks). Standard input can be read once. */
  stream(): Promise<Readable>;
  /** The beginning of the content, decompressed; reading it takes nothing away. */
  head(bytes?: number): Promise<Buffer>;
  /** Called by readers that unpack content outside `stream`. @throws Error beyond the limit for unpacked bytes */
  unpacked?: ((bytes: number) => void) | undefined;
  /** A path to the content as stored, for formats that jump about in it; standard input is copied to a temporary file first. */
  path(): Promise<string>;
  close(): Promise<void>;
}

const headBytes = 65_536;
const zipMark = Buffer.from('PK\u0003\u0004');
const emptyZipMark = Buffer.from('PK\u0005\u0006');

/** Opens a file that was found. @param onRead told how many bytes of content, unpacked, were read, whenever some were */
export function openFile(found: FoundFile, onRead?: (bytes: number) => void): SourceFile {
  const { name, path: place, bytes, encoding } = found;
  const file =
    bytes !== undefined && place !== undefined
      ? onDisk(place, { name, bytes, onRead })
      : streamed(name, place === undefined ? process.stdin : createReadStream(place), onRead);
  return Object.assign(file, { encoding });
}

type Told = ((bytes: number) => void) | undefined;

function onDisk(file: string, { name, bytes, onRead }: { name: string; bytes: number; onRead: Told }): SourceFile {
  const unpacked = unpackingMeter(name, { packed: () => bytes, onRead });
  let reading: ReadStream | undefined;
  let jumped = 0;
  return {
    name,
    bytes,
    position: () => Math.max(reading?.bytesRead ?? 0, jumped),
    reached: (position) => (jumped = position),
    async stream() {
      const first = await firstBytes(name, file);
      reading = createReadStream(file, { highWaterMark: chunkBytes });
      return decompressed(name, reading, { first, unpacked });
    },
    async head(wanted = headBytes) {
      const first = await firstBytes(name, file);
      return take(decompressed(name, createReadStream(file), { first }), wanted);
    },
    unpacked,
    path: () => Promise.resolve(file),
    close: () => Promise.resolve(),
  };
}

/** Content that was sent, as a file. */
export function fileOfBytes(name: string, content: Uint8Array): SourceFile {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const unpacked = unpackingMeter(name, { packed: () => bytes.length, onRead: undefined });
  return {
    name,
    bytes: bytes.length,
    position: () => 0,
    stream: () => Promise.resolve(decompressed(name, Readable.from([bytes]), { first: bytes.subarray(0, 64), unpacked })),
    head: (wanted = headBytes) => take(decompressed(name, Readable.from([bytes]), { first: bytes.subarray(0, 64) }), wanted),
    path: () => Promise.reject(new Error(`${name} is on no disk.`)),
    unpacked,
    close: () => Promise.resolve(),
  };
}

function streamed(name: string, raw: Readable, onRead: Told): SourceFile {
  let read = 0;
  const unpacked = unpackingMeter(name, { packed: () => read, onRead });
  let peeked: Buffer | undefined;
  let isTaken = false;
  let spooled: { folder: string; file: string } | undefined;
  const chunks = (raw as AsyncIterable<Buffer>)[Symbol.asyncIterator]();

  async function next(): Promise<Buffer | undefined> {
    const result = await chunks.next();
    if (result.done === true) return undefined;
    read += result.value.length;
    return result.value;
  }
  /** From a pipe it comes in pieces of any size. */
  async function peek(): Promise<Buffer> {
    if (peeked) return peeked;
    const first: Buffer[] = [];
    for (let length = 0; length < headBytes;) {
      const chunk = await next();
      if (!chunk) break;
      first.push(chunk);
      length += chunk.length;
    }
    return (peeked = Buffer.concat(first));
  }
  async function* whole(): AsyncGenerator<Buffer> {
    if (isTaken) throw new Error(`${name} can be read once only.`);
    isTaken = true;
    const first = await peek();
    if (first.length > 0) yield first;
    for (let chunk = await next(); chunk; chunk = await next()) yield chunk;
  }
  return {
    name,
    bytes: undefined,
    position: () => read,
    async stream() {
      const first = await peek();
      return decompressed(name, spooled ? createReadStream(spooled.file) : Readable.from(whole()), { first, unpacked });
    },
    async head(wanted = headBytes) {
      const first = await peek();
      const through = decompressorOf(first);
      if (!through) return first.subarray(0, wanted);
      // Cut off in the middle of its compression, which is no fault of the file.
      const isWhole = first.length < headBytes;
      return take(isWhole ? decompressed(name, Readable.from([first]), { first }) : unended(first, through), wanted);
    },
    async path() {
      await peek();
      if (!spooled) {
        const folder = await mkdtemp(path.join(tmpdir(), 'firmament-import-'));
        spooled = { folder, file: path.join(folder, 'input') };
        await pipeline(Readable.from(whole()), createWriteStream(spooled.file, { mode: 0o600 }));
      }
      return spooled.file;
    },
    unpacked,
    async close() {
      // The writing process may never end.
      raw.destroy();
      if (spooled) await rm(spooled.folder, { recursive: true, force: true });
    },
  };
}

async function firstBytes(name: string, file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new Error(cannotBeRead(name, error), { cause: error });
  }
}

export async function isZip(file: SourceFile): Promise<boolean> {
  const start = (await file.head(4)).subarray(0, 4);
  return start.equals(zipMark) || start.equals(emptyZipMark);
}

/**
 * The files in a zip in the order of its directory, one open at a time, hidden ones aside; the file itself when it is no zip.
 * @throws Error with a sentence when the zip is damaged
 */
export async function* membersOf(file: SourceFile): AsyncGenerator<SourceFile> {
  if (!(await isZip(file))) {
    yield file;
    return;
  }
  const zip = await openZip(file);
  let passed = 0;
  try {
    for (;;) {
      const entry = await nextEntry(file, zip);
      if (!entry) return;
      const before = passed;
      if (!entry.fileName.endsWith('/') && !isHidden(entry.fileName)) {
        yield member(entry, { name: `${file.name}/${entry.fileName}`, zip, outer: file, before });
      }
      passed = before + entry.compressedSize;
      file.reached?.(passed);
    }
  } finally {
    zip.close();
  }
}

function member(
  entry: yauzl.Entry,
  { name, zip, outer, before }: { name: string; zip: yauzl.ZipFile; outer: SourceFile; before: number },
): SourceFile {
  let position = 0;
  const content = async () => {
    const stored = await new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(new Error(cannotBeRead(name, error))) : resolve(stream))),
    );
    return Readable.from(checked(stored, { name, sum: entry.crc32 }), { objectMode: true, highWaterMark: 2 });
  };
  const first = async () => take(await content(), 64);
  return {
    name,
    bytes: entry.compressedSize,
    position: () => position,
    async stream() {
      const start = await first();
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          // The position among compressed bytes is unknown; the share of the content is close enough.
          position += (chunk.length / entry.uncompressedSize) * entry.compressedSize;
          outer.reached?.(before + position);
          done(null, chunk);
        },
      });
      position = 0;
      const raw = await content();
      raw.on('error', (error) => counted.destroy(error));
      counted.on('close', () => raw.destroy());
      return decompressed(name, raw.pipe(counted), { first: start, unpacked: outer.unpacked });
    },
    head: async (wanted = headBytes) => take(decompressed(name, await content(), { first: await first() }), wanted),
    ...(outer.unpacked && { unpacked: outer.unpacked }),
    encoding: outer.encoding,
    path: () => Promise.reject(new Error(`${name} must be unpacked first.`)),
    close: () => Promise.resolve(),
  };
}

/** The content of a member, held to its checksum at the end: the library compares sizes alone. */
async function* checked(stored: Readable, expected: { name: string; sum: number }): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of stored as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== expected.sum) throw new Error('its checksum is another');
  } catch (error) {
    throw new Error(cannotBeUnpacked(expected.name, error), { cause: error });
  } finally {
    stored.destroy();
  }
}

function openZip(file: SourceFile): Promise<yauzl.ZipFile> {
  return file.path().then(
    (stored) =>
      new Promise((resolve, reject) => {
        yauzl.open(stored, { lazyEntries: true, autoClose: false }, (error, zip) =>
          error ? reject(new Error(brokenZip(file, error))) : resolve(zip),
        );
      }),
  );
}

function brokenZip(file: SourceFile, { message }: Error): string {
  return `${file.name} is a zip archive that is damaged or not whole (${message.replace(/\.$/, '')}).`;
}

function nextEntry(file: SourceFile, zip: yauzl.ZipFile): Promise<yauzl.Entry | undefined> {
  return new Promise((resolve, reject) => {
    const done = () => {
      zip.removeListener('entry', onEntry);
      zip.removeListener('end', onEnd);
      zip.removeListener('error', onError);
    };
    const onEntry = (entry: yauzl.Entry) => (done(), resolve(entry));
    const onEnd = () => (done(), resolve(undefined));
    const onError = (error: Error) => (done(), reject(new Error(brokenZip(file, error))));
    zip.once('entry', onEntry).once('end', onEnd).once('error', onError);
    zip.readEntry();
  });
}

/** The whole content. @throws what `tooLarge` makes when it has more than `most` bytes */
export async function bytesOf(file: SourceFile, most: number, tooLarge: () => Error): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of (await file.stream()) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The whole content as text; for documents that are read as one. @throws Error when it is larger than `most` bytes */
export async function textOf(file: SourceFile, most = 256 * 1_048_576): Promise<string> {
  const tooLarge = () => new Error(`${file.name} is larger than ${Math.round(most / 1_048_576)} MB.`);
  return decoded(await bytesOf(file, most, tooLarge), file.encoding);
}
