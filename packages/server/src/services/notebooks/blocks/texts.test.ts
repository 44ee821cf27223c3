import type { FullNewsArticle } from '@firmament/contract';
import { expect, test } from 'vitest';
import { readProse } from '../../../exports/prose.ts';
import { companyInsights } from '../insights/of-company.ts';
import type { CompanyMaterial, Material } from '../material.ts';
import { customersText, newsText, partnersText, productsText } from './texts.ts';

const material = (more: object) => ({ subject: {}, title: '', companies: [], ...more }) as unknown as Material;
const shown = (summary: string) =>
  readProse(summary, new Set([1])).flatMap((block) => (block.kind === 'bullets' ? block.items.map(({ text }) => text) : []));

test('an article is shown word for word, behind its day: nothing in it is a link, a style or a reference', () => {
  const article = {
    story_id: 1,
    title: 'Shuttle *4* [1] beats <b>all</b>',
    ai_summary: 'See [terms](javascript:alert(1)) | and __more__.',
    url: 'https://a.example',
    publisher: 'northpost',
    published_date: '2031-03-09T10:00:00Z',
  } as unknown as FullNewsArticle;
  const { summary } = newsText.make(material({ news: [article] })).value;
  expect(shown(summary)).toEqual([
    [
      { text: '9 Mar 2031: ' },
      { text: 'Shuttle *4* [1] beats <b>all</b>.', bold: true },
      { text: ' See [terms](javascript:alert(1)) | and __more__.' },
      { cites: [1] },
    ],
  ]);
});

test('a text with the name of its area, or beginning with it, is named once', () => {
  const source = [{ id: 1, title: '', url: '', publisher: '', date: '', section: '', quote: '' }];
  const products_and_services = {
    product_overview: { summary: '', source },
    products_and_services: [
      { product_area: 'Depot OS', sources: '1', details: [{ title: 'Depot OS', summary: 'Depot OS plans each movement [1].' }] },
      { product_area: 'Care', sources: '1', details: [{ title: 'Plans', summary: 'Plans cover repairs [1].' }] },
    ],
  };
  const key_customers = { key_customers: [{ name: 'Pemberlin', details: 'Pemberlin buys depots.', sources: [] }] };
  const companies = [{ data: { products_and_services, key_customers }, why: {} } as unknown as CompanyMaterial];
  expect(shown(productsText.make(material({ companies })).value.summary)).toEqual([
    [{ text: 'Depot OS plans each movement' }, { cites: [1] }, { text: '.' }],
    [{ text: 'Plans cover repairs' }, { cites: [1] }, { text: '.' }],
  ]);
  expect(shown(customersText.make(material({ companies })).value.summary)).toEqual([[{ text: 'Pemberlin buys depots.' }]]);
});

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

test('a sentence that names several customers or partners is told once, under all of their names', () => {
  expect((customersText.make(material({ companies: [company] })).value as { summary: string }).summary.split('\n')).toEqual([
    `- **Cedar Orchards and Alder Farms**: ${both} [1]`,
    '- Fir Farms leases robots. [1]',
  ]);
  expect((partnersText.make(material({ companies: [company] })).value as { summary: string }).summary).toBe(
    `- **Partnership with Birch Labs and Hazel Labs** (4 Mar 2030): ${labs} [1]`,
  );
});

test('an insight says a sentence once', () => {
  const [customers] = companyInsights(company, 10).filter(({ insight }) => insight.title === 'Customers');
  expect([customers!.insight, ...customers!.commentary].map(({ paragraph }) => paragraph)).toEqual([
    `${both} [1]`,
    'Fir Farms leases robots. [1]',
  ]);
});
