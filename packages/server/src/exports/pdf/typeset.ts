import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface Typesetting {
  /** JSON, which the template reads from `sys.inputs`. */
  data: string;
  fonts: readonly Uint8Array[];
  /** When the file was made, in seconds since 1970. */
  timestamp: number;
}

/** A template of Typst as PDF. Typst reads files below its workspace, so that this is an empty folder of its own. */
export async function typeset(template: string, { data, fonts, timestamp }: Typesetting): Promise<Uint8Array> {
  const { NodeCompiler } = await loaded();
  const workspace = await mkdtemp(path.join(tmpdir(), 'firmament-pdf-'));
  try {
    const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts.map((font) => Buffer.from(font)) }] });
    const compiled = compiler.compile({ mainFileContent: template, inputs: { data } });
    const faults = compiled.takeDiagnostics()?.shortDiagnostics as { message?: string }[] | undefined;
    if (!compiled.result) throw new Error(`The PDF cannot be set: ${faults?.[0]?.message ?? 'no reason is given'}.`);
    // What it keeps of the layout is half of what it holds, and of no use any more.
    compiler.evictCache(0);
    return compiler.pdf(compiled.result, { creationTimestamp: timestamp });
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

async function loaded() {
  try {
    return await import('@myriaddreamin/typst-ts-node-compiler');
  } catch (error) {
    throw new Error(`PDF cannot be made on ${process.platform} ${process.arch}: its typesetter has no build for it here.`, {
      cause: error,
    });
  }
}
