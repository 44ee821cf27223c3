import type { FinancialsFacts, TaggedValue } from '../../kernel/financials.ts';
import { compare } from '../../kernel/text.ts';
import type { Reading, SourceItem, SourceStatement } from '../source.ts';
import { isDay } from '../reading/values.ts';
import { accessionFrom, indexUrl, shown } from './archive.ts';
import { conceptTags, type ConceptTags } from './concepts.ts';
import { cikOf, filerNames } from './filers.ts';

/** `CIK##########.json` of the company facts: taxonomy → tag → unit → rows. */
export interface CompanyFactsFile {
  cik: unknown;
  entityName?: unknown;
  facts: unknown;
}

type Tags = Record<string, { units?: Record<string, unknown> } | undefined>;

/** One tag, period and unit of one filing. */
interface Cell {
  start?: string;
  end: string;
  unit: string;
  value: number;
}

interface Filing {
  facts: FinancialsFacts;
  /** Tag → period and unit → what is stated. */
  cells: Map<string, Map<string, Cell>>;
}

interface Alternative {
  tags: readonly string[];
  shown: string;
}

const alternatives = conceptTags.map((row) => ({
  ...row,
  options: [...row.us_gaap.map((tags) => alternative(tags, 'us-gaap')), ...row.ifrs.map((tags) => alternative(tags, 'ifrs-full'))],
}));
const wanted = new Map<string, ConceptTags['unit']>(
  alternatives.flatMap(({ options, unit }) => options.flatMap(({ tags }) => tags.map((tag) => [tag, unit] as const))),
);

function alternative(written: string, taxonomy: string): Alternative {
  const names = written.split(' + ');
  const prefix = taxonomy === 'us-gaap' ? '' : `${taxonomy}:`;
  return {
    tags: names.map((name) => (name.includes(':') ? name : `${taxonomy}:${name}`)),
    shown: names.map((name) => (name.includes(':') ? name : prefix + name)).join(' + '),
  };
}

/** The company, and for each of its filings the figures that map to a concept; in order of filing. */
export function* companyFactsItems(file: CompanyFactsFile, name: string, reading: Reading): Generator<SourceItem, void> {
  const cik = cikOf(file.cik);
  if (cik === undefined) {
    yield { kind: 'rejected', at: name, reason: `cik is not a filer's number: ${shown(file.cik)}.` };
    return;
  }
  if (typeof file.entityName !== 'string' || file.entityName.trim() === '') {
    yield { kind: 'rejected', at: name, reason: `The filer ${cik} has no name.` };
    return;
  }
  const stated = { source: 'sec-companyfacts', retrieved_at: reading.retrieved_at, method: 'filed', subject: { cik }, at: name } as const;
  const company: SourceStatement = {
    ...stated,
    kind: 'company',
    source_key: cik,
    source_url: `https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`,
    facts: { ...filerNames(file.entityName.trim()), cik },
  };
  if (reading.as_of !== undefined) company.as_of = reading.as_of;
  yield company;

  const filings = new Map<string, Filing>();
  for (const [tag, unit] of wanted) yield* readTag(file, { tag, kind: unit, name }, filings);
  const inOrder = [...filings].sort(([a, one], [b, other]) => one.facts.filed.localeCompare(other.facts.filed) || a.localeCompare(b));
  let mapped = 0;
  for (const [accession, filing] of inOrder) {
    const values = valuesOf(filing);
    if (values.length === 0) continue;
    mapped += 1;
    yield {
      ...stated,
      kind: 'financials',
      source_key: `${cik}/${accession}`,
      as_of: filing.facts.filed,
      source_url: indexUrl(cik, accession),
      facts: { ...filing.facts, values },
    };
  }
  if (mapped === 0 && hasTags(file.facts)) {
    yield { kind: 'skipped', at: name, reason: `None of the tags of the filer ${cik} is one that is read.` };
  }
}

function hasTags(facts: unknown): boolean {
  return typeof facts === 'object' && facts !== null && Object.values(facts).some((tags) => Object.keys((tags ?? {}) as object).length > 0);
}

function* readTag(
  file: CompanyFactsFile,
  { tag, kind, name }: { tag: string; kind: ConceptTags['unit']; name: string },
  filings: Map<string, Filing>,
): Generator<SourceItem, void> {
  const [taxonomy = '', local = ''] = tag.split(':');
  const units = (file.facts as Record<string, Tags | undefined> | null)?.[taxonomy]?.[local]?.units;
  for (const [unit, rows] of Object.entries(units ?? {})) {
    const at = (index: number) => `${name} ${tag} ${unit} row ${index + 1}`;
    if (!isUnit(unit, kind)) {
      const count = Array.isArray(rows) ? rows.length : 0;
      yield { kind: 'rejected', at: at(0), reason: `${tag} is stated in ${shown(unit)}, which is no unit for it (${count} rows).` };
      continue;
    }
    for (const [index, row] of (Array.isArray(rows) ? rows : []).entries()) {
      const wrong = addRow(row as Record<string, unknown> | null, { tag, unit }, filings);
      if (wrong !== undefined) yield { kind: 'rejected', at: at(index), reason: wrong };
    }
  }
}

function isUnit(unit: string, kind: ConceptTags['unit']): boolean {
  if (kind === 'shares') return unit === 'shares';
  return (kind === 'money' ? /^[A-Z]{3}$/ : /^[A-Z]{3}\/shares$/).test(unit);
}

/** @returns what is wrong with the row, if anything */
function addRow(row: Record<string, unknown> | null, { tag, unit }: { tag: string; unit: string }, filings: Map<string, Filing>) {
  if (typeof row !== 'object' || row === null) return `The row is ${shown(row)}.`;
  const { start, end, val, accn, fy, fp, form, filed } = row;
  const accession = accessionFrom(accn);
  if (accession === undefined) return `accn is not an accession number: ${shown(accn)}.`;
  if (!isDay(end)) return `end is not a day: ${shown(end)}.`;
  if (start !== undefined && start !== null && (!isDay(start) || start > end)) return `start is not a day before ${end}: ${shown(start)}.`;
  if (typeof val !== 'number' || !Number.isFinite(val)) return `val is not a number: ${shown(val)}.`;
  if (!isDay(filed)) return `filed is not a day: ${shown(filed)}.`;
  if (typeof form !== 'string' || form === '') return `form is missing: ${shown(form)}.`;
  let filing = filings.get(accession);
  if (!filing) {
    const facts: FinancialsFacts = { accession, form, filed, values: [] };
    if (typeof fy === 'number' && Number.isInteger(fy)) facts.fiscal_year = fy;
    if (isFiscalPeriod(fp)) facts.fiscal_period = fp;
    filing = { facts, cells: new Map() };
    filings.set(accession, filing);
  }
  const cells = filing.cells.get(tag) ?? new Map<string, Cell>();
  filing.cells.set(tag, cells);
  const key = `${typeof start === 'string' ? start : ''}|${end}|${unit}`;
  const before = cells.get(key);
  if (!before || exactness(val) > exactness(before.value)) {
    cells.set(key, { end, unit, value: val, ...(typeof start === 'string' && { start }) });
  }
  return undefined;
}

function isFiscalPeriod(value: unknown): value is NonNullable<FinancialsFacts['fiscal_period']> {
  return typeof value === 'string' && ['Q1', 'Q2', 'Q3', 'Q4', 'FY'].includes(value);
}

/** Digits that count: a filing may state one figure both exactly and, in its notes, in rounded billions. */
function exactness(value: number): number {
  return String(Math.abs(value)).replace('.', '').replace(/0+$/, '').length;
}

function valuesOf({ cells }: Filing): TaggedValue[] {
  const values: TaggedValue[] = [];
  for (const { concept, options } of alternatives) {
    const known = new Map<string, TaggedValue>();
    for (const { tags, shown: tag } of options) {
      const parts = tags.map((one) => cells.get(one));
      for (const [key, cell] of parts[0] ?? []) {
        if (known.has(key)) continue;
        const addends = parts.map((part) => part?.get(key)?.value);
        if (addends.some((value) => value === undefined)) continue;
        known.set(key, { concept, tag, ...cell, value: addends.reduce<number>((sum, value) => sum + (value ?? 0), 0) });
      }
    }
    values.push(...[...known].sort(([a], [b]) => compare(a, b)).map(([, value]) => value));
  }
  return values;
}
