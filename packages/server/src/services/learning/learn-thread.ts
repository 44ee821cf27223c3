/** The thread that learns: documents in, each list of them answered when it is read; then what they teach. */

import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { decodeDocument } from '../documents/document-codec.ts';
import { companyLearner, type Lessons } from './company-learner.ts';

// On Linux a thread has a priority of its own: waiting callers go first.
if (process.platform === 'linux') setPriority(10);

const learner = companyLearner();

export type Question = { documents: Uint8Array[] } | 'learn';
export type Reply = 'read' | Lessons;

parentPort!.on('message', (question: Question) => {
  parentPort!.postMessage(replyTo(question));
});

function replyTo(question: Question): Reply {
  if (question === 'learn') return learner.learn();
  for (const bytes of question.documents) learner.add(decodeDocument(Buffer.from(bytes)));
  return 'read';
}
