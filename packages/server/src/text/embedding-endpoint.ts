import { z } from 'zod';
import { packed, type Embedder } from './embed.ts';

const textsAtOnce = 64;

const answer = z.object({ data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1) })) });

/**
 * A model behind an endpoint in the manner of `POST {base}/embeddings` with `{ model, input }`.
 * @param input.post sends a body there and gives the answer's
 */
export function embeddingEndpoint({ model, post }: { model: string; post: (body: unknown) => Promise<unknown> }): Embedder {
  async function part(texts: readonly string[]): Promise<Int8Array[]> {
    const read = answer.safeParse(await post({ model, input: texts }));
    if (!read.success) throw new Error(`The endpoint of ${model} answered something else than vectors.`, { cause: read.error });
    const vectors = new Map(read.data.data.map(({ index, embedding }) => [index, packed(embedding)]));
    return texts.map((_, index) => {
      const vector = vectors.get(index);
      if (!vector) throw new Error(`The endpoint of ${model} answered ${vectors.size} vectors to ${texts.length} texts.`);
      return vector;
    });
  }

  return {
    model,
    longest_text: 2_000,
    async embed(texts) {
      const vectors: Int8Array[] = [];
      for (let from = 0; from < texts.length; from += textsAtOnce) vectors.push(...(await part(texts.slice(from, from + textsAtOnce))));
      return vectors;
    },
    close: () => Promise.resolve(),
  };
}
