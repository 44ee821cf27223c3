import type { Cite, IndustryBlock, marketMetrics } from '@firmament/contract';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import { writtenAmount } from '../../kernel/money.ts';
import { buyoutOf } from '../../kernel/ownership.ts';
import { compare, listed } from '../../kernel/text.ts';
import { locationOf } from '../firmographics.ts';
import { operatingStatusOf, typeOf } from '../listing.ts';
import { coreOfferingOf, shortDescriptionOf } from '../offering.ts';
import { headlineOf } from '../public-company-financials.ts';
import { counted, organizationOf, RecordCites, type Computed, type Describe } from './cited-records.ts';

/** Who is in a market, as records have it: the key players, the listed ones with their figures, and who offers what. */

const mostKey = 10;
const mostListed = 15;
const mostFunded = 15;
const mostGroups = 12;
const mostOfGroup = 12;
const mostFeatures = 6;
const mostExamples = 5;

type Row<N extends 'landscape'> = IndustryBlock<N>['public_companies']['public_companies']['data'][number];

const describedAs = ({ facts }: CompanyDocument) => shortDescriptionOf(facts) || coreOfferingOf(facts);
const categoryOf = ({ facts }: CompanyDocument) => facts.product_category ?? facts.industry ?? '';
const organization = (document: CompanyDocument) => organizationOf({ name: document.facts.name, permalink: document.permalink }, document);

function grouped(companies: readonly CompanyDocument[]): [category: string, companies: CompanyDocument[]][] {
  return [
    ...Map.groupBy(
      companies.filter((document) => categoryOf(document) !== ''),
      categoryOf,
    ),
  ].toSorted((a, b) => b[1].length - a[1].length || compare(a[0], b[0]));
}

function statedBy(documents: readonly CompanyDocument[]): Provenance[] {
  return documents.flatMap(({ records }) => records.slice(0, 1));
}

/** The best fitting companies with what kind each is, and the others by what they offer. */
export function keyPeersOf(companies: readonly CompanyDocument[], describe: Describe): Computed<IndustryBlock<'key_peers'>> | undefined {
  const key = companies.filter((document) => describedAs(document) !== '').slice(0, mostKey);
  if (key.length === 0) return undefined;
  const cites = new RecordCites(describe);
  for (const record of statedBy(key)) cites.number(record);
  const rest = companies.filter((document) => !key.includes(document));
  const path = 'overview_of_key_peers.overview_of_key_peers';
  return {
    value: {
      overview_of_key_peers: {
        overview_of_key_peers: {
          key_players: key.map((document) => ({
            name: document.facts.name,
            description: describedAs(document),
            type_of_company: typeOf(document.facts) === 'public' ? 'Public' : 'Private',
            player_archetype: archetypeOf(document),
            logo_url: '',
            permalink: document.permalink,
            company_report_url: '',
          })),
          other_players: grouped(rest)
            .slice(0, mostGroups)
            .map(([category, some]) => ({
              description: category,
              sample_companies: some.slice(0, mostFeatures).map(({ facts }) => facts.name),
            })),
        },
      },
      sources: cites.sources,
    },
    from: Object.fromEntries(key.map((document, index) => [`${path}.key_players[${index}]`, statedBy([document])])),
  };
}

/** What kind of player it is, by what is known of its size, its age and its funding. */
function archetypeOf(document: CompanyDocument): string {
  const { facts, funding_rounds = [] } = document;
  const { employees } = facts;
  if (operatingStatusOf(document) === 'Acquired') return 'Part of another company';
  if (buyoutOf(document)) return 'Backed by private equity';
  if (typeOf(facts) === 'public') return employees === undefined || employees < 1_000 ? 'Listed company' : 'Listed incumbent';
  if (funding_rounds.some((round) => round.facts.round === 'Private equity round')) return 'Backed by private equity';
  if (facts.funding_stage !== undefined || funding_rounds.length > 0) return 'Venture-backed challenger';
  return 'Private company';
}

/** Who raised most, the figures of the listed, their margins, and who offers what. */
export function landscapeOf(companies: readonly CompanyDocument[], describe: Describe): Computed<IndustryBlock<'landscape'>> | undefined {
  const groups = grouped(companies).slice(0, mostGroups);
  const quoted = companies.filter(({ facts }) => typeOf(facts) === 'public').slice(0, mostListed);
  if (groups.length + quoted.length === 0) return undefined;
  const cites = new RecordCites(describe);
  const funded = companies
    .filter(({ facts }) => typeOf(facts) !== 'public' && (facts.total_funding_usd ?? 0) > 0)
    .toSorted((a, b) => b.facts.total_funding_usd! - a.facts.total_funding_usd!)
    .slice(0, mostFunded);
  for (const record of statedBy([...funded, ...quoted])) cites.number(record);
  const rows = quoted.map(rowOf);
  const margins = quoted.flatMap((document) => {
    const { ebitda_margin = null, net_income_margin = null } = headlineOf(document) ?? {};
    return ebitda_margin === null && net_income_margin === null ? [] : [{ company: document.facts.name, ebitda_margin, net_income_margin }];
  });
  const source = [...new Set(cites.sources.map(({ publisher }) => publisher))].filter(Boolean).join(', ');
  return {
    value: {
      charts: {
        funding_key_startups: {
          title: 'Funding of private companies, USD',
          url: '',
          data: funded.map(({ permalink, facts }) => ({ company: facts.name, permalink, funding: facts.total_funding_usd! })),
          source,
          note: 'Total funding on record of the private companies of this market, the largest first.',
        },
      },
      public_companies: { public_companies: { data: rows } },
      margin_comparison_chart: {
        charts: {
          margin_comparison_chart: {
            title: 'Margins of listed companies, percent',
            url: '',
            data: margins,
            source,
            note: 'Of the last fiscal year on record; where it is not known, nothing stands.',
          },
        },
      },
      market_map: {
        charts: {
          market_map: {
            title: 'Who offers what',
            url: '',
            data: groups.map(([category, some]) => ({
              category,
              companies: some.slice(0, mostOfGroup).map((document) => ({ organization: organization(document) })),
            })),
            source,
            note: 'Companies of this market by what they mainly offer, the best fitting first.',
          },
        },
      },
      sources: cites.sources,
    },
    from: {
      ...Object.fromEntries(quoted.map((document, index) => [`public_companies.public_companies.data[${index}]`, statedBy([document])])),
      ...(funded.length > 0 && { 'charts.funding_key_startups': statedBy(funded) }),
    },
  };
}

function rowOf(document: CompanyDocument): Row<'landscape'> {
  const { facts } = document;
  const figures = headlineOf(document);
  const { currency = '', period = '', market_data_date: day = '' } = figures ?? {};
  const amount = (value: number | null | undefined, of = period) => ({ value: shortAmount(value), period: of, currency });
  const percent = (value: number | null | undefined) => ({ value: value == null ? '-' : `${value.toFixed(1)}%`, period });
  const multiple = (value: number | null | undefined) => ({
    value: value == null ? '-' : value <= 0 ? 'NM' : `${value.toFixed(1)}x`,
    period: day,
  });
  const shown: Record<(typeof marketMetrics)[number], { value: string; period: string; currency?: string }> = {
    'Market cap': amount(figures?.market_cap, day),
    Revenue: amount(figures?.revenue),
    EBITDA: amount(figures?.ebitda),
    'EBITDA margin (%)': percent(figures?.ebitda_margin),
    'Net income': amount(figures?.net_income),
    'Net income margin (%)': percent(figures?.net_income_margin),
    'Enterprise value': amount(figures?.enterprise_value, day),
    'EV/Revenue (LTM)': multiple(figures?.ev_revenue_ltm),
    'EV/EBITDA (LTM)': multiple(figures?.ev_ebitda_ltm),
    'P/E (LTM)': multiple(figures?.pe_ltm),
  };
  return {
    organization: organization(document),
    details: {
      industry: facts.industry ?? '',
      founded_year: facts.founded === undefined ? '' : String(facts.founded),
      product_category: facts.product_category ?? '',
      hq: locationOf(facts.city, facts.country),
      financials: shown,
    },
  };
}

/** `2.4B`, `-310M`; `-` where it is not known. */
export function shortAmount(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : writtenAmount(value, 'column');
}

/** A sentence on what a company offers, with what is cited of it; undefined where none is told. */
export type SaidOfProduct = (document: CompanyDocument, product: string) => { text: string; cite: Omit<Cite, 'id'> } | undefined;

/** The offerings of each kind of company, by number of companies, with examples and sentences of documents. */
export function keyProductsOf(
  companies: readonly CompanyDocument[],
  { describe, said }: { describe: Describe; said: SaidOfProduct },
): Computed<IndustryBlock<'key_products'>> | undefined {
  const cites = new RecordCites(describe);
  const from: Record<string, Provenance[]> = {};
  const data = grouped(companies).flatMap(([category, some]) => {
    const offered = new Map<string, { title: string; by: CompanyDocument[] }>();
    for (const document of some) {
      const { products = [], key_phrases = [] } = document.facts;
      for (const title of products.length > 0 ? products : key_phrases) {
        const known = offered.get(title.toLowerCase()) ?? { title, by: [] };
        known.by.push(document);
        offered.set(title.toLowerCase(), known);
      }
    }
    const key_features = [...offered.values()]
      .filter(({ title }) => title.toLowerCase() !== category.toLowerCase())
      .toSorted((a, b) => b.by.length - a.by.length)
      .slice(0, mostFeatures);
    if (key_features.length === 0) return [];
    const behind = statedBy([...new Set(key_features.flatMap(({ by }) => by.slice(0, 3)))]);
    for (const record of behind) cites.number(record);
    const features = key_features.map(({ title, by }) => {
      const told = by.length === 1 ? said(by[0]!, title) : undefined;
      const description = told ? `${told.text} [${cites.also(told.cite)}]` : '';
      const company_examples = by
        .slice(0, mostExamples)
        .map(({ facts }) => facts.name)
        .join(', ');
      return { title, description: by.length === 1 ? description : `${by.length} companies of this kind offer it.`, company_examples };
    });
    return [{ category, features, behind }];
  });
  const shown = data.slice(0, mostGroups);
  if (shown.length === 0) return undefined;
  return {
    value: {
      key_product_and_services: {
        data: shown.map(({ category, features, behind }, index) => {
          from[`key_product_and_services.data[${index}]`] = behind;
          return { category, key_features: features };
        }),
      },
      sources: cites.sources,
    },
    from,
  };
}

const stages: readonly [title: string, role: string, says: RegExp][] = [
  [
    'Distribution and retail',
    'sell to those who use it',
    /\b(?:distribut\w+|wholesal\w+|retail\w*|resell\w+|dealers?|stores?|marketplaces?)\b/i,
  ],
  ['Financing and investment', 'pay for it', /\b(?:banks?|banking|leasing|insur\w+|investment|asset management|fund|capital markets)\b/i],
  [
    'Materials and components',
    'supply what it is made of',
    /\b(?:materials?|chemicals?|components?|parts|semiconductors?|metals?|mining|batter(?:y|ies)|ingredients?)\b/i,
  ],
  ['Software and data', 'run it by software', /\b(?:software|platforms?|SaaS|analytics|data|cloud|internet|digital|AI)\b/i],
  [
    'Services',
    'operate, move and maintain it',
    /\b(?:services?|logistics|consult\w+|engineering|maintenance|transport\w*|operators?|utilit\w+|telecom\w*)\b/i,
  ],
  ['Makers', 'make it', /./],
];

/** The companies by stage of the value chain. */
export function valueChainOf(
  companies: readonly CompanyDocument[],
  describe: Describe,
): Computed<IndustryBlock<'value_chain'>> | undefined {
  const placed = companies.flatMap((document) => {
    const { facts } = document;
    const labels = [facts.product_category, facts.industry, ...(facts.categories ?? [])].filter((label) => label !== undefined).join('. ');
    const stage = labels === '' ? undefined : stages.findIndex(([, , says]) => says.test(labels));
    return stage === undefined ? [] : [{ document, stage }];
  });
  if (placed.length === 0) return undefined;
  const from: Record<string, Provenance[]> = {};
  const there = [
    'Materials and components',
    'Makers',
    'Software and data',
    'Services',
    'Distribution and retail',
    'Financing and investment',
  ]
    .map((title) => stages.findIndex(([name]) => name === title))
    .map((stage) => ({ stage, own: placed.filter((each) => each.stage === stage).map(({ document }) => document) }))
    .filter(({ own }) => own.length > 0);
  const value_chain = there.map(({ stage, own }, index) => {
    const [title, role] = stages[stage]!;
    const cites = new RecordCites(describe);
    for (const record of statedBy(own.slice(0, 3))) cites.number(record);
    from[`value_chain.value_chain[${index}]`] = statedBy(own.slice(0, mostOfGroup));
    const named = own.slice(0, 3).map(({ facts }) => facts.name ?? '');
    const told = own.length > named.length ? `, such as ${named.join(', ')}` : `: ${listed(named)}`;
    const description = `${counted(own.length, 'company', 'companies')} of ${placed.length}, whose part is to ${role}${told}.`;
    return {
      title,
      role: [{ description, sources: cites.sources }],
      list_companies: own.slice(0, mostOfGroup).map((document) => ({ organization: organization(document) })),
    };
  });
  const chart = {
    title: 'Companies along the value chain',
    url: '',
    data: there.map(({ stage, own }) => ({ stage: stages[stage]![0], companies: own.length })),
    source: '',
    note: 'Each company stands once, by the first of its labels that says where.',
  };
  return { value: { value_chain: { value_chain, charts: { value_chain_chart: chart } } }, from };
}
