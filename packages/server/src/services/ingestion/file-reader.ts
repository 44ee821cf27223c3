import { open } from 'node:fs/promises';
import { boundedProcess, type Bounds, type BoundedProcess } from '../../bounded-process/bounded-process.ts';
import type { FoundFile } from '../../sources/reading/find.ts';
import type { Reading, SourceItem } from '../../sources/source.ts';

export interface ReadRequest {
  source: string;
  file: FoundFile;
  reading: Reading;
}

/** Where the reading of a file ends. */
export const readingBounds: Bounds = { memory_bytes: 2_048 * 1_048_576, silence_ms: 60_000 };

/** Reads files from outside in a process of its own, one after the other. */
export interface FileReader {
  /** @throws Error with a sentence when the file cannot be read, or not within bounds */
  read(request: ReadRequest): AsyncIterable<SourceItem>;
  /** Bytes of the present file read so far, as stored. */
  position(): number;
  close(): Promise<void>;
}

export function fileReader(bounds = readingBounds): FileReader {
  const entry = new URL('./reader-process.ts', import.meta.url);
  const process = boundedProcess<ReadRequest, SourceItem>(entry, { bounds });
  let present: BoundedProcess<ReadRequest, SourceItem> = process;

  /** What can be read once is handed to a process of its own, as its standard input. */
  async function* readOnce(request: ReadRequest): AsyncGenerator<SourceItem> {
    const { path } = request.file;
    const input = path === undefined ? undefined : await open(path);
    present = boundedProcess<ReadRequest, SourceItem>(entry, { bounds, stdin: input?.fd ?? 0 });
    try {
      yield* present.run({ ...request, file: { ...request.file, path: undefined, bytes: undefined } });
    } finally {
      await present.close();
      await input?.close();
      present = process;
    }
  }

  return {
    read: (request) => (request.file.bytes === undefined ? readOnce(request) : process.run(request)),
    position: () => present.position(),
    close: () => process.close(),
  };
}
