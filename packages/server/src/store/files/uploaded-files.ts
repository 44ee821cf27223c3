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

/** Keeps a file of the organization of this transaction. */
export async function saveFile(tx: Queryable, organization_id: string, file: UploadedFile): Promise<void> {
  await tx.query(
    `insert into uploaded_files (file_name, organization_id, original_name, kind, bytes, body, uploaded_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [file.file_name, organization_id, file.original_name, file.kind, file.bytes, file.body, file.uploaded_at],
  );
}

/** Of these files those that the organization of this transaction has. */
export async function filesNamed(tx: Queryable, names: readonly string[]): Promise<UploadedFile[]> {
  const { rows } = await tx.query<UploadedFile>(
    'select file_name, original_name, kind, bytes, body, uploaded_at from uploaded_files where file_name = any ($1)',
    [names],
  );
  return rows;
}

/** How many files the organization of this transaction has. */
export async function countFiles(tx: Queryable): Promise<number> {
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from uploaded_files');
  return rows[0]!.count;
}

/** Takes away what anybody uploaded before a moment. @returns how many files */
export async function forgetFiles(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ gone: number }>('select forget_uploaded_files($1) as gone', [before]);
  return rows[0]!.gone;
}
