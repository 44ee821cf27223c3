import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likenessOfCompanies, mostLikeness, type Identity } from '../../matching/same-company.ts';
import { countryOfName, nameIdentifier, traitsFrom, traitsText } from './identity.ts';

/** As resolution looks it up: under the name with the requesting country, or any country if that is unknown. */
const most = (a: Identity, b: Identity) => {
  const asked = nameIdentifier('acme', a.country ? b.country : '*').value;
  return mostLikeness(a, { own: traitsFrom(traitsText(a)), other: { ...traitsFrom(traitsText(b)), country: countryOfName(asked) } });
};

const maybe = <T>(...values: T[]) => fc.constantFrom(undefined, ...values);
const identities: fc.Arbitrary<Identity> = fc
  .record({
    names: fc.subarray(['acme widgets', 'acme', 'quillmere'], { minLength: 1 }),
    domain: maybe('acme.com', 'acmeplc.de', 'quill.org'),
    country: maybe('USA', 'FRA'),
    city: maybe('Paris', 'Boston'),
    founded: maybe(1990, 1991, 2010),
    linkedin: maybe('linkedin.com/company/acme', 'linkedin.com/company/quill', 'linkedin.com/company/1441'),
    lei: maybe('A', 'B'),
    tickers: fc.subarray(['NYSE:ACM', 'ACM']),
    entries: fc.subarray(['open-company-dataset:1', 'open-company-dataset:2', 'other:1'], { maxLength: 2 }),
  })
  .map(({ domain, ...identity }) => ({ ...identity, host: domain, domain }));

describe('traits', () => {
  test('never say less than the whole description of a namesake could, unless both have the same entry of a directory', () => {
    fc.assert(
      fc.property(identities, identities, (a, b) => {
        fc.pre(a.names.some((name) => b.names.includes(name)));
        fc.pre(!a.entries!.some((entry) => b.entries!.includes(entry)));
        expect(most(a, b)).toBeGreaterThanOrEqual(likenessOfCompanies(a, b).score);
      }),
      { numRuns: 5_000 },
    );
  });

  test('hand-worked: a namesake in the same country with another website, profile page and entry is far', () => {
    const thin = { names: ['acme'], country: 'USA', city: 'Boston', founded: 1990 };
    const a = { ...thin, host: 'acme.com', domain: 'acme.com', linkedin: 'linkedin.com/company/acme', entries: ['open-company-dataset:1'] };
    const b = { ...thin, host: 'quill.org', domain: 'quill.org', linkedin: 'linkedin.com/company/q', entries: ['open-company-dataset:2'] };
    // 0.45 + 0.15 + 0.1 + 0.1 for name, country, city and year, less 0.3, 0.3 and 0.15.
    expect(most(a, b)).toBeCloseTo(0.05, 10);
    expect(most(a, { names: ['acme'], country: 'USA' })).toBeCloseTo(0.8, 10);
    expect(most({ ...a, lei: 'A' }, b)).toBe(Infinity);
  });

  test('are read as they were written', () => {
    const { directories, ...told } = traitsFrom(
      traitsText({ names: [], domain: 'acme.com', linkedin: 'linkedin.com/company/1441', entries: [] }),
    );
    expect([told, directories]).toEqual([{ domain: 'acme.com' }, []]);
    expect(traitsFrom('')).toEqual({ directories: [] });
  });
});
