import type { MarketMapParameters, Range } from '@firmament/contract';
import type { CompanyFilter, CompanyIndex, RangeField } from '../../search/port.ts';

/** Filters as callers give them; each operation takes some. */
export type Filters = Partial<
  Pick<
    MarketMapParameters,
    | 'geography'
    | 'company_type'
    | 'employee_count'
    | 'funding_stage'
    | 'founded_year'
    | 'total_funding'
    | 'last_funding_round'
    | 'revenue'
    | 'ebitda'
    | 'net_income'
    | 'ev_ebitda'
  >
> & { buyer_type?: readonly ('strategic' | 'financial')[] };

const rangeOf = {
  founded_year: 'founded',
  total_funding: 'total_funding',
  last_funding_round: 'last_funding_round',
  revenue: 'revenue',
  ebitda: 'ebitda',
  net_income: 'net_income',
  ev_ebitda: 'ev_ebitda',
} as const satisfies Partial<Record<keyof Filters, RangeField>>;

const listColumns = {
  geography: ['country'],
  employee_count: ['employee_range'],
  funding_stage: ['funding_stage'],
} as const satisfies Partial<Record<keyof Filters, CompanyFilter['lacking']>>;

const buyerTypes = { strategic: ['Strategic'], financial: ['Financial', 'Institutional'] } as const;

/** The filters of the specification as the index knows them. */
export function filterOf(given: Filters): CompanyFilter {
  const ranges: NonNullable<CompanyFilter['ranges']> = {};
  for (const [name, field] of Object.entries(rangeOf)) {
    const { from, to }: Range = given[name as keyof typeof rangeOf] ?? {};
    ranges[field] = { ...(from != null && { from }), ...(to != null && { to }) };
  }
  return {
    ranges,
    country: given.geography ?? [],
    employee_range: given.employee_count ?? [],
    funding_stage: given.funding_stage ?? [],
    buyer_type: (given.buyer_type ?? []).flatMap((type) => buyerTypes[type]),
    ...(given.company_type && given.company_type !== 'all' && { type: given.company_type }),
  };
}

/**
 * How many companies each active filter removes by itself, for an answer without rows: what to loosen.
 * @returns by the parameter's name; `companies` is how many there are in all; undefined where no filter is active
 */
export async function removedBy(index: CompanyIndex, given: Filters): Promise<Record<string, number> | undefined> {
  if (!isActive(filterOf(given))) return undefined;
  const companies = await index.count({});
  const removed: Record<string, number> = { companies };
  for (const name of Object.keys(given) as (keyof Filters)[]) {
    const alone = filterOf({ [name]: given[name] });
    if (isActive(alone)) removed[name] = companies - (await index.count(alone));
  }
  return removed;
}

/** The columns of the index that a company must lack to have no value for a filter; none where every company has one. */
export function lackingOf(name: keyof Filters): NonNullable<CompanyFilter['lacking']> {
  if (name in rangeOf) return [rangeOf[name as keyof typeof rangeOf]];
  return listColumns[name as keyof typeof listColumns] ?? [];
}

/** Counts of companies without a value, by filter, as of one version of an index: every answer with filters has them, and each is a look at all rows. */
const lackingBy = new WeakMap<CompanyIndex, { version: string; counts: Map<keyof Filters, number> }>();

function lackingIn(index: CompanyIndex, version: string): Map<keyof Filters, number> {
  let known = lackingBy.get(index);
  if (known?.version !== version) lackingBy.set(index, (known = { version, counts: new Map() }));
  return known.counts;
}

/** How many companies lack the value of each active filter; undefined where none does. */
export async function withoutValue(index: CompanyIndex, given: Filters): Promise<Record<string, number> | undefined> {
  const active = (Object.keys(given) as (keyof Filters)[]).filter(
    (name) => lackingOf(name).length > 0 && isActive(filterOf({ [name]: given[name] })),
  );
  if (active.length === 0) return undefined;
  const known = lackingIn(index, (await index.statistics({})).version);
  const counts = await Promise.all(
    active.map(async (name) => {
      const count = known.get(name) ?? (await index.count({ lacking: lackingOf(name) }));
      known.set(name, count);
      return count;
    }),
  );
  const lacking = active.flatMap((name, at): [string, number][] => (counts[at]! > 0 ? [[name, counts[at]!]] : []));
  return lacking.length === 0 ? undefined : Object.fromEntries(lacking);
}

/** Whether a filter excludes any company. */
export function isActive({ ranges = {}, type, ...lists }: CompanyFilter): boolean {
  const isBounded = Object.values(ranges).some((range) => range.from !== undefined || range.to !== undefined);
  return isBounded || type !== undefined || Object.values(lists).some((list) => Array.isArray(list) && list.length > 0);
}
