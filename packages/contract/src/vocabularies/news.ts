/** The categories of news: each group with its own, in the specification's order within a group. A filter by a group finds what is of its own, too. */
const groups = {
  'Strategic Development': [
    'Product Launches & Enhancements',
    'Partnerships & Alliances',
    'Geographic Expansion',
    'Operational Milestones',
    'Market Share & Positioning',
    'Digital Transformation',
    'Brand & Marketing Initiatives',
    'Research, Development & Innovation',
    'Sustainability & ESG',
    'Pricing & Commercial Strategy',
    'Awards, Rankings & Recognitions',
  ],
  'Capital Markets & Transactions': [
    'Equity Fund-Raising',
    'Debt Financing',
    'Mergers & Acquisitions',
    'Divestitures & Asset Sales',
    'IPOs & Follow-on Offerings',
    'SPAC Deals & De-SPACs',
    'Secondary Transactions',
    'Shareholder Returns (Buybacks & Dividends)',
    'Valuation Events',
    'Deal Flow & Volume Statistics',
    'Public-to-Private/Take-Private',
  ],
  'Leadership & Governance': [
    'C-Suite Appointments & Departures',
    'Board Composition & Changes',
    'Succession Planning',
    'Organisational Restructuring',
    'Executive Commentary & Interviews',
    'Conflicts of Interest & Related-Party Transactions',
  ],
  'Workforce & Talent': [
    'Strategic Hiring',
    'Workforce Reductions',
    'Compensation & Benefits',
    'Culture & Workplace Practices',
    'Talent-Market Dynamics',
  ],
  'Financial Results & Performance': [
    'Earnings Releases',
    'Revenue & Growth Metrics',
    'Profitability & Margins',
    'Cash Flow & Capital Expenditure',
    'Guidance & Forecast Revisions',
    'Credit-Rating Actions',
    'Sector Performance Dashboards',
  ],
  'Regulatory & Compliance': [
    'Regulatory Approvals & Certifications',
    'Policy & Legislative Changes',
    'Legal Proceedings & Litigation',
    'Compliance & Reporting Updates',
    'Intellectual Property',
    'Antitrust & Competition',
    'Data Privacy & Cybersecurity Regulation',
    'Tax & Accounting Rules',
  ],
  'Macro & Market Environment': [
    'Economic Indicators',
    'Monetary Policy',
    'Fiscal Policy',
    'Trade, Tariffs & Sanctions',
    'Consumer Behaviour & Spending',
    'Labor-Market Statistics',
    'Sector Outlook & Forecasts',
  ],
  'Market Dynamic': [
    'Market Indices Performance',
    'Institutional Flows & Positioning',
    'Sector Rotation',
    'Volatility & Risk Appetite',
    'FX & Commodity Pricing',
    'Liquidity Conditions',
    'Investor Sentiment',
  ],
  'Industry Disruption & Innovation': [
    'Emerging Technologies',
    'Technology Adoption & Disruption',
    'Business-Model Evolution',
    'Competitive Threats',
    'Market-Structure Changes',
  ],
  'Risk & Crisis Events': [
    'Geopolitical Risk',
    'Public-Health Crises',
    'Natural Disasters',
    'Operational Disruptions',
    'Cybersecurity Incidents',
    'Reputational Damage',
    'Financial Distress & Restructuring',
    'Supply-Chain Disruptions',
  ],
} as const;

type Groups = typeof groups;

/** What news is of no category. */
export const otherNews = 'Others';

export type NewsGroup = keyof Groups;
export type NewsCategory = NewsGroup | Groups[NewsGroup][number] | typeof otherNews;

/** The groups of categories. */
export const newsGroups = Object.keys(groups) as NewsGroup[];

/** Those that the specification names behind all others. */
const namedLast: readonly NewsCategory[] = ['Awards, Rankings & Recognitions', 'Conflicts of Interest & Related-Party Transactions'];

/** Every name that a category may have, in the specification's order. */
export const newsCategories: readonly NewsCategory[] = [
  ...newsGroups,
  ...newsGroups.flatMap((group) => groups[group].filter((own) => !namedLast.includes(own))),
  ...namedLast,
  otherNews,
];

const parents = new Map<NewsCategory, NewsGroup>(
  newsGroups.flatMap((group) => groups[group].map((own): [NewsCategory, NewsGroup] => [own, group])),
);

/** The group a category is of; undefined for a group itself and for `Others`. */
export function parentOf(category: NewsCategory): NewsGroup | undefined {
  return parents.get(category);
}

/** The categories of a group; none for one that is no group. */
export function categoriesOf(category: NewsCategory): readonly NewsCategory[] {
  return category in groups ? groups[category as NewsGroup] : [];
}

/** The industries of news: two taxonomies in one list, so that an article may be of one of each. */
export const newsIndustries = [
  'Agriculture & Food',
  'Agriculture & Food Production',
  'Advertising & Marketing',
  'Business & Public Services',
  'Corporate & Business Services',
  'Consumer & E-commerce',
  'Consumer Packaged Goods (CPG)',
  'Consumer Products & Retail',
  'Education',
  'Enterprise Software & Cloud',
  'Energy & Utilities',
  'Energy, Utilities & Environment',
  'Financial & Insurance',
  'Financial Services & Fintech',
  'Gaming & Entertainment',
  'Hardware, Technology & Telecom',
  'Healthcare & Life Sciences',
  'Home & Personal Services',
  'Industrials, Manufacturing & Construction',
  'Industrials & Manufacturing',
  'Data, AI & ML Infrastructure',
  'Media, Entertainment & Sports',
  'Public Sector & GovTech',
  'Real Estate & Construction',
  'Semiconductors & Electronics',
  'Telecommunications',
  'Travel & Hospitality',
  'Transportation & Logistics',
] as const;

/** Those of the coarser of the two taxonomies. */
export type BroadNewsIndustry = Extract<
  NewsIndustry,
  | 'Transportation & Logistics'
  | 'Travel & Hospitality'
  | 'Energy, Utilities & Environment'
  | 'Home & Personal Services'
  | 'Consumer Products & Retail'
  | 'Agriculture & Food Production'
  | 'Healthcare & Life Sciences'
  | 'Hardware, Technology & Telecom'
  | 'Business & Public Services'
  | 'Financial & Insurance'
  | 'Media, Entertainment & Sports'
  | 'Industrials, Manufacturing & Construction'
  | 'Education'
>;

export const newsSentiments = ['Positive', 'Negative', 'Neutral'] as const;
export const newsImpacts = ['Low', 'Medium', 'High'] as const;

export type NewsIndustry = (typeof newsIndustries)[number];
export type NewsSentiment = (typeof newsSentiments)[number];
export type NewsImpact = (typeof newsImpacts)[number];
