import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FilingFacts } from '../../src/kernel/publications.ts';
import type { TestService } from '../support/service.ts';
import { aCompany, aPublication, startDocumentsService, take } from './documents.support.ts';

const html = '<html><body>Annual report of Quillmere “Robotics”</body></html>';

function aFiling(form: string, filed: string, facts: Partial<FilingFacts> = {}) {
  const accession = `0000000001-${filed.slice(2, 4)}-${form}`;
  const url = `https://register.example/${accession}`;
  return aPublication('filing', accession, {
    as_of: filed,
    facts: { form, accession, symbol: 'QMRE', filed: `${filed} 00:00:00`, report_url: `${url}/doc.htm`, filing_url: `${url}/`, ...facts },
  });
}

let service: TestService;
beforeAll(async () => {
  service = await startDocumentsService();
  await take(service, [
    aFiling('10-K', '2031-02-04', { accepted: '2031-02-03 18:12:44', html, title: 'what the register calls it' }),
    aFiling('10-K/A', '2031-03-01'),
    aFiling('10-Q', '2030-10-30'),
    aFiling('10-K', '2030-02-05'),
    aFiling('8-K', '2029-12-31'),
  ]);
  const { symbol: _, ...withoutSymbol } = { ...aFiling('D', '2028-05-01').facts } as FilingFacts;
  await take(service, [aPublication('filing', 'd-1', { as_of: '2028-05-01', facts: withoutSymbol })]);
  await take(service, [aPublication('filing', 'd-2', { permalink: 'quietmere', as_of: '2028-05-01', facts: withoutSymbol })]);
  await take(
    service,
    Array.from({ length: 12 }, (_none, day) => {
      const facts = {
        form: '4',
        accession: `f${day}`,
        filed: `2030-01-${day + 10} 00:00:00`,
        report_url: 'https://r.example',
        filing_url: 'https://r.example',
      };
      return aPublication('filing', `f${day}`, { permalink: 'dupe-one', as_of: `2030-01-${day + 10}`, facts });
    }),
  );
});
afterAll(() => service.close());

const filings = async (query: Record<string, string> = {}) =>
  (await service.call('company.filings', { query: { company: 'quillmere-robotics', ...query } })).body;
const titles = async (query: Record<string, string> = {}) => (await filings(query)).data.map((filing: { title: string }) => filing.title);

describe('GET /api/enterprise/company/filings/', () => {
  test('answers filings newest first, each with its title, times, addresses and document', async () => {
    const body = await filings({ limit: '2' });
    expect(body).toMatchObject({ status: 'success', count: 2 });
    expect(body.data[1]).toEqual({
      title: 'QMRE 10-K February 2031',
      symbol: 'QMRE',
      form: '10-K',
      filedDate: '2031-02-04 00:00:00',
      acceptedDate: '2031-02-03 18:12:44',
      reportUrl: 'https://register.example/0000000001-31-10-K/doc.htm',
      filingUrl: 'https://register.example/0000000001-31-10-K/',
      filingData: html,
    });
    expect(body.data[0]).toMatchObject({ title: 'QMRE 10-K/A March 2031', acceptedDate: '', filingData: '' });
    expect(await titles()).toEqual([
      'QMRE 10-K/A March 2031',
      'QMRE 10-K February 2031',
      'QMRE 10-Q October 2030',
      'QMRE 10-K February 2030',
      'QMRE 8-K December 2029',
      'QMRE D May 2028',
    ]);
  });

  test('a document without an accession number leads to its own record, not to a list of filings', async () => {
    const list = 'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=0000104169&type=10-K';
    const facts = { form: '10-K', accession: '', filed: '2027-02-01 00:00:00', report_url: list, filing_url: list, html };
    await take(service, [aCompany('listmere')]);
    await take(service, [aPublication('filing', '0000104169/10-K A/2027-02-01', { permalink: 'listmere', as_of: '2027-02-01', facts })]);
    const { data } = await filings({ company: 'listmere' });
    const address = 'firmament://wire/0000104169/10-K%20A/2027-02-01';
    expect(data).toMatchObject([{ reportUrl: address, filingUrl: address }]);
    const opened = (await service.call('source.read', { query: { url: data[0].reportUrl } })).body;
    expect(opened.data).toMatchObject({ kind: 'filing', source: 'wire', companies: [{ permalink: 'listmere', role: 'subject' }] });
    expect(opened.data.record.html).toBe(html);
  });

  test('a filing without a symbol has that of the primary listing, and none where there is none', async () => {
    expect((await filings({ filing_type: 'D' })).data[0]).toMatchObject({ symbol: 'QMRE' });
    expect((await filings({ company: 'quietmere' })).data[0]).toMatchObject({ title: 'D May 2028', symbol: '' });
  });

  test.each(['filing_type', 'form_type', 'form'])('%s is the exact form, case-sensitive, and is echoed as form', async (name) => {
    const body = await filings({ [name]: '10-K' });
    expect(body.data.map((filing: { form: string }) => filing.form)).toEqual(['10-K', '10-K']);
    expect(body).toMatchObject({ form: '10-K', count: 2 });
    expect((await filings({ [name]: '10-k' })).data).toEqual([]);
  });

  test('an unknown form is 200 with none', async () => {
    expect(await filings({ filing_type: 'X-1/Y 2' })).toEqual({ status: 'success', data: [], count: 0, form: 'X-1/Y 2' });
  });

  test.each([
    [{ filing_type: 'x'.repeat(21) }, 'filing_type'],
    [{ filing_type: '' }, 'filing_type'],
    [{ filing_type: '10-K', form: '10-Q' }, 'form'],
    [{ form_type: '10-K', form: '10-Q' }, 'form'],
  ])('%j is 400 and names %s', async (query: Record<string, string>, field) => {
    const { status, body } = await service.call('company.filings', { query: { company: 'quietmere', ...query } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'INVALID_INPUT', field });
  });

  test('two names of the filter with one value are one filter', async () => {
    expect((await filings({ filing_type: '10-Q', form: '10-Q' })).count).toBe(1);
  });

  test('from_year and to_year are years of filing, inclusive, and are echoed', async () => {
    expect(await titles({ from_year: '2030', to_year: '2030' })).toEqual(['QMRE 10-Q October 2030', 'QMRE 10-K February 2030']);
    expect(await filings({ to_year: '2020' })).toEqual({ status: 'success', data: [], count: 0, to_year: 2020 });
    expect(await filings({ from_year: '2031', filing_type: '10-K' })).toMatchObject({ count: 1, from_year: 2031, form: '10-K' });
  });

  test('include_data=false leaves the documents out', async () => {
    for (const filing of (await filings({ include_data: 'false' })).data) expect(filing.filingData).toBe('');
    const { status, body } = await service.call('company.filings', { query: { company: 'quietmere', include_data: 'maybe' } });
    expect([status, body.field]).toEqual([400, 'include_data']);
  });

  test('limit is 10 unless said otherwise, and pages follow one another', async () => {
    const page = async (query: Record<string, string>) =>
      (await filings({ company: 'dupe-one', ...query })).data.map((filing: { filedDate: string }) => filing.filedDate.slice(0, 10));
    const all = await page({ limit: '100' });
    expect(all).toHaveLength(12);
    expect(all).toEqual(all.toSorted((a: string, b: string) => b.localeCompare(a)));
    expect(await page({})).toEqual(all.slice(0, 10));
    expect([
      ...(await page({ limit: '5' })),
      ...(await page({ limit: '5', offset: '5' })),
      ...(await page({ limit: '5', offset: '10' })),
    ]).toEqual(all);
    expect(await page({ offset: '12' })).toEqual([]);
  });

  test('a filing that is listed and whose document was imported by itself is one filing', async () => {
    const listed = aFiling('10-K', '2027-02-04', { accepted: '2027-02-03 18:12:44', report_date: '2026-12-31' }).facts as FilingFacts;
    const document = { ...listed, accepted: '', filed: '', html };
    const { accession: _, ...rest } = document;
    const of = (source_key: string, facts: FilingFacts, as_of?: string) =>
      aPublication('filing', source_key, { permalink: 'classmere', facts, ...(as_of !== undefined && { as_of }) });
    await take(service, [
      of('list/1', listed, '2027-02-04'),
      of('list/2', { ...listed, form: '10-Q', accession: 'second', report_date: '2027-03-31' }, '2027-05-04'),
    ]);
    await take(service, [
      of('documents/1', document),
      of('documents/2', { ...rest, accession: '', form: '10-Q', report_date: '2027-03-31' }),
    ]);
    const { data } = await filings({ company: 'classmere' });
    const seen = data.map((filing: Record<string, string>) => [filing.form, filing.filedDate, filing.acceptedDate, filing.filingData]);
    expect(seen).toEqual([
      ['10-Q', listed.filed, listed.accepted, html],
      ['10-K', listed.filed, listed.accepted, html],
    ]);
  });

  test('a document of an unknown filing is a filing of its own', async () => {
    const facts = {
      form: '10-K',
      accession: '',
      filed: '',
      report_date: '2026-12-31',
      report_url: 'https://r.example',
      filing_url: 'https://r.example',
      html,
    };
    await take(service, [aPublication('filing', 'documents/3', { permalink: 'dupe-two', facts })]);
    expect((await filings({ company: 'dupe-two' })).data).toMatchObject([{ title: 'DUPE 10-K', filedDate: '', filingData: html }]);
  });

  test('more documents than one answer may hold are 400 and name the limit', async () => {
    const large = 'x'.repeat(9 * 1_048_576);
    const of = (n: number) => ({
      ...aFiling(`8-K`, `2030-01-0${n}`, { accession: `large-${n}`, html: large }),
      source_key: `large-${n}`,
      subject: { permalink: 'homemere' },
    });
    await take(service, [1, 2, 3, 4, 5, 6, 7, 8].map(of));
    const { status, body } = await service.call('company.filings', { query: { company: 'homemere' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ field: 'limit', code: 'INVALID_INPUT' });
    expect(await filings({ company: 'homemere', include_data: 'false' })).toMatchObject({ count: 8 });
    expect((await filings({ company: 'homemere', limit: '1' })).data[0].filingData).toHaveLength(large.length);
  });
});
