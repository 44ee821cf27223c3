import type { PublicationKind } from '../../kernel/kinds.ts';
import type { Evidence } from './evidence.ts';
import type { Speaker } from './decontextualize.ts';
import type { Question } from './statement.ts';

/** What documents may tell in which a company does not speak of its business as such: news, which others write, and job postings. */

/** Beside what its kinds say, which questions such a document answers, by key: what happened, and how the company works. */
const answers: Partial<Record<PublicationKind, RegExp>> = {
  article:
    /^(?:released|announced|partner|customer|M&A|Funding|Geographic expansion|Office expansion|Transformation|Layoffs|Hiring|Awards and recognitions)$/,
  job: /^(?:Operational Setup|Office expansion|Hiring)$/,
};

/** Whether documents of a kind may answer a question. */
export function mayAnswer(kind: PublicationKind, { kinds, key }: Pick<Question, 'kinds' | 'key'>): boolean {
  return kinds.includes(kind) || answers[kind]?.test(key) === true;
}

/** Where and when an article was written, before its first sentence: `YAKIMA, March 9 (Northpost) - `. */
export const dateline = /^\p{Lu}{3,}[\p{L}\p{N} .,]{0,40}(?:\([^()]{2,30}\))? ?(?:--|[-–—]) /u;

/** Words after a company's name that make it another party. */
const another =
  /^(?:[’']s?(?!\p{L})|,? (?:shares?|stock|rivals?|competitors?|suppliers?|customers?|partners?|owners?|parent|investors?|shareholders?|founders?|co-founders?|executives?|boss|chief|chair\w*|president|CEO|CFO|COO|CTO|director|manager|analysts?|spokes\w+|employees?|workers?|veterans?|alumni|alumnus)(?!\p{L}))/iu;
/** A clause before the subject: `In March, Quillmere opened …`. */
const before = /^(?:on|in|at|after|since|last|earlier|this|to)\b[^,.;]{2,60}, /i;
/** Quotations, persons, hearsay, or the share of another company's sales. */
const bySomebody =
  /["“”]|(?<!\p{L})(?:we|our|us|ours|i|my)(?!\p{L})|(?<!\p{L})(?:Mr|Mrs|Ms|Dr)\.? |(?<!\p{L})(?:CEO|CFO|COO|CTO|chief \w+(?: \w+)? officer|chairman|chairwoman|chair|president|founder|executive|director|spokes\w+|analysts?|according to|reportedly|(?:is|are|was|were) reported|rumou?r\w*|alleged\w*|sources (?:say|said|close)|people familiar|accounted for|accounts for|is said to|are said to)(?!\p{L})|(?:appoint|nam|promot|hir)(?:ed|es) \p{Lu}\p{L}+ \p{Lu}/u;
/** `Quillmere said on Tuesday that it opened …` is the company's own statement. Statements of persons are not used. */
const saidItself = /^ (?:also )?(?:said|says|announced|announces)\b(?: (?:on|in|late|early) [\w ,]{2,30}?)?(?: that)? /i;
/** At the end: `…, it said on Tuesday.` */
const saidBehind = /, (?:it|the company|the companies) said(?: (?:on|in|late|early) [\w ,]{2,40}?)?(?: in a (?:statement|filing))?\.$/;
const saying = /\b(?:said|says|told|added|adds|wrote|noted|explained)\b/;

/** What a posting may show: tools, places and hiring. */
const ofWork =
  /\b(?:us(?:e|es|ing)|built (?:in|on|with)|written in|stack|runs? (?:on|in)|technolog\w+|software|platforms?|tools?|cloud|databases?|programming|languages?|frameworks?|offices?|located|based in|headquarter\w*|sites?|plants?|factor(?:y|ies)|facilit(?:y|ies)|warehouses?|stores?|labs?|laborator(?:y|ies)|countries|remote(?:ly)?|hybrid|hir(?:e|es|ed|ing)|recruit\w*|headcount|employees|(?:a |our )?teams? of)\b/i;
const partsOfPosting = /^(?:Description|Responsibilities)$/;

/**
 * Whether a document may be used for a sentence about the company. In a news article the company must be the subject, because other
 * parties acted otherwise; persons and hearsay are excluded. In a posting only the work counts, not requirements or praise.
 */
export function mayTell(quote: string, { kind, section }: Pick<Evidence, 'kind' | 'section'>, { name, names }: Speaker): boolean {
  if (kind === 'job') return partsOfPosting.test(section) && ofWork.test(quote);
  if (kind !== 'article') return true;
  const main = quote.replace(before, '');
  const own = [name, ...names].toSorted((a, b) => b.length - a.length).find((each) => main.startsWith(each));
  const behind = own === undefined ? undefined : main.slice(own.length).replace(/^ \((?:[A-Z]{2,}(?: [A-Z]+)?: ?)?[A-Z.]{1,6}\)/, '');
  if (behind === undefined || /^[\p{L}\p{N}]/u.test(behind) || /^ \p{Lu}/u.test(behind) || another.test(behind)) return false;
  return !bySomebody.test(quote) && !saying.test(behind.replace(saidItself, ' ').replace(saidBehind, '.'));
}
