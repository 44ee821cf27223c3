import { workflowSubjects } from '@firmament/contract';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import { blocks, isBlock } from './blocks/index.ts';
import type { SubjectKind } from './subject.ts';

/**
 * A workflow as a document: which sections its report has, and what each block of them is. The workflows of an installation are files of
 * `data/workflows/`, those of an organization are added by its operator; both are read by this.
 */

const name = z.string().trim().min(1, 'must not be empty').max(200, 'must be at most 200 characters');
const question = z.string().trim().min(1, 'must not be empty').max(1_000, 'must be at most 1000 characters');

const theme = z.strictObject({
  title: name,
  words: z.array(name).min(1, 'must name at least one word').max(60, 'must have at most 60 items'),
});

export const blockSpec = z.union(
  [
    z.strictObject({
      name,
      data: z.string().refine(isBlock, { error: ({ input }) => `'${String(input).slice(0, 80)}' is no block that is known` }),
    }),
    z.strictObject({ name, questions: z.array(question).min(1, 'must have at least one question').max(40, 'must have at most 40 items') }),
    z.strictObject({
      name,
      from: z.enum(['files', 'transcript']),
      /** Of a call: what was said before the questions, or the questions and answers; all of it where this is not said. */
      part: z.enum(['remarks', 'questions']).optional(),
      /** Sentences with a figure come before others. */
      figures_first: z.boolean().optional(),
      themes: z.array(theme).min(1, 'must have at least one theme').max(40),
    }),
  ],
  { error: 'must have a name, and `data`, `questions` or `themes` with `from`' },
);

export const workflow = z
  .strictObject({
    workflow: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_()-]{1,99}$/, 'must be small letters, digits, _, -, ( and ), 2 to 100 of them, a letter or digit first'),
    name,
    subject: z.enum(workflowSubjects),
    description: z.string().trim().min(1, 'must not be empty').max(2_000, 'must be at most 2000 characters'),
    requires_files: z.boolean().default(false),
    sections: z
      .array(
        z.strictObject({ name, blocks: z.array(blockSpec).min(1, 'must have at least one block').max(40, 'must have at most 40 items') }),
      )
      .min(1, 'must have at least one section')
      .max(40, 'must have at most 40 items'),
  })
  .superRefine(({ subject, sections }, context) => {
    const seen = new Set<string>();
    sections.forEach((section, at) => {
      if (section.name === 'meta') context.addIssue({ code: 'custom', path: ['sections', at, 'name'], message: 'must not be `meta`' });
      section.blocks.forEach((each, place) => {
        const path = ['sections', at, 'blocks', place];
        const key = cellOf(section.name, each.name);
        if (seen.has(key))
          context.addIssue({ code: 'custom', path: [...path, 'name'], message: 'must not repeat an earlier block of its section' });
        seen.add(key);
        if ('part' in each && each.part !== undefined && each.from !== 'transcript')
          context.addIssue({ code: 'custom', path: [...path, 'part'], message: 'must not be given for files' });
        const fits = fittingSubjects(each);
        if (!fits.includes(subject)) {
          const message = `fits ${fits.join(' or ')}, not a workflow on ${subject === 'companies' ? 'companies' : `one ${subject}`}`;
          context.addIssue({ code: 'custom', path, message });
        }
      });
    });
  });

export type Workflow = z.output<typeof workflow>;
export type BlockSpec = Workflow['sections'][number]['blocks'][number];

function fittingSubjects(each: BlockSpec): readonly SubjectKind[] {
  if ('data' in each) return isBlock(each.data) ? blocks[each.data].subjects : workflowSubjects;
  if ('questions' in each) return ['company', 'companies', 'transcript'];
  return each.from === 'transcript' ? ['transcript'] : workflowSubjects;
}

export function cellOf(section: string, block_name: string): string {
  return `${section} / ${block_name}`;
}

/** @throws INVALID_INPUT naming each fault of a document */
export function readWorkflow(document: unknown, where: string): Workflow {
  const read = workflow.safeParse(document);
  if (read.success) return read.data;
  const errors = read.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message }));
  const said = errors.map((error) => `${error.path || 'the document'}: ${error.message}`).join('; ');
  throw new Problem('INVALID_INPUT', `${where} is no workflow: ${said}.`, { details: { errors } });
}
