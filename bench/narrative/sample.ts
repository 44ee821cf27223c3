/** Sentences of all sections, drawn by chance and read as they were then: whether what they cite says them, and whether a reader who asked for the section keeps them. */

import { readFileSync } from 'node:fs';
import { figureOf, type Figure } from '../report.ts';
import { mean } from '../statistics.ts';

interface Read {
  section: string;
  /** Digest of the section and the sentence, because the sentences are not ours to publish; a sentence may occur more than once. */
  digest: string;
  supported: number;
  useful: number;
}

/**
 * What was read, as figures, and how many of these sentences are still written: where few are, another sample is due.
 * @param still digests of what is written now
 * @param written the sections these are of
 */
export function figuresOfSample(still: ReadonlySet<string>, written: readonly string[]): Figure[] {
  const all = readFileSync(new URL('sample.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): Read => {
      const [section = '', digest = '', supported, useful] = line.split(',');
      return { section, digest, supported: Number(supported), useful: Number(useful) };
    });
  const share = (name: string, values: readonly number[], value?: number) =>
    figureOf({ name, unit: '', ...(value !== undefined && { target: { at: 'least' as const, value } }) }, { values }, mean);
  const stands = all.filter(({ section }) => written.includes(section)).map(({ digest }) => Number(still.has(digest)));
  return [
    share(
      'sample: supported',
      all.map(({ supported }) => supported),
      0.98,
    ),
    share(
      'sample: useful',
      all.map(({ useful }) => useful),
      0.8,
    ),
    ...[...Map.groupBy(all, ({ section }) => section)].map(([section, each]) =>
      share(
        `– ${section}`,
        each.map(({ useful }) => useful),
      ),
    ),
    share('sample: still written', stands),
  ];
}
