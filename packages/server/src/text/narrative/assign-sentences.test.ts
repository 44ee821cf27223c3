import { expect, test } from 'vitest';
import { answersTo } from './answers-to.ts';
import { companyOf } from './read-company.ts';
import { tellingOf, type Evidence } from './evidence.ts';
import { narratives, type WrittenSection } from './sections.ts';
import { assignSentences } from './assign-sentences.ts';
import { talksOf } from './talk.ts';
import { writeExtracts } from './write-extracts.ts';

const speaker = { name: 'Quillmere', names: ['Quillmere', 'Quillmere Robotics Inc'] };

function evidenceOf(parts: readonly (readonly [section: string, text: string])[]): Evidence[] {
  return parts.map(([section, text], ordinal) => ({
    record_id: 1,
    ordinal,
    kind: 'filing',
    form: '10-K',
    section,
    day: '2030-08-01',
    title: '10-K',
    url: 'https://x.example/k',
    publisher: 'The Wire',
    text,
  }));
}

/** What every question answers, as `section question: sentence`. */
function answered(parts: readonly (readonly [section: string, text: string])[]): string[] {
  const evidence = evidenceOf(parts);
  const told = tellingOf(evidence, speaker);
  const company = companyOf(speaker, { told, evidence });
  const materialOf = assignSentences(company, { told, evidence, speaker: company });
  return (Object.keys(narratives) as WrittenSection[]).flatMap((name) =>
    narratives[name]
      .questions(company)
      .filter(({ key, sorts }) => !sorts || key === 'concentration')
      .flatMap((question) =>
        writeExtracts([question], materialOf(name, question.key)).map(({ text }) => `${name} ${question.key}: ${text}`),
      ),
  );
}

const overview = ['Item 1', 'Overview\nWe design, build and sell robots that prune trees, for farmers.'] as const;
const launch = ['Item 1', 'Products\nOn March 4, 2030, we launched PrunePilot 3, a robot with two arms.'] as const;

test('a sentence is told once, where it is asked for most particularly', () => {
  const all = answered([overview, launch]);
  expect(all).toContain('product_launches released: On March 4, 2030, Quillmere launched PrunePilot 3, a robot with two arms.');
  expect(all).toContain('products_and_services overview: Quillmere designs, builds and sells robots that prune trees, for farmers.');
  const sentences = all.map((each) => each.slice(each.indexOf(': ')));
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('risks and notes to the accounts answer only what they are asked for', () => {
  const [, text] = launch;
  expect(answered([['Item 1A', text]])).toEqual([]);
  expect(answered([['Item 8', text]])).toEqual([]);
  expect(answered([['Item 8', 'In May 2030, we acquired Birch Labs, a maker of grippers, for $41 million.']])).toEqual([
    'strategic_initiatives M&A: In May 2030, Quillmere acquired Birch Labs, a maker of grippers, for $41 million.',
  ]);
  expect(answered([['Item 1A', 'One customer accounted for 22% of our revenue in 2030.']])).toEqual([
    'key_customers concentration: One customer accounted for 22% of Quillmere’s revenue in 2030.',
  ]);
});

test.each([
  ['change', 'Quillmere’s robots sold for more, primarily due to higher prices of batteries.'],
  ['law', 'Quillmere sells robots subject to the laws of many countries.'],
  ['staff', 'Quillmere offers its employees a robot at a discount.'],
  ['view', 'Quillmere believes that its robots are the best there are.'],
] as const)('what speaks of %s is told from what speaks of the business: %s', (talk, text) => {
  expect(talksOf({ text, heading: '' })).toContain(talk);
  expect(talksOf({ text: 'Quillmere sells robots to small farms.', heading: 'Products' })).toEqual([]);
});

test('a question is not filled with what hardly fits it', () => {
  const [evidence] = evidenceOf([overview]);
  const told = { text: 'It is so.', quote: 'It is so.', evidence: 0, heading: '' };
  const question = { key: 'a', ask: 'A?', kinds: ['filing'] as const, most: 1 };
  expect(answersTo({ ...question, reads: () => ({ fit: 0.5 }) }, told, evidence!)).toEqual([]);
  expect(answersTo({ ...question, reads: () => ({ fit: 1 }) }, told, evidence!)).toEqual([{ fit: 1 }]);
});

test('the same words in two documents are used once, under any heading, and each name of a list separately', () => {
  const evidence = evidenceOf([
    ['Item 1', 'Pruning\nOur robots prune trees at night in every weather.'],
    ['Item 1', 'Segments\nOur robots prune trees at night in every weather.'],
  ]);
  const told = tellingOf(evidence, speaker);
  const question = { key: 'a', ask: 'A?', kinds: ['filing'] as const, most: 9 };
  const ofHeading = { ...question, reads: ({ heading }: { heading: string }) => ({ about: heading, fit: 1 }) };
  expect(writeExtracts([ofHeading], { told, evidence, speaker })).toHaveLength(1);
  const ofNames = {
    ...question,
    reads: () => [
      { about: 'robots', fit: 1 },
      { about: 'trees', fit: 1 },
    ],
  };
  expect(writeExtracts([ofNames], { told, evidence, speaker }).map(({ about }) => about)).toEqual(['robots', 'trees']);
});

test('customers are named by what is sold to them, and the share of many together is no share of the largest', () => {
  const said =
    'Sales to customers Cedar Orchards and Alder Farms accounted for 24% and 20% of our net revenues, respectively, in fiscal 2030.';
  const told =
    'Sales to customers Cedar Orchards and Alder Farms accounted for 24% and 20% of Quillmere’s net revenues, respectively, in fiscal 2030.';
  expect(answered([['Item 1', said]])).toEqual([
    `key_customers customer: ${told}`,
    `key_customers customer: ${told}`,
    `key_customers concentration: ${told}`,
  ]);
  expect(answered([['Item 1', 'In fiscal 2030, our top ten customers accounted for 46% of our revenues.']])).toEqual([]);
});
