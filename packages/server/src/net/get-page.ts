import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchFailed, guardedFetch, reasonOf, type Fetched, type FetchOptions } from './guarded-fetch.ts';
import type { Net } from './net.ts';

/** What a server said of a page when it was read before. */
export interface Validators {
  etag?: string | undefined;
  last_modified?: string | undefined;
}

export type GotPage = Pick<Fetched, 'url' | 'is_moved'> &
  ({ is_unchanged: true } | ({ is_unchanged: false; bytes: Buffer; content_type: string; robots_tags: string[] } & Validators));

export interface PageOptions extends Omit<FetchOptions, 'headers'> {
  validators?: Validators;
  /** The most it may have, unpacked, by its type. */
  mostBytes: (content_type: string) => number;
  /** How long its content may take. */
  body_ms?: number;
  /** The types that are wanted, as a header says it; pages, where it is absent. */
  accept?: string;
}

const longestBodyMs = 30_000;
const pages = 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.1';
const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate };

/**
 * Gets a page into memory, or learns that it has not changed.
 * @throws RefusedAddress; FetchFailed, also when it is too large or takes too long; what `onRedirect` throws; the signal's reason
 */
export async function getPage(net: Net, address: string, options: PageOptions): Promise<GotPage> {
  const { validators = {}, mostBytes, body_ms = longestBodyMs, accept = pages, ...fetching } = options;
  const { etag, last_modified } = validators;
  const headers = {
    accept,
    'accept-encoding': 'gzip, br',
    ...(etag !== undefined && { 'if-none-match': etag }),
    ...(last_modified !== undefined && { 'if-modified-since': last_modified }),
  };
  const fetched = await guardedFetch(net, address, { ...fetching, headers });
  const { status, url, is_moved } = fetched;
  if (status === 304) {
    fetched.body.on('error', () => undefined).destroy();
    return { url, is_moved, is_unchanged: true };
  }
  const content_type = header(fetched, 'content-type') ?? '';
  const most = mostBytes(content_type);
  const signal = options.signal ?? new AbortController().signal;
  const bytes = await contentOf(fetched, { most, body_ms, signal });
  return {
    url,
    is_moved,
    is_unchanged: false,
    bytes,
    content_type,
    robots_tags: [fetched.headers['x-robots-tag'] ?? []].flat(),
    etag: header(fetched, 'etag'),
    last_modified: header(fetched, 'last-modified'),
  };
}

async function contentOf(
  fetched: Fetched,
  { most, body_ms, signal }: { most: number; body_ms: number; signal: AbortSignal },
): Promise<Buffer> {
  const { host } = new URL(fetched.url);
  const tooLarge = new FetchFailed(`The page is larger than ${Math.round(most / 1_048_576)} MB.`);
  if (Number(header(fetched, 'content-length') ?? 0) > most) {
    fetched.body.on('error', () => undefined).destroy();
    throw tooLarge;
  }
  const encoding = (header(fetched, 'content-encoding') ?? '').trim().toLowerCase();
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collect = async (content: AsyncIterable<Buffer>) => {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > most) throw tooLarge;
      chunks.push(chunk);
    }
  };
  const deadline = AbortSignal.timeout(body_ms);
  const ends = { signal: AbortSignal.any([signal, deadline]) };
  try {
    const unpack = unpackers[encoding as keyof typeof unpackers];
    await (unpack ? pipeline(fetched.body, unpack(), collect, ends) : pipeline(fetched.body, collect, ends));
  } catch (error) {
    signal.throwIfAborted();
    if (error === tooLarge) throw error;
    if (deadline.aborted) throw new FetchFailed(`The page did not end within ${body_ms / 1_000} seconds.`, { cause: error });
    throw new FetchFailed(`${host} broke off: ${reasonOf(error)}.`, { cause: error });
  }
  return Buffer.concat(chunks);
}

function header({ headers }: Fetched, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
