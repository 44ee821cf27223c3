import { json } from 'node:stream/consumers';
import { request } from 'undici';
import { guardedUrl } from './guard.ts';
import { FetchFailed, reasonOf } from './guarded-fetch.ts';
import type { Net } from './net.ts';

/**
 * Sends JSON to a host that was checked, once and without following redirects, and reads the JSON it answers.
 * @throws RefusedAddress, or FetchFailed when there is no such answer
 */
export async function postJson(
  net: Net,
  url: string,
  { body, headers = {}, timeout_ms }: { body: unknown; headers?: Record<string, string>; timeout_ms: number },
): Promise<unknown> {
  const to = guardedUrl(url, net.allow_hosts);
  try {
    const answer = await request(to, {
      method: 'POST',
      dispatcher: net.dispatcher,
      signal: AbortSignal.timeout(timeout_ms),
      headers: { ...headers, 'user-agent': `Firmament/${net.version}`, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.statusCode < 200 || answer.statusCode > 299) {
      await answer.body.dump();
      throw new FetchFailed(`${to.host} answered ${answer.statusCode}.`, { status: answer.statusCode });
    }
    return await json(answer.body);
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    throw new FetchFailed(`${to.host} could not be asked: ${reasonOf(error)}.`, { cause: error });
  }
}
