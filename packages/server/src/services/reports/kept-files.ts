/** Of all files that are kept. */
const mostBytes = 64 * 1_048_576;

/** Files by what they are made of, those that were asked for last. */
export interface KeptFiles {
  /** The file, made where it is not there; one that is being made is not made again. A failure is not kept. */
  take(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

export function keptFiles(most = mostBytes): KeptFiles {
  const files = new Map<string, { file: Promise<Uint8Array>; bytes: number }>();
  let total = 0;

  function forget(key: string): void {
    total -= files.get(key)?.bytes ?? 0;
    files.delete(key);
  }

  async function made(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const entry = { file: Promise.resolve().then(make), bytes: 0 };
    files.set(key, entry);
    try {
      const file = await entry.file;
      // Others may have needed its room meanwhile.
      if (files.get(key) !== entry) return file;
      entry.bytes = file.byteLength;
      total += entry.bytes;
      for (const oldest of files.keys()) {
        if (total <= most) break;
        forget(oldest);
      }
      return file;
    } catch (error) {
      if (files.get(key) === entry) forget(key);
      throw error;
    }
  }

  return {
    take(key, make) {
      const found = files.get(key);
      if (!found) return made(key, make);
      files.delete(key);
      files.set(key, found);
      return found.file;
    },
  };
}
