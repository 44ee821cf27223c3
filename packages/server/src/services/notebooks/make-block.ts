import { blocks, isBlock } from './blocks/index.ts';
import { answerQuestions } from './blocks/questions.ts';
import { tellThemes } from './blocks/themes.ts';
import type { Asked, NotebookContext } from './working.ts';
import type { Made } from './material.ts';
import type { BlockSpec } from './workflow.ts';

/** Makes a block of a report. */
export function makeBlock(context: NotebookContext, spec: BlockSpec, asked: Asked): Promise<Made> | Made {
  if ('questions' in spec) return answerQuestions(context, spec.questions, asked);
  if ('themes' in spec) return tellThemes(context, spec, asked);
  if (!isBlock(spec.data)) throw new Error(`No block is called ${String(spec.data)}.`);
  return blocks[spec.data].make(asked.material);
}
