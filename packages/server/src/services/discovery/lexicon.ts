import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stemsOf } from '../../kernel/words.ts';
import type { Lexicon } from '../../ranking/topic.ts';
import type { TermStatistics } from '../../search/port.ts';

const file = path.join(import.meta.dirname, '../../../../../data/starter/abbreviations.json');

export type Abbreviations = Pick<Lexicon, 'expansions' | 'abbreviations'>;

/** The abbreviations that company descriptions spell out: `crm` ↔ `customer relationship management`. */
export async function readAbbreviations(): Promise<Abbreviations> {
  return abbreviationsOf(JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>);
}

/** @param spelledOut abbreviation → expressions, in lower case */
export function abbreviationsOf(spelledOut: Readonly<Record<string, readonly string[]>>): Abbreviations {
  const expansions = new Map<string, string[][]>();
  const abbreviations = new Map<string, string[]>();
  for (const [abbreviation, expressions] of Object.entries(spelledOut)) {
    const [short] = stemsOf(abbreviation);
    if (!short) continue;
    const expanded = expressions.map((expression) => stemsOf(expression)).filter((stems) => stems.length > 1);
    expansions.set(abbreviation, expanded);
    for (const stems of expanded) abbreviations.set(stems.join(' '), [...(abbreviations.get(stems.join(' ')) ?? []), short]);
  }
  return {
    expansions: (abbreviation) => expansions.get(abbreviation) ?? [],
    abbreviations: (stems) => abbreviations.get(stems.join(' ')) ?? [],
  };
}

/** What ranking needs to know: how common words are in the index now, and what is short for what. */
export function lexiconOf(statistics: TermStatistics, abbreviations: Abbreviations): Lexicon {
  return {
    companies: statistics.companies,
    frequency: (stem) => statistics.frequency(stem),
    named: (key) => statistics.named(key),
    ...abbreviations,
  };
}
