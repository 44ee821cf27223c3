/** The thread of a model that lies in a folder: a list of texts in, their vectors out. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import * as tokenizers from '@huggingface/tokenizers';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { packed } from './embed.ts';
import type { FolderModel } from './folder-model.ts';

const { folder, file, pooling } = workerData as FolderModel;
/** What models of sentences are made to read. */
const mostTokens = 256;

// The package's own types are written for bundlers and do not resolve here.
const { Tokenizer } = tokenizers as unknown as { Tokenizer: new (...files: object[]) => { encode(text: string): { ids: number[] } } };
// Threads within the runtime would take the cores that answer calls.
env.wasm.numThreads = 1;
const tokenizer = new Tokenizer(jsonOf('tokenizer.json') ?? {}, jsonOf('tokenizer_config.json') ?? {});
const session = await InferenceSession.create(readFileSync(path.join(folder, file)));

function jsonOf(name: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, unknown>;
  } catch (error) {
    if (name !== 'tokenizer.json' && (error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Ids of a text's tokens; of one that is too long the first, with the mark that ends it. */
function idsOf(text: string): number[] {
  const { ids } = tokenizer.encode(text);
  return ids.length <= mostTokens ? ids : [...ids.slice(0, mostTokens - 1), ids.at(-1)!];
}

async function embed(texts: readonly string[]): Promise<Int8Array[]> {
  const read = texts.map(idsOf);
  const width = Math.max(1, ...read.map((ids) => ids.length));
  const [ids, mask] = [new BigInt64Array(texts.length * width), new BigInt64Array(texts.length * width)];
  read.forEach((own, row) => {
    own.forEach((id, column) => {
      ids[row * width + column] = BigInt(id);
      mask[row * width + column] = 1n;
    });
  });
  const given = { input_ids: ids, attention_mask: mask, token_type_ids: new BigInt64Array(ids.length) };
  const shape = [texts.length, width];
  const feeds = Object.entries(given).filter(([name]) => session.inputNames.includes(name));
  const answer = await session.run(Object.fromEntries(feeds.map(([name, data]) => [name, new Tensor('int64', data, shape)])));
  const output = answer[session.outputNames.includes('sentence_embedding') ? 'sentence_embedding' : session.outputNames[0]!]!;
  return read.map((own, row) => packed(vectorOf(output, { row, tokens: own.length })));
}

/** Of one text: what the model says of it as a whole, or of its tokens the first or the mean. */
function vectorOf({ data, dims }: Pick<Tensor, 'data' | 'dims'>, { row, tokens }: { row: number; tokens: number }): Float32Array {
  const numbers = data as Float32Array;
  const size = dims.at(-1)!;
  if (dims.length === 2) return numbers.slice(row * size, (row + 1) * size);
  const start = row * dims[1]! * size;
  const read = pooling === 'first' ? 1 : tokens;
  const vector = new Float32Array(size);
  for (let token = 0; token < read; token++) {
    for (let at = 0; at < size; at++) vector[at]! += numbers[start + token * size + at]! / read;
  }
  return vector;
}

parentPort!.on('message', (texts: string[]) => {
  embed(texts).then(
    (vectors) => parentPort!.postMessage({ vectors }),
    (error: unknown) => parentPort!.postMessage({ error }),
  );
});
