import { describe, expect, test } from 'vitest';
import { cutExclusions } from './exclusions.ts';
import { casesIn } from './test-support.ts';

describe('what a wish leaves out', () => {
  test.each<[text: string, wanted: string, left: [thing: string, country?: string]]>([
    ['lenders that are not banks', 'lenders', ['banks']],
    ['fintech companies excluding payment processors', 'fintech companies', ['payment processors']],
    ['cement makers outside China', 'cement makers', ['', 'CHN']],
    ['insurers (except in India)', 'insurers', ['', 'IND']],
    ['drug makers, not biotech', 'drug makers', ['biotech']],
    ['asset managers other than German banks', 'asset managers', ['banks', 'DEU']],
    ['lenders that are not banks in Kenya', 'lenders in Kenya', ['banks']],
    ['Excludes India', '', ['', 'IND']],
    ['Exclude: banks', '', ['banks']],
    ['insurers not headquartered in the UK', 'insurers', ['', 'GBR']],
    ['EV makers, excluding companies based in China', 'EV makers', ['', 'CHN']],
    ['steel makers other than in China', 'steel makers', ['', 'CHN']],
    ['banks outside the U.S.', 'banks', ['', 'USA']],
    ['steel makers outside of China, India and Japan', 'steel makers', ['', 'CHN IND JPN']],
    ['insurers that are outside India', 'insurers', ['', 'IND']],
    ['lenders excluding banks in Kenya', 'lenders', ['banks', 'KEN']],
    ['tool makers excluding Chinese companies', 'tool makers', ['', 'CHN']],
    ['Excludes banks\nFocus on payroll software', 'Focus on payroll software', ['banks']],
    ['Wine producers outside France that export to China', 'Wine producers that export to China', ['', 'FRA']],
    ['oil producers ex-Russia', 'oil producers', ['', 'RUS']],
    ['industrial software, no hardware', 'industrial software', ['hardware']],
    ['retailers, without grocers', 'retailers', ['grocers']],
    ['lenders aside from banks', 'lenders', ['banks']],
    ['engine makers that do not make cars', 'engine makers', ['cars']],
    ['banks outside the United States', 'banks', ['', 'USA']],
    ['mills outside of Japan with their own forests', 'mills with their own forests', ['', 'JPN']],
  ])('in “%s”', (text, wanted, [thing, country]) => {
    const cut = cutExclusions(text);
    expect(cut.wanted).toBe(wanted);
    expect(cut.exclusions.map((each) => [each.thing, each.countries && [...each.countries].join(' ')])).toEqual([[thing, country]]);
  });

  test.each([
    'not-for-profit hospitals',
    'outside plant construction',
    'not only banks',
    'banks',
    'notebook makers',
    'exception monitoring',
    'cars without drivers',
    'insurers besides banks',
    'freezers for minus 80 degree storage',
  ])('is nothing in “%s”', (text) => expect(cutExclusions(text)).toEqual({ wanted: text, exclusions: [] }));

  test('may be several things and places', () => {
    expect(cutExclusions('lenders excluding banks and brokers').exclusions.map(({ thing }) => thing)).toEqual(['banks', 'brokers']);
    expect(cutExclusions('chip makers other than Nvidia, AMD and Intel').exclusions.map(({ thing }) => thing)).toEqual([
      'Nvidia',
      'AMD',
      'Intel',
    ]);
    expect(cutExclusions('insurers excluding property and casualty insurers').exclusions.map(({ thing }) => thing)).toEqual([
      'property insurers',
      'casualty insurers',
    ]);
    expect(cutExclusions('suppliers excluding hardware and data centers').exclusions.map(({ thing }) => thing)).toEqual([
      'hardware',
      'data centers',
    ]);
    const { wanted, exclusions } = cutExclusions('steel makers, excluding recyclers, outside India and China');
    expect(wanted).toBe('steel makers');
    expect(exclusions).toEqual([
      { thing: 'recyclers', countries: undefined },
      { thing: '', countries: new Set(['IND', 'CHN']) },
    ]);
  });
});

test.each(casesIn<'wish' | 'wanted' | 'exclusions' | 'countries'>(import.meta.dirname, 'exclusions.cases.tsv'))(
  '“$word” of $list decides that “$wish” asks for “$wanted” and leaves out “$exclusions” in “$countries”',
  ({ wish, wanted, exclusions, countries }) => {
    const cut = cutExclusions(wish);
    expect(cut.wanted).toBe(wanted);
    expect(cut.exclusions.map(({ thing }) => thing).join('/')).toBe(exclusions);
    expect([...new Set(cut.exclusions.flatMap((each) => [...(each.countries ?? [])]))].join(' ')).toBe(countries);
  },
);
