import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TranscriptFacts } from '../../src/kernel/publications.ts';
import type { TestService } from '../support/service.ts';
import { aPublication, startDocumentsService, take } from './documents.support.ts';

type Speech = TranscriptFacts['speeches'][number];
const says = (name: string, session: Speech['session'], speech: string): Speech => ({ name, session, speech });
const speeches = [
  says('Operator', 'Presentation Operator Message', 'Welcome.'),
  says('Ilse Marrow', 'Presenter Speech', 'Orders grew by a fifth.'),
  says('Operator', 'Presentation Operator Message', 'Mr. Okafor, please.'),
  says('Tom Okafor', 'Question', 'How much of that is cold storage?'),
  says('Ilse Marrow', 'Answer', 'About half.'),
  says('Juho Lahti', 'Answer', 'More in the north.'),
  says('Tom Okafor', 'Question', 'And next year?'),
  says('Operator', 'Presentation Operator Message', 'Ms. Vey, please.'),
  says('Ann Vey', 'Question', 'Hello.'),
  says('Ann Vey', 'Question', 'What about prices?'),
  says('Juho Lahti', 'Answer', 'Stable.'),
  says('Juho Lahti', 'Answer', 'For now.'),
  says('Ilse Marrow', 'Presenter Speech', 'Thank you all.'),
];

function aCall(quarter: TranscriptFacts['quarter'], year: number, facts: Partial<TranscriptFacts> & { date: string }) {
  return aPublication('transcript', `nasdaq:qmre-${year}-q${quarter}`, {
    ...(facts.date !== '' && { as_of: facts.date }),
    facts: { title: `Quillmere Robotics Q${quarter} FY${year} Earnings Call`, quarter, year, participants: [], speeches, ...facts },
  });
}

let service: TestService;
beforeAll(async () => {
  service = await startDocumentsService();
  await take(service, [
    aCall(3, 2030, {
      date: '2030-10-30',
      symbol: 'QMRE',
      ticker: 'NASDAQ:QMRE',
      url: 'https://quillmere.example/calls/2030-q3',
      participants: [
        { name: 'Ilse Marrow', role: 'Executives', job_title: 'Chief Executive Officer' },
        { name: 'Juho Lahti', role: 'Executives' },
        { name: 'Tom Okafor', role: 'Analysts', job_title: 'Analyst', company_name: 'Harrow Street' },
      ],
    }),
    aCall(1, 2031, { date: '2030-05-02' }),
    aCall(4, 2030, { date: '' }),
    aCall(2, 2029, { date: '2029-07-30' }),
  ]);
});
afterAll(() => service.close());

const company = 'quillmere-robotics';
const transcripts = async (query: Record<string, string> = {}) =>
  (await service.call('company.earnings_transcripts', { query: { company, ...query } })).body.data;
const calls = async (query: Record<string, string> = {}) =>
  (await service.call('company.earnings_calls', { query: { company, ...query } })).body;

describe('GET /api/enterprise/company/earnings-transcripts/', () => {
  test('answers remarks, and one entry a question with all its answers under the right names', async () => {
    const call = (await transcripts()).find(({ date }: { date: string }) => date === '2030-10-30');
    const chief = { speaker: 'Ilse Marrow', role: 'Chief Executive Officer' };
    const asked = { speaker: 'Tom Okafor', firm: 'Harrow Street' };
    expect(call).toEqual({
      transcript_id: 'nasdaq:qmre-2030-q3',
      title: 'Quillmere Robotics Q3 FY2030 Earnings Call',
      symbol: 'QMRE',
      date: '2030-10-30',
      quarter: 'Q3',
      year: 2030,
      content: {
        prepared_remarks: [
          { speaker: 'Operator', role: 'Operator', text: 'Welcome.' },
          { ...chief, text: 'Orders grew by a fifth.' },
          { ...chief, text: 'Thank you all.' },
        ],
        qa_session: [
          {
            ...asked,
            question: 'How much of that is cold storage?',
            answer: { ...chief, text: 'About half.\n\nJuho Lahti: More in the north.' },
            introduction: [{ speaker: 'Operator', role: 'Operator', text: 'Mr. Okafor, please.' }],
          },
          { ...asked, question: 'And next year?', answer: { speaker: '', role: '', text: '' } },
          {
            speaker: 'Ann Vey',
            firm: '',
            question: 'Hello.\n\nWhat about prices?',
            answer: { speaker: 'Juho Lahti', role: 'Executives', text: 'Stable.\n\nFor now.' },
            introduction: [{ speaker: 'Operator', role: 'Operator', text: 'Ms. Vey, please.' }],
          },
        ],
      },
    });
  });

  test('is newest first, an undated call at the end of its quarter', async () => {
    const ids = (await transcripts({ include_content: 'false' })).map((call: { transcript_id: string }) => call.transcript_id);
    expect(ids).toEqual(['nasdaq:qmre-2030-q4', 'nasdaq:qmre-2030-q3', 'nasdaq:qmre-2031-q1', 'nasdaq:qmre-2029-q2']);
  });

  test('include_content=false is the list of transcripts alone', async () => {
    const [call] = await transcripts({ include_content: 'false', limit: '1' });
    expect(call).toEqual({
      transcript_id: 'nasdaq:qmre-2030-q4',
      title: 'Quillmere Robotics Q4 FY2030 Earnings Call',
      symbol: 'QMRE',
      date: '',
      quarter: 'Q4',
      year: 2030,
    });
  });

  test('pages by limit and offset, and by fiscal year', async () => {
    const ids = async (query: Record<string, string>) =>
      (await transcripts({ include_content: 'false', ...query })).map((call: { transcript_id: string }) => call.transcript_id);
    expect(await ids({ limit: '2', offset: '1' })).toEqual(['nasdaq:qmre-2030-q3', 'nasdaq:qmre-2031-q1']);
    expect(await ids({ offset: '4' })).toEqual([]);
    expect(await ids({ from_year: '2031' })).toEqual(['nasdaq:qmre-2031-q1']);
    expect(await ids({ to_year: '2029' })).toEqual(['nasdaq:qmre-2029-q2']);
  });
});

describe('GET /api/enterprise/company/earnings-calls/', () => {
  test('answers the same calls speech by speech, with whole numbers for quarter and persons', async () => {
    const body = await calls({ from_year: '2030', to_year: '2030' });
    expect(body).toMatchObject({ status: 'success', count: 2, from_year: 2030, to_year: 2030 });
    const { transcript_data: data, ...call } = body.data[1];
    expect(call).toEqual({
      transcript_title: 'Quillmere Robotics Q3 FY2030 Earnings Call',
      transcript_name: 'QMRE Q3 2030',
      transcript_url: 'https://quillmere.example/calls/2030-q3',
      date: '2030-10-30',
      ticker: 'NASDAQ:QMRE',
      year: 2030,
      quarter: 3,
    });
    expect(data).toMatchObject({ date: '2030-10-30', title: call.transcript_title, year: 2030, quarter: 3 });
    expect(data.participant).toEqual([
      {
        name: 'Ilse Marrow',
        role: 'Executives',
        pro_id: null,
        job_title: 'Chief Executive Officer',
        description: 'Chief Executive Officer',
        company_name: null,
        transcript_person_id: 1,
      },
      {
        name: 'Juho Lahti',
        role: 'Executives',
        pro_id: null,
        job_title: null,
        description: '',
        company_name: null,
        transcript_person_id: 2,
      },
      {
        name: 'Tom Okafor',
        role: 'Analysts',
        pro_id: null,
        job_title: 'Analyst',
        description: 'Analyst, Harrow Street',
        company_name: 'Harrow Street',
        transcript_person_id: 3,
      },
    ]);
    expect(data.transcript).toEqual(
      speeches.map((speech, component_order) => ({
        ...speech,
        person_id: { 'Ilse Marrow': 1, 'Juho Lahti': 2, 'Tom Okafor': 3, Operator: 4, 'Ann Vey': 5 }[speech.name],
        person_company: null,
        component_order,
      })),
    );
  });

  test('a call without a ticker has that of the primary listing', async () => {
    const { data } = await calls({ to_year: '2029' });
    expect(data[0]).toMatchObject({ ticker: 'NASDAQ:QMRE', transcript_name: 'QMRE Q2 2029', transcript_url: '' });
  });

  test('years not asked for are null, and all calls come', async () => {
    expect(await calls()).toMatchObject({ count: 4, from_year: null, to_year: null });
    expect(await calls({ from_year: '2031' })).toMatchObject({ count: 1, from_year: 2031, to_year: null });
    expect(await calls({ limit: '1', offset: '3' })).toMatchObject({ count: 1 });
  });
});

test('a transcript that is stated anew is served once, as stated last, under the same id', async () => {
  await take(service, [aCall(2, 2029, { date: '2029-07-30', title: 'Corrected' })]);
  const all = (await transcripts({ include_content: 'false', to_year: '2029' })) as { transcript_id: string; title: string }[];
  expect(all.map(({ transcript_id, title }) => [transcript_id, title])).toEqual([['nasdaq:qmre-2029-q2', 'Corrected']]);
});
