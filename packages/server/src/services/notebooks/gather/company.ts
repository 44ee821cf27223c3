import type { BatchSectionName } from '@firmament/contract';
import { Problem } from '../../../kernel/problem.ts';
import { discoveryRow } from '../../../sections/discovery-row.ts';
import { fact, type Cited } from '../../../sections/citation.ts';
import { coreOffering } from '../../../sections/offering.ts';
import { readDocumentsFor } from '../../companies/added.ts';
import { enrichBatch } from '../../companies/enrich-batch.ts';
import type { PackedSources } from '../../requests/packed-sources.ts';
import { sections as structured } from '../../../sections/index.ts';
import type { CompanyMaterial, Other } from '../material.ts';
import type { NotebookContext } from '../working.ts';
import { citesOfRecords } from './cites.ts';

/** The sections of one company, as a batch enrichment answers them, and what they rest on. @throws COMPANY_NOT_FOUND */
export async function gatherCompany(
  context: NotebookContext,
  { permalink, sections }: { permalink: string; sections: BatchSectionName[] },
  signal: AbortSignal,
): Promise<CompanyMaterial> {
  const document = (await readDocumentsFor(context, [permalink])).get(permalink);
  if (!document) throw new Problem('COMPANY_NOT_FOUND', `Company '${permalink}' is no longer known.`);
  const work = { signal, report: () => undefined, kept: () => Promise.resolve(new Map<string, unknown>()), keep: () => Promise.resolve() };
  const input = { companies: [{ identifier: permalink, permalink }], sections, custom_fields: [] };
  const { result, sources } = await enrichBatch(context, input, work);
  const { records = [], sections: paths = {} } = (sources as Record<string, PackedSources>)[permalink] ?? {};
  const data = (result as Record<string, CompanyMaterial['data']>)[permalink]!;
  const citesOf = ({ records: indexes }: Cited<unknown>) =>
    citesOfRecords(
      context.db,
      indexes.flatMap((index) => document.records[index] ?? []),
    );
  return {
    permalink,
    data,
    columns: discoveryRow(document),
    records: await citesOfRecords(context.db, records),
    paths,
    column_cites: {
      Revenue: await citesOf(fact(document, 'revenue_usd')),
      'Core Offering': await citesOf(coreOffering(document)),
      'Product Category': await citesOf(fact(document, 'product_category')),
    },
    others: await othersOf(context, data),
    why: Object.fromEntries(
      Object.entries(paths).flatMap(([section, of]) => {
        const reason = Object.values(of)
          .flat()
          .map((index) => leftOut(records[index]))
          .find((each) => each !== undefined);
        return reason === undefined ? [] : [[section, reason]];
      }),
    ),
  };
}

/** The other sides of its deals. */
async function othersOf(
  context: NotebookContext,
  { acquisitions = [], investments = [] }: CompanyMaterial['data'],
): Promise<Record<string, Other>> {
  const permalinks = [
    ...new Set([...acquisitions.map(({ acquiree_permalink: it }) => it), ...investments.map(({ investee_permalink: it }) => it)]),
  ].filter((permalink) => permalink !== '');
  const others: Record<string, Other> = {};
  for (let start = 0; start < permalinks.length; start += atOnce) {
    for (const [permalink, document] of await readDocumentsFor(context, permalinks.slice(start, start + atOnce))) {
      const { value } = structured.firmographics(document);
      const { website, location, founded, short_description } = value as Exclude<typeof value, Record<string, never>>;
      others[permalink] = { website, location, founded, short_description, product_category: document.facts.product_category ?? '' };
    }
  }
  return others;
}

/** Documents held in memory at once. */
const atOnce = 20;

function leftOut(record: object | undefined): string | undefined {
  const { left_out } = (record ?? {}) as { left_out?: { reason: string } };
  return left_out?.reason;
}
