import { readConfig } from '../config.ts';
import { openData, type CommandContext } from '../service/open-data.ts';
import { actorName } from '../service/open-operator.ts';
import {
  acceptReported,
  listReported,
  rejectReported,
  reportedStates,
  showReported,
  type ReportedState,
} from '../services/news/reading/review-reported.ts';
import { listCandidates, mergeCandidate, separateCandidate } from '../services/resolution/review.ts';
import { progressOn } from './progress.ts';
import { shownPair } from './shown-pair.ts';
import { shownInFull, shownReported } from './shown-reported.ts';

/**
 * `firmament resolve review`: the pairs for review, with `merged` those that can be separated; then, or with `reported` alone, the deals
 * and rounds found in articles.
 */
export async function review(options: { limit: string; offset: string; merged?: boolean; reported?: string | true }): Promise<void> {
  const page = { limit: wholeNumber('--limit', options.limit), offset: wholeNumber('--offset', options.offset) };
  const { merged = false, reported } = options;
  const state = stateOf(reported === undefined || reported === true ? 'open' : reported);
  await withData(async (context) => {
    if (reported === undefined) await reviewPairs(context, { ...page, merged });
    if (!merged) await reviewReported(context, { ...page, state });
  });
}

async function reviewPairs(
  context: CommandContext,
  { merged, ...page }: { limit: number; offset: number; merged: boolean },
): Promise<void> {
  const { candidates, total } = await listCandidates(context, { ...page, state: merged ? 'merged' : 'open' });
  if (candidates.length === 0) return console.log(total === 0 ? 'There is no pair to look at.' : `There are only ${total} pairs.`);
  for (const pair of candidates) console.log(`${shownPair(pair)}\n`);
  console.log(`${candidates.length} of ${total} pairs. firmament resolve merge <pair>, or firmament resolve apart <pair>.`);
}

async function reviewReported(context: CommandContext, page: { limit: number; offset: number; state: ReportedState }): Promise<void> {
  const { reported, total } = await listReported(context, page);
  if (total === 0) return console.log(`There is no deal or round told in articles that is ${page.state}.`);
  for (const one of reported) console.log(`${shownReported(one)}\n`);
  console.log(
    `${reported.length} of ${total} deals and rounds told in articles. firmament resolve show <number>, then firmament resolve accept <number>, or firmament resolve reject <number>.`,
  );
}

export async function show(number: string): Promise<void> {
  const reported_id = numberOf(number);
  await withData(async (context) => console.log(shownInFull(await showReported(context, reported_id))));
}

export async function accept(number: string): Promise<void> {
  const reported_id = numberOf(number);
  await withData(async (context) => {
    const accepted = await acceptReported(context, { reported_id, by: actorName() });
    await context.publish();
    console.log(`${shownReported(accepted)}\nIt is served from now on. Undo with: firmament resolve reject ${reported_id}`);
  });
}

export async function reject(number: string): Promise<void> {
  const reported_id = numberOf(number);
  await withData(async (context) => {
    const rejected = await rejectReported(context, { reported_id, by: actorName() });
    await context.publish();
    console.log(`${shownReported(rejected)}\nIt is closed.`);
  });
}

export async function merge(pair: string): Promise<void> {
  const candidate_id = wholeNumber('The pair', pair);
  await withData(async (context) => {
    const { permalink, other_permalink } = await mergeCandidate(context, candidate_id);
    await context.publish();
    console.log(`${permalink} is ${other_permalink} now. Undo with: firmament resolve apart ${candidate_id}`);
  });
}

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

function numberOf(text: string): number {
  const number = wholeNumber('The number', text);
  if (number > mostNumber) throw new Error(`There is no deal or round ${text}.`);
  return number;
}

/** What the database counts to. */
const mostNumber = 2 ** 31 - 1;

function stateOf(text: string): ReportedState {
  const state = reportedStates.find((each) => each === text);
  if (!state) throw new Error(`--reported is one of ${reportedStates.join(', ')}, not '${text}'.`);
  return state;
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not '${text}'.`);
  return value;
}
