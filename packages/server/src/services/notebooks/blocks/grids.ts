import type { Material } from '../material.ts';
import { ofIndustry, type BlockKind, type SourceKind } from './block.ts';

/** Rows as they were gathered; a report of one grid keeps them under a name of its own. */
function grid(kind: Extract<SourceKind, 'market' | 'deals' | 'rounds'>, what: string): BlockKind {
  return {
    subjects: ofIndustry,
    reads: [kind],
    make(material: Material) {
      const rows = material[kind] ?? [];
      return { value: rows, sources: 0, ...(rows.length === 0 && { empty: `No ${what} fits.` }) };
    },
  };
}

export const marketGrid = grid('market', 'company');
export const dealsGrid = grid('deals', 'deal of a company of this market');
export const roundsGrid = grid('rounds', 'funding round of a company of this market');
