/** What a topic says of place, stage, size, age and listing, as the filter it is: `dental clinics in Germany`, `series A fintech founded after 2015`. */

import { employeeBands, type EmployeeBand } from '@firmament/contract';
import { exclusionClauses } from '../kernel/exclusions.ts';
import { stemsOf } from '../kernel/words.ts';
import { isOfCustomers, ofCustomers } from './topic-filters/customers.ts';
import { told, type AskedFilter, type AskedFilters, type Bounds, type Rule, type Span, type TopicFilters } from './topic-filters/filter.ts';
import { listingRules } from './topic-filters/listing.ts';
import { placesIn } from './topic-filters/places.ts';
import { sizeRules } from './topic-filters/sizes.ts';
import { stageRules } from './topic-filters/stages.ts';
import { yearRules } from './topic-filters/years.ts';

export type { AskedFilter, TopicFilters } from './topic-filters/filter.ts';

/** Read in this order; what one takes the next does not see. */
const rules: readonly Rule[] = [...stageRules, ...yearRules, ...sizeRules, ...listingRules];

/** Reads which filters a topic asks for. What it leaves out is none of them. */
export function filtersAsked(written: string): AskedFilters {
  const { text: topic, clauses } = exclusionClauses(written);
  // Characters keep their places, so that a match in what is still open is at the same place of the topic.
  let open = clauses.reduce((text, { asked, ...span }) => overwritten(text, span, asked), topic);
  const all: AskedFilter[] = [];
  const not_understood: AskedFilters['not_understood'] = [];
  for (const { pattern, read } of rules) {
    for (const match of open.matchAll(pattern)) {
      const span = { from: match.index, to: match.index + match[0].length };
      const text = match[0].trim();
      const found = read(match);
      if (!found) continue;
      if ('reason' in found) not_understood.push({ text, ...found });
      else {
        const isAdjective = ['company_type', 'funding_stage'].includes(found.filter) && /^\s?\p{L}/u.test(topic.slice(span.to));
        if (isOfCustomers(open.slice(0, span.from), { isAdjective })) {
          not_understood.push({ text, ...ofCustomers(found.filter) });
          // No end of a clause: a place behind it may be the customers', too.
          open = overwritten(open, span);
          continue;
        }
        all.push({ text, spans: [span], ...found });
      }
      open = overwritten(open, span, ' ;');
    }
  }
  const places = placesIn(open);
  const agreed = joined([...all, ...places.understood]);
  return {
    topic,
    understood: agreed.understood,
    not_understood: [...not_understood, ...agreed.not_understood, ...places.not_understood],
  };
}

/** A topic without the words of these filters. A topic that says nothing else is left as it is. */
export function topicWithout(topic: string, filters: readonly Pick<AskedFilter, 'spans'>[]): string {
  const spans = filters.flatMap((filter) => filter.spans);
  if (spans.length === 0) return topic;
  const rest = tidied(spans.reduce((text, span) => overwritten(text, span), topic));
  const says = stemsOf(rest.replace(/\b(?:companies|firms|businesses)\b/gi, '')).length > 0;
  return says ? rest : topic;
}

/** Writes over a part of a text, with blanks for what is left of it. What is longer than the part is not written. */
function overwritten(text: string, { from, to }: Span, by = ''): string {
  return text.slice(0, from) + (by.length > to - from ? '' : by).padEnd(to - from) + text.slice(to);
}

/** One filter of all that ask for the same; those that exclude each other are not understood. */
function joined(all: readonly AskedFilter[]): Pick<AskedFilters, 'understood' | 'not_understood'> {
  const understood: AskedFilter[] = [];
  const not_understood: AskedFilters['not_understood'] = [];
  for (const filter of new Set(all.map((each) => each.filter))) {
    const same = all.filter((each) => each.filter === filter);
    const value = agreedOn(
      filter,
      same.map((each) => each.value),
    );
    const text = same.map((each) => each.text).join(', ');
    if (value) understood.push({ text, spans: same.flatMap(({ spans }) => spans), filter, value });
    else not_understood.push({ text, ...told(`These exclude each other; set parameters.${filter}.`) });
  }
  return { understood, not_understood };
}

/** Of places and stages, all; of sizes and bounds, what lies within each. @returns undefined where nothing does */
function agreedOn(filter: keyof TopicFilters, values: readonly AskedFilter['value'][]): AskedFilter['value'] | undefined {
  if (filter === 'company_type') return new Set(values).size === 1 ? values[0] : undefined;
  if (filter === 'employee_count') {
    const bands = employeeBands.filter((band) => values.every((value) => (value as EmployeeBand[]).includes(band)));
    return bands.length > 0 ? bands : undefined;
  }
  if (filter === 'geography' || filter === 'funding_stage') return [...new Set((values as string[][]).flat())] as AskedFilter['value'];
  const bounds = values as Bounds[];
  const from = Math.max(...bounds.map((each) => each.from ?? -Infinity));
  const to = Math.min(...bounds.map((each) => each.to ?? Infinity));
  if (from > to) return undefined;
  return { ...(from > -Infinity && { from }), ...(to < Infinity && { to }) };
}

/** Words that join what was taken out to what is left. */
const loose = /^(?:and|or|with|that|which|are|were|[,;]{1,3})$/i;

function tidied(text: string): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  while (loose.test(words.at(-1) ?? '')) words.pop();
  while (/^[,;]{1,3}$/.test(words[0] ?? '')) words.shift();
  return words
    .filter((word, at) => !(/^(?:with|and|or)$/i.test(word) && /^(?:and|or|in|based|for)$/i.test(words[at + 1] ?? '')))
    .join(' ')
    .replace(/ ([,;.)])/g, '$1')
    .replace(/[,;]{1,3}$/, '');
}

/** Compiles the patterns before the first request: V8 compiles each at its first use, again at its second, and separately for text beyond Latin-1. */
export function compileFilters(): void {
  for (const topic of [
    'series A pumps with over 5 employees and sales over $5 million',
    'pumps – revenue over €5 million',
    'pumps in Zzyzx',
  ])
    for (const written of [topic, topic]) filtersAsked(written);
}
