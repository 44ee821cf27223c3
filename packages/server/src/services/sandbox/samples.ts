import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Where the sandbox is: a folder of files for each source, and the list of its samples. */
export const sandboxFolder = path.join(import.meta.dirname, '../../../../../data/sandbox');

/** How the enrichment of a sample company goes wrong on purpose, to try what a caller does about it. */
export const behaviours = ['fails', 'takes_a_minute', 'has_no_evidence'] as const;

const sample = z.strictObject({ permalink: z.string(), name: z.string(), website: z.string(), kind: z.string() });

const samplesFile = z.strictObject({
  /** The day its files speak of, and were made. */
  as_of: z.iso.date(),
  industries: z.array(z.string()).min(1),
  companies: z.array(sample.extend({ good_for: z.array(z.strictObject({ operation: z.string(), note: z.string() })).min(1) })).min(1),
  forced_failures: z.array(sample.extend({ behaviour: z.enum(behaviours), note: z.string() })),
});
export type Samples = z.output<typeof samplesFile>;

/** What there is to try, as `data/sandbox/samples.json` lists it. */
export async function readSamples(): Promise<Samples> {
  return samplesFile.parse(JSON.parse(await readFile(path.join(sandboxFolder, 'samples.json'), 'utf8')));
}

/** The sample companies of a sandbox industry; none for any other. The caller looks them up. */
export async function samplesOfIndustry(topic: string): Promise<string[]> {
  const { industries, companies } = await readSamples();
  const isListed = industries.some((industry) => industry.toLowerCase() === topic.trim().toLowerCase());
  const ofMarkets = companies.filter(({ good_for }) => good_for.some(({ operation }) => operation === 'industry.enrich'));
  return isListed ? ofMarkets.map(({ permalink }) => permalink) : [];
}
