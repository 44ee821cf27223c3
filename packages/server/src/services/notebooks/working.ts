import type { Asker } from '../companies/added.ts';
import type { ServiceContext } from '../context.ts';
import type { Material } from './material.ts';

/** What notebooks are worked on with. */
export type NotebookContext = ServiceContext & Asker;

/** What a cell is worked on with, besides what it is to do. */
export interface Asked {
  material: Material;
  /** Handles of the files the notebook names. */
  files: readonly string[];
  signal: AbortSignal;
}

/** What a cell came to. */
export interface Outcome {
  value: unknown;
  /** How many sources it cites. */
  sources: number;
  /** Why it has no content; absent where it has. */
  empty?: string;
}
