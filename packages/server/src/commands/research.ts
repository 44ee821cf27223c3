import { setTimeout as sleep } from 'node:timers/promises';
import { apiVersion } from '@firmament/contract';
import { readConfig } from '../config.ts';
import { openData, type CommandContext } from '../service/open-data.ts';
import type { ResearchReport } from '../services/research/take-page.ts';
import { importProgress, type FileProgress } from './import-report.ts';
import { onInterrupt } from './interrupt.ts';

export interface ResearchCommandOptions {
  from?: string;
  pages: string;
}

/** All that was asked for could be read or is rightly left out; nothing could; some pages failed. */
const exit = { done: 0, failed: 1, incomplete: 2 } as const;
const mostPages = 1_000;
/** After a signal: how long what is saved may take to be told to others. */
const tellWithinMs = 2_000;
const mostListed = 20;

/** `firmament research <company>`: reads the company's website. Exit code 0: done. 1: nothing could be read. 2: done, but for pages that failed. */
export async function research(company: string, options: ResearchCommandOptions): Promise<void> {
  const pages = Number(options.pages);
  if (!Number.isInteger(pages) || pages < 1 || pages > mostPages)
    throw new Error(`--pages must be a whole number from 1 to ${mostPages}, not '${options.pages}'.`);
  const { from } = options;
  if (from !== undefined && !/^https?:$/.test(URL.parse(from)?.protocol ?? ''))
    throw new Error(`--from must be a URL that begins with http:// or https://, not '${from}'.`);
  const config = readConfig();
  const progress = importProgress(process.stderr);
  const signal = onInterrupt();
  try {
    const context = await openData(config, (step) => {
      signal.throwIfAborted();
      progress.stage(step);
    });
    try {
      const report = await read(context, { company, from, pages }, { progress, signal });
      progress.end();
      console.log(summaryOf(report));
      process.exitCode = exitCodeOf(report);
    } finally {
      await context.close();
    }
  } finally {
    progress.end();
  }
}

async function read(
  context: CommandContext,
  { company, from, pages }: { company: string; from: string | undefined; pages: number },
  { progress, signal }: { progress: FileProgress; signal: AbortSignal },
): Promise<ResearchReport> {
  const { openResearch } = await import('../services/research/open-research.ts');
  const work = openResearch(context, { version: apiVersion, signal });
  try {
    const researched = await work.find({ company, from });
    const stage = `Reading the website of ${researched.permalink}`;
    const onProgress = (at: { done: number; total: number }) => progress.stage({ stage, ...at });
    try {
      return await work.read(researched, { signal, limits: { pages }, onProgress });
    } finally {
      const telling = context.publish().catch(() => undefined);
      await (signal.aborted ? Promise.race([telling, sleep(tellWithinMs)]) : telling);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Error('Interrupted. What was read is saved; the same command goes on from there.', { cause: error });
  } finally {
    await work.close();
  }
}

function readOf(report: ResearchReport): number {
  return report.new + report.updated + report.unchanged + report.repeated + report.before;
}

export function exitCodeOf(report: ResearchReport): number {
  if (readOf(report) === 0) return exit.failed;
  return report.failed.length > 0 || report.ended !== '' ? exit.incomplete : exit.done;
}

export function summaryOf(report: ResearchReport): string {
  const lines: [string, number, string][] = [
    ['asked for', report.asked, 'pages'],
    ['before', report.before, 'pages read by the run that was cut short'],
    ['new', report.new, 'pages that were not known'],
    ['updated', report.updated, 'pages that say something else than before'],
    ['unchanged', report.unchanged, 'pages that say what they said'],
    ['repeated', report.repeated, 'pages that say the same as another'],
    ['gone', report.gone, 'pages that no longer exist'],
    ['refused', report.refused.length, 'pages that are not to be read'],
    ['failed', report.failed.length, 'pages that could not be read'],
    ['left', report.left, 'addresses that were not asked for'],
  ];
  const width = Math.max(...lines.map(([, number]) => number.toLocaleString('en').length));
  const shown = lines.filter(([name, number]) => number > 0 || name === 'asked for');
  const counts = shown.map(([name, number, text]) => `  ${name.padEnd(10)} ${number.toLocaleString('en').padStart(width)}  ${text}`);
  const listed = [
    ...report.refused.map((page) => ({ ...page, what: 'refused' })),
    ...report.failed.map((page) => ({ ...page, what: 'failed' })),
  ];
  const reasons = listed.slice(0, mostListed).map(({ what, address, reason }) => `${what}: ${address}  ${reason}`);
  const more = listed.length > mostListed ? [`${listed.length - mostListed} more are not listed.`] : [];
  const ended = report.ended === '' ? [] : [`It ended early: ${report.ended}`];
  return [`The website of ${report.permalink}, from ${report.begins_at}:`, ...counts, ...reasons, ...more, ...ended].join('\n');
}
