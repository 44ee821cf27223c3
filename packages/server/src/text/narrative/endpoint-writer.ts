import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fittingPassages } from './fitting-passages.ts';
import type { Question, Statement } from './statement.ts';
import { WritingFailed, type Material, type Writer } from './writer.ts';

/** What a model is sent. */
export interface Chat {
  messages: readonly { role: 'system' | 'user'; content: string }[];
  /** JSON schema of the answer. */
  schema: Record<string, unknown>;
}

const mostPassages = 12;
const answer = z.object({
  statements: z
    .array(
      z.object({
        text: z.string().min(1).max(600),
        about: z.string().max(200),
        passages: z.array(z.int().min(1).max(mostPassages)).min(1).max(mostPassages),
        quote: z.string().min(1).max(1_000),
      }),
    )
    .max(60),
});
const schema = z.toJSONSchema(answer);
/** For reviewers to read: what a model is told stands in this file and nowhere else. */
const rules = readFileSync(new URL('prompts/answer.md', import.meta.url), 'utf8');

/**
 * A model behind an endpoint. It sees the sentences of the documents that could be cited, and what it writes is taken for a proposal.
 * @param input.chat gives the text it answers; throws WritingFailed, or the signal's reason
 */
export function endpointWriter(input: { model: string; chat: (chat: Chat, signal?: AbortSignal) => Promise<string> }): Writer {
  return {
    model: input.model,
    async write(question, material, signal) {
      const passages = fittingPassages(question, material, mostPassages);
      const content = await input.chat({ messages: messagesOf(question, { material, passages }), schema }, signal);
      return statementsOf(content, { question, material, passages });
    },
  };
}

function messagesOf(question: Question, { material, passages }: { material: Material; passages: readonly number[] }): Chat['messages'] {
  // Nobody who wrote a document can have known it.
  const marker = randomBytes(18).toString('base64url');
  const shown = passages.map((at, index) => {
    const { form, kind, day, section } = material.evidence[at]!;
    const sentences = material.told.filter(({ evidence }) => evidence === at);
    const place = [form || kind, day, section, sentences[0]!.heading].filter((part) => part).join(', ');
    return `[${index + 1}] (${place})\n${sentences.map(({ quote }) => quote).join('\n')}`;
  });
  const asked = [
    `Company: ${material.speaker.name}`,
    `Question: ${question.ask}`,
    `Named in \`about\`: ${question.about ?? 'nothing'}`,
    `Statements wanted: at most ${question.most}`,
    `Marker: ${marker}`,
  ];
  return [
    { role: 'system', content: rules },
    { role: 'user', content: [...asked, '', marker, ...shown, marker].join('\n') },
  ];
}

function statementsOf(
  content: string,
  { question, material, passages }: { question: Question; material: Material; passages: readonly number[] },
): Statement[] {
  const read = answer.safeParse(parsed(content));
  if (!read.success) throw new WritingFailed('The model answered something else than the statements that were asked for.');
  return read.data.statements.map(({ text, about, passages: numbers, quote }) => ({
    question: question.key,
    text: text.trim(),
    about,
    rests_on: [...new Set(numbers)].flatMap((number) => {
      const evidence = passages[number - 1];
      return evidence === undefined ? [] : [{ evidence, quote: asItStands(quote, evidence, material) }];
    }),
  }));
}

/** The JSON of an answer, also where it stands in a fence. */
function parsed(content: string): unknown {
  try {
    return JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/** The sentence that is quoted, with its own blanks and quotation marks. */
function asItStands(quote: string, evidence: number, { told }: Material): string {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').trim();
  return told.find((each) => each.evidence === evidence && plain(each.quote) === plain(quote))?.quote ?? quote;
}
