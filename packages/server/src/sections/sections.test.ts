import { structuredData, structuredSections, type SectionName } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument } from '../kernel/document.ts';
import { discoveryRow } from './discovery-row.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { bandOf } from './employees.ts';
import { sections } from './index.ts';
import { coreOfferingOf } from './offering.ts';

const bare: CompanyDocument = {
  permalink: 'quillmere',
  records: [],
  facts: { name: 'Quillmere' },
  origins: {},
  acquisitions: [],
  acquired_by: [],
};
const record = { source: 'x', source_key: 'x', source_url: '', as_of: '2026-08-22', retrieved_at: '', method: 'reported' as const };
const full: CompanyDocument = {
  ...bare,
  records: [record],
  facts: {
    name: 'Quillmere',
    website: 'quillmere.example',
    city: 'Tampere',
    country: 'FIN',
    founded: 2016,
    employees: 88,
    product_category: 'Picking robots',
    key_phrases: ['picking robots', 'cold-chain depots', 'warehouses'],
    sector: 'Information Technology',
    industry: 'Software',
    listings: [
      { exchange: 'NYSE', symbol: 'QM' },
      { exchange: 'HEL', symbol: 'QMRE', is_primary: true },
    ],
    market: {
      date: '2026-08-22',
      currency: 'USD',
      market_cap: 1.31e9,
      ebitda: 4.2e7,
      eps_diluted: -0.84,
      pe_ltm: -3,
      price: 2.52,
      price_to_sales: 5,
    },
    total_funding_usd: 41_500_000,
    funding_stage: 'Series A',
  },
  acquisitions: [
    {
      permalink: 'polarbit',
      name: 'Polarbit',
      record: 0,
      facts: { date: '2029-06-02', amount: 18e6, currency: 'USD', title: 'A robot maker' },
    },
    { permalink: 'icegrip', name: 'Icegrip', record: 0, facts: { amount: 5, currency: 'EUR' } },
  ],
};

describe('the nine sections', () => {
  test.each(Object.keys(structuredSections) as SectionName[])(
    '%s of a company of which only the name is known is its empty form',
    (name) => {
      const value = sections[name](bare).value;
      if (name !== 'firmographics') expect(value).toEqual(Array.isArray(value) ? [] : {});
      expect(structuredData.safeParse({ [name]: value }).error).toBeUndefined();
    },
  );

  test.each(Object.keys(structuredSections) as SectionName[])('%s of a well-known company is as the contract declares it', (name) => {
    expect(structuredData.safeParse({ [name]: sections[name](full).value }).error).toBeUndefined();
  });

  test('firmographics', () => {
    expect(sections.firmographics(full).value).toMatchObject({
      website: 'https://quillmere.example',
      location: 'Tampere, Finland',
      founded: 2016,
      type: 'public',
      operating_status: 'IPO',
      ticker: 'HEL:QMRE',
      headcount_range: '51-100',
    });
    expect(sections.firmographics(bare).value).toMatchObject({
      location: '',
      founded: null,
      type: 'private',
      operating_status: '',
      ticker: null,
    });
  });

  test('a company that went public is public, also without a ticker', () => {
    const floated = { ...bare, facts: { ...bare.facts, status: 'IPO' as const } };
    expect(sections.firmographics(floated).value).toMatchObject({ type: 'public', operating_status: 'IPO', ticker: null });
    expect(discoveryRow(floated)).toMatchObject({ Type: 'Public', 'Operating Status': 'IPO' });
    const taken = { ...floated, facts: { ...floated.facts, type: 'private' as const } };
    expect(sections.firmographics(taken).value.type).toBe('private');
  });

  test.each([
    [{ sector: 'Information Technology', industry: 'IT Services' }, 'YES'],
    [{ industry: 'Software & Services' }, 'YES'],
    [{ sector: 'Communication Services', industry: 'Interactive Media & Services' }, 'YES'],
    [{ sector: 'Consumer Discretionary', industry: 'Internet & Direct Marketing Retail' }, 'YES'],
    [{ sector: 'Consumer Discretionary', industry: 'Broadline Retail' }, ''],
    [{ sector: 'Communication Services', industry: 'Movies & Entertainment' }, ''],
    [{ sector: 'Financials', industry: 'Transaction & Payment Processing Services' }, ''],
    [{}, ''],
  ])('a company of %j is never said to be no technology company: %j', (labels, expected) => {
    const labelled = { ...bare, facts: { ...bare.facts, product_category: 'Anything', ...labels } };
    expect(sections.gtm_and_business_model(labelled).value).toMatchObject({ technology_classification: expected });
  });

  test('headcount carries the date of the record that gave it', () => {
    expect(sections.headcount(full).value).toMatchObject({ employee_range: '51-100', total_employees: 88, date: '2026-08-22' });
  });

  test('the number of funding rounds is a string', () => {
    expect(sections.funding(full).value).toMatchObject({ overall: { total_funding: 41_500_000, num_funding_rounds: '0' } });
  });

  test('a multiple of negative earnings is null, market values are as stated', () => {
    expect(sections.public_company_financials(full).value).toMatchObject({
      ticker: 'HEL:QMRE',
      market_cap: 1.31e9,
      ebitda: 4.2e7,
      pe_ltm: null,
      revenue: 2.62e8,
    });
  });

  test('an undisclosed amount is null; another currency is not taken for dollars', () => {
    const [first, second] = sections.acquisitions(full).value;
    expect(first).toMatchObject({ name: 'Polarbit acquired by Quillmere', amount: 18e6, amount_usd: 18e6, acquisition_date: '2029-06-02' });
    expect(second).toMatchObject({ amount: 5, amount_usd: null, acquisition_date: '' });
  });

  test.each(['Pending', 'Withdrawn', 'Rumoured'])('a deal that is %s makes nobody acquired', (status) => {
    const deal = { permalink: 'other', name: 'Other', record: 0, facts: { date: '2031-01-05', status } };
    const buying = { ...bare, acquisitions: [deal] };
    expect(sections.acquisitions(buying).value).toEqual([]);
    expect(discoveryRow(buying).Acquisitions).toBe('');
    const bought = { ...bare, acquired_by: [deal] };
    expect(sections.firmographics(bought).value.operating_status).toBe('');
    expect(discoveryRow(bought)['Operating Status']).toBe('');
  });

  test.each([{}, { status: 'Complete' }])('a company that was bought is Acquired, unless a source says otherwise: %j', (stated) => {
    const deal = { permalink: 'other', name: 'Other', record: 0, facts: { date: '2031-01-05', ...stated } };
    const bought = (facts: object) => ({ ...bare, acquired_by: [deal], facts: { ...bare.facts, ...facts } });
    const statusOf = (facts: object) => sections.firmographics(bought(facts)).value.operating_status;
    expect(statusOf({})).toBe('Acquired');
    expect(statusOf({ status: 'Operating' })).toBe('Operating');
    expect(statusOf({ status: 'Closed' })).toBe('Closed');
    const listings = [{ exchange: 'NYSE', symbol: 'QM' }];
    const listedOn = (as_of: string) =>
      sections.firmographics({ ...bought({ listings }), records: [{ ...bare.records[0]!, as_of }] }).value.operating_status;
    expect(listedOn('')).toBe('IPO');
    expect(listedOn('2031-01-06')).toBe('IPO');
    expect(listedOn('2031-01-04')).toBe('Acquired');
    expect(discoveryRow(bought({}))['Operating Status']).toBe('Acquired');
    const part = { ...deal, facts: { ...deal.facts, title: 'Buys a minority stake of 20 %' } };
    expect(sections.firmographics({ ...bare, acquired_by: [part] }).value.operating_status).toBe('');
  });

  test.each([
    ['Robots that prune orchards', 'Robots that prune orchards'],
    ['Builds picking arms. Founded in Oulu.', 'Builds picking arms.'],
    [
      'Quillmere Inc. Builds arms for Dr. Frost in the U.S. and no. 2 docks!\nAsk us.',
      'Quillmere Inc. Builds arms for Dr. Frost in the U.S. and no. 2 docks!',
    ],
    ['Sells 3.5 t arms at quillmere.example and more. 12 depots use them.', 'Sells 3.5 t arms at quillmere.example and more.'],
    ['', ''],
  ])('without a short description the first sentence of the description is one: %j', (description, sentence) => {
    const described = { ...bare, facts: { ...bare.facts, description } };
    expect(sections.firmographics(described).value.short_description).toBe(sentence);
    expect(discoveryRow(described)['Core Offering']).toBe(sentence);
    expect(sections.firmographics({ ...bare, facts: { ...described.facts, short_description: 'Arms.' } }).value.short_description).toBe(
      'Arms.',
    );
  });

  test('a sentence without end is cut at a word', () => {
    const { short_description } = sections.firmographics({ ...bare, facts: { ...bare.facts, description: 'word '.repeat(500) } }).value;
    expect(short_description).toMatch(/^(word )+word…$/);
    expect(short_description.length).toBeLessThanOrEqual(301);
  });

  test('the core offering is the category with phrases of several words, each saying something new', () => {
    const facts: CompanyFacts = {
      name: 'Quillmere',
      product_category: 'Metals and mining',
      key_phrases: ['gold', 'gold projects', 'gold project', 'mining', 'copper smelters', 'ore trains', 'nickel'],
    };
    expect(coreOfferingOf(facts)).toBe('Metals and mining: gold projects, copper smelters and ore trains');
    expect(coreOfferingOf({ ...facts, product_category: 'Gold', key_phrases: ['gold', 'silver'] })).toBe('Gold: silver');
  });

  test('the discovery row names acquisitions with their years and the place in full', () => {
    expect(discoveryRow(full)).toMatchObject({
      'HQ Country': 'Finland',
      'HQ Continent': 'Europe',
      Founded: '2016',
      Type: 'Public',
      Ticker: 'HEL:QMRE',
      Acquisitions: 'Polarbit (2029), Icegrip',
      'Core Offering': 'Picking robots: cold-chain depots and warehouses',
      'P/E (LTM)': null,
      Revenue: 2.62e8,
      EBITDA: 4.2e7,
      'EBITDA Margin (%)': 16.030534,
    });
  });
});

describe('employee bands', () => {
  test.each([
    [1, '1-10'],
    [10, '1-10'],
    [11, '11-50'],
    [250, '101-250'],
    [10_000, '5001-10000'],
    [10_001, '10000+'],
    [0, undefined],
  ])('%d employees are in %s', (employees, band) => {
    expect(bandOf(employees)).toBe(band);
  });
});
