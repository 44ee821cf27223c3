import { clauseAt } from '../clauses.ts';
import type { Evidence } from '../evidence.ts';
import type { Asked } from './asked.ts';
import { termsIn, termsOf } from './same-words.ts';
import { isAsserted, type Said } from './verified.ts';

/** What something is that is measured: `What is the backlog?` */

const figure = /[$€£]\d[\d.,]*(?: (?:million|billion|trillion))?|\b\d+(?:\.\d+)? ?(?:%|percent\b)/g;
/** A figure follows that is the thing itself, and not by how much it changed. */
const amountsTo = /\b(?:is|are|was|were|stands? at|stood at|amount(?:s|ed) to|total(?:s|ed)|reached)(?: approximately| about)? $/;

/** A sentence whose figure is that of what is asked; undefined where it is of something else, or there is none. */
export function measured({ question, terms, ...asked }: Asked, { text, clauses }: Said): { fit: number } | undefined {
  if (!/^what (?:is|are|was|were) /i.test(question) || terms.length === 0 || terms.length > 3) return undefined;
  const thing = question.replace(/ (?:of|at|in|for|on) .*$/i, '');
  const head = termsOf(thing).findLast(({ term }) => terms.includes(term))?.term;
  const words = termsIn(text);
  if (head === undefined || !terms.every((term) => words.has(term))) return undefined;
  const isSaid = [...text.matchAll(figure)].some(({ index }) => {
    const { subject, spans } = clauseAt(text, index, clauses);
    const before = text.slice(spans[0]?.[0] ?? 0, index);
    return amountsTo.test(before) && termsIn(subject).has(head) && isAsserted({ question, terms, ...asked }, text, index);
  });
  return isSaid ? { fit: 1.2 } : undefined;
}

/** Whether a sentence without a year refers to the year in the question: management writes about the year of its report. */
export function isOfYear({ years, wanted, quarter }: Asked, text: string, { form, section, title }: Evidence): boolean {
  const [, year, month] = /\b((?:19|20)\d{2})-(\d{2})-\d{2}$/.exec(title) ?? [];
  return (
    (wanted === 'amount' || wanted === 'share') &&
    quarter === undefined &&
    form === '10-K' &&
    section === 'Item 7' &&
    // A year that ends in winter may be called after the one before.
    Number(month) > 2 &&
    years.every((each) => each === Number(year)) &&
    !/\b(?:19|20)\d{2}\b|\b(?:quarter|prior|previous|last) /.test(text)
  );
}
