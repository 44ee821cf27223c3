import path from 'node:path';
import { apiVersion } from '@firmament/contract';
import type { Config } from '../../config.ts';
import { download } from '../../net/download.ts';
import { openNet } from '../../net/net.ts';
import type { Source } from '../../sources/source.ts';

/** A file that was fetched. */
export interface FetchedFile {
  path: string;
  source_url: string;
  retrieved_at: Date;
}

/** Hosts no source speaks for are asked once a second. */
const strangersPerSecond = 1;

/**
 * Fetches a file for an import into the data folder, as politely as the source's own rules say.
 * @throws RefusedAddress, FetchFailed, or a sentence when the host wants to know whom to write to and no contact is configured
 */
export async function fetchFile(
  config: Config,
  input: { source: Source; url: string },
  options: { signal: AbortSignal; onProgress: (progress: { bytes: number; total: number | undefined }) => void },
): Promise<FetchedFile> {
  const net = openNet({ version: apiVersion, contact: config.contact, allow_hosts: config.allow_hosts });
  try {
    return await download(net, input.url, {
      to: path.join(config.data_dir, 'downloads', input.source.name),
      politeness: politenessOf(input),
      ...options,
    });
  } finally {
    await net.close();
  }
}

function politenessOf({ source, url }: { source: Source; url: string }): { requests_per_second: number; needs_contact: boolean } {
  const host = URL.parse(url)?.hostname.toLowerCase() ?? '';
  const rules = source.download;
  const isTheirs = rules?.hosts.some((known) => (known.startsWith('*.') ? host.endsWith(known.slice(1)) : host === known));
  return isTheirs && rules ? rules : { requests_per_second: strangersPerSecond, needs_contact: false };
}
