import type { Readable } from 'node:stream';
import { request } from 'undici';
import { shortened } from '../kernel/text.ts';
import { guardedUrl, hostOf, RefusedAddress } from './guard.ts';
import type { Net } from './net.ts';
import { withRetries } from './retries.ts';

/** How a host wants to be treated. */
export interface Politeness {
  requests_per_second: number;
  /** It requires a contact. */
  needs_contact: boolean;
}

export interface Fetched {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  url: string;
  /** Whether each redirect on the way there says that it is for good. */
  is_moved: boolean;
  body: Readable;
}

type Answer = Pick<Fetched, 'status' | 'headers' | 'body'>;

interface FailureOptions {
  cause?: unknown;
  status?: number;
  is_unreachable?: boolean;
  retry_after_ms?: number | undefined;
}

/** The resource could not be fetched. The message is a sentence for the caller. */
export class FetchFailed extends Error {
  /** Of the last answer; undefined when there was none. */
  readonly status: number | undefined;
  readonly is_unreachable: boolean;
  readonly retry_after_ms: number | undefined;
  constructor(message: string, { cause, status, is_unreachable = false, retry_after_ms }: FailureOptions = {}) {
    super(message, { cause });
    this.name = 'FetchFailed';
    this.status = status;
    this.is_unreachable = is_unreachable;
    this.retry_after_ms = retry_after_ms;
  }
}

export interface FetchOptions {
  politeness?: Politeness;
  signal?: AbortSignal;
  /** Further headers. With `if-none-match` or `if-modified-since` 304 is an answer. */
  headers?: Readonly<Record<string, string>>;
  /** Told where a redirect leads before it is followed; it throws where it is not to be. */
  onRedirect?: (to: URL) => void | Promise<void>;
  /** How often a failure that may pass is tried at most. */
  most_tries?: number;
  /** The longest wait for the host's next turn, or before another try; what takes longer fails at once. */
  most_wait_ms?: number;
}

/** As stored: what is compressed there stays so, and nothing grows on the way. */
const ordinaryHeaders = { accept: '*/*', 'accept-encoding': 'identity' };
const ordinary: Politeness = { requests_per_second: 2, needs_contact: false };
const mostRedirects = 5;
const mostTries = 5;
const firstBackOffMs = 1_000;
const longestBackOffMs = 60_000;
/** A host that asks for more patience than this is left alone. */
const longestRetryAfterMs = 10 * 60_000;

/** The host may not be asked yet: `retry_after_ms` says when. Nothing was sent. */
export class NotYet extends FetchFailed {
  declare readonly retry_after_ms: number;
}

/**
 * Gets a public URL: checked addresses, redirects followed by hand, a host's pace kept, passing failures tried again. The
 * content comes as it is stored there and must be read to its end or destroyed.
 * @throws RefusedAddress when it, or what it redirects to, is not to be fetched; FetchFailed when it cannot be had
 */
export async function guardedFetch(net: Net, text: string, options: FetchOptions = {}): Promise<Fetched> {
  const { politeness = ordinary, signal = new AbortController().signal, most_tries = mostTries, most_wait_ms = Infinity } = options;
  const first = guardedUrl(text, net.allow_hosts);
  const headers = { ...ordinaryHeaders, ...options.headers, 'user-agent': userAgent(net, { host: hostOf(first), politeness }) };
  const giveUp = (error: unknown, tries: number) =>
    pauseAfter(error, { tries, most_tries, most_wait_ms: Math.min(most_wait_ms, longestRetryAfterMs) });
  return withRetries(net.time, { signal, pauseAfter: giveUp }, async () => {
    let url = first;
    let forGood = true;
    for (let redirects = 0; ; redirects++) {
      await takeTurn(net, hostOf(url), { politeness, signal, most_wait_ms });
      const answer = await ask(net, url, { headers, signal });
      const target = redirectOf(answer);
      if (target === undefined && isAnswer(answer.status, headers)) return { ...answer, url: url.href, is_moved: redirects > 0 && forGood };
      discard(answer.body);
      if (target === undefined) throw failureOf(answer, url.href, net.time.date());
      if (redirects === mostRedirects)
        throw new FetchFailed(`${first.host} redirects more than ${mostRedirects} times.`, { status: answer.status });
      forGood &&= answer.status === 301 || answer.status === 308;
      url = redirectTarget(net, url, target);
      await options.onRedirect?.(url);
    }
  });
}

function userAgent({ version, contact }: Net, asked: { host: string; politeness: Politeness }): string {
  if (contact) return `Firmament/${version} (${contact.replaceAll(/[^\x20-\x7e]|[()\\]/g, '')})`;
  if (!asked.politeness.needs_contact) return `Firmament/${version}`;
  throw new FetchFailed(`${asked.host} wants to know whom to write to: set FIRMAMENT_CONTACT to an e-mail address or a URL of yours.`);
}

function isAnswer(status: number, headers: Readonly<Record<string, string>>): boolean {
  if (status === 304) return 'if-none-match' in headers || 'if-modified-since' in headers;
  return status >= 200 && status < 300;
}

/** Waits until the host may be asked again, and books the turn. @throws NotYet where that takes longer than `most_wait_ms` */
async function takeTurn(
  { next_turns, time }: Net,
  host: string,
  asked: { politeness: Politeness; signal: AbortSignal; most_wait_ms: number },
): Promise<void> {
  const now = time.now();
  const turn = Math.max(now, next_turns.get(host) ?? now);
  if (turn - now > asked.most_wait_ms) {
    const wait_s = Math.ceil((turn - now) / 1_000).toLocaleString('en');
    throw new NotYet(`${host} may be asked again in ${wait_s} seconds, as its robots.txt wants it.`, { retry_after_ms: turn - now });
  }
  next_turns.set(host, turn + 1_000 / asked.politeness.requests_per_second);
  asked.signal.throwIfAborted();
  if (turn > now) await time.wait(turn - now, asked.signal);
}

interface Asking {
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
}

async function ask(net: Net, url: URL, { headers: sent, signal }: Asking): Promise<Answer> {
  try {
    const {
      statusCode: status,
      headers,
      body,
    } = await request(url, {
      dispatcher: net.dispatcher,
      signal,
      headers: sent,
    });
    return { status, headers, body };
  } catch (error) {
    signal.throwIfAborted();
    const refused = causes(error).find((cause) => cause instanceof RefusedAddress);
    if (refused) throw refused;
    if (causes(error).some(isUntrusted))
      throw new FetchFailed(`The certificate of ${url.host} cannot be trusted: ${reasonOf(error).split(';')[0]}.`, { cause: error });
    throw new Passing(`${url.host} could not be reached: ${reasonOf(error)}.`, { cause: error, is_unreachable: true });
  }
}

/** Codes of OpenSSL and of Node for a certificate that is expired, of another host, or of an unknown issuer. */
const untrusted = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF))/;

function isUntrusted(error: unknown): boolean {
  return untrusted.test((error as { code?: string }).code ?? '');
}

/** A failure that may not happen again. */
class Passing extends FetchFailed {}

const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** @throws FetchFailed when there is no use in another try */
function pauseAfter(
  error: unknown,
  { tries, most_tries, most_wait_ms }: { tries: number; most_tries: number; most_wait_ms: number },
): number {
  if (!(error instanceof Passing)) throw error;
  const { retry_after_ms = 0 } = error;
  const isTooLong = retry_after_ms > most_wait_ms;
  if (tries >= most_tries || isTooLong) {
    const { is_unreachable } = error;
    throw new FetchFailed(lastWord(error, { tries, isTooLong }), { cause: error, is_unreachable, retry_after_ms, ...statusOf(error) });
  }
  return Math.max(retry_after_ms, Math.min(longestBackOffMs, firstBackOffMs * 2 ** (tries - 1)));
}

function failureOf({ status, headers }: Answer, url: string, now: Date): FetchFailed {
  const sentence = `${new URL(url).host} answered ${status} to ${shortened(url, 200)}.`;
  if (!passingStatuses.has(status)) return new FetchFailed(sentence, { status });
  return new Passing(sentence, { status, retry_after_ms: retryAfterOf(headers['retry-after'], now) });
}

function lastWord(error: Passing, { tries, isTooLong }: { tries: number; isTooLong: boolean }): string {
  if (isTooLong) return `${error.message} It asks to be left alone for ${Math.ceil((error.retry_after_ms ?? 0) / 60_000)} minutes.`;
  return `${error.message} It was tried ${tries} times.`;
}

const statusOf = ({ status }: FetchFailed) => (status === undefined ? {} : { status });

/** How long a header asks to wait, in milliseconds: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterOf(header: string | string[] | undefined, now: Date): number | undefined {
  const text = Array.isArray(header) ? header[0] : header;
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text.trim())) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function redirectOf({ status, headers }: Answer): string | undefined {
  const { location } = headers;
  return redirectStatuses.has(status) ? (Array.isArray(location) ? location[0] : location) : undefined;
}

/**
 * Where a redirect leads, if it may be followed.
 * @throws RefusedAddress
 */
export function redirectTarget(net: Net, from: URL, target: string): URL {
  const next = guardedUrl(URL.parse(target, from.href)?.href ?? target, net.allow_hosts);
  if (from.protocol === 'https:' && next.protocol !== 'https:') {
    throw new RefusedAddress(`${from.host} redirects from https to plain http, which is not followed.`);
  }
  return next;
}

/** Drops a body that is not read. Without a listener its end would be an unhandled error. */
function discard(body: Readable): void {
  body.on('error', () => undefined);
  body.destroy();
}

/** An error and what it wraps: connecting to several addresses fails with several errors. */
export function causes(error: unknown): unknown[] {
  if (!(error instanceof Error)) return [error];
  const inner = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return [error, ...inner.flatMap(causes), ...(error.cause === undefined ? [] : causes(error.cause))];
}

/** The innermost of an error's messages, without its full stop. */
export function reasonOf(error: unknown): string {
  const innermost = causes(error)
    .filter((cause) => cause instanceof Error && cause.message !== '')
    .at(-1) as Error | undefined;
  return (innermost?.message ?? String(error)).replace(/\.$/, '');
}
