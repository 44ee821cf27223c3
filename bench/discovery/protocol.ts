/** What the protocols share: a service that holds one corpus, and asking it. */

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Client } from '../client.ts';
import { runImport } from '../import-process.ts';
import type { Figure } from '../report.ts';
import { startServiceProcess, temporaryFolder, type Bench } from '../service-process.ts';

export type Protocol = (bench: Bench, folder: string) => Promise<Figure[]>;

/** Files to import, in order: the source that reads each, and its rows or its path. */
export type Corpus = readonly { source: string; rows?: readonly object[]; file?: string }[];

/**
 * A service that holds what was imported and nothing else, signed in to. It runs before the import, as it does for those who use it.
 * @param options.isEmbedded wait until every description has its vector
 * @param options.rightAfter called once the index holds what was imported, before anything is learnt from it
 */
export async function serviceWith(
  bench: Bench,
  corpus: Corpus,
  { isEmbedded = false, rightAfter }: { isEmbedded?: boolean; rightAfter?: (client: Client) => Promise<void> } = {},
): Promise<{ client: Client; stop: () => Promise<unknown> }> {
  const data_dir = await temporaryFolder(bench.scope);
  const files = await temporaryFolder(bench.scope);
  const service = await startServiceProcess(bench, { data_dir, starter: 'none' });
  const client = await signIn(service);
  for (const [index, { source, rows, file }] of corpus.entries()) {
    const from = file ?? path.join(files, `${index}.jsonl`);
    if (rows) await writeFile(from, rows.map((row) => JSON.stringify(row)).join('\n'));
    await runImport({ data_dir, source, file: from });
  }
  if (rightAfter) {
    console.log('Right after the import:', JSON.stringify(await backlogOf(service.url)));
    await rightAfter(client);
  }
  await allLearnt(service.url, { isEmbedded });
  return { client, stop: () => service.stop() };
}

/** Waits until what words and labels mean was learnt from what was imported, and for its vectors where they are wanted. */
export async function allLearnt(url: string, { isEmbedded }: { isEmbedded: boolean }): Promise<void> {
  const began = Date.now();
  for (;;) {
    const { index_lag, pending_embeddings, pending_learning } = await backlogOf(url);
    if (index_lag === 0 && !pending_learning && (pending_embeddings === 0 || !isEmbedded)) break;
    await sleep(1_000);
  }
  console.log(
    `${isEmbedded ? 'Every description was embedded, and all was' : 'All was'} learnt after ${Math.round((Date.now() - began) / 1_000)} s.`,
  );
}

/** Whether the service has not yet learnt the words and labels of the newest imports. */
export async function isLearning(url: string): Promise<boolean> {
  return (await backlogOf(url)).pending_learning;
}

async function backlogOf(url: string): Promise<Backlog> {
  return (await (await fetch(new URL('/readyz', url))).json()) as Backlog;
}

interface Backlog {
  index_lag: number;
  pending_embeddings: number;
  pending_learning: boolean;
}

export interface DiscoveryRow {
  Permalink: string;
  Name: string;
  Website: string;
  'Overall Score': number;
}
