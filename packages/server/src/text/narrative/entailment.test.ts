import { expect, test } from 'vitest';
import { casesIn, unmatchedWords } from '../../kernel/test-support.ts';
import { entailmentWords } from './entailment-words.ts';
import { isEntailed } from './entailment.ts';

const cases = casesIn(import.meta.dirname, 'entailment.cases.tsv');
const speaker = { name: 'Quillmere', names: ['Quillmere'] };

test.each(cases)('the word in %s, "%s", decides whether “%s” is entailed by “%s”: %s', (_list, _word, statement, sentence, expected) => {
  expect(isEntailed(statement!, sentence!, speaker) ? 'yes' : 'no').toBe(expected);
});

test('every word that decides entailment has a case', () => {
  expect(unmatchedWords(entailmentWords, cases)).toEqual([]);
});
