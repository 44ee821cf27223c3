import type { Asker } from '../companies/added.ts';
import type { ServiceContext } from '../context.ts';
import type { Material } from './material.ts';

export type NotebookContext = ServiceContext & Asker;

/** The context of a cell, apart from its task. */
export interface Asked {
  material: Material;
  /** Handles of the files the notebook names. */
  files: readonly string[];
  signal: AbortSignal;
}

export interface Outcome {
  value: unknown;
  /** How many sources it cites. */
  sources: number;
  /** Why it has no content; absent where it has. */
  empty?: string;
}
