import type { RowSources, SectionSources } from '@firmament/contract';
import type { Provenance } from '../../kernel/document.ts';

/**
 * The sources of one company's sections as they are stored: each record once, however many values it gave. A filer's
 * thousand values come from some dozens of filings.
 */
export interface PackedSources {
  records: Provenance[];
  /** Section → path → indexes into `records`. */
  sections: Record<string, Record<string, number[]>>;
}

/** Packs sources in which a record that gave several values is one and the same object. */
export function packSources(sources: SectionSources): PackedSources {
  const indexes = new Map<Provenance, number>();
  const indexOf = (record: Provenance) => {
    const index = indexes.get(record) ?? indexes.size;
    indexes.set(record, index);
    return index;
  };
  const sections = mapPaths(sources, (records) => records.map(indexOf));
  return { records: [...indexes.keys()], sections };
}

export function unpackSources({ records, sections }: PackedSources): SectionSources {
  return mapPaths(sections, (indexes) => indexes.map((index) => records[index]!));
}

function mapPaths<A, B>(sections: Record<string, Record<string, A>>, map: (value: A) => B): Record<string, Record<string, B>> {
  return mapValues(sections, (paths) => mapValues(paths, map));
}

function mapValues<A, B>(object: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

/** The sources of several sections as one. */
export function joinSources(parts: readonly PackedSources[]): PackedSources {
  const joined: PackedSources = { records: [], sections: {} };
  for (const { records, sections } of parts) {
    const before = joined.records.length;
    joined.records.push(...records);
    Object.assign(
      joined.sections,
      mapPaths(sections, (indexes) => indexes.map((index) => before + index)),
    );
  }
  return joined;
}

/** What is stored beside a result: `PackedSources` by identifier, or what explains a row by permalink. */
export type StoredSources = Record<string, PackedSources | RowSources>;

/** Every record that is cited there. */
export function recordsIn(stored: StoredSources): Provenance[] {
  return Object.values(stored).flatMap((one) => ('records' in one ? one.records : one.evidence.flatMap(({ records }) => records)));
}

/**
 * A stored result with `_sources` in each company whose sources were stored: companies by identifier, or rows of a discovery.
 * @param result_text as `request_results.body` holds it
 */
export function withSources(result_text: string, stored: StoredSources): string {
  const result = JSON.parse(result_text) as Record<string, Record<string, unknown>> | Record<string, unknown>[];
  const sources = new Map(Object.entries(stored));
  if (Array.isArray(result)) {
    return JSON.stringify(result.map((row) => ({ ...row, _sources: sources.get(String(row['Permalink'])) })));
  }
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(result).map(([identifier, company]) => {
        const packed = sources.get(identifier) as PackedSources | undefined;
        return [identifier, packed ? { ...company, _sources: unpackSources(packed) } : company];
      }),
    ),
  );
}
