import type { Queryable } from '../database.ts';

/** A file as it is kept: of what was uploaded the text alone. */
export interface UploadedFile {
  file_name: string;
  original_name: string;
  kind: string;
  bytes: number;
  body: Buffer;
  uploaded_at: Date;
}

export async function saveFile(tx: Queryable, organization_id: string, file: UploadedFile): Promise<void> {
  await tx.query(
    `insert into uploaded_files (file_name, organization_id, original_name, kind, bytes, body, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [file.file_name, organization_id, file.original_name, file.kind, file.bytes, file.body, file.uploaded_at],
  );
}

/** Those of the names that are files of the organization of this transaction. */
export async function knownFiles(tx: Queryable, names: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ file_name: string }>('select file_name from uploaded_files where file_name = any ($1)', [names]);
  return rows.map(({ file_name }) => file_name);
}

export type FileText = Pick<UploadedFile, 'original_name' | 'uploaded_at' | 'body'>;

/** The text of a file of the organization of this transaction: up to some megabytes. */
export async function fileNamed(tx: Queryable, name: string): Promise<FileText | undefined> {
  const { rows } = await tx.query<FileText>('select original_name, uploaded_at, body from uploaded_files where file_name = $1', [name]);
  return rows[0];
}

/** How many files the organization of this transaction has. */
export async function countFiles(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from uploaded_files');
  return rows[0]!.count;
}

/** Deletes files uploaded before a moment. @returns how many files */
export async function forgetFiles(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ gone: number }>('select forget_uploaded_files($1) as gone', [before]);
  return rows[0]!.gone;
}
