import { statedAddress } from '../../kernel/addresses.ts';
import { withKnownDate } from '../../kernel/dates.ts';
import type { DocumentParty, Provenance } from '../../kernel/document.ts';
import type { DealingKind, DocumentKind, FactsOf, Role, RoleIn } from '../../kernel/kinds.ts';
import type { SourceStatement } from '../../sources/source.ts';
import type { AssignedRow } from '../../store/records/source-records.ts';

interface Other extends DocumentParty {
  role: Role;
  permalink: string;
}

export type AssignedRecord = { [Kind in DocumentKind]: RecordOf<Kind> }[DocumentKind];

type RecordOf<Kind extends DocumentKind> = {
  record_id: number;
  provenance: Provenance;
  kind: Kind;
  role: RoleIn<Kind>;
  facts: FactsOf[Kind];
} & (Kind extends DealingKind ? { others: Other[] } : unknown);

/** A record as it is stored. @param shown what is shown of the other companies it names, by permalink */
export function assignedRecord(row: AssignedRow, shown: ReadonlyMap<string, DocumentParty>): AssignedRecord {
  const { record_id, role, kind, others } = row;
  const provenance = {
    source: row.source,
    source_key: row.source_key,
    source_url: statedAddress(row),
    as_of: row.as_of,
    retrieved_at: row.retrieved_at.toISOString(),
    method: row.method,
  };
  const named = others?.map((other) => ({ ...other, ...(shown.get(other.permalink) ?? { name: other.permalink }) })) ?? [];
  // The facts of a record have the type of its kind: a statement of that kind wrote it.
  return { record_id, provenance, role, kind, facts: withKnownDate(row.payload as object), others: named } as AssignedRecord;
}

export type CompanyStatement = Extract<SourceStatement, { kind: 'company' }>;

/** A company's record before it is stored. @param urls where the upstreams publish, by name */
export function statedRecord(
  { record_id, statement }: { record_id: number; statement: CompanyStatement },
  urls: ReadonlyMap<string, string>,
): AssignedRecord {
  const provenance = {
    source: statement.source,
    source_key: statement.source_key,
    source_url: statedAddress({ ...statement, source_url: statement.source_url ?? urls.get(statement.source) ?? '' }),
    as_of: statement.as_of ?? '',
    retrieved_at: statement.retrieved_at.toISOString(),
    method: statement.method,
  };
  return { record_id, provenance, role: 'subject', kind: 'company', facts: statement.facts };
}
