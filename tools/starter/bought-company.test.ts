import { describe, expect, test } from 'vitest';
import type { CompanyFacts } from '../../packages/server/src/kernel/facts.ts';
import { boughtFinder, waysFound } from './bought-company.ts';
import type { Candidate } from './candidate.ts';
import { clusterOf } from './cluster.ts';
import { keptCandidate, readKept } from './hand-kept.ts';
import { readMatches } from './purchase-matches.ts';
import { readPurchases } from './purchases.ts';

type Known = [name: string, does: string, facts?: Partial<CompanyFacts>];
type Bought = [company: string, category: string, does?: string, country?: string];

const nyse = { listings: [{ exchange: 'NYSE', symbol: 'SYM' }] };

function candidateOf([name, does, facts = {}]: Known): Candidate {
  const said = does === '' ? {} : { product_category: does };
  return { ...keptCandidate(name, { country: 'USA', ...said, ...facts }), source: facts.listings ? 'sec-tickers' : 'listed-equities' };
}

/** Who was bought, found among some companies; others of no interest make words common. */
function foundBy([bought, category, does = '', country = 'USA']: Bought, ...known: Known[]) {
  const clusters = known.map((each) => clusterOf(candidateOf(each)));
  const row = { company: bought, country, acquirer: 'Halden', acquirer_country: '', year: '2014', category, does, amount_musd: '' };
  const found = boughtFinder(clusters).find(row);
  if (found === undefined || found === 'the buyer') return found;
  return [found.cluster.members[0]?.facts.name, found.way];
}

describe('a bought company is not its near-namesake', () => {
  test.each<[Bought, Known]>([
    [
      ['Texas Industries', 'Cement', 'aggregates; ready-mix concrete'],
      ['Texas Instruments', 'Analog chips', nyse],
    ],
    [
      ['Sensit Technologies', 'Gas leak detectors'],
      ['Sensient Technologies', 'Colours and flavours', nyse],
    ],
    [
      ['DICE Therapeutics', 'Immunology drug company'],
      ['Dice', 'Video games', { status: 'Acquired' }],
    ],
    [
      ['Cincinnati Fan', 'Industrial fans', 'blowers'],
      ['Cincinnati Financial', 'Non-life insurer', nyse],
    ],
    [
      ['Universal Electric', 'Busway power', 'power monitoring'],
      ['Universal Electronics', 'Remote controls', nyse],
    ],
    [
      ['Life Technologies', 'Life-science tools', 'DNA sequencers'],
      ['Lifeloc Technologies', 'Breath alcohol testers', nyse],
    ],
    [
      ['Land Recovery', 'Landfills'],
      ['Land Rover', 'Off-road cars', { status: 'Operating' }],
    ],
    // Of one trade, but the names only begin alike.
    [
      ['Primero Mining', 'Silver mining', 'gold', 'CAN'],
      ['Prime Mining', 'Gold mining', { country: 'CAN' }],
    ],
    [
      ['Argonaut Gold', 'Gold mining', '', 'CAN'],
      ['Argo Gold', 'Gold mining', { country: 'CAN' }],
    ],
    [
      ['Aur Resources', 'Copper mining', '', 'CAN'],
      ['Aurion Resources', 'Gold and copper mining', { country: 'CAN' }],
    ],
    [
      ['Linearizer Technology', 'Linearised amplifiers'],
      ['Linear Technology', 'Analog chips and amplifiers', { status: 'Acquired' }],
    ],
    [
      ['South Financial Group', 'Regional bank'],
      ['Southern Financial', 'Regional bank'],
    ],
    // Same trade, and listed: a company bought whole is no longer listed.
    [
      ['First Financial Holdings', 'Regional bank'],
      ['First Financial', 'Regional bank', nyse],
    ],
    [
      ['Independent Bank Group', 'Regional bank'],
      ['Independent Bank', 'Regional bank', nyse],
    ],
    [
      ['Mercantile Bankshares', 'Regional bank'],
      ['Mercantile Bank', 'Regional bank', nyse],
    ],
    // Of other trades, though a word such as `Group` is all that differs.
    [
      ['META Group', 'Technology research'],
      ['Meta', 'Social networks', nyse],
    ],
    [
      ['PRA International', 'Contract research'],
      ['PRA Group', 'Debt collection', nyse],
    ],
    [
      ['Saxon Capital', 'Mortgage lender'],
      ['Saxon Capital Group', 'Crude petroleum', nyse],
    ],
    [
      ['Tilt', 'Group payments'],
      ['TILT Holdings', 'Cannabis', nyse],
    ],
  ])('%j is not %j', (bought, known) => {
    expect(foundBy(bought, known)).toBeUndefined();
  });
});

describe('a bought company is found', () => {
  test.each<[Bought, Known, string]>([
    [['Chart Industries', 'Gas tanks'], ['Chart Industries', 'Fabricated plate'], waysFound.unlike],
    [['Quillmere Arms', 'Picking robots'], ['Quillmere Arms', 'Picking robots'], waysFound.spelled],
    [['Quillmere Arms Inc', 'Picking robots'], ['Quillmere Arms', 'Picking robots'], waysFound.key],
    [['Dometic', 'Caravan fridges'], ['Dometic Group', 'Caravan awnings', nyse], waysFound.near],
    [['Getty Images', 'Stock photos'], ['Getty Images Holdings', 'Stock photos', nyse], waysFound.near],
    [['Navistar International', 'Trucks'], ['Navistar', 'Trucks', { status: 'Acquired' }], waysFound.near],
    [['Tableau Software', 'Data analysis'], ['Tableau', 'Data dashboards', { status: 'Acquired' }], waysFound.near],
    [['Spark Infrastructure', 'Power grids'], ['Spark Infrastructure Group', 'Electric utilities', { status: 'Acquired' }], waysFound.near],
  ])('%j is %j: %s', (bought, known, way) => {
    expect(foundBy(bought, known)).toEqual([known[0], way]);
  });

  test('in its own country alone', () => {
    expect(foundBy(['Quillmere Arms', 'Picking robots', '', 'FIN'], ['Quillmere Arms', 'Picking robots'])).toBeUndefined();
  });

  test('never in its buyer, who may have its name today', () => {
    const halden: Known = ['Halden', 'Looms', { also_known_as: [] }];
    expect(foundBy(['Halden', 'Looms'], halden)).toBe('the buyer');
    expect(foundBy(['Halden International', 'Looms'], halden)).toBeUndefined();
  });
});

test('every namesake kept by hand is a row of the purchases', () => {
  const rows = new Set(readPurchases().map((row) => [row.company, row.country, row.acquirer].join('|')));
  const kept = readKept('namesakes.csv').map((row) => [row.company, row.country, row.acquirer].join('|'));
  expect(kept.filter((one) => !rows.has(one))).toEqual([]);
});

test('the file for reviewers has each match that is not exact, with both trades', () => {
  const matches = readMatches();
  expect(matches.length).toBeGreaterThan(200);
  expect(
    matches.filter(({ trade_bought, permalink, way }) => trade_bought === '' || permalink === '' || way === waysFound.spelled),
  ).toEqual([]);
});
