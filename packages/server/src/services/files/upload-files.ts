import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { mostUploadBytes, type Operations, type Output } from '@firmament/contract';
import { dayMs } from '../../kernel/dates.ts';
import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import { shownName } from '../../kernel/text.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { countFiles, forgetFiles, saveFile } from '../../store/files/uploaded-files.ts';
import { readFile } from './read-file.ts';

const compress = promisify(zstdCompress);
/** Of one organization at a time. */
const mostFiles = 2_000;
const keptDays = 90;
/** Time to read the files of one upload; longer calls may be cut off. */
export const readingMs = 45_000;
const tooLate = `It was not read within the ${readingMs / 1_000} seconds that an upload has: send it again, with fewer others.`;

/** A file as it came in: open, and without a name in any folder. */
export interface ReceivedFile {
  name: string;
  /** Bytes it has, also where not all of them were kept for being too many. */
  size: number;
  fd: number;
}

/**
 * Keeps the text of files for the notebooks of an organization. Each that cannot be read, or not in time, is told with its reason; the others
 * are kept.
 * @param late ends the reading of them all
 * @throws INVALID_INPUT where the organization has no room for more
 */
export async function uploadFiles(
  { db, clock, organization_id }: { db: Database; clock: Clock; organization_id: string },
  { files, uuids, late = AbortSignal.timeout(readingMs) }: { files: readonly ReceivedFile[]; uuids: readonly string[]; late?: AbortSignal },
): Promise<Output<Operations['file.upload']>> {
  const held = await db.asOrganization(organization_id, countFiles);
  if (held + files.length > mostFiles) {
    const sentence = `There is no room for ${files.length} more: ${held} of ${mostFiles} files are kept, each for ${keptDays} days.`;
    throw new Problem('INVALID_INPUT', sentence);
  }
  const success: Output<Operations['file.upload']>['success'] = [];
  const fails: Output<Operations['file.upload']>['fails'] = [];
  for (const [index, file] of files.entries()) {
    const uuid = uuids[index] ?? '';
    const originalName = shownName(file.name);
    try {
      if (originalName === '') throw new Error('It has no name. Send a file name with a letter or a figure.');
      if (file.size > mostUploadBytes) throw new Error(`It is larger than ${mostUploadBytes / 1_048_576} MB.`);
      const { kind, parts } = await readFile(organization_id, { fd: file.fd, bytes: file.size, signal: late });
      const fileName = `file_${randomUUID()}`;
      const body = await compress(JSON.stringify(parts));
      const kept = { file_name: fileName, original_name: originalName, kind, bytes: file.size, body, uploaded_at: clock() };
      await db.asOrganization(organization_id, (tx) => saveFile(tx, organization_id, kept));
      success.push({ fileName, originalName, mimeType: kind, uuid });
    } catch (error) {
      if (error instanceof Problem) throw error;
      const reason = error === late.reason ? tooLate : error instanceof Error ? error.message : String(error);
      fails.push({ originalName, reason, uuid });
    }
  }
  return { status: success.length > 0 ? 'success' : 'error', success, fails };
}

/** Forgets what was uploaded too long ago. @returns how many files */
export function forgetOldFiles({ db, clock }: { db: Queryable; clock: Clock }): Promise<number> {
  return forgetFiles(db, new Date(clock().getTime() - keptDays * dayMs));
}
