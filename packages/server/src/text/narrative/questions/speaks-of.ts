import { assertionOf } from '../assertion.ts';
import { isVerbForm } from '../verb-forms.ts';
import type { Asked } from './asked.ts';
import { metricIn, type Metric } from './metrics.ts';
import { termOf, termsIn, termsOf } from './same-words.ts';

/** Of what a sentence speaks that has the words of a question. */

/** Whether a sentence gives the figure of one product, or another figure, when the company's own is asked. */
export function isOfAnother({ wanted, question }: Asked, text: string): boolean {
  const metric = metricIn(question);
  if (!metric || !['reason', 'amount', 'share', 'description'].includes(wanted)) return false;
  const at = text.search(metric.names);
  return (ofAPart(metric, text) && !ofAPart(metric, question)) || (wanted === 'reason' && at > 40);
}

function ofAPart({ names }: Metric, text: string): boolean {
  const found = names.exec(text);
  return (
    found !== null &&
    /^ (?:for|from|of|at|in) (?!fiscal|the (?:year|three|six|nine|twelve))\p{L}/u.test(text.slice(found.index + found[0].length))
  );
}

/** Whether what is named shares its amount with another: `ImmunoGen and Cerevel`. */
export function isJoint({ names, question }: Asked, text: string): boolean {
  const isAsked = (side: string) => names.some((words) => words.every((word) => termsIn(side).has(word)));
  return [...text.matchAll(/ and (?=\p{Lu})/gu)].some(
    ({ index }) =>
      // A question that names both asks for both.
      !question.includes(text.slice(text.lastIndexOf(' ', index - 1) + 1, index + 8).trim()) &&
      /\p{Lu}[\p{L}.’'-]{0,40},?$/u.test(text.slice(0, index)) &&
      isAsked(text.slice(Math.max(0, index - 30), index + 35)),
  );
}

/** Whether the words that are asked for stand together. */
export function together(text: string, asked: readonly string[]): boolean {
  const words = termsOf(text).map(({ term }) => term);
  return words.some((word, at) => {
    const window = words.slice(at, at + asked.length + 6);
    return asked.includes(word) && asked.every((term) => window.includes(term));
  });
}

/** Whether a sentence speaks of one place, and the question of none. */
export function isElsewhere({ terms }: Asked, text: string): boolean {
  return (
    /\b(?:in|outside|within) the (?:U\.S\.|United States)|\b(?:international|domestic)ly\b/i.test(text) && !terms.includes(termOf('united'))
  );
}

/** Whether a sentence says what a thing is: `X is a …`, `X, a …`; less well where it says what it does: `X recovers …`. */
export function defines({ names }: Asked, text: string): { fit: number } | undefined {
  const name = names.at(-1)?.at(-1);
  if (name === undefined) return undefined;
  const behind = /^[^,.;()]{0,30}?(?: (?:is|are) (?:an?|the|our|its|designed)\b|, (?:an?|the|its)\b)/;
  for (const { 0: word, index } of text.matchAll(/\p{Lu}[\p{L}\p{N}’'-]*/gu)) {
    if (!termsOf(word).some(({ term }) => term === name)) continue;
    const rest = text.slice(index + word.length);
    const [, verb, object = ''] = /^ (\p{Ll}+s) (\p{L}+)/u.exec(rest) ?? [];
    const isFirst = !/[ ]\p{Ll}/u.test(text.slice(0, index));
    if (behind.test(rest)) return assertionOf(text, index) === 'asserted' ? { fit: 1 } : undefined;
    if (isFirst && verb !== undefined && (isVerbForm(verb) || isObject.test(object)) && !saysNoKind.has(verb)) return { fit: 0.7 };
  }
  return undefined;
}

const isObject = /^(?:the|an?|its|every|all|which|what|how|when|to|that|single)$/;
/** They tell what a thing has or costs, and not what it is. */
const saysNoKind = new Set('has was is costs sells grows accounts remains continues'.split(' '));
