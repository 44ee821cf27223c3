import { marketMapParameters } from '@firmament/contract';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';

/** What a notebook is about, resolved when it was started. */
export const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('company'), permalink: z.string(), name: z.string() }),
  z.object({ kind: z.literal('companies'), permalinks: z.array(z.string()) }),
  z.object({ kind: z.literal('industry'), topic: z.string(), parameters: marketMapParameters, samples: z.array(z.string()).default([]) }),
  z.object({ kind: z.literal('transcript'), transcript_id: z.string(), permalink: z.string(), name: z.string() }),
]);

export type Subject = z.output<typeof subject>;
export type SubjectKind = Subject['kind'];

export function companiesIn(about: Subject): string[] {
  if (about.kind === 'companies') return about.permalinks;
  return about.kind === 'industry' ? [] : [about.permalink];
}

/** The subject as it was stored, perhaps by an earlier version. @throws REPORT_NOT_READY where this version does not read it */
export function readSubject(stored: unknown): Subject {
  const { data, error } = subject.safeParse(stored);
  if (data) return data;
  throw new Problem(
    'REPORT_NOT_READY',
    'An earlier version of the service stored what this notebook is about in a form that is no longer read; start the notebook anew.',
    { cause: error },
  );
}
