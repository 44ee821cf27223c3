/**
 * The thread that ends its process when a limit is passed, and with its parent. It also runs while the work leaves the process no
 * breath.
 */

import { rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { workerData } from 'node:worker_threads';
import { lastWords, type Watched } from './messages.ts';

const { memory_bytes, silence_ms, progress, parent } = workerData as Watched;
const everyMs = Math.min(100, silence_ms / 4);
const done = new Int32Array(progress);
let seen = 0;
let since = performance.now();

setInterval(() => {
  if (process.ppid !== parent) endAlone();
  const now = Atomics.load(done, 0);
  if (now !== seen) [seen, since] = [now, performance.now()];
  if (process.memoryUsage.rss() > memory_bytes) end(lastWords.memory);
  if (performance.now() - since > silence_ms) end(lastWords.silence);
}, everyMs);

/** No process cleans up after it. */
function endAlone(): never {
  // The work goes on meanwhile, and may write.
  rmSync(tmpdir(), { recursive: true, force: true, maxRetries: 20 });
  return process.kill(process.pid, 'SIGKILL') as never;
}

function end(words: string): void {
  writeSync(2, `\n${words}\n`);
  process.kill(process.pid, 'SIGKILL');
}
