import { Problem } from '../../../kernel/problem.ts';
import { asMarkdown } from '../../../kernel/text.ts';
import { answerFields, citedFields, type AnsweredFields } from '../../narratives/answer-fields.ts';
import { readDocuments } from '../../narratives/read-documents.ts';
import { readDocumentsFor } from '../../companies/added.ts';
import type { Asked, NotebookContext } from '../working.ts';
import { Sources } from '../citing.ts';
import { withFiles, type ReadFiles } from '../files/read-files.ts';
import type { Made } from '../material.ts';
import { companiesIn } from '../subject.ts';
import { textOf, type Text } from './texts.ts';

/**
 * Answers questions about each company of a notebook from its figures, its facts, its documents and the files that the notebook names. For a
 * prompt that is no question it quotes the sentences with most of its words. What nothing answers is listed with the reason.
 */
export async function answerQuestions(context: NotebookContext, questions: readonly string[], asked: Asked): Promise<Made<Text>> {
  const { files, signal } = asked;
  if (files.length === 0) return answersOf(context, questions, asked);
  return withFiles(context, { files, topics: questions, signal }, (read) => answersOf(context, questions, { ...asked, read }));
}

async function answersOf(
  context: NotebookContext,
  questions: readonly string[],
  { material, signal, read }: Asked & { read?: ReadFiles },
): Promise<Made<Text>> {
  const permalinks = companiesIn(material.subject);
  const sources = new Sources();
  const lines: string[] = [];
  const reasons: string[] = [];
  for (const permalink of permalinks) {
    const { name, data, closest, sources: why } = await answersOfCompany(context, questions, { permalink, signal, read });
    if (permalinks.length > 1) lines.push(`\n### ${name}\n`);
    const unanswered = new Map<string, string[]>();
    for (const [index, question] of questions.entries()) {
      const answer = data[String(index)]!;
      const quotes = closest[String(index)] ?? [];
      const reason = why[String(index)]?.[0]?.left_out?.reason ?? '';
      if (answer.value !== '') lines.push(`**${asMarkdown(question)}**\n\n${asMarkdown(answer.value)}${sources.refs(answer.sources)}\n`);
      else if (quotes.length > 0) {
        const quoted = quotes.map(({ text, sources: cites }) => `- ${asMarkdown(text)}${sources.refs(cites)}`);
        lines.push(`**${asMarkdown(question)}**\n\n${asMarkdown(reason)} ${quotedInstead}\n`, ...quoted, '\n');
      } else unanswered.set(reason, [...(unanswered.get(reason) ?? []), question]);
    }
    // Many have one reason, which is said once.
    if (unanswered.size > 0) lines.push('**Not answered**\n');
    for (const [reason, of] of unanswered) lines.push(...of.map((question) => `- ${asMarkdown(question)}`), `\n${asMarkdown(reason)}\n`);
    reasons.push(...[...unanswered].map(([reason, of]) => `${of.join(' ')} ${reason}`.trim()));
  }
  const limited = read?.limited ?? '';
  if (sources.list.length === 0) return textOf([], sources, [...reasons.slice(0, 3), limited].join(' ').trim());
  return textOf(limited === '' ? lines : [...lines, limited], sources);
}

const quotedInstead = 'These sentences have most of its words:';

interface Answering {
  permalink: string;
  signal: AbortSignal;
  read: ReadFiles | undefined;
}

async function answersOfCompany(
  context: NotebookContext,
  questions: readonly string[],
  { permalink, signal, read }: Answering,
): Promise<AnsweredFields & { name: string }> {
  const document = (await readDocumentsFor(context, [permalink])).get(permalink);
  if (!document) throw new Problem('COMPANY_NOT_FOUND', `Company '${permalink}' is no longer known.`);
  const documents = await readDocuments(context, { permalink, document, prompts: questions });
  const fields = questions.map((prompt, index) => ({ field_name: String(index), prompt }));
  const name = document.facts.name ?? permalink;
  if (!read) return { name, ...(await answerFields(context, { document, documents, fields, signal })) };
  const answers = await read.answer({ document, documents, prompts: questions });
  return { name, ...(await citedFields(context, { document, evidence: [...documents.evidence, ...read.evidence], fields, answers })) };
}
