import type { DocumentParty } from '../../kernel/document.ts';
import { currentPermalinks } from '../../store/companies/permalinks.ts';
import { type NewDocument } from '../../store/companies/documents.ts';
import type { Queryable } from '../../store/database.ts';
import { recordsOf } from '../../store/records/source-records.ts';
import { assignedRecord, statedRecord, type CompanyStatement } from './assigned-record.ts';
import { buildDocument } from './build-document.ts';
import { documentToStore } from './document-to-store.ts';

export interface Gain {
  /** Of a company that is being made. */
  permalink: string | undefined;
  records: { record_id: number; statement: CompanyStatement }[];
}

/**
 * The documents that these companies will have once these records are theirs, too; the records may have been written by now or not. For
 * telling companies apart: amounts are not converted, and the other sides of deals go by their permalinks.
 */
export async function documentsToBe(tx: Queryable, gains: ReadonlyMap<number, Gain>): Promise<NewDocument[]> {
  if (gains.size === 0) return [];
  const company_ids = [...gains.keys()];
  const permalinks = await currentPermalinks(tx, company_ids);
  const held = Map.groupBy(await recordsOf(tx, company_ids), (row) => row.company_id);
  return [...gains].flatMap(([company_id, { permalink: given, records }]) => {
    const permalink = permalinks.get(company_id) ?? given;
    if (permalink === undefined) return [];
    const replaced = new Set(records.map(({ statement }) => recordName(statement)));
    const stays = (held.get(company_id) ?? []).filter((row) => row.role !== 'subject' || !replaced.has(recordName(row)));
    const document = buildDocument(permalink, [
      ...stays.map((row) => assignedRecord(row, noneShown)),
      ...records.map((record) => statedRecord(record, noUrls)),
    ]);
    return document ? [documentToStore(company_id, document)] : [];
  });
}

const noneShown: ReadonlyMap<string, DocumentParty> = new Map();
const noUrls: ReadonlyMap<string, string> = new Map();

function recordName({ source, source_key }: { source: string; source_key: string }): string {
  return `${source} ${source_key}`;
}
