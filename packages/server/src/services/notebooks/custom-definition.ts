import { beginningOf } from '../../kernel/text.ts';
import { stemsOf } from '../../kernel/words.ts';
import { sentencesOf } from '../../kernel/sentences.ts';
import { askedIn, NotAsked } from '../../text/narrative/questions/asked.ts';
import { Problem } from '../../kernel/problem.ts';
import { customWorkflow } from './catalogue.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

const mostQuestions = 40;
const longestQuestion = 1_000;
const longestName = 200;
const mostWords = 60;

/**
 * The workflow of a prompt: a block that answers its questions of each company, and a block that finds in the files what they name.
 * @throws INVALID_INPUT where nothing can come of it
 */
export function customDefinition(prompt: string, asked: { isOfCompanies: boolean; hasFiles: boolean }): Workflow {
  const questions = questionsIn(prompt);
  const themes = asked.hasFiles
    ? questions.map((question) => ({ title: beginningOf(question, longestName - 1), words: wordsIn(question) })).filter(isFindable)
    : [];
  const answers = asked.isOfCompanies ? [{ name: 'Answers', blocks: [{ name: 'Answers', questions }] }] : [];
  if (themes.length === 0 && !(asked.isOfCompanies && questions.some((question) => whyNotAsked(question) === undefined)))
    throw nothingAsked(questions, asked);
  const document = {
    workflow: customWorkflow,
    name: 'Custom workflow',
    subject: asked.isOfCompanies ? 'companies' : 'industry',
    description: beginningOf(prompt, 1_999),
    sections: [
      ...answers,
      ...(themes.length > 0 ? [{ name: 'Files', blocks: [{ name: 'What the files say', from: 'files', themes }] }] : []),
    ],
  };
  return readWorkflow(document, 'workflow_prompt');
}

/** Marks of a list: `-`, `•`, `2.`, `(3)`. A number that begins a name or a year is none. */
const listMarks = /^(?:(?:[-–—*•·●▪◦]+|\(?\d{1,2}[.)])(?:\s+|$|(?=\p{L})))+/u;

/** Each line, and each sentence of it, without the marks of lists. */
function questionsIn(prompt: string): string[] {
  const unmarked = (line: string) => line.trim().replace(listMarks, '');
  // A question mark ends a sentence also before a small letter.
  const parts = prompt.split(/\n|(?<=\?)\s+/).flatMap((part) => sentencesOf(unmarked(part)));
  const questions = parts
    .map((sentence) => unmarked(sentence).slice(0, longestQuestion).toWellFormed().trim())
    .filter((line) => line !== '');
  return (questions.length > 0 ? questions : [prompt.slice(0, longestQuestion).toWellFormed()]).slice(0, mostQuestions);
}

/** The words of a question that files can be searched for. */
function wordsIn(question: string): string[] {
  const words = question.match(/[\p{L}\p{N}-]{2,}/gu) ?? [];
  return [...new Set(words)].filter((word) => word.length <= longestName && stemsOf(word).length > 0).slice(0, mostWords);
}

function isFindable({ words }: { words: readonly string[] }): boolean {
  return words.length > 0;
}

/** The reason why a question can have neither an answer nor a quotation, for any company. */
function whyNotAsked(question: string): string | undefined {
  const asked = askedIn(question, { name: '', names: [] });
  if (!(asked instanceof NotAsked)) return undefined;
  return asked.isQuotable && wordsIn(question).length > 0 ? undefined : asked.reason;
}

function nothingAsked([first = '']: readonly string[], { isOfCompanies }: { isOfCompanies: boolean }): Problem {
  const why = isOfCompanies ? whyNotAsked(first) : 'It has no word that files can be searched for.';
  const message =
    `nothing in it is understood, beginning with '${beginningOf(first, 100)}'. ${why ?? ''} ` +
    `Ask in English and one question a line, for example 'What was revenue in 2024?', or name what you look for, for example 'prices of products'`;
  return new Problem('INVALID_INPUT', `workflow_prompt: ${message}.`, { details: { errors: [{ path: 'workflow_prompt', message }] } });
}
