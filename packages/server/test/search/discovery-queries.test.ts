import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyFilter } from '../../src/search/port.ts';
import { removedBy, withoutValue } from '../../src/services/discovery/filters.ts';
import { company, onEveryEngine, pageOf, type FolderIndex } from './support.ts';

onEveryEngine(({ newIndex }) => {
  const all = [1, 2, 3, 4, 5, 6];

  let opened: FolderIndex;
  beforeAll(async () => {
    opened = await newIndex([
      company(1, { prominence: 1, deals: 40, status: 'Operating', bought: 'robot robot crm', country: 'USA', founded: 1990 }),
      company(2, { prominence: 6, deals: 0, status: 'Closed', mentions: ['acme', "o'reilly"], country: 'USA', founded: 2010 }),
      company(3, { prominence: 3, deals: 7, status: null, bought: 'airlin', buyer_type: 'Financial', type: 'public' }),
      company(4, {
        prominence: 5,
        deals: 2,
        status: 'Acquired',
        mentions: ['acme'],
        lists: ['Our "best"'],
        buyer_type: 'Institutional',
        founded: 2020,
      }),
      company(5, { prominence: 2, deals: 100, status: 'IPO', bought: 'robot', type: 'public' }),
      company(6, {
        prominence: 4,
        deals: 1,
        status: 'Operating',
        mentions: ['acme holdings'],
        head: 'robot',
        lists: ['Our "best"', "o'list"],
        country: 'GBR',
      }),
    ]);
  });
  afterAll(() => opened.close());

  const idsOf = (found: readonly { company_id: number }[]) => found.map((hit) => hit.company_id);
  const top = async (by: 'prominence' | 'deals', filter: CompanyFilter = {}, limit = 100) =>
    idsOf(await opened.index.top({ filter, by, limit }));

  describe('the companies with the most', () => {
    test('deals come first, however many are asked for', async () => {
      expect(await top('deals')).toEqual([5, 1, 3, 4, 6, 2]);
      expect(await top('deals', {}, 2)).toEqual([5, 1]);
    });

    test('prominence come first, with their permalinks', async () => {
      expect(await top('prominence')).toEqual([2, 4, 6, 3, 5, 1]);
      expect(await opened.index.top({ filter: {}, by: 'prominence', limit: 1 })).toEqual([
        { company_id: 2, permalink: 'company-2', relevance: 0 },
      ]);
    });

    test('are taken among those that pass the filter, not filtered afterwards', async () => {
      expect(await top('deals', { country: ['USA'] }, 2)).toEqual([1, 2]);
      expect(await top('deals', { not_status: ['IPO', 'Operating'] }, 1)).toEqual([3]);
    });
  });

  describe('one filter at a time, found and counted alike', () => {
    test.each<[string, CompanyFilter, number[]]>([
      ['nothing', {}, all],
      ['who names a key', { naming: ['acme'] }, [2, 4]],
      ['who names any of several', { naming: ['acme holdings', "o'reilly"] }, [2, 6]],
      ['who names what nobody does', { naming: ['acm'] }, []],
      ['who bears a name, spaces aside', { names: ['company 2', 'comp any 5', 'nobody'] }, [2, 5]],
      ['who stands in a list', { lists: ['Our "best"'] }, [4, 6]],
      ['who stands in either of two lists', { lists: ["o'list", 'nobody’s'] }, [6]],
      ['some permalinks, of which one is unknown', { permalinks: ['company-1', 'company-6', "company-'9"] }, [1, 6]],
      ['none of a status; without one passes', { not_status: ['Closed', 'Operating'] }, [3, 4, 5]],
      ['a type of buyer', { buyer_type: ['Strategic'] }, [1, 2, 5, 6]],
      ['either of two types of buyer', { buyer_type: ['Financial', 'Institutional'] }, [3, 4]],
      ['at least so prominent', { prominence_from: 4 }, [2, 4, 6]],
      ['at least so many deals', { ranges: { deals: { from: 7 } } }, [1, 3, 5]],
      ['so many deals', { ranges: { deals: { from: 1, to: 2 } } }, [4, 6]],
      ['deals past what an integer holds', { ranges: { deals: { from: -3e9, to: 3e9 } } }, all],
      ['empty lists', { naming: [], permalinks: [], not_status: [], buyer_type: [] }, all],
      ['two that must both hold', { naming: ['acme'], not_status: ['Closed'] }, [4]],
    ])('%s', async (_, filter, expected) => {
      expect((await top('deals', filter)).toSorted((a, b) => a - b)).toEqual(expected);
      expect(await opened.index.count(filter)).toBe(expected.length);
    });
  });

  describe('words of what was bought', () => {
    const bought = (terms: { term: string; weight: number }[], filter: CompanyFilter = {}) =>
      opened.index.propose({ terms, filter, limit: 10, field: 'bought' });

    test('are found in what was bought alone, not in what a company is', async () => {
      expect(idsOf(await bought([{ term: 'robot', weight: 1 }])).toSorted((a, b) => a - b)).toEqual([1, 5]);
      expect(await bought([{ term: 'widget', weight: 1 }])).toEqual([]);
      expect(idsOf(await opened.index.propose({ terms: [{ term: 'robot', weight: 1 }], filter: {}, limit: 10 }))).toEqual([6]);
    });

    test('count by their weight, and keep to the filter', async () => {
      const terms = (robot: number, airlin: number) => [
        { term: 'robot', weight: robot },
        { term: 'airlin', weight: airlin },
      ];
      expect(idsOf(await bought(terms(1, 9)))[0]).toBe(3);
      expect(idsOf(await bought(terms(9, 1))).at(-1)).toBe(3);
      expect(idsOf(await bought(terms(9, 1), { buyer_type: ['Financial'] }))).toEqual([3]);
    });
  });

  test.each([
    ['one weight, more than fit', Array.from({ length: 60 }, () => 1)],
    ['many weights, more than fit', Array.from({ length: 60 }, (_, at) => (60 - at) / 60)],
    ['one heavy word and light ones', Array.from({ length: 39 }, (_, at) => (at === 0 ? 1 : 0.13))],
  ])('words of %s find who has the heaviest before who has the lightest', async (_, weights) => {
    const many = await newIndex([
      company(1, { head: `word${weights.length - 1}` }),
      company(2, { head: 'word0' }),
      company(3, { head: 'word0 word1' }),
    ]);
    const terms = weights.map((weight, at) => ({ term: `word${at}`, weight }));
    const found = idsOf(await many.index.propose({ terms, filter: {}, limit: 9 }));
    expect(found[0]).toBe(3);
    expect(found).toContain(2);
    if (weights[0] !== weights.at(-1)) expect(found.indexOf(1) === -1 || found.indexOf(1) > found.indexOf(2)).toBe(true);
    await many.close();
  });

  test('a light word still finds the only companies that contain it, if they are few', async () => {
    const few = await newIndex([company(1, { head: 'rare' }), company(2, { head: 'heavy' })]);
    const terms = [
      { term: 'heavy', weight: 1 },
      { term: 'rare', weight: 0.1 },
    ];
    expect(idsOf(await few.index.propose({ terms, filter: {}, limit: 9 }))).toEqual([2, 1]);
    await few.close();
  });

  test('a company changed since the index was built is found by what it now is', async () => {
    const changed = await newIndex([company(1, { deals: 1, mentions: ['acme'] }), company(2, { deals: 2 })]);
    await changed.index.upsert([company(1, { deals: 9, bought: 'robot', revision: 10 }), company(3, { mentions: ['acme'], revision: 11 })]);
    expect(idsOf(await changed.index.top({ filter: {}, by: 'deals', limit: 1 }))).toEqual([1]);
    expect(idsOf(await changed.index.top({ filter: { naming: ['acme'] }, by: 'deals', limit: 9 }))).toEqual([3]);
    expect(await changed.index.count({ ranges: { deals: { from: 3 } } })).toBe(1);
    const robots = await changed.index.propose({ terms: [{ term: 'robot', weight: 1 }], filter: {}, limit: 9, field: 'bought' });
    expect(idsOf(robots)).toEqual([1]);
    await changed.close();
  });

  test('an index of nothing finds and counts nothing', async () => {
    const empty = await newIndex([]);
    expect(await empty.index.top({ filter: {}, by: 'deals', limit: 5 })).toEqual([]);
    expect(await empty.index.count({})).toBe(0);
    expect(await empty.index.statistics({ words: ['a'] })).toMatchObject({ companies: 0, newest_deal: '', words: [0] });
    expect(await removedBy(empty.index, { geography: ['USA'] })).toEqual({ companies: 0, geography: 0 });
    await empty.close();
  });

  test('statistics tell who is named by how many others, and the newest deal', async () => {
    const own = await newIndex([
      company(1, { mentions: ['acme', 'lone'], newest_deal: '2012-05-01' }),
      company(2, { mentions: ['acme'], newest_deal: '2013-12-31' }),
      company(3, { name: 'Acme', name_keys: ['acme'], mentions: ['acme'], newest_deal: null }),
      company(4, { head: '', body: '', mentions: ['acme'], newest_deal: '2013-02-01' }),
    ]);
    const { companies, newest_deal, names } = await own.index.statistics({ names: ['acme', 'lone', 'never'] });
    // Its own name is no mention, one without text does not count, and a single mention tells no more than none.
    expect(names).toEqual([2, 0, 0]);
    expect([newest_deal, companies]).toEqual(['2013-12-31', 3]);
    await own.index.rebuild(pageOf([company(1, { newest_deal: '2010' })]), 9);
    expect(await own.index.statistics({})).toMatchObject({ newest_deal: '2010' });
    await own.close();
  });

  test('deals that come after the index was built are counted, each bought company once', async () => {
    const own = await newIndex([company(1), company(2, { status: 'Acquired', newest_deal: '2011-01-01' })]);
    const before = await own.index.statistics({ acquired_words: ['widget', 'robot'] });
    expect(before).toMatchObject({ acquired: 1, acquired_words: [1, 0], newest_deal: '2011-01-01' });
    const bought = company(1, { head: 'robot', status: 'Acquired', newest_deal: '2012-05-01', revision: 10 });
    await own.index.upsert([bought, company(3, { deals: 1, newest_deal: '2012-05-01', revision: 11 })]);
    await own.index.upsert([{ ...bought, revision: 12 }]);
    const after = await own.index.statistics({ acquired_words: ['widget', 'robot'] });
    expect(after).toMatchObject({ acquired: 2, acquired_words: [1, 1], newest_deal: '2012-05-01' });
    expect(after.version).not.toBe(before.version);
    await own.close();
  });

  test('statistics count invented companies only where there are no others', async () => {
    const invented = [1, 2].map((id) => company(id, { is_invented: true, head: 'frost depot', newest_deal: '2026-01-01' }));
    const real = [3, 4].map((id) => company(id, { head: 'gold mine', newest_deal: '2012-05-01' }));
    const own = await newIndex([...invented, ...real]);
    expect(await own.index.statistics({ words: ['depot', 'gold'] })).toMatchObject({
      companies: 2,
      words: [0, 2],
      newest_deal: '2012-05-01',
    });
    await own.index.upsert([company(5, { is_invented: true, status: 'Acquired', newest_deal: '2026-05-01' })]);
    expect(await own.index.statistics({})).toMatchObject({ acquired: 0, newest_deal: '2012-05-01' });
    await own.index.rebuild(pageOf(invented), 9);
    expect(await own.index.statistics({ words: ['depot', 'gold'] })).toMatchObject({
      companies: 2,
      words: [2, 0],
      newest_deal: '2026-01-01',
    });
    await own.close();
  });

  test('how many companies lack the value of a filter is counted once, and anew when companies have changed', async () => {
    const own = await newIndex([company(1, { country: 'USA' }), company(2, {}), company(3, { founded: 2010 })]);
    let counts = 0;
    const index = {
      ...own.index,
      count: (filter: CompanyFilter) => {
        counts += 1;
        return own.index.count(filter);
      },
    };
    const filters = { geography: ['USA'], founded_year: { from: 2000 } };
    for (let call = 0; call < 3; call += 1) expect(await withoutValue(index, filters)).toEqual({ geography: 2, founded_year: 2 });
    // Another value of a filter asks for the same count.
    expect(await withoutValue(index, { geography: ['GBR'] })).toEqual({ geography: 2 });
    expect(counts).toBe(2);
    await own.index.upsert([company(2, { country: 'GBR', revision: 9 })]);
    expect(await withoutValue(index, filters)).toEqual({ geography: 1, founded_year: 2 });
    await own.index.remove([3]);
    expect(await withoutValue(index, filters)).toEqual({ founded_year: 2 });
    expect(counts).toBe(6);
    expect(await withoutValue(index, { geography: [] })).toBeUndefined();
    expect(counts).toBe(6);
    await own.close();
  });

  describe('what each filter removes by itself', () => {
    test('is told by the name of the parameter, for active ones alone', async () => {
      expect(
        await removedBy(opened.index, {
          geography: ['USA'],
          company_type: 'public',
          buyer_type: ['financial'],
          founded_year: { from: 2000 },
          employee_count: [],
          funding_stage: [],
          revenue: {},
        }),
      ).toEqual({ companies: 6, geography: 4, company_type: 4, buyer_type: 4, founded_year: 4 });
    });

    test('strategic buyers are those of no financial kind', async () => {
      expect(await removedBy(opened.index, { buyer_type: ['strategic'] })).toEqual({ companies: 6, buyer_type: 2 });
      expect(await removedBy(opened.index, { buyer_type: ['strategic', 'financial'] })).toEqual({ companies: 6, buyer_type: 0 });
    });

    test('a filter that removes nothing says 0, and without filters nothing is told', async () => {
      expect(await removedBy(opened.index, { company_type: 'all', geography: ['USA', 'GBR'], founded_year: { to: 3000 } })).toEqual({
        companies: 6,
        // Unknown does not pass.
        geography: 3,
        founded_year: 3,
      });
      expect(await removedBy(opened.index, { company_type: 'all' })).toBeUndefined();
    });
  });
});
