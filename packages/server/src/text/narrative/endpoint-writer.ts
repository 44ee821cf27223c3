import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { jsonIn, ModelFailed, newMarker, type Chat, type ChatModel } from '../chat.ts';
import { fittingPassages } from './fitting-passages.ts';
import type { Question, Statement } from './statement.ts';
import type { Material, Writer } from './writer.ts';

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
/** The complete instructions for the model, in one file for reviewers. */
const rules = readFileSync(new URL('prompts/answer.md', import.meta.url), 'utf8');

/** A model behind an endpoint. It sees the sentences of the documents that could be cited, and what it writes is taken for a proposal. */
export function endpointWriter(model: ChatModel): Writer {
  return {
    model: model.name,
    async write(question, material, signal) {
      const passages = fittingPassages(question, material, mostPassages);
      const content = await model.ask({ messages: messagesOf(question, { material, passages }), schema }, signal);
      return statementsOf(content, { question, material, passages });
    },
  };
}

function messagesOf(question: Question, { material, passages }: { material: Material; passages: readonly number[] }): Chat['messages'] {
  const marker = newMarker();
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
  const read = answer.safeParse(jsonIn(content));
  if (!read.success) throw new ModelFailed('The model answered something else than the statements that were asked for.');
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

/** The sentence that is quoted, with its own blanks and quotation marks. */
function asItStands(quote: string, evidence: number, { told }: Material): string {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').trim();
  return told.find((each) => each.evidence === evidence && plain(each.quote) === plain(quote))?.quote ?? quote;
}
