/** Plain BM25 over whole texts: what every ranking of ours has to beat. Its words are the service's own, so that only the ranking differs. */

import { stemsOf } from '../packages/server/src/kernel/words.ts';

// The usual values.
const saturation = 1.2;
const lengthShare = 0.75;

/** Ranks texts for a query: positions of those that share a word with it, best first. */
export function bm25(texts: readonly string[]): (query: string) => number[] {
  const documents = texts.map(stemsOf);
  const meanLength = documents.reduce((sum, tokens) => sum + tokens.length, 0) / documents.length;
  const postings = new Map<string, Map<number, number>>();
  for (const [at, tokens] of documents.entries()) {
    for (const token of tokens) {
      const places = postings.get(token) ?? new Map<number, number>();
      postings.set(token, places.set(at, (places.get(at) ?? 0) + 1));
    }
  }
  return (query) => {
    const scores = new Map<number, number>();
    for (const token of new Set(stemsOf(query))) {
      const places = postings.get(token) ?? new Map<number, number>();
      const rarity = Math.log(1 + (documents.length - places.size + 0.5) / (places.size + 0.5));
      for (const [at, count] of places) {
        const length = (documents[at]?.length ?? 0) / meanLength;
        const gained = (rarity * count * (saturation + 1)) / (count + saturation * (1 - lengthShare + lengthShare * length));
        scores.set(at, (scores.get(at) ?? 0) + gained);
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([at]) => at);
  };
}
