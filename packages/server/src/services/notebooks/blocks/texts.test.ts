import { expect, test } from 'vitest';
import { companyInsights } from '../insights/of-company.ts';
import type { CompanyMaterial, Material } from '../material.ts';
import { customersText, partnersText } from './texts.ts';

const sources = [{ title: '10-K 2030', url: 'https://x.example/k', publisher: '', publishedDate: '', section: 'Item 1', quote: '' }];
const both = 'Quillmere’s customers include Cedar Orchards and Alder Farms.';
const labs = 'Quillmere works with Birch Labs and Hazel Labs.';
const customer = (name: string, details: string) => ({ name, industry: '', type: null, use_case: '', details, sources });
const partner = (partner_name: string) => ({ partner_name, title: '', overview: labs, date: '04-Mar-2030', sources });
const company = {
  data: {
    key_customers: {
      key_customers: [customer('Cedar Orchards', both), customer('Fir Farms', 'Fir Farms leases robots.'), customer('Alder Farms', both)],
    },
    partnerships: { partnerships: [partner('Birch Labs'), partner('Hazel Labs')] },
  },
  why: {},
} as unknown as CompanyMaterial;
const material = { companies: [company] } as unknown as Material;

test('a sentence that names several customers or partners is told once, under all of their names', () => {
  expect((customersText(material).value as { summary: string }).summary.split('\n')).toEqual([
    `- **Cedar Orchards and Alder Farms**: ${both} [1]`,
    '- **Fir Farms**: Fir Farms leases robots. [1]',
  ]);
  expect((partnersText(material).value as { summary: string }).summary).toBe(
    `- **Partnership with Birch Labs and Hazel Labs** (04-Mar-2030): ${labs} [1]`,
  );
});

test('an insight says a sentence once', () => {
  const [customers] = companyInsights(company).filter(({ insight }) => insight.title === 'Customers');
  expect([customers!.insight, ...customers!.commentary].map(({ paragraph }) => paragraph)).toEqual([
    `${both} [1]`,
    'Fir Farms leases robots. [1]',
  ]);
});
