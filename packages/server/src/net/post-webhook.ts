import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { request, type Dispatcher } from 'undici';
import { guardedLookup, guardedUrl, hostOf, isAllowed, RefusedAddress, type Resolve } from './guard.ts';
import { causes, FetchFailed, reasonOf, retryAfterOf } from './guarded-fetch.ts';
import type { Net } from './net.ts';

const longestUrl = 2_000;
/** The answer of a receiver is ignored; reading a little of it lets the connection be used again. */
const mostBytes = 4_096;

/**
 * Reads the URL of a webhook: what `guardedUrl` lets through, and https, except to hosts the operator allows.
 * @throws RefusedAddress
 */
export function webhookUrl(text: string, allow_hosts: readonly string[]): URL {
  if (text.length > longestUrl) throw new RefusedAddress(`The URL is longer than ${longestUrl} characters.`);
  const url = guardedUrl(text, allow_hosts);
  if (url.protocol !== 'https:' && !isAllowed(hostOf(url), allow_hosts)) {
    throw new RefusedAddress(`${url.host} must be called by https; FIRMAMENT_ALLOW_HOSTS can allow plain http.`);
  }
  url.hash = '';
  return url;
}

/**
 * Reads the URL of a webhook and looks where its host leads now; where it leads later every call looks anew.
 * @throws RefusedAddress when any address is not public; Error with a sentence when there is none
 */
export async function reachableWebhookUrl(text: string, by: { allow_hosts: readonly string[]; resolve: Resolve }): Promise<URL> {
  const url = webhookUrl(text, by.allow_hosts);
  const host = hostOf(url);
  if (isIP(host) !== 0) return url;
  const lookup = promisify(guardedLookup(by.resolve, by.allow_hosts));
  await lookup(host, { all: true }).catch((error: unknown) => {
    throw error instanceof RefusedAddress ? error : new Error(`${host} cannot be found: ${reasonOf(error)}.`, { cause: error });
  });
  return url;
}

export interface WebhookAnswer {
  status: number;
  /** How long the receiver asks to be left alone. */
  retry_after_ms: number | undefined;
}

/**
 * Sends a body unchanged to a checked host, once and without following redirects. Any status is an answer.
 * @param sent.now the moment a date in the answer is compared with
 * @throws RefusedAddress; FetchFailed with a sentence when there is no answer in time; the signal's reason
 */
export async function postWebhook(
  net: Net,
  text: string,
  sent: { body: string; headers: Record<string, string>; timeout_ms: number; signal: AbortSignal; now: Date },
): Promise<WebhookAnswer> {
  const url = webhookUrl(text, net.allow_hosts);
  const deadline = AbortSignal.timeout(sent.timeout_ms);
  const signal = AbortSignal.any([sent.signal, deadline]);
  try {
    const answer = await request(url, {
      method: 'POST',
      dispatcher: net.dispatcher,
      signal,
      headers: { ...sent.headers, 'user-agent': `Firmament/${net.version}`, 'content-type': 'application/json' },
      body: sent.body,
    });
    await readAway(answer, signal);
    return { status: answer.statusCode, retry_after_ms: retryAfterOf(answer.headers['retry-after'], sent.now) };
  } catch (error) {
    sent.signal.throwIfAborted();
    const refused = causes(error).find((cause) => cause instanceof RefusedAddress);
    if (refused) throw refused;
    if (deadline.aborted) throw new FetchFailed(`${url.host} did not answer within ${sent.timeout_ms / 1_000} seconds.`, { cause: error });
    throw new FetchFailed(`${url.host} could not be reached: ${reasonOf(error)}.`, { cause: error });
  }
}

/** The status was the answer: what comes after it, or does not, changes nothing. */
async function readAway({ body }: Dispatcher.ResponseData, signal: AbortSignal): Promise<void> {
  body.on('error', () => undefined);
  await body.dump({ limit: mostBytes, signal }).catch(() => undefined);
}
