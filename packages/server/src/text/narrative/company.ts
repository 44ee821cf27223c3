import type { Evidence, Told } from './evidence.ts';
import type { Speaker } from './standing-alone.ts';

/** Whom sections tell of, and what its documents teach about their own words. */
export interface Company extends Speaker {
  /** Whether a word that stands capitalized at the beginning of a sentence is a name: within sentences its documents capitalize it, too. */
  isName: (word: string) => boolean;
  /** What parts of its documents are called: products have headings of their own. */
  headings: ReadonlySet<string>;
  /** The year of its newest document; 0 without one. */
  newest: number;
}

/** Reads how a company's documents write their words. */
export function companyOf(speaker: Speaker, { told, evidence }: { told: readonly Told[]; evidence: readonly Evidence[] }): Company {
  const capitalized = new Map<string, number>();
  for (const { text } of told) {
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}&’'-]*/gu)) {
      if (index === 0) continue;
      const lower = word.toLowerCase();
      capitalized.set(lower, (capitalized.get(lower) ?? 0) + (word === lower ? -1 : 1));
    }
  }
  const isName = (word: string) => /^.+\p{Lu}|\p{N}/u.test(word) || (capitalized.get(word.toLowerCase()) ?? 0) > 0;
  const newest = evidence.reduce((latest, { day }) => Math.max(latest, Number(day?.slice(0, 4) ?? 0)), 0);
  const headings = new Set(told.map(({ heading }) => heading));
  return { ...speaker, isName, headings, newest };
}
