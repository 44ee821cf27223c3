import { globSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** The last bytes of each manifest of a table (Lance file format). */
const mark = 'LANC';

/**
 * Checks that the manifests below a folder are whole, because the engine panics on some truncated ones and reads zeros as an empty table.
 * @throws Error that names a damaged manifest
 */
export async function assertManifests(folder: string): Promise<void> {
  for (const file of globSync('*.lance/_versions/*.manifest', { cwd: folder })) {
    await using handle = await open(path.join(folder, file));
    const { size } = await handle.stat();
    const end = Buffer.alloc(mark.length);
    if (size >= mark.length) await handle.read(end, 0, mark.length, size - mark.length);
    if (end.toString('latin1') !== mark) throw new Error(`its manifest ${file} is damaged`);
  }
}
