import { expect, test } from 'vitest';
import { mistyped, nearest } from './nearest.ts';

test.each<[string, string[], string | undefined]>([
  ['websits', ['website', 'websites'], 'websites'],
  ['websits', ['websites', 'website'], 'websites'],
  ['websit', ['websites', 'website'], 'website'],
  ['Topic', ['topics', 'topic'], 'topic'],
  ['public_financials', ['public_company_financials', 'funding'], 'public_company_financials'],
  ['geographies', ['geography', 'growth'], 'geography'],
  ['xyz', ['topic', 'parameters'], undefined],
  ['', ['a name', ''], undefined],
  ['k'.repeat(101), ['k'.repeat(100)], undefined],
])('finds the name that is nearest to %j', (value, known, found) => {
  expect(nearest(value, known)).toBe(found);
});

test('less of an address than of a name may be mistyped', () => {
  const paths = ['/api/enterprise/company/search'];
  expect(nearest('/api/enterprise/companies/search', paths, mistyped.address)).toBe(paths[0]);
  expect(nearest('/api/enterprise/news/search', paths)).toBe(paths[0]);
  expect(nearest('/api/enterprise/news/search', paths, mistyped.address)).toBeUndefined();
});
