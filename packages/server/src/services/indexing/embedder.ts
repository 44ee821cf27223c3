import { apiVersion } from '@firmament/contract';
import type { Config } from '../../config.ts';
import { openNet } from '../../net/net.ts';
import { postJson } from '../../net/post-json.ts';
import type { Embedder } from '../../text/embed/embed.ts';
import { embeddingEndpoint } from '../../text/embed/embedding-endpoint.ts';
import { folderModel, folderModelName, readFolderModel } from '../../text/embed/folder-model.ts';
import { shippedModel, shippedModelName } from '../../text/embed/shipped-model.ts';

/** The name of the model that is set; undefined when none is. */
export function modelOf({ embeddings }: Pick<Config, 'embeddings'>): string | undefined {
  if (embeddings === 'none') return undefined;
  if (embeddings === 'shipped') return shippedModelName;
  return 'folder' in embeddings ? folderModelName(readFolderModel(embeddings.folder)) : embeddings.model;
}

/** What tells how near texts are in meaning, as it is set; undefined when nothing is to. Nothing is loaded or asked before it is needed. */
export function openEmbedder({ embeddings, allow_hosts }: Pick<Config, 'embeddings' | 'allow_hosts'>): Embedder | undefined {
  if (embeddings === 'none') return undefined;
  if (embeddings === 'shipped') return shippedModel();
  if ('folder' in embeddings) return folderModel(readFolderModel(embeddings.folder));
  const { base, model, key } = embeddings;
  const net = openNet({ version: apiVersion, allow_hosts });
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const endpoint = embeddingEndpoint({
    model,
    post: (body, timeout_ms) => postJson(net, `${base}/embeddings`, { body, headers, timeout_ms }),
  });
  return { ...endpoint, close: () => net.close() };
}
