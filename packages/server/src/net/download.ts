import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FetchFailed, guardedFetch, reasonOf, type Fetched, type Politeness } from './guarded-fetch.ts';
import type { Net } from './net.ts';

export interface DownloadOptions {
  to: string;
  politeness?: Politeness;
  signal?: AbortSignal;
  onProgress?: (progress: { bytes: number; total: number | undefined }) => void;
  timeout_ms?: number;
  max_bytes?: number;
}

export interface Downloaded {
  path: string;
  name: string;
  bytes: number;
  /** As requested, before any redirect: redirects may carry tokens. */
  source_url: string;
  retrieved_at: Date;
}

const longestMs = 6 * 3_600_000;
/** The largest bulk file of a source is about two gigabytes. */
const largestBytes = 50e9;
/** A connection that is lost on the way: the file is fetched anew, this often at most. */
const mostTries = 3;
const backOffMs = 5_000;

/**
 * Downloads a file from a public URL. It is there whole, under its name, or not at all.
 * @throws RefusedAddress; FetchFailed, also when it is too large or takes too long; the signal's reason
 */
export async function download(net: Net, url: string, options: DownloadOptions): Promise<Downloaded> {
  const { to, timeout_ms = longestMs } = options;
  const deadline = AbortSignal.timeout(timeout_ms);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const part = path.join(to, `.${randomUUID()}.part`);
  try {
    const { bytes, name } = await fetchWhole(net, url, { ...options, signal, part });
    const file = path.join(to, name);
    await rename(part, file);
    return { path: file, name, bytes, source_url: url, retrieved_at: net.time.date() };
  } catch (error) {
    await rm(part, { force: true });
    if (deadline.aborted && !options.signal?.aborted) {
      throw new FetchFailed(`${hostIn(url)} took longer than ${Math.ceil(timeout_ms / 60_000)} minutes.`, { cause: error });
    }
    throw error;
  }
}

interface Whole extends DownloadOptions {
  signal: AbortSignal;
  part: string;
}

async function fetchWhole(net: Net, url: string, options: Whole): Promise<{ bytes: number; name: string }> {
  const { politeness, signal } = options;
  for (let tries = 1; ; tries++) {
    const fetched = await guardedFetch(net, url, { signal, ...(politeness && { politeness }) });
    try {
      return { bytes: await save(fetched, options), name: nameOf(fetched, url) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FetchFailed || isOurs(error)) throw error;
      if (tries === mostTries)
        throw new FetchFailed(`${hostIn(url)} broke off: ${reasonOf(error)}. It was tried ${tries} times.`, { cause: error });
      await net.time.wait(backOffMs * tries, signal);
    }
  }
}

async function save({ body, headers }: Fetched, { part, signal, onProgress, max_bytes = largestBytes }: Whole): Promise<number> {
  const length = Number(headers['content-length'] ?? Number.NaN);
  const total = Number.isFinite(length) ? length : undefined;
  const tooLarge = new FetchFailed(`The file is larger than ${max_bytes} bytes.`);
  if (total !== undefined && total > max_bytes) {
    body.on('error', () => undefined).destroy();
    throw tooLarge;
  }
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > max_bytes) return done(tooLarge);
      onProgress?.({ bytes, total });
      done(null, chunk);
    },
  });
  await pipeline(body, counted, createWriteStream(part, { mode: 0o600 }), { signal });
  return bytes;
}

/** A full disk or a missing right: trying again would not help. */
function isOurs(error: unknown): boolean {
  return ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EDQUOT', 'EFBIG', 'ENOENT', 'EMFILE'].includes((error as { code?: string }).code ?? '');
}

/** What the server calls the file, else the end of the path asked for; of it what every file system takes. */
function nameOf({ headers }: Fetched, url: string): string {
  const disposition = String(headers['content-disposition'] ?? '');
  const given = /filename="([^"]+)"/i.exec(disposition)?.[1] ?? /filename=([^;\s"]+)/i.exec(disposition)?.[1];
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '');
  const name = (given ?? last ?? '')
    .replaceAll(/%20/g, ' ')
    .replaceAll(/[^\w.-]+/g, '_')
    .replace(/^[._]+/, '')
    .slice(-120);
  return name || 'download';
}

function hostIn(url: string): string {
  return URL.parse(url)?.host ?? 'The host';
}
