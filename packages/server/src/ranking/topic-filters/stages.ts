/** Funding stages in a topic: `series A to C`. */

import { fundingStages, type FundingStage } from '@firmament/contract';
import { asIs, rule, type Rule } from './filter.ts';

/** `Seed` alone is agriculture as often as money. */
export const stageRules: readonly Rule[] = [
  rule(
    `(?:(?<!\\d )\\bs|\\bS)eries[- ][A-J]\\b(?:(?:,? (?:and|or|to) |, ?|/| ?[-–] ?)(?:[sS]eries[- ])?[A-J]\\b)*(?: or later| and later| or beyond|\\+)?(?:[- ](?:stage|funded|rounds?|financed)\\b)?`,
    ([text]) => ({ filter: 'funding_stage', value: seriesIn(text) }),
    'gu',
  ),
  rule(`^series a\\b(?:[- ]stage)?`, () => ({ filter: 'funding_stage', value: ['Series A'] }), 'gu'),
  rule(`\\bpre-?seed(?:[- ](?:stage|funded|rounds?))?\\b`, () => ({ filter: 'funding_stage', value: ['Pre-seed'] })),
  rule(`\\bseed[- ](?:stage|funded|rounds?)\\b`, () => ({ filter: 'funding_stage', value: ['Seed'] })),
  rule(`\\b(?:early|late|later|growth)[- ]stage\\b`, asIs('It names no single funding stage; set parameters.funding_stage.')),
];

/** `Series A to C`, `series B and D`, `Series B or later`. */
function seriesIn(text: string): FundingStage[] {
  const letters = [...text.matchAll(/\b[A-J]\b/g)].map(([letter]) => letter);
  const series = fundingStages.filter((stage) => stage.startsWith('Series '));
  const at = (letter: string) => series.findIndex((stage) => stage.endsWith(` ${letter}`));
  const [first = 0, last = first] = [letters[0], letters.at(-1)].map((letter) => at(letter!));
  if (/later|beyond|\+/.test(text)) return series.slice(first);
  if (letters.length === 2 && /\bto\b|[A-J] ?[-–] ?(?:series[- ])?[A-J]/i.test(text.replace(/^series[- ]/i, '')))
    return series.slice(first, last + 1);
  return series.filter((_stage, place) => letters.some((letter) => at(letter) === place));
}
