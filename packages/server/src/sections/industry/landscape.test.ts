import { expect, test } from 'vitest';
import type { CompanyDocument } from '../../kernel/document.ts';
import { valueChainOf } from './landscape.ts';

const company = (name: string, industry: string): CompanyDocument => ({
  permalink: name.toLowerCase(),
  records: [],
  facts: { name, industry },
  origins: {},
  acquisitions: [],
  acquired_by: [],
});

test('the role of a stage in the value chain is one sentence, for one company or many', () => {
  const makers = ['Halden', 'Kelvara', 'Pellworth', 'Quillmere'].map((name) => company(name, 'Cold rooms'));
  const made = valueChainOf([...makers, company('Ostrava', 'Retail')], () => ({ title: '', publisher: '' }));
  expect(made?.value.value_chain.value_chain.map(({ title, role }) => [title, role[0]?.description])).toEqual([
    ['Makers', '4 companies of 5, whose part is to make it, such as Halden, Kelvara, Pellworth.'],
    ['Distribution and retail', '1 company of 5, whose part is to sell to those who use it: Ostrava.'],
  ]);
});
