import type { Side } from '../services/resolution/review.ts';

/** A pair of companies that may be one, in full: why, then two lines a side. */
export function shownPair(pair: {
  candidate_id: number;
  score: number;
  reasons: readonly string[];
  source: string;
  source_key: string;
  sides: readonly [Side, Side];
}): string {
  const { candidate_id, score, reasons, source, source_key, sides } = pair;
  const [one, other] = sides.map(shownSide);
  return [
    `Pair ${candidate_id}, score ${score.toFixed(2)}: ${reasons.join(', ')}; by ${source} ${source_key}`,
    `  ${one}`,
    `  may be ${other}`,
  ].join('\n');
}

function shownSide({ name, permalink, website, place, sources }: Side): string {
  const told = [website || 'no website', place || 'no place', `from ${sources.join(', ') || 'no source'}`];
  return `${name} (${permalink})\n    ${told.join(' · ')}`;
}
