/** The files that are written by a command and never by hand, and whether they are what that command would write now. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Generated {
  file: string;
  command: string;
  /** The same content in memory. Imports lazily: a broken source fails this step alone. */
  render: () => Promise<string>;
}

const generated: readonly Generated[] = [
  {
    file: 'docs/reference/openapi.json',
    command: 'node tools/openapi.ts',
    render: async () => (await import('../openapi.ts')).renderOpenApi(),
  },
  {
    file: 'docs/reference/errors.md',
    command: 'node tools/openapi.ts',
    render: async () => (await import('../openapi.ts')).renderErrors(),
  },
  {
    file: 'docs/operate/configuration.md',
    command: 'node tools/configuration.ts',
    render: async () => (await import('../configuration.ts')).renderConfiguration(),
  },
  {
    file: 'packages/server/src/text/news/reading-rules.ts',
    command: 'node tools/reading-rules.ts',
    render: async () => (await import('../reading-rules.ts')).renderReadingRules(),
  },
];

/** One line for each generated file that is missing or stale, with the command that writes it. */
export async function staleFiles(root: string): Promise<string[]> {
  const stale: string[] = [];
  for (const { file, command, render } of generated) {
    const full = path.join(root, file);
    const written = existsSync(full) ? readFileSync(full, 'utf8') : undefined;
    if (written !== (await render())) stale.push(`${file}  is ${written === undefined ? 'missing' : 'stale'}: run \`${command}\``);
  }
  return stale;
}
