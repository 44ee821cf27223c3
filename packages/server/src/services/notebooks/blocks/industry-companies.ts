import { industryBlocks, industrySections, type Cite } from '@firmament/contract';
import { z } from 'zod';
import type { Block, Cites, Value } from '../../../exports/document.ts';
import { dateOfDashed, shownDay } from '../../../kernel/dates.ts';
import { asMarkdown, capitalized } from '../../../kernel/text.ts';
import { bare, referringMarkdown } from '../citing.ts';
import { barsOf } from './charts.ts';
import { industrySection } from './industry.ts';
import { cited, narrative, numbered, referring, supported, type Showing } from './showing.ts';
import { firstOf, mostRows, namesOf, tableOf, type TableColumn } from './table.ts';

const { partnerships, case_studies: caseStudies } = industrySections;
const initiatives = industryBlocks.initiatives.options[0];
const keyPeers = industryBlocks.key_peers.options[0];
const landscape = industryBlocks.landscape.options[0];
const keyProducts = industryBlocks.key_products.options[0];
const valueChain = industryBlocks.value_chain.options[0];
type Landscape = z.output<typeof landscape>;
type Listed = Landscape['public_companies']['public_companies']['data'][number];

interface Entry {
  title: string;
  overview: string;
  lines: readonly string[];
  sources: readonly Cite[];
}

/** A short entry: what it is about, and the lines that say more than that. */
function entry({ title, overview, lines, sources }: Entry, { register }: Showing): Block {
  const first = lines.find((each) => bare(each) === bare(overview)) ?? overview;
  const rest = lines.filter((each) => bare(each) !== bare(overview));
  return {
    kind: 'key_insight',
    title,
    ...supported(register, first, sources),
    commentary: rest.map((each) => ({ paragraph: register.take(sources).renumbered(each), cites: [] })),
  };
}

function entries(title: string, all: readonly Entry[], showing: Showing): Block[] {
  if (all.length === 0) return [];
  return [{ kind: 'heading', text: firstOf(title, all) }, ...all.slice(0, mostRows).map((each) => entry(each, showing))];
}

const movesOf = ({ key_company_initiatives: all }: z.output<typeof initiatives>, showing: Showing) =>
  entries(
    'Initiatives',
    all.map(({ details, sources, ...told }) => ({ ...told, lines: details, sources: numbered(sources) })),
    showing,
  );

/** Their narrative says what each of them begins with. */
const partnersOf = ({ partnerships: all }: Pick<z.output<typeof partnerships>, 'partnerships'>, showing: Showing) =>
  entries(
    'Partnerships',
    all.map(({ title, date, summary, ...told }) => ({
      ...told,
      title: [title, shownDay(dateOfDashed(date))].filter(Boolean).join(', '),
      lines: summary,
    })),
    showing,
  );

export const industryMoves = industrySection(
  ['initiatives', 'partnerships'],
  z.object({ ...initiatives.shape, ...partnerships.shape }).partial(),
  ({ key_company_initiatives: moves = [], partnerships: partners = [] }, showing) => [
    ...movesOf({ key_company_initiatives: moves }, showing),
    ...partnersOf({ partnerships: partners }, showing),
  ],
);
export const industryPartnerships = industrySection(['partnerships'], partnerships, partnersOf);

export const industryPeers = industrySection(
  ['key_peers'],
  keyPeers,
  ({ overview_of_key_peers: { overview_of_key_peers: told }, sources }, { register }) => {
    const tables = [
      ...tableOf('Key players', told.key_players, [
        ['Company', ({ name }) => ({ value: name }), 1.5],
        ['What it does', ({ description }) => referring(register, description, []), 3],
        ['Type', ({ type_of_company }) => ({ value: type_of_company })],
        ['Role', ({ player_archetype }) => ({ value: player_archetype })],
      ]),
      ...tableOf('Other players', told.other_players, [
        ['Group', ({ description }) => ({ value: description })],
        ['Such as', ({ sample_companies }) => ({ value: namesOf(sample_companies) }), 2],
      ]),
    ];
    return restingOn(cited(register, sources), tables);
  },
);

/** Sources of all blocks follow the title of the first. */
function restingOn(cites: Cites, [first, ...others]: Block[]): Block[] {
  if (first?.kind !== 'table' && first?.kind !== 'chart') return first ? [first, ...others] : [];
  return [{ ...first, cites }, ...others];
}

export const industryLandscape = industrySection(
  ['landscape'],
  landscape,
  ({ charts, public_companies, margin_comparison_chart, market_map, sources }, { register }) => {
    const map = market_map.charts.market_map;
    const margins = margin_comparison_chart.charts.margin_comparison_chart;
    const funded = charts.funding_key_startups;
    const groups = map.data.map(({ category, companies }) => ({
      label: category,
      companies: companies.map(({ organization: { name } }) => ({ name })),
    }));
    const marginBars = (key: 'ebitda_margin' | 'net_income_margin') =>
      margins.data.slice(0, mostRows).map((each) => ({ name: each.company, value: each[key] === null ? null : each[key] / 100 }));
    const drawn = { unit: 'percent' as const, note: margins.note };
    return restingOn(cited(register, sources), [
      { kind: 'chart', title: map.title, chart: { form: 'grid', groups }, note: map.note ?? '', cites: [] },
      ...figuresOf(public_companies.public_companies.data),
      ...barsOf('EBITDA margin of listed companies', marginBars('ebitda_margin'), { measure: 'EBITDA margin', ...drawn }),
      ...barsOf('Net income margin of listed companies', marginBars('net_income_margin'), { measure: 'Net income margin', ...drawn }),
      ...barsOf(
        firstOf('Funding of private companies', funded.data),
        funded.data.slice(0, mostRows).map(({ company, funding }) => ({ name: company, value: funding })),
        { measure: 'Total funding', unit: 'usd', note: funded.note },
      ),
    ]);
  },
);

function figuresOf(all: readonly Listed[]): Block[] {
  // More companies are listed than shown: the number shown is no count.
  const data = all.slice(0, mostRows);
  const name: TableColumn<Listed> = ['Company', ({ organization }) => ({ value: organization.name, url: organization.url }), 1.3];
  const figure = (metric: keyof Listed['details']['financials'], title: string = metric): TableColumn<Listed> => [
    title,
    ({ details }) => displayed(details.financials[metric]),
  ];
  return [
    ...tableOf('Listed companies that fit best', data, [
      name,
      ['Industry', ({ details }) => ({ value: details.industry })],
      ['Category', ({ details }) => ({ value: details.product_category })],
      ['Founded', ({ details }) => ({ value: details.founded_year }), 0.6],
      ['Head office', ({ details }) => ({ value: details.hq })],
    ]),
    ...tableOf('Figures of listed companies', data, [
      name,
      ['Year to', ({ details }) => ({ value: shownDay(details.financials.Revenue?.period ?? '') }), 1.1],
      figure('Revenue'),
      figure('EBITDA'),
      figure('EBITDA margin (%)', 'EBITDA margin'),
      figure('Net income'),
      figure('Net income margin (%)', 'Net margin'),
    ]),
    ...tableOf('Value of listed companies', data, [
      name,
      figure('Market cap'),
      figure('Enterprise value'),
      figure('EV/Revenue (LTM)'),
      figure('EV/EBITDA (LTM)'),
      figure('P/E (LTM)'),
    ]),
  ];
}

/** A figure as it is displayed, with its currency where it has one. */
function displayed(figure: { value: string; currency?: string | undefined } | undefined): Value {
  if (!figure || figure.value === '-') return { value: null };
  const { value, currency = '' } = figure;
  if (value === 'NM' || currency === '') return { value };
  return { value: currency === 'USD' ? value.replace(/^(-?)/, '$1$$') : `${currency} ${value}` };
}

/** Names, and how many there are where these are not all. */
function someOf(count: number, names: string): string {
  return names.split(', ').length >= count ? names : `${count} companies, such as ${names}`;
}

export const industryProducts = industrySection(
  ['key_products'],
  keyProducts,
  ({ key_product_and_services: { data }, sources }, { register }) => {
    const taken = register.take(sources);
    const lines = data.flatMap(({ category, key_features }) => [
      `### ${asMarkdown(firstOf(category, key_features))}`,
      ...key_features.slice(0, mostRows).map((each) => {
        const title = `- **${asMarkdown(capitalized(each.title))}**`;
        const [, count] = /^(\d+) companies of this kind offer it\.$/.exec(each.description) ?? [];
        if (count !== undefined) return `${title}: ${asMarkdown(someOf(Number(count), each.company_examples))}`;
        const named = `${title} (${asMarkdown(each.company_examples)})`;
        return [named, taken.renumbered(referringMarkdown(each.description))].filter(Boolean).join(': ');
      }),
    ]);
    return [{ kind: 'narrative', markdown: lines.join('\n') }];
  },
);

/** What lists write small begins a line as a sentence does. */
export const industryValueChain = industrySection(['value_chain'], valueChain, ({ value_chain: { value_chain, charts } }, { register }) => {
  const { title, data, note } = charts.value_chain_chart;
  return [
    ...barsOf(
      title,
      data.map(({ stage, companies }) => ({ name: stage, value: companies })),
      { measure: 'Companies', unit: 'number', note },
    ),
    ...tableOf('Stages', value_chain, [
      ['Stage', (stage) => ({ value: stage.title })],
      [
        'What they do',
        ({ role }) => {
          const told = role.map(({ description, sources }) => referring(register, description, sources));
          return { value: told.map(({ value }) => value).join(' '), cites: told.flatMap(({ cites = [] }) => cites) };
        },
        2,
      ],
      ['Companies', ({ list_companies }) => ({ value: namesOf(list_companies.map(({ organization }) => organization.name)) }), 2],
    ]),
  ];
});

export const industryCaseStudies = industrySection(['case_studies'], caseStudies, ({ case_studies }, showing) =>
  Object.entries(case_studies).flatMap(([name, { profile, company_summary, timeline }]): Block[] => {
    const { type, firmographics, product_details } = profile;
    const events = timeline?.charts.timeline_chart;
    const employees = firmographics['#_of_employees'];
    const facts: Record<string, Value> = {
      Type: { value: type.company_type },
      ...(type.operating_status !== 'IPO' && { Status: { value: type.operating_status } }),
      Founded: { value: firmographics.year_founded },
      'Head office': { value: firmographics.hq },
      Employees: { value: /^\d+$/.test(employees) ? Number(employees) : employees },
      Website: { value: firmographics.website },
      Category: { value: product_details.product_category },
      Products: { value: product_details.product_offerings },
    };
    return [
      { kind: 'facts', title: name, facts: Object.entries(facts).map(([label, value]) => ({ label, value })) },
      ...narrative(company_summary, showing),
      ...(events && events.data.length > 0
        ? [
            {
              kind: 'timeline' as const,
              title: firstOf(events.title, events.data),
              events: events.data
                .slice(-mostRows)
                .map(({ date, event }) => ({ date: dateOfDashed(date), title: event, text: '', cites: [] })),
            },
          ]
        : []),
    ];
  }),
);
