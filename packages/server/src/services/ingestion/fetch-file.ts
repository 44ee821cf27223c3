import path from 'node:path';
import { apiVersion } from '@firmament/contract';
import type { Config } from '../../config.ts';
import { download } from '../../net/download.ts';
import { openNet } from '../../net/net.ts';
import type { FetchedFile, Source } from '../../sources/source.ts';

/** Hosts no source speaks for are asked once a second. */
const strangersPerSecond = 1;

/**
 * Fetches a file for an import into the data folder, as politely as the source's own rules say.
 * @param input.url what the source itself fetches, where it is not given
 * @throws RefusedAddress, FetchFailed, or a sentence when the host requires a contact and none is configured
 */
export async function fetchFile(
  config: Pick<Config, 'data_dir' | 'contact' | 'allow_hosts'>,
  { source, url }: { source: Pick<Source, 'name' | 'download' | 'fetch'>; url?: string | undefined },
  options: { signal: AbortSignal; onProgress: (progress: { bytes: number; total: number | undefined }) => void },
): Promise<FetchedFile> {
  const net = openNet({ version: apiVersion, contact: config.contact, allow_hosts: config.allow_hosts });
  try {
    const to = path.join(config.data_dir, 'downloads', source.name);
    const get = (wanted: string) => download(net, wanted, { to, politeness: politenessOf(source, wanted), ...options });
    if (url !== undefined) return await get(url);
    if (!source.fetch) throw new Error(`Name a file, a folder or a URL: what ${source.name} reads has no one address to fetch it from.`);
    return await source.fetch(get);
  } finally {
    await net.close();
  }
}

function politenessOf(source: Pick<Source, 'download'>, url: string): { requests_per_second: number; needs_contact: boolean } {
  const host = URL.parse(url)?.hostname.toLowerCase() ?? '';
  const rules = source.download;
  const isTheirs = rules?.hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
  return isTheirs && rules ? rules : { requests_per_second: strangersPerSecond, needs_contact: false };
}
