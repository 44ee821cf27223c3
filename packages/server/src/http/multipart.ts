import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Operation } from '@firmament/contract';
import type { FastifyRequest } from 'fastify';

/** The most an operation that takes files takes beside them. */
const otherBytes = 65_536;
const fields = { fieldSize: 16_384, fields: 20 };

export interface ReadParts {
  body: Record<string, unknown>;
  close(): Promise<void>;
}

/** The largest body an operation takes; undefined where that is the same as everywhere. */
export function mostBytes({ files }: Operation): number | undefined {
  return files && files.most * files.most_bytes + otherBytes;
}

/**
 * Reads a body in parts: fields as texts, files as open files without a name, so that nothing of them stays in any case.
 * Of a file that is too large the beginning is kept, and its size is told.
 * @param onBytes called before bytes of a file are kept
 * @throws what `onBytes` throws
 */
export async function readParts(
  request: FastifyRequest,
  { operation: { files }, onBytes }: { operation: Operation; onBytes: (bytes: number) => void },
): Promise<ReadParts> {
  const body = new Map<string, unknown[]>();
  const handles: FileHandle[] = [];
  const close = async () => void (await Promise.all(handles.map((handle) => handle.close())));
  const most = files?.most ?? 0;
  const limits = { ...fields, files: most, parts: fields.fields + most, fileSize: (files?.most_bytes ?? 0) + 1 };
  try {
    for await (const part of request.parts({ limits })) {
      const taken = body.get(part.fieldname) ?? [];
      body.set(part.fieldname, taken);
      if (part.type === 'field') {
        taken.push(part.value);
        continue;
      }
      const handle = await unnamedFile();
      handles.push(handle);
      let size = 0;
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        onBytes(chunk.length);
        await handle.write(chunk, 0, chunk.length, size);
        size += chunk.length;
      }
      taken.push({ name: part.filename, size, fd: handle.fd });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { body: Object.fromEntries([...body].map(([name, values]) => [name, values.length === 1 ? values[0] : values])), close };
}

async function unnamedFile(): Promise<FileHandle> {
  const place = path.join(tmpdir(), `firmament-upload-${randomUUID()}`);
  const handle = await open(place, 'wx+', 0o600);
  await unlink(place);
  return handle;
}
