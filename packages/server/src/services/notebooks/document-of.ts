/** The report of a notebook, as a document that every format of files renders. */

import { batchSectionNames, type Cite } from '@firmament/contract';
import type { Block, NoEvidenceBlock, ReportDocument, ReportSection } from '../../exports/document.ts';
import { sourceRegister, type SourceRegister } from '../../exports/register.ts';
import { sentencesOf } from '../../kernel/sentences.ts';
import { capitalized } from '../../kernel/text.ts';
import { showBlock } from './make-block.ts';
import { specOf } from './plan-cells.ts';
import type { FinishedNotebook, ReportCell } from './report.ts';
import type { Workflow } from './workflow.ts';

/** When a notebook was started, ISO 8601, to the second. */
export function instantOf({ created_at }: Pick<FinishedNotebook['notebook'], 'created_at'>): string {
  return `${created_at.toISOString().slice(0, 19)}.000Z`;
}

/** @param subtitle what of its subject it is about */
export function documentOf({ notebook, cells }: FinishedNotebook, subtitle = ''): ReportDocument {
  const { report_id, email, definition } = notebook;
  const kind = (definition as Workflow).name;
  const title = capitalized(notebook.title);
  const register = sourceRegister();
  const sections = [...Map.groupBy(cells, ({ section }) => section)].map(([section, of]) => {
    const done = of.filter(({ state }) => state === 'done');
    const left = of.filter(({ state }) => state !== 'done');
    // A report of rows has one block, which is called as the report.
    const called = (name: string) => (section === 'Grid' ? kind : name);
    const named = called(section);
    const unfound = left.map(({ block, reason }) => ({ kind: 'no_evidence' as const, title: called(block), reason: forReaders(reason) }));
    const blocks = [...done.flatMap((cell) => blocksOf(cell, { name: called(cell.block), register })), ...onceEach(unfound)].map((block) =>
      'title' in block && isText(block) && block.title === named ? { ...block, title: '' } : block,
    );
    return { title: named, blocks };
  });
  return {
    title,
    subtitle,
    kind,
    created_at: instantOf(notebook),
    subject: title,
    sections: withUnfoundLast(sections),
    sources: register.sources().map(withoutPath),
    meta: { Report: String(report_id), ...(email !== '' && { 'Prepared for': email }) },
  };
}

/** Empty sections are listed together after the others, each reason once. */
function withUnfoundLast(sections: readonly ReportSection[]): ReportSection[] {
  const isUnfound = ({ blocks }: ReportSection) => blocks.length > 0 && blocks.every(({ kind }) => kind === 'no_evidence');
  const unfound = sections.filter(isUnfound);
  if (unfound.length < 2) return [...sections];
  const told = unfound.flatMap(({ title, blocks }) =>
    blocks.flatMap((block) => (block.kind === 'no_evidence' ? [{ ...block, title: block.title || title }] : [])),
  );
  return [...sections.filter((section) => !isUnfound(section)), { title: 'What was not found', blocks: onceEach(told) }];
}

/** What was not found, each reason once. */
function onceEach(unfound: readonly NoEvidenceBlock[]): Block[] {
  return [...Map.groupBy(unfound, ({ reason }) => reason)].map(([reason, of]) => {
    const names = new Set(of.map(({ title }) => title));
    return { kind: 'no_evidence', title: [...names].join(', '), reason };
  });
}

/** Without the sentences that tell an operator which command to give. */
function forReaders(reason: string): string {
  const sentences = sentencesOf(reason);
  const told = sentences.filter((sentence) => !sentence.includes('`'));
  return (told.length > 0 ? told : sentences).join(' ');
}

/** What a cell holds, under its name where that is not its section's and nothing else says what it is of. */
function blocksOf({ input, section, value }: ReportCell, showing: { name: string; register: SourceRegister }): Block[] {
  const blocks = showBlock(specOf(input), value, showing);
  return showing.name === section || !isUntitled(blocks[0]) ? blocks : [{ kind: 'heading', text: showing.name }, ...blocks];
}

/** Whether it does not say what it is of. */
function isUntitled(block: Block | undefined): boolean {
  return block?.kind === 'narrative' || block?.kind === 'key_insight';
}

/** What has no caption of its own stands right below the name of its section. */
function isText({ kind }: Block): boolean {
  return kind === 'facts' || kind === 'no_evidence';
}

/** A record is cited with the path of the value in the answer, which is for programs. */
function withoutPath(source: Cite): Cite {
  const [first = ''] = source.section.split(' ');
  return batchSectionNames.some((name) => name === first) ? { ...source, section: '' } : source;
}
