import type { Database } from '../../store/database.ts';
import { fileNamed, knownFiles, type FileText } from '../../store/files/uploaded-files.ts';

type Asking = { db: Database; organization_id: string };

/** The first of these names that is no file of the organization; undefined where all are. */
export async function unknownFile({ db, organization_id }: Asking, names: readonly string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const known = new Set(await db.asOrganization(organization_id, (tx) => knownFiles(tx, names)));
  return names.find((name) => !known.has(name));
}

/** The stored files of an organization, one in memory at a time, in the order of the names. Files that are no longer kept are left out. */
export async function* storedFiles({ db, organization_id }: Asking, names: readonly string[]): AsyncGenerator<FileText> {
  for (const name of names) {
    const file = await db.asOrganization(organization_id, (tx) => fileNamed(tx, name));
    if (file) yield file;
  }
}
