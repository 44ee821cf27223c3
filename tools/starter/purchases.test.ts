import { expect, test } from 'vitest';
import { countryFrom } from '../../packages/server/src/kernel/countries.ts';
import { nameKey } from '../../packages/server/src/kernel/names.ts';
import type { Candidate } from './candidate.ts';
import { clusterOf } from './cluster.ts';
import { makeCompanies } from './companies.ts';
import { keptCandidate } from './hand-kept.ts';
import { addPurchased, keptDeals, readPurchases } from './purchases.ts';

const row = {
  company: 'Quillmere Arms',
  country: 'FIN',
  acquirer: 'Halden',
  acquirer_country: '',
  year: '2021',
  category: 'Picking robots',
  does: 'picking arms; cold stores',
  amount_musd: '250',
};

function vendor(name: string, facts: Candidate['facts'] | object): Candidate {
  return { ...keptCandidate(name, facts), source: 'listed-equities' };
}

const halden = vendor('Halden', { country: 'NOR', listings: [{ exchange: 'OSL', symbol: 'HALD' }] });

function after(rows: (typeof row)[], ...candidates: Candidate[]) {
  const clusters = [halden, ...candidates].map((candidate) => clusterOf(structuredClone(candidate)));
  const purchased = addPurchased(clusters, rows, new Map());
  const companies = makeCompanies(clusters);
  const factsOf = (permalink: string) =>
    Object.assign({}, ...companies.find((one) => one.permalink === permalink)!.records.map(({ facts }) => facts)) as object;
  const all = keptDeals(companies, purchased, new Map()).filter(({ acquirer }) => acquirer.startsWith('halden'));
  return { companies, factsOf, all, deals: all.filter(({ acquirer }) => acquirer === 'halden') };
}

test('adds a bought company that no upstream has, with its purchase and price', () => {
  const { factsOf, deals } = after([row]);
  expect(factsOf('quillmere-arms')).toMatchObject({
    country: 'FIN',
    status: 'Acquired',
    product_category: 'Picking robots',
    key_phrases: ['picking arms', 'cold stores'],
  });
  expect(deals).toMatchObject([
    {
      target: 'quillmere-arms',
      facts: {
        date: '2021',
        status: 'Complete',
        amount: 250_000_000,
        currency: 'USD',
        amount_usd: 250_000_000,
      },
    },
  ]);
});

test('says of a company that is there only that it was bought, and nothing of one that trades today', () => {
  const known = after([row], vendor('Quillmere Arms', { country: 'FIN' }));
  expect(known.companies).toHaveLength(2);
  expect(known.factsOf('quillmere-arms')).toMatchObject({ status: 'Acquired' });
  const listed = after([row], vendor('Quillmere Arms', { country: 'FIN', listings: [{ exchange: 'HEL', symbol: 'QMRE' }] }));
  expect(listed.factsOf('quillmere-arms')).not.toHaveProperty('status');
  expect(listed.deals).toHaveLength(1);
});

test('leaves a company its own that its trade knows for one, where an investor bought it last', () => {
  const known = keptCandidate('Quillmere Arms', { country: 'FIN', status: 'Operating', key_phrases: ['picking arms'] });
  const fund = vendor('Birchholm Partners', { country: 'NOR', product_category: 'Private equity' });
  const byFund = { ...row, acquirer: 'Birchholm Partners', year: '2023' };
  expect(after([byFund, row], known, fund).factsOf('quillmere-arms')).toMatchObject({ status: 'Operating' });
  expect(after([{ ...byFund, year: '2019' }, row], known, fund).factsOf('quillmere-arms')).toMatchObject({ status: 'Acquired' });
  expect(after([byFund], fund).factsOf('quillmere-arms')).toMatchObject({ status: 'Acquired' });
});

test('takes who was bought of late and is listed abroad alone for one that trades no more, and no other', () => {
  const abroad = vendor('Quillmere Arms', { country: 'FIN', listings: [{ exchange: 'BER', symbol: 'QM1' }] });
  expect(after([row], abroad).factsOf('quillmere-arms')).toMatchObject({ status: 'Acquired' });
  expect(after([row], abroad).factsOf('quillmere-arms')).not.toHaveProperty('listings');
  expect(after([{ ...row, year: '2008' }], abroad).factsOf('quillmere-arms')).toHaveProperty('listings');
});

test('takes the buyer of the country that the row names', () => {
  const namesake = vendor('Halden', { country: 'SWE', listings: [{ exchange: 'STO', symbol: 'HLD' }] });
  const deals = (acquirer_country: string) => after([{ ...row, acquirer_country }], namesake).all.map(({ acquirer }) => acquirer);
  expect(deals('NOR')).toEqual(['halden']);
  expect(deals('SWE')).toEqual(['halden-swe']);
  expect(deals('DNK')).toEqual([]);
});

test('leaves a namesake in another country alone', () => {
  const { companies, deals } = after([row], vendor('Quillmere Arms', { country: 'GBR', listings: [{ exchange: 'LSE', symbol: 'QMRE' }] }));
  expect(companies).toHaveLength(3);
  expect(companies.find(({ permalink }) => permalink === deals[0]?.target)?.records[0]?.facts).toMatchObject({ country: 'FIN' });
});

test('takes an unlisted company of nearly that name for the one that was bought, and its deal', () => {
  const { companies, deals } = after([row], vendor('Quillmere Arms Holdings', { country: 'FIN' }));
  expect(companies).toHaveLength(2);
  expect(deals).toMatchObject([{ target: 'quillmere-arms-holdings' }]);
});

test('keeps one deal of a pair, and none of an unknown buyer', () => {
  expect(after([row, { ...row, year: '2022' }]).deals).toHaveLength(1);
  expect(after([{ ...row, acquirer: 'Nobody Known' }]).deals).toEqual([]);
});

test('every row names a bought company, its country, its buyer and a year', () => {
  const rows = readPurchases();
  expect(rows.length).toBeGreaterThan(1_000);
  const wrong = rows.filter(
    ({ company, country = '', acquirer = '', year, category }) =>
      !company || countryFrom(country) !== country || !acquirer || company === acquirer || !/^(?:19|20)\d\d$/.test(year ?? '') || !category,
  );
  expect(wrong).toEqual([]);
  const pairs = rows.map(({ company = '', country, acquirer = '' }) => `${nameKey(company)} ${country} ${nameKey(acquirer)}`);
  expect(pairs.filter((pair, at) => pairs.indexOf(pair) !== at)).toEqual([]);
});
