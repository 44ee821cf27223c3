import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type { TemplateKind, Templates } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket on which the run answers with a template. */
    templates_socket: string;
  }
}

let undo: () => Promise<void>;

/**
 * Gives the run a temporary folder of its own, and callers a database to clone: on the embedded PostgreSQL, or on the server
 * that FIRMAMENT_TEST_DATABASE_URL names. Nothing is started before the first request.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'firmament-test-'));
  // Under root, the database runs as the user `nobody`.
  chmodSync(folder, 0o755);
  const finish = finishWith(folder);
  const own = path.join(folder, '.run');
  mkdirSync(own, { mode: 0o755 });
  process.env['TMPDIR'] = folder;
  // npm, which some tests run, else keeps its compiled code there.
  process.env['NODE_DISABLE_COMPILE_CACHE'] = '1';

  let templates: Promise<Templates> | undefined;
  const server = createServer((request, response) => {
    const kind = request.url?.slice(1) as TemplateKind;
    templates ??= openTemplates(own);
    templates
      .then((opened) => opened.ask(kind))
      .then(
        (template) => response.end(JSON.stringify(template)),
        (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
      );
  });
  const socket = path.join(own, 'socket');
  await once(server.listen(socket), 'listening');
  chmodSync(socket, 0o600);
  server.unref();
  project.provide('templates_socket', socket);

  undo = async () => {
    server.close();
    await templates?.then((opened) => opened.close());
    // Those with a dot are the run's own, and what LanceDB works in.
    const left = readdirSync(folder).filter((name) => !name.startsWith('.'));
    await finish();
    if (left.length > 0) process.stderr.write(`\nThe tests left behind in the temporary folder: ${left.join(', ')}\n`);
  };
}

export const teardown = () => undo();

async function openTemplates(folder: string): Promise<Templates> {
  // Loaded when they are needed, as a test of pure functions does not.
  const { embeddedTemplates, templatesOn } = await import('./templates.ts');
  const url = process.env['FIRMAMENT_TEST_DATABASE_URL'];
  return url ? templatesOn(url, folder) : embeddedTemplates(folder);
}

/**
 * Ends every process in or about a folder, and removes the folder: when the returned function is called, and
 * also when this process is killed, since a process of its own waits for that.
 */
function finishWith(folder: string): () => Promise<void> {
  const script = `
    cat >/dev/null
    standing() {
      find /proc/[0-9]* -maxdepth 1 -name cwd -lname "$FOLDER*"
      printf %s "$FOLDER" | grep -lsFf - /proc/[0-9]*/cmdline
    }
    for round in 1 2 3; do
      for process in $(standing 2>/dev/null | cut -d/ -f3 | sort -u); do kill -9 "$process" 2>/dev/null; done
    done
    rm -rf "$FOLDER" || { sleep 1; rm -rf "$FOLDER"; }`;
  const waiting = spawn('sh', ['-c', script], {
    cwd: '/',
    env: { PATH: process.env['PATH'], FOLDER: folder },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  waiting.unref();
  const ended = once(waiting, 'exit');
  return async () => {
    waiting.ref();
    waiting.stdin.end();
    await ended;
  };
}
