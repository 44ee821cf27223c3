/** The thread that reads articles by themselves: one in, what it says out. */

import { parentPort } from 'node:worker_threads';
import type { ArticleFacts } from '../../../kernel/publications.ts';
import { readAlone, type ReadAlone } from './read-alone.ts';

export interface Question {
  record_id: number;
  facts: ArticleFacts;
}
export type Answer = { record_id: number } & ({ read: ReadAlone } | { error: unknown });

parentPort!.on('message', ({ record_id, facts }: Question) => {
  parentPort!.postMessage({ record_id, ...answerTo(facts) } satisfies Answer);
});

function answerTo(facts: ArticleFacts): { read: ReadAlone } | { error: unknown } {
  try {
    return { read: readAlone(facts) };
  } catch (error) {
    return { error };
  }
}
