import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

test('the benchmark with many companies runs to its end, and prints a table of each thing it measures', { timeout: 300_000 }, async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['bench/main.ts', 'scale', '--companies', '3000'], { cwd: root });
  expect(stderr).not.toContain('failed');
  for (const title of ['import of 3,000', '1,500 updates beside the running service', '## as imported', '## after the updates']) {
    expect(stdout).toContain(title);
  }
  for (const measured of ['lookup by permalink, p99', 'search: typo, p95', 'market map, four at once, slowest', 'memory, MB']) {
    expect(stdout.split(measured)).toHaveLength(3);
  }
});
