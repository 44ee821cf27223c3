import { industryParameters } from '@firmament/contract';
import { industrySections, type AnySection } from '../../industry/enrich-industry.ts';
import type { IndustryMaterial } from '../material.ts';
import type { Subject } from '../subject.ts';
import type { NotebookContext } from '../working.ts';

/** Sections of an industry, as its enrichment answers them, and why some are empty. */
export async function gatherIndustry(
  context: NotebookContext,
  { about, sections }: { about: Subject; sections: readonly AnySection[] },
  signal: AbortSignal,
): Promise<IndustryMaterial> {
  if (about.kind !== 'industry') return { data: {}, why: {} };
  const { topic, parameters, samples } = about;
  const { detailed_query: definition, keywords, geography } = parameters;
  const work = { signal, report: () => undefined, kept: () => Promise.resolve(new Map<string, unknown>()), keep: () => Promise.resolve() };
  const asked = { topic, parameters: industryParameters.parse({ definition, keywords, geography }), samples, sections };
  const { data, sources } = await industrySections(context, asked, work);
  const why = Object.entries(sources).flatMap(([section, paths]) => {
    const reason = Object.values(paths)
      .flat()
      .find(({ left_out }) => left_out)?.left_out?.reason;
    return reason === undefined ? [] : [[section, reason] as const];
  });
  return { data, why: Object.fromEntries(why) };
}
