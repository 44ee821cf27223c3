/** Under which identity the PostgreSQL programs run. They refuse to run as root, so root has to become someone else. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** A way of running a program: as ourselves, as another user, or as ourselves under another name in a user namespace. */
export interface Runner {
  name: string;
  /** The user to become; absent when files stay our own. */
  user?: { uid: number; gid: number };
  /** Words put before the program and its arguments. */
  prefix: string[];
}

export const is_root = process.getuid?.() === 0;

/** Runs as the user of this process. */
export const as_self: Runner = { name: 'this user', prefix: [] };

/** Runs as another user (only root may). */
export function asUser(user: { uid: number; gid: number }): Runner {
  return { name: `user ${user.uid}`, user, prefix: [] };
}

/** Runs as `nobody`, who exists nearly everywhere and owns nothing. */
export async function asNobody(): Promise<Runner> {
  return { ...asUser(await nobody()), name: 'user nobody' };
}

/**
 * Runs in a user namespace where this user is called `nobody`; files stay this user's. The name matters:
 * initdb refuses a user without an entry in /etc/passwd.
 */
export async function inNamespace(): Promise<Runner> {
  const { uid, gid } = await nobody();
  return { name: 'user namespace', prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--'] };
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const entry = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd);
  return { uid: Number(entry?.[1] ?? 65534), gid: Number(entry?.[2] ?? 65534) };
}

/** Starts a program in a process group of its own, so that a terminal's Ctrl-C does not reach it. */
export function launch(runner: Runner, command: [program: string, ...args: string[]], stdio: StdioOptions): ChildProcess {
  const [program = '', ...args] = [...runner.prefix, ...command];
  return spawn(program, args, {
    ...runner.user,
    stdio,
    detached: true,
    // The working directory of this process may be closed to the other user.
    cwd: '/',
    // A fixed environment: PG* variables and locales of the caller must not leak into the server.
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  });
}

/** Runs a program to its end; throws with what it wrote when it fails. */
export async function run(runner: Runner, ...command: [program: string, ...args: string[]]): Promise<void> {
  const child = launch(runner, command, ['ignore', 'pipe', 'pipe']);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = await new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? `code ${code}`}`));
  });
  if (ended !== '') throw new Error(`${ended}${output === '' ? '' : `: ${output.trim().split('\n').slice(-5).join(' | ')}`}`);
}
