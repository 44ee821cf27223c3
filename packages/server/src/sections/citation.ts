import type { Section, SectionName, SectionSources } from '@firmament/contract';
import { recordsOfFact, type CompanyDocument, type Gathered, type Provenance } from '../kernel/document.ts';
import type { CompanyFacts } from '../kernel/facts.ts';
import { isRespelled } from '../kernel/upstreams.ts';
import { rateKey, type Converted, type StatedMoney } from '../kernel/fx.ts';

/** A value with what it was read from. What it holds may have citations of its own. */
export class Cited<out T> {
  readonly value: T;
  /** Indexes into the document's records. */
  readonly records: readonly number[];
  /** Computed by us rather than stated. */
  readonly isDerived: boolean;
  /** The rates of exchange it was computed at, which are no records. */
  readonly rates: readonly Provenance[];

  constructor(value: T, records: readonly number[], { isDerived = false, rates = [] as readonly Provenance[] } = {}) {
    this.value = value;
    this.records = records;
    this.isDerived = isDerived;
    this.rates = rates;
  }

  as<U>(show: (value: T) => U): Cited<U> {
    return new Cited(show(this.value), this.records, this);
  }
}

/** A value whose parts may each be cited. */
export type Citing<T> = Parts<T> | Cited<Parts<T>>;
type Parts<T> = T extends object ? { [K in keyof T]: Citing<T[K]> } : T;

/** One value or row of a section and what it was read from. */
export interface Citation extends Pick<Cited<unknown>, 'records' | 'isDerived' | 'rates'> {
  /** `overall.total_funding`, `[0]`, `annual[0].revenue`. */
  path: string;
}

/** A section as it was made from a document, and where it comes from: of each value or row that is served and not empty. */
export interface CitedSection<T> {
  value: T;
  cited: Citation[];
}

/** What a section's file makes of a document. */
export type Sectioned<N extends SectionName> = CitedSection<Section<N>>;

/** A section without data, in its empty form. */
export const noSection: CitedSection<Record<string, never>> = { value: {}, cited: [] };

/** Tells values from their citations. */
export function cite<T>(parts: Citing<T>): CitedSection<T> {
  const cited: Citation[] = [];
  return { value: told(parts, { path: '', cited }) as T, cited };
}

function told(part: unknown, { path, cited }: { path: string; cited: Citation[] }): unknown {
  if (part instanceof Cited) {
    const inner: Citation[] = [];
    const { value, records, isDerived, rates } = part.as((own) => told(own, { path, cited: inner }));
    if (records.length > 0 && !isEmpty(value)) cited.push({ path, records, isDerived, rates });
    cited.push(...inner);
    return value;
  }
  if (Array.isArray(part)) return part.map((one: unknown, index) => told(one, { path: `${path}[${index}]`, cited }));
  if (typeof part !== 'object' || part === null) return part;
  const inside = path === '' ? '' : `${path}.`;
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, told(one, { path: inside + key, cited })]));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A fact of the company; without records where it is not known. */
export function fact<F extends keyof CompanyFacts>(document: CompanyDocument, name: F): Cited<CompanyFacts[F]> {
  const value = document.facts[name];
  const records = isEmpty(value) ? [] : recordsOfFact(document, name);
  const isOurs = records.some((index) => isRespelled(document.records[index]?.source ?? '', name));
  return new Cited(value, records, { isDerived: isOurs || (document.derived?.includes(name) ?? false) });
}

/** What we compute of other values, with all they were read from. */
export function derived<T>(value: T, givers: readonly Cited<unknown>[]): Cited<T> {
  return new Cited(value, unique(givers.flatMap(({ records }) => records)), {
    isDerived: true,
    rates: unique(givers.flatMap(({ rates }) => rates)),
  });
}

/** A row as its record states it, with those that added to it. */
export function row<T>(known: Gathered<object>, parts: T): Cited<T> {
  return new Cited(parts, [known.record, ...(known.also ?? [])]);
}

/** An amount in USD: cited by itself where it was converted, with the rate. */
export function inUsd<T>(value: T, known: Gathered<StatedMoney>, { rates = [] }: CompanyDocument): T | Cited<T> {
  const { fx_date, currency = '' }: Converted<StatedMoney> = known.facts;
  if (fx_date === undefined) return value;
  const rate = rates.find(({ source_key }) => source_key === rateKey(currency, fx_date));
  // A document of before does not say which of several records states the amount.
  const records = known.from || !known.also ? [known.from?.amount ?? known.record] : [known.record, ...known.also];
  return new Cited(value, records, { isDerived: true, rates: rate ? [rate] : [] });
}

export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** Sections as they were made from a document. */
export type CitedSections = { readonly [N in SectionName]?: Sectioned<N> | undefined };

/**
 * Where the values of a company's sections come from. A record that gave several values is one and the same object among them.
 * @param made sections as they were made from this very document
 */
export function sourcesOf(document: CompanyDocument, made: CitedSections): SectionSources {
  const { records } = document;
  const derivations = new Map<number, Provenance>();
  const derivation = (index: number, record: Provenance) => {
    const known = derivations.get(index) ?? { ...record, method: 'derived' as const };
    derivations.set(index, known);
    return known;
  };
  const recordsOf = ({ records: indexes, isDerived, rates }: Citation): Provenance[] => [
    ...indexes.flatMap((index) => {
      const record = records[index];
      return record ? [isDerived ? derivation(index, record) : record] : [];
    }),
    ...rates,
  ];
  const sources: SectionSources = Object.fromEntries(
    Object.entries(made).map(([name, section]) => [
      name,
      Object.fromEntries((section?.cited ?? []).map((citation) => [citation.path, recordsOf(citation)])),
    ]),
  );
  if (sources['firmographics']) addLeftOut(sources['firmographics'], document);
  return sources;
}

/** Where firmographics show the parts of a place. */
const placePaths = { city: 'location', state: 'region', country: 'country_code' } as const;

/** Names the records whose place is not believed, with the reason, behind those that the value comes from. */
function addLeftOut(paths: SectionSources[string], { records, left_out = [] }: CompanyDocument): void {
  for (const { fact: part, value, reason, record: index } of left_out) {
    const record = records[index];
    if (record) (paths[placePaths[part]] ??= []).push({ ...record, left_out: { value, reason } });
  }
}
