import { expect, test } from 'vitest';
import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import type { CompanyFacts } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import type { Candidate } from './candidate.ts';
import { clusterOf } from './cluster.ts';
import { makeCompanies } from './companies.ts';
import { keep } from './hand-kept.ts';
import { addTrades, readTrades } from './trades.ts';

const row = {
  company: 'Quillmere Arms',
  country: 'FIN',
  website: 'quillmere-arms.example.com',
  listing: 'HEL:QMRE',
  size: 'mid',
  category: 'Picking robots',
  industry: 'Machinery',
  does: 'picking arms; cold stores',
};

function vendor(name: string, facts: Partial<CompanyFacts>): Candidate {
  return {
    source: 'listed-equities',
    key: name,
    facts: { name, ...facts },
    keys: [nameKey(name)],
    isFirm: true,
    otherCountries: [],
    size: 3,
    text: '',
    listing: undefined,
  };
}

function factsAfter(...candidates: Candidate[]): CompanyFacts[][] {
  return factsOf([row], ...candidates);
}

function factsOf(rows: (typeof row)[], ...candidates: Candidate[]): CompanyFacts[][] {
  const clusters = candidates.map(clusterOf);
  addTrades(clusters, rows, new Map());
  return makeCompanies(clusters).map(({ records }) => records.map(({ facts }) => facts));
}

test('replaces the industry that a vendor gives by the one of the row', () => {
  const [facts = []] = factsAfter(
    vendor('Quillmere Arms', { country: 'FIN', sector: 'Consumer Discretionary', industry: 'Specialty Retail' }),
  );
  expect(facts.flatMap(({ sector, industry }) => [sector, industry]).filter(Boolean)).toEqual(['Machinery']);
  expect(facts.flatMap(({ key_phrases }) => key_phrases ?? [])).toEqual(['picking arms', 'cold stores']);
});

test('leaves a namesake in another country alone, and adds missing companies', () => {
  const all = factsAfter(vendor('Quillmere Arms', { country: 'GBR', industry: 'Hotels' }));
  expect(all).toHaveLength(2);
  expect(all.find(([first]) => first?.country === 'GBR')).toHaveLength(1);
  const added = all.find(([first]) => first?.country === 'FIN')?.[0];
  expect(added).toMatchObject({ website: row.website, type: 'public', listings: [{ exchange: 'HEL', symbol: 'QMRE', is_primary: true }] });
});

const website = 'quillmere-arms.example';
const ofSite = { ...row, website };

test('joins the company on the website before a namesake of the same country', () => {
  const all = factsOf(
    [{ ...ofSite, listing: '' }],
    vendor('Quillmere Arms', { country: 'FIN', website: 'arms-of-quillmere.example' }),
    vendor('Quillmere Arms Robotics', { country: 'FIN', website }),
  );
  const described = all.filter((some) => some.some(({ product_category }) => product_category === row.category));
  expect(described.map(([first]) => first?.name)).toEqual(['Quillmere Arms Robotics']);
});

test('leaves a namesake alone that trades under another symbol on the floor of the row', () => {
  const listings = [{ exchange: 'HEL', symbol: 'OTHER' }];
  expect(factsAfter(vendor('Quillmere Arms', { country: 'FIN', website: 'arms-of-quillmere.example', listings }))).toHaveLength(2);
});

test('makes one company of copies that the listing and the website of a row are of', () => {
  const [facts = [], ...others] = factsOf(
    [ofSite],
    vendor('Quillmere', { country: 'FIN', listings: [{ exchange: 'HEL', symbol: 'QMRE' }] }),
    vendor('Quillmere Arms', { website }),
  );
  expect(others).toEqual([]);
  expect(facts.flatMap((one) => one.website ?? [])).toEqual([website]);
  expect(facts.flatMap(({ listings = [] }) => listings)).toEqual([{ exchange: 'HEL', symbol: 'QMRE', is_primary: true }]);
});

test('finds the company of a row in the receipts of a foreign one, and not in those of a namesake at home there', () => {
  const receipts = (symbol: string) =>
    clusterOf({ ...vendor('Quillmere Arms Holdings', { listings: [{ exchange: 'OTC', symbol }] }), isFirm: false });
  const countOf = (symbol: string): number => {
    const clusters = [receipts(symbol)];
    addTrades(clusters, [row], new Map());
    return clusters.length;
  };
  expect(['QMREY', 'QMREF', 'QMRE'].map(countOf)).toEqual([1, 1, 2]);
});

test('finds a renamed company under its new symbol and website, with any old values', () => {
  const clusters = [
    clusterOf(vendor('Oldmere', { country: 'FIN', website: 'oldmere.example', listings: [{ exchange: 'HEL', symbol: 'OLD' }] })),
  ];
  keep(clusters[0]!, 'Oldmere', { name: 'Quillmere Arms', former_names: ['Oldmere'] });
  addTrades(clusters, [ofSite], new Map());
  const [company, ...others] = makeCompanies(clusters);
  expect([company?.permalink, others]).toEqual(['quillmere-arms', []]);
  const facts = (company?.records ?? []).map((one) => one.facts);
  expect(facts.flatMap(({ listings = [] }) => listings.map(({ symbol }) => symbol))).toEqual(['QMRE']);
  expect(facts.find((one) => one.website !== undefined)?.website).toBe(website);
});

test('takes a listing from a company of another name and country', () => {
  const all = factsAfter(vendor('Brackwater', { country: 'USA', listings: [{ exchange: 'HEL', symbol: 'QMRE' }] }));
  const holders = all.filter((some) => some.some(({ listings }) => listings !== undefined));
  expect(holders.map(([first]) => first?.name)).toEqual(['Quillmere Arms']);
});

test('keeps two companies apart that have a row each', () => {
  const parts = [row, { ...row, company: 'Quillmere Group', listing: 'HEL:QGRP' }];
  const all = factsOf(parts, vendor('Quillmere Group', { country: 'FIN', listings: [{ exchange: 'HEL', symbol: 'QMRE' }] }));
  const symbols = all.map((some) => some.flatMap(({ listings = [] }) => listings.map(({ symbol }) => symbol)).join(' '));
  expect(new Set(symbols)).toEqual(new Set(['QGRP', 'QMRE']));
});

test('adds home listings for companies without any, and marks companies without a listing as operating', () => {
  const [listed = []] = factsAfter(vendor('Quillmere Arms', { country: 'FIN' }));
  expect(listed.flatMap(({ listings = [] }) => listings)).toEqual([{ exchange: 'HEL', symbol: 'QMRE', is_primary: true }]);
  const [atWork = []] = factsOf([{ ...row, listing: '', size: '' }], vendor('Quillmere Arms', { country: 'FIN' }));
  expect(atWork.flatMap(({ status }) => status ?? [])).toEqual(['Operating']);
});

test('believes the website that carries the name of today', () => {
  const [facts = []] = factsOf([ofSite], vendor('Quillmere Arms', { country: 'FIN', website: 'oldname.example' }));
  expect(facts.flatMap((one) => one.website ?? [])).toEqual(['oldname.example', website]);
});

test('adds no company from a row without a website', () => {
  const clusters = [clusterOf(vendor('Another', { country: 'FIN' }))];
  addTrades(clusters, [{ ...row, website: '' }], new Map());
  expect(clusters).toHaveLength(1);
});

test('says of each company once what it does, in a country that exists', () => {
  const rows = readTrades();
  const keys = rows.map(({ company = '', country = '' }) => `${nameKey(company)} ${country}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  expect(rows.filter(({ country = '' }) => countryFrom(country) !== country).map(({ company }) => company)).toEqual([]);
  for (const { company, category = '', does = '', size = '' } of rows) {
    expect(does.split('; ').length, company).toBeGreaterThanOrEqual(3);
    expect(does.split('; ').filter((phrase) => phrase.split(' ').length > 8)).toEqual([]);
    expect(category, company).not.toBe('');
    expect(['mega', 'large', 'mid', 'small', 'micro', ''], company).toContain(size);
  }
});
