import { expect, test } from 'vitest';
import { abbreviationsOf, introducedIn } from './abbreviations.ts';
import { categoryOf } from './categories.ts';
import type { CompanyRecord } from './companies.ts';
import { settleDealWebsites } from './deal-websites.ts';
import { dealAmount, dealDate } from './deals.ts';
import { listedCandidates } from './listed-equities.ts';
import { frequencies, keyPhrases, mentionsIn } from './phrases.ts';
import { countryInSummary, headquartersIn } from './places.ts';

function phrasesOf(text: string, name: string): string[] {
  const mentions = mentionsIn(text, name);
  return keyPhrases(mentions, { frequency: frequencies([mentions, mentions, mentions, mentions]), texts: 1000, abbreviated: new Set() });
}

test('takes noun phrases that say what is done, with abbreviation and expansion', () => {
  const phrases = phrasesOf(
    'Acme Inc. provides customer relationship management (CRM) software and passenger and freight air transportation services worldwide. The company was founded in 1999 and is headquartered in San Francisco, California.',
    'Acme Inc.',
  );
  expect(phrases).toEqual(
    expect.arrayContaining(['customer relationship management', 'CRM', 'freight air transportation', 'passenger air transportation']),
  );
  expect(phrases.join(' ')).not.toMatch(/acme|francisco|california|founded|company/i);
});

test('leaves out phrases that say nothing: legal forms, measures, pieces of sentences', () => {
  const phrases = phrasesOf(
    'Delta SCA, Société en commandite par actions, owns greenhouses of 40 square meters for family and friends. There are unmet medical needs. It has tulip bulbs. ACME PLC sells tulip bulbs.',
    'Delta SCA',
  );
  expect(phrases.join('; ')).not.toMatch(/commandite|square meters|friends|unmet|PLC/);
  expect(phrases).toEqual(expect.arrayContaining(['tulip bulbs']));
});

test('takes business segments, places left out', () => {
  expect(phrasesOf('Beta plc operates through three segments: Wind Turbines, Asia Pacific, and Grid Services.', 'Beta plc')).toEqual(
    expect.arrayContaining(['wind turbines']),
  );
  expect(
    phrasesOf('Beta plc operates through three segments: Wind Turbines, Asia Pacific, and Grid Services.', 'Beta plc').join(),
  ).not.toMatch(/asia/);
});

test('reads abbreviations whose letters agree and no others', () => {
  expect(
    introducedIn(
      'software as a service (SaaS) and enterprise resource planning (ERP) systems (see below), active pharmaceutical ingredients (APIs)',
    ),
  ).toEqual([
    { abbreviation: 'SaaS', expansion: 'software as a service' },
    { abbreviation: 'ERP', expansion: 'enterprise resource planning' },
    { abbreviation: 'API', expansion: 'active pharmaceutical ingredients' },
  ]);
  expect(introducedIn('listed on the market (NASDAQ)')).toEqual([]);
});

test('keeps an abbreviation that two companies introduce', () => {
  const text = 'customer relationship management (CRM)';
  expect(abbreviationsOf([text])).toEqual({});
  expect(abbreviationsOf([text, text])).toEqual({ crm: ['customer relationship management'] });
});

test('dates a deal as exactly as the source knows', () => {
  expect(dealDate('31/08/1994', '1994')).toEqual({ date: '1994-08-31' });
  expect(dealDate('28/06/1905', '2006')).toEqual({ date: '2006' });
  expect(dealDate('1/10/2006', '2006')).toEqual({ date: '2006-10' });
  expect(dealDate('10/08/2014', '2104')).toEqual({ date: '2014-08-10' });
  expect(dealDate('', '')).toEqual({});
});

test('reads a price with its currency and leaves an undisclosed one out', () => {
  expect(dealAmount('$1,700,000,000')).toEqual({ amount: 1_700_000_000, currency: 'USD', amount_usd: 1_700_000_000 });
  expect(dealAmount('Undisclosed amount')).toEqual({});
});

test('writes categories as people read them', () => {
  expect(categoryOf('Air Freight & Logistics')).toBe('Air freight and logistics');
  expect(categoryOf('Paints, Varnishes, Lacquers, Enamels & Allied Prods')).toBe('Paints, varnishes, lacquers, enamels');
});

test('hears the country of the head office, states of the union included', () => {
  expect(headquartersIn('It was founded in 1990 and is headquartered in Atlanta, Georgia.')).toBe('USA');
  expect(headquartersIn('It is based in Tbilisi, Georgia.')).toBe('GEO');
  expect(countryInSummary('Hysan is a Hong Kong-based property company.')).toBe('HKG');
  expect(countryInSummary('Bayer ADR represents American Depositary Receipts.')).toBeUndefined();
});

test("takes a buyer's, a namesake's and a stranger's website from a target, and leaves it its own", () => {
  const from = (source: string) => (permalink: string, name: string, website: string) => {
    const records: CompanyRecord[] = [{ source, key: name, facts: { name, website } }];
    return { permalink, records };
  };
  const target = from('tech-giant-targets');
  const vendor = from('ai-data-landscape');
  const main = [vendor('colab', 'Google Colaboratory', 'colab.research.google.com'), vendor('color', 'Color', 'color.com')];
  const companies = [
    from('tech-giant-acquirers')('alphabet', 'Google', 'google.com'),
    target('urchin-software', 'Urchin Software', 'google.com'),
    target('color-labs', 'Color Labs', 'color.com'),
    target('cognos', 'Cognos', 'cognos.google.com'),
    target('farecast', 'Farecast', 'bing.com'),
    target('network-solutions', 'Network Solutions', 'netsol.co.in'),
    target('bubbli', 'Bubbli', 'bubb.li'),
    target('summize', 'Summize', 'summize.com'),
    target('summit', 'Sum Labs', 'summize.com'),
  ];
  settleDealWebsites(main, companies, new Map());
  const kept = companies.filter(({ records }) => records[0]?.facts.website !== undefined).map(({ permalink }) => permalink);
  expect(kept).toEqual(['alphabet', 'network-solutions', 'bubbli', 'summize']);
});

test('drops a listing whose row describes a company that cannot be listed there', () => {
  const row = { name: 'Quillmere', summary: '', symbol: '1234.SS', exchange: 'SSE', city: 'Reno', website: '', industry: '' };
  const left = (place: { country: string; state: string }): number => listedCandidates([{ ...row, ...place }], new Map()).length;
  expect([left({ country: 'United States', state: 'NV' }), left({ country: 'China', state: '' })]).toEqual([0, 1]);
});
