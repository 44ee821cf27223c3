import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { vi } from 'vitest';
import type { Act } from '../../src/commands/admin/derive.ts';
import { registerAdmin } from '../../src/commands/admin/register.ts';

/** What a command printed, and how it ended. */
export interface Outcome {
  code: number;
  stdout: string;
  /** The sentence of a failure. */
  error: string;
}

/** `firmament admin …` in this process, as `main.ts` runs it: on a database, with a data folder of its own. */
export function adminOn(database_url: string, settings: Record<string, string> = {}, also: readonly Act[] = []) {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'firmament-admin-'));
  const env = {
    DATABASE_URL: database_url,
    FIRMAMENT_DATA: data_dir,
    FIRMAMENT_EMBEDDINGS: 'none',
    FIRMAMENT_STARTER: 'none',
    FIRMAMENT_SANDBOX: 'off',
    ...settings,
  };

  async function run(...args: string[]): Promise<Outcome> {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    let stdout = '';
    const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void (stdout += `${text}\n`));
    const errors = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const before = process.exitCode;
    process.exitCode = 0;
    try {
      const program = new Command('firmament').exitOverride();
      registerAdmin(program, also);
      await program.parseAsync(['node', 'firmament', 'admin', ...args]);
      return { code: process.exitCode, stdout, error: '' };
    } catch (error) {
      return { code: 1, stdout, error: (error as Error).message };
    } finally {
      process.exitCode = before;
      log.mockRestore();
      errors.mockRestore();
      vi.unstubAllEnvs();
    }
  }

  return {
    run,
    data_dir,
    /** What it prints for programs. */
    async json<T = Record<string, string>>(...args: string[]): Promise<T> {
      const { code, stdout, error } = await run(...args, '--json');
      if (code !== 0) throw new Error(`${args.join(' ')}: ${error}`);
      return JSON.parse(stdout) as T;
    },
    remove: () => rmSync(data_dir, { recursive: true, force: true }),
  };
}
