import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IndustryNarrative, IndustrySection } from '@firmament/contract';
import type { CompanyDocument, Provenance } from '../../kernel/document.ts';
import { profileOf, timelineOf } from '../../sections/industry/case-study.ts';
import { RecordCites, type Describe } from '../../sections/industry/cited-records.ts';
import { coreOffering, shortDescription } from '../../sections/offering.ts';
import type { FindContext } from '../narratives/find-passages.ts';
import { narrate } from '../narratives/narrate.ts';
import { readDocuments } from '../narratives/read-documents.ts';
import type { Market } from './market.ts';

/** Companies that are shown, and how many of the best are looked at for them. */
const mostStudies = 4;
const mostLookedAt = 12;

type NarrateContext = Parameters<typeof narrate>[0] & FindContext;
type Study = IndustrySection<'case_studies'>['case_studies'][string];

export interface Studies {
  value: IndustrySection<'case_studies'> | undefined;
  from: Record<string, Provenance[]>;
}

/** The best fitting companies with any content: identity, activity by documents or record, rounds and deals. */
export async function caseStudiesOf(
  context: NarrateContext,
  market: Market,
  { describe, told, signal }: { describe: Describe; told: ReadonlySet<string>; signal: AbortSignal | undefined },
): Promise<Studies> {
  const best = market.companies.slice(0, mostLookedAt);
  // Those whose documents were found to speak come first, each in the order of fit.
  const order = [...best.filter(({ permalink }) => told.has(permalink)), ...best.filter(({ permalink }) => !told.has(permalink))];
  const studies: [string, Study][] = [];
  const from: Studies['from'] = {};
  for (const document of order) {
    if (studies.length === mostStudies) break;
    await nextTurn();
    signal?.throwIfAborted();
    const summary = (told.has(document.permalink) ? await written(context, document, signal) : undefined) ?? described(document, describe);
    if (!summary) continue;
    const timeline = timelineOf(document, describe);
    const { name } = document.facts;
    studies.push([
      name,
      { profile: profileOf(document), company_summary: summary.value, ...(timeline && { timeline: timeline.timeline }) },
    ]);
    const path = `case_studies.${name}`;
    from[`${path}.profile`] = document.records.slice(0, 1);
    from[`${path}.company_summary`] = summary.records;
    if (timeline) from[`${path}.timeline`] = timeline.records;
  }
  return { value: studies.length === 0 ? undefined : { case_studies: Object.fromEntries(studies) }, from };
}

interface Summary {
  value: IndustryNarrative;
  records: Provenance[];
}

async function written(context: NarrateContext, document: CompanyDocument, signal: AbortSignal | undefined): Promise<Summary | undefined> {
  const { permalink } = document;
  const documents = () => readDocuments(context, { permalink, document, prompts: [] });
  const narrated = await narrate(context, { permalink, document, documents, sections: ['products_and_services'], signal });
  const { product_overview: overview } = narrated.data['products_and_services'] as { product_overview?: IndustryNarrative };
  if (!overview || overview.summary === '') return undefined;
  const records = narrated.sources['products_and_services']?.[''] ?? [];
  return {
    value: { source: overview.source, summary: overview.summary },
    records: records.filter(({ left_out }) => !left_out),
  };
}

function described(document: CompanyDocument, describe: Describe): Summary | undefined {
  const short = shortDescription(document);
  const { value, records: indexes } = short.value === '' ? coreOffering(document) : short;
  const records = indexes.flatMap((index) => document.records[index] ?? []);
  const [first] = records;
  if (value === '' || !first) return undefined;
  const cites = new RecordCites(describe);
  return { value: { summary: `- ${value} [${cites.number(first, value)}]`, source: cites.sources }, records };
}
