import { z } from 'zod';
import { packed, type Embedder } from './embed.ts';
import { measuredRange } from './measured-range.ts';

const textsAtOnce = 32;
/** Time-outs. Background work can be slow; a waiting caller is better served without vectors. */
const patience = { ahead_ms: 60_000, awaited_ms: 3_000 };
/** Statuses by which an endpoint says that it is the text it does not take. */
const refusals: ReadonlySet<unknown> = new Set([400, 413, 422]);

const answer = z.object({ data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1) })) });

/**
 * A model behind an endpoint in the manner of `POST {base}/embeddings` with `{ model, input }`.
 * @param input.post sends a body there and gives the answer's; what it throws may carry the `status` of an answer
 */
export function embeddingEndpoint(input: { model: string; post: (body: unknown, timeout_ms: number) => Promise<unknown> }): Embedder {
  const { model } = input;

  async function ask(texts: readonly string[], timeout_ms: number): Promise<Int8Array[]> {
    const read = answer.safeParse(await input.post({ model, input: texts }, timeout_ms));
    if (!read.success) throw new Error(`The endpoint of ${model} answered something else than vectors.`, { cause: read.error });
    const vectors = new Map(read.data.data.map(({ index, embedding }) => [index, packed(embedding)]));
    return texts.map((_, index) => {
      const vector = vectors.get(index);
      if (!vector) throw new Error(`The endpoint of ${model} answered ${vectors.size} vectors to ${texts.length} texts.`);
      return vector;
    });
  }

  /** One text that it refuses must not keep the others from theirs. */
  async function askApart(texts: readonly string[], timeout_ms: number): Promise<Int8Array[]> {
    try {
      return await ask(texts, timeout_ms);
    } catch (error) {
      if (!refusals.has((error as { status?: unknown }).status)) throw error;
      if (texts.length === 1) return [new Int8Array(0)];
      const half = Math.ceil(texts.length / 2);
      return [...(await askApart(texts.slice(0, half), timeout_ms)), ...(await askApart(texts.slice(half), timeout_ms))];
    }
  }

  return {
    model,
    longest_text: 2_000,
    range: measuredRange(model, (texts) => ask(texts, patience.ahead_ms)),
    async embed(texts, { isAwaited = false } = {}) {
      const timeout_ms = isAwaited ? patience.awaited_ms : patience.ahead_ms;
      const vectors: Int8Array[] = [];
      for (let from = 0; from < texts.length; from += textsAtOnce) {
        vectors.push(...(await askApart(texts.slice(from, from + textsAtOnce), timeout_ms)));
      }
      return vectors;
    },
    close: () => Promise.resolve(),
  };
}
