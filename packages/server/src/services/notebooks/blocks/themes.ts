import { asMarkdown } from '../../../kernel/text.ts';
import { stemsOf } from '../../../kernel/words.ts';
import { isDisclaimer } from '../../../text/narrative/boilerplate.ts';
import { sentencesOf } from '../../../text/sentences.ts';
import { partsOfFiles } from '../../files/evidence.ts';
import type { Asked, NotebookContext } from '../working.ts';
import { Sources } from '../citing.ts';
import type { Made, Material } from '../material.ts';
import type { BlockSpec } from '../workflow.ts';
import { textOf, type Text } from './texts.ts';

type Themes = Extract<BlockSpec, { themes: unknown }>;

/** A stretch of what is read, with where it stands. */
interface Part {
  title: string;
  section: string;
  url: string;
  date: string;
  text: string;
}

interface Sentence {
  part: Part;
  text: string;
  stems: ReadonlySet<string>;
}

const mostEach = 6;
/** An amount, a share or a number of thousands. */
const figure = /[$€£]\s?\d|\d\s?(?:%|percent\b|basis points|(?:thousand|million|billion)\b)|\d,\d{3}/i;
/** As many words as a figure counts, where figures come first. */
const figureCounts = 10;
const [shortest, longest] = [25, 500];

/**
 * What files or a call say of each theme, word for word: the sentences that name most of its words, in their order. A sentence stands under the
 * first theme that wants it.
 */
export async function tellThemes(
  context: NotebookContext,
  { from, part: wanted, figures_first, themes }: Themes,
  { material, files }: Asked,
): Promise<Made<Text>> {
  const parts = from === 'files' ? await fileParts(context, files) : callParts(material, wanted);
  const sentences = parts.flatMap(sentencesIn);
  const sources = new Sources();
  const told = new Set<Sentence>();
  const lines = themes.flatMap(({ title, words }) => {
    const phrases = words.map((word) => stemsOf(word)).filter((stems) => stems.length > 0);
    const found = sentences
      .filter((sentence) => !told.has(sentence))
      .map((sentence) => ({ sentence, hits: phrases.filter((stems) => stems.every((stem) => sentence.stems.has(stem))).length }))
      .filter(({ hits }) => hits > 0)
      .map(({ sentence, hits }) => ({ sentence, hits: figures_first && figure.test(sentence.text) ? hits + figureCounts : hits }))
      .toSorted((a, b) => b.hits - a.hits)
      .slice(0, mostEach)
      .map(({ sentence }) => sentence);
    if (found.length === 0) return [];
    found.forEach((sentence) => told.add(sentence));
    const inOrder = found.toSorted((a, b) => sentences.indexOf(a) - sentences.indexOf(b));
    return [`\n**${title}**\n`, ...inOrder.map(({ part, text }) => `- ${asMarkdown(text)}${sources.refs([citeOf(part, text)])}`)];
  });
  return textOf(lines, sources, reasonOf(parts, from));
}

function reasonOf(parts: readonly Part[], from: Themes['from']): string {
  if (parts.length > 0) return `None of ${parts.length} parts of what was read says anything of it.`;
  return from === 'files' ? 'No file was given, or none that is still kept.' : 'The call has no such part, or no text.';
}

function citeOf({ title, section, url, date }: Part, quote: string) {
  return { title, url, publisher: '', date, section, quote };
}

function sentencesIn(part: Part): Sentence[] {
  return part.text
    .split('\n')
    .flatMap((line) => sentencesOf(line.trim()))
    .filter((text) => text.length >= shortest && text.length <= longest && !isDisclaimer(text))
    .map((text) => ({ part, text, stems: new Set(stemsOf(text)) }));
}

async function fileParts(context: NotebookContext, files: readonly string[]): Promise<Part[]> {
  const read = await partsOfFiles(context, files);
  return read.flatMap(({ original_name, uploaded_at, parts }) =>
    parts.map(({ section, text }) => ({ title: original_name, section, url: '', date: uploaded_at.toISOString().slice(0, 10), text })),
  );
}

function callParts({ transcript }: Material, wanted: Themes['part']): Part[] {
  if (!transcript?.content) return [];
  const { title, date, content } = transcript;
  const of = (section: string, text: string): Part => ({ title, section, url: '', date, text });
  // Who runs the call says nothing of the company.
  const remarks = content.prepared_remarks
    .filter(({ speaker }) => !/\boperator\b/i.test(speaker))
    .map(({ speaker, text }) => of(speaker, text));
  const questions = content.qa_session.flatMap(({ speaker, question, answer }, index) => [
    of(`Question ${index + 1}: ${speaker}`, question),
    of(`Answer ${index + 1}: ${answer.speaker}`, answer.text),
  ]);
  return [...(wanted === 'questions' ? [] : remarks), ...(wanted === 'remarks' ? [] : questions)];
}
