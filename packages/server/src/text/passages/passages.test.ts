import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { storable } from '../../kernel/text.ts';
import { cutFiling } from './filing.ts';
import { cutAt, cutJoined, type CutText } from './passage.ts';
import { cutRecord } from './record.ts';

/** Texts with what cutting looks at: words, lines, sentences, headings, halves of characters, white space of all sorts. */
const piece = fc.oneof(
  fc.constantFrom('\n', '\n\n', '. ', '! ', ' ', '\u00a0', '\u2003', '\r\n', 'Item 1A. Risk Factors\n', '\nITEM 7\n', '😀', '\ud800', '…”'),
  fc.string({ maxLength: 30 }),
  fc.string({ minLength: 1, maxLength: 3 }).map((text) => text.repeat(500)),
);
const anyText = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

/** Spans lie inside the text, in order; each is what it says; nothing but white space stands outside. */
function expectWhole({ text, passages }: CutText): void {
  let behind = 0;
  for (const passage of passages) {
    expect(passage.start).toBeGreaterThanOrEqual(behind);
    expect(text.slice(behind, passage.start).trim()).toBe('');
    expect(text.slice(passage.start, passage.end)).toBe(passage.text);
    expect(passage.text.trim()).toBe(passage.text);
    expect(passage.text.length).toBeGreaterThan(0);
    expect(passage.text.length).toBeLessThanOrEqual(1_200);
    behind = passage.end;
  }
  expect(text.slice(behind).trim()).toBe('');
}

describe('every text is cut whole', () => {
  test('without parts, in parts, and as a filing', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(2_000), { maxLength: 5 }), (text, starts) => {
        const parts = [...new Set(starts)]
          .filter((start) => start < text.length)
          .toSorted((a, b) => a - b)
          .map((start) => ({ section: String(start), start }));
        expectWhole(cutAt(text, parts));
        expectWhole(cutFiling(text));
      }),
    );
  });

  test('out of several', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ section: fc.string(), text: fc.option(anyText, { nil: undefined }) }), { maxLength: 6 }),
        (texts) => {
          const cut = cutJoined(texts);
          expectWhole(cut);
          const squeezed = (text: string) => text.replaceAll(/\s/g, '');
          expect(squeezed(cut.text)).toBe(squeezed(texts.map(({ text = '' }) => storable(text)).join('')));
        },
      ),
    );
  });

  test('no character is cut in half', () => {
    const { passages } = cutAt(`a${'😀'.repeat(2_000)}`, []);
    for (const { text } of passages) expect(text.isWellFormed()).toBe(true);
  });
});

const paragraphs = (count: number, text: string) => Array.from({ length: count }, (_, index) => `${text} ${index}. `.repeat(12)).join('\n');

test('a filing is cut by the items of its form, whose table of contents is none', () => {
  const contents = ['Item 1. Business 4', 'Item 1A. Risk Factors 9', 'Item 7. Discussion 30', 'Item 16. Summary 90', 'Forward-looking'];
  const text = [
    ...contents,
    paragraphs(1, 'This report looks ahead'),
    'ITEM 1. BUSINESS',
    paragraphs(3, 'We build widgets'),
    'Item\u00a01A. Risk Factors',
    paragraphs(3, 'Demand may fall'),
    'See Item 7 for more of what may befall us.',
  ].join('\n');
  const { passages } = cutFiling(text);
  const sectionOf = (words: string) => new Set(passages.filter((passage) => passage.text.includes(words)).map(({ section }) => section));
  expect(sectionOf('looks ahead')).toEqual(new Set(['']));
  expect(sectionOf('We build')).toEqual(new Set(['Item 1']));
  expect(sectionOf('Demand')).toEqual(new Set(['Item 1A']));
  expect(sectionOf('befall')).toEqual(new Set(['Item 1A']));
});

test('a report that came split is cut by its items', () => {
  const items = [
    { item: '1', text: 'We build widgets.' },
    { item: '7A', text: 'Rates move.' },
  ];
  const { passages } = cutRecord('filing', { items } as never);
  expect(passages.map(({ section, text }) => [section, text])).toEqual([
    ['Item 1', 'We build widgets.'],
    ['Item 7A', 'Rates move.'],
  ]);
});

test('a call is cut by speaker and exchange, and no passage is of two speakers', () => {
  const speech = (name: string, session: string, text: string) => ({ name, session, speech: text }) as never;
  const { passages } = cutRecord('transcript', {
    speeches: [
      speech('', 'Presentation Operator Message', 'Welcome.'),
      speech('Ann', 'Presenter Speech', 'We grew.'),
      speech('Quentin', 'Question', 'How?'),
      speech('Ann', 'Answer', 'By selling.'),
      speech('Bob', 'Answer', 'And buying.'),
      speech('Quinn', 'Question', 'Why?'),
    ],
  } as never);
  expect(passages.map(({ section, text }) => [section, text])).toEqual([
    ['Prepared remarks', 'Welcome.'],
    ['Prepared remarks: Ann', 'We grew.'],
    ['Exchange 1: Quentin', 'How?'],
    ['Exchange 1: Ann', 'By selling.'],
    ['Exchange 1: Bob', 'And buying.'],
    ['Exchange 2: Quinn', 'Why?'],
  ]);
});

test('reviews and postings are cut by what they are asked, and what is not said is no passage', () => {
  const sections = (cut: CutText) => cut.passages.map(({ section, text }) => `${section}: ${text}`);
  expect(sections(cutRecord('employee_review', { summary: 'Fine', pros: 'Pay', cons: ' ' } as never))).toEqual([
    'Summary: Fine',
    'Pros: Pay',
  ]);
  const answers = [{ question: 'Would you?', answer: 'Yes' }];
  expect(sections(cutRecord('product_review', { review_title: 'Good', review_question_answers: answers } as never))).toEqual([
    'Title: Good',
    'Would you?: Yes',
  ]);
  expect(sections(cutRecord('job', { title: 'Smith', description_html: '<p>Forge</p>', benefits: ['Fire', 'Iron'] } as never))).toEqual([
    'Title: Smith',
    'Description: Forge',
    'Benefits: - Fire\n- Iron',
  ]);
  expect(cutRecord('filing', {} as never)).toEqual({ text: '', passages: [] });
});

test('the name of a section holds nothing that the database refuses, as texts do not', () => {
  const question = `Why\0 ${'x'.repeat(194)}😀?`;
  const { passages } = cutRecord('product_review', { review_question_answers: [{ question, answer: 'Yes' }] } as never);
  expect(passages[0]!.section).toBe(`Why ${'x'.repeat(194)}\ufffd`);
  const speeches = [{ name: 'A\0nn', speech: 'Hello.', session: 'Presentation' }];
  expect(cutRecord('transcript', { speeches } as never).passages[0]!.section).toBe('Prepared remarks: Ann');
});
