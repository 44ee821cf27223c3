/** The real service with filings imported, and who filed them. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { batchRoute, resultOf, searchRoute, signIn, submit, type Client } from '../client.ts';
import { runImport } from '../import-process.ts';
import { startServiceProcess, temporaryFolder, type Bench } from '../service-process.ts';

export interface FilingsService {
  client: Client;
  companies: string[];
}

/** Imports files below the folder of filings, and starts the service on nothing else, so that filers are named by their files; it ends with the benchmark. @param most filers to look up */
export async function serviceWithFilings(
  bench: Bench,
  { filings, files, most }: { filings: string; files: readonly string[]; most?: number },
): Promise<FilingsService> {
  const data_dir = await temporaryFolder(bench.scope);
  for (const file of files) {
    const { output, seconds } = await runImport({ data_dir, source: 'sec', file: path.join(filings, file) });
    console.log(`import ${file}: ${seconds.toFixed(0)} s\n${output.trim().split('\n').slice(0, 6).join('\n')}`);
  }
  const client = await signIn(await startServiceProcess({ ...bench, options: { ...bench.options, data: data_dir } }, { starter: 'none' }));
  return { client, companies: await companiesWithFilings(client, most) };
}

async function companiesWithFilings(client: Client, most?: number): Promise<string[]> {
  const names = readFileSync(new URL('filers.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(0, most);
  const found = new Set<string>();
  for (const name of names) {
    const { body } = await client.get<{ data: { permalink: string }[] }>(`${searchRoute}?query=${encodeURIComponent(name)}`);
    const [first] = body.data;
    if (first) found.add(first.permalink);
    else console.log(`nobody is found for ${name}`);
  }
  return [...found];
}

/** Enriches companies with sections, from submission to result. @throws when it fails */
export async function enriched(
  client: Client,
  asked: { companies: readonly string[]; sections: readonly string[]; parameters?: object },
): Promise<Record<string, Record<string, unknown>>> {
  return resultOf(client, await submit(client, batchRoute, asked));
}
