import { vectorTable, type VectorTable } from '../../kernel/learnt-vectors.ts';
import type { CompanyIndex } from '../../search/port.ts';
import type { Queryable } from '../../store/database.ts';
import { learntVersions, readLearnt, type LearntKind } from '../../store/companies/learnt-vectors.ts';

type Known = Map<LearntKind, { version: number; table: Promise<VectorTable | undefined> }>;

/** Loaded once a version, for as long as the index is open that they rank with. */
const loaded = new WeakMap<CompanyIndex, Known>();

/** What words or labels of this installation mean, as last learnt; undefined until something was. */
export async function learntVectors(
  { db, index }: { db: Queryable; index: CompanyIndex },
  kind: LearntKind,
): Promise<VectorTable | undefined> {
  const version = (await learntVersions(db)).get(kind);
  if (version === undefined) return undefined;
  const known: Known = loaded.get(index) ?? new Map();
  loaded.set(index, known);
  const before = known.get(kind);
  if (before?.version === version) return before.table;
  const table = readLearnt(db, kind).then((learnt) => (learnt && learnt.terms.length > 0 ? vectorTable(learnt) : undefined));
  known.set(kind, { version, table });
  table.catch(() => known.delete(kind));
  return table;
}
