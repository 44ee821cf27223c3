import { cosineOf, type CosineRange } from '../../kernel/cosine.ts';

/** Each says the same as the one beside it, and something else than all others. */
const paraphrases = [
  ['A bank that lends money to small shops.', 'Provides credit to little retail businesses.'],
  ['Makes drills and chairs for dentists.', 'Manufacturer of dental equipment.'],
  ['Carries containers across the oceans.', 'A shipping line for freight in containers.'],
  ['Software that finds malware on computers.', 'Antivirus protection for personal computers.'],
] as const;

/** A model that tells less apart than this tells nothing. */
const leastApart = 0.02;

/**
 * Measures a model once, on a few sentences, when it is first asked what its cosines mean.
 * @returns fails when the model does, and is measured anew the next time
 */
export function measuredRange(model: string, embed: (texts: readonly string[]) => Promise<Int8Array[]>): () => Promise<CosineRange> {
  let measured: Promise<CosineRange> | undefined;

  async function measure(): Promise<CosineRange> {
    const vectors = await embed(paraphrases.flat());
    const cosines: { same: number[]; unrelated: number[] } = { same: [], unrelated: [] };
    vectors.forEach((one, at) => {
      vectors.slice(0, at).forEach((other, before) => {
        cosines[Math.floor(at / 2) === Math.floor(before / 2) ? 'same' : 'unrelated'].push(cosineOf(one, other));
      });
    });
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const [unrelated, same] = [mean(cosines.unrelated), mean(cosines.same)];
    if (same - unrelated < leastApart) throw new Error(`${model} does not tell what means the same from what does not.`);
    return { unrelated, same };
  }

  return () => (measured ??= measure().catch((error: unknown) => ((measured = undefined), Promise.reject(error as Error))));
}
