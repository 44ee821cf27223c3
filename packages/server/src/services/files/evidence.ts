import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { UploadPart } from '../../sources/uploads/text-limit.ts';
import type { Database } from '../../store/database.ts';
import { filesNamed } from '../../store/files/uploaded-files.ts';
import type { Evidence } from '../../text/narrative/evidence.ts';
import { cutJoined } from '../../text/passages/passage.ts';

const decompress = promisify(zstdDecompress);

type Asking = { db: Database; organization_id: string };

/** What a file says, by its pages, slides or sheets. */
export interface FileParts {
  file_name: string;
  original_name: string;
  uploaded_at: Date;
  parts: UploadPart[];
}

/** The files an organization names, in the order in which it does; those that are kept no longer are left out. */
export async function partsOfFiles({ db, organization_id }: Asking, names: readonly string[]): Promise<FileParts[]> {
  if (names.length === 0) return [];
  const rows = await db.asOrganization(organization_id, (tx) => filesNamed(tx, names));
  const read = new Map(
    await Promise.all(
      rows.map(async ({ file_name, original_name, uploaded_at, body }) => {
        const parts = JSON.parse((await decompress(body)).toString()) as UploadPart[];
        return [file_name, { file_name, original_name, uploaded_at, parts }] as const;
      }),
    ),
  );
  return names.flatMap((name) => read.get(name) ?? []);
}

/** What files say as passages that can be cited, each as a document of its own. */
export async function evidenceOfFiles(asking: Asking, names: readonly string[]): Promise<Evidence[]> {
  const files = await partsOfFiles(asking, names);
  return files.flatMap(({ original_name, uploaded_at, parts }, file) =>
    cutJoined(parts).passages.map(({ section, text }, ordinal): Evidence => {
      const day = uploaded_at.toISOString().slice(0, 10);
      // No record of ours has such a number.
      return {
        record_id: -1 - file,
        ordinal,
        kind: 'web_page',
        form: '',
        section,
        day,
        title: original_name,
        url: '',
        publisher: '',
        text,
      };
    }),
  );
}
