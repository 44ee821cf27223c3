import { comparisonProducts, perArea } from '@firmament/contract';
import { z } from 'zod';
import type { Block, Value } from '../../../exports/document.ts';
import { dateOfDashed, monthOf, shownDay } from '../../../kernel/dates.ts';
import { stemsOf } from '../../../kernel/words.ts';
import { bare, Sources } from '../citing.ts';
import { citesOf, countPaths, type CompanyMaterial, type Made } from '../material.ts';
import { blockKind, nothingKnown, ofCompanies, type BlockKind } from './block.ts';
import { cited, plain, type Showing } from './showing.ts';
import { descriptionOf } from './snapshot.ts';

type Products = z.output<typeof comparisonProducts>;
type Area = z.output<typeof perArea>;

/** What one company has to say of a matter, with what that rests on; '' where nothing is known. */
type Tell = (company: CompanyMaterial, sources: Sources) => string;

/** A topic per row, a company per cell. Topics without content are left out. */
function areasOf(companies: readonly CompanyMaterial[], matters: Readonly<Record<string, Tell>>): Area[] {
  return Object.entries(matters).flatMap(([area, tell]) => {
    const details = companies.map((company) => {
      const sources = new Sources();
      const area_details = tell(company, sources);
      return { company_name: company.columns.Name, permalink: company.permalink, area_details, sources: sources.list };
    });
    return details.some(({ area_details }) => area_details !== '') ? [{ area, details }] : [];
  });
}

function compared(key: string, sections: NonNullable<BlockKind['sections']>, matters: Readonly<Record<string, Tell>>): BlockKind {
  return blockKind(z.record(z.string(), z.array(perArea).min(1)), {
    subjects: ofCompanies,
    reads: ['company'],
    sections,
    make({ companies }) {
      const areas = areasOf(companies, matters);
      return made({ [key]: areas }, areas);
    },
    show: (told, showing) => Object.values(told).flatMap((areas) => areasMatrix(areas, showing)),
  });
}

function made<Told extends object>(value: Told, areas: readonly Area[]): Made<Told> {
  const sources = areas.reduce((sum, { details }) => sum + details.reduce((all, each) => all + each.sources.length, 0), 0);
  return { value, sources, ...(areas.length === 0 && { empty: nothingKnown }) };
}

const offerings: Readonly<Record<string, Tell>> = {
  Overview: ({ data, columns, column_cites }, sources) => {
    const section = data.products_and_services;
    if (!section || !('product_overview' in section)) {
      const offering = columns['Core Offering'];
      return offering === '' ? '' : `${offering}${sources.refs(column_cites?.['Core Offering'] ?? [])}`;
    }
    return sources.taken(section.product_overview.summary, section.product_overview.source);
  },
  'Product areas': ({ data, columns }) => {
    const section = data.products_and_services;
    const areas =
      section && 'products_and_services' in section ? section.products_and_services.map(({ product_area }) => product_area) : [];
    return areas.length > 0 ? areas.join(', ') : columns['Product Catalog'];
  },
  'Recent launches': ({ data }, sources) => {
    const section = data.product_launches;
    if (!section || !('product_launches_and_initiatives' in section)) return '';
    return section.product_launches_and_initiatives.released_products
      .slice(0, 3)
      .map(
        ({ date, initiative, sources: own }) =>
          `${date === '' ? '' : `${shownDay(dateOfDashed(date))}: `}${initiative}${sources.refs(own.map(({ publishedDate, ...cite }) => ({ ...cite, date: publishedDate })))}`,
      )
      .join('; ');
  },
};

/** What they sell, and which of all their product areas each has. */
export const comparedProducts = blockKind(comparisonProducts, {
  subjects: ofCompanies,
  reads: ['company'],
  sections: ['products_and_services', 'product_launches'],
  make({ companies }) {
    const areas = areasOf(companies, offerings);
    return made({ product_offerings: areas, key_product_features: featuresOf(companies) }, areas);
  },
  show({ product_offerings, key_product_features: { rows, columns } }, showing) {
    const names = new Map(rows.flatMap((row) => row.company_names.map((each) => [each.company_permalink, each.company_name] as const)));
    return [
      ...(product_offerings.length > 0 ? areasMatrix(product_offerings, showing) : []),
      {
        kind: 'matrix',
        title: 'Features',
        companies: columns.map((permalink) => names.get(permalink) ?? permalink),
        // Areas without a statement are left out.
        rows: rows.map(({ category_name, company_result_mapping }) => ({
          label: category_name,
          values: columns.map((permalink) => ({ value: company_result_mapping[permalink] === 'yes' || null })),
        })),
      },
    ];
  },
});

const mostFeatures = 20;

/** A trade per row, or a product area that two of them mention. `no` only means that nothing says so: a company with it has all of its words. */
function featuresOf(companies: readonly CompanyMaterial[]): Products['key_product_features'] {
  const said = companies.map((company) => new Set(stemsOf(productsSaid(company))));
  const keyOf = (name: string) => stemsOf(name).toSorted().join(' ');
  const names = new Map(companies.flatMap(featureNames).map((name) => [keyOf(name), name] as const));
  names.delete('');
  const trades = new Set(companies.map(({ columns }) => keyOf(columns['Product Category'])));
  const tellsOf = (name: string) => said.map((words) => stemsOf(name).every((stem) => words.has(stem)));
  const isShared = (name: string) => trades.has(keyOf(name)) || tellsOf(name).filter(Boolean).length > 1;
  const shared = [...names.values()].filter(isShared).slice(0, mostFeatures);
  const rows = shared.map((category_name) => {
    const told = tellsOf(category_name);
    const company_names = companies.map(({ columns, permalink }, index) => ({
      result: told[index] ? ('yes' as const) : ('no' as const),
      company_name: columns.Name,
      company_permalink: permalink,
    }));
    const named = (wanted: 'yes' | 'no') => company_names.filter(({ result }) => result === wanted).map(({ company_name }) => company_name);
    const [offering, silent] = [named('yes'), named('no')];
    return {
      category_name,
      commentary:
        silent.length === 0
          ? 'Told of by all of them.'
          : `Told of by ${offering.join(', ')}. Of ${silent.join(', ')} nothing says so, which is not to say that it has none.`,
      company_names,
      company_result_mapping: Object.fromEntries(company_names.map(({ company_permalink, result }) => [company_permalink, result])),
    };
  });
  return { rows, columns: companies.map(({ permalink }) => permalink) };
}

function featureNames({ data, columns }: CompanyMaterial): string[] {
  const section = data.products_and_services;
  const areas = section && 'products_and_services' in section ? section.products_and_services.map(({ product_area }) => product_area) : [];
  return [columns['Product Category'], ...areas].filter((name) => name !== '');
}

function productsSaid(company: CompanyMaterial): string {
  const section = company.data.products_and_services;
  const told =
    section && 'products_and_services' in section
      ? section.products_and_services.flatMap(({ product_area, details }) => [
          product_area,
          ...details.flatMap(({ title, summary }) => [title, bare(summary)]),
        ])
      : [];
  const overview = section && 'product_overview' in section ? bare(section.product_overview.summary) : '';
  const { columns } = company;
  return [
    ...told,
    overview,
    columns['Product Catalog'],
    columns['Product Category'],
    columns['Core Offering'],
    descriptionOf(company),
  ].join(' ');
}

type BusinessArea = 'Revenue & Pricing' | 'Operational Setup' | 'Value Proposition' | 'Customer Segments';

const ofModel =
  (wanted: BusinessArea): Tell =>
  ({ data }, sources) => {
    const section = data.business_model;
    const found = section && 'business_model' in section ? section.business_model.find(({ area }) => area === wanted) : undefined;
    return found ? sources.taken(found.details, found.sources) : '';
  };

export const comparedBusinessModels = compared('business_model', ['business_model'], {
  'Revenue & Pricing': ofModel('Revenue & Pricing'),
  'Operational Setup': ofModel('Operational Setup'),
  'Value Proposition': ofModel('Value Proposition'),
  'Customer Segments': ofModel('Customer Segments'),
});

const sentimentOf = ({ data }: CompanyMaterial) =>
  data.employee_sentiment && 'summary' in data.employee_sentiment ? data.employee_sentiment : undefined;
const themes = (list: readonly { theme: string }[]) => list.map(({ theme }) => theme).join(', ');

export const comparedReviews = compared('employee_reviews', ['employee_sentiment'], {
  'What employees say': (company, sources) => {
    const section = sentimentOf(company);
    return section ? sources.taken(section.summary, section.source) : '';
  },
  'Praised for': (company) => themes(sentimentOf(company)?.positives ?? []),
  'Criticised for': (company) => themes(sentimentOf(company)?.negatives ?? []),
});

const headcountOf = ({ data }: CompanyMaterial) => (data.headcount && 'growth_periods' in data.headcount ? data.headcount : undefined);

export const comparedHiring = compared('hiring_trends', ['headcount'], {
  Employees: (company, sources) => {
    const section = headcountOf(company);
    const people = section?.total_employees?.toLocaleString('en-US') ?? section?.employee_range ?? '';
    if (!section || people === '') return '';
    return `${people}${section.date ? ` as of ${shownDay(section.date)}` : ''}${sources.refs(citesOf(company, 'headcount', ...countPaths(section)))}`;
  },
  Growth: (company, sources) => {
    const periods = headcountOf(company)?.growth_periods ?? [];
    const told = periods
      .map(({ month_difference, change_percentage }) => `${change_percentage}% over ${month_difference} months`)
      .join(', ');
    return told === '' ? '' : `${told}${sources.refs(citesOf(company, 'headcount', 'growth_periods'))}`;
  },
  Functions: (company, sources) =>
    (headcountOf(company)?.headcount_by_function ?? [])
      .slice(0, 6)
      .map(
        ({ name, employee_count }, index) =>
          `${name} ${employee_count.toLocaleString('en-US')}${sources.refs(citesOf(company, 'headcount', `headcount_by_function[${index}].employee_count`))}`,
      )
      .join(', '),
});

const trafficOf = ({ data }: CompanyMaterial) =>
  data.website_traffic && 'estimated_monthly_visits' in data.website_traffic ? data.website_traffic : undefined;

export const comparedPresence = compared('online_presence', ['website_traffic'], {
  'Monthly visits': (company, sources) => {
    const [latest] = Object.entries(trafficOf(company)?.estimated_monthly_visits ?? {}).toSorted(([a], [b]) => (a < b ? 1 : -1));
    return latest
      ? `${latest[1].toLocaleString('en-US')} in ${monthOf(latest[0])}${sources.refs(citesOf(company, 'website_traffic', `estimated_monthly_visits.${latest[0]}`))}`
      : '';
  },
  'Where visits come from': (company, sources) => {
    const told = Object.entries(trafficOf(company)?.traffic_sources ?? {})
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, 4)
      .map(([source, share]) => `${source.replaceAll('_', ' ')} ${(share * 100).toFixed(1)}%`)
      .join(', ');
    return told === '' ? '' : `${told}${sources.refs(citesOf(company, 'website_traffic', 'traffic_sources'))}`;
  },
});

/** Texts that are longer than this stand below each other, and so do all of their block. */
const longestBeside = 120;

function areasMatrix(areas: readonly Area[], { name, register }: Showing): Block[] {
  const companies = new Map(areas.flatMap(({ details }) => details.map((each) => [each.permalink, each.company_name] as const)));
  const told = areas.map(({ area, details }) => ({
    label: area,
    values: [...companies.keys()].map((permalink): Value => {
      const found = details.find((each) => each.permalink === permalink);
      return found ? { value: plain(found.area_details), cites: cited(register, found.sources) } : { value: null };
    }),
  }));
  const names = [...companies.values()];
  const isLong = told.some(({ values }) => values.some(({ value }) => String(value ?? '').length > longestBeside));
  if (!isLong) return [{ kind: 'matrix', title: name, companies: names, rows: told }];
  // One area needs no column to say so.
  const isOne = told.length === 1;
  const rows = told.flatMap(({ label, values }) =>
    names.flatMap((company, index) =>
      values[index]?.value ? [[...(isOne ? [] : [{ value: label }]), { value: company }, values[index]]] : [],
    ),
  );
  const columns = [...(isOne ? [] : [{ title: 'Area', width: 1 }]), { title: 'Company', width: 1.2 }, { title: 'What is told', width: 5 }];
  return [{ kind: 'table', title: name, columns, rows }];
}
