/** The age of companies in a topic: `founded after 2015`. */

import { asIs, rule, type Read, type Rule } from './filter.ts';

const year = '(?:1[89]|20)\\d\\d';
const founded = '(?:(?:that|which) (?:were|was|are) )?(?:founded|established|started|launched|created|incorporated|formed|set up)';

export const yearRules: readonly Rule[] = [
  rule(`\\b${founded} (?:between|from) (${year}) (?:and|to) (${year})`, ([, from, to]) => years(Number(from), Number(to))),
  rule(`\\b${founded} (?:in )?(${year}) ?[-–] ?(${year})`, ([, from, to]) => years(Number(from), Number(to))),
  rule(`\\b${founded} in the ((?:1[89]|20)\\d)0s\\b`, ([, decade]) => years(Number(decade) * 10, Number(decade) * 10 + 9)),
  rule(`\\b${founded} (?:in )?(${year}) or (later|earlier)`, ([, at, side]) =>
    side!.toLowerCase() === 'later' ? years(Number(at), undefined) : years(undefined, Number(at)),
  ),
  rule(`\\b${founded} (after|since|from|in or after|before|prior to|until|by|in) (${year})\\b`, ([, side, at]) =>
    yearsBy(side!.toLowerCase(), Number(at)),
  ),
  rule(
    `\\b${founded} (?:in|within|over|during) the (?:last|past) (?:\\w+ )?(?:years?|decade|months)|\\b${founded} recently|\\brecently founded\\b`,
    asIs('Say it by the year, for example "founded after 2015".'),
  ),
];

function years(from: number | undefined, to: number | undefined): Read {
  if (from !== undefined && to !== undefined && from > to) return undefined;
  return { filter: 'founded_year', value: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
}

function yearsBy(side: string, at: number): Read {
  if (side === 'after') return years(at + 1, undefined);
  if (side === 'before' || side === 'prior to') return years(undefined, at - 1);
  if (side === 'until' || side === 'by') return years(undefined, at);
  return side === 'in' ? years(at, at) : years(at, undefined);
}
