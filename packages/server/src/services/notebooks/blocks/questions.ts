import type { Cite } from '@firmament/contract';
import { Problem } from '../../../kernel/problem.ts';
import { asMarkdown } from '../../../kernel/text.ts';
import { isAside } from '../../../text/narrative/boilerplate.ts';
import { tellingOf } from '../../../text/narrative/evidence.ts';
import { answerFields } from '../../narratives/answer-fields.ts';
import { readDocuments, type Documents } from '../../narratives/read-documents.ts';
import { readDocumentsFor } from '../../companies/added.ts';
import { evidenceOfFiles } from '../../files/evidence.ts';
import type { Asked, NotebookContext } from '../working.ts';
import { Sources } from '../citing.ts';
import type { Made } from '../material.ts';
import { companiesIn } from '../subject.ts';
import { textOf, type Text } from './texts.ts';

/**
 * Answers questions about each company of a notebook from its figures, its facts, its documents and the files that the notebook names. What
 * nothing answers is told with the reason.
 */
export async function answerQuestions(
  context: NotebookContext,
  questions: readonly string[],
  { material, files, signal }: Asked,
): Promise<Made<Text>> {
  const permalinks = companiesIn(material.subject);
  const sources = new Sources();
  const lines: string[] = [];
  const reasons: string[] = [];
  for (const permalink of permalinks) {
    const document = (await readDocumentsFor(context, [permalink])).get(permalink);
    if (!document) throw new Problem('COMPANY_NOT_FOUND', `Company '${permalink}' is no longer known.`);
    const documents = await withFiles(context, await readDocuments(context, { permalink, document, prompts: questions }), files);
    const fields = questions.map((prompt, index) => ({ field_name: String(index), prompt }));
    const { data, sources: why } = await answerFields(context, { document, documents, fields, signal });
    if (permalinks.length > 1) lines.push(`\n### ${document.facts.name}\n`);
    const unanswered = new Map<string, string[]>();
    for (const [index, question] of questions.entries()) {
      const answer: { value: string; sources: Cite[] } = data[String(index)]!;
      const reason = why[String(index)]?.[0]?.left_out?.reason ?? '';
      if (answer.value === '') unanswered.set(reason, [...(unanswered.get(reason) ?? []), question]);
      else lines.push(`**${asMarkdown(question)}**\n\n${asMarkdown(answer.value)}${sources.refs(answer.sources)}\n`);
    }
    // Many have one reason, which is said once.
    if (unanswered.size > 0) lines.push('**Not answered**\n');
    for (const [reason, of] of unanswered) lines.push(...of.map((question) => `- ${asMarkdown(question)}`), `\n${asMarkdown(reason)}\n`);
    reasons.push(...[...unanswered].map(([reason, of]) => `${of.join(' ')} ${reason}`.trim()));
  }
  if (sources.list.length === 0) return textOf([], sources, reasons.slice(0, 3).join(' '));
  return textOf(lines, sources);
}

/** What a company's documents say, and behind that what files say of it. */
async function withFiles(context: NotebookContext, documents: Documents, files: readonly string[]): Promise<Documents> {
  if (files.length === 0) return documents;
  const own = await evidenceOfFiles(context, files);
  const told = tellingOf(own, documents.speaker, { isLeftOut: isAside }).map((each) => ({
    ...each,
    evidence: each.evidence + documents.evidence.length,
  }));
  return { ...documents, evidence: [...documents.evidence, ...own], told: [...documents.told, ...told] };
}
