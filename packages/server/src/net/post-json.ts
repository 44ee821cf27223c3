import { request } from 'undici';
import { guardedUrl, RefusedAddress } from './guard.ts';
import { causes, FetchFailed, reasonOf } from './guarded-fetch.ts';
import type { Net } from './net.ts';

const mostBytes = 32 * 1_048_576;

async function textOf(body: AsyncIterable<Buffer>, host: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new FetchFailed(`${host} answers more than ${mostBytes / 1_048_576} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

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
    return JSON.parse(await textOf(answer.body, to.host));
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    const refused = causes(error).find((cause) => cause instanceof RefusedAddress);
    if (refused) throw refused;
    throw new FetchFailed(`${to.host} could not be asked: ${reasonOf(error)}.`, { cause: error });
  }
}
