/** Questions with what must be in their answers, and how an answer is judged. */

import { readFileSync } from 'node:fs';

export interface Question {
  /** The rules were made looking at the working halves alone; `later` ones were written when rules for the first stood. */
  half: 'work' | 'end' | 'later work' | 'later end';
  company: string;
  kind: string;
  ask: string;
  /** Patterns that an answer has all of; none where the documents do not say it. */
  must: string[];
  must_not?: string[];
}

export type Judged = 'right' | 'wrong' | 'empty';

export function questionsIn(file: string): Question[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Question);
}

/** `wrong` is also an answer where there is none. */
export function judge({ must, must_not = [] }: Question, value: string): Judged {
  if (value === '') return must.length === 0 ? 'right' : 'empty';
  const isRight =
    must.length > 0 &&
    must.every((each) => new RegExp(each, 'i').test(value)) &&
    !must_not.some((each) => new RegExp(each, 'i').test(value));
  return isRight ? 'right' : 'wrong';
}
