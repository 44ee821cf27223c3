import { z } from 'zod';
import { everyCall } from '../errors.ts';
import { operation } from '../operation.ts';

export const mostUploadFiles = 10;
export const mostUploadBytes = 20 * 1_048_576;

/** A part of the body that is a file: a browser's `File`, or what a server received. */
export interface SentFile {
  readonly name: string;
  readonly size: number;
}

const file = z
  .custom<SentFile>((value) => typeof value === 'object' && value !== null && 'name' in value && 'size' in value, 'must be a file')
  .meta({ override: { type: 'string', format: 'binary' } });

const uuid = z.string().max(200, 'must be at most 200 characters');

/** A list in JSON, or the texts of several parts. */
const uuids = z.preprocess((value, context) => {
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  if (texts.length !== 1 || typeof texts[0] !== 'string' || !texts[0].trim().startsWith('[')) return texts;
  try {
    return JSON.parse(texts[0]) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON array of strings' });
    return z.NEVER;
  }
}, z.array(uuid));

const body = z
  .object({
    files: z
      .preprocess((value) => (Array.isArray(value) || value === undefined ? value : [value]), z.array(file))
      .refine((files) => files.length <= mostUploadFiles, `must have at most ${mostUploadFiles} files`)
      .meta({
        override: { type: 'array', items: { type: 'string', format: 'binary' }, minItems: 1, maxItems: mostUploadFiles },
        description: 'Files, a part for each: at most 10 of 20 MB each',
      }),
    fileUUID: uuids.optional().meta({
      override: { type: 'string' },
      description: 'Ids of your own, one a file in the order of `files`: a JSON array of strings, or a part for each',
    }),
  })
  .superRefine(({ files, fileUUID }, context) => {
    if (fileUUID && fileUUID.length !== files.length)
      context.addIssue({ code: 'custom', path: ['fileUUID'], message: `must have as many items as there are files: ${files.length}` });
  });

const upload = {
  method: 'POST',
  mode: 'sync',
  effect: 'write',
  idempotent: false,
  tool: 'upload_files',
  access: 'bearer',
  tag: 'Notebooks',
  body_types: ['multipart/form-data'],
  files: { most: mostUploadFiles, most_bytes: mostUploadBytes },
  body: body.meta({ id: 'FileUpload' }),
  status: 200,
  response: z
    .object({
      status: z.enum(['success', 'error']).meta({ description: '`error` when every file failed' }),
      success: z
        .array(
          z.object({
            fileName: z.string().meta({ description: 'The handle to name it by in notebooks' }),
            originalName: z.string().meta({ description: 'Name of the file as sent' }),
            mimeType: z.string().meta({ description: 'Its kind, told by its content: `pdf`, `docx`, `pptx`, `xlsx`, `csv`, `txt`' }),
            uuid: z.string().meta({ description: 'Your own id; empty when none was sent' }),
          }),
        )
        .meta({ description: 'Files that were kept' }),
      fails: z
        .array(
          z.object({
            originalName: z.string().meta({ description: 'Name of the file as sent' }),
            reason: z.string().meta({ description: 'Why it cannot be read' }),
            uuid: z.string().meta({ description: 'Your own id; empty when none was sent' }),
          }),
        )
        .meta({ description: 'Files that were refused, and why' }),
    })
    .meta({ id: 'UploadedFiles' }),
  errors: [...everyCall, 'UNSUPPORTED_MEDIA_TYPE'],
  example: {
    body: { files: [{ name: 'management call.docx', size: 48_213 }], fileUUID: ['call-1'] },
    response: {
      status: 'success',
      success: [
        {
          fileName: 'file_6f6b3c1e-2f0a-4b53-9a51-0c5b7f3c9d10',
          originalName: 'management call.docx',
          mimeType: 'docx',
          uuid: 'call-1',
        },
      ],
      fails: [],
    },
  },
  fails: { body: { files: [] }, code: 'MISSING_PARAMETER' },
} as const;

const told =
  'PDF, Word (docx), PowerPoint (pptx), Excel (xlsx), CSV and plain text, recognized by their content. Up to 10 files of 20 MB each. Each file is read separately. A file that cannot be read, or not within 45 seconds of the call, is in `fails` with the reason; the others are kept. Only the text of a file is kept, for 90 days, and only its organization sees it.';

export const uploadFiles = operation({
  ...upload,
  id: 'file.upload',
  path: '/api/assets/upload/',
  summary: 'Upload files for notebooks',
  description: told,
});

export const uploadFilesAlias = operation({
  ...upload,
  id: 'file.upload_alias',
  alias_of: 'file.upload',
  path: '/api/enterprise/file/upload/',
  summary: 'Upload files for notebooks, by another path',
  description: `The same as \`/api/assets/upload/\`. ${told}`,
});
