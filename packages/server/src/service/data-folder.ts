import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Undo } from '../kernel/undo.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts';

const serviceNote = 'service.json';
const apiNote = 'api.json';

/**
 * Makes the data folder, which other users cannot read. Root's can be entered, because then the database runs as another user.
 * One that is there keeps its mode.
 */
export async function makeDataFolder({ data_dir }: Pick<Config, 'data_dir'>): Promise<void> {
  const first = await mkdir(data_dir, { recursive: true, mode: 0o700 });
  if (first === undefined || process.getuid?.() !== 0) return;
  const above = path.resolve(first);
  for (let made = path.resolve(data_dir); made.length >= above.length; made = path.dirname(made)) await chmod(made, 0o711);
}

/** Starts the database of the data folder. @returns its URL, as the owner */
export async function embedded(config: Config, undo: Pick<Undo, 'push'>): Promise<string> {
  const postgres = await startEmbeddedPostgres({ data_dir: config.data_dir });
  undo.push(() => postgres.stop());
  return postgres.url;
}

/** Tells commands and other services what has started on the data folder. @returns takes that back */
export async function noteService(config: Config, service: { url?: string; role?: string; pid: number }): Promise<() => Promise<void>> {
  const note = path.join(config.data_dir, serviceNote);
  await writeFile(note, JSON.stringify(service), { mode: 0o600 });
  return () => rm(note, { force: true });
}

/**
 * Records for commands where calls are answered, when the role `api` runs; the last one started counts. It only reads the folder
 * otherwise: where it may do no more, commands do without. @returns takes that back
 */
export async function noteApi(config: Config, api: { url: string; pid: number }): Promise<() => Promise<void>> {
  const note = path.join(config.data_dir, apiNote);
  await writeFile(note, JSON.stringify(api), { mode: 0o600 }).catch(() => undefined);
  return async () => {
    const noted = await readFile(note, 'utf8').catch(() => '');
    if (noted === JSON.stringify(api)) await rm(note, { force: true });
  };
}

/** Whether a service has started on the data folder and its process still lives, be it that it does not answer just now. */
export async function isServiceNoted(config: Config): Promise<boolean> {
  try {
    const { pid } = JSON.parse(await readFile(path.join(config.data_dir, serviceNote), 'utf8')) as { pid: number };
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is alive.
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** The URL at which the service that runs on the configured data folder answers, whole or in roles, if it does. */
export async function findService(config: Config): Promise<string | undefined> {
  for (const note of [serviceNote, apiNote]) {
    try {
      const { url } = JSON.parse(await readFile(path.join(config.data_dir, note), 'utf8')) as { url: string };
      const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2_000) });
      if (answer.ok) return url;
    } catch {
      // None of that kind.
    }
  }
  return undefined;
}
