import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { TranscriptFacts } from '../../kernel/publications.ts';
import type { SourceFile } from '../reading/file.ts';
import { WrongFile, type Rejection, type SourceItem } from '../source.ts';
import { allOf, fileOf, reading, zipOf } from '../test-support.ts';
import { transcripts } from './index.ts';
import { mayBeCalled, spokenPeriod } from './period.ts';

const bytesOf = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name));
const fixture = (name: string) => fileOf(name, bytesOf(name));
const read = (file: SourceFile, options: Record<string, string> = {}, as_of?: string) =>
  allOf(transcripts.read(file, { ...reading, options, ...(as_of !== undefined && { as_of }) }));
const rejections = (items: readonly SourceItem[]) => items.filter((item): item is Rejection => item.kind === 'rejected');
const calls = (items: readonly SourceItem[]) => items.flatMap((item) => (item.kind === 'transcript' ? [item] : []));
const sessionsOf = (facts: TranscriptFacts) => facts.speeches.map(({ name, session }) => `${name}: ${session}`);

describe('calls with the documented fields', () => {
  test('give every fact of the call, and speakers as published', async () => {
    const [first] = calls(await read(fixture('calls.json')));
    expect(first).toEqual({
      kind: 'transcript',
      source: 'transcripts',
      source_key: 'nasdaq:qmre-2030-q3',
      as_of: '2030-10-30',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      source_url: 'https://quillmere.example.com/calls/2030-q3',
      at: 'line 2',
      subject: { ticker: 'NASDAQ:QMRE', name: 'Quillmere Robotics' },
      facts: {
        title: 'Quillmere Robotics Q3 FY2030 Earnings Call',
        symbol: 'QMRE',
        ticker: 'NASDAQ:QMRE',
        date: '2030-10-30',
        quarter: 3,
        year: 2030,
        url: 'https://quillmere.example.com/calls/2030-q3',
        participants: [
          { name: 'Ilse Marrow', role: 'Executives', job_title: 'Chief Executive Officer' },
          { name: 'Tom Okafor', role: 'Analysts', job_title: 'Analyst', company_name: 'Harrow Street' },
        ],
        speeches: [
          { name: 'Operator', speech: 'Welcome.', session: 'Presentation Operator Message' },
          { name: 'Ilse Marrow', speech: 'Orders grew by a fifth & more.', session: 'Presenter Speech' },
          { name: 'Tom Okafor', speech: 'How much of that is cold storage?', session: 'Question' },
          { name: 'Ilse Marrow', speech: 'About half.', session: 'Answer' },
        ],
      },
    });
  });

  test('may name the company by permalink and leave the title out', async () => {
    const [, second] = calls(await read(fixture('calls.json')));
    expect(second).toMatchObject({
      source_key: 'quillmere-robotics-2030-q2',
      as_of: '2030-07-30',
      subject: { permalink: 'quillmere-robotics' },
      facts: { title: 'quillmere-robotics Q2 2030 Earnings Call', quarter: 2, year: 2030 },
    });
  });

  test('are rejected with their line and a sentence when they cannot be taken', async () => {
    const items = await read(fixture('calls.json'));
    expect(items).toHaveLength(8);
    expect(rejections(items).map(({ reason }) => reason)).toEqual([
      'quarter is "5", which is none of 1 to 4 and Q1 to Q4.',
      expect.stringMatching(/^session is "Chorus", which is none of presenter_speech/),
      'The call has no speeches.',
      'The call names no company; add company or ticker, or give the option company.',
      'Its object has the fields company, quarter, year. No call is without speeches.',
      'date is "30/10/2030", which is no date (dates are written YYYY-MM-DD, YYYY-MM or YYYY).',
    ]);
    expect(rejections(items).map(({ at }) => at)).toEqual(['line 22', 'line 23', 'line 24', 'line 25', 'line 26', 'line 27']);
  });

  test('may be in one object, in an array, in JSON lines, gzipped or zipped', async () => {
    const [call] = JSON.parse(bytesOf('calls.json').toString('utf8')) as [object];
    const { facts } = calls(await read(fixture('calls.json')))[0]!;
    const line = JSON.stringify(call);
    for (const content of [
      line,
      JSON.stringify(call, null, 2),
      `${line}\n`,
      `${line}\n${line}\n`,
      `[${line}]`,
      gzipSync(line),
      zipOf({ 'a.json': line }),
    ]) {
      expect(calls(await read(fileOf('c.json', content)))[0]?.facts).toEqual(facts);
    }
  });

  test('a broken line costs that call only, also the first', async () => {
    const [call] = JSON.parse(bytesOf('calls.json').toString('utf8')) as [object];
    const items = await read(fileOf('c.jsonl', `{"company": "Quill\n${JSON.stringify(call)}\n{"speeches": [\n`));
    expect(items.map(({ kind }) => kind)).toEqual(['rejected', 'transcript', 'rejected']);
    expect(rejections(items)[0]).toMatchObject({ at: 'line 1', reason: 'This is no JSON.' });
  });

  test('take company, date, quarter and year from the options where they do not say', async () => {
    const options = { company: 'quillmere.example.com', date: '2030-05-02', quarter: 'Q1', year: '2030' };
    const [call] = calls(await read(fileOf('c.json', '{"speeches":[{"name":"A","speech":"b"}]}'), options));
    expect(call).toMatchObject({
      source_key: 'quillmere.example.com-2030-q1',
      as_of: '2030-05-02',
      subject: { website: 'quillmere.example.com' },
      facts: { quarter: 1, year: 2030, date: '2030-05-02' },
    });
  });
});

describe('pages of transcripts', () => {
  test('tell sessions by who speaks, titles by the list of participants, and drop headings', async () => {
    const [call] = calls(await read(fixture('QMRE_q4_2031.json')));
    expect(call?.facts.participants).toEqual([
      { name: 'Ilse Marrow', role: 'Executives', job_title: 'Chief Executive Officer' },
      { name: 'Juho Lahti', role: 'Executives', job_title: 'Executive Vice President, Treasurer' },
      { name: 'Tom Okafor', role: 'Analysts', job_title: 'Analyst', company_name: 'Harrow Street' },
    ]);
    expect(sessionsOf(call!.facts)).toEqual([
      'Operator: Presentation Operator Message',
      'Ilse Marrow: Presenter Speech',
      'Operator: Presentation Operator Message',
      'Tom Okafor: Question',
      'Ilse Marrow: Answer',
      'Juho Lahti: Answer',
      'Tom Okafor: Question',
    ]);
  });

  test('believe what the call announces of its period before the name of the file, and take the symbol from it', async () => {
    const [call] = calls(await read(fixture('QMRE_q4_2031.json')));
    expect(call).toMatchObject({
      source_key: 'qmre-2030-q4',
      subject: { ticker: 'QMRE' },
      facts: { symbol: 'QMRE', quarter: 4, year: 2030 },
    });
    expect(call?.facts.date).toBe('');
    expect(call).not.toHaveProperty('as_of');
  });

  test('without a list of participants, who comes on behind the operator asks', async () => {
    const page = {
      prepared_remarks: [
        { speaker: 'Operator', speech: 'Welcome.' },
        { speaker: 'Ilse Marrow', speech: 'Orders grew.' },
        { speaker: 'Questions and Answers:', speech: '' },
        { speaker: 'Operator', speech: 'Tom Okafor, please.' },
        { speaker: 'Tom Okafor', speech: 'Where?' },
        { speaker: 'Ilse Marrow', speech: 'In the north.' },
        { speaker: 'Juho Lahti', speech: 'And the south.' },
        { speaker: 'Call participants:', speech: '' },
        { speaker: 'Ilse Marrow', speech: '' },
        { speaker: 'Tom Okafor', speech: 'More analysis' },
      ],
      q_and_a: [],
      participants: [],
    };
    const [call] = calls(await read(fileOf('QMRE_q3_2030.json.gz', gzipSync(JSON.stringify(page)))));
    expect(sessionsOf(call!.facts).slice(2)).toEqual([
      'Operator: Presentation Operator Message',
      'Tom Okafor: Question',
      'Ilse Marrow: Answer',
      'Juho Lahti: Answer',
    ]);
    expect(call?.facts.participants).toEqual([
      { name: 'Ilse Marrow', role: 'Executives' },
      { name: 'Tom Okafor', role: 'Analysts' },
    ]);
  });
});

describe('calls as sentences', () => {
  test('are taken when they announce their quarter and year, and rejected when they do not or it cannot be', async () => {
    const items = await read(fixture('sentences.jsonl'));
    expect(calls(items).map(({ at, source_key, as_of }) => [at, source_key, as_of])).toEqual([
      ['line 1', 'qmre-2030-q4', '2031-02-05'],
      ['line 4', 'qmre-2030-q3', '2030-08-05'],
    ]);
    expect(rejections(items).map(({ at, reason }) => [at, reason])).toEqual([
      ['line 2', 'The call does not say of which quarter and year it is; add quarter and year.'],
      ['line 3', 'The call of 2031-02-05 speaks of Q4 2028; add quarter and year to tell which is right.'],
    ]);
    expect(calls(items)[0]?.facts.speeches).toEqual([
      { name: '', speech: 'Thank you, <UNK>. Welcome to our Q4 2030 conference call. Orders grew.', session: 'Presenter Speech' },
    ]);
  });
});

describe('files of another kind are refused at once', () => {
  test.each([
    ['a table', 'name,website\nQuillmere,quillmere.example.com\n'],
    ['an empty file', ''],
    ['a JSON object of something else', '{"name":"Quillmere"}'],
    ['JSON lines of something else', '{"name":"Quillmere"}\n{"name":"Othermere"}\n'],
    ['an array of numbers', '[1,2,3]'],
    ['an empty array', '[]'],
    ['broken JSON', '{"speeches": ['],
  ])('%s', async (_, content) => {
    await expect(read(fileOf('x.json', content))).rejects.toThrow(WrongFile);
  });
});

test('files in a zip that are no JSON are rejected by name', async () => {
  const items = await read(fileOf('c.zip', zipOf({ 'readme.txt': 'hello' })));
  expect(items).toEqual([{ kind: 'rejected', at: 'c.zip/readme.txt', reason: 'The file is no JSON by its name.' }]);
});

test.each([
  ['Welcome to the Q2 Fiscal 2022 Earnings Call', { quarter: 2, year: 2022 }],
  ['2021 Fourth Quarter Earnings Release Conference Call', { quarter: 4, year: 2021 }],
  ['our third-quarter FY16 financial results conference call', { quarter: 3, year: 2016 }],
  ['our fourth-quarter and full-year 2016 operating results', { quarter: 4, year: 2016 }],
  ['sales in our results fell from the second quarter of 2016', undefined],
  ['our second quarter results call', undefined],
])('%j announces %j', (sentence, period) => {
  expect(spokenPeriod([sentence])).toEqual(period);
});

test('a call is held within four months behind its quarter, wherever the fiscal year ends', () => {
  expect(mayBeCalled({ quarter: 4, year: 2015 }, '2016-02-11')).toBe(true);
  // A year that ends in January 2016 and is called fiscal 2016.
  expect(mayBeCalled({ quarter: 1, year: 2016 }, '2015-05-28')).toBe(true);
  expect(mayBeCalled({ quarter: 2, year: 2016 }, '2017-07-31')).toBe(false);
  expect(mayBeCalled({ quarter: 3, year: 2017 }, '2016-05-04')).toBe(false);
});

const bench = process.env['FIRMAMENT_BENCH_DATA'];
describe.skipIf(bench === undefined)('the real files (FIRMAMENT_BENCH_DATA is not set)', () => {
  const folder = path.join(bench ?? '', 'transcripts');
  const onDisk = (file: string) => fileOf(path.basename(file), readFileSync(file));

  test('all twelve calls with speakers are taken, each with questions and answers', async () => {
    const names = readdirSync(path.join(folder, 'with-speakers'));
    const items = (await Promise.all(names.map((name) => read(onDisk(path.join(folder, 'with-speakers', name)))))).flat();
    expect(calls(items)).toHaveLength(12);
    // The file is named Q4 2020; the operator opens the call on the fourth quarter of 2019.
    expect(calls(items).map(({ source_key }) => source_key)).toContain('hbi-2019-q4');
    for (const { facts } of calls(items)) {
      for (const session of ['Question', 'Answer', 'Presenter Speech']) {
        expect(facts.speeches.filter((speech) => speech.session === session).length, facts.title).toBeGreaterThan(2);
      }
    }
  });

  test('of 41 calls as sentences the six that announce their period are taken', async () => {
    const items = await read(onDisk(path.join(folder, 'call-sentences.jsonl.gz')));
    expect(calls(items).map(({ source_key }) => source_key)).toEqual([
      'lmat-2014-q4',
      'plt-2016-q3',
      'spok-2016-q2',
      'loco-2016-q2',
      'spok-2016-q4',
      'fmbi-2018-q1',
    ]);
    expect(rejections(items)).toHaveLength(35);
  });
});
