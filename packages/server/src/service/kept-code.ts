import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { readConfig, type Config } from '../config.ts';

/** Has Node keep code as it was read, for this process and those that it starts. Where it cannot be written, all is read anew. */
export function keepCode({ data_dir }: Pick<Config, 'data_dir'>): void {
  enableCompileCache(folderIn(data_dir));
}

/** The same for a command, before its own code is loaded: where the service keeps code. Nothing is made here that the service would not find its own. */
export function keepCodeOfCommands(): void {
  try {
    const config = readConfig();
    if (existsSync(folderIn(config.data_dir))) keepCode(config);
  } catch {
    // What is wrong with settings the command says, if it needs them.
  }
}

function folderIn(data_dir: string): string {
  return path.join(path.resolve(data_dir), 'code');
}
