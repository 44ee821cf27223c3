/** The report of a notebook, as a document that every format of files renders. */

import { batchSectionNames, reportMeta, type Cite } from '@firmament/contract';
import type { Block, NoEvidenceBlock, ReportDocument, ReportSection } from '../../exports/document.ts';
import { sourceRegister } from '../../exports/register.ts';
import { capitalized } from '../../kernel/text.ts';
import type { Report } from './report.ts';
import { companyShapes } from './shown/company.ts';
import { comparisonShapes } from './shown/comparison.ts';
import { industryShapes } from './shown/industry.ts';
import { plainBlocks } from './shown/plain.ts';
import { rowShapes } from './shown/rows.ts';
import type { Naming } from './shown/shape.ts';

/** When a report was started, ISO 8601. */
export function instantOf({ meta }: Report): string {
  return `${reportMeta.parse(meta).dt_createdon.replace(' ', 'T')}.000Z`;
}

/**
 * @param kind what kind of report it is, as it is shown
 * @param subtitle what of its subject it is about
 */
export function documentOf(report: Report, kind: string, subtitle = ''): ReportDocument {
  const { report_id, title, user, left_out } = reportMeta.parse(report['meta']);
  const register = sourceRegister();
  const { meta: _meta, ...told } = report as Record<string, Record<string, unknown>>;
  const names = new Set([...Object.keys(told), ...left_out.map(({ section }) => section)]);
  const all = [...names].map((section) => {
    const without = left_out.filter((each) => each.section === section);
    const isWithout = (name: string) => without.some(({ block }) => block === name);
    const shown = Object.entries(told[section] ?? {}).filter(([name]) => !isWithout(name));
    // A report of rows has one block, which says what it is.
    const named =
      section === 'Grid' ? nameOf([...shown.map(([name]) => name), ...without.map(({ block }) => block)][0] ?? section, section) : section;
    return {
      title: named,
      blocks: [
        ...shown.flatMap(([name, value]) => blocksOf(value, { name: nameOf(name, section), section, register })),
        ...onceEach(
          without.map(({ block, reason }) => ({ kind: 'no_evidence', title: nameOf(block, section), reason: forReaders(reason) })),
        ),
      ].map((block) => ('title' in block && isText(block) && block.title === named ? { ...block, title: '' } : block)),
    };
  });
  return {
    title: capitalized(title),
    subtitle,
    kind,
    created_at: instantOf(report),
    subject: capitalized(title),
    sections: withUnfoundLast(all),
    sources: register.sources().map(withoutPath),
    meta: { Report: String(report_id), ...(user !== '' && { 'Prepared for': user }) },
  };
}

/** Sections of which nothing is known are told together behind the others, a reason once. */
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
  const sentences = reason.split(/(?<=\.)\s+/);
  const told = sentences.filter((sentence) => !sentence.includes('`'));
  return (told.length > 0 ? told : sentences).join(' ');
}

const shapes = [...companyShapes, ...comparisonShapes, ...rowShapes, ...industryShapes];

/** A value as the first shape that it has, or as it is. */
function blocksOf(value: unknown, { section, ...naming }: Naming & { section: string }): Block[] {
  for (const read of shapes) {
    const blocks = read(value, naming);
    if (blocks) return naming.name === section || !isUntitled(blocks[0]) ? blocks : [{ kind: 'heading', text: naming.name }, ...blocks];
  }
  return plainBlocks(value, naming.name);
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

/** Without what makes the name of a block its own. */
function nameOf(name: string, section: string): string {
  return name.replace(/ - Grid_[0-9a-f-]{36}$|_[0-9a-f-]{36}$/, '') || section;
}
