import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { credentialsPath } from '../service/first-start.ts';

/** The credentials of the demo organization. @throws a sentence when this data folder has none */
export async function readCredentials(config: Config): Promise<Record<string, string>> {
  const file = credentialsPath(config);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw new Error(`There is no ${file}: it was made on the host that first started on this database. Copy it from there.`, {
      cause: error,
    });
  }
}

/** Calls the service at a URL. @throws a sentence for an answer that is an error */
export function callerOf(url: string, interrupted?: AbortSignal) {
  return async function call<T>(route: string, options: { token?: string; body?: unknown }): Promise<T> {
    const answer = await fetch(new URL(route, url), {
      method: options.body === undefined ? 'GET' : 'POST',
      headers: {
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(interrupted && { signal: interrupted }),
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    });
    const body = (await answer.json()) as T & { detail?: string };
    if (!answer.ok) throw new Error(`${route}: ${body.detail ?? answer.status}`);
    return body;
  };
}
