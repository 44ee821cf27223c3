/** The thread that learns: documents in, each list of them answered when it is read; then what they teach. */

import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { isInvented } from '../../kernel/document.ts';
import { labelsOf } from '../../kernel/labels.ts';
import { singularOf, wordsOf } from '../../kernel/words.ts';
import { learnedText } from './learned-text.ts';
import { learnerOf } from '../../text/learn/learn-vectors.ts';
import { decodeDocument } from '../documents/document-codec.ts';

// On Linux a thread has a priority of its own: whoever waits for an answer goes before.
if (process.platform === 'linux') setPriority(10);

const learners = {
  words: learnerOf({ most_terms: 12_000, least_texts: 3, dimensions: 200, window: 15 }),
  // All labels of a company stand together, in whatever order.
  labels: learnerOf({ most_terms: 4_000, least_texts: 3, dimensions: 48, window: 1_000 }),
};

export type Question = { documents: Uint8Array[] } | 'learn';
export type Lesson = NonNullable<ReturnType<ReturnType<typeof learnerOf>['learn']>>;
export type Reply = 'read' | { words: Lesson | undefined; labels: Lesson | undefined };

parentPort!.on('message', (question: Question) => {
  parentPort!.postMessage(replyTo(question));
});

function replyTo(question: Question): Reply {
  if (question === 'learn') return { words: learners.words.learn(), labels: learners.labels.learn() };
  for (const bytes of question.documents) {
    const document = decodeDocument(Buffer.from(bytes));
    if (isInvented(document)) continue;
    const { facts } = document;
    learners.words.add(wordsOf(learnedText(facts)).map(({ surface }) => singularOf(surface)));
    learners.labels.add(labelsOf(facts));
  }
  return 'read';
}
