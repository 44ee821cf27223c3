import { describe, expect, test } from 'vitest';
import type { CompanyDocument, DocumentDeal } from './document.ts';
import type { CompanyFacts } from './facts.ts';
import { areOfOneGroup, buyoutOf, isEnding, isSameOwner, ownerDescriptions, ownerOf, owns } from './ownership.ts';
import { casesIn, unmatchedWords } from './test-support.ts';

const record = (as_of: string) => ({
  source: 'wire',
  source_key: '1',
  source_url: '',
  as_of,
  retrieved_at: '',
  method: 'reported' as const,
});

const documentOf = (facts: Partial<CompanyFacts> = {}, acquired_by: DocumentDeal[] = []): CompanyDocument => ({
  permalink: facts.name?.toLowerCase() ?? 'quillmere',
  records: [record('2026-08-22')],
  facts: { name: 'Quillmere', ...facts },
  origins: {},
  acquisitions: [],
  acquired_by,
});
const boughtBy = (name: string, buyer: Partial<DocumentDeal> = {}): DocumentDeal => ({
  permalink: name.toLowerCase(),
  name,
  facts: { date: '2021' },
  record: 0,
  ...buyer,
});
const fund = { product_category: 'Private equity' };

describe('the owner of a company', () => {
  test('is the investor that bought it within the ten years before the newest record', () => {
    expect(ownerOf(documentOf({}, [boughtBy('Birchholm', fund)]))).toEqual({
      name: 'Birchholm',
      permalink: 'birchholm',
      since: '2021',
      how: 'buyout',
      records: [0],
    });
    const long = boughtBy('Birchholm', { ...fund, facts: { date: '2005' } });
    expect(ownerOf(documentOf({}, [long]))).toBeUndefined();
    expect(buyoutOf(documentOf({}, [long]))).toBeUndefined();
  });

  test('is the company of a trade that bought it, however long ago, and that is no buyout', () => {
    const long = boughtBy('Halden', { product_category: 'Looms', facts: { date: '1998-03' } });
    expect(ownerOf(documentOf({}, [long]))).toMatchObject({ name: 'Halden', since: '1998-03', how: 'purchase' });
    expect(buyoutOf(documentOf({}, [long]))).toBeUndefined();
  });

  test('is the newest buyer, and none where the company was listed after the purchase', () => {
    const sold = [boughtBy('Halden', { facts: { date: '2024-05-06' } }), boughtBy('Birchholm', fund)];
    expect(ownerOf(documentOf({}, sold))).toMatchObject({ name: 'Halden', since: '2024-05-06' });
    const listings = [{ exchange: 'NYSE', symbol: 'QM' }];
    expect(ownerOf(documentOf({ listings }, sold))).toBeUndefined();
  });

  test('holds an asset manager that bought a company of a trade for an investor, and one that bought another for its buyer', () => {
    const manager = boughtBy('Birchholm', { product_category: 'Asset management' });
    expect(buyoutOf(documentOf({ product_category: 'Looms' }, [manager]))).toBeDefined();
    expect(buyoutOf(documentOf({ product_category: 'Asset management' }, [manager]))).toBeUndefined();
  });

  test.each([
    ['owned by KKR', 'KKR'],
    ['Swedish brand owned by Geely', 'Geely'],
    ['majority-owned by Roivant', 'Roivant'],
    ['owned by the Qatar Investment Authority', 'Qatar Investment Authority'],
    ['Walmart-owned', 'Walmart'],
    ['Prosus owned', 'Prosus'],
    ['WH Group subsidiary', 'WH Group'],
    ['Indian subsidiary of Bayer', 'Bayer'],
    ['Canadian arm of Molson Coors', 'Molson Coors'],
    ['part of the Walsin group', 'Walsin'],
  ])('is who the key phrase "%s" names: %s', (phrase, name) => {
    expect(ownerOf(documentOf({ key_phrases: ['looms', phrase] }))).toMatchObject({ name, how: 'stated', since: '' });
  });

  test.each([
    'family-owned',
    'Bolivian-owned',
    'Merckle family-owned',
    'state-owned Guangzhou company',
    'Indian state-owned bank',
    'part-owned by Acme',
    'partly owned by Acme',
    'pre-owned watches',
    'owned by private health insurers',
    'few owned lots',
    'part of the process',
    'subsidiary banks',
  ])('is not told by the key phrase "%s"', (phrase) => {
    expect(ownerOf(documentOf({ key_phrases: [phrase] }))).toBeUndefined();
  });

  test.each([
    ['Swedish brand owned by Chinese conglomerate Geely', 'Geely'],
    ['owned by KKR since 2019', 'KKR'],
    ['American Express-owned', 'American Express'],
    ['British American Tobacco owned', 'British American Tobacco'],
    ['GE-owned', 'GE'],
    ['US Foods subsidiary', 'US Foods'],
    ['not-for-profit hospital owned by Ascension', 'Ascension'],
    ['jointly owned by Shell and Eneco', 'Shell and Eneco'],
    ['Korean unit of Canadian Solar', 'Canadian Solar'],
    ['Southern Company subsidiary', 'Southern Company'],
    ['Investor AB-owned', 'Investor AB'],
    ['formerly Rillmere, owned by Halden', 'Halden'],
  ])('is named by "%s" beside words that describe it: %s', (phrase, name) => {
    expect(ownerOf(documentOf({ key_phrases: [phrase] }))).toMatchObject({ name, how: 'stated' });
  });

  test.each([
    'Woman-owned',
    'Woman- and minority-owned',
    'Veteran-owned',
    'Service-Disabled Veteran-owned',
    'Minority-owned',
    'Native American-owned',
    'Independently owned',
    'Locally-owned',
    'Wholly owned subsidiary',
    'Canadian-owned',
    'South African-owned',
    'China-owned',
    'US-owned',
    'Indian subsidiary',
    'owned by Canadian investors',
    'owned by French entrepreneurs',
    'part of Canadian history',
  ])('is not read from "%s", which only describes an owner', (phrase) => {
    expect(ownerOf(documentOf({ key_phrases: [phrase] }))).toBeUndefined();
  });

  test.each([
    'formerly owned by KKR',
    'Formerly KKR-owned',
    'former subsidiary of Colonial',
    'Former WH Group subsidiary',
    'Ex-Walmart subsidiary',
    'previously majority-owned by Roivant',
    'formerly, until its sale, owned by Halden',
    'spun off from GE; once a division of General Electric',
    'was owned by Halden',
    'owned by Halden until 2019',
    'owned by Halden (2011-2019)',
    'owned by Halden from 2011 to 2019',
    'part of Halden before 2014',
    'to be owned by Halden',
  ])('is not read from "%s", which is not so now', (phrase) => {
    expect(ownerOf(documentOf({ key_phrases: [phrase] }))).toBeUndefined();
  });

  test.each([
    'not owned by Halden',
    'isn’t owned by Halden',
    'never owned by Halden',
    'no longer owned by Halden',
    'No longer Halden-owned',
    'Not Halden-owned',
    'not a subsidiary of Halden',
    'neither an arm of Halden nor of Colonial',
    'not part of a division of Halden',
    'Non-Halden subsidiary',
  ])('is not read from "%s", which denies it', (phrase) => {
    expect(ownerOf(documentOf({ key_phrases: [phrase] }))).toBeUndefined();
  });

  test.each([
    'Quillmere is not a subsidiary of Acme Foods.',
    'Quillmere no longer is a subsidiary of Acme Foods.',
    'Quillmere was a subsidiary of Acme Foods.',
    'Quillmere is a former subsidiary of Acme Foods.',
    'Quillmere is a subsidiary of Acme Foods until its sale in May.',
  ])('is not read from the description "%s"', (description) => {
    expect(ownerOf(documentOf({ description }))).toBeUndefined();
  });

  test('is who the description says, where that speaks of the company itself', () => {
    expect(ownerOf(documentOf({ description: 'Quillmere is a wholly owned subsidiary of Acme Foods Corp. It mills oats.' }))).toMatchObject(
      {
        name: 'Acme Foods Corp',
        how: 'stated',
      },
    );
    expect(
      ownerOf(documentOf({ description: 'It sold Icegrip, a subsidiary of Acme, and serves subsidiaries of banks.' })),
    ).toBeUndefined();
  });

  test('is who a field says, with the day of the purchase where the two agree', () => {
    expect(ownerOf(documentOf({ owned_by: 'Birchholm Partners' }))).toMatchObject({ name: 'Birchholm Partners', how: 'stated' });
    const both = documentOf({ owned_by: 'Birchholm Partners' }, [boughtBy('Birchholm', fund)]);
    expect(ownerOf(both)).toMatchObject({ name: 'Birchholm', since: '2021', how: 'buyout' });
    expect(ownerOf(documentOf({ owned_by: 'Halden' }, [boughtBy('Birchholm', fund)]))).toMatchObject({ name: 'Halden', since: '' });
  });

  test('is the parent that consolidates it, by LEI alone, where nothing else is on record', () => {
    expect(ownerOf(documentOf({ parent_lei: 'PARENT' }))).toMatchObject({ name: '', how: 'group' });
  });
});

test.each([
  ['KKR', 'KKR & Co.', true],
  ['TA and Hg', 'Hg', true],
  ['Advent, Cinven', 'Cinven', true],
  ['Birch', 'Birchholm', false],
  ['Acme Foods', 'Acme Mining', false],
])('the owners "%s" and "%s" may be one: %s', (a, b, expected) => {
  expect(isSameOwner(a, b)).toBe(expected);
  expect(isSameOwner(b, a)).toBe(expected);
});

test('a parent and its subsidiary are of one group by purchase, by phrase, by everyday name and by LEI; two of its subsidiaries are not', () => {
  const parent = documentOf({ name: 'Halden', lei: 'PARENT', also_known_as: ['Halden Looms'] });
  const subsidiaries = [
    documentOf({ name: 'One' }, [boughtBy('Halden')]),
    documentOf({ name: 'Two', key_phrases: ['Halden subsidiary'] }),
    documentOf({ name: 'Three', key_phrases: ['owned by Halden Looms'] }),
    documentOf({ name: 'Four', parent_lei: 'PARENT' }),
  ];
  expect(subsidiaries.map((each) => [owns(parent, each), areOfOneGroup(each, parent), owns(each, parent)])).toEqual(
    Array.from({ length: 4 }, () => [true, true, false]),
  );
  expect(areOfOneGroup(subsidiaries[0]!, subsidiaries[1]!)).toBe(false);
  expect(owns(documentOf({ name: 'Haldenberg' }), subsidiaries[1]!)).toBe(false);
});

test.each<[string, Partial<CompanyFacts>, boolean]>([
  ['closed', { status: 'Closed' }, true],
  ['in liquidation by its register', { register_status: 'Liquidation' }, true],
  ['in administration by its register', { register_status: 'In Administration' }, true],
  ['about to be struck off', { register_status: 'Active - Proposal to Strike off' }, true],
  ['active', { register_status: 'Active' }, false],
  ['quoted with the letter of bankrupt companies', { listings: [{ exchange: 'OTC', symbol: 'TSEOQ' }] }, true],
  ['quoted over the counter under five other letters', { listings: [{ exchange: 'OTC', symbol: 'HEMNF' }] }, false],
  ['listed under four letters that end so', { listings: [{ exchange: 'NASDAQ', symbol: 'ABCQ' }] }, false],
  ['in liquidation by a phrase', { key_phrases: ['apartment landlord in liquidation'] }, true],
  ['a trader in bad debts', { key_phrases: ['insolvent and bankrupt accounts', 'Liquidation.com'] }, false],
])('a company that is %s is ending: %s', (_, facts, expected) => {
  expect(isEnding(documentOf(facts))).toBe(expected);
});

describe('the words that decide whether a key phrase names an owner', () => {
  const cases = casesIn<'list' | 'word' | 'phrase' | 'owner'>(import.meta.dirname, 'ownership.cases.tsv');

  test.each(cases)('“$word” of $list decides that “$phrase” names “$owner”', ({ phrase, owner }) => {
    expect(ownerOf(documentOf({ key_phrases: [phrase] }))?.name ?? '').toBe(owner);
  });

  test('include every word that describes an owner', () => {
    expect(
      unmatchedWords(
        { ownerDescriptions },
        cases.filter(({ list }) => list === 'ownerDescriptions'),
      ),
    ).toEqual([]);
  });
});
