import { readConfig } from '../config.ts';
import { openData, type CommandContext } from '../service/open-data.ts';
import { listCandidates, mergeCandidate, separateCandidate } from '../services/resolution/review.ts';
import { progressOn } from './progress.ts';
import { shownPair } from './shown-pair.ts';

/** `firmament resolve review`: the pairs somebody should look at; with `merged` those that can be taken apart. */
export async function review(options: { limit: string; offset: string; merged?: boolean }): Promise<void> {
  const limit = wholeNumber('--limit', options.limit);
  const offset = wholeNumber('--offset', options.offset);
  await withData(async (context) => {
    const { candidates, total } = await listCandidates(context, { limit, offset, state: options.merged ? 'merged' : 'open' });
    if (candidates.length === 0) return console.log(total === 0 ? 'There is no pair to look at.' : `There are only ${total} pairs.`);
    for (const pair of candidates) console.log(`${shownPair(pair)}\n`);
    console.log(`${candidates.length} of ${total} pairs. firmament resolve merge <pair>, or firmament resolve apart <pair>.`);
  });
}

/** `firmament resolve merge <pair>` */
export async function merge(pair: string): Promise<void> {
  const candidate_id = wholeNumber('The pair', pair);
  await withData(async (context) => {
    const { permalink, other_permalink } = await mergeCandidate(context, candidate_id);
    await context.publish();
    console.log(`${permalink} is ${other_permalink} now. Undo with: firmament resolve apart ${candidate_id}`);
  });
}

/** `firmament resolve apart <pair>` */
export async function apart(pair: string): Promise<void> {
  const candidate_id = wholeNumber('The pair', pair);
  await withData(async (context) => {
    const { permalink, other_permalink } = await separateCandidate(context, candidate_id);
    await context.publish();
    console.log(`${permalink} and ${other_permalink} are two companies.`);
  });
}

async function withData(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const progress = progressOn(process.stderr);
  const context = await openData(readConfig(), progress.show);
  try {
    await work(context);
  } finally {
    progress.end();
    await context.close();
  }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not '${text}'.`);
  return value;
}
