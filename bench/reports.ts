/** How long reports take to be made, and what that holds of memory, beside the same text set plainly. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { printFigures, printHead, type Figure } from './report.ts';
import { sixtyPages } from './report-of-sixty-pages.ts';
import { shippedTheme } from '../packages/server/src/exports/theme.ts';
import { reportRenderer } from '../packages/server/src/services/reports/report-renderer.ts';
import type { Made } from './report-process.ts';

const rounds = 5;
/** As the service starts the process that makes them, when it has done so before. */
const execArgv = ['--max-semi-space-size=4', '--expose-gc'];
const target = { seconds: 3, megabytes: 300 };

export async function run(): Promise<void> {
  printHead('Reports', {
    inputs: `the report of all kinds of blocks, its sections repeated to some sixty pages of PDF; each format in a process of its own: once, then ${rounds} times`,
    baseline: 'the same words as plain paragraphs, by the same typesetter',
  });
  const plain = await made('plain');
  const figures: Figure[] = [];
  for (const format of ['pdf', 'docx', 'ppt']) {
    const { first_ms, first_mb, processor_ms, again_ms, peak_mb, pages } = await made(format);
    const baseline = (value: number) => (format === 'pdf' ? { baseline: value } : {});
    figures.push(
      {
        n: 1,
        name: `${format}, the first, with what it loads`,
        unit: 's',
        value: first_ms / 1_000,
        ...baseline(plain.first_ms / 1_000),
        target: { at: 'most', value: target.seconds },
      },
      {
        n: rounds,
        name: `${format}, each that follows`,
        unit: 's',
        value: again_ms / 1_000,
        ...baseline(plain.again_ms / 1_000),
        target: { at: 'most', value: target.seconds },
      },
      { n: 1, name: `${format}, the first, processor`, unit: 's', value: processor_ms / 1_000, ...baseline(plain.processor_ms / 1_000) },
      {
        n: 1,
        name: `${format}, most memory for one`,
        unit: 'MB',
        value: first_mb,
        ...baseline(plain.first_mb),
        target: { at: 'most', value: target.megabytes },
      },
      { n: rounds + 1, name: `${format}, most memory for all by one process`, unit: 'MB', value: peak_mb, ...baseline(plain.peak_mb) },
    );
    if (pages !== undefined) figures.push({ n: 1, name: `${format}, pages`, unit: '', value: pages, baseline: plain.pages });
  }
  const { place, seconds } = await tenAtOnce();
  figures.push(
    { n: 10, name: 'ten PDFs of sixty pages at once', unit: 's', value: seconds },
    { n: 1, name: 'place of the one that came last, of another organization', unit: '', value: place, target: { at: 'most', value: 3 } },
  );
  printFigures(figures);
}

/** Nine of one organization, and behind them one of another. */
async function tenAtOnce(): Promise<{ place: number; seconds: number }> {
  const reports = reportRenderer();
  const order: string[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const organization = index < 9 ? 'busy' : 'other';
      await reports.render(organization, { document: { ...sixtyPages, title: `Report ${index}` }, format: 'pdf', theme: shippedTheme() });
      order.push(organization);
    }),
  );
  await reports.close();
  return { place: order.indexOf('other') + 1, seconds: (performance.now() - started) / 1_000 };
}

/** Of the second process that makes them: the first has left the code as it read it. */
async function made(format: string): Promise<Made> {
  const code = await mkdtemp(path.join(tmpdir(), 'firmament-bench-'));
  try {
    await madeBy({ format, repeated: 0, code });
    return await madeBy({ format, repeated: rounds, code });
  } finally {
    await rm(code, { recursive: true, force: true });
  }
}

async function madeBy({ format, repeated, code }: { format: string; repeated: number; code: string }): Promise<Made> {
  const child = fork(fileURLToPath(new URL('./report-process.ts', import.meta.url)), [format, String(repeated)], {
    execArgv,
    env: { ...process.env, NODE_COMPILE_CACHE: code },
  });
  const [message] = (await once(child, 'message')) as [Made];
  await once(child, 'exit');
  return message;
}
