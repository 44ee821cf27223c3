import type { Transcript } from '@firmament/contract';
import { expect, test } from 'vitest';
import type { CompanyMaterial, Material } from '../material.ts';
import type { NotebookContext } from '../working.ts';
import type { BlockSpec } from '../workflow.ts';
import { quarterFigures } from './quarter.ts';
import { tellThemes } from './themes.ts';
import type { Text } from './texts.ts';

const quarter = (period: string, fiscal_period: string, revenue: number | null) => ({ period, fiscal_period, revenue, eps_diluted: 1.2 });
const quarterly = [
  quarter('2030-10-27', 'Q3', 120_000_000),
  quarter('2030-07-28', 'Q2', 110_000_000),
  quarter('2030-04-28', 'Q1', null),
  quarter('2030-01-27', 'Q4', 105_000_000),
  quarter('2029-10-28', 'Q3', 100_000_000),
];
const filed = { currency: 'USD', period: '2030-01-27', annual: [], quarterly };
const company = {
  data: { public_company_financials: filed },
  paths: { public_company_financials: { 'quarterly[0].revenue': [0], 'quarterly[1].revenue': [1] } },
  records: [0, 1].map((index) => ({ title: `Filing ${index}`, url: '', publisher: '', date: '', section: '', quote: '' })),
} as unknown as CompanyMaterial;
const remarks = [
  'This release has forward-looking statements, and we expect that results may differ.',
  'Revenue was strong across the whole of the business in this period.',
  'Revenue rose to $120 million, with customers ordering earlier than they used to.',
  'We expect revenue of $130 million in the next quarter, a little above this one.',
].join(' ');
const call = (more: Partial<Transcript>) =>
  ({
    title: 'Q3 call',
    date: '',
    quarter: 'Q3',
    year: 2031,
    content: {
      prepared_remarks: [{ speaker: 'Chief executive', text: remarks }],
      qa_session: [
        {
          speaker: 'Analyst',
          question: 'How does revenue of the year look to you?',
          answer: { speaker: 'Chief executive', text: 'Revenue is on plan, as we said.' },
        },
      ],
    },
    ...more,
  }) as unknown as Transcript;
const made = (transcript: Transcript) =>
  quarterFigures.make({ companies: [company], transcript } as unknown as Material) as { value: Text; empty?: string };

test.each([
  ['its number and fiscal year', call({})],
  ['its day', call({ date: '2030-11-20', quarter: 'Q1', year: 1999 })],
])('the quarter of a call is told by %s, beside the one before and that of last year, and cites what it rests on', (_, transcript) => {
  const { summary, source } = made(transcript).value;
  expect(summary).toContain('Q3 to 27 Oct 2030 | Q2 to 28 Jul 2030 | Q3 to 28 Oct 2029');
  expect(summary).toContain('| Revenue | $120 million | $110 million | $100 million | 20.0% |');
  expect(summary).toContain('$1.20');
  expect(source.map(({ title }) => title)).toEqual(['Filing 0', 'Filing 1']);
});

test('of a call whose quarter has no figures there is no table, and a reason', () => {
  expect(made(call({ year: 2025 })).empty).toMatch(/no figures are known/);
});

const themes = [{ title: 'Revenue', words: ['revenue'] }];
const told = async (more: object) => {
  const spec = { name: 'T', from: 'transcript', themes, ...more } as Extract<BlockSpec, { themes: unknown }>;
  const asked = { material: { transcript: call({}) } as Material, files: [], signal: new AbortController().signal };
  return (await tellThemes({} as NotebookContext, spec, asked)).value.summary;
};

test('of a call, a theme takes the part that it names, and no warning about what is said', async () => {
  expect(await told({ part: 'questions' })).not.toContain('$120 million');
  expect(await told({ part: 'questions' })).toContain('on plan');
  expect(await told({ part: 'remarks' })).not.toContain('on plan');
  expect(await told({})).not.toContain('forward-looking');
});

test('where figures come first, sentences without one are told only behind them', async () => {
  const many = Array.from({ length: 9 }, (_, index) => `Revenue and revenue again of region ${'abcdefghi'[index]} was fine.`).join(' ');
  const transcript = call({});
  transcript.content!.prepared_remarks[0]!.text = `${many} Revenue rose to $120 million in all of them.`;
  const asked = { material: { transcript } as Material, files: [], signal: new AbortController().signal };
  const spec = { name: 'T', from: 'transcript', themes, figures_first: true } as Extract<BlockSpec, { themes: unknown }>;
  expect((await tellThemes({} as NotebookContext, spec, asked)).value.summary).toContain('$120 million');
});
