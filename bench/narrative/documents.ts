/** Filing documents as the service has them once they are imported: what they say, and the company's own document. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildDocument } from '../../packages/server/src/services/documents/build-document.ts';
import type { AssignedRecord } from '../../packages/server/src/services/documents/assigned-record.ts';
import type { CompanyDocument } from '../../packages/server/src/kernel/document.ts';
import { documentItems } from '../../packages/server/src/sources/sec/documents.ts';
import type { Evidence } from '../../packages/server/src/text/narrative/evidence.ts';
import { cutRecord } from '../../packages/server/src/text/passages/record.ts';

export interface Filed {
  document: CompanyDocument;
  evidence: Evidence[];
}

/** Companies by the ticker their documents are named by. @param folder of the SEC's documents */
export function filedIn(folder: string): Map<string, Filed> {
  const files = Map.groupBy(
    readdirSync(folder).filter((name) => name.endsWith('.html.gz')),
    (name) => name.split('-')[0]!,
  );
  return new Map(
    [...files].map(([ticker, names]) => [
      ticker,
      filed(
        ticker,
        names
          .toSorted()
          .toReversed()
          .map((name) => path.join(folder, name)),
      ),
    ]),
  );
}

function filed(ticker: string, files: readonly string[]): Filed {
  const records: AssignedRecord[] = [];
  const evidence: Evidence[] = [];
  for (const file of files) {
    const html = gunzipSync(readFileSync(file)).toString('utf8');
    for (const item of documentItems(html, path.basename(file), { retrieved_at: new Date(0), options: {} })) {
      if (item.kind === 'filing') {
        const { text, passages } = cutRecord('filing', item.facts);
        const { form, report_date, filing_url } = item.facts;
        for (const [ordinal, { section, start, end }] of passages.entries()) {
          const cited = { title: `${form} ${report_date ?? ''}`.trim(), url: filing_url, publisher: 'SEC', day: item.as_of ?? null };
          evidence.push({ record_id: evidence.length, ordinal, kind: 'filing', form, section, ...cited, text: text.slice(start, end) });
        }
      } else if (item.kind === 'company' || item.kind === 'financials') {
        const { source, source_key, source_url = '', as_of = '', retrieved_at, method } = item;
        const provenance = { source, source_key, source_url, as_of, retrieved_at: retrieved_at.toISOString(), method };
        records.push({
          record_id: records.length + 1,
          role: 'subject',
          kind: item.kind,
          facts: item.facts,
          provenance,
          others: [],
        } as never);
      }
    }
  }
  return { document: buildDocument(ticker, records)!, evidence };
}
