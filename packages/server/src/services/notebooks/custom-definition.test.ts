import { expect, test } from 'vitest';
import { Problem } from '../../kernel/problem.ts';
import { customDefinition } from './custom-definition.ts';
import { planCells, readCellInput } from './plan-cells.ts';
import type { Subject } from './subject.ts';

const ofFiles: Subject = { kind: 'companies', permalinks: ['kelvara'] };
const both = { isOfCompanies: true, hasFiles: true };
const files = { isOfCompanies: false, hasFiles: true };
const companies = { isOfCompanies: true, hasFiles: false };

const prompts: [what: string, prompt: string][] = [
  ['a word of 260 letters', `What does ${'A'.repeat(260)} cost?`],
  ['a word of 201 letters', `What does ${'b'.repeat(201)} cost?`],
  ['a Japanese sentence of 300 characters', '価格はどのくらいですか'.repeat(28).slice(0, 300)],
  ['a Thai sentence without a break', 'ราคาของสินค้าเท่าไหร่'.repeat(20)],
  ['an address of 900 characters', `What does https://quillmere.example/${'a1-'.repeat(290)} say?`],
  ['pictures alone', '😀'.repeat(700)],
  ['a picture at the end of what a name may hold', `${'price '.repeat(33)}😀😀😀 of it?`],
  ['letters with 400 marks above them', `Wh${'\u0301'.repeat(400)}at is the price?`],
  ['a question of 9,000 characters', `What is ${'the price of '.repeat(690)}?`],
  ['two hundred words', Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')],
  ['forty-five questions', Array.from({ length: 45 }, (_, index) => `What is the price of part ${index}?`).join('\n')],
  ['base64', `${'QUJD'.repeat(500)}== What is revenue?`],
  ['signs alone', '*** ... ???'],
  ['half of a picture', 'What is the price of \ud83d?'],
];

test.each(prompts)('a prompt of %s is refused naming the field, or each of its cells is read back as it was planned', (_, prompt) => {
  for (const asked of [both, files, companies]) {
    try {
      const cells = planCells(customDefinition(prompt, asked), ofFiles);
      expect(cells.length).toBeGreaterThan(0);
      for (const { input } of cells) expect(readCellInput(JSON.parse(JSON.stringify(input)))).toEqual(input);
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
      expect((error as Problem).message).toMatch(/^workflow_prompt: nothing in it is understood/);
    }
  }
});

test('a long word is no word that files are searched for, and the others are', () => {
  const { sections } = customDefinition(`What does ${'A'.repeat(260)} cost in tax?`, files);
  expect(sections[0]!.blocks[0]).toMatchObject({ themes: [{ words: ['cost', 'tax'] }] });
});

test.each([
  { what: 'signs, of companies', prompt: '???', asked: companies, why: 'no question that is understood' },
  { what: 'another script', prompt: '価格はどのくらいですか'.repeat(20), asked: companies, why: 'Only questions in English' },
  { what: 'a question about a person', prompt: 'Who is the chief executive officer?', asked: companies, why: 'persons are not answered' },
  {
    what: 'a language that is written without blanks',
    prompt: '価格はどのくらいですか'.repeat(20),
    asked: files,
    why: 'no word that files can be searched for',
  },
  { what: 'function words', prompt: 'What is it about?', asked: files, why: 'no word that files can be searched for' },
  { what: 'signs', prompt: '???', asked: files, why: 'no word that files can be searched for' },
])('a prompt of $what alone is refused at once, with what is understood', ({ prompt, asked, why }) => {
  expect(() => customDefinition(prompt, asked)).toThrow(why);
  expect(() => customDefinition(prompt, asked)).toThrow('Ask in English and one question a line');
});

/** What a prompt asks, each as one question. */
const questionsOf = (prompt: string) =>
  customDefinition(prompt, both).sections[0]!.blocks.flatMap((block) => ('questions' in block ? block.questions : []));

test.each([
  '3M competitors',
  '23andMe revenue',
  '7-Eleven stores',
  '2024 revenue',
  '1.5 million customers',
  '99 Ranch Market suppliers',
  '10-K risks',
  'U.S. market',
  'Apple Inc. revenue',
  'Revenue of Dr. Reddy’s and of Yum! Brands',
])('a prompt keeps each word of a name or number at its beginning and within it: %s', (prompt) => {
  expect(questionsOf(prompt)).toEqual([prompt]);
});

test.each([
  ['- 3M competitors\n* 2024 revenue\n• Pricing', ['3M competitors', '2024 revenue', 'Pricing']],
  ['1. What was revenue in 2024? 2) Who competes with 3M?', ['What was revenue in 2024?', 'Who competes with 3M?']],
  ['(1) Pricing. (2) Customers.', ['Pricing.', 'Customers.']],
  ['-Pricing\n12.Customers\n- 7. Suppliers', ['Pricing', 'Customers', 'Suppliers']],
  ['what is its pricing? who are its customers?', ['what is its pricing?', 'who are its customers?']],
])('a prompt is read without the marks of its list: %j', (prompt, questions) => {
  expect(questionsOf(prompt)).toEqual(questions);
});

test.each([
  'Pricing',
  'Summarise its pricing and its customers',
  'Customers, suppliers and prices of its products',
  'Wie hoch ist der Umsatz?',
])('a prompt that is no question is accepted where sentences with its words may be quoted: %s', (prompt) => {
  expect(customDefinition(prompt, companies).sections).toHaveLength(1);
});
