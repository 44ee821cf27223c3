import type { Embedder } from './embed.ts';
import { threadModel } from './thread-model.ts';

export const shippedModelName = 'universal-sentence-encoder-lite-en';

/** The sentence model that comes with the npm package: English, 512 numbers, no network, some 300 MB while in use, 10 to 35 ms of a core a text. */
export function shippedModel(): Embedder {
  return threadModel({
    model: shippedModelName,
    longest_text: 300,
    module: new URL('./shipped-model-thread.ts', import.meta.url),
    // Sentences about unrelated businesses, and paraphrases, as they were measured.
    range: { unrelated: 0.25, same: 0.75 },
  });
}
