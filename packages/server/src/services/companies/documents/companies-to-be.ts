import type { CompanyDocument, DocumentParty } from '../../../kernel/document.ts';
import { currentPermalinks } from '../../../store/companies.ts';
import type { Queryable } from '../../../store/database.ts';
import { recordsOf, upstreamUrls } from '../../../store/source-records.ts';
import { assignedRecord, statedRecord, type CompanyStatement } from './assigned-record.ts';
import { buildDocument } from './build-document.ts';

/** Records that are being written of a company. */
export interface Gain {
  /** Of a company that is being made. */
  permalink: string | undefined;
  records: { record_id: number; statement: CompanyStatement }[];
}

/** What tells a company from others. */
export type CompanyToBe = Pick<CompanyDocument, 'permalink' | 'facts' | 'records'>;

/** What these companies will be once these records are theirs, too, by id; the records may have been written by now or not. */
export async function companiesToBe(tx: Queryable, gains: ReadonlyMap<number, Gain>): Promise<Map<number, CompanyToBe>> {
  const companies = new Map<number, CompanyToBe>();
  if (gains.size === 0) return companies;
  const company_ids = [...gains.keys()];
  const permalinks = await currentPermalinks(tx, company_ids);
  const held = Map.groupBy(await recordsOf(tx, company_ids), (row) => row.company_id);
  const sources = [...gains.values()].flatMap(({ records }) => records.map(({ statement }) => statement.source));
  const urls = await upstreamUrls(tx, [...new Set(sources)]);
  for (const [company_id, { permalink, records }] of gains) {
    const replaced = new Set(records.map(({ statement }) => keyOf(statement)));
    const stays = (held.get(company_id) ?? []).filter((row) => !replaced.has(keyOf(row)));
    const document = buildDocument(permalinks.get(company_id) ?? permalink ?? '', [
      ...stays.map((row) => assignedRecord(row, noneShown)),
      ...records.map((record) => statedRecord(record, urls)),
    ]);
    if (document) companies.set(company_id, document);
  }
  return companies;
}

/** Who else is named in a company's records does not tell it from others. */
const noneShown: ReadonlyMap<string, DocumentParty> = new Map();

function keyOf({ source, source_key }: { source: string; source_key: string }): string {
  return `${source} ${source_key}`;
}
