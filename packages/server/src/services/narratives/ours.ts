import type { Provenance } from '../../kernel/document.ts';

/** That a section, or an answer, is put together by us. */
export function ours(source_key: string, moment: Date): Provenance {
  return { source: 'narratives', source_key, source_url: '', as_of: '', retrieved_at: moment.toISOString(), method: 'generated' };
}
