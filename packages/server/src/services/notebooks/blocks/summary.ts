import type { Cite } from '@firmament/contract';
import { labelled, Sources } from '../citing.ts';
import { citesOf, type CompanyMaterial, type Insights, type Made, type Material } from '../material.ts';
import { nothingKnown, ofCompany, type BlockKind } from './block.ts';

const mostParagraphs = 8;

/** Sections that insights are made from. */
const insightSections = [
  'firmographics',
  'public_company_financials',
  'uk_private_company_financials',
  'funding',
  'products_and_services',
  'strategic_initiatives',
  'acquisitions',
  'investments',
  'headcount',
  'key_customers',
  'partnerships',
  'product_launches',
  'employee_sentiment',
  'product_sentiment',
  'website_traffic',
] as const;

/** The insights, most telling first. */
export const insightsBlock: BlockKind = {
  subjects: ofCompany,
  reads: ['insights', 'company'],
  sections: insightSections,
  make({ insights = [] }: Material): Made {
    const sources = insights.reduce(
      (sum, { insight, commentary }) => sum + insight.sources.length + commentary.reduce((all, each) => all + each.sources.length, 0),
      0,
    );
    return { value: { key_insights: insights }, sources, ...(insights.length === 0 && { empty: nothingKnown }) };
  },
};

/** Who the company is and what stands out of it, in paragraphs. */
export const summaryText: BlockKind = { subjects: ofCompany, reads: ['insights', 'company'], sections: insightSections, make: summarized };

/** The same, nested once as the interface has it. */
export const executiveSummary: BlockKind = {
  ...summaryText,
  make(material) {
    const { value, ...more } = summarized(material);
    return { ...more, value: { summary: value } };
  },
};

function summarized({ companies, insights = [] }: Material): Made<{ source: Cite[]; summary: string }> {
  const sources = new Sources();
  const [company] = companies;
  const paragraphs = [
    ...(company ? [whoItIs(company, sources)] : []),
    ...insights.slice(0, mostParagraphs).map((each) => toldOf(each, sources)),
  ].filter((paragraph) => paragraph !== '');
  const value = { source: sources.list, summary: paragraphs.join('\n\n') };
  return { value, sources: sources.list.length, ...(paragraphs.length === 0 && { empty: nothingKnown }) };
}

/** An insight with the first of its comments. */
function toldOf({ insight, commentary }: Insights[number], sources: Sources): string {
  const [first] = commentary;
  const said = [sources.taken(insight.paragraph, insight.sources), ...(first ? [sources.taken(first.paragraph, first.sources)] : [])];
  return labelled(insight.title, said.join(' '), (title) => `**${title}.** `);
}

function whoItIs(company: CompanyMaterial, sources: Sources): string {
  const { firmographics } = company.data;
  if (!firmographics) return '';
  const { name, type, location, founded, industry, ticker, short_description } = firmographics;
  const facts = [
    `${name} is a ${type === 'public' ? 'listed' : 'private'} company`,
    industry === '' ? '' : ` of the industry ${industry}`,
    location === '' ? '' : ` in ${location}`,
    founded === null ? '' : `, founded in ${founded}`,
    ticker === null ? '' : ` (${ticker})`,
  ].join('');
  return `${facts}.${sources.refs(citesOf(company, 'firmographics', 'name', 'type', 'industry', 'location', 'founded', 'ticker'))}${short_description === '' ? '' : ` ${short_description}${sources.refs(citesOf(company, 'firmographics', 'short_description'))}`}`;
}
