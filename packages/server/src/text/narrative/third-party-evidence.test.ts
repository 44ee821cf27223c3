import { expect, test } from 'vitest';
import { mayAnswer, mayTell } from './third-party-evidence.ts';

const speaker = { name: 'Quillmere Robotics', names: ['Quillmere Robotics', 'Quillmere'] };
const article = { kind: 'article', section: '' } as const;

test.each([
  'Quillmere Robotics launched PickPilot on Monday.',
  'Quillmere opened a factory in Leeds.',
  'Quillmere Robotics (NASDAQ: QMRE) opened a factory in Leeds.',
  'In March, Quillmere opened a factory in Leeds.',
  'Quillmere said on Thursday that it has extended its credit facility.',
  'Quillmere will open a factory in Leeds in 2032, it said on Tuesday.',
  'Quillmere reported revenue of $4 million for 2030.',
  'Quillmere and Birch Labs are parties to a collaboration agreement.',
])('an article tells of whom it is the subject: %s', (quote) => {
  expect(mayTell(quote, article, speaker)).toBe(true);
});

test.each([
  'Larkfen launched Brakepilot, a rival of Quillmere.',
  'Quillmere’s rival Larkfen opened a plant.',
  "Quillmere's chief executive resigned.",
  'Quillmere shares rose by a tenth.',
  'Quillmere rival Larkfen opened a plant.',
  'Quillmere Orchards opened a shop.',
  'Quillmeresque robots are in fashion.',
  'The company opened a factory in Leeds.',
  '“We opened a factory,” Quillmere said.',
  'Quillmere opened a factory, the mayor said.',
  'Quillmere is reported to have opened a factory.',
  'Quillmere accounted for 22% of revenue.',
  'Quillmere opened a factory, according to a person.',
  'Quillmere reportedly opened a factory.',
  'Quillmere appointed Ada Marrow as head of sales.',
])('an article does not tell so of whom it merely names, of persons or by hearsay: %s', (quote) => {
  expect(mayTell(quote, article, speaker)).toBe(false);
});

test('the description and the duties of a posting are evidence of the work', () => {
  const posting = (section: string) => ({ kind: 'job', section }) as const;
  expect(mayTell('We use Rust for our planner.', posting('Description'), speaker)).toBe(true);
  expect(mayTell('We use Rust for our planner.', posting('Qualifications'), speaker)).toBe(false);
  expect(mayTell('We are loved by everybody.', posting('Description'), speaker)).toBe(false);
});

test('each kind answers what its questions name, and news and postings only what they may tell', () => {
  const question = (key: string) => ({ key, kinds: ['filing'] as const });
  expect([mayAnswer('filing', question('segment')), mayAnswer('article', question('segment'))]).toEqual([true, false]);
  expect([mayAnswer('article', question('released')), mayAnswer('job', question('released'))]).toEqual([true, false]);
  expect([mayAnswer('job', question('Hiring')), mayAnswer('employee_review', question('Hiring'))]).toEqual([true, false]);
});
