import { asMarkdown } from '../../../kernel/text.ts';
import type { Evidence } from '../../../text/narrative/evidence.ts';
import type { Asked, NotebookContext } from '../working.ts';
import { Sources } from '../citing.ts';
import { withFiles } from '../files/read-files.ts';
import type { Made, Material } from '../material.ts';
import { sentencesOfThemes, type Part, type Themes, type ThemeSentence } from './theme-sentences.ts';
import { textOf, type Text } from './texts.ts';

/** What files or a call say of each theme, word for word. */
export async function tellThemes(context: NotebookContext, spec: Themes, { material, files, signal }: Asked): Promise<Made<Text>> {
  if (spec.from === 'transcript') {
    const parts = callParts(material, spec.part);
    return told(spec, { parts, found: sentencesOfThemes(parts, spec), none: 'The call has no such part, or no text.' });
  }
  const none = 'No file was given, or none that is still kept.';
  if (files.length === 0) return told(spec, { parts: [], found: [], none });
  const topics = spec.themes.flatMap(({ words }) => words);
  return withFiles(context, { files, topics, signal }, async (read) =>
    told(spec, { parts: read.evidence.map(partOf), found: await read.themes(spec), limited: read.limited, none }),
  );
}

interface Found {
  parts: readonly Part[];
  /** One a theme. */
  found: readonly ThemeSentence[][];
  /** Which parts were not read. */
  limited?: string;
  /** Why there are no parts. */
  none: string;
}

function told({ themes }: Themes, { parts, found, limited = '', none }: Found): Made<Text> {
  const sources = new Sources();
  const lines = themes.flatMap(({ title }, index) => {
    const sentences = found[index] ?? [];
    if (sentences.length === 0) return [];
    return [
      `\n**${asMarkdown(title)}**\n`,
      ...sentences.map(({ part, text }) => `- ${asMarkdown(text)}${sources.refs([citeOf(parts[part]!, text)])}`),
    ];
  });
  const reason = parts.length > 0 ? `None of ${parts.length} parts of what was read says anything of it.` : none;
  if (lines.length === 0) return textOf([], sources, `${reason} ${limited}`.trim());
  return textOf(limited === '' ? lines : [...lines, `\n${limited}`], sources);
}

function citeOf({ title, section, url, date }: Part, quote: string) {
  return { title, url, publisher: '', date, section, quote };
}

function partOf({ title, section, url, day, text }: Evidence): Part {
  return { title, section, url, date: day ?? '', text };
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
