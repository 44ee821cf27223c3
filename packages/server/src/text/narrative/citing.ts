import type { Cite, NumberlessCite } from '@firmament/contract';
import { ranges } from '../../kernel/text.ts';
import type { Evidence } from './evidence.ts';
import type { Statement } from './statement.ts';

/** Numbers what statements rest on as text refers to it: one number for each quoted stretch. */
export class Numbered {
  readonly sources: Cite[] = [];
  readonly #evidence: readonly Evidence[];
  readonly #ids = new Map<string, number>();

  constructor(evidence: readonly Evidence[]) {
    this.#evidence = evidence;
  }

  /** The numbers of what a statement rests on. */
  numbers({ rests_on }: Pick<Statement, 'rests_on'>): number[] {
    return rests_on.map(({ evidence, quote }) => {
      const key = `${evidence} ${quote}`;
      const known = this.#ids.get(key);
      if (known !== undefined) return known;
      const { title, url, publisher, day, section } = this.#evidence[evidence]!;
      const id = this.sources.length + 1;
      this.#ids.set(key, id);
      this.sources.push({ id, title, url, publisher, date: day ?? '', section, quote });
      return id;
    });
  }

  /** The statement's text with its references: `It grew. [1,2]`. */
  cited(statement: Statement): string {
    return `${statement.text} [${ranges(this.numbers(statement), ',')}]`;
  }
}

/** What statements rest on, where no text refers to it; each once. */
export function citesOf(statements: readonly Statement[], evidence: readonly Evidence[]): NumberlessCite[] {
  const numbered = new Numbered(evidence);
  for (const statement of statements) numbered.numbers(statement);
  return numbered.sources.map(({ url, title, publisher, date, section, quote }) => ({
    url,
    title,
    publisher,
    publishedDate: date,
    section,
    quote,
  }));
}

/** The documents statements rest on, by URL. */
export function urlsOf(statements: readonly Statement[], evidence: readonly Evidence[]): string[] {
  return [...new Set(citesOf(statements, evidence).map(({ url }) => url))].filter((url) => url !== '');
}
