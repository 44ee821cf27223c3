import { firstDayOf } from '../../kernel/dates.ts';
import { textOfFiling } from '../../kernel/html-text.ts';
import { storable } from '../../kernel/text.ts';
import { namedIn, type NamedCompany } from '../../text/competitor-mentions/named-companies.ts';
import type { SourceStatement } from '../../sources/source.ts';
import type { NamedRow, ReadRecords } from '../../store/companies/named-companies.ts';

/** Raise when documents are read differently: each is then read anew when it is stated again. */
export const readingRules = 2;

/** The companies that these statements name, for known records; the caller decides which are read. */
export function readDocuments(documents: readonly { record_id: number; statement: SourceStatement }[]): ReadRecords {
  return {
    record_ids: documents.map(({ record_id }) => record_id),
    rows: documents.flatMap(({ record_id, statement }) => (isDocument(statement) ? namedRows(record_id, statement) : [])),
  };
}

/** Whether it is a filing or an earnings call, which name others. */
function isDocument(statement: SourceStatement): statement is DocumentStatement {
  return statement.kind === 'filing' || statement.kind === 'transcript';
}

function namedRows(record_id: number, statement: DocumentStatement): NamedRow[] {
  const [document, day] = [storable(titleOf(statement)), dayOf(statement)];
  return namedBy(statement).map(({ key, relation, name, sentence }) => ({ record_id, key, relation, name, sentence, document, day }));
}

/** None for an unreadable document: it proposes no peers, and is still imported. */
function namedBy(statement: DocumentStatement): NamedCompany[] {
  try {
    const name = statement.subject?.name;
    return namedIn(storable(textOf(statement) ?? ''), name === undefined ? [] : [name]);
  } catch {
    return [];
  }
}

type DocumentStatement = Extract<SourceStatement, { kind: 'filing' | 'transcript' }>;

function textOf(statement: DocumentStatement): string | undefined {
  if (statement.kind === 'filing') return statement.facts.html && textOfFiling(statement.facts.html);
  // Those who ask on a call name competitors, too, and it is not the company that says it; who is not named may be one of them.
  return statement.facts.speeches
    .filter(({ name, session }) => name !== '' && session !== 'Question' && session !== 'Presentation Operator Message')
    .map(({ speech }) => speech)
    .join('\n');
}

function titleOf(statement: DocumentStatement): string {
  if (statement.kind === 'filing') return statement.facts.form;
  return `Q${statement.facts.quarter} ${statement.facts.year} earnings call`;
}

/** The day a statement is of; undated calls stand where their fiscal quarter ends in a calendar year, as where they are listed. */
export function dayOf(statement: SourceStatement): string | null {
  if (statement.as_of !== undefined) return firstDayOf(statement.as_of);
  if (statement.kind !== 'transcript') return null;
  return `${statement.facts.year}-${String(statement.facts.quarter * 3).padStart(2, '0')}-28`;
}
