import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOffice, readPdf } from '../../src/exports/fixtures/read-back.ts';
import { loadSandbox } from '../../src/services/ingestion/load-sandbox.ts';
import { startTestService, type Answer, type TestService } from '../support/service.ts';
import { downloaded, ended, reportOf, type Downloaded } from './notebooks.support.ts';

let service: TestService;
let primer: { report_id: number; report: Answer['body'] };
let deals: typeof primer;
const files = new Map<string, Downloaded>();
beforeAll(async () => {
  service = await startTestService();
  await loadSandbox(service.app.context);
  const body = { workflow: 'company_primer', permalink: 'halden-coldworks-sandbox', workbook_name: 'Halden: "cold" Größe/1' };
  primer = await reportOf(service, body);
  // All calls come before anything is read: reading takes the thread from the service.
  for (const file_type of ['pdf', 'docx', 'doc', 'ppt', 'pptx']) {
    files.set(file_type, await downloaded(service, { report_id: primer.report_id, file_type }));
  }
  const started = await service.call('transaction_report.start', {
    body: { reportType: 'acquisition_workflow', payload: { topic: 'semiconductors', advanced_settings: { company_type: 'public' } } },
  });
  const { report_id } = started.body;
  await ended(service, report_id);
  deals = { report_id, report: (await service.call('report.ma_activity', { body: { report_id } })).body };
  for (const file_type of ['csv', 'xlsx', 'pdf']) files.set(`deals ${file_type}`, await downloaded(service, { report_id, file_type }));
  const unknown = await reportOf(service, { workflow: 'company_primer', permalink: 'blank-moor-sandbox' });
  files.set('unknown', await downloaded(service, { report_id: unknown.report_id, file_type: 'pdf' }));
});
afterAll(() => service.close());

const squeezed = (text: string) => text.replaceAll(/\s/g, '');
const named = (extension: string) =>
  `attachment; filename="Halden cold Groe 1.${extension}"; filename*=UTF-8''Halden%20cold%20Gr%C3%B6%C3%9Fe%201.${extension}`;

/** Figures of the insights, as they are written there. */
function figures(): string[] {
  const insights: { insight: { paragraph: string } }[] = primer.report['Key Insights']['Key Insights'].key_insights;
  return insights.flatMap(({ insight }) => insight.paragraph.replaceAll(/\[[\d, -]+\]/g, '').match(/\$?\d[\d.,]*\d/g) ?? []);
}

test('what cannot be downloaded says why: no such kind, no sheet of a text, no such report, not finished, of another', async () => {
  const { report_id } = primer;
  const refused = async (body: object, more = {}) => {
    const { status, body: said } = await service.call('report.download', { body, ...more });
    return [status, said.code];
  };
  expect(await refused({ report_id, file_type: 'exe' })).toEqual([400, 'INVALID_INPUT']);
  expect(await refused({ report_id })).toEqual([400, 'MISSING_PARAMETER']);
  expect(await refused({ report_id, file_type: 'xlsx' })).toEqual([400, 'INVALID_INPUT']);
  expect(await refused({ report_id: 2_147_483_647, file_type: 'pdf' })).toEqual([404, 'REPORT_NOT_FOUND']);
  const other = await service.newOrganization();
  expect(await refused({ report_id, file_type: 'pdf' }, { token: other.token })).toEqual([403, 'FORBIDDEN']);
  const slow = await service.call('workflow.start', { body: { workflow: 'company_primer', permalink: 'slow-fjord-sandbox' } });
  expect(await refused({ report_id: slow.body.report_id, file_type: 'pdf' })).toEqual([400, 'REPORT_NOT_READY']);
  const sheet = await service.call('report.download', { body: { report_id, file_type: 'csv' } });
  expect([sheet.status, sheet.body.errors[0]]).toEqual([
    400,
    expect.objectContaining({ path: 'file_type', allowed: ['json', 'pdf', 'docx', 'ppt'] }),
  ]);
});

test('company research comes as a PDF with its figures, its sections and an address of each source', async () => {
  const { status, content_type, disposition, bytes } = files.get('pdf')!;
  expect([status, content_type, disposition]).toEqual([200, 'application/pdf', named('pdf')]);
  const { pages, outline, links } = await readPdf(bytes);
  const text = pages.join('');
  expect(figures().length).toBeGreaterThan(8);
  expect(figures().filter((figure) => !text.includes(figure))).toEqual([]);
  expect(outline).toEqual(expect.arrayContaining(Object.keys(primer.report).filter((name) => name !== 'meta')));
  const { source } = primer.report['Executive Summary']['Executive Summary'].summary;
  expect(source.map(({ url }: { url: string }) => url).filter((url: string) => url !== '' && !links.has(url))).toEqual([]);
  expect(text).toContain(squeezed(primer.report['Transaction Highlights']['M&A Strategy'].acquisitions.m_and_a_timeline[0].company.name));
});

const wordPart = { extension: 'docx', kind: 'wordprocessingml.document', part: /^word\/document\.xml$/ };
const slideParts = { extension: 'pptx', kind: 'presentationml.presentation', part: /^ppt\/slides\/slide\d+\.xml$/ };
test.each([
  { file_type: 'docx', ...wordPart },
  { file_type: 'doc', ...wordPart },
  { file_type: 'ppt', ...slideParts },
  { file_type: 'pptx', ...slideParts },
])('company research comes as $file_type with its figures', async ({ file_type, extension, kind, part }) => {
  const { status, content_type, disposition, bytes } = files.get(file_type)!;
  const expected = `application/vnd.openxmlformats-officedocument.${kind}`;
  expect([status, content_type, disposition]).toEqual([200, expected, named(extension)]);
  const parts = [...readOffice(bytes)].filter(([name]) => part.test(name));
  const text = squeezed(parts.map(([, { text: told }]) => told).join(''));
  expect(figures().filter((figure) => !text.includes(figure))).toEqual([]);
});

test('a report of deals comes as a sheet with all its rows and as a document', async () => {
  const [rows = []] = Object.values<Record<string, unknown>[]>(deals.report.Grid);
  expect(rows.length).toBeGreaterThan(0);
  const csv = files.get('deals csv')!;
  expect([csv.status, csv.content_type]).toEqual([200, 'text/csv']);
  const text = new TextDecoder().decode(csv.bytes);
  const columns = Object.keys(rows[0]!).filter((column) => column !== 'sources');
  expect(text.split(/\r?\n/)[0]).toBe(columns.join(','));
  for (const row of rows) expect(text).toContain(row['Permalink']);
  const sheet = [...readOffice(files.get('deals xlsx')!.bytes)];
  expect(sheet.map(([name]) => name)).toContain('xl/workbook.xml');
  const { pages } = await readPdf(files.get('deals pdf')!.bytes);
  for (const row of rows) expect(pages.join('')).toContain(squeezed(row['Target Name'] as string));
});

test('of an unknown company it is still made, and says what is not known', async () => {
  const { status, bytes } = files.get('unknown')!;
  expect(status).toBe(200);
  expect((await readPdf(bytes)).pages.join('')).toContain('Productandservices');
});

test('a theme that an organization is given is on its next download', async () => {
  const { report_id } = primer;
  await service.database.owner.query(
    `insert into report_themes (organization_id, look, fonts, set_at)
     select organization_id, '{"footer":"Whitcombe only"}', '{}', now() from notebooks where report_id = $1`,
    [report_id],
  );
  const texts = ({ bytes }: Downloaded) => [...readOffice(bytes).values()].map(({ text }) => text).join('\n');
  expect(texts(await downloaded(service, { report_id, file_type: 'docx' }))).toContain('Whitcombe only');
  expect(texts(files.get('docx')!)).not.toContain('Whitcombe');
});
