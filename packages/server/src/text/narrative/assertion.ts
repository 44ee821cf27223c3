import { clauseAt, clausesOf, type Clause } from './clauses.ts';

/** How a sentence states the fact at one of its positions. */
export type Assertion = 'asserted' | 'denied' | 'planned' | 'ended' | 'conditional';

/** No denial, though the words are there. */
const noDenial =
  /\b(?:not (?:only|just|merely|solely|simply|least)|no (?:later|earlier|fewer|less|more) than|no(?:t)? sooner|no doubt|whether or not|number no|nothing (?:but|less))\b/gi;
const denial =
  /\b(?:not|never|neither|nor|none|cannot|nobody|nothing|nowhere|no(?! ?\.? ?\d))\b|n[’']t\b|\b(?:denie[sd]|den(?:y|ying)) (?:that )?/gi;
/** What follows is denied; what precedes is asserted. */
const denyingBehind =
  /\b(?:without|instead of|rather than|other than|apart from|except(?: for)?|excluding|lacks?|lacked|free of|(?:fail|refuse|decline)(?:s|d|ed)? to|avoid(?:s|ed)?)\b/gi;
/** In the verb of a clause they make all of it a plan. */
const future =
  /\b(?:will(?! of\b)|shall|(?:is|are|was|were) (?:to (?=[a-z]+)|due to (?=open|begin|start|launch|be\b|close|complete)|expected|scheduled|planned|proposed|slated|anticipated|going to|about to|estimated to|under construction|pending|on track|targeted|set to)|remains? (?:pending|subject to)|has yet to|have yet to|yet to be|subject to (?:customary|closing|regulatory|shareholder|approval))\b/i;
/** What follows is wanted, agreed or planned; the plan itself is asserted. */
const planningBehind =
  /\b(?:plan(?:s|ning)?(?= (?:to|for|on|an?|the|its)\b)|intend|(?:want|hope|aim|seek|propose|wish|prepare|look|strive|work|commit|ask)(?:s|d|ed|ing)? (?:[a-z]+ )?to (?=[a-z])|expect|anticipat(?:es?|ed|ing)|agree[sd]?(?: in principle)? to|agreement (?:in principle )?(?:to|for the) (?=acquire|buy|purchase|sell|merge|acquisition|sale)|(?:offer|bid|option|right|(?<!in )order|letter of intent|commitment|decision|decided|undertak\w+|contract|goal|target|ambition) to (?=[a-z])|(?:planned|proposed|pending|future|upcoming|forthcoming|prospective|intended|potential)(?= [a-z]|$)|for (?:general )?(?:release|launch|delivery|opening|completion|availability) (?:in|by|from|at)|considers? |considering |evaluat(?:es|ing)|explor(?:es|ing)|guidance (?:of|for)|target(?:s|ed)? (?:of|for)|(?:available|due|scheduled|slated|expected) (?:to|for|in|by|from))/gi;
/** In a clause they make all of it a mere possibility. */
const possible = /\b(?:[Mm]ay(?! \d|,)|might|could|would|should|potentially|possibly|perhaps|likely|hypothetical(?:ly)?)\b/;
const condition = /(?<!\b(?:as|even) )\b(?:if|unless|provided that|in case|in the event|assuming)\b/i;
/** In the verb of a clause they say that it was so once. */
const over = /\b(?:no longer|used to (?=[a-z])|formerly|previously|once (?=[a-z]+ed\b))\b/i;
const untilThen = /\b(?:was|were|had|[a-z]+ed)\b.*\buntil (?:then|recently|(?:early |late |\p{L}+ )?(?:19|20)\d{2})\b/u;
/** A part of a business, and nothing that it has for sale. */
const ofBusiness = String.raw`[\p{L} -]*(?:business|unit|division|subsidiary|stake|plant|factory|site|brand)`;
/** A sale that happened once: `completed the sale of`, `since the sale of`, `proceeds from the sale of`; `revenue from the sale of` goes on. */
const disposal = String.raw`(?:complet|clos|announc|finali[sz]|consummat)\w* (?:the|its|our|an?) (?:\w+ )?(?:sale|divestiture|disposal) of|(?:since|after|before|following|upon|gains?|loss(?:es)?|proceeds|received)(?: (?:on|from|of|in|\w*[$€£]\S+|million|billion)){0,4} (?:the|its|our) (?:sale|divestiture|disposal) of`;
/** What follows was true until then; its end is asserted. */
const endingBehind = new RegExp(
  String.raw`\b(?:former(?:ly)?|previous(?:ly)?|ex-|erstwhile|(?:clos|retir)(?:e|es|ed|ing)?(?: down)? (?:its|the|our|all|an?|operations|production|(?-i:(?=\p{Lu})))|(?:discontinu|ceas|terminat|divest|abandon|withdr[ae]w|cancel|dissolv|liquidat|dismantl|scrapp|phas)(?:e|es|ed|ing|led|ling|n)?(?: out)?(?= \p{L})|shut(?:s|ting)?(?: down)? (?:its|the|our)|stopp(?:ed|ing)|wound (?:down|up)|(?:exit|end)ed (?:its|the|our|all)|sold (?:its|our|the) (?=${ofBusiness})|${disposal}|(?:the|its|our) sale of (?=(?:its|our|the) ${ofBusiness}))`,
  'giu',
);

/**
 * How a sentence states the fact at a position. Only `asserted` facts may be served.
 *
 * - `denied`: it is not so: `It does not sell robots`; behind `without`, `instead of`.
 * - `planned`: it is to come, agreed or wanted: `will open`, `agreed to buy`, `for release in`. `We agreed to buy Birch` asserts `agreed` and plans `buy Birch`.
 * - `ended`: it was so once: `formerly`, `no longer`, and what `closed its …` or `the sale of …` is about.
 * - `conditional`: it may be so, or would be under a condition.
 *
 * Give the place of the word that matters: the verb, the name or the figure that is to be told.
 *
 *     const at = text.indexOf('Glasgow');
 *     if (assertionOf(text, at) === 'asserted') tell(text);
 *
 * @param sentence one sentence
 * @param at index into it
 */
export function assertionOf(sentence: string, at: number): Assertion {
  const clauses = clausesOf(sentence);
  if (condition.test(sentence)) return 'conditional';
  for (let clause: Clause | undefined = clauseAt(sentence, at, clauses), place = at; clause;) {
    const found = assertionIn(clause, place, sentence);
    if (found !== 'asserted') return found;
    // What bounds the clause above bounds it, where no comma parts them.
    if (!clause.isBound) break;
    place = clause.spans[0]?.[0] ?? place;
    clause = clause.parent;
  }
  return 'asserted';
}

function assertionIn(clause: Clause, at: number, sentence: string): Assertion {
  const own = only(clause, sentence);
  const subject = clause.verb_at < 0 ? '' : own.slice(0, clause.verb_at);
  // The verb may be several words: `will not be opened until 2028`.
  const verb = clause.verb_at < 0 ? '' : (verbGroup.exec(own.slice(clause.verb_at).replaceAll(/ +/g, ' '))?.[0] ?? '');
  if (possible.test(verb)) return 'conditional';
  if (over.test(`${lastWords(subject)} ${verb}`) || untilThen.test(own) || isBehind(endingBehind, own, at)) return 'ended';
  const denied = own.replaceAll(noDenial, blank);
  if (new RegExp(denial, 'i').test(`${subject} ${verb}`.replaceAll(noDenial, blank)) || isBehind(denial, denied, at)) return 'denied';
  if (isBehind(denyingBehind, own, at)) return 'denied';
  if (future.test(verb) || isBehind(planningBehind, own, at)) return 'planned';
  return 'asserted';
}

/** The sentence with blanks where other clauses stand. */
function only({ spans }: Clause, sentence: string): string {
  let text = '';
  for (const [start, end] of spans) text = text.padEnd(start) + sentence.slice(start, end);
  return text;
}

function blank(found: string): string {
  return ' '.repeat(found.length);
}

/** A verb with its adverbs and objects, if it only states possession or identity. */
const verbGroup =
  /^(?:(?:is|are|was|were|be|been|being|has|have|had|having|do|does|did|will|would|can|could|may|might|must|shall|should|cannot|\w+n[’']t|not|never|no|no longer|nothing|none|neither|only|just|to|yet|also|now|currently|still|already|previously|formerly|once|under|going|about|due|set|on|expected|scheduled|planned|proposed|slated|anticipated|estimated|construction|pending|track|subject|customary|closing|regulatory|approval|used|remains?|targeted|likely|possibly|potentially|\w+ly)\b ?)*(?:[\p{L}’'-]+)?/iu;

const adverbial = /^\s*(?:since|after|before|following|with|without|despite|until|in|on|at|by|as|under|for|from|during) /i;

function lastWords(text: string): string {
  return text.trim().split(/\s+/).slice(-2).join(' ');
}

/** Whether one of the words stands before, in the same breath: no comma parts them but that of a list. */
function isBehind(cues: RegExp, text: string, at: number): boolean {
  return [...text.matchAll(cues)].some(({ index, 0: { length } }) => {
    const end = index + text.slice(index, index + length).trimEnd().length;
    if (end > at || /[,;:] (?!(?:and|or)\b)\p{Ll}/u.test(text.slice(end, at))) return false;
    // `Since the sale of Birch, Alder …`: what stands first ends with its comma.
    return !adverbial.test(text) || !text.slice(end, at).includes(', ') || text.indexOf(', ') < index;
  });
}
