import { sectionNames, sectionSources } from '@firmament/contract';
import { describe, expect, test } from 'vitest';
import type { CompanyDocument, Provenance } from '../kernel/document.ts';
import { sourcesOf, type CitedSections } from './citation.ts';
import { sections } from './index.ts';

const record = (source: string, method: Provenance['method'] = 'reported'): Provenance => ({
  source,
  source_key: `${source}-1`,
  source_url: `https://${source}.example/`,
  as_of: '2031-01-01',
  retrieved_at: '2031-02-01T00:00:00.000Z',
  method,
});
const [list, register, deals, rounds, rounds2, counts, later, visits, filing, restated, accounts] = [
  record('list'),
  record('register', 'filed'),
  record('deals'),
  record('rounds'),
  record('rounds-2'),
  record('counts'),
  record('counts-later'),
  record('visits'),
  record('filing', 'filed'),
  record('restated', 'filed'),
  record('accounts', 'filed'),
] as const;
const bare: CompanyDocument = {
  permalink: 'quillmere',
  records: [list],
  facts: { name: 'Quillmere' },
  origins: {},
  acquisitions: [],
  acquired_by: [],
};
const usd = (value: number, index: number) => ({ value, unit: 'USD', record: index });
// What no filing states alone: the builder names all records it was computed from.
const difference = { ...usd(25, 8), derived_from: [8, 9] };
const full = {
  ...bare,
  records: [list, register, deals, rounds, rounds2, counts, later, visits, filing, restated, accounts],
  facts: {
    name: 'Quillmere',
    legal_name: 'Quillmere Robotics Ltd',
    website: 'quillmere.example',
    city: 'Tampere',
    country: 'FIN',
    founded: 2016,
    sector: 'Information Technology',
    industry: 'Software',
    key_phrases: ['picking robots', 'depots'],
    products: ['FrostArm'],
    uk_company_number: '0X49117',
    employees: 88,
    employee_range: '51-100',
    listings: [{ exchange: 'HEL', symbol: 'QMRE' }],
    market: { date: '2031-02-10', currency: 'USD', market_cap: 1_000, pe_ltm: 7 },
    total_funding_usd: 30,
    funding_stage: 'Series A',
    last_funding_date: '2030-11-05',
    key_investors: ['Harrow Vale Capital'],
  },
  origins: {
    legal_name: [1],
    country: [1],
    uk_company_number: [1],
    employees: [6],
    employee_range: [6],
    total_funding_usd: [3, 4],
    funding_stage: [3],
    last_funding_date: [3],
    key_investors: [3, 4],
  },
  derived: ['employee_range', 'total_funding_usd'],
  acquisitions: [
    { permalink: 'called-off', name: 'Called Off', record: 0, facts: { date: '2030-01-01', status: 'Withdrawn' } },
    {
      permalink: 'polarbit',
      name: 'Polarbit',
      record: 2,
      facts: { date: '2029-06-02', amount: 5, currency: 'EUR', amount_usd: 6, fx_date: '2029-06-01' },
    },
    { permalink: 'icegrip', name: 'Icegrip', record: 2, facts: {} },
  ],
  funding_rounds: [
    {
      record: 3,
      also: [4],
      investors: [{ name: 'Harrow Vale Capital', permalink: '', is_lead: true }],
      facts: { date: '2030-11-05', round: 'Series A', amount: 20, currency: 'USD', amount_usd: 20 },
    },
    { record: 4, investors: [], facts: { date: '2029-01-01', round: 'Seed', amount: 10, currency: 'USD', amount_usd: 10 } },
  ],
  investors: [
    { name: 'Harrow Vale Capital', permalink: '', first_entry_date: '2030-11-05', rounds_participated: ['Series A'], records: [3, 4] },
  ],
  investments: [
    {
      permalink: 'tundra-grip',
      name: 'Tundra Grip',
      is_lead: true,
      funding_round_id: '',
      record: 4,
      facts: { date: '2030-02-20', round: 'Seed' },
    },
  ],
  headcounts: [
    { facts: { date: '2030-01-01', employees: 44 }, record: 5 },
    { facts: { date: '2031-01-01', employees: 88 }, record: 6 },
    { facts: { date: '2031-01-01', employees: 40, function: 'Engineering' }, record: 5 },
  ],
  traffic: [
    { facts: { month: '2030-11', visits: 10, sources: { direct: 1 } }, record: 5 },
    { facts: { month: '2030-12', visits: 12, bounce_rate: 0.4 }, record: 7 },
  ],
  financials: {
    annual: [
      {
        start: '2030-01-01',
        end: '2030-12-31',
        fiscal_year: 2030,
        fiscal_period: 'FY',
        values: {
          revenue: usd(100, 9),
          ebit: usd(20, 8),
          depreciation_and_amortization: usd(5, 9),
          net_income: usd(10, 8),
          total_assets: usd(200, 8),
        },
      },
    ],
    quarterly: [
      {
        start: '2030-10-01',
        end: '2030-12-31',
        fiscal_year: 2030,
        fiscal_period: 'Q4',
        values: { revenue: difference },
      },
    ],
  },
} satisfies CompanyDocument;

const { listings: _listings, ...unlisted } = full.facts;
const year = { company_number: '0X49117', currency: 'GBP', period_end: '2030-03-31', income_statement: { turnover: 7 }, balance_sheet: {} };
const onRegister: CompanyDocument = {
  ...full,
  facts: unlisted,
  accounts: [
    { facts: year, record: 10 },
    { facts: { ...year, currency: 'EUR', period_end: '2029-03-31' }, record: 10 },
    { facts: { ...year, period_end: '2028-03-31' }, record: 9 },
  ],
};

const described: CompanyDocument = {
  ...bare,
  records: [list, deals],
  facts: { name: 'Quillmere', description: 'Builds picking arms. Founded in Oulu.' },
  acquired_by: [{ permalink: 'other', name: 'Other', record: 1, facts: { date: '2031-01-05' } }],
};

const everything = (document: CompanyDocument): CitedSections =>
  Object.fromEntries(sectionNames.map((name) => [name, sections[name](document)]));
const named = (cited: readonly Provenance[] | undefined) => cited?.map(({ source, method }) => `${source} ${method}`);
const cited = sourcesOf(full, everything(full));

describe('sources of section values', () => {
  test('are of the declared shape, for every section that was asked', () => {
    expect(sectionSources.parse(cited)).toEqual(cited);
    expect(Object.keys(cited)).toEqual(sectionNames);
    expect(Object.keys(sourcesOf(full, { funding: sections.funding(full) }))).toEqual(['funding']);
  });

  test('name the record of each fact, and record 0 where nothing else is said', () => {
    expect(cited['firmographics']?.['founded']).toEqual([list]);
    expect(cited['firmographics']?.['legal_name']).toEqual([register]);
    expect(cited['firmographics']?.['location']).toEqual([list, register]);
    expect(cited['gtm_and_business_model']?.['product_catalog']).toEqual([list]);
  });

  test('say derived of what we compute, with the records it is computed from', () => {
    expect(named(cited['firmographics']?.['type'])).toEqual(['list derived']);
    expect(named(cited['gtm_and_business_model']?.['offering_type'])).toEqual(['list derived']);
    expect(named(cited['headcount']?.['employee_range'])).toEqual(['counts-later derived']);
    expect(named(cited['firmographics']?.['headcount_range'])).toEqual(['counts-later derived']);
    expect(named(cited['headcount']?.['growth_periods[0]'])).toEqual(['counts-later derived', 'counts derived']);
    expect(named(cited['funding']?.['overall.total_funding'])).toEqual(['rounds derived', 'rounds-2 derived']);
    expect(named(cited['public_company_financials']?.['ebitda'])).toEqual(['filing derived', 'restated derived']);
    expect(named(cited['public_company_financials']?.['ebitda_margin'])).toEqual(['filing derived', 'restated derived']);
    expect(named(cited['public_company_financials']?.['pe_ltm'])).toEqual(['list derived', 'filing derived']);
    expect(named(cited['public_company_financials']?.['quarterly[0].revenue'])).toEqual(['filing derived', 'restated derived']);
    expect(named(cited['acquisitions']?.['[0].amount_usd'])).toEqual(['deals derived']);
  });

  test('name the rate of exchange beside the record of an amount that was converted', () => {
    const rate = { ...record('ecb'), source_key: 'EUR 2029-06-01' };
    const rated = { ...full, rates: [rate] };
    const { acquisitions } = sourcesOf(rated, everything(rated));
    expect(acquisitions?.['[0]']).toEqual([deals]);
    expect(acquisitions?.['[0].amount_usd']).toEqual([{ ...deals, method: 'derived' }, rate]);
  });

  test('name who says that a company without a listing went public, and the deal in which a listed one was bought later', () => {
    const floated: CompanyDocument = { ...bare, records: [list, register], facts: { name: 'Q', status: 'IPO' }, origins: { status: [1] } };
    expect(named(sourcesOf(floated, everything(floated))['firmographics']?.['type'])).toEqual(['register derived']);
    const listed: CompanyDocument = { ...described, facts: { ...described.facts, listings: full.facts.listings, status: 'Operating' } };
    expect(named(sourcesOf(listed, everything(listed))['firmographics']?.['operating_status'])).toEqual(['deals derived']);
  });

  test('name the filing of each figure of each period', () => {
    expect(named(cited['public_company_financials']?.['annual[0].revenue'])).toEqual(['restated filed']);
    expect(named(cited['public_company_financials']?.['annual[0].net_income'])).toEqual(['filing filed']);
    expect(named(cited['public_company_financials']?.['market_cap'])).toEqual(['list reported']);
    expect(cited['public_company_financials']?.['annual[0].cash']).toBeUndefined();
  });

  test('are at the served row, though the document has others', () => {
    expect(sections.acquisitions(full).value.map((row) => row.acquiree_permalink)).toEqual(['polarbit', 'icegrip']);
    expect(Object.keys(cited['acquisitions'] ?? {})).toEqual(['[0]', '[0].name', '[0].amount_usd', '[1]', '[1].name']);
    expect(cited['acquisitions']?.['[0]']).toEqual([deals]);
    expect(cited['investments']?.['[0]']).toEqual([rounds2]);
  });

  test('name every record that speaks of a round, and the month of each visit', () => {
    expect(cited['funding']?.['funding_rounds[0]']).toEqual([rounds, rounds2]);
    expect(cited['funding']?.['funding_rounds[1]']).toEqual([rounds2]);
    expect(named(cited['funding']?.['key_investors[0]'])).toEqual(['rounds derived', 'rounds-2 derived']);
    expect(cited['website_traffic']?.['engagements']).toEqual([visits]);
    expect(cited['website_traffic']?.['estimated_monthly_visits.2030-11-01']).toEqual([counts]);
    expect(cited['website_traffic']?.['traffic_sources']).toEqual([counts]);
    expect(cited['headcount']?.['headcount_growth[1]']).toEqual([later]);
    expect(cited['headcount']?.['headcount_by_function[0]']).toEqual([counts]);
  });

  test('name the accounts of each year of a company on the register', () => {
    const paths = sourcesOf(onRegister, everything(onRegister))['uk_private_company_financials'];
    expect(paths?.['company_number']).toEqual([register]);
    expect(paths?.['accounts[0]']).toEqual([accounts]);
    // The accounts in between are in another currency, and not served.
    expect(paths?.['accounts[1]']).toEqual([restated]);
    expect(paths?.['accounts[2]']).toBeUndefined();
  });

  test('say that what follows from a description or a deal is derived', () => {
    const paths = sourcesOf(described, everything(described))['firmographics'];
    expect(paths?.['short_description']).toEqual([{ ...described.records[0], method: 'derived' }]);
    expect(paths?.['operating_status']).toEqual([{ ...described.records[1], method: 'derived' }]);
  });

  test('are none where nothing is known', () => {
    const none = sourcesOf(bare, everything(bare));
    expect(Object.keys(none['firmographics'] ?? {}).toSorted()).toEqual(['name', 'type']);
    for (const name of sectionNames.filter((section) => section !== 'firmographics')) expect(none[name]).toEqual({});
  });

  test.each([
    ['a listed company with everything', full],
    ['a company on the register with accounts', onRegister],
    ['one of which the accounts alone are known', { ...onRegister, facts: { name: 'Quillmere' }, origins: {} }],
    ['one on the register without accounts', { ...bare, facts: { name: 'Quillmere', uk_company_number: '0X49117' } }],
    [
      'one of which only functions are counted',
      { ...bare, headcounts: [{ facts: { date: '2031-01-01', employees: 4, function: 'Sales' }, record: 0 }] },
    ],
    ['one with a band and no count', { ...bare, facts: { name: 'Quillmere', employee_range: '11-50' } }],
    ['one that is described and was bought', described],
    ['one with market data and no filings', { ...bare, facts: full.facts }],
  ] as [string, CompanyDocument][])('leave no served value out of %s, and cite none that is empty', (_, document) => {
    const data = everything(document);
    const sources = sourcesOf(document, data);
    for (const name of sectionNames) {
      const paths = Object.keys(sources[name] ?? {});
      const served = leaves(data[name]?.value);
      expect(served.filter((path) => !paths.some((known) => isWithin(path, known)))).toEqual(
        name === 'funding' ? uncounted(document, served) : [],
      );
      expect(paths.filter((known) => !served.some((path) => isWithin(path, known)))).toEqual([]);
    }
  });
});

/** Paths of all values that say something. */
function leaves(value: unknown, path = ''): string[] {
  if (value === null || value === '' || value === '-' || value === undefined) return [];
  if (typeof value !== 'object') return [path];
  const join = (key: string) => (Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`);
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, join(key)));
}

/** A value is cited itself, or by its container. */
function isWithin(path: string, known: string): boolean {
  return path === known || path.startsWith(`${known}.`) || path.startsWith(`${known}[`);
}

/** That no round is known, no record says. */
function uncounted(document: CompanyDocument, served: readonly string[]): string[] {
  return document.funding_rounds ? [] : served.filter((path) => path === 'overall.num_funding_rounds');
}

test('a fact in our own spelling is derived, for any method of its record', () => {
  const filed = {
    ...bare,
    records: [record('sec-filers', 'filed')],
    facts: { name: 'Quillmere', legal_name: 'Quillmere Ltd.', founded: 2016 },
  };
  const { firmographics } = sourcesOf(filed, { firmographics: sections.firmographics(filed) });
  const methods = ['name', 'legal_name', 'founded'].map((path) => firmographics?.[path]?.map(({ method }) => method));
  expect(methods).toEqual([['derived'], ['derived'], ['filed']]);
});

test('a place that is left out is told with its record and the reason, behind the one that is served', () => {
  const placed: CompanyDocument = {
    ...bare,
    records: [list, register],
    facts: { name: 'Quillmere', city: 'Tampere', country: 'FIN' },
    left_out: [{ fact: 'city', value: 'none', reason: '"none" is a word for nothing.', record: 1 }],
  };
  const { firmographics } = sourcesOf(placed, { firmographics: sections.firmographics(placed) });
  expect(firmographics?.['location']).toEqual([
    list,
    { ...register, left_out: { value: 'none', reason: '"none" is a word for nothing.' } },
  ]);
});
