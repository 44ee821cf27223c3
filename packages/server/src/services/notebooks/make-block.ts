import type { Block } from '../../exports/document.ts';
import { blocks, isBlock } from './blocks/index.ts';
import type { BlockKind } from './blocks/block.ts';
import { plainBlocks } from './blocks/plain.ts';
import { answerQuestions } from './blocks/questions.ts';
import type { Showing } from './blocks/showing.ts';
import { showText } from './blocks/texts.ts';
import { tellThemes } from './blocks/themes.ts';
import type { Asked, NotebookContext } from './working.ts';
import type { Made } from './material.ts';
import type { BlockSpec } from './workflow.ts';

export function makeBlock(context: NotebookContext, spec: BlockSpec, asked: Asked): Promise<Made> | Made {
  if ('questions' in spec) return answerQuestions(context, spec.questions, asked);
  if ('themes' in spec) return tellThemes(context, spec, asked);
  return kindOf(spec.data).make(asked.material);
}

/** Shows what a block of a report holds. What no workflow can name any more, and so has no `spec`, is shown as it is. */
export function showBlock(spec: BlockSpec | undefined, value: unknown, showing: Showing): Block[] {
  if (spec === undefined) return plainBlocks(value, showing.name);
  return 'data' in spec ? kindOf(spec.data).show(value, showing) : showText(value, showing);
}

function kindOf(data: string): BlockKind {
  if (!isBlock(data)) throw new Error(`No block is called ${data}.`);
  return blocks[data];
}
