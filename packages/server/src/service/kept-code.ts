import { enableCompileCache } from 'node:module';
import path from 'node:path';
import type { Config } from '../config.ts';

/** Where code is kept as Node has read it. */
export function keptCodeIn({ data_dir }: Pick<Config, 'data_dir'>): string {
  return path.join(path.resolve(data_dir), 'code');
}

/** Has Node keep code as it was read, for this process and those that it starts. Where it cannot be written, all is read anew. */
export function keepCode(config: Pick<Config, 'data_dir'>): void {
  enableCompileCache(keptCodeIn(config));
}
