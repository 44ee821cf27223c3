import { request } from 'undici';
import { guardedUrl, RefusedAddress } from './guard.ts';
import { causes, FetchFailed, reasonOf, retryAfterOf } from './guarded-fetch.ts';
import type { Net } from './net.ts';

const megabyte = 1_048_576;

async function textOf(body: AsyncIterable<Buffer>, { host, most_bytes }: { host: string; most_bytes: number }): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > most_bytes) throw new FetchFailed(`${host} answers more than ${most_bytes / megabyte} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Sends JSON to a host that was checked, once and without following redirects, and reads the JSON it answers.
 * @param sent.most_bytes of the answer; 32 MB where it is not said
 * @throws RefusedAddress; FetchFailed when there is no such answer; the signal's reason
 */
export async function postJson(
  net: Net,
  url: string,
  sent: { body: unknown; headers?: Record<string, string>; timeout_ms: number; signal?: AbortSignal; most_bytes?: number },
): Promise<unknown> {
  const { body, headers = {}, timeout_ms, signal, most_bytes = 32 * megabyte } = sent;
  const to = guardedUrl(url, net.allow_hosts);
  const deadline = AbortSignal.timeout(timeout_ms);
  try {
    const answer = await request(to, {
      method: 'POST',
      dispatcher: net.dispatcher,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      headers: { ...headers, 'user-agent': `Firmament/${net.version}`, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      await answer.body.dump();
      const retry_after_ms = retryAfterOf(answer.headers['retry-after'], net.time.date());
      throw new FetchFailed(`${to.host} answered ${answer.statusCode}.`, { status: answer.statusCode, retry_after_ms });
    }
    return JSON.parse(await textOf(answer.body, { host: to.host, most_bytes }));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof FetchFailed) throw error;
    const refused = causes(error).find((cause) => cause instanceof RefusedAddress);
    if (refused) throw refused;
    throw new FetchFailed(`${to.host} could not be asked: ${reasonOf(error)}.`, { cause: error });
  }
}
