import { isPublication, type PublicationKind } from '../../kernel/kinds.ts';
import type { SourceStatement } from '../../sources/source.ts';
import type { CutRecord } from '../../store/publications/passages.ts';
import { cutRecord } from '../../text/passages/record.ts';
import { dayOf } from './read-named.ts';

type Published = Extract<SourceStatement, { kind: PublicationKind }>;

/** Whether it is published by itself, so that there may be a text. */
export function isPublished(statement: SourceStatement): statement is Published {
  return isPublication(statement.kind);
}

/** Cuts what is published in these statements into passages; one that cannot be read has none, and is imported all the same. */
export function cutStatements(published: readonly { record_id: number; statement: Published }[]): CutRecord[] {
  return published.map(({ record_id, statement }) => ({
    record_id,
    kind: statement.kind,
    day: dayOf(statement),
    passages: passagesOf(statement),
  }));
}

function passagesOf({ kind, facts }: Published): CutRecord['passages'] {
  try {
    return cutRecord(kind, facts).passages;
  } catch {
    return [];
  }
}
