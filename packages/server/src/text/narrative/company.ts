import type { Speaker } from './decontextualize.ts';

/** The company that sections describe, and what its documents teach about their own terms. */
export interface Company extends Speaker {
  /** Whether a word that stands capitalized at the beginning of a sentence is a name: within sentences its documents capitalize it, too. */
  isName: (word: string) => boolean;
  /** What parts of its documents are called: products have headings of their own. */
  headings: ReadonlySet<string>;
  /** Products that are still to be launched, as `planned.ts` compares them. */
  planned: ReadonlySet<string>;
  /** The year of its newest document; 0 without one. */
  newest: number;
}
