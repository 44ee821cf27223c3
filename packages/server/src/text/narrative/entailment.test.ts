import { expect, test } from 'vitest';
import { casesIn, unmatchedWords } from '../../kernel/test-support.ts';
import * as entailmentWords from './entailment-words.ts';
import { isEntailed } from './entailment.ts';

const cases = casesIn<'list' | 'word' | 'statement' | 'sentence' | 'entailed'>(import.meta.dirname, 'entailment.cases.tsv');
const speaker = { name: 'Quillmere', names: ['Quillmere'] };

test.each(cases)(
  '$word of $list decides whether “$statement” is entailed by “$sentence”: $entailed',
  ({ statement, sentence, entailed }) => {
    expect(isEntailed(statement, sentence, speaker) ? 'yes' : 'no').toBe(entailed);
  },
);

test('every word that decides entailment has a case', () => {
  expect(unmatchedWords(entailmentWords, cases)).toEqual([]);
});
