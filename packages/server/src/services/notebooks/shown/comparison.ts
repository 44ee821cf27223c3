import { comparisonFirmographics, comparisonMetrics, comparisonProducts, perArea } from '@firmament/contract';
import { z } from 'zod';
import type { Block, Value } from '../../../exports/document.ts';
import { shownAmount } from '../../../text/narrative/questions/shown-amount.ts';
import { shownDay, shownNumber } from '../../../exports/shown-number.ts';
import { capitalized } from '../../../kernel/text.ts';
import { metricPaths } from '../blocks/comparison.ts';
import { barsOf } from './charts.ts';
import { shownBand } from '../rows-of-market.ts';
import { cited, money, plain, shape, type Naming } from './shape.ts';

const firmographics = shape(comparisonFirmographics, ({ firmographics: { firmographics: rows, sources } }, { name, register }) => {
  cited(register, sources);
  type Company = (typeof rows)[number];
  /** What a value rests on: sources of its company name the section and the path of it. */
  const citesOf = (each: Company, paths: readonly string[]) =>
    cited(
      register,
      (each.sources ?? []).filter(({ section }) => paths.some((path) => section === path || section.startsWith(`${path}.`))),
    );
  const row = (label: string, of: (each: Company) => Value, ...paths: string[]) => ({
    label,
    values: rows.map((each) => ({ ...of(each), cites: citesOf(each, paths) })),
  });
  const metric = (label: (typeof comparisonMetrics)[number]) =>
    row(
      label,
      ({ details }) => {
        const { v = null, currency = '', period = '' } = details.financials[label] ?? {};
        const { value, unit = 'number' }: Value = label.endsWith('(%)')
          ? { value: v, unit: 'percent' }
          : currency === ''
            ? { value: v }
            : money(v, currency);
        const shown = typeof value === 'number' ? shownNumber(value, unit) : value;
        return { value: shown === null || period === '' ? shown : `${shown} (${shownDay(period)})` };
      },
      ...pathsOf(label),
    );
  const metrics = comparisonMetrics.map(metric).filter(({ values }) => values.some(({ value }) => value !== null));
  return [
    {
      kind: 'matrix',
      title: name,
      companies: rows.map(({ organization }) => organization.name),
      rows: [
        row('What it does', ({ description }) => ({ value: plain(description) }), 'firmographics short_description', 'Core Offering'),
        row('Industry', ({ details }) => ({ value: details.industry }), 'firmographics industry'),
        row('Product category', ({ details }) => ({ value: details.product_category }), 'Product Category'),
        row('Founded', ({ details }) => ({ value: details.founded_year }), 'firmographics founded'),
        row('Head office', ({ details }) => ({ value: details.hq }), 'firmographics location'),
        row('Type', ({ details }) => ({ value: types[details.company_type] ?? capitalized(details.company_type) }), 'firmographics type'),
        row(
          'Employees',
          ({ details }) => ({ value: shownBand(details.employees_in_crunchbase) }),
          'headcount employee_range',
          'firmographics headcount_range',
        ),
        row('Website', ({ details }) => ({ value: details.website }), 'firmographics website'),
        row(
          'Ticker',
          ({ details }) => ({ value: details.financials.Ticker ?? '' }),
          'firmographics ticker',
          'public_company_financials ticker',
        ),
        // What is not known counts as 0 in the interface.
        row('Total funding', ({ details }) => ({ value: details.total_funding || null, unit: 'usd' }), 'funding overall.total_funding'),
        row(
          'Last funding round',
          ({ details: { last_funding_round: last } }) => ({
            value: [last.round, shownDay(last.date ?? ''), last.value === undefined ? '' : shownAmount(last.value, last.currency)]
              .filter(Boolean)
              .join(', '),
          }),
          'funding funding_rounds[0]',
          'funding overall.funding_stage',
        ),
        ...metrics,
      ],
    },
    ...pictured.flatMap((label) => {
      const known = rows.map(({ organization, details }) => ({ name: organization.name, ...details.financials[label] }));
      const currencies = new Set(known.flatMap(({ v, currency = '' }) => (v == null ? [] : [currency])));
      if (currencies.size > 1) return [];
      const [currency = ''] = currencies;
      const isShare = label.endsWith('(%)');
      const measure = currency === '' || currency === 'USD' ? label : `${label}, ${currency}`;
      const bars = known.map(({ name: company, v = null }) => ({ name: company, value: v }));
      const dated = known.flatMap(({ name: company, v = null, period = '' }) =>
        v === null || period === '' ? [] : [{ company, day: shownDay(period) }],
      );
      const days = new Set(dated.map(({ day }) => day));
      return barsOf(label, bars, {
        note: days.size === 1 ? `As of ${[...days].join('')}.` : dated.map(({ company, day }) => `${company}: ${day}`).join('; '),
        cites: rows.flatMap((each) => citesOf(each, pathsOf(label))),
        measure,
        unit: isShare ? 'percent' : currency === 'USD' ? 'usd' : 'number',
      });
    }),
  ];
});

const types: Readonly<Record<string, string>> = { public: 'Listed', private: 'Private' };

/** Where a metric comes from; what a list states of revenue has no path. */
function pathsOf(label: (typeof comparisonMetrics)[number]): string[] {
  const accounts = label === 'Total revenue' || label === 'Net income' || label === 'Net margin (%)';
  return [
    ...(label === 'EV/EBIT' ? [] : [`public_company_financials ${metricPaths[label]}`]),
    ...(accounts ? ['uk_private_company_financials accounts[0]'] : []),
    ...(label === 'Total revenue' ? [''] : []),
  ];
}

/** Figures that are drawn besides, where all of them are in one currency. */
const pictured = ['Total revenue', 'EBITDA margin (%)', 'Market cap'] as const;

type Areas = z.output<typeof perArea>[];

/** Texts that are longer than this stand below each other, and so do all of their block. */
const longestBeside = 120;

function areasMatrix(areas: Areas, { name, register }: Naming): Block[] {
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

const offerings = shape(comparisonProducts, ({ product_offerings, key_product_features: { rows, columns } }, naming) => {
  const names = new Map(rows.flatMap((row) => row.company_names.map((each) => [each.company_permalink, each.company_name] as const)));
  return [
    ...(product_offerings.length > 0 ? areasMatrix(product_offerings, naming) : []),
    {
      kind: 'matrix',
      title: 'Features',
      companies: columns.map((permalink) => names.get(permalink) ?? permalink),
      // Of what nobody said there is no telling.
      rows: rows.map(({ category_name, company_result_mapping }) => ({
        label: category_name,
        values: columns.map((permalink) => ({ value: company_result_mapping[permalink] === 'yes' || null })),
      })),
    },
  ];
});

const compared = shape(z.record(z.string(), z.array(perArea).min(1)), (areas, naming) =>
  Object.values(areas).flatMap((each) => areasMatrix(each, naming)),
);

/** What comparisons are made of. */
export const comparisonShapes = [firmographics, offerings, compared];
