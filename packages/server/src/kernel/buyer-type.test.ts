import { expect, test } from 'vitest';
import type { BuyerType } from '@firmament/contract';
import type { CompanyFacts } from './facts.ts';
import { buyerTypeOf } from './buyer-type.ts';

test.each<[string, Partial<CompanyFacts>, BuyerType]>([
  ['a venture capital firm', { industry: 'Venture Capital' }, 'Financial'],
  ['private equity among other labels', { categories: ['Software', 'Private Equity'] }, 'Strategic'],
  ['mostly of finance by its labels', { categories: ['Software', 'Private Equity', 'Banking'] }, 'Financial'],
  ['a technology company with labels of finance', { industry: 'Semiconductors', categories: ['Venture Capital', 'Banking'] }, 'Strategic'],
  ['a bank with labels of technology', { industry: 'Commercial Banks', categories: ['Software', 'Payments'] }, 'Institutional'],
  ['a maker of software for investors', { product_category: 'Investment management software' }, 'Strategic'],
  ['an incubator', { product_category: 'Incubators' }, 'Financial'],
  ['a fund by its name, whatever its class', { name: 'Quillmere Capital Partners', industry: 'Software' }, 'Financial'],
  ['ventures by its name, of no stated class', { name: 'Quillmere Ventures', categories: ['Software'] }, 'Financial'],
  ['ventures by its name, in a trade', { name: 'Quillmere Ventures', industry: 'Software' }, 'Strategic'],
  ['a venture firm that is also an asset manager', { categories: ['Asset Management', 'Venture Capital'] }, 'Financial'],
  ['a bank', { industry: 'Banks' }, 'Institutional'],
  ['an insurer', { industry: 'Insurance' }, 'Institutional'],
  ['a pension fund', { categories: ['Pension Funds'] }, 'Institutional'],
  ['a company known only to be of the financial sector', { sector: 'Financials' }, 'Institutional'],
  ['a seller of insurance software', { industry: 'Insurance Software' }, 'Strategic'],
  ['a company with a trade, though of the financial sector', { sector: 'Financials', industry: 'Payment Software' }, 'Strategic'],
  ['a maker', { industry: 'Robots', sector: 'Industrials' }, 'Strategic'],
  ['a company of which nothing is known', {}, 'Strategic'],
  ['a bank in the name alone', { name: 'Power Bank Makers', industry: 'Electronics' }, 'Strategic'],
])('%s: %o is %s', (_, facts, expected) => {
  expect(buyerTypeOf({ name: 'Quillmere', ...facts })).toBe(expected);
});
