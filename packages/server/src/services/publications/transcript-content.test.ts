import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TranscriptFacts } from '../../kernel/publications.ts';
import { contentOf } from './transcript-content.ts';

type Speech = TranscriptFacts['speeches'][number];
const sessions = ['Presenter Speech', 'Question', 'Answer', 'Presentation Operator Message'] as const;
const said = (name: string, session: Speech['session'], speech: string): Speech => ({ name, session, speech });
const callOf = (...speeches: Speech[]): TranscriptFacts => ({ title: '', date: '', quarter: 1, year: 2030, participants: [], speeches });

describe('a call in remarks and exchanges', () => {
  test('the thanks of a host between two questions are no answer: each question stands once', () => {
    const { qa_session, prepared_remarks } = contentOf(
      callOf(
        said('Ilse', 'Presenter Speech', 'Orders grew.'),
        said('Operator', 'Presentation Operator Message', 'We now take questions.'),
        said('Tom', 'Question', 'Where?'),
        said('Ilse', 'Answer', 'In the north.'),
        said('Rae', 'Answer', 'Thank you, Tom. Operator, the next question please.'),
        said('Operator', 'Presentation Operator Message', 'Ann, please.'),
        said('Ann', 'Question', 'And prices?'),
        said('Ilse', 'Answer', 'Stable.'),
        said('Ann', 'Question', 'Great, thank you.'),
        said('Operator', 'Presentation Operator Message', 'This ends the call.'),
      ),
    );
    expect(qa_session.map(({ question, answer, introduction }) => [question, answer.text, introduction?.map(({ text }) => text)])).toEqual([
      ['Where?', 'In the north.', ['We now take questions.']],
      ['And prices?', 'Stable.', ['Thank you, Tom. Operator, the next question please.', 'Ann, please.']],
    ]);
    expect(prepared_remarks.map(({ text }) => text)).toEqual(['Orders grew.', 'Great, thank you.', 'This ends the call.']);
  });

  test('thanks that come with a question are a question', () => {
    const { qa_session } = contentOf(
      callOf(said('Tom', 'Question', 'Where?'), said('Ilse', 'Answer', 'North.'), said('Tom', 'Question', 'Thanks. And the south?')),
    );
    expect(qa_session.map(({ question }) => question)).toEqual(['Where?', 'Thanks. And the south?']);
  });

  test('all speeches in any order appear once, and nothing is lost', () => {
    const speech = fc.record({
      name: fc.constantFrom('Ilse', 'Tom', 'Rae', ''),
      session: fc.constantFrom(...sessions),
      courtesy: fc.constantFrom('', ' thank you', ' next question'),
    });
    fc.assert(
      fc.property(fc.array(speech, { maxLength: 30 }), (drawn) => {
        const speeches = drawn.map(({ name, session, courtesy }, index) => said(name, session, `<${index}>${courtesy}`));
        const text = JSON.stringify(contentOf(callOf(...speeches)));
        for (const index of speeches.keys()) expect(text.split(`<${index}>`)).toHaveLength(2);
      }),
    );
  });
});
