import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Embedder } from './embed.ts';
import { threadModel } from './thread-model.ts';

/** A sentence model in a folder, as models are published: an ONNX file, its tokenizer, and how its tokens are made one vector. */
export interface FolderModel {
  folder: string;
  /** The ONNX file within it. */
  file: string;
  /** Whether the first token speaks for the text, or all of them do. */
  pooling: 'first' | 'mean';
}

const files = ['model.onnx', 'onnx/model.onnx'];

/** What lies in a folder. @throws with what is missing */
export function readFolderModel(folder: string): FolderModel {
  const file = files.find((name) => existsSync(path.join(folder, name)));
  if (file === undefined) throw new Error(`FIRMAMENT_EMBEDDINGS: ${folder} has neither model.onnx nor onnx/model.onnx`);
  if (!existsSync(path.join(folder, 'tokenizer.json'))) throw new Error(`FIRMAMENT_EMBEDDINGS: ${folder} has no tokenizer.json`);
  const pooling = path.join(folder, '1_Pooling/config.json');
  const isFirst = existsSync(pooling) && /"pooling_mode_cls_token"\s*:\s*true/.test(readFileSync(pooling, 'utf8'));
  return { folder, file, pooling: isFirst ? 'first' : 'mean' };
}

/** Its name: the folder's, and the digest of the file, for vectors of another file under one name would be taken for its own. */
export function folderModelName({ folder, file }: FolderModel): string {
  const digest = createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex');
  return `${path.basename(folder)}-${digest.slice(0, 12)}`;
}

/** The model of a folder, in a thread of its own. What its cosines mean is measured. */
export function folderModel(described: FolderModel): Embedder {
  return threadModel({
    model: folderModelName(described),
    longest_text: 1_000,
    module: new URL('./folder-model-thread.ts', import.meta.url),
    workerData: described,
  });
}
