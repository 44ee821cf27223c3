/**
 * The code blocks of README, guides and pages for operators, read and executed, so that they stay true.
 *
 * A `sh` or `bash` block runs in order against a freshly started service, in one shell session a document, and must
 * succeed. A `json` block must parse. `text`, `http`, `yaml` and `mermaid` blocks are pictures. An HTML comment on the line
 * before a shell block changes what is done with it:
 *
 *     <!-- example: install -->            gets and starts Firmament, as this has done already; only such commands are allowed
 *     <!-- example: not run (reason) -->   checked for syntax alone
 */

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Example {
  /** Where it stands, `README.md:45`. */
  at: string;
  code: string;
  treatment: 'run' | 'install' | 'not run' | 'json';
  reason?: string;
}

const pictures = ['text', 'http', 'yaml', 'mermaid'];

/**
 * The code blocks of one document. Throws where it would have to guess: at a language or marker it does not know,
 * a marker that stands before no shell block, or a block that does not end.
 */
export function examplesOf(file: string, markdown: string): Example[] {
  const lines = markdown.split('\n');
  const examples: Example[] = [];
  for (let index = 0; index < lines.length; index++) {
    const at = `${file}:${index + 1}`;
    const line = lines[index] ?? '';
    if (/<!--\s*example\b/.test(line) && !/^\s*```(?:sh|bash)$/.test(lines[index + 1] ?? '')) {
      throw new Error(`${at}: an example marker stands on the line before a shell block`);
    }
    const fence = /^\s*(`{3,}|~{3,})\s*(.*)$/.exec(line);
    if (!fence) continue;
    const end = lines.findIndex((later, place) => place > index && later.trim() === fence[1]);
    if (end === -1) throw new Error(`${at}: this code block does not end`);
    const code = lines.slice(index + 1, end).join('\n');
    const example = exampleOf(at, fence[2] ?? '', lines[index - 1] ?? '');
    if (example) examples.push({ at, code, ...example });
    index = end;
  }
  return examples;
}

function exampleOf(at: string, language: string, before: string): Pick<Example, 'treatment' | 'reason'> | undefined {
  if (pictures.includes(language)) return undefined;
  if (language === 'json') return { treatment: 'json' };
  if (language !== 'sh' && language !== 'bash')
    throw new Error(`${at}: no one checks a block in '${language}'; use sh, json or ${pictures.join(', ')}`);
  if (!/<!--\s*example\b/.test(before)) return { treatment: 'run' };
  const [, marker, reason] = /^\s*<!-- example: (install|not run)(?: \((.+)\))? -->\s*$/.exec(before) ?? [];
  if (marker === 'install' && reason === undefined) return { treatment: 'install' };
  if (marker === 'not run' && reason !== undefined) return { treatment: 'not run', reason };
  throw new Error(`${at}: unknown example marker: ${before.trim()}`);
}

const installing = /^(?:git clone \S+|cd \S+|npm (?:ci|install|start|run (?<script>\S+))|npx firmament (?:start|demo))(?:\s+#.*)?$/;

/** The commands of an `install` block that do more than get and start Firmament, or name an npm script that is none. */
export function strayInstallCommands(code: string, scripts: readonly string[]): string[] {
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .filter((line) => {
      const found = installing.exec(line);
      const script = found?.groups?.['script'];
      return !found || (script !== undefined && !scripts.includes(script));
    });
}

/** How a block ended; `output` is what it printed on both streams. */
export interface Ended {
  code: number | null;
  output: string;
}

/** Runs blocks one after the other; variables and the working directory of one are there for the next. */
export type Session = (code: string) => Promise<Ended>;

/** A running service in a folder that looks like a checkout, but whose new files are thrown away. */
export interface Service {
  port: number;
  session(): Session;
  stop(): Promise<void>;
}

const readyWithin_ms = 240_000;
const blockWithin_ms = 240_000;
const stopWithin_ms = 60_000;

/**
 * Starts the service with data of its own on a free port and waits until `/readyz` answers 200.
 * @param root the checkout
 * @param command what starts it, with `PORT` and `FIRMAMENT_DATA` in its environment
 */
export async function startService(
  root: string,
  command: readonly [string, ...string[]] = ['npx', 'firmament', 'start'],
): Promise<Service> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmament-examples-'));
  for (const name of readdirSync(root))
    if (!/^\.(?:git|firmament)$/.test(name)) symlinkSync(path.join(root, name), path.join(folder, name));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), FIRMAMENT_DATA: path.join(folder, '.firmament') };

  const [program, ...args] = command;
  // A process group of its own: npx stands between us and the service.
  const child = spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('close', end).once('error', end);
  });

  async function stop(): Promise<void> {
    signal(child.pid, 'SIGTERM');
    await Promise.race([ended, sleep(stopWithin_ms, undefined, { ref: false })]);
    signal(child.pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }

  const deadline = Date.now() + readyWithin_ms;
  while (!(await isReady(port))) {
    if (hasEnded || Date.now() > deadline) {
      await stop();
      throw new Error(`\`${command.join(' ')}\` ${hasEnded ? 'ended' : 'was not ready in time'}:\n${output}`);
    }
    await sleep(100);
  }

  let sessions = 0;
  return {
    port,
    stop,
    session() {
      const state = path.join(folder, `.session-${++sessions}`);
      return (code) => runBlock(code.replaceAll(/\b(localhost|127\.0\.0\.1):8080\b/g, `$1:${port}`), { folder, env, state });
    },
  };
}

function runBlock(code: string, { folder, env, state }: { folder: string; env: NodeJS.ProcessEnv; state: string }): Promise<Ended> {
  const resume = existsSync(state) ? `source '${state}'; cd "$PWD"` : '';
  return bash(['-c', `set -euo pipefail; set -a\n${resume}\n${code}\nexport -p > '${state}'`], {
    cwd: folder,
    env,
    timeout: blockWithin_ms,
  });
}

export function checkSyntax(code: string): Promise<Ended> {
  return bash(['-n', '-c', code], {});
}

function bash(args: string[], options: { cwd?: string; env?: NodeJS.ProcessEnv; timeout?: number }): Promise<Ended> {
  const child = spawn('bash', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve, reject) => child.once('error', reject).once('close', (code) => resolve({ code, output })));
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

function signal(group: number | undefined, name: NodeJS.Signals): void {
  if (group === undefined) return;
  try {
    process.kill(-group, name);
  } catch {
    // It has ended.
  }
}
