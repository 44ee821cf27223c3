import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fundraiseReport } from '@firmament/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { readOffice } from '../../src/exports/fixtures/read-back.ts';
import { startTestService, type Answer, type TestService } from '../support/service.ts';
import { downloaded, ended } from './notebooks.support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await loadSandbox(service.app.context);
  await catchUpIndex(service.app.context);
});
afterAll(() => service.close());

const halden = 'halden-coldworks-sandbox';
const fixture = (name: string) => readFile(path.join(import.meta.dirname, 'fixtures', name), 'utf8');

async function uploaded(text: string, name = 'call.txt'): Promise<string> {
  const raw = new FormData();
  raw.append('files', new Blob([text]), name);
  const { body } = await service.call('file.upload', { raw });
  return body.success[0].fileName;
}

/** Starts a notebook of a prompt. @returns its status and its report, once it has ended */
async function custom(body: object): Promise<{ status: Answer['body']; report: Answer['body'] }> {
  const started = await service.call('notebook.custom_workflow', { body });
  expect(started.status, started.text).toBe(202);
  const { report_id } = started.body;
  const status = await ended(service, report_id);
  return { status, report: (await service.call('report.download', { body: { report_id, file_type: 'json' } })).body };
}

describe('a prompt', () => {
  test('with a word of 260 letters is worked on, and no cell fails', async () => {
    const { body } = JSON.parse(await fixture('long-word-question.json')) as { body: { workflow_prompt: string } };
    const { status } = await custom({ workflow_prompt: body.workflow_prompt, files: [await uploaded(await fixture('felt-hats.txt'))] });
    expect(status.cells.map(({ cell, state }: Record<string, string>) => [cell, state])).toEqual([['Files / What the files say', 'empty']]);
  });

  test('of a Japanese sentence without a break is refused at once, with the field and what is understood', async () => {
    const workflow_prompt = '価格はどのくらいですか'.repeat(28).slice(0, 300);
    const { status, body } = await service.call('notebook.custom_workflow', {
      body: { workflow_prompt, files: [await uploaded('Felt hats sold well in 2025.')] },
    });
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'INVALID_INPUT', 'workflow_prompt']);
    expect(body.detail).toContain('Ask in English and one question a line');
  });

  test('that is no question is answered with the sentences that have most of its words, each with its source', async () => {
    const sentence = 'Halden Coldworks prices its cold stores by the pallet and the week.';
    const file = await uploaded(`Halden Coldworks was visited in spring.\n${sentence}`);
    const { status, report } = await custom({ workflow_prompt: 'Prices of cold stores by the pallet', companies: [halden], files: [file] });
    expect(status.status).toBe('Completed');
    const { summary, source } = report.Answers.Answers;
    expect(summary).toContain('no question that is understood without a model. These sentences have most of its words:');
    expect(summary).toContain(`- ${sentence} [`);
    expect(source.map(({ quote }: { quote: string }) => quote)).toContain(sentence);
  });

  test('that asks of persons alone is refused at once', async () => {
    const { status, body } = await service.call('notebook.custom_workflow', {
      body: { workflow_prompt: 'Who is the chief executive officer?', companies: [halden] },
    });
    expect([status, body.errors[0].path]).toEqual([400, 'workflow_prompt']);
  });
});

describe('a start of a notebook', () => {
  test('with more than 64 kB of attributes is refused, for all of them are kept to be given back', async () => {
    const junk = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`junk${index}`, 'x'.repeat(10_000)]));
    const { status, body } = await service.call('notebook.custom_workflow', {
      body: { workflow_prompt: 'What is revenue?', companies: [halden], ...junk },
    });
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(body.detail).toMatch(/The body has 1,0\d\d,\d{3} bytes\. A start accepts at most 65,536/);
  });

  test('with the longest prompt and every file that the schema allows is accepted', async () => {
    const file = await uploaded('Felt hats sold well in 2025.');
    const { status } = await service.call('notebook.custom_workflow', {
      body: { workflow_prompt: 'What is the price of ü hats?\n'.repeat(333), companies: [halden], files: [file], note: 'x'.repeat(20_000) },
    });
    expect(status).toBe(202);
  });

  test('gets a random number, so that notebooks of others cannot be counted', async () => {
    const numbers: number[] = [];
    for (let start = 0; start < 6; start += 1) {
      const { body } = await service.call('notebook.company_research', { body: { company: halden, sections: ['Quick Snapshot'] } });
      numbers.push(body.report_id);
      numbers.push((await service.call('news_report.start', { body: { permalink: halden } })).body.report_id);
    }
    expect(new Set(numbers).size).toBe(12);
    const near = numbers.filter((number) => numbers.some((other) => other !== number && Math.abs(other - number) < 1_000));
    expect(near).toEqual([]);
    expect(numbers.filter((number) => number < 1 || number > 2_147_483_647)).toEqual([]);
    const { body } = await service.call('notebook.list', { query: { limit: '6' } });
    expect(body.data.map(({ report_id }: { report_id: number }) => report_id)).toEqual(
      numbers.filter((_, at) => at % 2 === 0).toReversed(),
    );
  });
});

test('a list of notebooks is paged and filtered by the status and the workflow, and counts all that pass', async () => {
  const { token } = await service.newOrganization();
  const start = async (company: string) =>
    (await service.call('notebook.company_research', { token, body: { company, sections: ['Quick Snapshot'] } })).body.report_id as number;
  const all = [await start(halden), await start('kelvara-sandbox'), await start('slow-fjord-sandbox')];
  for (const report_id of all.slice(0, 2)) await ended(service, report_id, { token });
  const listed = async (query: Record<string, string>) => {
    const { body } = await service.call('notebook.list', { token, query });
    return { ids: body.data.map(({ report_id }: { report_id: number }) => report_id), total: body.total, count: body.count };
  };
  expect(await listed({})).toEqual({ ids: all.toReversed(), total: 3, count: 3 });
  expect(await listed({ limit: '1', offset: '1' })).toEqual({ ids: [all[1]], total: 3, count: 1 });
  expect(await listed({ status: 'Completed' })).toEqual({ ids: [all[1], all[0]], total: 2, count: 2 });
  expect(await listed({ status: 'Failed' })).toEqual({ ids: [], total: 0, count: 0 });
  expect(await listed({ workflow: 'industry_primer' })).toEqual({ ids: [], total: 0, count: 0 });
  expect(await listed({ offset: '7' })).toEqual({ ids: [], total: 3, count: 0 });
});

test('a cell is run again by a plan that would start its notebook, and by no other', async () => {
  const { token, credentials } = await service.newOrganization();
  const { organization_id } = await service.app.context.accounts.authenticate(`Bearer ${token}`);
  const { body } = await service.call('notebook.company_research', { token, body: { company: halden, sections: ['Quick Snapshot'] } });
  await ended(service, body.report_id, { token });
  const plans: [string, Record<string, unknown>, string][] = [
    ['workflows', { workflows: [] }, `'company_primer'`],
    ['sections', { sections: ['firmographics'] }, 'Your plan does not include'],
    ['companies', { companies: ['kelvara-sandbox'] }, `'${halden}'`],
    ['kinds', { request_types: ['market_map'] }, `'notebook'`],
  ];
  for (const [plan, columns, missing] of plans) {
    const [[column, value] = []] = Object.entries(columns);
    await service.database.owner.query(`insert into plans (plan, ${column}) values ($1, $2)`, [plan, value]);
    await service.database.owner.query('update organizations set plan = $1 where organization_id = $2', [plan, organization_id]);
    const signed = (await service.call('token.create', { body: credentials, token: null })).body.access_token as string;
    const answers = [
      await service.call('notebook.rerun', { token: signed, body: { notebook_id: body.report_id } }),
      await service.call('notebook.company_research', { token: signed, body: { company: halden, sections: ['Quick Snapshot'] } }),
    ];
    for (const answer of answers)
      expect([answer.status, answer.body.message ?? answer.body.detail], plan).toEqual([403, expect.stringContaining(missing)]);
  }
});

test.each(['acquisition_workflow', 'fundraisers_workflow'])(
  'a report of %s comes in all four formats, and as sheets',
  async (reportType) => {
    const started = await service.call('transaction_report.start', { body: { reportType, payload: { topic: 'semiconductors' } } });
    const { report_id } = started.body;
    await ended(service, report_id);
    for (const file_type of ['json', 'pdf', 'docx', 'ppt', 'csv', 'xlsx']) {
      const { status, bytes } = await downloaded(service, { report_id, file_type });
      expect([file_type, status]).toEqual([file_type, 200]);
      if (file_type === 'json' && reportType === 'fundraisers_workflow') fundraiseReport.parse(JSON.parse(new TextDecoder().decode(bytes)));
      if (file_type === 'ppt') expect([...readOffice(bytes)].some(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toBe(true);
    }
  },
);

test('every workflow is listed with all four formats', async () => {
  const { body } = await service.call('workflow.list');
  const lacking = body.data.filter(({ file_types }: { file_types: string[] }) =>
    ['json', 'pdf', 'docx', 'ppt'].some((each) => !file_types.includes(each)),
  );
  expect(lacking).toEqual([]);
});

test('what is not answered of a company stands below that company', async () => {
  const question = 'Which colour has its lobby?';
  const started = await service.call('notebook.custom_workflow', {
    body: { workflow_prompt: `Who are its competitors? ${question}`, companies: [halden, 'kelvara-sandbox'] },
  });
  const report_id = Number(started.body.notebook_id);
  await ended(service, report_id);
  const { body } = await service.call('report.download', { body: { report_id, file_type: 'json' } });
  const parts = body.Answers.Answers.summary.split('### ').slice(1);
  expect(parts).toHaveLength(2);
  for (const part of parts) expect(part.split(question)).toHaveLength(2);
});

describe('a report of deals', () => {
  interface Row {
    'Acquirer Name': string;
    'Target Name': string;
    'Target Product Category': string | null;
    'Target Core Offering': string | null;
    'Target Product Catalog': string | null;
    'Deal Amount ($M)': number | null;
  }

  async function rowsOf(reportType: string, payload: object): Promise<Row[]> {
    const started = await service.call('transaction_report.start', { body: { reportType, payload } });
    expect(started.status, started.text).toBe(200);
    const { report_id } = started.body;
    await ended(service, report_id);
    const { body } = await service.call('report.download', { body: { report_id, file_type: 'json' } });
    return Object.values<Row[]>(body.Grid ?? {})[0] ?? [];
  }

  async function sectionsOf(company: string) {
    const { body } = await service.call('company.enrich_single', {
      body: { company, sections: ['firmographics', 'acquisitions', 'funding'] },
    });
    return body.data;
  }

  test('of one company that is named has all of its purchases, and no deal of another', async () => {
    const { firmographics, acquisitions } = await sectionsOf(halden);
    expect(acquisitions.length).toBeGreaterThan(0);
    for (const payload of [{ websites: [halden] }, { websites: [firmographics.website], topic: 'semiconductors' }]) {
      const rows = await rowsOf('acquisition_workflow', payload);
      for (const row of rows) expect([row['Acquirer Name'], row['Target Name']]).toContain(firmographics.name);
      const bought = rows.filter((row) => row['Acquirer Name'] === firmographics.name).map((row) => row['Target Name']);
      expect(bought).toEqual(expect.arrayContaining(acquisitions.map(({ acquiree_name }: { acquiree_name: string }) => acquiree_name)));
    }
  });

  test('of several companies that are named has the funding rounds of each', async () => {
    const rows = await rowsOf('fundraisers_workflow', { websites: [halden, 'kelvara-sandbox'] });
    const names = new Set((rows as unknown as { Name: string }[]).map(({ Name }) => Name));
    const expected = await Promise.all([halden, 'kelvara-sandbox'].map(sectionsOf));
    const funded = expected.filter(({ funding }) => funding.funding_rounds?.length > 0).map(({ firmographics }) => firmographics.name);
    expect(names).toEqual(new Set(funded));
  });

  test.each([
    ['cold storage', /cold|refrigerat|freez|frozen|chill|temperature|storage|warehous/i],
    [
      'semiconductors',
      /semiconductor|chip|silicon|circuit|wafer|electronic|photonic|memory|analog|fpga|processor|microcontroller|graphics/i,
    ],
    // Patterson distributes dental supplies; its columns do not say so.
    ['dental equipment', /dent|orthodon|oral|aligner|patterson/i],
    ['lithium mining', /lithium|min(?:e|ing)|metal/i],
    ['payment processing', /pay|merchant|transaction|card|financ|checkout|bank/i],
    ['pest control', /pest|termite|exterminat|mosquito/i],
  ])('of %s has only targets that are of it themselves', async (topic, ofTopic) => {
    const rows = await rowsOf('acquisition_workflow', { topic });
    const told = (row: Row) =>
      [row['Target Name'], row['Target Product Category'], row['Target Core Offering'], row['Target Product Catalog']].join(' ');
    expect(rows.filter((row) => !ofTopic.test(told(row))).map(told)).toEqual([]);
  });

  const six = Array.from({ length: 6 }, (_, at) => `c${at}.example`);
  test.each([
    { what: 'of no topic and no company', reportType: 'acquisition_workflow', websites: [], where: 'topic' },
    { what: 'comparing one company', reportType: 'player_comparison', websites: [halden], where: 'websites' },
    { what: 'comparing six', reportType: 'player_comparison', websites: six, where: 'websites' },
    { what: 'of one company twice', reportType: 'acquisition_workflow', websites: [halden, 'haldencoldworks.example'], where: 'websites' },
  ])('$what is refused, naming the field', async ({ reportType, websites, where }) => {
    const { status, body } = await service.call('transaction_report.start', { body: { reportType, payload: { websites } } });
    expect([status, body.errors[0].path]).toEqual([400, `payload.${where}`]);
  });
});
