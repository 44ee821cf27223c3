import { createHash } from 'node:crypto';
import { globSync, type Dirent } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

/**
 * The starter data set as it is stored once it is loaded: rows of tables, and rows of the company index. A first start copies them, which
 * takes a quarter of the work of computing them. `tools/starter/prepare.ts` writes the files; `starterFingerprint` says whether they fit.
 */
export type PreparedKind = 'tables' | 'index';

/** A table of a prepared file: so many bytes of it, in PostgreSQL's binary format of COPY. */
export interface PreparedTable {
  table: string;
  columns: readonly string[];
  bytes: number;
}

/** The first line of a prepared file. */
export interface PreparedHead {
  format: 1;
  fingerprint: string;
  tables: readonly PreparedTable[];
  /** How far each sequence has been drawn. */
  sequences: Readonly<Record<string, number>>;
}

export interface Prepared {
  head: PreparedHead;
  /** What follows the first line, decompressed. */
  body(): Promise<Buffer>;
}

const root = path.join(import.meta.dirname, '../../../..');
export const preparedFolder = path.join(root, 'data/starter/prepared');

const headBytes = 65_536;
// Rows of one company are far apart, and much alike.
const windowLog = 27;
/** Of zstd: a minute's work of a core, and a fifth smaller than what a tenth of the work gives. */
const bestLevel = 19;

/** What was prepared; undefined where there is none, or where it was made of other data or by other code. */
export async function readPrepared(kind: PreparedKind, folder = preparedFolder): Promise<Prepared | undefined> {
  const file = path.join(folder, `${kind}.zst`);
  const first = await firstLine(file);
  if (first === undefined) return undefined;
  const head = readHead(first);
  if (head?.format !== 1 || head.fingerprint !== (await starterFingerprint())) return undefined;
  return {
    head,
    async body() {
      const packed = (await readFile(file)).subarray(Buffer.byteLength(first) + 1);
      return promisify(zstdDecompress)(packed, { params: { [constants.ZSTD_d_windowLogMax]: windowLog } });
    },
  };
}

/** @returns undefined for a damaged line: the data set is computed then, as without the file */
function readHead(line: string): PreparedHead | undefined {
  try {
    return JSON.parse(line) as PreparedHead;
  } catch {
    return undefined;
  }
}

async function firstLine(file: string): Promise<string | undefined> {
  const handle = await open(file).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const text = buffer.subarray(0, bytesRead).toString('utf8');
    // What is none of ours is as good as missing.
    return text.startsWith('{"format":') ? text.slice(0, text.indexOf('\n')) : undefined;
  } finally {
    await handle.close();
  }
}

/**
 * Writes a prepared file.
 * @param to.level how much work packing is worth, as zstd counts
 * @returns its size in bytes
 */
export async function writePrepared(
  kind: PreparedKind,
  { head, body }: { head: Omit<PreparedHead, 'format'>; body: Buffer },
  { folder, level = bestLevel }: { folder: string; level?: number | undefined },
): Promise<number> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_windowLog]: windowLog,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  const packed = await promisify(zstdCompress)(body, { params, pledgedSrcSize: body.length });
  const file = Buffer.concat([Buffer.from(`${JSON.stringify({ format: 1, ...head } satisfies PreparedHead)}\n`), packed]);
  await writeFile(path.join(folder, `${kind}.zst`), file);
  return file.length;
}

/** By what it is known that a database was filled with a prepared file: documents of its revisions are the ones it was made of. */
export function preparedLoad({ fingerprint: hash }: Pick<PreparedHead, 'fingerprint'>): { source: string; hash: string } {
  return { source: 'starter/prepared', hash };
}

const entries = ['packages/server/src/services/ingestion/load-starter.ts', 'packages/server/src/services/indexing/index-companies.ts'];
const inputs = [
  'packages/server/package.json',
  'packages/server/migrations/*.sql',
  'packages/contract/src/**/*.ts',
  'data/starter/*.{br,json}',
];

let fingerprint: Promise<string> | undefined;

/** Names all that decides what the starter data set is stored as: its files, the migrations, and each module that loads or indexes it. */
export function starterFingerprint(): Promise<string> {
  return (fingerprint ??= computeFingerprint());
}

async function computeFingerprint(): Promise<string> {
  const given = globSync(inputs, { cwd: root, withFileTypes: true, exclude: isTest })
    .filter((entry) => entry.isFile() && !isTest(entry))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const hash = createHash('sha256');
  const modules = await starterModules();
  const data = await Promise.all(given.map(async (file) => [file, await readFile(path.join(root, file))] as const));
  for (const [file, content] of [...modules, ...data].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`\n${file}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

function isTest({ name }: Dirent): boolean {
  return name.endsWith('.test.ts') || name === 'fixtures';
}

/** Our modules that load and index the starter data set, and the data beside them, by path from the root. */
export async function starterModules(): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    const content = await readFile(path.join(root, file));
    found.set(file, content);
    if (!file.endsWith('.ts')) continue;
    for (const imported of importedBy(content.toString('utf8'))) waiting.push(path.posix.join(path.posix.dirname(file), imported));
    // Lists of words and the like, which modules read by their path.
    for (const name of await dataBeside(path.posix.dirname(file))) waiting.push(name);
  }
  return found;
}

/** Relative imports that are more than types. */
function importedBy(source: string): string[] {
  const statements = source.matchAll(/^(?:import|export)(?! type)\b[^;]*?\bfrom '(\.[^']+)'/gm);
  const dynamic = source.matchAll(/(?:\bimport\(|new URL\()'(\.[^']+)'/g);
  return [...statements, ...dynamic].map(([, name = '']) => name);
}

/** Other files beside a module are of an editor or of the system, or no module reads them. */
const dataFile = /^[^.].*\.(?:json|txt|csv|tsv|br|gz)$/;
const besides = new Map<string, Promise<string[]>>();

function dataBeside(folder: string): Promise<string[]> {
  const known = besides.get(folder);
  if (known) return known;
  const names = readdir(path.join(root, folder), { withFileTypes: true }).then((found) =>
    found.filter((entry) => entry.isFile() && dataFile.test(entry.name)).map((entry) => path.posix.join(folder, entry.name)),
  );
  besides.set(folder, names);
  return names;
}
