import type { FinancialsFacts } from '../../kernel/financials.ts';
import type { Reading, SourceItem, SourceStatement } from '../source.ts';
import { isDay } from '../reading/values.ts';
import { accessionFrom, indexUrl, shown } from './archive.ts';
import type { ConceptTags } from './concepts.ts';
import { filingFigures, isFiscalPeriod, isUnit, wantedTags } from './figures.ts';
import { cikOf, filerNames } from './filers.ts';

/** `CIK##########.json` of the company facts: taxonomy → tag → unit → rows. */
export interface CompanyFactsFile {
  cik: unknown;
  entityName?: unknown;
  facts: unknown;
}

type Tags = Record<string, { units?: Record<string, unknown> } | undefined>;

interface Filing {
  facts: FinancialsFacts;
  figures: ReturnType<typeof filingFigures>;
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
  for (const [tag, unit] of wantedTags) yield* readTag(file, { tag, kind: unit, name }, filings);
  const inOrder = [...filings].sort(([a, one], [b, other]) => one.facts.filed.localeCompare(other.facts.filed) || a.localeCompare(b));
  let mapped = 0;
  for (const [accession, filing] of inOrder) {
    const values = filing.figures.values();
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
    filing = { facts, figures: filingFigures() };
    filings.set(accession, filing);
  }
  filing.figures.add(tag, { end, unit, value: val, ...(typeof start === 'string' && { start }) });
  return undefined;
}
