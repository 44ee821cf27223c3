import { textOfHtml } from '../../kernel/html-text.ts';
import { namedIn, type NamedCompany } from '../../ranking/named-companies.ts';
import type { SourceStatement } from '../../sources/source.ts';
import type { NamedRow } from '../../store/named-companies.ts';

/** Whom a document names, and what the document is called. */
export interface ReadDocument {
  document: string;
  named: NamedCompany[];
}

/** Reads a filing or an earnings call; undefined of all else, of a filing without its text, and of one that names nobody. */
export function readDocument(statement: SourceStatement): ReadDocument | undefined {
  if (statement.kind !== 'filing' && statement.kind !== 'transcript') return undefined;
  const text = textOf(statement);
  if (!text) return undefined;
  const { name } = statement.subject;
  const named = namedIn(text, name === undefined ? [] : [name]);
  return named.length > 0 ? { document: titleOf(statement), named } : undefined;
}

/** What is kept of it under its record. */
export function namedRows(record_id: number, { document, named }: ReadDocument): NamedRow[] {
  return named.map(({ key, relation, name, sentence }) => ({ record_id, key, relation, name, sentence, document }));
}

type DocumentStatement = Extract<SourceStatement, { kind: 'filing' | 'transcript' }>;

function textOf(statement: DocumentStatement): string | undefined {
  if (statement.kind === 'filing') return statement.facts.html && textOfHtml(statement.facts.html);
  // Those who ask on a call name competitors, too, and it is not the company that says it.
  return statement.facts.speeches
    .filter(({ session }) => session !== 'Question' && session !== 'Presentation Operator Message')
    .map(({ speech }) => speech)
    .join('\n');
}

function titleOf(statement: DocumentStatement): string {
  if (statement.kind === 'filing') return statement.facts.form;
  return `Q${statement.facts.quarter} ${statement.facts.year} earnings call`;
}
