import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Lexicon } from '../../ranking/topic.ts';
import type { TermStatistics } from '../../search/port.ts';

const file = path.join(import.meta.dirname, '../../../../../data/starter/abbreviations.json');

export type Abbreviations = Pick<Lexicon, 'expansions' | 'abbreviations'>;

/** The abbreviations that company descriptions spell out: `crm` ↔ `customer relationship management`. */
export async function readAbbreviations(): Promise<Abbreviations> {
  const expansions = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>;
  const abbreviations = new Map<string, string[]>();
  for (const [abbreviation, expressions] of Object.entries(expansions)) {
    for (const expression of expressions) abbreviations.set(expression, [...(abbreviations.get(expression) ?? []), abbreviation]);
  }
  return {
    expansions: (abbreviation) => (Object.hasOwn(expansions, abbreviation) ? expansions[abbreviation]! : []),
    abbreviations: (expression) => abbreviations.get(expression) ?? [],
  };
}

/** What ranking needs to know: how common words are in the index now, and what is short for what. */
export function lexiconOf(statistics: TermStatistics, abbreviations: Abbreviations): Lexicon {
  return { companies: statistics.companies, frequency: (stem) => statistics.frequency(stem), ...abbreviations };
}
