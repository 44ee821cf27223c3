import { isVerbForm } from '../verb-forms.ts';
import { termOf, termsOf } from './same-words.ts';

/** What a question says itself: who does what, so that an answer can be held against it. */
export interface AskedClause {
  /** The subject: the company, the thing asked for, or names, as words. */
  subject: 'company' | 'asked' | readonly string[];
  /** What is done, as `doing` tells it; '' where something merely is, or is had. */
  verb: string;
  /** The subject has it done to it: `was acquired`. */
  isPassive: boolean;
  /** The verb has an object: `acquire Birch Labs`. */
  hasObject: boolean;
  /** The question asks what exists, or how many the subject has. */
  isHaving: boolean;
  tense: 'past' | 'present' | 'future';
}

const auxiliary = /^(?:is|are|was|were|do|does|did|has|have|had|will|can|should)$/;
const preposition = /^(?:in|on|at|by|for|from|with|to|of|since|until|during|under|per|within|as|and|over|into|through)$/;
const pronoun = /^(?:it|they|the|company|firm|business|we|you|its|a|an)$/;
/** They say that there is something, or how much of it; what there is says the rest. */
const light = new Set(
  'be is are was were been have has had having do does did done come comes came happen happened occur occurred take takes took get account represent exist employ consist belong contribute'
    .split(' ')
    .map(termOf),
);

const sameDeed = `
make manufacture produce build assemble
launch release introduce
sell offer
supply provide deliver
own possess
operate run
raise receive
use utilize
`;
const deeds = new Map(
  sameDeed
    .trim()
    .split('\n')
    .flatMap((line) => line.split(' ').map((word) => [termOf(word), termOf(line.split(' ')[0]!)] as const)),
);

/** What a verb is compared by, wider than a word: what was built was made. */
export function doing(surface: string): string {
  const term = irregular.get(surface) ?? termOf(surface);
  return deeds.get(term) ?? term;
}

const irregular = new Map(
  ['sell sale', 'run ran runs', 'supply supplies supplied', 'raise raised raises', 'carry carries carried'].flatMap((line) => {
    const [first, ...others] = line.split(' ');
    return others.map((other) => [other, termOf(first!)] as const);
  }),
);

/** Reads who does what in a question. @param own the words the company is called by */
export function clauseAskedIn(question: string, own: ReadonlySet<string>): AskedClause {
  const written = question.split(/[^\p{L}\p{N}&’'-]+/u).filter((word) => word !== '');
  const words = written.map((word) => word.toLowerCase().replace(/[’']s?$/, ''));
  const isOwner = (index: number) => /[’']s?$/.test(written[index] ?? '');
  const isOwn = (word: string) => own.has(word) || own.has(termOf(word)) || pronoun.test(word);
  const helping = words.findIndex((word) => auxiliary.test(word));
  const tense = tenseOf(question, words[helping] ?? '');
  if (helping < 0 || isVerbForm(words[helping + 1] ?? '')) {
    const at = words.findIndex((word, index) => index > Math.max(0, helping) && isVerbForm(word));
    return built(at, 'asked');
  }
  const start = helping + 1;
  let at = start;
  while (at < words.length && isOwn(words[at]!) && !isOwner(at)) at += 1;
  // After the company comes its verb, of any kind.
  const isCompany = at > start && !isOwner(at) && words.slice(start, at).some((word) => !/^(?:the|a|an|its)$/.test(word));
  const isDo = /^(?:do|does|did|will|can|has|have|had)$/.test(words[helping]!);
  if (at === words.length) return built(-1, 'company');
  // `Plant Care` is a name.
  const isNamed = (index: number) => /^\p{Lu}/u.test(written[index] ?? '');
  const verb = words.findIndex((word, index) => index > at && !isNamed(index) && (isVerbForm(word) || /^(?:have|be)$/.test(word)));
  // `Does Quillmere Cloud cost`: a product named after the company.
  if (isCompany && (isVerbForm(words[at]!) || (isDo && verb < 0 && !preposition.test(words[at]!)))) return built(at, 'company');
  const named = termsOf(words.slice(start, verb < 0 ? undefined : verb).join(' ')).map(({ term }) => term);
  const subject = named.filter((term) => !own.has(term) && !pronoun.test(term));
  return built(verb, verb < 0 ? 'asked' : subject);

  function built(place: number, who: AskedClause['subject']): AskedClause {
    const main = words[place] === 'be' || words[place] === 'been' ? place + 1 : place;
    const word = place < 0 ? '' : (words[main] ?? '');
    const behind = words[main + 1];
    return {
      subject: who,
      verb: light.has(termOf(word)) ? '' : word === '' ? '' : doing(word),
      isPassive: main !== place || (/^(?:is|are|was|were)$/.test(words[helping] ?? '') && place > 0),
      hasObject: place >= 0 && behind !== undefined && !preposition.test(behind) && !behind.endsWith('ly'),
      isHaving: /^(?:have|has|had)$/.test(word),
      tense,
    };
  }
}

function tenseOf(question: string, helping: string): AskedClause['tense'] {
  if (
    /\b(?:will|plan(?:s|ned|ning)?|intends?|expect(?:s|ed)?|going to|agree[ds]?|guidance|forecast|upcoming|propose[ds]?|pending)\b/i.test(
      question,
    )
  )
    return 'future';
  return /^(?:did|was|were|has|have|had)$/.test(helping) ? 'past' : 'present';
}
