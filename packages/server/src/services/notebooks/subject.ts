import { marketMapParameters } from '@firmament/contract';
import { z } from 'zod';

/** What a notebook is about, resolved when it was started. */
export const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('company'), permalink: z.string(), name: z.string() }),
  z.object({ kind: z.literal('companies'), permalinks: z.array(z.string()) }),
  z.object({ kind: z.literal('industry'), topic: z.string(), parameters: marketMapParameters, samples: z.array(z.string()).default([]) }),
  z.object({ kind: z.literal('transcript'), transcript_id: z.string(), permalink: z.string(), name: z.string() }),
]);

export type Subject = z.output<typeof subject>;
export type SubjectKind = Subject['kind'];

/** The companies it is about. */
export function companiesIn(about: Subject): string[] {
  if (about.kind === 'companies') return about.permalinks;
  return about.kind === 'industry' ? [] : [about.permalink];
}
