import { anyMonth } from '../../kernel/dates.ts';
import type { Evidence, Told } from './evidence.ts';
import { placeWeight } from './place.ts';
import type { Answer, Question } from './statement.ts';
import { talksOf } from './talk.ts';
import { mayAnswer } from './third-party-evidence.ts';

/** Less of a fit is no answer: a question that nothing fits stays unanswered rather than being filled. */
const leastFit = 0.6;
/** Least weight of a document part about the business. Risks, accounts and formalities weigh less. */
const leastPlace = 0.5;
/** What a company believes, expects or finds important counts so much of what it states. */
const viewCounts = 0.5;
/** A day that only the document's own tells, `in September`, counts so much of one that is stated. */
const undatedCounts = 0.8;
const undated = new RegExp(String.raw`\b(?:in|since|during|last) (?:${anyMonth})\b(?! \d|,? (?:19|20)\d)`, 'i');

/**
 * How a sentence answers a question: not at all in a part of the document that the question excludes, if it discusses law, staff,
 * accounts or reasons that the question does not ask about, or if it fits less than `leastFit`.
 * @returns with their fit, in which the place counts
 */
export function answersTo(question: Question, told: Told, at: Evidence): Answer[] {
  const place = placeWeight(at);
  if (!mayAnswer(at.kind, question) || place < (question.least_place ?? leastPlace)) return [];
  const found = [question.reads(told, at) ?? []].flat();
  if (found.length === 0) return [];
  const talks = talksOf(told).filter((talk) => !question.talks?.includes(talk));
  if (talks.some((talk) => talk !== 'view')) return [];
  const counts = (talks.length > 0 ? viewCounts : 1) * (undated.test(told.text) ? undatedCounts : 1);
  return found.flatMap((each) => (each.fit * counts < leastFit ? [] : [{ ...each, fit: each.fit * counts * place }]));
}
