import { anyMonth } from '../../kernel/dates.ts';
import { speaksToReader } from '../orders.ts';
import { wordsIn } from './terms.ts';

const longest = 220;
/** Capitals within a sentence that are no person: months, days, what work and goods are called. */
const noPerson = new RegExp(
  String.raw`^(?:I|I['’]\p{L}+|${anyMonth}|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|English|Arabic|Indian?|American?|Europe(?:an)?|China|Chinese|Covid|Christmas|Thanksgiving|Pay|Benefits|Work|Life|Balance|Management|Great|Good|Excellent|Manager|Managers|Bank|Company|Internet|Excel|Windows|Slack|Google|Microsoft|Amazon|Salesforce|Teams?|Zoom|Outlook)$`,
  'u',
);
/** Words that can begin a sentence before a verb. Any other word may be a person's name. */
const opensPlainly =
  /^(?:very|really|super|so|too|not|well|fairly|under|over|overall|always|extremely|highly|great|good|also|then|when|it|its|it's|this|that|these|those|there|they|we|you|i|he|she|everyone|everything|nobody|nothing|no|all|some|most|many|much|what|who|management|managers?|leadership|pay|salary|compensation|benefits|work|workload|hours|culture|people|coworkers|colleagues|training|communication|environment|company|job|team|service|support|staff|employees|customers?|product|software|app|interface|price|setup|everybody|growth|balance|schedule|schedules|insurance|bonus|promotions?|office|location|technology|tools|security|quality|reporting|documentation)$/i;
const ofAPerson = /\b(?:Mr|Mrs|Ms|Miss|Dr|Sir|Madam)\b\.?|\binitials?\b|\b(?:my|the|our) \w+,? (?:named|called)\b/i;
const verbs =
  /^(?:is|was|are|were|has|had|did|does|went|helped|explained|emailed|called|came|made|took|gave|from|and|who|always|really|kept|\p{L}+(?:ed|ly))$/iu;
const traceable = /@|https?:|www\.|\d[\d\s-]{5,}\d|[#*_<>[\]{}|]/;

/**
 * How well a sentence of a review can be quoted: 2 for a complete sentence, 1 for a short line as people write them, 0 for one that may name
 * a person, gives contact details, or addresses its reader.
 * @param known names that may appear: of the company, of its products
 */
export function quotability(sentence: string, known: ReadonlySet<string>): 0 | 1 | 2 {
  const words = sentence.split(/\s+/);
  if (sentence.length > longest || words.length < 2 || !/^["“‘]?[\p{L}\p{N}]/u.test(sentence)) return 0;
  if (traceable.test(sentence) || ofAPerson.test(sentence) || speaksToReader(sentence) || mayNameSomebody(words, known)) return 0;
  // Cut short.
  if (/(?:\.\.|…)["”’)]?$/.test(sentence)) return 0;
  return words.length >= 4 && /^["“‘]?\p{Lu}/u.test(sentence) && /[.!?]["”’)]*$/.test(sentence) ? 2 : 1;
}

function mayNameSomebody(words: readonly string[], known: ReadonlySet<string>): boolean {
  const bare = words.map((word) => (/[\p{L}\p{N}][\p{L}\p{N}'’&/-]*/u.exec(word)?.[0] ?? '').replace(/['’]s?$/, ''));
  const [first = ''] = bare;
  if (/^\p{Lu}/u.test(first) && verbs.test(bare[1] ?? '') && !opensPlainly.test(first) && !known.has(first.toLowerCase())) return true;
  return bare.some(
    (word, at) =>
      at > 0 &&
      /^\p{Lu}/u.test(word) &&
      // `PTO`, `IT`; whole words in capitals may be a shouted name.
      !/^\p{Lu}{1,4}s?$/u.test(word) &&
      !noPerson.test(word) &&
      !/^(?:\p{Lu}\p{Ll}*[-/])/u.test(word) &&
      !known.has(word.toLowerCase()),
  );
}

/** The words of names, as `quotability` takes them. */
export function knownWords(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => wordsIn(name).map(({ word }) => word)));
}
