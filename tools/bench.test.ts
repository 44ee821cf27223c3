import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

async function bench(...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['bench/main.ts', ...args], { cwd: root });
  expect(stderr).not.toContain('failed');
  return stdout;
}

test('the benchmark with many companies runs to its end, and prints a table of each thing it measures beside its baseline', async () => {
  const printed = await bench('scale', '--companies', '20000', '--updates', '1000');
  for (const title of [
    'import of 20,000',
    '1,000 updates beside',
    '## just started',
    '## warm',
    '## after the updates',
    'COPY of the whole file',
  ]) {
    expect(printed).toContain(title);
  }
  for (const measured of ['lookup by permalink, p99', 'search: name, p95', 'market map, no filter, p95']) {
    const [, ...rows] = printed.split(measured);
    expect(rows).toHaveLength(3);
    // n, the figure, its interval, the baseline, the ratio.
    for (const row of rows) expect(row.split('\n')[0]).toMatch(/ms +\[[^\]]+\] +[\d.,]+ ms +[\d.,]+ ×/);
  }
  for (const measured of ['market map, four at once, slowest', 'memory, MB']) expect(printed.split(measured)).toHaveLength(4);
});

test('the benchmark of jobs runs its roles as processes, and prints how soon batches are done beside the same work one by one', async () => {
  const printed = await bench('jobs', '--only', 'batches');
  expect(printed).toMatch(/all done, slowest round .* s .*×.*≤ 10 s +(met|MISSED)/);
  for (const role of ['api', 'worker', 'search', 'PostgreSQL']) expect(printed).toMatch(new RegExp(`^${role} +[\\d.,]+ `, 'm'));
});
