import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { patience_ms } from './database.ts';

const program = path.join(import.meta.dirname, '../../bin/firmament.js');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command of ours in a process group of its own, as a shell runs it. */
export interface Command {
  pid: number;
  stdout(): string;
  stderr(): string;
  /** To the whole group, as Ctrl-C does. */
  signal(name: NodeJS.Signals): void;
  ended: Promise<Ended>;
  isRunning(): boolean;
}

const commands = new Set<Command>();
const folders = new Set<string>();

/** Polls until something is there. */
export async function until<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const deadline = performance.now() + patience_ms; ; await sleep(20)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
  }
}

export function newDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmament-recovery-'));
  // Under root, the database runs as the user `nobody`.
  chmodSync(folder, 0o755);
  folders.add(folder);
  return folder;
}

export function firmament(args: string[], settings: Record<string, string> = {}): Command {
  const env = {
    PATH: process.env['PATH'],
    TMPDIR: tmpdir(),
    PORT: '0',
    FIRMAMENT_STARTER: 'none',
    FIRMAMENT_SANDBOX: 'off',
    FIRMAMENT_EMBEDDINGS: 'none',
    // On a busy machine everything may be late.
    FIRMAMENT_LATE_MS: String(patience_ms),
    ...settings,
  };
  const child = spawn(process.execPath, [program, ...args], { cwd: tmpdir(), env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (written.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written.stderr += chunk.toString()));
  const command: Command = {
    pid: child.pid ?? 0,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    signal(name) {
      if (commands.has(command)) process.kill(-command.pid, name);
    },
    isRunning: () => commands.has(command),
    ended: new Promise((resolve) => {
      child.once('exit', () => commands.delete(command));
      child.once('close', (code) => resolve({ code, ...written }));
    }),
  };
  commands.add(command);
  return command;
}

export interface RunningCommand extends Command {
  url: string;
  /** The credentials the folder holds. */
  credentials: Record<string, string>;
  /** A token for them; fails when they do not work. */
  signIn(): Promise<string>;
}

/** Starts the service on a data folder and waits until it is ready. */
export async function startOn(folder: string, settings: Record<string, string> = {}): Promise<RunningCommand> {
  const command = firmament(['start'], { FIRMAMENT_DATA: folder, ...settings });
  const url = await until('the service to be ready', () => {
    if (!command.isRunning()) throw new Error(`the service ended: ${command.stderr()}`);
    return readyAt(folder, command.pid);
  });
  const credentials = JSON.parse(readFileSync(path.join(folder, 'demo-credentials.json'), 'utf8')) as Record<string, string>;
  return {
    ...command,
    url,
    credentials,
    async signIn() {
      const answer = await fetch(new URL('/auth/token/', url), {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'password', ...credentials }),
      });
      const body = (await answer.json()) as { access_token?: string };
      if (body.access_token === undefined) throw new Error(JSON.stringify(body));
      return body.access_token;
    },
  };
}

async function readyAt(folder: string, pid: number): Promise<string | undefined> {
  const note = path.join(folder, 'service.json');
  if (!existsSync(note)) return undefined;
  const written = JSON.parse(readFileSync(note, 'utf8') || '{}') as { url?: string; pid?: number };
  if (written.pid !== pid || written.url === undefined) return undefined;
  const answer = await fetch(new URL('/readyz', written.url)).catch(() => undefined);
  return answer?.ok ? written.url : undefined;
}

/** Stops it as Ctrl-C does, and waits for its end. */
export function interrupt(command: Command): Promise<Ended> {
  command.signal('SIGINT');
  return command.ended;
}

/** The database processes of a data folder, found by their working folder. */
export function databaseProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          readlinkSync(`/proc/${name}/cwd`).startsWith(`${folder}/`) ||
          readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`${folder}/postgres`)
        );
      } catch {
        return false; // It ended while we looked.
      }
    })
    .map(Number);
}

export function killDatabase(folder: string): void {
  for (const pid of databaseProcesses(folder)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The death of one ends others.
    }
  }
}

async function kill(some: Iterable<Command>): Promise<void> {
  for (const command of some) {
    command.signal('SIGKILL');
    await command.ended;
  }
}

/** Kills what a file left running and removes its folders. */
export async function removeEverything(): Promise<void> {
  await kill(commands);
  for (const folder of folders) {
    await until('the database to end', () => (killDatabase(folder), databaseProcesses(folder).length === 0));
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
  folders.clear();
}
afterAll(removeEverything);

// What a test that fails started would be in the way of the next.
let before = new Set<Command>();
beforeEach(() => void (before = new Set(commands)));
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await kill(commands.difference(before));
});
