import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyFilter, RangeField } from '../../src/search/port.ts';
import { company, onEveryEngine, type FolderIndex } from './support.ts';

onEveryEngine(({ newIndex }) => {
  const rangeFields: RangeField[] = ['founded', 'total_funding', 'last_funding_round', 'revenue', 'ebitda', 'net_income', 'ev_ebitda'];
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

  /** Company n has n × 10 in every range; 11 and 12 have nothing, 12 a negative income. */
  const companies = all.map((id) =>
    company(id, {
      ...(id <= 10 && Object.fromEntries(rangeFields.map((field) => [field, id * 10]))),
      ...(id === 12 && { net_income: -5.5 }),
      type: id % 2 === 0 ? 'public' : 'private',
      country: id <= 4 ? 'US' : id <= 6 ? 'CI' : id <= 8 ? 'GB' : null,
      employee_range: id <= 3 ? '1-10' : id <= 5 ? '10001+' : null,
      funding_stage: id === 1 ? 'Seed' : id === 2 ? 'Series A' : id === 3 ? "Founder's Round" : null,
    }),
  );

  let opened: FolderIndex;
  beforeAll(async () => {
    opened = await newIndex(companies);
  });
  afterAll(() => opened.close());

  async function passing(filter: CompanyFilter): Promise<number[]> {
    const found = await opened.index.propose({ terms: [{ term: 'widget', weight: 1 }], filter, limit: 100 });
    return found.map((hit) => hit.company_id).toSorted((a, b) => a - b);
  }

  test('an invented company passes no filter but one that asks for it, in any search', async () => {
    const meaning = Int8Array.from({ length: 8 }, (_, at) => at);
    const own = await newIndex([company(1, { meaning }), company(2, { meaning, is_invented: true, deals: 3 })]);
    const terms = [{ term: 'widget', weight: 1 }];
    for (const [filter, expected] of [
      [{}, [1]],
      [{ invented: 'too' }, [1, 2]],
      [{ invented: 'only' }, [2]],
      [{ permalinks: ['company-2'] }, []],
      [{ permalinks: ['company-2'], invented: 'too' }, [2]],
    ] as [CompanyFilter, number[]][]) {
      const found = [
        await own.index.propose({ terms, filter, limit: 9 }),
        await own.index.near({ vector: meaning, filter, limit: 9 }),
        await own.index.top({ filter, by: 'deals', limit: 9 }),
      ];
      for (const hits of found) expect(hits.map((hit) => hit.company_id).toSorted((a, b) => a - b)).toEqual(expected);
      expect(await own.index.count(filter)).toBe(expected.length);
    }
    await own.close();
  });

  describe('one filter at a time', () => {
    test.each<[CompanyFilter, number[]]>([
      [{}, all],
      [{ country: [], employee_range: [], funding_stage: [], ranges: {} }, all],
      [{ country: ['US'] }, [1, 2, 3, 4]],
      [{ country: ['CI', 'GB'] }, [5, 6, 7, 8]],
      [{ country: ['FR'] }, []],
      [{ type: 'public' }, [2, 4, 6, 8, 10, 12]],
      [{ type: 'private' }, [1, 3, 5, 7, 9, 11]],
      [{ employee_range: ['1-10'] }, [1, 2, 3]],
      [{ employee_range: ['10001+', '11-50'] }, [4, 5]],
      [{ funding_stage: ['Seed', 'Series A'] }, [1, 2]],
      [{ funding_stage: ["Founder's Round"] }, [3]],
      [{ funding_stage: ["' OR 1 = 1 --"] }, []],
    ])('%j', async (filter, expected) => {
      expect(await passing(filter)).toEqual(expected);
    });
  });

  describe.each(rangeFields)('the range of %s', (field) => {
    const negative = field === 'net_income' ? [12] : [];

    test.each([
      ['from, inclusive', { from: 90 }, [9, 10]],
      ['from, just above a value', { from: 90.5 }, [10]],
      ['to, inclusive', { to: 20 }, [1, 2, ...negative]],
      ['to, just below a value', { to: 19.5 }, [1, ...negative]],
      ['both, inclusive', { from: 30, to: 50 }, [3, 4, 5]],
      ['one value', { from: 70, to: 70 }, [7]],
      ['none between', { from: 71, to: 79 }, []],
      ['from above to', { from: 50, to: 30 }, []],
      ['from 0: what is unknown does not pass', { from: 0 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
      ['everything known', { from: -1e15, to: 1e15 }, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ...negative]],
      ['below everything', { to: -1e300 }, []],
      ['above everything', { from: 1e300 }, []],
      ['no bound', {}, all],
    ])('%s', async (_, range, expected) => {
      expect(await passing({ ranges: { [field]: range } })).toEqual(expected);
    });
  });

  test('negative amounts are compared as amounts', async () => {
    expect(await passing({ ranges: { net_income: { to: 0 } } })).toEqual([12]);
    expect(await passing({ ranges: { net_income: { from: -5.5, to: -5.5 } } })).toEqual([12]);
    expect(await passing({ ranges: { net_income: { from: -5, to: 0 } } })).toEqual([]);
  });

  test('all conditions must hold', async () => {
    expect(await passing({ country: ['US'], type: 'public' })).toEqual([2, 4]);
    expect(await passing({ country: ['US'], type: 'public', employee_range: ['1-10'], funding_stage: ['Series A'] })).toEqual([2]);
    expect(await passing({ type: 'private', ranges: { founded: { from: 30 }, revenue: { to: 70 } } })).toEqual([3, 5, 7]);
  });

  test('the filter also holds for companies that were changed since the index was built', async () => {
    const changed = await newIndex(companies);
    await changed.index.upsert([company(1, { country: 'FR', revision: 100 }), company(13, { country: 'FR', revision: 101 })]);
    const inFrance = await changed.index.propose({ terms: [{ term: 'widget', weight: 1 }], filter: { country: ['FR'] }, limit: 100 });
    expect(inFrance.map((hit) => hit.company_id).toSorted((a, b) => a - b)).toEqual([1, 13]);
    await changed.close();
  });
});
