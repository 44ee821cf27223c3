import { expect, test } from 'vitest';
import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import type { CompanyFacts } from '../../packages/server/src/kernel/facts.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import type { Candidate } from './candidate.ts';
import { clusterOf } from './cluster.ts';
import { makeCompanies } from './companies.ts';
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
  const clusters = candidates.map(clusterOf);
  addTrades(clusters, [row], new Map());
  return makeCompanies(clusters).map(({ records }) => records.map(({ facts }) => facts));
}

test('replaces the industry that a vendor gives by the one of the row', () => {
  const [facts = []] = factsAfter(
    vendor('Quillmere Arms', { country: 'FIN', sector: 'Consumer Discretionary', industry: 'Specialty Retail' }),
  );
  expect(facts.flatMap(({ sector, industry }) => [sector, industry]).filter(Boolean)).toEqual(['Machinery']);
  expect(facts.flatMap(({ key_phrases }) => key_phrases ?? [])).toEqual(['picking arms', 'cold stores']);
});

test('leaves a namesake in another country alone, and adds whom no upstream has', () => {
  const all = factsAfter(vendor('Quillmere Arms', { country: 'GBR', industry: 'Hotels' }));
  expect(all).toHaveLength(2);
  expect(all.find(([first]) => first?.country === 'GBR')).toHaveLength(1);
  const added = all.find(([first]) => first?.country === 'FIN')?.[0];
  expect(added).toMatchObject({ website: row.website, type: 'public', listings: [{ exchange: 'HEL', symbol: 'QMRE', is_primary: true }] });
});

test('adds nobody where the row has no website', () => {
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
    expect(category, company).not.toBe('');
    expect(['mega', 'large', 'mid', 'small', 'micro', ''], company).toContain(size);
  }
});
