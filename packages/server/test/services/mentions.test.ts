import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onlyMentioned } from '../../src/services/companies/only-mentioned.ts';
import { ingest, type IngestCounts } from '../../src/services/ingestion/ingest.ts';
import { listCandidates, mergeCandidate } from '../../src/services/resolution/review.ts';
import type { CompanyReference, SourceItem, SourceStatement } from '../../src/sources/source.ts';
import { filingsOf } from '../../src/store/publications/filings.ts';
import { transcriptsOf } from '../../src/store/publications/transcripts.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const common = { source: 'wire', retrieved_at: new Date('2031-03-02T00:00:00Z'), method: 'reported' as const };
const clock = () => new Date('2031-03-03T00:00:00Z');

const company = (permalink: string, website = `${permalink}.com`): SourceStatement => ({
  ...common,
  kind: 'company',
  source_key: permalink,
  subject: { permalink },
  facts: { name: permalink.replace(/^./, (letter) => letter.toUpperCase()), website },
});

type Panel = { subject?: CompanyReference; mentioned?: CompanyReference[]; title?: string };
const panel = (source_key: string, { title = 'A panel', ...named }: Panel): SourceStatement => ({
  ...common,
  kind: 'transcript',
  source_key,
  as_of: '2031-03-01',
  ...named,
  facts: { title, date: '2031-03-01', quarter: 1, year: 2031, participants: [], speeches: [] },
});

let database: FreshDatabase;
const rejections: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  await saveSources(database.db, [{ name: 'wire', title: 'W', publisher: 'P', licence: 'CC0', source_url: '' }]);
  await take([company('quillmere'), company('northwind'), company('contoso'), company('tailspin')]);
});
beforeEach(() => rejections.splice(0));
afterAll(() => database.drop());

async function take(items: readonly SourceItem[]): Promise<IngestCounts> {
  const onRejected = ({ reason }: { reason: string }) => void rejections.push(reason);
  return (await ingest({ db: database.db, clock }, items, { onRejected })).counts;
}

const titles = async (permalink: string, as: 'subject' | 'mentioned') =>
  (await transcriptsOf(database.db, { permalink, as, limit: 10, offset: 0 })).map(({ facts }) => facts.title);
const companies = async () =>
  (await database.owner.query('select permalink, d.revision from company_documents d order by permalink')).rows as object[];

describe('a record that mentions companies', () => {
  test('is listed by each of them, belongs to none without a subject, and leaves their documents unchanged', async () => {
    const before = await companies();
    const mentioned = [{ permalink: 'quillmere' }, { name: 'Northwind' }, { website: 'northwind.com' }];
    expect(await take([panel('first', { mentioned })])).toMatchObject({ added: 1, rejected: 0, mentioned: 0 });
    expect([await titles('quillmere', 'mentioned'), await titles('northwind', 'mentioned')]).toEqual([['A panel'], ['A panel']]);
    expect([await titles('quillmere', 'subject'), await titles('contoso', 'mentioned')]).toEqual([[], []]);
    expect(await companies()).toEqual(before);
  });

  test('is unchanged when it is stated again', async () => {
    expect(
      await take([panel('first', { mentioned: [{ permalink: 'quillmere' }, { name: 'Northwind' }, { website: 'northwind.com' }] })]),
    ).toMatchObject({
      unchanged: 1,
    });
  });

  test('stated anew about others is theirs alone, and can be taken back', async () => {
    const before = await companies();
    expect(await take([panel('first', { mentioned: [{ name: 'Northwind' }, { name: 'Contoso' }] })])).toMatchObject({ updated: 1 });
    expect([await titles('quillmere', 'mentioned'), await titles('northwind', 'mentioned'), await titles('contoso', 'mentioned')]).toEqual([
      [],
      ['A panel'],
      ['A panel'],
    ]);
    await take([{ kind: 'withdrawn', of: 'transcript', source: 'wire', source_key: 'first', at: 'line 1' }]);
    expect([await titles('northwind', 'mentioned'), await titles('contoso', 'mentioned')]).toEqual([[], []]);
    await take([panel('first', { mentioned: [{ name: 'Contoso' }] })]);
    expect([await titles('northwind', 'mentioned'), await titles('contoso', 'mentioned')]).toEqual([[], ['A panel']]);
    expect(await companies()).toEqual(before);
  });

  test('creates no company from a mention: unknown ones are left out, and found when the record comes again', async () => {
    const items = [
      panel('later', { subject: { permalink: 'tailspin' }, mentioned: [{ name: 'Litware' }, { name: 'Contoso' }], title: 'A call' }),
    ];
    expect(await take(items)).toMatchObject({ added: 1, rejected: 0 });
    expect(await titles('tailspin', 'subject')).toEqual(['A call']);
    expect(await take(items)).toMatchObject({ unchanged: 1 });
    await take([company('litware')]);
    const before = await companies();
    expect(await take(items)).toMatchObject({ updated: 1 });
    expect(await companies()).toEqual(before);
    expect([await titles('litware', 'mentioned'), await titles('tailspin', 'subject')]).toEqual([['A call'], ['A call']]);
  });

  test('keeps its mentioned company when another one also gets the name', async () => {
    const items = [panel('names', { mentioned: [{ name: 'Northwind' }, { name: 'Woodgrove' }], title: 'On names' })];
    await take(items);
    await take([{ ...company('northwind-two'), facts: { name: 'Northwind', website: 'northwind-two.com' } } as SourceStatement]);
    expect(await take(items)).toMatchObject({ unchanged: 1 });
    expect(await titles('northwind', 'mentioned')).toEqual(['On names']);
  });

  test('creates no pair for review', async () => {
    const filed = (permalink: string, cik: string): SourceStatement =>
      ({ ...company(permalink), facts: { name: permalink, website: `${permalink}.com`, cik } }) as SourceStatement;
    await take([filed('fabrikam', '1001'), filed('adventure', '1002')]);
    const mentioned = [{ permalink: 'fabrikam', name: 'Adventure', cik: '1002' }];
    expect(await take([panel('questions', { mentioned })])).toMatchObject({ added: 1, candidates: 0 });
    expect(await titles('adventure', 'mentioned')).toEqual(['A panel']);
  });

  test('without a known company is rejected with a reason, as is one without a required subject', async () => {
    const filing: SourceStatement = {
      ...common,
      kind: 'filing',
      source_key: 'f1',
      subject: { name: 'Nobody Knows' },
      mentioned: [{ permalink: 'contoso' }],
      facts: {
        form: '8-K',
        accession: 'a1',
        filed: '2031-03-01 00:00:00',
        report_url: 'https://f.com',
        filing_url: 'https://f.com',
      },
    };
    expect(await take([panel('nobody', { mentioned: [{ name: 'Nobody Knows' }] }), panel('none', {}), filing])).toMatchObject({
      rejected: 3,
    });
    expect(rejections).toEqual([
      expect.stringContaining("No company is known as 'Nobody Knows'"),
      'It names no company.',
      expect.stringContaining("No company is known as 'Nobody Knows'"),
    ]);
    await take([{ ...filing, subject: { permalink: 'tailspin' } }]);
    const query = { limit: 10, offset: 0 };
    expect(await filingsOf(database.db, { ...query, permalink: 'contoso', as: 'mentioned' })).toMatchObject([{ form: '8-K' }]);
    expect(await filingsOf(database.db, { ...query, permalink: 'contoso' })).toEqual([]);
  });

  test('does not keep a company that is made by what is not taken', async () => {
    const deal: SourceStatement = {
      ...common,
      kind: 'deal',
      source_key: 'd1',
      acquirer: { name: 'Proseware', website: 'proseware.com' },
      target: { name: 'Proseware', website: 'proseware.com' },
      facts: {},
    };
    expect(await take([deal, panel('of-it', { mentioned: [{ name: 'Proseware', website: 'proseware.com' }] })])).toMatchObject({
      rejected: 2,
      mentioned: 0,
    });
    expect(await companies()).not.toContainEqual(expect.objectContaining({ permalink: 'proseware' }));
  });

  test('goes with a company that is merged, and is no mention of what it is about', async () => {
    const both = { subject: { permalink: 'quillmere' }, mentioned: [{ permalink: 'tailspin' }], title: 'On both' };
    await take([panel('both', both)]);
    await database.owner.query(`insert into resolution_candidates (record_id, company_id, other_id, score, reasons, created_at)
      select r.record_id, a.company_id, b.company_id, 1, '[]', now() from permalinks a, permalinks b, source_records r
      where a.permalink = 'tailspin' and b.permalink = 'quillmere' and r.source_key = 'tailspin' on conflict do nothing`);
    expect(await titles('tailspin', 'mentioned')).toEqual(['On both']);
    const { candidates } = await listCandidates({ db: database.db, clock }, { limit: 20, offset: 0 });
    const pair = candidates.find((each) => [each.permalink, each.other_permalink].toSorted().join() === 'quillmere,tailspin');
    await mergeCandidate({ db: database.db, clock }, pair!.candidate_id);
    expect(await titles('tailspin', 'mentioned')).toEqual([]);
    expect((await titles('tailspin', 'subject')).toSorted()).toEqual(['A call', 'On both']);
  });
});

test('a company that deals name and publications mention is one that others merely mention', async () => {
  const deal: SourceStatement = {
    ...common,
    kind: 'deal',
    source_key: 'd2',
    acquirer: { permalink: 'contoso' },
    target: { name: 'Adatum', website: 'adatum.com' },
    facts: {},
  };
  await take([deal, panel('adatum', { mentioned: [{ name: 'Adatum', website: 'adatum.com' }], title: 'On Adatum' })]);
  expect(await titles('adatum', 'mentioned')).toEqual(['On Adatum']);
  expect(await onlyMentioned(database.db, ['adatum', 'contoso'])).toEqual(new Set(['adatum']));
});
