import type { SectionSources } from '@firmament/contract';
import type { Queryable } from '../../store/database.ts';
import { citedRecords } from '../../store/records/imports.ts';

/** What is answered of publications, and the records it was read from. */
export interface Published<Data> {
  data: Data;
  /** Path of a row or value in `data` → ids of records. */
  cited: ReadonlyMap<string, readonly number[]>;
}

/** A list whose rows were each read from records of their own. */
export function rowsPublished<Data>(rows: readonly { row: Data; records: readonly number[] }[]): Published<Data[]> {
  return { data: rows.map(({ row }) => row), cited: new Map(rows.map(({ records }, index) => [`[${index}]`, records])) };
}

/** `_sources` of an answer. @param name the key that replaces the name of a section */
export async function sourcesOfPublished({ db }: { db: Queryable }, name: string, { cited }: Published<unknown>): Promise<SectionSources> {
  const records = await citedRecords(db, [...new Set([...cited.values()].flat())]);
  return { [name]: Object.fromEntries([...cited].map(([path, ids]) => [path, ids.flatMap((id) => records.get(id) ?? [])])) };
}
