import { Worker } from 'node:worker_threads';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { documentsById } from '../../store/companies/documents.ts';
import { recordsLearnt, sampleCompanies, saveLearnt, takeLearning, type LearntKind } from '../../store/companies/learnt-vectors.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { isImporting } from '../../store/records/imports.ts';
import type { Lesson, Lessons } from './company-learner.ts';
import type { Question, Reply } from './learn-thread.ts';

/** Of fewer records nothing is learnt: what stands together there stands so by chance. */
const leastRecords = 500;
/** Directions move little for less; it costs some ten seconds of a core each time. */
const leastGrowth = 0.1;
/** More texts make the directions of common words no better. */
const mostTexts = 200_000;
const documentsAtOnce = 500;
/** An import that saved nothing for so long was cut short. */
const importPauseMs = 60_000;

export interface LearnContext {
  db: Database;
  clock: Clock;
  log: Log;
}

/** Whether the data changed enough since something was last learnt from it: by a tenth, told by the numbers of its records, which are only ever added. */
export async function isLearningDue(db: Queryable): Promise<boolean> {
  const { newest, learnt } = await recordsLearnt(db);
  return newest >= Math.max(leastRecords, learnt * (1 + leastGrowth)) && newest > learnt;
}

/**
 * Learns anew which words and which labels stand together, where the data changed enough and no import is under way.
 * @returns in how many milliseconds to look again, where it waits for the end of an import
 */
export async function learnVectors(context: LearnContext, signal: AbortSignal): Promise<number | void> {
  const { db, clock, log } = context;
  if (!(await isLearningDue(db))) return;
  if (await isImporting(db, new Date(clock().getTime() - importPauseMs))) return importPauseMs / 12;
  const taken = await takeLearning(db);
  if (!taken) return;
  try {
    const began = performance.now();
    const { newest: record_id } = await recordsLearnt(db);
    const lessons = await lessonsOf(db, signal);
    await saveLessons(db, { lessons, record_id, learnt_at: clock() });
    const told = { seconds: Math.round((performance.now() - began) / 1_000), companies: lessons.words?.companies ?? 0 };
    log.info(told, 'learnt which words and labels stand together');
  } finally {
    await taken.giveBack();
  }
}

/** Saves what was learnt of the records up to one, in place of what was learnt before; all of it or nothing. */
export async function saveLessons(
  db: Pick<Database, 'transaction'>,
  { lessons, ...of }: { lessons: Lessons; record_id: number; learnt_at: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const kind of ['words', 'labels'] as const satisfies LearntKind[])
      await saveLearnt(tx, { ...(lessons[kind] ?? nothing), kind, ...of });
  });
}

const nothing: Lesson = { companies: 0, dimensions: 1, terms: [], counts: [], directions: new Int8Array() };

/** What the documents teach, computed in a thread of its own. */
async function lessonsOf(db: Database, signal: AbortSignal): Promise<Lessons> {
  const thread = new Worker(new URL('./learn-thread.ts', import.meta.url));
  const end = () => void thread.terminate();
  signal.addEventListener('abort', end, { once: true });
  // It ends once, requested or not; later callers get the same result.
  const ended = new Promise<never>((_, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => reject(signal.aborted ? (signal.reason as Error) : new Error('The thread that learns ended.')));
  });
  ended.catch(() => undefined);
  const ask = (question: Question) => Promise.race([answerOf(thread, question), ended]);
  try {
    signal.throwIfAborted();
    const company_ids = await sampleCompanies(db, mostTexts);
    for (let at = 0; at < company_ids.length; at += documentsAtOnce) {
      const stored = await documentsById(db, company_ids.slice(at, at + documentsAtOnce));
      await ask({ documents: stored.map(({ document }) => document) });
    }
    const reply = await ask('learn');
    if (reply === 'read') throw new Error('The thread that learns answered out of turn.');
    return reply;
  } finally {
    signal.removeEventListener('abort', end);
    await thread.terminate();
  }
}

function answerOf(thread: Worker, question: Question): Promise<Reply> {
  return new Promise((resolve) => {
    thread.once('message', resolve);
    thread.postMessage(question);
  });
}
