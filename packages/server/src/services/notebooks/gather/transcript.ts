import type { Transcript } from '@firmament/contract';
import { Problem } from '../../../kernel/problem.ts';
import { unlimited } from '../../../store/accounts/accounts.ts';
import { resolvingFor } from '../../companies/search.ts';
import { listTranscripts } from '../../publications/transcripts.ts';
import type { Subject } from '../subject.ts';
import type { NotebookContext } from '../working.ts';

const page = 100;

/** A call, as its listing answers it. @throws INVALID_INPUT if it no longer exists */
export async function gatherTranscript(context: NotebookContext, about: Subject): Promise<Transcript> {
  if (about.kind !== 'transcript') throw new Error('There is no call to read.');
  const resolving = resolvingFor(context, { plan: unlimited, organization_id: context.organization_id });
  for (let offset = 0; ; offset += page) {
    const { data } = await listTranscripts(resolving, { company: about.permalink, limit: page, offset, include_content: true });
    const found = data.find(({ transcript_id }) => transcript_id === about.transcript_id);
    if (found) return found;
    if (data.length < page) throw new Problem('INVALID_INPUT', `The call ${about.transcript_id} is there no more.`);
  }
}
