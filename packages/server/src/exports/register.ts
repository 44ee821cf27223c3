/** The sources of a report, numbered over the whole of it. */

import type { Cite } from '@firmament/contract';
import { numbersOf, reference, referenceTo } from './references.ts';

export interface SourceRegister {
  /**
   * Takes in sources that a text numbers in its own way.
   * @returns its number here for each of theirs, and the text with its references numbered so
   */
  take(cites: readonly Cite[]): { ids: ReadonlyMap<number, number>; renumbered(markdown: string): string };
  /** All that were taken in, by their numbers here. */
  sources(): Cite[];
}

const everyReference = new RegExp(reference, 'g');

/** Two of the same address, part and quote are one. */
export function sourceRegister(): SourceRegister {
  const known = new Map<string, Cite>();
  return {
    take(cites) {
      const ids = new Map<number, number>();
      for (const cite of cites) {
        const key = JSON.stringify([cite.url, cite.title, cite.publisher, cite.date, cite.section, cite.quote]);
        const here = known.get(key) ?? { ...cite, id: known.size + 1 };
        known.set(key, here);
        ids.set(cite.id, here.id);
      }
      const renumbered = (text: string) =>
        text.replaceAll(everyReference, (whole, numbers: string) => {
          const here = numbersOf(numbers).flatMap((id) => ids.get(id) ?? []);
          return here.length > 0 ? referenceTo(here) : whole;
        });
      return { ids, renumbered };
    },
    sources: () => [...known.values()],
  };
}
